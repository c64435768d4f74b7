#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/compare_options.hpp"
#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/program_options.hpp"
#include "cli/progress.hpp"
#include "cli/referee.hpp"
#include "core/error.hpp"
#include "core/notation.hpp"
#include "process/temporary_directory.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/press/pages.hpp"
#include "render/cairo/draw.hpp"
#include "render/compare/report.hpp"
#include "render/page/compose.hpp"

namespace inkmate {

namespace {

namespace fs = std::filesystem;

struct Flags {
    std::vector<std::string> pgns;
    std::string moves;
    std::size_t self_play = 0;
    std::string fen;
    std::optional<std::string> side;
    StrengthFlags strength;
    std::string paper = "a4";
    std::string layout = "game";
    std::string orientation = "white";
    bool minify = false;
    PixelFlags pixels;
    std::string keep;
    bool json = false;
};

/// A game to play: where it begins, and who answers the program.
struct Task {
    std::string name;
    ProgramOptions program;
    Opponent opponent;
    PgnGame record = {};
};

struct Outcome {
    std::string name;
    RefereedGame played;
    Comparison comparison;
    bool equal() const { return played.faults.empty() && comparison.equal(); }
};

ProgramOptions common_options(const Flags& flags, ProgramSide side) {
    ProgramOptions options;
    if (!flags.fen.empty()) options.game = Game(position_option(flags.fen));
    options.side = flags.side ? side_option(*flags.side) : side;
    options.limits = limits(flags.strength);
    options.paper = paper_option(flags.paper);
    options.layout = layout_option(flags.layout);
    options.flipped = flipped_option(flags.orientation, options.side);
    options.minify = flags.minify;
    return options;
}

/// Plays the moves of a list that belong to the other side, as far as the game follows the list.
Opponent play_list(std::vector<Move> moves) {
    return [moves = std::move(moves)](const Game& game) -> std::optional<Move> {
        const std::size_t ply = game.moves().size();
        return ply < moves.size() ? std::optional(moves[ply]) : std::nullopt;
    };
}

/// Plays words one after the other, each in its turn.
Opponent play_words(std::vector<std::string> words, const std::string& source) {
    return [words = std::move(words), source,
            next = std::size_t{0}](const Game& game) mutable -> std::optional<Move> {
        if (next == words.size()) return std::nullopt;
        const std::string& word = words[next++];
        try {
            return parse_move(game.position(), word);
        } catch (const ChessError& e) {
            throw CommandError(fmt::format("{}, move {}: {}", source, next, e.what()));
        }
    };
}

Task replay(const Flags& flags, const PgnGame& game, std::string name) {
    Task task{std::move(name), common_options(flags, ProgramSide::none), {}, game};
    task.program.game = Game(game.game.start());
    if (const std::string title = title_of(game); !title.empty()) task.program.title = title;
    task.opponent = play_list({game.game.moves().begin(), game.game.moves().end()});
    return task;
}

std::vector<Task> replays(const Flags& flags) {
    std::vector<Task> tasks;
    for (const std::string& pgn : flags.pgns) {
        const std::vector<PgnGame> games = load_games(pgn);
        for (std::size_t i = 0; i < games.size(); ++i)
            tasks.push_back(
                replay(flags, games[i], games.size() == 1 ? pgn : fmt::format("{}, game {}", pgn, i + 1)));
    }
    return tasks;
}

Task typed_moves(const Flags& flags) {
    std::istringstream in(read_input(flags.moves));
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    if (words.empty())
        throw CommandError(
            fmt::format("{} holds no moves: write them as e2e4 or Nf3, with blanks between", flags.moves));
    return {flags.moves, common_options(flags, ProgramSide::none), play_words(std::move(words), flags.moves)};
}

Task self_play(const Flags& flags) {
    Task task{"self-play", common_options(flags, ProgramSide::black), {}};
    const SearchLimits limits = task.program.limits;
    const int last = task.program.game.position().fullmove_number() + static_cast<int>(flags.self_play);
    const auto engine = std::make_shared<Engine>(task.program.search);
    task.opponent = [engine, limits, last](const Game& game) -> std::optional<Move> {
        if (game.position().fullmove_number() >= last) return std::nullopt;
        return engine->search(game.position(), limits, game.earlier_keys()).best_move;
    };
    return task;
}

std::vector<Task> tasks(const Flags& flags) {
    if (!flags.pgns.empty()) return replays(flags);
    if (!flags.moves.empty()) return {typed_moves(flags)};
    return {self_play(flags)};
}

/// One PDF a page, as the program's.
std::vector<fs::path> draw_references(const RefereedGame& played, const ProgramOptions& options,
                                      const fs::path& directory) {
    const PageFiles files(directory, "page-%03d.pdf");
    std::vector<fs::path> result;
    const std::size_t before = played.game.moves().size() - played.plies;
    Game game(played.game.start());
    for (std::size_t ply = 0; ply < played.game.moves().size(); ++ply) {
        game.play(played.game.moves()[ply]);
        if (ply < before) continue;
        const int number = static_cast<int>(ply - before) + 1;
        const Page page = compose(page_content(game, options.flipped, number), page_design(options));
        draw_pdf({&page, 1}, files.page(number));
        result.push_back(files.page(number));
    }
    return result;
}

Outcome carry_out(Task& task, const Flags& flags, const fs::path& directory) {
    const std::string program = generate(task.program);
    Outcome outcome{task.name, referee(program, task.program, task.opponent, directory / "program"), {}};
    const RefereedGame& played = outcome.played;
    const std::vector<fs::path> references = draw_references(played, task.program, directory / "reference");

    CompareOptions options = compare_options(flags.pixels);
    options.regions = [&](int) { return regions(page_design(task.program), task.program.flipped); };
    outcome.comparison = compare_pdfs(references, played.pages, options);
    outcome.comparison.first_name = "cairo";
    outcome.comparison.second_name = "the program";

    task.record.game = played.game;
    write_output(directory / "game.ps", program);
    write_output(directory / "game.pgn", write_pgn(task.record));
    write_output(directory / "console.txt", played.transcript);
    return outcome;
}

std::string counted(std::size_t n, std::string_view noun) {
    return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string movetext(const Game& game) {
    std::string text;
    Game part(game.start());
    for (const Move move : game.moves()) {
        part.play(move);
        const bool numbered = part.moves().size() == 1 || part.position().side_to_move() == BLACK;
        text += (text.empty() ? "" : " ") + (numbered ? last_move_text(part) : part.san().back());
    }
    return text;
}

void tell(const Outcome& outcome, bool with_moves) {
    fmt::print("{}: {}, {}\n", outcome.name, counted(outcome.played.plies, "half-move"),
               counted(outcome.played.pages.size(), "page"));
    if (with_moves) fmt::print("{}\n", movetext(outcome.played.game));
    for (const std::string& fault : outcome.played.faults) fmt::print("game: {}\n", fault);
    fmt::print("{}", to_text(outcome.comparison));
}

void tell_end(const Flags& flags, std::size_t pages, std::size_t games, std::size_t different) {
    if (!flags.keep.empty())
        fmt::print(
            "\nIn {}{}: the program (game.ps), its pages (program/), cairo's pages (reference/), the game "
            "(game.pgn), what the program wrote (console.txt).\n",
            flags.keep, games == 1 ? "" : ", a folder for each game");
    if (different == 0)
        fmt::print("Every page is equal to its reference: {} of {}.\n", counted(pages, "page"),
                   counted(games, "game"));
    else
        fmt::print("Not everything is equal: {} of {} with differences.\n", different,
                   counted(games, "game"));
}

nlohmann::json json(const Outcome& outcome) {
    return {{"name", outcome.name},
            {"equal", outcome.equal()},
            {"plies", outcome.played.plies},
            {"fen", outcome.played.game.position().fen()},
            {"faults", outcome.played.faults},
            {"comparison", nlohmann::json::parse(to_json(outcome.comparison))}};
}

void check_usage(const Flags& flags) {
    const int ways =
        (flags.pgns.empty() ? 0 : 1) + (flags.moves.empty() ? 0 : 1) + (flags.self_play == 0 ? 0 : 1);
    if (ways != 1)
        throw CommandError(
            "give PGN files, or --moves, or --self-play, and one of them; see inkmate verify --help",
            EXIT_USAGE);
    if (!flags.pgns.empty() && (flags.side || !flags.fen.empty()))
        throw CommandError("--side and --fen do not go with PGN files: those say who plays what from where",
                           EXIT_USAGE);
    if (flags.self_play != 0 && flags.side && *flags.side == "none")
        throw CommandError(
            "--side none does not go with --self-play: the program would not move; "
            "choose white or black",
            EXIT_USAGE);
}

int run(const Flags& flags) {
    check_usage(flags);
    std::vector<Task> list = tasks(flags);
    std::optional<TemporaryDirectory> temporary;
    if (flags.keep.empty()) temporary.emplace("inkmate-verify");
    const fs::path root = temporary ? temporary->path() : fs::path(flags.keep);

    const auto progress = progress_line("playing game");
    nlohmann::json report = {{"equal", true}, {"games", nlohmann::json::array()}};
    std::size_t pages = 0, different = 0, number = 0;
    for (Task& task : list) {
        progress(number++, list.size());
        const fs::path directory = list.size() == 1 ? root : root / fmt::format("game-{:03}", number);
        const Outcome outcome = carry_out(task, flags, directory);
        progress(list.size(), list.size());
        pages += outcome.played.pages.size();
        if (!outcome.equal()) ++different;
        if (flags.json)
            report["games"].push_back(json(outcome));
        else
            tell(outcome, flags.self_play != 0);
    }
    if (flags.json) {
        report["equal"] = different == 0;
        write_output("-", report.dump(2) + "\n");
    } else {
        tell_end(flags, pages, list.size(), different);
    }
    return different == 0 ? 0 : EXIT_FAILED;
}

}  // namespace

Run add_verify(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    app.add_option("pgn", flags->pgns, "Games to replay, the program making no move of its own")
        ->type_name("PGN...");
    app.add_option("--moves", flags->moves,
                   "Moves to type, in SAN or coordinates with blanks between; - for standard input. "
                   "With --side, the program answers")
        ->type_name("FILE");
    app.add_option("--self-play", flags->self_play, "Let the program play so many moves against the core")
        ->check(CLI::Range(1, 500))
        ->type_name("N");
    app.add_option("--fen", flags->fen, "Begin --moves or --self-play with this position")->type_name("FEN");
    app.add_option("--side", flags->side,
                   "Side that the program plays in --moves (none) or --self-play (black)")
        ->check(CLI::IsMember({"white", "black", "none"}))
        ->type_name("white|black|none");
    add_strength_options(app, flags->strength);
    add_paper_option(app, flags->paper);
    add_layout_option(app, flags->layout);
    add_orientation_option(app, flags->orientation);
    app.add_flag("--minify", flags->minify, "Check the small form of the program");
    add_pixel_options(app, flags->pixels);
    app.add_option("--keep", flags->keep, "Leave program, pages and references in this directory")
        ->type_name("DIR");
    app.add_flag("--json", flags->json, "Report for a script");
    app.footer(R"(Examples:
  inkmate verify examples/*.pgn
  inkmate verify --self-play 8 --keep out
  echo e4 e5 Nf3 Nc6 | inkmate verify --moves - --paper letter --json

Checked are the SAN and the position of every move, that the program's own moves are the core's, and that every page
is equal to the one cairo draws. Exit status: 0 all equal, 1 something differs, 2 wrong usage.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate

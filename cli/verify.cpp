#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <thread>
#include <utility>

#include "cli/choice.hpp"
#include "cli/commands.hpp"
#include "cli/compare_options.hpp"
#include "cli/error.hpp"
#include "cli/evaluation_option.hpp"
#include "cli/files.hpp"
#include "cli/game_pages.hpp"
#include "cli/program_options.hpp"
#include "cli/progress.hpp"
#include "cli/referee.hpp"
#include "cli/report_options.hpp"
#include "cli/worksheet_options.hpp"
#include "cli/worksheet_run.hpp"
#include "core/error.hpp"
#include "core/notation.hpp"
#include "process/ghostscript.hpp"
#include "process/temporary_directory.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/draw.hpp"
#include "render/compare/chess_terms.hpp"
#include "render/compare/read_pdf.hpp"
#include "render/compare/report.hpp"
#include "render/compare/report_words.hpp"

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
    std::string evaluation;
    ChanceFlags chance{.seed = 1};
    PageAxes axes;
    std::string diagrams;
    WorksheetFlags worksheet;
    std::string title;
    std::vector<std::string> forms = {"readable"};
    std::vector<std::string> ghostscripts = {"gs"};
    PixelFlags pixels;
    unsigned jobs = 0;
    std::string keep;
    ReportFlags reports;
    bool json = false;
};

/// One combination of the axes of the matrix.
struct Variant {
    std::string paper, layout, orientation, form, ghostscript;
};

const std::map<std::string, bool> FORMS = {{"readable", false}, {"small", true}};

/// Every Ghostscript that is meant: "all" stands for those on the PATH.
std::vector<std::string> ghostscripts(const Flags& flags) {
    std::vector<std::string> result;
    for (const std::string& name : flags.ghostscripts) {
        if (name != "all") {
            result.push_back(name);
            continue;
        }
        for (const Ghostscript& gs : installed_ghostscripts()) result.push_back(gs.program);
    }
    if (result.empty())
        throw CommandError("there is no Ghostscript on the PATH: install the package ghostscript");
    return result;
}

std::vector<Variant> variants(const Flags& flags) {
    std::vector<Variant> result;
    for (const std::string& paper : flags.axes.papers)
        for (const std::string& layout : flags.axes.layouts)
            for (const std::string& orientation : flags.axes.orientations)
                for (const std::string& form : flags.forms)
                    for (const std::string& gs : ghostscripts(flags))
                        result.push_back({paper, layout, orientation, form, gs});
    return result;
}

/// What tells a variant from the others: the axes that have several values.
std::string name_of(const Variant& v, const std::vector<Variant>& all) {
    std::vector<std::string> words;
    const auto add = [&](std::string Variant::*axis) {
        if (std::ranges::any_of(all, [&](const Variant& other) { return other.*axis != v.*axis; }))
            words.push_back(v.*axis);
    };
    add(&Variant::paper);
    add(&Variant::layout);
    add(&Variant::orientation);
    add(&Variant::form);
    add(&Variant::ghostscript);
    return words.empty() ? "" : fmt::format(" [{}]", fmt::join(words, ", "));
}

/// A game to play: where it begins, and who answers the program.
struct Task {
    std::string name;
    ProgramOptions program;
    Opponent opponent;
    PgnGame record = {};
    std::string ghostscript = {};
};

struct Outcome {
    /// How many diagrams a worksheet has; 0 for a game.
    std::size_t diagrams = 0;
    RefereedGame played;
    ReportEntry entry;
};

ProgramOptions common_options(const Flags& flags, const Variant& variant, ProgramSide side) {
    ProgramOptions options;
    if (!flags.fen.empty()) options.game = Game(position_option(flags.fen));
    options.side = flags.side ? side_option(*flags.side) : side;
    const Level chosen = strength(flags.strength);
    options.limits = chosen.limits;
    options.mistakes = chosen.mistakes;
    options.search.evaluation = &evaluation_option(flags.evaluation);
    options.seed = flags.chance.seed != 0 ? flags.chance.seed : random_seed();
    options.book = book_option(flags.chance.book);
    options.paper = paper_option(variant.paper);
    options.layout = layout_option(variant.layout);
    options.flipped = flipped_option(variant.orientation, options.side);
    options.chosen = chosen_option(flags.diagrams);
    options.minify = FORMS.at(variant.form);
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

Task replay(const Flags& flags, const Variant& variant, const PgnGame& game, std::string name) {
    Task task{std::move(name), common_options(flags, variant, ProgramSide::none), {}, game};
    task.program.game = Game(game.game.start());
    if (const std::string title = title_of(game); !title.empty()) task.program.title = title;
    task.program.names = names_of(game);
    task.opponent = play_list({game.game.moves().begin(), game.game.moves().end()});
    return task;
}

/// Games of PGN files by what they are called.
std::vector<std::pair<std::string, PgnGame>> games(const Flags& flags) {
    std::vector<std::pair<std::string, PgnGame>> result;
    for (const std::string& pgn : flags.pgns) {
        const std::vector<PgnGame> list = load_games(pgn);
        for (std::size_t i = 0; i < list.size(); ++i)
            result.emplace_back(list.size() == 1 ? pgn : fmt::format("{}, game {}", pgn, i + 1), list[i]);
    }
    return result;
}

std::vector<std::string> typed_words(const Flags& flags) {
    std::istringstream in(read_input(flags.moves));
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    if (words.empty())
        throw CommandError(
            fmt::format("{} holds no moves: write them as e2e4 or Nf3, with blanks between", flags.moves));
    return words;
}

Task self_play(const Flags& flags, const Variant& variant) {
    Task task{"self-play", common_options(flags, variant, ProgramSide::black), {}};
    const PlayStyle style = style_of(task.program);
    const int last = task.program.game.position().fullmove_number() + static_cast<int>(flags.self_play);
    const auto engine = std::make_shared<Engine>(task.program.search);
    task.opponent = [engine, style, last](const Game& game) -> std::optional<Move> {
        if (game.position().fullmove_number() >= last) return std::nullopt;
        return choose_move(*engine, game, style).best_move;
    };
    return task;
}

bool prints_diagrams(const std::string& layout) {
    return layout_option(layout) == LayoutName::diagram;
}

bool prints_score(const std::string& layout) {
    return layout_option(layout) == LayoutName::score;
}

/// The positions of all files; none when no layout prints them.
std::vector<Diagram> diagrams(const Flags& flags) {
    std::vector<Diagram> result;
    if (std::ranges::none_of(flags.axes.layouts, prints_diagrams)) return result;
    for (const std::string& file : flags.pgns)
        std::ranges::move(diagrams_of_file(file, flags.worksheet), std::back_inserter(result));
    tell_rewritten(Worksheet{result, flags.title});
    return result;
}

/// A program that prints positions.
Task worksheet(const Flags& flags, const Variant& variant, const std::vector<Diagram>& positions) {
    Task task{flags.pgns.empty() ? "--moves-sheet" : fmt::format("{}", fmt::join(flags.pgns, ", ")), {}, {}};
    task.program.layout = LayoutName::diagram;
    task.program.paper = paper_option(variant.paper);
    task.program.minify = FORMS.at(variant.form);
    task.program.worksheet = make_worksheet(positions, flags.worksheet, variant.orientation, flags.title);
    task.program.per_page = per_page(flags.worksheet);
    task.program.color = flags.worksheet.color;
    return task;
}

/// Every game in every variant.
std::vector<Task> tasks(const Flags& flags) {
    const auto recorded = std::ranges::all_of(flags.axes.layouts, prints_diagrams)
                              ? std::vector<std::pair<std::string, PgnGame>>()
                              : games(flags);
    const std::vector<Diagram> positions = diagrams(flags);
    const std::vector<std::string> words =
        flags.moves.empty() ? std::vector<std::string>() : typed_words(flags);
    const std::vector<Variant> matrix = variants(flags);
    std::vector<Task> result;
    for (const Variant& variant : matrix) {
        const auto add = [&](Task task) {
            task.name += name_of(variant, matrix);
            task.ghostscript = variant.ghostscript;
            result.push_back(std::move(task));
        };
        if (prints_diagrams(variant.layout)) {
            add(worksheet(flags, variant, positions));
            continue;
        }
        for (const auto& [name, game] : recorded) add(replay(flags, variant, game, name));
        if (!words.empty())
            add({flags.moves, common_options(flags, variant, ProgramSide::none),
                 play_words(words, flags.moves)});
        if (flags.self_play != 0) add(self_play(flags, variant));
    }
    return result;
}

/// The pages that are due, by cairo: a file, or none where there are none.
std::vector<fs::path> draw_references(const RefereedGame& played, const ProgramOptions& options,
                                      const fs::path& file) {
    const std::size_t before = played.game.moves().size() - played.plies;
    const std::vector<Page> pages = game_pages(played.game, before + 1, options);
    if (pages.empty()) return {};
    draw_pdf(pages, file);
    return {file};
}

/// Of a page of some documents, from 1; the first sheet when they have no such page.
SheetKind sheet_of(const std::vector<fs::path>& files, int page) {
    pdf::PdfReader reader(files);
    const std::size_t index = static_cast<std::size_t>(page) - 1;
    return index < reader.pages() ? sheet_kind(reader.page(index)) : SheetKind::first;
}

void compare_pages(Outcome& outcome, const Task& task, const Flags& flags,
                   const std::vector<fs::path>& references) {
    const RefereedGame& played = outcome.played;
    CompareOptions options = compare_options(flags.pixels);
    options.regions = [&](int page) {
        const PageDesign design = page_design(task.program);
        if (outcome.diagrams > 0)
            return regions(task.program.worksheet, design, static_cast<std::size_t>(page));
        return regions(design, task.program.flipped, sheet_of(references, page));
    };
    options.ghostscript = task.ghostscript;
    options.pictures = flags.reports.pictures() ? PICTURED_PAGES : 0;
    options.progress = {};
    outcome.entry = {task.name, compare_pdfs(references, played.pages, options), {}, played.faults};
    outcome.entry.comparison.first_name = "cairo";
    outcome.entry.comparison.second_name = "the program";
    outcome.entry.judgement = judge(outcome.entry.comparison);
}

Outcome print_worksheet(const Task& task, const Flags& flags, const fs::path& directory) {
    const std::string program = generate(task.program);
    WorksheetRun run = run_worksheet(program, directory / "program.pdf", task.ghostscript);
    const fs::path reference = directory / "reference.pdf";
    draw_pdf(worksheet_pages(task.program), reference);
    Outcome outcome{task.program.worksheet.diagrams.size(), {}, {}};
    outcome.played.faults = std::move(run.faults);
    outcome.played.pages = std::move(run.pages);
    compare_pages(outcome, task, flags, {reference});
    write_output(directory / "worksheet.ps", program);
    write_output(directory / "console.txt", run.transcript);
    return outcome;
}

Outcome carry_out(Task& task, const Flags& flags, const fs::path& directory) {
    if (task.program.layout == LayoutName::diagram) return print_worksheet(task, flags, directory);
    const std::string program = generate(task.program);
    Outcome outcome{
        0, referee(program, task.program, task.opponent, directory / "program.pdf", task.ghostscript), {}};
    const RefereedGame& played = outcome.played;
    compare_pages(outcome, task, flags, draw_references(played, task.program, directory / "reference.pdf"));
    task.record.game = played.game;
    write_output(directory / "game.ps", program);
    write_output(directory / "game.pgn", write_pgn(task.record));
    write_output(directory / "console.txt", played.transcript);
    return outcome;
}

/// Several games at a time, each in its folder. When one cannot be played, no other is begun, and what it
/// threw is thrown.
std::vector<Outcome> carry_out_all(std::vector<Task>& list, const Flags& flags, const fs::path& root) {
    std::vector<Outcome> outcomes(list.size());
    std::atomic<std::size_t> next = 0;
    std::size_t done = 0;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto progress = progress_line("playing game");
    const auto work = [&] {
        for (std::size_t i = next++; i < list.size(); i = next++) {
            const fs::path directory = list.size() == 1 ? root : root / fmt::format("game-{:03}", i + 1);
            try {
                outcomes[i] = carry_out(list[i], flags, directory);
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!failure) failure = std::current_exception();
                next = list.size();
            }
            const std::lock_guard lock(mutex);
            progress(++done, list.size());
        }
    };
    const unsigned jobs = flags.jobs != 0 ? flags.jobs : std::max(1U, std::thread::hardware_concurrency());
    {
        std::vector<std::jthread> workers;
        for (std::size_t i = 1; i < std::min<std::size_t>(jobs, list.size()); ++i) workers.emplace_back(work);
        work();
    }
    progress(list.size(), list.size());
    if (failure) std::rethrow_exception(failure);
    return outcomes;
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

std::string text_of(const Outcome& outcome, bool with_moves) {
    const std::string contents = outcome.diagrams > 0 ? counted(outcome.diagrams, "diagram")
                                                      : counted(outcome.played.plies, "half-move");
    std::string text = fmt::format("{}: {}, {}\n", outcome.entry.name, contents,
                                   counted(outcome.entry.comparison.second_pages, "page"));
    if (with_moves) text += movetext(outcome.played.game) + "\n";
    for (const std::string& fault : outcome.played.faults) text += fmt::format("game: {}\n", fault);
    return text + to_text(outcome.entry.comparison);
}

std::string end_text(const Flags& flags, const std::vector<Outcome>& outcomes) {
    std::size_t pages = 0, games = 0, positions = 0, different = 0;
    for (const Outcome& outcome : outcomes) {
        pages += outcome.entry.comparison.second_pages;
        positions += outcome.diagrams;
        if (outcome.diagrams == 0) ++games;
        if (!outcome.entry.passed()) ++different;
    }
    std::string text;
    if (!flags.keep.empty())
        text += fmt::format(
            "\nIn {}{}: the program ({}), its pages (program.pdf), cairo's pages (reference.pdf), {}what the "
            "program wrote (console.txt).\n",
            flags.keep, outcomes.size() == 1 ? "" : ", a folder for each",
            games == 0       ? "worksheet.ps"
            : positions == 0 ? "game.ps"
                             : "game.ps or worksheet.ps",
            games > 0 ? "the game (game.pgn), " : "");
    if (different > 0)
        return text + fmt::format("Not everything is equal: {} of {} with differences.\n", different,
                                  counted(outcomes.size(), positions == 0 ? "game" : "document"));
    std::vector<std::string> contents;
    if (games > 0) contents.push_back(counted(games, "game"));
    if (positions > 0) contents.push_back(counted(positions, "position"));
    return text + fmt::format("Every page is equal to its reference: {} of {}.\n", counted(pages, "page"),
                              fmt::join(contents, " and "));
}

nlohmann::json json(const Outcome& outcome) {
    if (outcome.diagrams > 0)
        return {{"name", outcome.entry.name},
                {"equal", outcome.entry.passed()},
                {"diagrams", outcome.diagrams},
                {"faults", outcome.played.faults},
                {"comparison", nlohmann::json::parse(to_json(outcome.entry.comparison))}};
    return {{"name", outcome.entry.name},
            {"equal", outcome.entry.passed()},
            {"plies", outcome.played.plies},
            {"fen", outcome.played.game.position().fen()},
            {"faults", outcome.played.faults},
            {"comparison", nlohmann::json::parse(to_json(outcome.entry.comparison))}};
}

void check_usage(const Flags& flags) {
    const int ways =
        (flags.pgns.empty() ? 0 : 1) + (flags.moves.empty() ? 0 : 1) + (flags.self_play == 0 ? 0 : 1);
    const bool diagrams = std::ranges::any_of(flags.axes.layouts, prints_diagrams);
    if (!diagrams) refuse_worksheet_options(flags.worksheet);
    refuse_diagrams_option(flags.diagrams, std::ranges::any_of(flags.axes.layouts, prints_score));
    if (diagrams && (!flags.moves.empty() || flags.self_play != 0))
        throw CommandError(
            "--layout diagram prints positions of files: leave it out, or --moves and --self-play",
            EXIT_USAGE);
    const bool only_diagrams = std::ranges::all_of(flags.axes.layouts, prints_diagrams);
    if (only_diagrams) refuse_playing_options(flags.strength, flags.evaluation, flags.chance, Flags().chance);
    const bool only_moves = flags.worksheet.moves_sheet && only_diagrams && flags.pgns.empty();
    if (ways != 1 && !only_moves)
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

    const std::vector<Outcome> outcomes = carry_out_all(list, flags, root);
    nlohmann::json report = {{"equal", true}, {"games", nlohmann::json::array()}};
    std::string text;
    std::vector<ReportEntry> entries;
    for (const Outcome& outcome : outcomes) {
        report["games"].push_back(json(outcome));
        text += text_of(outcome, flags.self_play != 0);
        entries.push_back(outcome.entry);
    }
    const bool equal =
        std::ranges::all_of(outcomes, [](const Outcome& outcome) { return outcome.entry.passed(); });
    report["equal"] = equal;
    text += end_text(flags, outcomes);
    const std::string json_text = report.dump(2) + "\n";
    write_output("-", flags.json ? json_text : text);
    write_reports(flags.reports, entries, text, json_text);
    return equal ? 0 : EXIT_FAILED;
}

}  // namespace

Run add_verify(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    app.add_option(
           "pgn", flags->pgns,
           "Games to replay, the program making no move of its own; with --layout diagram, positions to "
           "print, in EPD, FEN or PGN")
        ->type_name("FILE...");
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
    add_evaluation_option(app, flags->evaluation);
    add_chance_options(app, flags->chance);
    add_page_axes(app, flags->axes);
    add_diagrams_option(app, flags->diagrams);
    add_worksheet_options(app, flags->worksheet);
    app.add_option("--title", flags->title, "What stands above the diagrams of --layout diagram")
        ->type_name("T");
    add_choice(app, "--form", flags->forms, FORMS, "Form of the program");
    app.add_flag_callback(
        "--minify", [flags] { flags->forms = {"small"}; }, "The same as --form small");
    app.add_option("--gs", flags->ghostscripts,
                   "Ghostscripts that run and draw, by name or file; all: those on the PATH")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("PROGRAM,...")
        ->capture_default_str();
    add_pixel_options(app, flags->pixels);
    app.add_option("--jobs", flags->jobs, "Games at a time (as many as there are processors)")
        ->check(CLI::Range(1, 256))
        ->type_name("N");
    app.add_option("--keep", flags->keep, "Leave program, pages and references in this directory")
        ->type_name("DIR");
    add_report_option(app, flags->reports, false);
    app.add_flag("--json", flags->json, "Report for a script");
    app.footer(R"(Examples:
  inkmate verify examples/*.pgn
  inkmate verify examples/*.pgn --paper a4,letter --form readable,small --gs all --rasteriser both --report v.html
  inkmate verify --self-play 8 --keep out
  echo e4 e5 Nf3 Nc6 | inkmate verify --moves - --paper letter --json
  inkmate verify examples/puzzles.epd --layout diagram --per-page 4 --orientation white,player

Checked are the SAN and the position of every move, that the program's own moves are the core's, and that every page
is equal to the one cairo draws; --paper, --layout, --orientation, --form and --gs take several words, with commas
between, and every game is played in every combination. Exit status: 0 all equal, 1 something differs, 2 wrong usage.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <utility>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/evaluation_option.hpp"
#include "cli/files.hpp"
#include "cli/game_source.hpp"
#include "cli/page_output.hpp"
#include "cli/program_options.hpp"
#include "cli/progress.hpp"
#include "cli/selection.hpp"
#include "cli/worksheet_options.hpp"
#include "psgen/press/interrupt.hpp"
#include "render/page/compose.hpp"
#include "render/page/contact_sheet.hpp"
#include "render/web/game_view.hpp"

namespace inkmate {

namespace {

struct Flags {
    std::string fen;
    std::string pgn;
    std::optional<std::size_t> game;
    std::string games;
    std::optional<std::size_t> ply;
    std::string output = "-";
    std::string format;
    double dpi = 150;
    NameFlags names;
    std::string author;
    std::string paper = "a4";
    std::string layout = "game";
    std::string orientation = "white";
    std::string diagrams;
    std::string evaluation;
    /// Boards to a line of a contact sheet.
    std::optional<int> contact;
    WorksheetFlags worksheet;
};

const std::vector<std::string> FORMATS = {"pdf", "png", "svg", "ps", "eps", "html"};

std::string format_of(const Flags& flags) {
    if (!flags.format.empty()) return flags.format;
    std::string ending = std::filesystem::path(flags.output).extension().string();
    if (flags.output == "-" || ending.empty()) return "pdf";
    ending.erase(0, 1);
    if (std::ranges::find(FORMATS, ending) == FORMATS.end())
        throw CommandError(fmt::format("-o {}: no format is called {}; give --format {}", flags.output,
                                       ending, fmt::join(FORMATS, ", ")),
                           EXIT_USAGE);
    return ending;
}

/// The games that are to be drawn; one without moves for a position.
std::vector<PgnGame> chosen_games(const Flags& flags) {
    if (!flags.fen.empty()) {
        PgnGame position;
        position.game = Game(position_option(flags.fen));
        return {position};
    }
    std::vector<PgnGame> all = load_games(flags.pgn);
    if (flags.games.empty()) return {choose_game(all, flags.game.value_or(1), flags.pgn)};
    const std::vector<std::size_t> numbers = select_numbers(flags.games, all.size(), "--games");
    if (numbers.size() == all.size() && std::ranges::is_sorted(numbers)) return all;
    std::vector<PgnGame> chosen;
    for (const std::size_t number : numbers) chosen.push_back(all[number - 1]);
    return chosen;
}

/// "Morphy - Allies, 1858", or "Game 3".
std::string outline_title(const PgnGame& record, std::size_t number) {
    const std::string title = title_of(record);
    return title.empty() ? fmt::format("Game {}", number) : title;
}
/// "12... Nf3", the move before a position.
std::string outline_title(const Game& game) {
    if (game.moves().empty()) return "Start";
    const bool black = game.position().side_to_move() == WHITE;
    return fmt::format("{}{} {}", game.position().fullmove_number() - (black ? 1 : 0), black ? "..." : ".",
                       game.san().back());
}

ProgramSide program_side(const PgnGame& record) {
    return record.tag("White") == PROGRAM_NAME ? ProgramSide::white : ProgramSide::none;
}

using PageSink = std::function<void(const Page& page, const std::string& title)>;

Thumbnail thumbnail(const Game& game) {
    Thumbnail small;
    for (int s = 0; s < SQUARE_NB; ++s)
        small.board[static_cast<std::size_t>(s)] = game.position().piece_on(static_cast<Square>(s));
    if (!game.moves().empty()) small.last_move = game.moves().back();
    small.caption = outline_title(game);
    return small;
}

/// All positions of a game in small.
void compose_contact_sheet(const Flags& flags, const PgnGame& record, const PageSink& add) {
    std::vector<Thumbnail> thumbnails = {thumbnail(Game(record.game.start()))};
    Game part(record.game.start());
    for (const Move move : record.game.moves()) {
        part.play(move);
        thumbnails.push_back(thumbnail(part));
    }
    const bool flipped = flipped_option(flags.orientation, program_side(record));
    for (const Page& page : contact_sheet(thumbnails, paper_option(flags.paper), *flags.contact, flipped,
                                          names_of(record, flags.names)))
        add(page, "");
}

/// A page a move, numbered as the program numbers them; of a game without moves, or of one ply, a single
/// page.
void compose_pages(const Flags& flags, const PgnGame& record, const PageSink& add) {
    const PageDesign design(paper_option(flags.paper), layout_option(flags.layout));
    const bool flipped = flipped_option(flags.orientation, program_side(record));
    const GameNames names = names_of(record, flags.names);
    const ChosenPlies chosen = chosen_option(flags.diagrams);
    const Evaluation& evaluation = evaluation_option(flags.evaluation);
    const auto page = [&](const Game& game, std::size_t number) {
        const PageContent content = page_content(game, {.layout = design.layout,
                                                        .flipped = flipped,
                                                        .page_number = static_cast<int>(number),
                                                        .chosen = chosen,
                                                        .names = names,
                                                        .evaluation = &evaluation});
        std::string title = outline_title(game);
        for (const Page& sheet : compose_all(content, design)) add(sheet, std::exchange(title, ""));
    };
    const Game& game = record.game;
    if (flags.ply) return page(up_to_ply(game, *flags.ply), std::max<std::size_t>(*flags.ply, 1));
    if (game.moves().empty()) return page(game, 1);
    Game part(game.start());
    std::size_t number = 0;
    for (const std::size_t ply : page_plies(design.layout, game)) {
        while (part.moves().size() < ply) part.play(game.moves()[part.moves().size()]);
        page(part, ++number);
    }
}

/// The positions that are to be drawn: of all games, unless some are chosen.
Worksheet chosen_worksheet(const Flags& flags) {
    WorksheetFlags options = flags.worksheet;
    if (flags.ply) options.plies = std::to_string(*flags.ply);
    std::vector<Diagram> diagrams;
    if (!flags.fen.empty())
        diagrams = diagrams_of_fen(flags.fen, options);
    else if (flags.game || !flags.games.empty())
        diagrams = diagrams_of_games(chosen_games(flags), options);
    else if (!flags.pgn.empty())
        diagrams = diagrams_of_file(flags.pgn, options);
    return make_worksheet(std::move(diagrams), options, flags.orientation, flags.names.title);
}

/// The date that documents bear: that of SOURCE_DATE_EPOCH (reproducible-builds.org), else a fixed one.
std::time_t document_date() {
    const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
    if (epoch == nullptr) return DocumentInfo{}.created;
    const std::string_view text(epoch);
    // Up to the year 9999: dates have four digits for it.
    constexpr std::int64_t last = 253'402'300'799;
    std::int64_t seconds = 0;
    const auto [end, error] = std::from_chars(text.begin(), text.end(), seconds);
    if (error != std::errc() || end != text.end() || seconds < 0 || seconds > last)
        throw CommandError(
            fmt::format("SOURCE_DATE_EPOCH={}: give the seconds since 1970 as a number, or unset it", text),
            EXIT_USAGE);
    return seconds;
}

/// "games" for "games.pgn".
std::string file_title(const Flags& flags, const std::string& otherwise) {
    return flags.pgn.empty() || flags.pgn == "-" ? otherwise
                                                 : std::filesystem::path(flags.pgn).stem().string();
}

DocumentInfo document_info(const Flags& flags, const std::vector<PgnGame>& games) {
    DocumentInfo info;
    info.title = flags.names.title;
    const bool one = games.size() == 1;
    if (info.title.empty() && !flags.fen.empty()) info.title = flags.fen;
    if (info.title.empty() && !one && !is_numbered(flags.output)) info.title = file_title(flags, "Games");
    info.author = flags.author;
    if (info.author.empty() && one) info.author = games.front().tag("Annotator");
    if (info.author.empty()) info.author = "Inkmate";
    info.creator = "Inkmate " INKMATE_VERSION;
    info.created = document_date();
    return info;
}

/// A file a game.
int write_views(const Flags& flags, const std::vector<PgnGame>& games) {
    if (games.size() > 1 && !is_numbered(flags.output))
        throw CommandError(
            fmt::format("-o {}: an html file holds one game; write game-%03d.html, or choose one "
                        "with --game",
                        flags.output),
            EXIT_USAGE);
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (flags.ply) up_to_ply(games[i].game, *flags.ply);
        const std::string title =
            flags.names.title.empty() ? outline_title(games[i], i + 1) : flags.names.title;
        write_output(
            numbered(flags.output, i + 1),
            game_view(games[i], {.title = title,
                                 .flipped = flipped_option(flags.orientation, program_side(games[i])),
                                 .ply = flags.ply.value_or(0)}));
    }
    return 0;
}

int draw_worksheet(const Flags& flags, const std::string& format) {
    const Interrupt interrupt;
    const Worksheet worksheet = chosen_worksheet(flags);
    tell_rewritten(worksheet);
    DocumentInfo info = document_info(flags, {});
    if (info.title.empty()) info.title = file_title(flags, "Chess diagrams");
    PageOutput output({.name = flags.output, .format = format, .dpi = flags.dpi, .info = info});
    output.begin_game("");
    const PageDesign design(paper_option(flags.paper), LayoutName::diagram, per_page(flags.worksheet),
                            flags.worksheet.color);
    for (std::size_t number = 1; number <= page_count(worksheet, design); ++number) {
        if (interrupt.happened())
            throw CommandError("interrupted: the file that was being written is left as it was");
        output.add(compose_page(worksheet, design, number), "");
    }
    output.finish();
    return 0;
}

/// What only the pages of a game heed, where something else is drawn, which needs that layout. Throws
/// CommandError.
void refuse_game_page_options(const Flags& flags, std::string_view instead, const std::string& layout) {
    const auto refuse = [instead](bool given, std::string_view option) {
        if (given)
            throw CommandError(
                fmt::format("{} is about the pages of a game and does not go with {}: leave one of them out",
                            option, instead),
                EXIT_USAGE);
    };
    refuse(flags.layout != layout, "--layout");
    refuse(!flags.diagrams.empty(), "--diagrams");
    refuse(!flags.evaluation.empty(), "--evaluation");
    refuse(!flags.names.id.empty(), "--game-id");
}

void check_usage(const Flags& flags, const std::string& format) {
    const LayoutName layout = layout_option(flags.layout);
    const bool diagrams = layout == LayoutName::diagram;
    if (!diagrams) refuse_worksheet_options(flags.worksheet);
    if (diagrams ? !flags.fen.empty() && !flags.pgn.empty() : flags.fen.empty() == flags.pgn.empty())
        throw CommandError("give a position with --fen, or a PGN file; see inkmate render --help",
                           EXIT_USAGE);
    if (flags.output == "-" && format != "svg" && ::isatty(STDOUT_FILENO) != 0)
        throw CommandError(fmt::format("a {} would only clutter the terminal; choose a file with -o", format),
                           EXIT_USAGE);
    if (format == "html" && diagrams)
        throw CommandError("a page in a browser shows games; give diagrams another format, such as pdf",
                           EXIT_USAGE);
    if (format == "html" && flags.contact)
        throw CommandError(
            "--contact draws pages, html is no format for them; give another with -o or --format",
            EXIT_USAGE);
    if (flags.contact)
        refuse_game_page_options(flags, "--contact", Flags().layout);
    else if (format == "html")
        refuse_game_page_options(flags, "a page in a browser", Flags().layout);
    else if (diagrams)
        refuse_game_page_options(flags, "--layout diagram", flags.layout);
    else
        refuse_diagrams_option(flags.diagrams, layout == LayoutName::score);
}

int run(const Flags& flags) {
    const std::string format = format_of(flags);
    check_usage(flags, format);
    if (layout_option(flags.layout) == LayoutName::diagram) return draw_worksheet(flags, format);
    const Interrupt interrupt;
    const std::vector<PgnGame> games = chosen_games(flags);
    if (format == "html") return write_views(flags, games);
    std::vector<GameNames> names;
    for (const PgnGame& game : games) names.push_back(names_of(game, flags.names));
    tell_rewritten(names);
    PageOutput output(
        {.name = flags.output, .format = format, .dpi = flags.dpi, .info = document_info(flags, games)});
    const auto progress = progress_bar("Drawing game");
    for (std::size_t i = 0; i < games.size(); ++i) {
        progress(i, games.size());
        output.begin_game(flags.fen.empty() ? outline_title(games[i], i + 1) : "");
        (flags.contact ? compose_contact_sheet : compose_pages)(
            flags, games[i], [&](const Page& page, const std::string& title) {
                if (interrupt.happened())
                    throw CommandError("interrupted: the file that was being written is left as it was");
                output.add(page, title);
            });
    }
    output.finish();
    progress(games.size(), games.size());
    return 0;
}

}  // namespace

Run add_render(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    auto* fen = app.add_option("--fen", flags->fen, "The position to draw")->type_name("FEN");
    auto* pgn = app.add_option("pgn", flags->pgn,
                               "The game to draw, a page a move, or the positions of diagrams, in EPD, "
                               "FEN or PGN; - for standard input")
                    ->type_name("FILE")
                    ->excludes(fen);
    auto* game =
        app.add_option("--game", flags->game, "Which game of the PGN, from 1")->type_name("N")->needs(pgn);
    app.add_option("--games", flags->games, "Several games of it: all, or numbers and ranges, 1-10,15,20-")
        ->type_name("LIST")
        ->needs(pgn)
        ->excludes(game);
    auto* ply = app.add_option("--ply", flags->ply, "Only the page after that many half-moves")
                    ->type_name("N")
                    ->needs(pgn);
    app.add_option(
           "-o,--output", flags->output,
           "Where to write, - for standard output; with %03d for a number, a pdf or ps a game, a png, "
           "svg or eps a page")
        ->type_name("FILE")
        ->capture_default_str();
    app.add_option("--format", flags->format, "By the file's ending when left out, else pdf")
        ->check(CLI::IsMember(FORMATS))
        ->type_name(fmt::format("{}", fmt::join(FORMATS, "|")));
    app.add_option("--dpi", flags->dpi, "Pixels an inch of a png")
        ->check(CLI::Range(10.0, 2400.0))
        ->type_name("N")
        ->capture_default_str();
    app.add_option(
           "--title", flags->names.title,
           "Title of a document, printed on pages in place of event, round and date; the players' names, "
           "or the file's name")
        ->type_name("T");
    app.add_option("--author", flags->author, "Its author; the PGN's annotator, else Inkmate")
        ->type_name("NAME");
    add_paper_option(app, flags->paper);
    add_layout_option(app, flags->layout, Layouts::all);
    add_orientation_option(app, flags->orientation);
    add_diagrams_option(app, flags->diagrams);
    add_evaluation_option(app, flags->evaluation);
    add_worksheet_options(app, flags->worksheet);
    add_game_id_option(app, flags->names);
    app.add_option("--contact", flags->contact,
                   "A contact sheet instead: all positions of a game, so many small boards to a line")
        ->check(CLI::Range(LEAST_CONTACT_COLUMNS, MOST_CONTACT_COLUMNS))
        ->type_name("N")
        ->needs(pgn)
        ->excludes(ply);
    app.footer(R"(Examples:
  inkmate render --fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" -o e4.pdf
  inkmate render examples/opera-1858.pgn -o opera.pdf
  inkmate render games.pgn --games all -o games.pdf
  inkmate render games.pgn --games 1-10,15 -o game-%02d.pdf
  inkmate render examples/opera-1858.pgn -o page-%03d.png --dpi 100
  inkmate render examples/opera-1858.pgn --ply 33 -o mate.svg
  inkmate render examples/opera-1858.pgn --contact 6 -o sheet.pdf
  inkmate render games.pgn --games all --layout score --diagrams every:20 -o scores.pdf
  inkmate render puzzles.epd --layout diagram --title "Mate in two" -o worksheet.pdf
  inkmate render --fen "8/8/8/3N4/8/8/8/8" --layout diagram --per-page 1 --moves-of d5 -o knight.svg
  inkmate render examples/opera-1858.pgn -o opera.html          a game to play through in a browser
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate

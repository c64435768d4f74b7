#include "cli/worksheet_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>
#include <iterator>

#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/game_source.hpp"
#include "cli/program_options.hpp"
#include "cli/selection.hpp"
#include "core/epd.hpp"
#include "core/error.hpp"

namespace inkmate {

namespace {

/// More than any worksheet has.
constexpr int LARGEST_NUMBER = 99'999;

std::vector<std::string> captions(const WorksheetFlags& flags) {
    return flags.captions.empty() ? default_caption_operations() : flags.captions;
}

/// What is done for an option, the option named in what it throws.
void for_option(const std::string& option, const std::function<void()>& action) {
    try {
        action();
    } catch (const ChessError& e) {
        throw CommandError(fmt::format("{}: {}", option, e.what()), EXIT_USAGE);
    }
}

void mark(Diagram& diagram, const WorksheetFlags& flags) {
    for (const std::string& list : flags.marks) for_option("--mark", [&] { add_marks(diagram, list); });
    for (const std::string& list : flags.arrows) for_option("--arrow", [&] { add_arrows(diagram, list); });
    if (flags.moves_of.empty()) return;
    const std::optional<Square> square = parse_square(flags.moves_of);
    if (!square)
        throw CommandError(
            fmt::format("--moves-of {}: that is no square; write one such as e2", flags.moves_of),
            EXIT_USAGE);
    for_option("--moves-of", [&] { mark_moves(diagram, *square); });
}

}  // namespace

void add_per_page_option(CLI::App& app, std::optional<int>& per_page) {
    const std::vector<int> counts(DIAGRAMS_PER_PAGE.begin(), DIAGRAMS_PER_PAGE.end());
    app.add_option("--per-page", per_page, fmt::format("Diagrams on a page [{}]", DEFAULT_DIAGRAMS_PER_PAGE))
        ->check(CLI::IsMember(counts))
        ->type_name(fmt::format("{}", fmt::join(counts, "|")));
}

void add_worksheet_options(CLI::App& app, WorksheetFlags& flags) {
    add_per_page_option(app, flags.per_page);
    app.add_option(
           "--plies", flags.plies,
           "Of a PGN, the positions after these half-moves: all, or numbers and ranges, 0,12,20-30; those "
           "that its comments mark, else the last, when left out")
        ->type_name("LIST");
    app.add_option("--captions", flags.captions,
                   fmt::format("Operations of EPD that make up the caption [{}]",
                               fmt::join(default_caption_operations(), ",")))
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember(caption_operations()))
        ->type_name("NAME,...");
    app.add_option("--number", flags.number,
                   "The first diagram's number, 0 for none; 1 where there are several")
        ->check(CLI::Range(0, LARGEST_NUMBER))
        ->type_name("N");
    app.add_option(
           "--mark", flags.marks,
           "Squares to mark in every diagram, as in [%csl ...] of a PGN: G frame, Y hatch, B dot, R cross")
        ->allow_extra_args(false)
        ->type_name("Gd4,Rf6,...");
    app.add_option("--arrow", flags.arrows,
                   "Arrows in every diagram, as in [%cal ...]: G black, Y grey, B broken, R white")
        ->allow_extra_args(false)
        ->type_name("Ge2e4,...");
    app.add_option("--moves-of", flags.moves_of, "Mark where the man on this square can go")
        ->type_name("SQUARE");
    app.add_flag("--moves-sheet", flags.moves_sheet,
                 "In place of positions, the moves of every man from every square, 64 to a page");
    app.add_flag("--color", flags.color, "Marks and arrows in colours that nobody confuses");
}

void refuse_worksheet_options(const WorksheetFlags& flags) {
    const auto refuse = [](bool given, const char* option) {
        if (given)
            throw CommandError(fmt::format("{} is about diagrams: add --layout diagram", option), EXIT_USAGE);
    };
    refuse(flags.per_page.has_value(), "--per-page");
    refuse(!flags.plies.empty(), "--plies");
    refuse(!flags.captions.empty(), "--captions");
    refuse(flags.number.has_value(), "--number");
    refuse(!flags.marks.empty(), "--mark");
    refuse(!flags.arrows.empty(), "--arrow");
    refuse(!flags.moves_of.empty(), "--moves-of");
    refuse(flags.moves_sheet, "--moves-sheet");
    refuse(flags.color, "--color");
}

std::vector<Diagram> diagrams_of_games(std::span<const PgnGame> games, const WorksheetFlags& flags) {
    std::vector<Diagram> diagrams;
    for (const PgnGame& game : games) {
        const std::vector<std::size_t> plies =
            flags.plies.empty() ? diagram_plies(game)
                                : select_numbers(flags.plies, game.game.moves().size(), "--plies", 0);
        const std::string title = games.size() > 1 ? title_of(game) : "";
        for (const std::size_t ply : plies) {
            Diagram& diagram = diagrams.emplace_back(diagram_of(game, ply));
            if (!title.empty())
                diagram.caption = diagram.caption.empty() ? title : title + ": " + diagram.caption;
        }
    }
    return diagrams;
}

std::vector<Diagram> diagrams_of_file(const std::string& file, const WorksheetFlags& flags) {
    const std::string source = file == "-" ? "standard input" : file;
    const std::string text = read_input(file);
    if (looks_like_pgn(text)) return diagrams_of_games(read_pgn(text, source), flags);
    if (!flags.plies.empty())
        throw CommandError(fmt::format("--plies {}: {} holds positions, not games", flags.plies, source),
                           EXIT_USAGE);
    std::vector<Diagram> diagrams;
    for (const EpdRecord& record : read_epd(text, source))
        diagrams.push_back(diagram_of(record, source, captions(flags)));
    if (diagrams.empty())
        throw CommandError(
            fmt::format("{} holds no position: give EPD or FEN, a position a line, or PGN", source));
    return diagrams;
}

std::vector<Diagram> diagrams_of_fen(const std::string& fen, const WorksheetFlags& flags) {
    std::vector<Diagram> diagrams;
    for_option("--fen", [&] {
        for (const EpdRecord& record : read_epd(fen, "the position"))
            diagrams.push_back(diagram_of(record, "the position", captions(flags)));
    });
    return diagrams;
}

Worksheet make_worksheet(std::vector<Diagram> diagrams, const WorksheetFlags& flags,
                         const std::string& orientation, const std::string& title) {
    if (flags.moves_sheet && !diagrams.empty())
        throw CommandError("--moves-sheet stands alone: leave it out, or the positions", EXIT_USAGE);
    Worksheet worksheet{flags.moves_sheet ? diagrams_of_moves() : std::move(diagrams), title};
    if (worksheet.diagrams.empty())
        throw CommandError(
            "give positions for the diagrams: a file in EPD, FEN or PGN, --fen, or --moves-sheet",
            EXIT_USAGE);
    int number = flags.number.value_or(worksheet.diagrams.size() > 1 && !flags.moves_sheet ? 1 : 0);
    for (Diagram& diagram : worksheet.diagrams) {
        if (number > 0) diagram.number = number++;
        diagram.flipped = flipped_option(orientation, diagram.to_move);
        mark(diagram, flags);
    }
    return worksheet;
}

void tell_rewritten(const Worksheet& worksheet) {
    std::vector<std::string> texts = {worksheet.title};
    for (const Diagram& diagram : worksheet.diagrams) texts.push_back(diagram.caption);
    tell_rewritten(std::span<const std::string>(texts));
}

int per_page(const WorksheetFlags& flags) {
    return flags.per_page.value_or(flags.moves_sheet ? DIAGRAMS_PER_PAGE.back() : DEFAULT_DIAGRAMS_PER_PAGE);
}

}  // namespace inkmate

#include "cli/pages/worksheet_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>

#include "base/files/file_io.hpp"
#include "cli/bounds.hpp"
#include "cli/error.hpp"
#include "cli/pages/game_source.hpp"
#include "cli/pages/selection.hpp"
#include "cli/pages/variant_diagrams.hpp"
#include "cli/pages/worksheet_room.hpp"
#include "cli/pages/worksheet_sets.hpp"
#include "cli/tell_user.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/error.hpp"
#include "core/chess/game_title.hpp"
#include "core/chess/text.hpp"
#include "core/problem/answer.hpp"
#include "engines/problems/problem_texts.hpp"
#include "render/page/content.hpp"

namespace inkmate {

using namespace chess;

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

/// What --moves-of says in place of a square.
constexpr std::string_view ALL_PIECES = "all";

[[noreturn]] void refuse_square(const std::string& name) {
    throw CommandError(fmt::format("--moves-of {}: that is no square; write one such as e2", name),
                       EXIT_USAGE);
}

void mark(Diagram& diagram, const WorksheetFlags& flags) {
    for (const std::string& list : flags.look.marks) for_option("--mark", [&] { add_marks(diagram, list); });
    for (const std::string& list : flags.arrows) for_option("--arrow", [&] { add_arrows(diagram, list); });
    if (flags.moves_of.empty() || flags.moves_of == ALL_PIECES) return;
    const auto square = variant::parse_square(flags.moves_of);
    if (!square || !board_shape(flags.variant.get()).has(*square)) refuse_square(flags.moves_of);
    for_option("--moves-of", [&] { mark_moves(diagram, *square); });
}

void tell_unsolved(const std::vector<Diagram>& diagrams, const WorksheetFlags& flags) {
    const auto unsolved = std::ranges::count_if(diagrams, &std::string::empty, &Diagram::solution);
    if (flags.form.solutions != SolutionPlace::none && unsolved > 0)
        tell_user("inkmate: {} of {} positions have no solution: give pv, bm, dm or stipulation in EPD\n",
                  unsolved, diagrams.size());
}

}  // namespace

Diagram problem_diagram(const EpdRecord& record, const std::string& source, const WorksheetFlags& flags) {
    Diagram diagram = diagram_of(record, source, captions(flags), flags.writing, flags.variant.get());
    if (flags.form.solutions != SolutionPlace::none)
        diagram.solution = solution_in_words(problem::answer_text(record), flags.writing);
    const std::string_view grade = record.operation(GRADE_OPERATION);
    std::from_chars(grade.data(), grade.data() + grade.size(), diagram.grade);
    return diagram;
}

void add_per_page_option(Options& options, std::optional<int>& per_page, Products of) {
    Choices<int> counts;
    for (const int count : DIAGRAMS_PER_PAGE) counts.emplace_back(std::to_string(count), count);
    options.choice({.name = "--per-page",
                    .help = "Diagrams on a page",
                    .of = of,
                    .usual = std::to_string(DEFAULT_DIAGRAMS_PER_PAGE)},
                   per_page, counts);
}

void add_sheet_options(Options& options, WorksheetFlags& flags, Products of) {
    add_per_page_option(options, flags.per_page, of);
    options
        .list({.name = "--captions",
               .help = "Operations of EPD that make up the caption",
               .value = "NAME,...",
               .of = of,
               .usual = fmt::format("{}", fmt::join(default_caption_operations(), ","))},
              flags.captions)
        .check([](const std::string& name) {
            const auto& all = caption_operations();
            return std::ranges::find(all, name) != all.end()
                       ? std::string()
                       : fmt::format("must be {}, not {}", chess::listed({all.begin(), all.end()}, "or"),
                                     name);
        });
    options
        .value({.name = "--answer-lines",
                .help = "Lines to write on below each diagram",
                .value = "N",
                .of = of},
               flags.form.answer_lines)
        .check(in_range(0, MOST_ANSWER_LINES));
    options.flag({.name = "--points",
                  .help = "Print each problem's grade and a field for points, and fields for name and total",
                  .of = of},
                 flags.form.points);
    options.flag({.name = "--color",
                  .help = "Marks and arrows in colours that colour-blind readers can tell apart",
                  .of = of},
                 flags.color);
}

DeclaredOption add_worksheet_options(Options& options, WorksheetFlags& flags) {
    options.group("Diagrams");
    add_sheet_options(options, flags);
    options.value({.name = "--plies",
                   .help = "From a PGN, the positions after these half-moves: all, or numbers and ranges, as "
                           "in 0,12,20-30; default: those that its comments mark, else the last",
                   .value = "LIST",
                   .of = ALL_DIAGRAMS},
                  flags.plies);
    options
        .value({.name = "--number",
                .help = "Number of the first diagram, 0 for none; default: 1 if there are several",
                .value = "N",
                .of = ALL_DIAGRAMS},
               flags.number)
        .check(in_range(0, LARGEST_NUMBER));
    add_mark_option(options, flags.look.marks, ALL_DIAGRAMS | VARIANT | VARIANT_CONTACT);
    options.repeated({.name = "--arrow",
                      .help = "Arrows in every diagram, as in [%cal ...]: G black, Y grey, B broken, R white",
                      .value = "Ge2e4,...",
                      .of = DIAGRAMS},
                     flags.arrows);
    options.value(
        {.name = "--moves-of",
         .help =
             "Mark where the piece on this square can go; all: a diagram for each piece of a chess position",
         .value = "SQUARE",
         .of = ALL_DIAGRAMS},
        flags.moves_of);
    const auto moves_sheet =
        options.flag({.name = "--moves-sheet",
                      .help = "Instead of positions, the moves of every piece from every square, 64 to a "
                              "page; with --variant, how each of its pieces moves, a page for each piece",
                      .of = DIAGRAMS | MOVE_SHEETS},
                     flags.moves_sheet);
    add_set_options(options, flags);
    add_look_options(options, flags.look);
    return moves_sheet;
}

void choose_ply(WorksheetFlags& flags, std::optional<std::size_t> ply) {
    if (!ply) return;
    if (!flags.plies.empty())
        throw CommandError("--ply takes one position and --plies several: leave out one of them", EXIT_USAGE);
    flags.plies = std::to_string(*ply);
    flags.plies_option = "--ply";
}

std::vector<Diagram> diagrams_of_games(std::span<const PgnGame> games, const WorksheetFlags& flags) {
    std::vector<Diagram> diagrams;
    for (const PgnGame& game : games) {
        const std::vector<std::size_t> plies =
            flags.plies.empty()
                ? diagram_plies(game)
                : select_numbers(flags.plies, game.game.moves().size(), flags.plies_option, 0);
        const std::string title = games.size() > 1 ? title_of(game) : "";
        for (const std::size_t ply : plies) {
            Diagram& diagram = diagrams.emplace_back(diagram_of(game, ply, flags.writing));
            if (!title.empty())
                diagram.caption = diagram.caption.empty() ? title : title + ": " + diagram.caption;
        }
    }
    return diagrams;
}

std::vector<Diagram> diagrams_of_game(const std::string& pgn, std::size_t game, const WorksheetFlags& flags) {
    if (flags.variant) return diagrams_of_variant(read_input(pgn), pgn, flags, std::to_string(game));
    const PgnGame chosen = choose_game(pgn, game);
    return diagrams_of_games({&chosen, 1}, flags);
}

std::vector<Diagram> diagrams_of_file(const std::string& file, const WorksheetFlags& flags) {
    const std::string source = file == "-" ? "standard input" : file;
    const std::string text = read_input(file);
    if (looks_like_pgn(text))
        return flags.variant ? diagrams_of_variant(text, source, flags)
                             : diagrams_of_games(read_pgn(text, source), flags);
    if (!flags.plies.empty())
        throw CommandError(
            fmt::format("{} {}: {} holds positions, not games", flags.plies_option, flags.plies, source),
            EXIT_USAGE);
    std::vector<Diagram> diagrams;
    for (const EpdRecord& record : read_epd(text, source))
        diagrams.push_back(problem_diagram(record, source, flags));
    if (diagrams.empty())
        throw CommandError(
            fmt::format("{} holds no position: give EPD or FEN, a position a line, or PGN", source));
    return diagrams;
}

std::vector<Diagram> diagrams_of_fen(const std::string& fen, const WorksheetFlags& flags) {
    std::vector<Diagram> diagrams;
    for_option("--fen", [&] {
        for (const EpdRecord& record : read_epd(fen, "the position"))
            diagrams.push_back(problem_diagram(record, "the position", flags));
    });
    return diagrams;
}

void refuse_positions(const WorksheetFlags& flags, bool given) {
    if (flags.moves_sheet && given)
        throw CommandError("--moves-sheet takes no positions: leave out one or the other", EXIT_USAGE);
}

Worksheet make_worksheet(std::vector<Diagram> diagrams, const WorksheetFlags& flags, Orientation orientation,
                         const std::string& title, std::span<const Paper> papers) {
    refuse_positions(flags, !diagrams.empty());
    const bool every_piece = flags.moves_of == ALL_PIECES && !flags.variant;
    if (every_piece && !diagrams.empty()) {
        diagrams = diagrams_of_moves(diagrams, flags.writing.language);
        if (diagrams.empty())
            throw CommandError("--moves-of all: the board has no piece; give a position that has some",
                               EXIT_USAGE);
    }
    Worksheet worksheet = flags.moves_sheet ? worksheet_of_moves(flags.writing.language)
                                            : Worksheet{.diagrams = std::move(diagrams)};
    worksheet.title = title;
    if (worksheet.diagrams.empty())
        throw CommandError(
            "give positions for the diagrams: a file in EPD, FEN or PGN, --fen, or --moves-sheet",
            EXIT_USAGE);
    worksheet.form = flags.form;
    if ((flags.form.answer_lines > 0 || flags.form.points) && per_page(flags) == DIAGRAMS_PER_PAGE.back())
        throw CommandError(
            "--answer-lines and --points: boards as small as those of 64 to a page have no "
            "room for them; give another --per-page",
            EXIT_USAGE);
    refuse_small_boards(flags, papers);
    tell_unsolved(worksheet.diagrams, flags);
    if (flags.sets) make_sets(worksheet, flags);
    int number =
        flags.number.value_or(worksheet.diagrams.size() > 1 && !flags.moves_sheet && !every_piece ? 1 : 0);
    const int first = number;
    for (Diagram& diagram : worksheet.diagrams) {
        if (worksheet.set_size > 0 && static_cast<std::size_t>(number - first) == worksheet.set_size)
            number = first;
        if (number > 0) diagram.number = number++;
        diagram.flipped = diagram.flipped || is_flipped(orientation, diagram.to_move);
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

#include "cli/pages/diagrams.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>

#include "base/files/input_file.hpp"
#include "base/text/strings.hpp"
#include "cli/game_source.hpp"
#include "cli/number_list.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/faults.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"
#include "core/engine/choice.hpp"
#include "core/lesson/deal.hpp"
#include "core/lesson/task.hpp"
#include "core/problem/answer_moves.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/puzzle_file.hpp"
#include "core/problem/stipulation.hpp"
#include "core/variant/pgn.hpp"
#include "engines/problems/problem_texts.hpp"
#include "play/session/kept_file.hpp"
#include "psgen/product/product.hpp"
#include "render/page/content.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/encoding.hpp"

namespace inkmate::cli {

using namespace session;
using namespace chess;

namespace {

/// Numbers of diagrams that fill a page, of which sheets without --per-page get the first that is enough.
constexpr std::array FILLED_PAGES = {1, 2, 4, 6, 9, 12};
/// More than any worksheet has.
constexpr int LARGEST_NUMBER = 99'999;
/// More than any class has pupils.
constexpr int MOST_SETS = 1000;
/// The smallest square of a board of at most eight files and ranks; the squares of a larger board may be
/// smaller in proportion.
constexpr int LEAST_SQUARE = figures::quarters(8);

const Choices<page::SolutionPlace> SOLUTION_PLACES = {{"none", page::SolutionPlace::none},
                                                      {"here", page::SolutionPlace::here},
                                                      {"turned", page::SolutionPlace::turned},
                                                      {"page", page::SolutionPlace::page},
                                                      {"boards", page::SolutionPlace::boards}};

const Choices<FileMarks> FILE_MARKS = {
    {"sheet", FileMarks::sheet}, {"solutions", FileMarks::solutions}, {"none", FileMarks::none}};

const Choices<page::Coordinates> COORDINATES = {{"outside", page::Coordinates::outside},
                                                {"inside", page::Coordinates::inside},
                                                {"none", page::Coordinates::none}};

const Choices<lesson::DealOrder> SET_ORDERS = {{"easier", lesson::DealOrder::easier},
                                               {"mixed", lesson::DealOrder::mixed}};

/// The word of --captions for boards without a caption.
constexpr const char* NO_CAPTION = "none";

/// Return what makes up the caption of a record; by default a mate that its comment asks for is said once.
std::vector<std::string> captions(const WorksheetFlags& flags, const EpdRecord& record) {
    if (flags.captions == std::vector<std::string>{NO_CAPTION}) return {};
    if (!flags.captions.empty()) return flags.captions;
    std::vector<std::string> names = page::default_caption_operations();
    const int moves = text::read_number(record.operation("dm")).value_or(0);
    if (problem::asks_for_mate(record.operation("c0"), moves)) std::erase(names, "dm");
    return names;
}

/// Run `action` for an option, and name the option in its errors.
void for_option(const std::string& option, const std::function<void()>& action) {
    try {
        action();
    } catch (const ChessError& e) {
        throw CommandError(fmt::format("{}: {}", option, e.what()), EXIT_USAGE);
    }
}

/// The word of --moves-of that is not a square.
constexpr std::string_view ALL_PIECES = "all";

[[noreturn]] void refuse_square(const std::string& name) {
    throw CommandError(fmt::format("--moves-of {}: that is not a square; write one such as e2", name),
                       EXIT_USAGE);
}

void mark(page::Diagram& diagram, const WorksheetFlags& flags) {
    for (const std::string& list : flags.look.marks)
        for_option("--mark", [&] { page::add_marks(diagram, list); });
    for (const std::string& list : flags.arrows)
        for_option("--arrow", [&] { page::add_arrows(diagram, list); });
    if (flags.moves_of.empty() || flags.moves_of == ALL_PIECES) return;
    const auto square = variant::parse_square(flags.moves_of);
    if (!square || !figures::board_shape(flags.variant.get()).has(*square)) refuse_square(flags.moves_of);
    for_option("--moves-of", [&] { page::mark_moves(diagram, *square); });
}

void tell_unsolved(const std::vector<page::Diagram>& diagrams, const WorksheetFlags& flags) {
    if (flags.form.solutions == page::SolutionPlace::none) return;
    constexpr std::size_t most_named = 10;
    const std::size_t first = static_cast<std::size_t>(std::max(flags.number.value_or(1), 1));
    std::vector<std::string> unsolved;
    for (std::size_t i = 0; i < diagrams.size(); ++i)
        if (diagrams[i].solution.empty()) unsolved.push_back(fmt::to_string(first + i));
    const std::size_t count = unsolved.size();
    if (count == 0) return;
    if (count > most_named) {
        unsolved.resize(most_named);
        unsolved.push_back(fmt::format("{} more", count - most_named));
    }
    // Of all, nobody asks which.
    const std::string numbers = count == diagrams.size() ? ""
                                                         : fmt::format(", number{} {}", count == 1 ? "" : "s",
                                                                       text::listed(unsolved, "and"));
    tell_user(
        "inkmate: {} of {} positions {} no solution{}: give pv, bm, dm or stipulation in EPD, moves in "
        "PGN or CSV\n",
        count, diagrams.size(), count == 1 ? "has" : "have", numbers);
}

bool has_room(const WorksheetFlags& flags, const figures::Paper& paper, int boards) {
    page::PageDesign design(paper, page::LayoutName::diagram, boards);
    design.form = flags.form;
    design.writing = flags.writing;
    design.variant = flags.variant.get();
    const int edge = flags.variant ? std::max({flags.variant->files, flags.variant->ranks, 8}) : 8;
    return page::page_layout(design).square >= LEAST_SQUARE * 8 / edge;
}

std::optional<int> most_with_room(const WorksheetFlags& flags, const figures::Paper& paper) {
    const auto most =
        std::find_if(page::DIAGRAMS_PER_PAGE.rbegin(), page::DIAGRAMS_PER_PAGE.rend(),
                     [&](int boards) { return boards < *flags.per_page && has_room(flags, paper, boards); });
    return most == page::DIAGRAMS_PER_PAGE.rend() ? std::nullopt : std::optional(*most);
}

/// Return what is printed below the boards.
std::string below_boards(const page::WorksheetForm& form) {
    std::vector<std::string> things;
    if (form.answer_lines > 0)
        things.push_back(
            fmt::format("{} answer line{}", form.answer_lines, form.answer_lines == 1 ? "" : "s"));
    if (form.points) things.emplace_back("points");
    if (form.solutions == page::SolutionPlace::here || form.solutions == page::SolutionPlace::turned)
        things.emplace_back("solutions");
    return text::listed(things, "and");
}

/// Throws CommandError if what is printed below the boards makes them too small on one of the papers.
void refuse_small_boards(const WorksheetFlags& flags, std::span<const figures::Paper> papers) {
    const int boards = *flags.per_page;
    const std::string below = below_boards(flags.form);
    // The most boards on a page are as small as that with nothing below them.
    if (below.empty() || boards == page::DIAGRAMS_PER_PAGE.back()) return;
    for (const figures::Paper& paper : papers) {
        if (has_room(flags, paper, boards)) continue;
        const std::optional<int> most = most_with_room(flags, paper);
        const std::string fewer = flags.form.answer_lines > 0 ? "fewer --answer-lines" : "";
        throw CommandError(
            fmt::format("{} boards to a page of {} would be too small with {}: give {}{}{}", boards,
                        paper.name, below, most ? fmt::format("--per-page {}", *most) : "",
                        most && !fewer.empty() ? " or " : "", fewer),
            EXIT_USAGE);
    }
}

/// Replace the diagrams of a worksheet by those of flags.sets sheets, each with problems of its own as far as
/// there are enough. Throws CommandError.
void make_sets(page::Worksheet& worksheet, const WorksheetFlags& flags) {
    const std::size_t all = worksheet.diagrams.size();
    const std::size_t size = flags.set_size.value_or(all);
    if (size > all)
        throw CommandError(fmt::format("--set-size {}: there are only {} problems to choose from", size, all),
                           EXIT_USAGE);
    std::vector<int> grades;
    for (const page::Diagram& diagram : worksheet.diagrams) grades.push_back(diagram.grade);
    const auto sheets =
        lesson::deal(grades, static_cast<std::size_t>(*flags.sets), size, flags.set_order, flags.seed);
    if (std::ranges::adjacent_find(sheets) != sheets.end())
        tell_user(
            "inkmate: some neighbours have the same sheet: give more problems, a smaller --set-size or "
            "--set-order mixed\n");
    std::vector<page::Diagram> dealt;
    for (const auto& sheet : sheets)
        for (const std::size_t i : sheet) dealt.push_back(worksheet.diagrams[i]);
    worksheet.diagrams = std::move(dealt);
    worksheet.set_size = size;
    worksheet.sheets.clear();
}

CommandError no_games_to_choose(std::string_view option, std::string_view list, std::string_view source) {
    return CommandError(fmt::format("{} {}: {} has positions, not games", option, list, source), EXIT_USAGE);
}

/// Leave a file's marks to the solution, which the board of the task does not show.
void settle_marks(page::Diagram& diagram, const WorksheetFlags& flags, bool has_solution) {
    const bool hides = has_solution && !diagram.marks_are_task &&
                       flags.form.solutions != page::SolutionPlace::here &&
                       flags.marks == FileMarks::solutions;
    if (!hides && flags.marks != FileMarks::none) return;
    diagram.marks.clear();
    diagram.arrows.clear();
}

/// Show a solution on a board: the position with what the file marks for it, or else with an arrow for each
/// first move.
void solve_on_board(page::Diagram& diagram, const page::Diagram& marked) {
    if (!marked.marks.empty() || !marked.arrows.empty()) {
        diagram.solved = {marked};
        return;
    }
    if (diagram.answers.empty()) return;
    page::Diagram solved = diagram;
    solved.marks.clear();
    solved.arrows.clear();
    for (const MoveTree& answer : diagram.answers) {
        const std::vector<variant::Square> squares = page::squares_of(answer.move);
        solved.arrows.push_back({figures::Marker::green, squares.front(), squares.back()});
    }
    diagram.solved = {std::move(solved)};
}

/// Give a task of chess the moves that solve it, numbered as they are in the answer. A board that is not a
/// position has none.
void add_answers(page::Diagram& diagram, const EpdRecord& record, const std::string& answer) {
    if (answer.empty() || diagram.variant != nullptr) return;
    try {
        const int number = text::read_number<int>(answer.substr(0, answer.find('.'))).value_or(1);
        diagram.start = Position::from_fen(
            fmt::format("{} 0 {}", epd_fields(problem::read_diagram(record.fen, {})), number));
        diagram.answers = problem::answer_moves(diagram.start, answer);
    } catch (const ChessError&) {
        diagram.answers.clear();
    }
}

/// Return how many moves the mate takes that a record asks for; 0 for none, or what cannot be read.
int mate_moves(const EpdRecord& record) {
    try {
        const std::optional<problem::Stipulation> asked = problem::stipulation_of(record);
        return asked ? asked->moves : 0;
    } catch (const problem::ProblemError&) {
        return 0;
    }
}

/// Leave a task what it shows, and give it its solution, if that is shown. What is wrong with the solution is
/// added to `wrong`.
void settle(page::Diagram& diagram, const EpdRecord& record, const WorksheetFlags& flags,
            std::vector<Fault>* wrong) {
    const page::Diagram marked = diagram;
    settle_marks(diagram, flags, problem::asks_something(record));
    if (flags.form.solutions == page::SolutionPlace::none) return;
    const std::string answer =
        flags.variant ? problem::answer_as_written(record) : problem::answer_text(record, wrong);
    diagram.solution = page::solution_in_words(answer, flags.writing);
    add_answers(diagram, record, answer);
    if (flags.form.solutions == page::SolutionPlace::boards) {
        const bool left_to_it =
            flags.marks == FileMarks::solutions && diagram.marks.empty() && diagram.arrows.empty();
        solve_on_board(diagram, left_to_it ? marked : page::Diagram());
    }
    problem::add_mates(diagram.answers, diagram.start);
}

/// Say what is wrong with a solution.
void tell_wrong(std::vector<Fault> wrong, const std::string& place) {
    if (!wrong.empty()) faults().add(placed(place, std::move(wrong)), Faults::POSITION);
}

/// Return a chosen position of a game of chess: a task, with its name, or a moment, with the move before it.
page::Diagram diagram_of_moment(const PgnGame& game, const EpdRecord& record, const std::string& place,
                                std::size_t ply, const WorksheetFlags& flags) {
    std::vector<Fault> wrong;
    page::Diagram diagram = page::diagram_of(game, ply, flags.writing);
    if (problem::begins_with_task(game) && flags.plies.empty()) {
        const bool flipped = diagram.flipped;
        diagram = problem_diagram(record, "the game", flags, &wrong);
        diagram.flipped = flipped;
    } else {
        settle(diagram, record, flags, &wrong);
    }
    tell_wrong(std::move(wrong), place);
    problem::add_replies(diagram.answers, game, ply);
    problem::add_mates(diagram.answers, diagram.start);
    return diagram;
}

/// Return the chosen positions of a game of chess, without what tells games apart. Tasks are called by their
/// name, unless it is that of the task before, `last_name`.
std::vector<page::Diagram> diagrams_of_game(const PgnGame& game, const std::string& place,
                                            std::string& last_name, const WorksheetFlags& flags) {
    const std::size_t last = game.game.moves().size();
    std::vector<std::size_t> plies = flags.plies.empty()
                                         ? problem::puzzle_plies(game)
                                         : select_numbers(flags.plies, last, "--ply", 0).all();
    if (plies.empty() && problem::is_study_chapter(game)) {
        faults().note(
            fmt::format("{}: this chapter of a study has no task and is left out: to print it, write {{[#]}} "
                        "where the task begins, or give --ply",
                        place));
        return {};
    }
    if (plies.empty()) plies = {last};
    std::vector<page::Diagram> diagrams;
    for (const std::size_t ply : plies) {
        EpdRecord record = problem::puzzle_of(game, ply);
        const std::string id(record.operation("id"));
        // On a sheet whose problems keep their order, a name is read once.
        if (!flags.sets && !id.empty() && id == last_name)
            std::erase_if(record.operations, [](const auto& operation) { return operation.first == "id"; });
        last_name = id;
        diagrams.push_back(diagram_of_moment(game, record, place, ply, flags));
    }
    return diagrams;
}

std::vector<page::Diagram> diagrams_of_game(const variant::Game& game, const WorksheetFlags& flags) {
    std::vector<page::Diagram> diagrams;
    const std::size_t last = game.moves().size();
    for (const std::size_t ply :
         flags.plies.empty() ? std::vector{last} : select_numbers(flags.plies, last, "--ply", 0).all()) {
        page::Diagram& diagram = diagrams.emplace_back(page::diagram_of(game, ply));
        diagram.framed.clear();
        diagram.caption = *page::utf8_of_page_text(diagram.caption);
        add_hands_to_caption(diagram);
    }
    return diagrams;
}

/// Return "White - Black", with the year in chess; empty if they are not known.
std::string players_of(const game::PgnGame& game) {
    if (!game.game.rules()) return title_of(game);
    const page::GameNames names = page::tagged_names(game, {});
    return names.white.empty() || names.black.empty() ? "" : names.white + " - " + names.black;
}

/// Thrown when a worksheet has no room for another diagram; no error of a position, which is left out.
struct NoRoom {};

/// Adds a diagram to those of a worksheet. Throws NoRoom.
void add_diagram(std::vector<page::Diagram>& diagrams, page::Diagram diagram) {
    if (diagrams.size() == psgen::MAX_DIAGRAMS) throw NoRoom();
    diagrams.push_back(std::move(diagram));
}

/// A game of a file, and where it was found: "club.pgn, game 2".
struct FoundGame {
    game::PgnGame record;
    std::string place;
};
std::string place_of_game(std::string_view source, std::size_t number) {
    return fmt::format("{}, game {}", source, number);
}

/// Adds the chosen positions of the games that `next` hands out one after the other, each with its players if
/// there are several.
void add_games(std::vector<page::Diagram>& all, const std::function<std::optional<FoundGame>()>& next,
               const WorksheetFlags& flags) {
    std::optional<FoundGame> ahead = next();
    std::string last_name;
    for (bool several = false; ahead;) {
        auto [record, place] = *std::move(ahead);
        ahead = next();
        several = several || ahead;
        std::string title = several ? players_of(record) : "";
        std::vector<page::Diagram> diagrams;
        if (const variant::Game* const played = record.game.variant_game()) {
            diagrams = diagrams_of_game(*played, flags);
        } else {
            const PgnGame game = std::move(record).in_chess();
            // A task is called by its id.
            if (problem::begins_with_task(game)) title.clear();
            diagrams = diagrams_of_game(game, place, last_name, flags);
        }
        for (page::Diagram& diagram : diagrams) {
            if (!title.empty())
                diagram.caption = diagram.caption.empty() ? title : title + ": " + diagram.caption;
            add_diagram(all, std::move(diagram));
        }
    }
}

/// Adds the positions of the games of a PGN file that --game chooses, of which others may be faulty.
void add_chosen_games(std::vector<page::Diagram>& diagrams, const std::string& name,
                      const WorksheetFlags& flags) {
    const PgnFile file(name, flags.variant);
    PgnFile::Games games(file);
    try {
        const Selection numbers = select_numbers(flags.games, count_games(file), "--game");
        std::size_t at = 0;
        const auto next = [&]() -> std::optional<FoundGame> {
            while (at < numbers.size()) try {
                    const std::size_t number = numbers.at(at++);
                    game::PgnGame game = games.at(number);
                    faults().add(game.faults);
                    return FoundGame{std::move(game), place_of_game(name, number)};
                } catch (const game::GameError& error) {
                    faults().leave_out(error.what());
                }
            return std::nullopt;
        };
        add_games(diagrams, next, flags);
    } catch (const NoGamesError&) {
        throw no_games_to_choose("--game", flags.games, name);
    }
}

/// Adds the positions of a file that has no games, and tells of those that are left out. Returns false if it
/// has none.
bool add_positions(std::vector<page::Diagram>& diagrams, const files::InputFile& file,
                   problem::PuzzleFormat format, const WorksheetFlags& flags) {
    const std::unique_ptr<std::istream> in = file.open();
    const std::size_t before = diagrams.size();
    const auto draw = [&](const EpdRecord& record, const std::string& place) {
        std::vector<Fault> wrong;
        add_diagram(diagrams, problem_diagram(record, place, flags, &wrong));
        return placed(place, std::move(wrong));
    };
    if (format == problem::PuzzleFormat::positions) {
        problem::for_each_line(*in, file.source(), flags.variant, faults(), [&](const EpdRecord& record) {
            return draw(record, fmt::format("{}, line {}", file.source(), record.line));
        });
        return diagrams.size() > before;
    }
    problem::PuzzleReader puzzles(*in, file.source());
    for (const std::string& remark : puzzles.remarks()) faults().note(remark);
    while (const std::optional<problem::Puzzle> puzzle = puzzles.next()) try {
            if (!puzzle->fault.empty()) throw ChessError(puzzle->fault);
            faults().add(draw(puzzle->record, puzzle->place), Faults::POSITION);
        } catch (const FaultError&) {
            throw;
        } catch (const ChessError& e) {
            faults().leave_out(e.what(), Faults::POSITION);
        }
    return diagrams.size() > before;
}

/// Adds the diagrams of a file. Throws NoRoom too.
void add_file(std::vector<page::Diagram>& diagrams, const std::string& name, const WorksheetFlags& flags) {
    if (!flags.games.empty()) return add_chosen_games(diagrams, name, flags);
    const files::InputFile file(name);
    refuse_other_kinds(file);
    const problem::PuzzleFormat format = problem::PuzzleReader(*file.open(), file.source()).format();
    if (format == problem::PuzzleFormat::games) {
        const std::unique_ptr<std::istream> in = file.open();
        game::PgnReader reader(flags.variant, *in, file.source());
        const auto next = [&]() -> std::optional<FoundGame> {
            std::optional<game::PgnGame> game = reader.next(faults());
            if (!game) return std::nullopt;
            return FoundGame{*std::move(game), place_of_game(file.source(), reader.game_number())};
        };
        return add_games(diagrams, next, flags);
    }
    if (!flags.plies.empty()) throw no_games_to_choose("--ply", flags.plies, file.source());
    if (!add_positions(diagrams, file, format, flags))
        throw CommandError(
            fmt::format("{} has no position: give EPD or FEN, a position a line, PGN, or a CSV of puzzles",
                        file.source()));
}

}  // namespace

page::Diagram problem_diagram(const EpdRecord& record, const std::string& place, const WorksheetFlags& flags,
                              std::vector<Fault>* wrong) {
    EpdRecord unplaced = record;
    unplaced.line = 0;
    page::Diagram diagram =
        page::diagram_of(unplaced, place, captions(flags, record), flags.writing, flags.variant.get());
    settle(diagram, record, flags, wrong);
    const std::string_view grade = record.operation(problems::GRADE_OPERATION);
    std::from_chars(grade.data(), grade.data() + grade.size(), diagram.grade);
    diagram.worth = lesson::worth(record, diagram.grade, mate_moves(record));
    return diagram;
}

void add_per_page_option(Options& options, std::optional<int>& per_page, const std::string& default_value) {
    Choices<int> counts;
    for (const int count : page::DIAGRAMS_PER_PAGE) counts.emplace_back(std::to_string(count), count);
    options.choice({.name = "--per-page", .help = "Diagrams on a page; default: " + default_value}, per_page,
                   counts);
}

void add_colour_option(Options& options, bool& colour) {
    options.flag(
        {.name = "--colour", .help = "Marks and arrows in colours that colour-blind readers can tell apart"},
        colour);
}

void add_sheet_options(Options& options, WorksheetFlags& flags) {
    add_per_page_option(options, flags.per_page,
                        fmt::format("the least at which one page has all, else {} if there is room",
                                    page::DEFAULT_DIAGRAMS_PER_PAGE));
    options
        .list({.name = "--captions",
               .help = "Operations of EPD that make up the caption, or none",
               .value = "NAME,...",
               .default_value = fmt::format("{}", fmt::join(page::default_caption_operations(), ","))},
              flags.captions)
        .check([](const std::string& name) {
            const auto operations = page::caption_operations();
            std::vector<std::string> all(operations.begin(), operations.end());
            all.emplace_back(NO_CAPTION);
            return std::ranges::find(all, name) != all.end()
                       ? std::string()
                       : fmt::format("must be {}, not {}", text::listed(all, "or"), name);
        });
    options.choice({.name = "--marks",
                    .help = "Where to print the marks and arrows of a file: with the tasks, where [%marks "
                            "task] in a comment also puts them, or with the solutions only"},
                   flags.marks, FILE_MARKS);
    options
        .value({.name = "--answer-lines", .help = "Lines to write on below each diagram", .value = "N"},
               flags.form.answer_lines)
        .check(in_range(0, page::MOST_ANSWER_LINES));
    options.flag({.name = "--name-line", .help = "Print fields for name, class and date at the head"},
                 flags.form.names);
    options.flag(
        {.name = "--points",
         .help = "Print what each problem is worth, its grade and a field for its points; at the head "
                 "a field for their sum, and those of --name-line"},
        flags.form.points);
    options.choice({.name = "--coordinates",
                    .help = "Where the letters and digits of the squares are: beside the boards, on their "
                            "outer squares, or nowhere"},
                   flags.form.coordinates, COORDINATES);
    add_colour_option(options, flags.colour);
}

void add_worksheet_options(Options& options, WorksheetFlags& flags) {
    options.group("Diagrams");
    add_ply_option(options, flags.plies, "default: those that its comments mark, else the last");
    add_sheet_options(options, flags);
    options
        .value({.name = "--number",
                .help = "Number of the first diagram, 0 for none; default: 1 if there are several",
                .value = "N"},
               flags.number)
        .check(in_range(0, LARGEST_NUMBER));
    add_mark_option(options, flags.look.marks);
    options.repeated({.name = "--arrow",
                      .help = "Arrows in every diagram, as in [%cal ...]: G black, Y grey, B broken, R white",
                      .value = "Ge2e4,..."},
                     flags.arrows);
    options.value(
        {.name = "--moves-of",
         .help =
             "Mark where the piece on this square can go; all: a diagram for each piece of a chess position",
         .value = "SQUARE"},
        flags.moves_of);
    options.choice(
        {.name = "--solutions",
         .help = "Where to print solutions: beneath each diagram, upside down at the foot, on pages "
                 "of their own, or there with small boards"},
        flags.form.solutions, SOLUTION_PLACES);
    options.group("Sets of sheets");
    const auto sets = options.value({.name = "--sets",
                                     .help = "N different sheets, each with its own choice and order of "
                                             "problems; neighbours get different ones",
                                     .value = "N"},
                                    flags.sets);
    sets.check(in_range(1, MOST_SETS));
    options
        .value({.name = "--set-size", .help = "Problems on each sheet; default: all", .value = "N"},
               flags.set_size)
        .check(at_least(std::size_t{1}))
        .needs(sets);
    options
        .choice(
            {.name = "--set-order", .help = "Order of the problems on each sheet: easier ones first, or any"},
            flags.set_order, SET_ORDERS)
        .needs(sets);
    options.value(SEED.spec("chooses the problems of each sheet"), flags.seed)
        .check(in_range(1, engine::MAX_SEED))
        .needs(sets);
    options.group("Pages");
    add_writing_options(options, flags.writing_flags);
    add_look_options(options, flags.look);
}

void add_diagrams_of_file(std::vector<page::Diagram>& diagrams, const std::string& name,
                          const WorksheetFlags& flags) {
    const ReadingLine line;
    try {
        add_file(diagrams, name, flags);
    } catch (const NoRoom&) {
        throw CommandError(
            fmt::format("there are more than {} positions, and a worksheet has room for so many: give fewer, "
                        "or choose games with --game",
                        psgen::MAX_DIAGRAMS),
            EXIT_USAGE);
    }
}

std::vector<page::Diagram> diagrams_of_fen(const std::string& fen, const WorksheetFlags& flags) {
    std::vector<page::Diagram> diagrams;
    for_option("--fen", [&] {
        std::vector<Fault> wrong;
        for (const EpdRecord& record : read_epd(fen, "the position"))
            diagrams.push_back(problem_diagram(record, "the position", flags, &wrong));
        tell_wrong(std::move(wrong), "--fen");
    });
    return diagrams;
}

page::Worksheet make_worksheet(page::Worksheet worksheet, WorksheetFlags& flags,
                               psgen::Orientation orientation, const std::string& title,
                               std::span<const figures::Paper> papers) {
    const bool every_piece = flags.moves_of == ALL_PIECES && !flags.variant;
    if (every_piece && !worksheet.diagrams.empty()) {
        worksheet.diagrams = page::diagrams_of_moves(worksheet.diagrams, flags.writing.language);
        if (worksheet.diagrams.empty())
            throw CommandError("--moves-of all: the board has no piece; give a position that has some",
                               EXIT_USAGE);
    }
    worksheet.title = title;
    if (worksheet.diagrams.empty())
        throw CommandError("give positions for the diagrams: a file in EPD, FEN, PGN or CSV, or --fen",
                           EXIT_USAGE);
    worksheet.form = flags.form;
    flags.per_page = per_page(flags, worksheet.diagrams.size(), papers);
    if ((flags.form.answer_lines > 0 || flags.form.points) &&
        flags.per_page == page::DIAGRAMS_PER_PAGE.back())
        throw CommandError(
            "--answer-lines and --points: boards as small as those of 64 to a page have no "
            "room for them; give another --per-page",
            EXIT_USAGE);
    refuse_small_boards(flags, papers);
    tell_unsolved(worksheet.diagrams, flags);
    if (flags.sets) make_sets(worksheet, flags);
    int number = flags.number.value_or(worksheet.diagrams.size() > 1 && !every_piece ? 1 : 0);
    const int first = number;
    for (page::Diagram& diagram : worksheet.diagrams) {
        if (worksheet.set_size > 0 && static_cast<std::size_t>(number - first) == worksheet.set_size)
            number = first;
        if (number > 0) diagram.number = number++;
        diagram.flipped = diagram.flipped || psgen::is_flipped(orientation, diagram.to_move);
        mark(diagram, flags);
    }
    return worksheet;
}

int draw_worksheet(const DocumentFlags& flags, const std::string& format, const page::Worksheet& worksheet,
                   const page::PageDesign& design, const std::string& title) {
    const device::Interrupt interrupt;
    publish::PageOutput output(output_options(
        flags, format, publish::document_info(flags.title.empty() ? title : flags.title, flags.author)));
    output.begin_game("");
    std::size_t number = 0;
    const std::vector<page::WorksheetPage> pages = page::worksheet_pages(worksheet, design);
    const auto progress = progress_bar("Drawing page");
    for (const page::WorksheetPage& page : pages) {
        check_interrupt(interrupt);
        progress(number++, pages.size());
        // A picture in another document is not a page.
        output.add(page::compose_page(worksheet, design, page, flags.crop ? 0 : number), "");
    }
    output.finish();
    return 0;
}

void tell_rewritten(const page::Worksheet& worksheet) {
    RewrittenTexts rewritten;
    rewritten.add(worksheet.title);
    for (const page::Diagram& diagram : worksheet.diagrams) rewritten.add(diagram.caption);
    rewritten.tell();
}

page::PageDesign worksheet_design(const WorksheetFlags& flags, const figures::Paper& paper,
                                  const page::WorksheetForm& form, const figures::Look& look) {
    page::PageDesign design(paper, page::LayoutName::diagram, *flags.per_page, flags.colour);
    design.form = form;
    design.variant = flags.variant.get();
    design.look = &look;
    design.writing = flags.writing;
    return design;
}

int per_page(const WorksheetFlags& flags, std::size_t count, std::span<const figures::Paper> papers) {
    if (flags.per_page) return *flags.per_page;
    if (flags.sets) count = flags.set_size.value_or(count);
    int most = 0;
    for (const int boards : FILLED_PAGES) {
        const auto has = [&](const figures::Paper& paper) { return has_room(flags, paper, boards); };
        if (!std::ranges::all_of(papers, has)) break;
        if (static_cast<std::size_t>(boards) >= count) return boards;
        if (boards <= page::DEFAULT_DIAGRAMS_PER_PAGE) most = boards;
    }
    return most > 0 ? most : page::DEFAULT_DIAGRAMS_PER_PAGE;
}

}  // namespace inkmate::cli

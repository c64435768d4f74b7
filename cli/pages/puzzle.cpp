#include "core/puzzle/puzzle.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/text/strings.hpp"
#include "cli/commands.hpp"
#include "cli/pages/document_options.hpp"
#include "cli/pages/puzzle_answer.hpp"
#include "cli/shared_options.hpp"
#include "core/variant/board.hpp"
#include "core/variant/named_pieces.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate::cli {

using namespace puzzle;

namespace {

/// How many pieces are put on the board at most, by default: some minutes.
constexpr std::uint64_t DEFAULT_NODES = 100'000'000;

struct PuzzleFlags {
    Question question;
    std::string piece = "queen", board = "8x8", holes, from, output;
    std::uint64_t nodes = DEFAULT_NODES;
    std::optional<Sheet> sheet;
    PrinterFlags printer;
    bool every_step = false, to_solve = false;
    bool count = false, list = false, json = false;

    bool makes_program() const { return output.ends_with(".ps"); }
};

/// Throws CommandError for an option that the answer or the form of the output has no use for.
void check_usage(const Options& table, const PuzzleFlags& flags) {
    const bool picture = flags.output.ends_with(".svg") || flags.output.ends_with(".html");
    if (!flags.output.empty() && !picture && !flags.makes_program() && !flags.output.ends_with(".pdf"))
        throw CommandError(
            fmt::format("-o {}: give a name that ends in .pdf, .svg, .html or .ps", flags.output),
            EXIT_USAGE);
    if (flags.makes_program()) {
        table.refuse({"--json"}, "a program (.ps)");
    } else if (const auto option = table.first_given({PROGRAM_HEADING})) {
        throw CommandError(fmt::format("{} is for a program: write -o FILE.ps, or leave it out", *option),
                           EXIT_USAGE);
    }
    if (!flags.output.empty() && !flags.output.ends_with(".pdf"))
        table.refuse({"--to-solve"}, "a picture or a program; -o FILE.pdf has it");
    if (picture) table.refuse({"--every-step"}, "a picture (svg, html), which shows every step");
    if (flags.output.empty()) {
        for (const char* const option : {"--paper", "--every-step", "--to-solve"})
            if (table.given(option))
                throw CommandError(
                    fmt::format("{0} is for a solution that is drawn: add -o FILE.pdf, or leave {0} out",
                                option),
                    EXIT_USAGE);
    }
}

/// "10x8"
std::optional<std::array<int, 2>> read_size(std::string_view text) {
    const std::size_t x = text.find('x');
    if (x == text.npos) return std::nullopt;
    const auto files = text::read_number(text.substr(0, x)), ranks = text::read_number(text.substr(x + 1));
    if (!files || !ranks || *files < 1 || *files > variant::MOST_FILES || *ranks < 1 ||
        *ranks > variant::MOST_RANKS)
        return std::nullopt;
    return std::array{*files, *ranks};
}

variant::Movement movement_of(const std::string& piece) {
    const variant::NamedPiece* named = variant::find_named_piece(piece);
    try {
        return variant::parse_betza(named ? named->betza : std::string_view(piece));
    } catch (const variant::VariantError& e) {
        throw CommandError(fmt::format("--piece {}: no piece has that name (inkmate variants --pieces lists "
                                       "them), and it cannot be read as a word of Betza's notation: {}",
                                       piece, e.what()),
                           EXIT_USAGE);
    }
}

Square square_option(std::string_view text, std::string_view option, const Region& board) {
    const auto square = variant::parse_square(text);
    if (!square)
        throw CommandError(fmt::format("{} {}: that is not a square, such as e4 or k10", option, text),
                           EXIT_USAGE);
    if (!board.test(*square))
        throw CommandError(fmt::format("{} {}: the board has no such square", option, text), EXIT_USAGE);
    return *square;
}

Field field_of(const PuzzleFlags& flags, const variant::Movement& movement) {
    const auto size = read_size(flags.board);
    if (!size)
        throw CommandError(fmt::format("--board {}: give files and ranks, 1x1 to {}x{}", flags.board,
                                       variant::MOST_FILES, variant::MOST_RANKS),
                           EXIT_USAGE);
    const Region whole = make_field((*size)[0], (*size)[1], {}, movement).board;
    Region holes;
    for (const std::string_view name : text::split_words(flags.holes, ","))
        holes.set(square_option(name, "--holes", whole));
    Field field = make_field((*size)[0], (*size)[1], holes, movement);
    if (field.squares.empty())
        throw CommandError("--holes leaves no square of the board: leave some of them out", EXIT_USAGE);
    if (const auto count = flags.question.pieces;
        count && static_cast<std::size_t>(*count) > field.squares.size())
        throw CommandError(
            fmt::format("--piece-count {}: the board has {} squares", *count, field.squares.size()),
            EXIT_USAGE);
    return field;
}

/// Throws CommandError if the piece cannot do on an empty board what the question is about.
void check_piece(const PuzzleFlags& flags, const Field& field) {
    const bool goes = flags.question.kind == Kind::tour;
    const auto& does = goes ? field.moves : field.attacks;
    for (const Square s : field.squares)
        if (does[s].any()) return;
    if (field.squares.size() > 1)
        throw CommandError(fmt::format("--piece {}: it {} nothing on an empty board of {}", flags.piece,
                                       goes ? "reaches" : "attacks", flags.board),
                           EXIT_USAGE);
}

Question question_of(const PuzzleFlags& flags, const Field& field) {
    Question question = flags.question;
    question.all = flags.count || flags.list;
    if (!flags.from.empty()) question.tour.from = square_option(flags.from, "--from", field.board);
    return question;
}

int write_program(const PuzzleFlags& flags, page::PuzzleTask task, const variant::Movement& movement) {
    if (flags.nodes > psgen::MOST_PUZZLE_STEPS)
        throw CommandError(
            fmt::format("--nodes {}: a program counts to {}", flags.nodes, psgen::MOST_PUZZLE_STEPS),
            EXIT_USAGE);
    psgen::PuzzleProgram program(std::move(task));
    program.paths = usual_paths(movement);
    program.most_steps = flags.nodes;
    program.lists = flags.list;
    program.step_pages = flags.every_step;
    set_printer(flags.printer, flags.sheet, program);
    write_program(flags.output, flags.printer, program, psgen::generate(program), program.title);
    return 0;
}

int answer(const PuzzleFlags& flags, page::PuzzleTask task) {
    Effort effort{flags.nodes};
    const Visit list = [&](std::span<const Square> squares) {
        fmt::print("{}\n", names_of(squares));
        return true;
    };
    Answer found = solve(task.field, task.question, effort, flags.list ? list : Visit{});
    const PuzzleAnswer answer{std::move(task), std::move(found), effort.steps};
    const bool given_up = answer.answer.ending == Ending::given_up;
    if (flags.json)
        fmt::print("{}", to_json(answer));
    else if (answer.found() && !flags.list && !given_up)
        fmt::print("{}", text_of(answer));
    if (given_up)
        throw CommandError(answer.headline() + page::unsettled_note(flags.nodes, answer.answer.solutions));
    if (answer.found() && !flags.output.empty())
        draw(answer, flags.output,
             {.paper = drawn_paper(flags.sheet), .sheet = flags.to_solve, .step_pages = flags.every_step});
    if (!answer.found()) throw CommandError(fmt::format("{}{}", answer.headline(), page::NO_SOLUTION_WORDS));
    return 0;
}

int run(const Options& table, const PuzzleFlags& flags) {
    check_usage(table, flags);
    const variant::Movement movement = movement_of(flags.piece);
    const Field field = field_of(flags, movement);
    check_piece(flags, field);
    page::PuzzleTask task{flags.piece, field, question_of(flags, field)};
    return flags.makes_program() ? write_program(flags, std::move(task), movement)
                                 : answer(flags, std::move(task));
}

void add_board_options(Options& options, PuzzleFlags& flags) {
    options.value({.name = "--piece",
                   .help = "A name that inkmate variants --pieces lists, or a word of Betza's notation",
                   .value = "PIECE"},
                  flags.piece);
    options.value({.name = "--board", .help = "Files and ranks, up to 16x16", .value = "FxR"}, flags.board);
    options.value({.name = "--holes", .help = "Squares missing from the board", .value = "SQUARE,..."},
                  flags.holes);
}

void add_answer_options(Options& options, PuzzleFlags& flags) {
    const auto count = options.flag({.name = "--count", .help = "Count the solutions"}, flags.count);
    const auto list =
        options.flag({.name = "--list", .help = "List every solution, one on each line"}, flags.list);
    list.excludes(count);
    add_json_option(options, flags.json).excludes(list);
    options.value(NODES.spec("that is, put so many pieces on the board, then give up"), flags.nodes)
        .check(at_least(std::uint64_t{1}));
    add_output_option(options, flags.output,
                      "the solution on a page (.pdf), as an animation (.svg), as a page to step through "
                      "and to try (.html), or a program (.ps) that solves the puzzle on the printer");
    options.flag({.name = "--every-step", .help = "A page for every step, not only for the solution"},
                 flags.every_step);
    options.flag(
        {.name = "--to-solve", .help = "Before the solution of a .pdf, a page to be solved, without it"},
        flags.to_solve);
    add_sheet_option(options, flags.sheet);
    add_printer_options(options, flags.printer);
}

Run add_pieces_puzzle(Options& options, Kind kind) {
    const auto flags = std::make_shared<PuzzleFlags>();
    flags->question.kind = kind;
    add_board_options(options, *flags);
    options
        .value({.name = "--piece-count",
                .help = "Number of pieces",
                .value = "N",
                .default_value =
                    kind == Kind::independence ? "as many as there is room for" : "as few as suffice"},
               flags->question.pieces)
        .check(in_range(1, variant::SQUARE_NB));
    add_answer_options(options, *flags);
    return [flags, &options] { return run(options, *flags); };
}

Run add_queens(Options& options) {
    options.footer(R"(Examples:
  inkmate puzzle queens                             eight queens
  inkmate puzzle queens --count --board 6x6         how many ways there are
  inkmate puzzle queens --piece king --piece-count 9 --list --board 6x6
  inkmate puzzle queens -o queens.ps                a program that finds them on a printer
)");
    return add_pieces_puzzle(options, Kind::independence);
}

Run add_domination(Options& options) {
    options.footer(R"(Examples:
  inkmate puzzle domination                         five queens guard a board
  inkmate puzzle domination --piece knight --board 5x5 -o guards.pdf
)");
    return add_pieces_puzzle(options, Kind::domination);
}

Run add_tour(Options& options) {
    const auto flags = std::make_shared<PuzzleFlags>();
    flags->question.kind = Kind::tour;
    flags->piece = "knight";
    add_board_options(options, *flags);
    options.flag({.name = "--closed", .help = "From the last square the piece can go back to the first"},
                 flags->question.tour.closed);
    options.value(
        {.name = "--from", .help = "Square to start from", .value = "SQUARE", .default_value = "anywhere"},
        flags->from);
    add_answer_options(options, *flags);
    options.footer(R"(Examples:
  inkmate puzzle tour --closed -o tour.svg          a knight's, drawn move by move
  inkmate puzzle tour --piece zebra --board 10x10
  inkmate puzzle tour --closed --holes d4,e4,d5,e5 -o tour.pdf
  inkmate puzzle tour --from a1 --to-solve -o tour.pdf      a sheet for a class, and its solution
  inkmate puzzle tour --board 5x5 --from a1 --count
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace

Run add_puzzle(Options& options) {
    constexpr auto puzzles = std::to_array<Subcommand>(
        {{"queens", "Put pieces on a board so that none attacks another", add_queens},
         {"domination", "Put pieces on a board so that they guard every square", add_domination},
         {"tour", "Go to every square of a board once", add_tour}});
    options.footer(R"(Examples:
  inkmate puzzle queens --count                     how many ways to place eight queens
  inkmate puzzle domination --piece knight --board 5x5
  inkmate puzzle tour --closed -o tour.svg          a knight's, drawn move by move
)");
    return add_subcommands(options, puzzles);
}

}  // namespace inkmate::cli

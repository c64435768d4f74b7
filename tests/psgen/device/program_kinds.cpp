#include "tests/psgen/device/program_kinds.hpp"

#include <memory>
#include <variant>

#include "core/chess/pgn.hpp"
#include "core/puzzle/puzzle.hpp"
#include "core/variant/rules.hpp"
#include "core/variant/rules_file.hpp"
#include "psgen/emit/document.hpp"
#include "psgen/emit/pages.hpp"
#include "psgen/emit/program.hpp"
#include "render/book/book.hpp"
#include "render/page/marking.hpp"
#include "tests/core/lesson/tasks.hpp"

namespace inkmate::test {

using namespace psgen;

namespace {

constexpr std::string_view MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7 w - -";

PlayingProgram small_game(Form form) {
    PlayingProgram game;
    game.form = form;
    game.limits = {.nodes = 50};
    return game;
}

PlayingProgram small_variant() {
    PlayingProgram game = small_game(Form::small);
    const auto rules = std::make_shared<variant::Rules>(variant::load_rules("almost"));
    make_variant(rules, rules->start_fen, game);
    return game;
}

page::Diagram diagram_of(std::string_view fen) {
    page::Diagram diagram;
    diagram.pieces = page::pieces_of(page::board_of(chess::Position::from_fen(fen)));
    diagram.solution = "1. Ra8#";
    return diagram;
}

LessonProgram small_lesson() {
    LessonProgram lesson;
    lesson.worksheet.form = {page::SolutionPlace::none, page::MARKING_LINES, true};
    lesson.worksheet.diagrams = {diagram_of(MATE_IN_ONE)};
    lesson.worksheet.diagrams[0].number = 1;
    lesson.tasks = test::read_tasks(std::string(MATE_IN_ONE) + " dm 1;\n", "test").tasks;
    lesson.first = 1;
    return lesson;
}

WorksheetProgram small_worksheet() {
    WorksheetProgram sheet;
    sheet.worksheet.title = "Mates";
    sheet.worksheet.form = {page::SolutionPlace::turned, 2, true};
    sheet.worksheet.diagrams = {diagram_of(MATE_IN_ONE), diagram_of(MATE_IN_ONE)};
    return sheet;
}

PuzzleProgram small_puzzle() {
    const variant::Movement movement = variant::parse_betza("Q");
    PuzzleProgram puzzle({"Q", puzzle::make_field(5, 5, {}, movement), {.kind = puzzle::Kind::domination}});
    puzzle.paths = puzzle::usual_paths(movement);
    puzzle.most_steps = 100'000;
    return puzzle;
}

std::vector<figures::Page> pages_to_draw(const figures::Paper& paper) {
    PlayingProgram game;
    game.paper = paper;
    return position_pages(game::Game(chess::Game()), game, 1);
}

}  // namespace

std::vector<ProgramKind> program_kinds() {
    PlayingProgram score = small_game(Form::small);
    score.layout = page::LayoutName::score;
    return {
        {"game, readable", small_game(Form::readable), "e4\nquit\n"},
        {"game, plain", small_game(Form::plain), "e4\nquit\n"},
        {"game, small", small_game(Form::small), "e4\nquit\n"},
        {"game, packed", small_game(Form::packed), "e4\nquit\n"},
        {"game, score", score, "e4\nprint\nquit\n"},
        {"variant", small_variant(), "go\nquit\n"},
        {"lesson", small_lesson(), "1 Ra7\n1 Ra8\nmark\nquit\n"},
        {"worksheet", small_worksheet(), ""},
        {"book", BookProgram(), ""},
        {"move sheets", MoveSheetsProgram(), ""},
        {"puzzle", small_puzzle(), ""},
        {"tiny", TinyProgram(), "e2e4\nquit\n"},
    };
}

Program& common(Product& product) {
    return std::visit([](auto& p) -> Program& { return p; }, product);
}

std::string whole_program(const Product& product) {
    std::string text;
    const DocumentWriter::Sink sink = [&text](std::string_view part) { text += part; };
    if (const auto* book = std::get_if<BookProgram>(&product)) {
        DocumentWriter writer(*book, sink);
        book::BookSetter setter({.paper = book->paper, .title = "A book"},
                                [&](const book::BookPage& page) { writer.add(page); });
        for (int game = 0; game < 12; ++game)
            setter.add(
                chess::read_pgn("1. e4 { The king's pawn. } e5 2. Nf3 { And a knight. } Nc6 *\n", "test")
                    .front());
        setter.finish();
        writer.finish();
        return text;
    }
    if (const auto* sheets = std::get_if<MoveSheetsProgram>(&product)) {
        const std::vector<figures::Page> pages = pages_to_draw(sheets->paper);
        write_composed(
            *sheets,
            [&pages](const auto& take) {
                for (int copy = 0; copy < 3; ++copy)
                    for (const figures::Page& page : pages) take(page);
            },
            sink);
        return text;
    }
    return generate(product);
}

}  // namespace inkmate::test

#include "psgen/product/product.hpp"

#include "core/variant/book.hpp"
#include "core/variant/rules.hpp"
#include "render/page/content.hpp"
#include "render/page/puzzle_page.hpp"
#include "render/page/words/language.hpp"

namespace inkmate::psgen {

namespace {

page::PageDesign sheets_design(const SheetsProgram& program) {
    page::PageDesign design(program.paper, page::LayoutName::diagram, program.per_page, program.color);
    design.form = program.worksheet.form;
    design.writing = program.writing;
    return design;
}

}  // namespace

TinyProgram::TinyProgram() {
    form = Form::packed;
    language_level = 1;
    device.ask_paper = false;
}

PuzzleProgram::PuzzleProgram(page::PuzzleTask puzzle)
    : task(std::move(puzzle)), rules(std::make_shared<variant::Rules>(page::puzzle_rules(task))) {
    title = page::puzzle_title(task);
}

SelfTestProgram::SelfTestProgram() {
    form = Form::plain;
    title = "Inkmate self-test";
    language_level = 1;
    device.ask_paper = false;
}

PlayingProgram tried_game() {
    PlayingProgram game;
    game.language_level = 1;
    game.uci = false;
    game.drawing = false;
    game.search.hash_bits = 8;
    game.max_plies = 2;
    // A position with every kind of move, whose numbers of moves are published.
    game.game = chess::Game(
        chess::Position::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"));
    return game;
}

game::Game played_game(const PlayingProgram& program) {
    if (!program.variant) return program.game;
    game::Game game(program.variant, program.variant_fen);
    for (const std::uint32_t code : program.variant_moves) game.play(game::Move::from_code(code));
    return game;
}

PlayingProgram with_game(PlayingProgram program, const game::Game& game) {
    if (const chess::Game* const chess = game.chess_game()) {
        program.game = *chess;
        return program;
    }
    program.variant_fen = game.start_fen();
    program.variant_moves.clear();
    for (const game::Move m : game.moves()) program.variant_moves.push_back(m.code());
    return program;
}

bool is_document(const Product& product) {
    return std::holds_alternative<WorksheetProgram>(product) ||
           std::holds_alternative<BookProgram>(product) || std::holds_alternative<MoveSheetsProgram>(product);
}

PlayingProgram game_of(const Product& product) {
    if (const auto* playing = std::get_if<PlayingProgram>(&product)) return *playing;
    PlayingProgram game;
    static_cast<Program&>(game) = program_of(product);
    if (const auto* worksheet = std::get_if<WorksheetProgram>(&product)) game.variant = worksheet->variant;
    if (const auto* puzzle = std::get_if<PuzzleProgram>(&product)) game.variant = puzzle->rules;
    if (const auto* lesson = std::get_if<LessonProgram>(&product)) {
        // It has a console of its own, and no chess program talks to it.
        game.uci = false;
        game.pages = lesson->pages;
        // Its captions may have any letter, whatever their language.
        game.writing.notation = page::letters_of(lesson->writing);
    }
    if (const auto* tiny = std::get_if<TinyProgram>(&product)) {
        game.side = tiny->side;
        game.drawing = tiny->drawing;
    }
    return game;
}

bool is_composed(const WorksheetProgram& program) {
    return program.worksheet.form.solutions == page::SolutionPlace::boards ||
           (!program.variant && !program.look.text().empty());
}

page::PageDesign page_design(const PlayingProgram& program) {
    page::PageDesign design(program.paper, program.layout);
    design.writing = program.writing;
    design.record = program.record;
    design.variant = program.variant.get();
    design.look = &program.look;
    return design;
}

page::PageDesign page_design(const WorksheetProgram& program) {
    page::PageDesign design = sheets_design(program);
    design.variant = program.variant.get();
    design.look = &program.look;
    return design;
}

page::PageDesign page_design(const LessonProgram& program) {
    return sheets_design(program);
}

page::PageDesign page_design(const Product& product) {
    return std::visit(
        Overloaded{
            [](const PlayingProgram& p) { return page_design(p); },
            [](const WorksheetProgram& p) { return page_design(p); },
            [](const LessonProgram& p) { return page_design(p); },
            [](const BookProgram& p) { return page::PageDesign(p.paper, page::LayoutName::book); },
            [](const PuzzleProgram& p) {
                page::PageDesign design(p.paper);
                design.variant = p.rules.get();
                return design;
            },
            [](const Program& p) { return page::PageDesign(p.paper); },
        },
        product);
}

page::PageOptions page_options(const PlayingProgram& program, int page_number) {
    return {.layout = program.layout,
            .flipped = program.flipped,
            .page_number = page_number,
            .chosen = program.chosen,
            .names = program.names,
            .writing = program.writing,
            .evaluation = program.search.evaluation};
}

engine::PlayStyle style_of(const PlayingProgram& program) {
    return {program.limits, program.mistakes, program.seed, program.book};
}

void aim_at(Target target, Program& program) {
    const bool printer = target == Target::printer;
    program.device = {.ask_paper = !printer,
                      .timeouts_off = printer,
                      .duplex_off = printer,
                      .one_copy = printer,
                      .job_input = printer,
                      .job_name = printer ? program.title : std::string()};
}

void aim_at(Target target, PlayingProgram& program) {
    aim_at(target, static_cast<Program&>(program));
    program.pages = target == Target::printer ? PagesMode::reply : PagesMode::every;
}

Form small_form(Target target) {
    return target == Target::printer ? Form::small : Form::packed;
}

void make_variant(std::shared_ptr<const variant::Rules> rules, std::string fen, PlayingProgram& program) {
    program.title = "A game of " + rules->name;
    program.names = page::variant_names(*rules);
    program.book =
        program.book.is_of_chess() ? engine::Book() : variant::book_of_text(*rules, program.book.text());
    program.variant = std::move(rules);
    program.variant_fen = std::move(fen);
}

}  // namespace inkmate::psgen

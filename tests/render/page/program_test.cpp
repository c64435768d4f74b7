#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/process/cleanup.hpp"
#include "base/process/ghostscript.hpp"
#include "base/process/process.hpp"
#include "core/chess/notation.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/worksheet.hpp"
#include "tests/render/page/helpers.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::cairo;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

const std::vector<std::string> ROOTS = {"Page",          "Play",    "SetUp",      "FitPaper",    "flipped",
                                        "highlightFrom", "verdict", "pageNumber", "DrawSquares", "DrawPieces",
                                        "PieceAt",       "boardX",  "boardY"};

const std::vector<std::string> WORKSHEET_ROOTS = {"flipped", "DrawSquares", "DrawWorksheetPieces",
                                                  "boardX",  "boardY",      "FitPaper"};

/// Runs code after the program's procedures on a Ghostscript device; returns what it prints.
std::string run_program(const Product& product, const std::string& code,
                        const std::vector<std::string>& device) {
    const TemporaryDirectory folder;
    const fs::path file = folder / "program.ps";
    std::vector<std::string> roots = is_document(product) ? WORKSHEET_ROOTS : ROOTS;
    // At level 1 there is nothing to ask for.
    if (psgen::program_of(product).language_level > 1)
        roots.emplace_back(is_document(product) ? "PrepareDevice" : "WISHES");
    std::ofstream(file) << generate_library(product, roots) << "Inkmate begin\n"
                        << (roots.back() == "PrepareDevice" ? "PrepareDevice\n" : "") << code << "\nend\n";
    Command command{ghostscript_arguments(find_ghostscript())};
    command.arguments.insert(command.arguments.end(), device.begin(), device.end());
    command.arguments.push_back(file.string());
    const RunResult result = run(command);
    INFO(result.output);
    INFO(result.errors);
    REQUIRE(result.status.ok());
    return result.output + result.errors;
}

/// Draws the pages twice: as PostScript for the program, and as content for cairo.
struct Script {
    std::string code;
    std::vector<std::pair<Game, PageOptions>> contents;

    void page(const Game& game, bool flipped, Square marked = SQ_NONE, Verdict verdict = Verdict::none) {
        code += fmt::format("/flipped {} def /highlightFrom {} def /verdict {} def Page\n", flipped,
                            static_cast<int>(marked), static_cast<int>(verdict));
        contents.emplace_back(
            game,
            PageOptions{.flipped = flipped,
                        .page_number = static_cast<int>(contents.size()) + 1,
                        .marked_from = marked == SQ_NONE ? std::nullopt : std::optional(page_square(marked)),
                        .verdict = verdict});
    }
    /// Draws them with what a search has found the position to be worth, from White's side.
    void page_found(const Game& game, int score) {
        code += fmt::format("/foundScore {} def /foundPly plies def ", score);
        page(game, false);
        contents.back().second.found = outlook_of(score, {engine::MATE, engine::MATE_BOUND});
    }
    void set_up(const Game& game) {
        code += fmt::format("({}) SetUp pop\n", game.start().fen());
        for (const Move m : game.moves()) code += fmt::format("{} Play\n", m.code());
    }
};

std::string repeated(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

/// Every `step`th of the games in the short form.
Script every_kind_of_page(std::size_t step = 1) {
    Script script;
    const Game start;
    script.set_up(start);
    script.page(start, false);
    script.page(start, true, SQ_B1);

    const Game middle = played(
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1 Bg4 f3 Be6 Nc3 Bd6 Be3 b6 a4 "
        "O-O-O "
        "a5 Kb7 e5 Be7 Rxd8 Bxd8 Ne4 Bxb3 cxb3 f5 Rd1 c4 axb6 fxe4 Rd7 exf3 gxf3 Nf6 exf6");
    script.set_up(middle);
    script.page(middle, false);
    script.page(middle, true);
    script.page(middle, false, make_square(6, 6));
    for (const Verdict v :
         {Verdict::white_resigned, Verdict::black_resigned, Verdict::draw_agreed, Verdict::draw_claimed,
          Verdict::white_out_of_time, Verdict::black_out_of_time, Verdict::draw_out_of_time})
        script.page(middle, false, SQ_NONE, v);

    const std::vector<std::pair<std::string, std::string>> games = {
        {"f3 e5 g4 Qh4", std::string(START_FEN)},
        {"e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7", std::string(START_FEN)},
        {"e4 a6 e5 d5 exd6", std::string(START_FEN)},
        {"Qf7", "7k/8/8/8/8/8/8/K4Q2 w - - 0 1"},
        {"Kxb2", "7k/8/8/8/8/8/1q6/K7 w - - 0 1"},
        {"Ra8", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80"},
        {"Ra8", "4k3/8/8/8/8/8/8/R3K3 w - - 149 120"},
        {"e5 Nf3 Nc6", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 9998"},
        {"a8=Q+", "7k/P7/8/8/8/8/8/K7 w - - 0 1"},
        {"Kd7", "4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1"},
        {"Kd2", "qq2k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {repeated("Nf3 Nf6 Ng1 Ng8 ", 2), std::string(START_FEN)},
        {repeated("Nf3 Nf6 Ng1 Ng8 ", 25), std::string(START_FEN)},
        {repeated("Nf3 Nf6 Ng1 Ng8 ", 75), std::string(START_FEN)},
        {repeated("Nf6 Nf3 Ng8 Ng1 ", 101), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
    };
    for (const auto& [moves, fen] : sample(games, step)) {
        const Game game = played(moves, fen);
        script.set_up(game);
        script.page(game, script.contents.size() % 2 == 0);
    }
    return script;
}

/// Every piece, promotions, castling, captures and ways to tell pieces apart; a check, a claim, a mate.
Script written_moves_of_every_kind() {
    Script script;
    const std::vector<std::pair<std::string, std::string>> games = {
        {"e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1 Bg4 f3 Be6 Nc3 Bd6 Be3 b6 a4 "
         "O-O-O a5 Kb7 e5 Be7 Rxd8 Bxd8 Ne4 Bxb3 cxb3 f5 Rd1 c4 axb6 fxe4 Rd7",
         std::string(START_FEN)},
        {"exd8=Q+ Kxd8 b8=R Kd7 g8=N Ke6 h8=B", "3rk3/1P2P1PP/8/8/8/8/8/4K3 w - - 0 120"},
        {"f3 e5 g4 Qh4", std::string(START_FEN)},
        {repeated("Nf3 Nf6 Ng1 Ng8 ", 2), std::string(START_FEN)},
        {repeated("Nf3 Nf6 Ng1 Ng8 ", 30), std::string(START_FEN)}};
    script.set_up(Game());
    script.page(Game(), false);
    for (const auto& [moves, fen] : games) {
        const Game game = played(moves, fen);
        script.set_up(game);
        script.page(game, script.contents.size() % 2 == 0);
        if (moves.starts_with("exd8"))
            for (std::size_t plies = 1; plies < game.moves().size(); plies += 2) {
                Game part(game.start());
                for (const Move m : game.moves().first(plies)) part.play(m);
                script.set_up(part);
                script.page(part, false);
            }
    }
    script.page(script.contents.back().first, false, SQ_NONE, Verdict::draw_claimed);
    return script;
}

PlayingProgram on(const Paper& paper) {
    PlayingProgram options;
    options.paper = paper;
    return options;
}

compare::CompareOptions usual_comparison() {
    compare::CompareOptions compare;
    compare.resolutions = {72, 100, 150};
    if (full_tests()) compare.resolutions.insert(compare.resolutions.end(), {300, 600});
    return compare;
}

void check_equal(const fs::path& reference, const fs::path& drawn,
                 const compare::CompareOptions& compare = usual_comparison()) {
    const compare::Comparison result = compare_pdfs(reference, drawn, compare);
    INFO(to_text(result));
    CHECK(result.equal());
    CHECK(result.deviation() <= compare.epsilon);
}

void check_equal(const Product& product, const std::string& code, const std::vector<Page>& pages,
                 std::vector<std::string> device = {},
                 const compare::CompareOptions& compare = usual_comparison()) {
    const TemporaryDirectory folder;
    const fs::path drawn = folder / "program.pdf", reference = folder / "cairo.pdf";
    device.insert(device.end(), {"-sDEVICE=pdfwrite", "-o", drawn.string()});
    // As PrepareDevice asks for: fonts that stand in both files.
    run_program(product, "<< /NeverEmbed [ ] >> setdistillerparams\n" + code, device);
    draw_pdf(pages, reference);
    check_equal(reference, drawn, compare);
}

void check_equal(const PlayingProgram& options, const Script& script, std::vector<std::string> device,
                 const compare::CompareOptions& compare = usual_comparison()) {
    std::vector<Page> pages;
    for (auto [game, page] : script.contents) {
        page.layout = options.layout;
        page.chosen = options.chosen;
        page.names = options.names;
        page.writing = options.writing;
        page.page_number = static_cast<int>(pages.size()) + 1;
        for (Page& sheet : compose_all(page_content(game, page), page_design(options)))
            pages.push_back(std::move(sheet));
    }
    check_equal(options, script.code, pages, std::move(device), compare);
}

WorksheetProgram sheet_of(std::vector<Diagram> diagrams, const Paper& paper, int boards) {
    WorksheetProgram options;
    options.paper = paper;
    options.per_page = boards;
    options.worksheet = {std::move(diagrams), "Mate in two (R\u00e9ti)"};
    return options;
}

/// Runs a program that prints diagrams, and compares its pages with cairo's.
void check_sheet(const WorksheetProgram& options, std::vector<std::string> device = {}) {
    const TemporaryDirectory folder;
    const fs::path program = folder / "program.ps", drawn = folder / "program.pdf",
                   reference = folder / "cairo.pdf";
    std::ofstream(program) << generate(options);
    Command command{ghostscript_arguments(find_ghostscript())};
    device.insert(device.end(), {"-sDEVICE=pdfwrite", "-o", drawn.string(), "-c",
                                 "<< /NeverEmbed [ ] >> setdistillerparams", "-f", program.string()});
    command.arguments.insert(command.arguments.end(), device.begin(), device.end());
    const RunResult result = run(command);
    INFO(result.output);
    REQUIRE(result.status.ok());
    std::vector<Page> pages;
    for (std::size_t n = 1; n <= page_count(options.worksheet, page_design(options)); ++n)
        pages.push_back(compose_page(options.worksheet, page_design(options), n));
    draw_pdf(pages, reference);
    check_equal(reference, drawn);
}

/// One way to put a piece on every square; twelve ways put each piece on each.
std::array<Piece, SQUARE_NB> full_board(std::size_t shift) {
    constexpr std::array<Piece, 12> pieces = {W_PAWN, W_KNIGHT, W_BISHOP, W_ROOK, W_QUEEN, W_KING,
                                              B_PAWN, B_KNIGHT, B_BISHOP, B_ROOK, B_QUEEN, B_KING};
    std::array<Piece, SQUARE_NB> board{};
    for (std::size_t s = 0; s < SQUARE_NB; ++s) board[s] = pieces[(s + s / 8 + shift) % pieces.size()];
    return board;
}

/// Every `step`th of the ways to put a piece on every square of every board that a layout has, and nothing
/// else: the program's code and cairo's pages.
std::pair<std::string, std::vector<Page>> boards_full_of_pieces(const PageDesign& design,
                                                                std::size_t step = 1) {
    const Layout l = page_layout(design);
    const int boards = std::max(l.grid.capacity(), 1);
    const bool sheet = design.layout == LayoutName::diagram;
    std::string code = "/placed 64 string def /PieceAt { placed exch get } def\n";
    std::vector<Page> pages;
    for (std::size_t shift = 0; shift < 12; shift += step) {
        PageContent content =
            page_content(Game(), {.layout = design.layout, .verdict = Verdict::draw_agreed});
        const std::array<Piece, SQUARE_NB> board = full_board(shift);
        content.pieces = pieces_of(board);
        if (!sheet) std::ranges::sort(content.pieces, {}, &BoardPiece::square);
        Diagram diagram;
        diagram.pieces = content.pieces;
        content.diagrams.assign(static_cast<std::size_t>(boards), diagram);
        const std::vector<Fill> all = fills(compose(content, design));
        pages.push_back({design.paper, {}});
        std::string pieces = "DrawPieces";
        if (sheet) pieces = fmt::format("({}) DrawWorksheetPieces", write_board(board));
        for (std::size_t s = 0; s < SQUARE_NB; ++s)
            code += fmt::format("placed {} {} put\n", s, static_cast<int>(board[s]));
        for (int i = 0; i < boards; ++i) {
            const Point at = l.board + (l.grid.columns > 0 ? cell(l.grid, i) : Point{});
            code += fmt::format("/boardX {} def /boardY {} def DrawSquares {}\n", points(at.x), points(at.y),
                                pieces);
            const Rect around = grown({at.x, at.y, 8 * l.square, 8 * l.square}, l.board_frame);
            for (const Fill& fill : all) {
                const Rect r = bounds(fill.path);
                if (r.x >= around.x && r.y >= around.y && r.x + r.width <= around.x + around.width &&
                    r.y + r.height <= around.y + around.height)
                    pages.back().items.emplace_back(fill);
            }
        }
        code += "showpage\n";
    }
    return {code, pages};
}

/// How FitPaper changes the coordinates on a sheet of the given size, of which `clip` (PostScript) can be
/// printed on: scale, and where the corners of the page's content come to lie. In points.
struct Fit {
    double scale = 0, left = 0, bottom = 0, right = 0, top = 0;
};
Fit fit(const Paper& paper, double width, double height, const std::string& clip = "") {
    const Rect c = page_layout(paper).content;
    const std::string code =
        clip +
        fmt::format(" FitPaper 1 0 dtransform pop == {} {} transform exch == == {} {} transform exch == ==",
                    points(c.x), points(c.y), points(c.x + c.width), points(c.y + c.height));
    std::istringstream out(
        run_program(on(paper), code,
                    {"-sDEVICE=pgmraw", "-r72", "-dFIXEDMEDIA", fmt::format("-dDEVICEWIDTHPOINTS={}", width),
                     fmt::format("-dDEVICEHEIGHTPOINTS={}", height), "-o", "-"}));
    Fit f;
    double lower = 0, upper = 0;
    out >> f.scale >> f.left >> lower >> f.right >> upper;
    REQUIRE(out);
    // The device counts from the upper edge.
    f.bottom = height - lower;
    f.top = height - upper;
    return f;
}

}  // namespace

TEST_CASE("the program draws every kind of page as cairo does, operator for operator and pixel for pixel") {
    const Script script = every_kind_of_page();
    compare::CompareOptions compare = usual_comparison();
    if (!full_tests()) compare.resolutions.push_back(300);
    for (const Paper& paper : PAPERS) check_equal(on(paper), script, {}, compare);
}

TEST_CASE("each layout is drawn by the program as by cairo, on each paper, from either side") {
    // In the short form some of the games, and one paper a layout.
    const Script script = every_kind_of_page(3);
    for (const auto& one : pairs(layout_words(), PAPERS)) {
        if (one.first == "game") continue;
        CAPTURE(one.first);
        PlayingProgram options = on(one.second);
        options.layout = *find_layout(one.first);
        check_equal(options, script, {});
    }
}

TEST_CASE("in other languages and notations, pages are drawn by the program as by cairo") {
    if (full_tests()) return;
    compare::CompareOptions compare;
    compare.resolutions = {150};
    const Script script = written_moves_of_every_kind();
    struct Sample {
        LayoutName layout;
        Paper paper;
        Writing writing;
        int level;
    };
    for (const Sample& sample :
         std::vector<Sample>{{LayoutName::game, A4, {Language::german, Notation::de}, 2},
                             {LayoutName::game, LETTER, {Language::french, Notation::figurine}, 2},
                             {LayoutName::score, A4, {Language::spanish, Notation::figurine}, 1},
                             {LayoutName::economy, LETTER, {Language::english, Notation::figurine}, 2},
                             {LayoutName::large, A4, {Language::french, Notation::fr}, 2},
                             {LayoutName::plain, LETTER, {Language::spanish, Notation::lan}, 2}}) {
        CAPTURE(word_of(sample.layout));
        PlayingProgram options = on(sample.paper);
        options.layout = sample.layout;
        options.writing = sample.writing;
        options.language_level = sample.level;
        options.names = {.white = "Tal", .event = "Riga", .date = "1958.03.01", .round = "7"};
        check_equal(options, script, {}, compare);
    }
}

TEST_CASE("in every language and notation, every layout is drawn by the program as by cairo on each paper") {
    if (!long_form()) return;
    compare::CompareOptions compare;
    compare.resolutions = {150, 300, 600};
    compare.rasterisers = {pdf::Rasteriser::ghostscript, pdf::Rasteriser::poppler};
    const Script script = every_kind_of_page();
    for (const Language language : {Language::english, Language::german, Language::french, Language::spanish})
        for (const Notation notation : {usual_notation(language), Notation::lan, Notation::figurine})
            for (const std::string_view word : layout_words())
                for (const Paper& paper : PAPERS) {
                    PlayingProgram options = on(paper);
                    options.layout = *find_layout(word);
                    options.writing = {language, notation};
                    if (options.layout == LayoutName::plain && notation == Notation::figurine) continue;
                    CAPTURE(word);
                    CAPTURE(word_of(language));
                    CAPTURE(word_of(notation));
                    check_equal(options, script, {}, compare);
                }
}

TEST_CASE("the score of a long game is drawn by the program as by cairo, whichever positions it shows") {
    const Game game = played(repeated("Nf3 Nf6 Ng1 Ng8 ", full_tests() ? 250 : 90));
    const std::vector<std::pair<ChosenPlies, Paper>> choices = {
        {ChosenPlies::after_every(40), A4},
        {ChosenPlies::after({0, 7, 100, 999}), LETTER},
        {ChosenPlies::after({}), A4}};
    for (const auto& [chosen, paper] : choices) {
        Script script;
        script.set_up(game);
        script.page(game, paper.name == LETTER.name);
        PlayingProgram options = on(paper);
        options.layout = LayoutName::score;
        options.chosen = chosen;
        options.names = {"Tal", "Petrosian", "Riga",    "1959.01.??",
                         "7",   "WWWW",      "1/2-1/2", game.moves().size()};
        check_equal(options, script, {});
    }
}

TEST_CASE("the score of a game from a set-up position is drawn by the program as by cairo, its start too") {
    const Game game = played(repeated("Kd7 Kd2 Ke7 Kd1 ", 4), "4k3/8/8/2p5/2P5/8/8/3K4 b - - 3 60");
    const std::vector<ChosenPlies> choices = {ChosenPlies(), ChosenPlies::after({}),
                                              ChosenPlies::after({0, 3, 90}), ChosenPlies::after_every(2),
                                              ChosenPlies::spread_over(1)};
    for (const ChosenPlies& chosen : sample(choices, 2)) {
        Script script;
        script.set_up(game);
        script.page(game, false);
        PlayingProgram options = on(A4);
        options.layout = LayoutName::score;
        options.chosen = chosen;
        check_equal(options, script, {});
    }
}

TEST_CASE("what a search has found is drawn by the program as by cairo, mates too") {
    const Game game = played("e4 e5 Nf3");
    Script script;
    script.set_up(game);
    for (const int score :
         {35, -1290, engine::MATE - 1, engine::MATE - 12, 4 - engine::MATE, 250 - engine::MATE})
        script.page_found(game, score);
    for (const LayoutName layout : {LayoutName::game, LayoutName::plain}) {
        PlayingProgram options = on(A4);
        options.layout = layout;
        check_equal(options, script, {});
    }
}

TEST_CASE("names and titles, hostile ones too, are drawn by the program as by cairo, at either level") {
    const Game game = played("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6");
    bool first_level = false;
    for (const GameNames& names : sample(sample_names(), 5)) {
        CAPTURE(names.white.substr(0, 30));
        first_level = !first_level;
        Script script;
        script.set_up(game);
        script.page(game, first_level);
        PlayingProgram options = on(first_level ? LETTER : A4);
        options.names = names;
        if (first_level) options.language_level = 1;
        std::vector<std::string> device;
        if (first_level) device.emplace_back("-sPAPERSIZE=letter");
        check_equal(options, script, device);
    }
}

TEST_CASE("every piece is drawn alike on every square of every layout") {
    for (const std::string_view word : layout_words())
        for (const Paper& paper : PAPERS) {
            if (!full_tests() && (word == "game" || &paper != &PAPERS.front())) continue;
            CAPTURE(word);
            CAPTURE(paper.name);
            PlayingProgram options = on(paper);
            options.layout = *find_layout(word);
            if (page_layout(page_design(options)).square == 0) continue;
            // In the short form each square has two of the pieces, but six of them on diagrams.
            const auto [code, pages] = boards_full_of_pieces(page_design(options), full_tests() ? 1 : 5);
            check_equal(options, code, pages);
        }
}

TEST_CASE("every piece is drawn alike on every square of every size of diagram") {
    for (const int boards : DIAGRAMS_PER_PAGE)
        for (const Paper& paper : PAPERS) {
            if (!full_tests() && (boards != 6 || &paper != &PAPERS.front())) continue;
            CAPTURE(boards);
            CAPTURE(paper.name);
            const auto [code, pages] =
                boards_full_of_pieces({paper, LayoutName::diagram, boards}, full_tests() ? 1 : 2);
            check_equal(sheet_of({Diagram{}}, paper, boards), code, pages);
        }
}

TEST_CASE("diagrams with marks, arrows and captions are drawn by the program as by cairo") {
    const auto check = [](const Paper& paper, int boards, bool color) {
        CAPTURE(boards);
        CAPTURE(paper.name);
        CAPTURE(color);
        WorksheetProgram options = sheet_of(busy_diagrams(), paper, boards);
        options.color = color;
        if (color) options.form = Form::packed;
        check_sheet(options);
    };
    if (!full_tests()) {
        check(A4, 4, false);
        check(LETTER, 12, true);
        return;
    }
    for (const int boards : DIAGRAMS_PER_PAGE)
        for (const Paper& paper : PAPERS)
            for (const bool color : {false, true}) check(paper, boards, color);
}

TEST_CASE("a sheet's program draws no disc below a mate, as cairo does not") {
    std::vector<Diagram> diagrams;
    for (const char* fen : {"7k/6Q1/6K1/8/8/8/8/8 b - -", "7k/5Q2/6K1/8/8/8/8/8 b - -"})
        diagrams.push_back(diagram_of(read_epd(fen, "test.epd").front(), "test.epd", {}));
    WorksheetProgram options = sheet_of(std::move(diagrams), A4, 6);
    options.worksheet.title = "A title that takes a smaller size to find room on one line of a page";
    check_sheet(options);
}

TEST_CASE("a sheet's program of level 1 draws the same, without a title and on the paper it finds") {
    WorksheetProgram options = sheet_of(busy_diagrams(), A4, 9);
    options.language_level = 1;
    options.worksheet.title.clear();
    check_sheet(options, {"-sPAPERSIZE=a4"});
}

TEST_CASE("a sheet's program leaves the stacks as they were") {
    const WorksheetProgram options = sheet_of(busy_diagrams(), A4, 4);
    const TemporaryDirectory folder;
    const fs::path file = folder / "program.ps";
    std::ofstream(file) << "countdictstack\n" << generate(options) << "count = countdictstack sub =\n";
    Command command{ghostscript_arguments(find_ghostscript())};
    command.arguments.insert(command.arguments.end(), {"-sDEVICE=nullpage", file.string()});
    const RunResult result = run(command);
    CHECK(result.status.ok());
    CHECK(result.output + result.errors == "1\n0\n");
}

TEST_CASE("a level 1 program draws the same on the paper it finds") {
    Script script;
    const Game game = played("e4 e5 Nf3 Nc6 Bb5");
    script.set_up(game);
    script.page(game, false);
    PlayingProgram options = on(A4);
    options.language_level = 1;
    check_equal(options, script, {"-sPAPERSIZE=a4"});
}

TEST_CASE("the page's own paper is drawn on at scale 1, unprintable edges or not") {
    for (const Paper& paper : PAPERS) {
        const double w = paper.width, h = paper.height;
        const Rect c = page_layout(paper).content;
        for (const std::string& clip : {std::string(), fmt::format("11 11 {} {} rectclip", w - 22, h - 22),
                                        fmt::format("18 24 {} {} rectclip", w - 18 - 24, h - 48)}) {
            const Fit f = fit(paper, w, h, clip);
            CHECK(f.scale == 1);
            CHECK(f.left == points(c.x));
            CHECK(f.bottom == points(c.y));
        }
    }
    CHECK(fit(A4, 595.28, 841.89).scale == 1);
}

TEST_CASE(
    "on other paper the page's content fills what can be printed on, less 18 points or more on each side") {
    for (const auto& sample :
         {std::pair{612., 792.}, {420., 595.}, {842., 595.}, {842., 1191.}, {560., 800.}, {200., 1000.}}) {
        const auto& [w, h] = sample;
        CAPTURE(sample.first);
        const Fit f = fit(A4, w, h);
        CHECK(f.left >= 18);
        CHECK(f.bottom >= 18);
        CHECK(f.right <= w - 18);
        CHECK(f.top <= h - 18);
        CHECK(f.left == doctest::Approx(w - f.right).epsilon(0.001));
        CHECK(f.bottom == doctest::Approx(h - f.top).epsilon(0.001));
        CHECK(
            (std::abs(f.left - points(SAFE_MARGIN)) < 0.1 || std::abs(f.bottom - points(SAFE_MARGIN)) < 0.1));
    }
    const Fit clipped = fit(A4, 612, 792, "30 50 500 700 rectclip");
    CHECK(clipped.left >= 48);
    CHECK(clipped.bottom >= 68);
    CHECK(clipped.right <= 512);
    CHECK(clipped.top <= 732);
    // Letter's content would fit on A4 as it is, but not in its middle.
    CHECK(fit(LETTER, 595, 842).scale > 1);
}

TEST_CASE("a sheet too small to draw on raises no error") {
    run_program(on(A4), "(" + std::string(START_FEN) + ") SetUp pop Page",
                {"-sDEVICE=pgmraw", "-dFIXEDMEDIA", "-dDEVICEWIDTHPOINTS=30", "-dDEVICEHEIGHTPOINTS=30", "-o",
                 "/dev/null"});
}

TEST_CASE("a page leaves the stacks as they were and is counted") {
    Script script = every_kind_of_page();
    const std::string output = run_program(on(A4),
                                           "countdictstack mark\n" + script.code +
                                               "counttomark = cleartomark countdictstack sub = "
                                               "pageNumber =",
                                           {"-sDEVICE=nullpage"});
    CHECK(output == fmt::format("0\n0\n{}\n", script.contents.size()));
}

TEST_CASE("pages take no memory that is not given back") {
    const std::string code = fmt::format(
        "({}) SetUp pop {} Play /used {{ 2 vmreclaim vmstatus pop exch pop }} def "
        "/pages {{ 100 {{ Page }} repeat }} def pages used pages used exch sub =",
        START_FEN, parse_move(Position(), "e4").code());
    CHECK(run_program(on(A4), code, {"-sDEVICE=pgmraw", "-r10", "-o", "/dev/null"}) == "0\n");
}

TEST_CASE("an error while a page is drawn leaves the graphics state as it was") {
    const std::string output = run_program(
        on(A4),
        "(" + std::string(START_FEN) +
            ") SetUp pop /Evaluate { 1 0 div } def "
            "7 setlinewidth 0.5 setgray { Page } stopped = currentlinewidth = currentgray = clear",
        {"-sDEVICE=nullpage"});
    CHECK(
        output ==
        "The page was not printed: undefinedresult in div. Type \"print\" to try again.\nfalse\n7.0\n0.5\n");
}

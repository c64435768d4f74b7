#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/chess/position.hpp"
#include "core/variant/evaluation.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "psgen/emit/pages.hpp"
#include "render/page/content.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/layout/layout_parts.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/piece_names.hpp"
#include "render/page/worksheet.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::variant;

namespace {

/// The built-in ones, the smallest and the largest board.
std::vector<Rules> all_rules() {
    return test::built_in_and(std::string(test::LARGEST_BOARD) + R"([strip:chess]
maxFile = 3
maxRank = 5
startFen = rkr/ppp/3/PPP/RKR w - - 0 1
promotionRegionWhite = *5
castling = false
[crowd:chess]
maxFile = 16
maxRank = 16
pawn = -
knight = -
bishop = -
rook = -
queen = -
customPiece1 = a:W
customPiece2 = b:W
customPiece3 = c:W
customPiece4 = d:W
customPiece5 = e:W
customPiece6 = f:W
customPiece7 = g:W
customPiece8 = h:W
customPiece9 = i:W
customPiece10 = j:W
customPiece11 = l:W
customPiece12 = m:W
customPiece13 = n:W
customPiece14 = o:W
customPiece15 = p:W
customPiece16 = q:W
customPiece17 = r:W
customPiece18 = s:W
customPiece19 = t:W
customPiece20 = u:W
customPiece21 = v:W
customPiece22 = w:W
customPiece23 = x:W
customPiece24 = y:W
customPiece25 = z:W
startFen = abcdefghklmnopqr/ijstuvwxyzabcdef/ghijlmnopqrstuvw/xyzabcdefghijlmn/16/ABCDEFGHIJLMNOPQ/abcdefghijlmnopq/RSTUVWXYZABCDEFG/rstuvwxyzabcdefg/HIJLMNOPQRSTUVWX/hijlmnopqrstuvwx/16/XYZABCDEFGHIJLMN/GHIJLMNOPQRSTUVW/IJSTUVWXYZABCDEF/ABCDEFGHKLMNOPQR w - - 0 1
castling = false
promotionPieceTypes = -
[a-game-with-a-name-of-many-words:hall]
pawn = -
customPiece1 = p:mWcAimDimW
promotionPawnTypes = l
promotionRegionBlack = *13
)");
}

/// What is drawn takes, in quarter points.
Rect extent(const Item& item) {
    if (const Text* t = std::get_if<Text>(&item))
        return {t->at.x, t->at.y - t->size / 4, text_width(t->font, t->size, t->text), t->size};
    const inkmate::figures::Path& path = std::get<Fill>(item).path;
    int left = 1 << 20, bottom = left, right = -left, top = -left;
    for (const PathStep& step : path) {
        const std::size_t n = step.op == PathOp::curve ? 3 : step.op == PathOp::close ? 0 : 1;
        for (std::size_t i = 0; i < n; ++i) {
            left = std::min(left, step.points[i].x);
            right = std::max(right, step.points[i].x);
            bottom = std::min(bottom, step.points[i].y);
            top = std::max(top, step.points[i].y);
        }
    }
    return {left, bottom, right - left, top - bottom};
}
bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/// True if it is the letter of a piece that is a disc.
bool is_letter_of_piece(const Text& text, const Layout& l) {
    return text.text.size() == 1 && (StyleSpec{text.font, text.size} == l.man.letter ||
                                     StyleSpec{text.font, text.size} == l.captured_man.letter);
}

constexpr std::size_t MOST_COMPARED = 128;

/// What is wrong with a page: where things overlap, or leave the sheet.
std::string collisions(const Page& page, const Layout& l) {
    std::vector<std::string> found;
    std::vector<std::pair<Rect, std::string>> texts;
    std::vector<Rect> squares;
    for (const Item& item : page.items) {
        const Rect r = extent(item);
        const Text* text = std::get_if<Text>(&item);
        const std::string what = text != nullptr ? text->text : "a shape";
        if (r.x < l.content.x || r.x + r.width > l.content.x + l.content.width || r.y < l.content.y - pt(3) ||
            r.y + r.height > l.content.y + l.content.height + pt(3))
            found.push_back(what + " leaves the sheet");
        if (const Fill* fill = std::get_if<Fill>(&item); fill != nullptr && fill->ink == l.tint.dark)
            squares.push_back(r);
        if (text == nullptr || is_letter_of_piece(*text, l)) continue;
        for (const auto& [other, other_text] : texts)
            if (overlap(r, other)) found.push_back(what + " overlaps " + other_text);
        texts.emplace_back(r, what);
    }
    for (const Rect& square : squares) {
        for (const auto& [text, what] : texts)
            if (overlap(text, grown(square, l.board_frame))) found.push_back(what + " overlaps a square");
        // Of very many boards the first tells.
        for (const Rect& other : std::span(squares).first(std::min(squares.size(), MOST_COMPARED)))
            if (&other != &square && overlap(square, other)) found.emplace_back("boards overlap");
    }
    return fmt::format("{}", fmt::join(found, "; "));
}

constexpr std::array GAME_LAYOUTS = {LayoutName::game, LayoutName::economy, LayoutName::score,
                                     LayoutName::large, LayoutName::plain};

/// Names as long as pages have them.
GameNames long_names() {
    const std::string name(60, 'M');
    return {.white = name, .black = name, .event = name, .date = "1951.11.23", .round = "17"};
}

}  // namespace

TEST_CASE("nothing overlaps on a variant's page, and nothing leaves the sheet") {
    for (const Rules& rules : all_rules())
        for (const std::size_t plies : {0, 7, 400}) {
            const Game game = test::random_game(rules, plies, 7);
            for (const Paper& paper : PAPERS)
                for (const LayoutName layout : GAME_LAYOUTS) {
                    CAPTURE(rules.name);
                    CAPTURE(paper.name);
                    CAPTURE(plies);
                    CAPTURE(word_of(layout));
                    const PageDesign design = test::with_rules(rules, {paper, layout});
                    const Layout l = page_layout(design);
                    PageOptions options{.flipped = plies == 7, .page_number = 3};
                    if (plies == 400) options.names = long_names();
                    for (const Page& page : test::variant_sheets(game, options, design))
                        CHECK(collisions(page, l) == "");
                }
        }
}

TEST_CASE("nothing overlaps on a variant's page in other languages and notations") {
    for (const Rules& rules : all_rules())
        for (const Writing& writing : {Writing{Language::german, chess::Notation::de},
                                       Writing{Language::french, chess::Notation::figurine},
                                       Writing{Language::spanish, chess::Notation::lan}}) {
            const Game game = test::random_game(rules, 400, 7);
            for (const LayoutName layout : GAME_LAYOUTS) {
                if (layout == LayoutName::plain && writing.notation == chess::Notation::figurine) continue;
                CAPTURE(rules.name);
                CAPTURE(word_of(layout));
                CAPTURE(word_of(writing.notation));
                PageDesign design = test::with_rules(rules, {A4, layout});
                design.writing = writing;
                for (const Page& page : test::variant_sheets(game, {.page_number = 3}, design))
                    CHECK(collisions(page, page_layout(design)) == "");
            }
        }
}

TEST_CASE("nothing overlaps on the pages of a game with all pieces in hand") {
    const auto own = [](const char* entries) {
        return load_rules("own", read_ini(fmt::format("[own:{}\n", entries), "own.ini"));
    };
    struct Example {
        Rules rules;
        const char* fen;
    };
    const Example all_in_hand[] = {
        {load_rules("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 100"},
        {own("capablanca]\npieceDrops = true\ncapturesToHand = true\nstalemateValue = loss"),
         "5k4/10/10/10/10/10/10/5K4[QCARRBBNNPPPPPPPPPPqcarrbbnnpppppppppp] b - - 0 100"}};
    for (const Example& example : all_in_hand) {
        const Rules& rules = example.rules;
        Game game(Position::from_fen(rules, example.fen));
        for (int ply = 0; ply < 7; ++ply) game.play(legal_moves(game.position()).back());
        for (const Paper& paper : PAPERS)
            for (const LayoutName layout : GAME_LAYOUTS) {
                CAPTURE(rules.name);
                CAPTURE(paper.name);
                CAPTURE(word_of(layout));
                const PageDesign design = test::with_rules(rules, {paper, layout});
                for (const Page& page : test::variant_sheets(game, {.page_number = 3}, design))
                    CHECK(collisions(page, page_layout(design)) == "");
            }
    }
}

TEST_CASE("a column of a variant's moves has room for the widest ones, and for numbers of four digits") {
    Rules rules = load_rules("grand");
    for (const chess::Notation notation :
         {chess::Notation::san, chess::Notation::lan, chess::Notation::figurine}) {
        CAPTURE(word_of(notation));
        PageDesign design = test::with_rules(rules);
        design.writing.notation = notation;
        const Layout l = page_layout(design);
        CHECK_FALSE(l.wide_moves);
        for (const MoveListSetting& s : l.settings) {
            const auto width = [&](std::string_view text) { return text_width(Font::times, s.size, text); };
            int widest = 0;
            for (const char* const san : {"Qa10xb10+", "axb10=M+", "O-O-O+"}) {
                Page page{A4, {}};
                const std::string text = variant::written_move(rules, san, make_square(0, 8), notation);
                add_text(page, {Font::times, s.size, {}, text});
                int right = 0;
                for (const Item& item : page.items)
                    right = std::max(right, extent(item).x + extent(item).width);
                widest = std::max(widest, right);
            }
            CHECK(s.white_x + widest < s.black_x);
            CHECK(s.black_x + widest < s.column_pitch - width("0"));
        }
    }
}

TEST_CASE("the page of a refused line has room for what the console says, whatever the board") {
    std::string answer = "\"a1\" is not legal. Legal moves:";
    for (int i = 0; i < 300; ++i) answer += " Nxa10+";
    for (const Rules& rules : all_rules())
        for (const Paper& paper : PAPERS)
            for (const LayoutName layout : GAME_LAYOUTS) {
                CAPTURE(rules.name);
                CAPTURE(paper.name);
                CAPTURE(word_of(layout));
                const PageDesign design = test::with_rules(rules, {paper, layout});
                const Layout l = page_layout(design);
                REQUIRE(refusal_places(l, layout).capacity() >= 70);
                PageOptions options;
                options.refusal = {.answer = answer, .last = true};
                CHECK(collisions(test::variant_page(Game{Position(rules)}, options, design), l) == "");
            }
}

TEST_CASE("a headline has room for any move behind a long name, and for the page's number") {
    const std::vector<Rules> all = all_rules();
    const auto longest =
        std::ranges::max_element(all, {}, [](const Rules& rules) { return rules.name.size(); });
    REQUIRE(longest->name == "a-game-with-a-name-of-many-words");
    const Position start =
        Position::from_fen(*longest, "16/12l3/12P3/16/16/16/16/16/16/16/16/16/16/k15/16/2K13 b - - 0 188");
    for (const Move move : legal_moves(start)) {
        Game game(start);
        game.play(move);
        CAPTURE(to_uci(start, move));
        for (const Paper& paper : PAPERS)
            for (const LayoutName layout : GAME_LAYOUTS) {
                CAPTURE(word_of(layout));
                const PageDesign design = test::with_rules(*longest, {paper, layout});
                CHECK(collisions(test::variant_page(game, {.page_number = 188}, design),
                                 page_layout(design)) == "");
            }
    }
}

TEST_CASE("nothing overlaps on a variant's worksheets, and nothing leaves the sheet") {
    for (const Rules& rules : all_rules())
        for (const Paper& paper : PAPERS)
            for (const int per_page : DIAGRAMS_PER_PAGE) {
                CAPTURE(rules.name);
                CAPTURE(paper.name);
                CAPTURE(per_page);
                PageDesign design(paper, LayoutName::diagram, per_page);
                design.variant = &rules;
                Worksheet worksheet{.diagrams = {}, .title = std::string(90, 'M')};
                if (per_page <= 6) design.form = worksheet.form = {.answer_lines = 2, .points = true};
                const Game start{Position(rules)};
                for (int i = 0; i < per_page; ++i) {
                    Diagram& diagram = worksheet.diagrams.emplace_back(diagram_of(start, 0));
                    diagram.caption = "a caption that is too long for the place that it has " +
                                      std::string(200, 'W') + " below its board";
                    diagram.number = i + 1;
                    diagram.flipped = i % 2 == 1;
                    diagram.grade = 9;
                }
                CHECK(collisions(compose_page(worksheet, design, 1), page_layout(design)) == "");
            }
}

TEST_CASE("texts of a variant's page stand on the grid on which rasterisers agree") {
    for (const Rules& rules : all_rules())
        for (const bool flipped : {false, true}) {
            CAPTURE(rules.name);
            const Game game = test::random_game(rules, 9, 3);
            for (const LayoutName layout : GAME_LAYOUTS)
                for (const Page& page : test::variant_sheets(game, {.flipped = flipped, .page_number = 12},
                                                             PageDesign(A4, layout)))
                    test::check_text_grid(page);
        }
}

TEST_CASE("a variant's page tells the game: the last move, who is to move, the moves, the FEN") {
    const Rules rules = load_rules("3check");
    Game game{Position(rules)};
    for (const char* move : {"e2e4", "f7f6", "d1h5"}) game.play(*parse_move(game.position(), move));
    const auto texts = [&](const Game& of) {
        std::vector<std::string> all;
        for (const Item& item : test::variant_page(of, {.page_number = 3}).items)
            if (const Text* text = std::get_if<Text>(&item)) all.push_back(text->text);
        return all;
    };
    const std::vector<std::string> told = texts(game);
    for (const char* const text :
         {"Three-check: White played 2. Qh5+", "Black to move, move 2. Check. Checks left: White 2, Black 3.",
          "1.", "2.", "e4", "f6", "Qh5+", "Page 3",
          "Type your move, e.g. e2e4 or e4. Also: go, hint, undo, flip, draw, resign, help.",
          "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 2+3 1 2"})
        CHECK(std::ranges::find(told, text) != told.end());

    Game over(Position::from_fen(rules, "4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1"));
    over.play(*parse_move(over.position(), "h1h8"));
    const std::vector<std::string> end = texts(over);
    CHECK(std::ranges::find(end, "The last check is given. White wins.") != end.end());
    CHECK(std::ranges::find(
              end, "The game is over. Type new for another one, or undo to take a move back.") != end.end());

    const Rules makruk = load_rules("makruk");
    Game hunted(Position::from_fen(makruk, "8/8/8/5k2/8/2K5/8/RR6 w - 16 15 41"));
    hunted.play(*parse_move(hunted.position(), "c3d3"));
    const std::vector<std::string> counted = texts(hunted);
    CHECK(std::ranges::find(counted, "Black to move, move 41. Count: 8 of 8.") != counted.end());
    hunted.play(*parse_move(hunted.position(), "f5f6"));
    const std::vector<std::string> drawn = texts(hunted);
    CHECK(std::ranges::find(drawn, "The count is complete. The game is drawn.") != drawn.end());

    Game black(Position::from_fen(rules, "4k3/8/8/8/8/8/8/4K2R b - - 3+3 0 31"));
    black.play(*parse_move(black.position(), "e8e7"));
    const std::vector<std::string> from_black = texts(black);
    for (const char* const text : {"Three-check: Black played 31... Ke7", "31.", "...", "Ke7"})
        CHECK(std::ranges::find(from_black, text) != from_black.end());
}

TEST_CASE("a variant's page is written in a language, with its letters of pieces or with figurines") {
    const Rules rules = load_rules("capablanca");
    Game game{Position(rules)};
    for (const char* const move : {"Nc3", "a6", "Ad3"}) game.play(read_move(game.position(), move));
    const auto page_in = [&](const Writing& writing, LayoutName layout = LayoutName::game) {
        PageDesign design(A4, layout);
        design.writing = writing;
        return test::variant_page(game, {}, design);
    };
    const Page german = page_in({Language::german, chess::Notation::de});
    for (const char* const text :
         {"Capablanca: Weiß zog 2. Ad3", "Schwarz am Zug, Zug 2.", "Sc3", "Ad3",
          "Zug eingeben, z. B. e2e4 oder e4. Auch: go, hint, undo, flip, draw, resign, help."})
        CHECK_MESSAGE(test::shows(german, page_words(text)), std::string(text));
    // The French knight would have the chancellor's letter, so that all keep their own.
    const Page french = page_in({Language::french, chess::Notation::fr});
    CHECK(test::shows(french, "Nc3"));
    CHECK(test::shows(french, "Trait aux Noirs, coup 2."));
    CHECK(test::shows(page_in({Language::english, chess::Notation::lan}), "Nb1-c3"));
    const Page figured = page_in({Language::english, chess::Notation::figurine});
    CHECK(test::shows(figured, "c3"));
    CHECK_FALSE(test::shows(figured, "Nc3"));
    // What has no figurine keeps its letter.
    CHECK(test::shows(figured, "Ad3"));
    CHECK(test::shows(page_in({Language::german, chess::Notation::nl}, LayoutName::economy), "1. Pc3"));
}

TEST_CASE("how to answer has room beside the widest page number, whatever the variant") {
    for (const Rules& rules : all_rules())
        for (const Language language :
             {Language::english, Language::german, Language::french, Language::spanish})
            for (const LayoutName layout : GAME_LAYOUTS) {
                PageDesign design = test::with_rules(rules, {A4, layout});
                design.writing = {language, usual_notation(language)};
                const Layout l = page_layout(design);
                if (l.answer.y != l.page_number.y) continue;
                CAPTURE(rules.name);
                const auto [font, size] = l.styles[static_cast<std::size_t>(Style::answer)];
                const std::string text =
                    answers(design.writing, &rules)[static_cast<std::size_t>(chess::Status::normal)];
                CHECK(text_width(font, size, text + " ") <= number_left(l) - l.answer.x);
            }
}

TEST_CASE("a game that was saved under the variant's name is not named twice") {
    const auto rules = std::make_shared<const Rules>(load_rules("gardner"));
    const auto event = [&](const std::string& tag) {
        const game::PgnGame record = game::read_pgn(rules, "[Event \"" + tag + "\"]\n\n*\n", "test").front();
        return names_of(record).event;
    };
    CHECK(event("?") == "Gardner");
    CHECK(event("Gardner") == "Gardner");
    CHECK(event("Gardner, Paris") == "Gardner, Paris");
    CHECK(event("Paris") == "Gardner, Paris");
    CHECK(event("Gardner's cup") == "Gardner, Gardner's cup");
}

TEST_CASE("a variant's page shows what was captured, most valuable first, and the evaluation") {
    const Rules rules = load_rules("atomic");
    Game game(Position::from_fen(rules, "rnbqkbnr/pP4pp/8/8/8/8/2PPPPP1/RNBQKBNR w KQkq - 0 1"));
    const auto below = [&](const Game& of) {
        const Layout l = page_layout(test::with_rules(rules));
        std::vector<std::string> all;
        for (const Item& item : test::variant_page(of).items)
            if (const Text* text = std::get_if<Text>(&item);
                text != nullptr && text->at.y < l.board.y - pt(20) && text->at.y > l.rules[0].y)
                all.push_back(text->text);
        return all;
    };
    const int score = evaluate(game.position(), make_evaluation(rules));
    using Texts = std::vector<std::string>;
    CHECK(below(game) ==
          Texts{"Captured by White: nothing", "Captured by Black: nothing", "Static value for White",
                (score < 0 ? "\261" : "+") + std::to_string(std::abs(score) / 100) + "." +
                    std::to_string(std::abs(score) % 100 / 10) + std::to_string(std::abs(score) % 10)});
    // A pawn takes, becomes a queen and blows up with the rook, the knight beside it, and nothing else.
    game.play(*parse_move(game.position(), "b7a8q"));
    const auto lost = game.lost();
    const auto type = [&](char letter) { return static_cast<std::size_t>(rules.type_of_letter(letter)); };
    CHECK(lost[WHITE][type('q')] == 1);
    CHECK(lost[WHITE][type('p')] == 0);
    CHECK(lost[BLACK][type('r')] == 1);
    CHECK(lost[BLACK][type('n')] == 1);
    CHECK(lost[BLACK][type('p')] == 0);
    CHECK(below(game).at(0) == "Captured by White");
    CHECK(below(game).at(1) == "Captured by Black");
    CHECK(below(game).size() == 4);
    for (const char* const move : {"g7g6", "f2f4", "g6g5", "f4g5"})
        game.play(*parse_move(game.position(), move));
    CHECK(game.lost()[BLACK][type('p')] == 1);
    CHECK(game.lost()[WHITE][type('p')] == 1);
    const std::vector<int> order = captured_order(&rules);
    CHECK(order.front() == rules.type_of_letter('q'));
    CHECK(order.back() == rules.type_of_letter('p'));

    // Two of a kind have a number, and a game that is over its result.
    const Rules plain = load_rules("kingofthehill");
    Game over(Position::from_fen(plain, "7k/8/pp6/1B6/8/3K4/8/8 w - - 0 1"));
    for (const char* const move : {"b5a6", "b6b5", "a6b5", "h8g7", "d3d4"})
        over.play(*parse_move(over.position(), move));
    const Texts end = below(over);
    CHECK(end == Texts{"Captured by White", "2", "Captured by Black: nothing", "Result", "1\2610"});
}

TEST_CASE("pages of a variant with hands show them: beside the board, in words, or in captions") {
    const Rules rules = load_rules("crazyhouse");
    Game game(Position::from_fen(rules, "4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1"));
    game.play(*parse_move(game.position(), "P@e4"));
    const PageContent content = page_content(game, PageOptions{});
    CHECK(content.framed == std::vector<variant::Square>{*parse_square("e4")});
    REQUIRE(content.captured[WHITE].size() == 2);
    CHECK(content.captured[WHITE][0].piece == make_piece(WHITE, rules.type_of_letter('q')));
    CHECK(content.captured[WHITE][1].count == 1);
    REQUIRE(content.captured[BLACK].size() == 1);
    CHECK(content.captured[BLACK][0].piece == make_piece(BLACK, rules.type_of_letter('n')));
    Diagram diagram = diagram_of(game, 1);
    CHECK(diagram.hands == "QPn");
    CHECK(diagram.caption == "1. P@e4");
    add_hands_to_caption(diagram);
    CHECK(diagram.caption == "1. P@e4 [QPn]");
    diagram.hands = "QPPPPPPPPPPPPnn";
    diagram.caption.clear();
    add_hands_to_caption(diagram);
    CHECK(diagram.caption == "[QP12n2]");
    CHECK(hands_in_short("") == "");
    CHECK(diagram.framed.size() == 1);
}

TEST_CASE("when the moves do not fit, a note takes the place of the oldest") {
    const Rules rules = load_rules("courier");
    const Game game = test::random_game(rules, 900, 5);
    REQUIRE(game.moves().size() > 500);
    std::size_t notes = 0;
    for (const Item& item : test::variant_page(game, {}, PageDesign(LETTER)).items)
        if (const Text* text = std::get_if<Text>(&item))
            notes += text->text.ends_with(" left out") && text->text.starts_with("1\261") ? 1 : 0;
    CHECK(notes == 1);
}

TEST_CASE("named pieces have their pictures, and what has none is a letter") {
    const Rules rules = load_rules("pressroom");
    const auto picture = [&](char letter) {
        return picture_of(rules.types[static_cast<std::size_t>(rules.type_of_letter(letter))]);
    };
    CHECK(picture('k').figure == Figure::king);
    CHECK(picture('k').turns == 0);
    CHECK(picture('i').figure == Figure::knight);
    CHECK(picture('i').turns == 2);
    CHECK(picture('g').figure == Figure::queen);
    CHECK(picture('g').turns == 2);
    CHECK(picture('c').figure == Figure::none);
}

TEST_CASE("pieces that move as a knight and another are figures of their own") {
    const auto figure = [](std::string_view variant, char letter) {
        const Rules rules = load_rules(variant);
        return picture_of(rules.types[static_cast<std::size_t>(rules.type_of_letter(letter))]).figure;
    };
    CHECK(figure("capablanca", 'c') == Figure::chancellor);
    CHECK(figure("grand", 'a') == Figure::archbishop);
    CHECK(figure("amazon", 'a') == Figure::amazon);
    const auto last = [](std::string_view variant) {
        const Rules rules = load_rules(variant);
        return last_figure(pictures_of(&rules, {}));
    };
    CHECK(last("amazon") == Figure::amazon);
    CHECK(last("grand") == Figure::archbishop);
    CHECK(last("losalamos") == Figure::king);
}

TEST_CASE("a FEN is broken behind a rank or a field, and has room for all its lines") {
    for (const Rules& rules : all_rules())
        for (const Paper& paper : PAPERS)
            for (const LayoutName layout : GAME_LAYOUTS) {
                CAPTURE(rules.name);
                CAPTURE(word_of(layout));
                const Layout l = page_layout(test::with_rules(rules, {paper, layout}));
                std::string fen;
                for (int rank = 0; rank < rules.ranks; ++rank)
                    fen += (rank > 0 ? "/" : "") + std::string(static_cast<std::size_t>(rules.files), 'P');
                fen += " w KQkq e10 3+3 99 100";
                const std::vector<std::string> lines = fen_lines(l, fen);
                for (std::size_t i = 0; i + 1 < lines.size(); ++i)
                    CHECK((lines[i].ends_with('/') || lines[i].ends_with(' ')));
                const int leading = layout == LayoutName::large ? l.leading : FEN_LEADING;
                CHECK(l.fen.y - (static_cast<int>(lines.size()) - 1) * leading > l.answer.y);
            }
}

TEST_CASE("the layout game of a variant has names above its headline, where there are any") {
    const Rules rules = load_rules("grand");
    const Game game{Position(rules)};
    const auto page = [&](const GameNames& names) { return test::variant_page(game, {.names = names}); };
    CHECK(test::shows(page({.white = "Anna", .black = "Bert", .event = "Grand, Final"}),
                      "Anna \261 Bert, Grand, Final"));
    CHECK(test::shows(page({.event = "THE FINAL"}), "THE FINAL"));
    CHECK(std::ranges::count(test::texts(page(variant_names(rules))), "Grand", &Text::text) == 1);
}

TEST_CASE("a page that names the variant above its headline begins the game there") {
    const Rules rules = load_rules("losalamos");
    const Game game{Position(rules)};
    for (const LayoutName layout : {LayoutName::large, LayoutName::plain}) {
        const Page page = test::variant_page(game, {}, {A4, layout});
        CHECK(test::shows(page, "The game begins"));
        CHECK(std::ranges::count(test::texts(page), "Los Alamos", &Text::text) ==
              (layout == LayoutName::large));
    }
}

TEST_CASE("a variant's page in words tells where everything stands, and what was captured") {
    const Rules rules = load_rules("horde");
    Game game{Position(rules)};
    const auto told = [&] {
        std::vector<std::string> all;
        for (const Item& item : test::variant_page(game, {}, {A4, LayoutName::plain}).items)
            all.push_back(std::get<Text>(item).text);
        return all;
    };
    const std::vector<std::string> start = told();
    CHECK(start.at(0) == "The game begins");
    CHECK(start.at(1) == "White to move, move 1.");
    CHECK(start.at(2) == "Event: Horde");
    // Of many pieces of a kind there is more than a line.
    CHECK(start.at(3) ==
          "White pawns: a1, a2, a3, a4, b1, b2, b3, b4, b5, c1, c2, c3, c4, c5, d1, d2, d3, d4, e1, e2, e3, "
          "e4, f1, f2,");
    CHECK(std::ranges::find(start, "Black bishops: c8, f8") != start.end());
    CHECK(std::ranges::find(start, "Captured by Black: nothing") != start.end());
    for (const char* move : {"d4d5", "e7e6", "d5e6", "d7e6"}) game.play(*parse_move(game.position(), move));
    const std::vector<std::string> later = told();
    CHECK(later.at(0) == "Horde: Black played 2... dxe6");
    CHECK(std::ranges::find(later, "Captured by White: pawn") != later.end());
    CHECK(std::ranges::find(later, "2. dxe6 dxe6") != later.end());
    const Rules berolina = load_rules("berolina");
    CHECK(piece_in_words(&berolina, berolina.type_of_letter('p'), true) == "berolina pawns");
}

TEST_CASE("the pages of a variant's game are as many as its layout needs") {
    const auto rules = std::make_shared<const Rules>(load_rules("capablanca"));
    const Game game = test::random_game(*rules, 13, 2);
    REQUIRE(game.moves().size() == 13);
    const auto count_of = [](const game::Rules& of, const Game& played, LayoutName layout) {
        psgen::PlayingProgram program;
        make_variant(of, of->start_fen, program);
        program.layout = layout;
        return game_pages(game::Game(of, played), 1, program).size();
    };
    const auto count = [&](LayoutName layout) { return count_of(rules, game, layout); };
    CHECK(count(LayoutName::game) == 13);
    CHECK(count(LayoutName::economy) == 3);
    CHECK(count(LayoutName::score) == 1);
    CHECK(count(LayoutName::plain) == 13);
    // Boards of more than ten files are larger, and two to the first sheet of a score.
    const auto courier = std::make_shared<const Rules>(load_rules("courier"));
    const Game more = test::random_game(*courier, 13, 2);
    CHECK(count_of(courier, more, LayoutName::score) == 2);
}

TEST_CASE("a diagram of a variant marks where a piece can go") {
    const Rules rules = load_rules("gardner");
    const auto marks_of = [&](std::string_view board, Color side, std::string_view from) {
        Diagram diagram;
        diagram.variant = &rules;
        diagram.pieces = pieces_of(rules, board);
        diagram.to_move = side;
        mark_moves(diagram, *variant::parse_square(from));
        std::vector<std::string> marks;
        for (const auto& [marker, square] : diagram.marks)
            marks.push_back(std::string(name_of(marker)) + " " + variant::to_string(square));
        std::ranges::sort(marks);
        return marks;
    };
    using Marks = std::vector<std::string>;
    CHECK(marks_of("rnbqk/ppppp/5/PPPPP/RNBQK", WHITE, "b1") == Marks{"dot a3", "dot c3", "frame b1"});
    // It is White's turn in the diagram; the black piece is shown as if it were its own.
    CHECK(marks_of("rnbqk/ppppp/5/PPPPP/RNBQK", WHITE, "b5") == Marks{"dot a3", "dot c3", "frame b5"});
    CHECK(marks_of("4k/5/1p3/P4/4K", WHITE, "a2") == Marks{"dot a3", "dot b3", "frame a2"});
    CHECK_THROWS_WITH_AS(marks_of("4k/5/1p3/P4/4K", WHITE, "c3"),
                         "there is no piece on c3 whose moves to mark", chess::ChessError);
    CHECK_THROWS_WITH_AS(marks_of("5/5/1p3/P4/4K", WHITE, "a2"),
                         doctest::Contains("the moves of a2 are those of a position of gardner only: "),
                         chess::ChessError);
}

TEST_CASE("a variant's name stands on pages as people write it") {
    CHECK(variant::title_of(load_rules("3check")) == "Three-check");
    CHECK(variant::title_of(load_rules("kingofthehill")) == "King of the Hill");
    CHECK(variant::title_of(load_rules("losalamos")) == "Los Alamos");
    CHECK(variant::title_of(load_rules("racingkings")) == "Racing Kings");
    CHECK(variant::title_of(load_rules("grand")) == "Grand");
}

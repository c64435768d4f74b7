#include "tests/render/page/helpers.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <map>
#include <random>
#include <sstream>

#include "core/chess/notation.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "render/cairo/painter.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::test {

using namespace chess;

Game played(std::string_view moves, std::string_view fen) {
    Game game(Position::from_fen(fen));
    std::istringstream in{std::string(moves)};
    for (std::string move; in >> move;) game.play(parse_move(game.position(), move));
    return game;
}

std::vector<variant::Rules> built_in_and(std::string_view rule_file) {
    std::vector<variant::Rules> all;
    for (const variant::IniSection& section : variant::builtin_sections())
        all.push_back(variant::load_rules(section.name));
    const std::vector<variant::IniSection> sections = variant::read_ini(rule_file, "test.ini");
    for (const variant::IniSection& section : sections)
        all.push_back(variant::load_rules(section.name, sections));
    return all;
}

variant::Game random_game(const variant::Rules& rules, std::size_t plies, std::uint32_t seed) {
    std::mt19937 random(seed);
    variant::Game game{variant::Position(rules)};
    while (game.moves().size() < plies && !game.outcome()) {
        const std::vector<variant::Move> moves = variant::legal_moves(game.position());
        game.play(moves[random() % moves.size()]);
    }
    return game;
}

page::PageContent long_list(int plies, Color start_turn, int start_fullmove) {
    page::PageContent c = page::page_content(Game(), false, 1);
    c.start_turn = start_turn;
    c.start_fullmove = start_fullmove;
    constexpr std::array<std::string_view, 3> wide = {"Qa1xb2+", "exd8=Q#", "O-O-O+"};
    for (int i = 0; i < plies; ++i) c.san.emplace_back(wide[static_cast<std::size_t>(i) % wide.size()]);
    return c;
}

std::vector<page::PageDesign> all_designs() {
    std::vector<page::PageDesign> designs;
    for (const std::string_view word : page::layout_words())
        for (const figures::Paper& paper : figures::PAPERS)
            designs.emplace_back(paper, *page::find_layout(word));
    for (const int boards : page::DIAGRAMS_PER_PAGE)
        for (const figures::Paper& paper : figures::PAPERS)
            designs.emplace_back(paper, page::LayoutName::diagram, boards);
    return designs;
}

std::vector<figures::Rect> board_frames(const page::Layout& l, const page::PageContent& content) {
    if (l.square == 0) return {};
    const int side = 8 * l.square;
    const auto frame = [&](figures::Point at) {
        return figures::grown({at.x, at.y, side, side}, l.board_frame);
    };
    if (l.grid.columns == 0) return {frame(l.board)};
    std::vector<figures::Rect> frames;
    for (int i = 0; i < static_cast<int>(content.diagrams.size()); ++i)
        frames.push_back(frame(l.board + page::cell(l.grid, i)));
    return frames;
}

std::vector<page::GameNames> sample_names() {
    using namespace std::string_literals;
    std::vector<page::GameNames> all = {
        {"R\u00e9ti, Richard", "Gr\u00fcnfeld, Ernst", "Wiener Schachzeitung, 1923"},
        {"Gligori\u0107", "", ""},
        {"", "\u041a\u0430\u0440\u043f\u043e\u0432", "World Championship 28th, Reykjavik, 1972"}};
    for (const std::string& text :
         {"a)) showpage quit ("s, "\\"s, "%!PS-Adobe-3.0\n%%EOF\n"s, "\xff\x9b\xc3\t\x7f\x80"s,
          "\0x\x1b\x04"s, std::string(10000, '('), std::string(10000, '\xc3'), std::string(10000, 'W'),
          std::string(10000, ' '), fmt::format("{:i<5000} {:W<5000}", "", "")})
        all.push_back({text, text, text, "1972.07.11", "21", "WWWW"});
    return all;
}

std::vector<page::Diagram> busy_diagrams() {
    std::vector<page::Diagram> diagrams;
    const auto add = [&](std::string_view epd) -> page::Diagram& {
        return diagrams.emplace_back(
            page::diagram_of(read_epd(epd, "sample").front(), "sample", page::default_caption_operations()));
    };
    page::Diagram& moves = add("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1 id \"218 moves\";");
    for (int s = 0; s < SQUARE_NB; ++s) {
        const Piece piece = page::board_of(moves)[static_cast<std::size_t>(s)];
        if (piece != NO_PIECE && color_of(piece) == WHITE)
            page::mark_moves(moves, figures::page_square(static_cast<Square>(s)));
    }
    add("qqqqqqqq/q2rkr2/8/8/8/8/Q2RKR2/QQQQQQQQ b - - 0 1");
    add("8/8/8/8/8/8/8/8").number = 99999;
    page::Diagram& every =
        add("nnnnnnnn/8/8/8/8/8/8/NNNNNNNN w - - id \"every mark\"; c0 \"[%csl Ga1,Yb1,Bc1,Rd1]\";");
    for (int s = 8; s < SQUARE_NB; ++s)
        every.marks.push_back({static_cast<figures::Marker>(s % figures::MARKER_NB),
                               figures::page_square(static_cast<Square>(s))});
    page::Diagram& arrows = add("8/8/8/8/8/8/8/8 b - - id \"every arrow\";");
    for (int s = 1; s < SQUARE_NB; ++s) {
        const auto marker = static_cast<figures::Marker>(s % figures::LETTER_MARKER_NB);
        const variant::Square square = figures::page_square(static_cast<Square>(s));
        arrows.arrows.push_back({marker, figures::page_square(SQ_A1), square});
        arrows.arrows.push_back(
            {marker, s == SQ_H8 ? figures::page_square(SQ_B2) : square, figures::page_square(SQ_H8)});
    }
    for (const page::GameNames& names : sample_names()) {
        page::Diagram& diagram = add("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
        diagram.caption = names.white;
        diagram.number = 12345;
        diagram.flipped = diagrams.size() % 2 == 0;
    }
    return diagrams;
}

namespace {

/// Pages full of diagrams.
std::vector<page::PageContent> sample_diagrams(const page::PageDesign& design) {
    const std::vector<page::Diagram> all = busy_diagrams();
    const std::size_t capacity = page::diagrams_per_page(design);
    std::vector<page::PageContent> contents;
    std::size_t next = 0;
    while (next < all.size()) {
        page::PageContent content;
        const page::Worksheet titled{{page::Diagram()},
                                     sample_names()[contents.size() % sample_names().size()].event};
        content.worksheet_title = page::worksheet_pages(titled, design).front().title;
        content.page_number = 123456;
        for (std::size_t i = 0; i < capacity; ++i) content.diagrams.push_back(all[next++ % all.size()]);
        contents.push_back(std::move(content));
    }
    return contents;
}

}  // namespace

std::vector<page::PageContent> sample_contents(const page::PageDesign& design) {
    const Game middle = played(
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 d4 exd4 Nxd4 c5 Nb3 Qxd1 Rxd1 Bg4 f3 Be6 Nc3 Bd6 Be3 b6 a4 "
        "O-O-O");
    const Game mate = played("f3 e5 g4 Qh4#");
    const Game check = played("Bb5+", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 99");
    std::vector<page::PageContent> contents;
    for (const bool flipped : {false, true}) {
        contents.push_back(page::page_content(Game(), flipped, 1));
        contents.push_back(page::page_content(middle, flipped, 123456));
        contents.push_back(page::page_content(mate, flipped, 4));
        contents.push_back(page::page_content(check, flipped, 4));
        contents.push_back(page::page_content(middle, flipped, 9, SQ_B3));
        contents.push_back(page::page_content(middle, flipped, 9, SQ_NONE, page::Verdict::draw_claimed));
    }
    // Nine queens a side; a position of 218 legal moves; an empty board.
    contents.push_back(page::page_content(
        Game(Position::from_fen("q2qk2q/q6q/2qq4/q7/Q7/2QQ4/Q6Q/Q2QK2Q w - - 0 1")), true, 9, SQ_A4));
    contents.push_back(page::page_content(
        Game(Position::from_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")), true, 9, SQ_E5));
    contents.push_back(page::page_content(Game(), false, 9));
    contents.back().pieces = {};
    for (const int plies : {1, 2, 51, 90, 140, 300, 301, 1000})
        for (const Color start : {WHITE, BLACK}) contents.push_back(long_list(plies, start, 1));
    contents.push_back(long_list(300, BLACK, 9000));

    // Every piece but the kings captured, as far as a page can know.
    page::PageContent full = page::page_content(Game(), false, 1);
    for (const Color captor : {WHITE, BLACK})
        full.captured[captor] = {{variant::make_piece(~captor, QUEEN), 15}};
    full.outlook.centipawns = -9999;
    full.fullmove = 65535;
    full.answer = page::answers({})[static_cast<std::size_t>(Status::threefold_repetition)];
    full.in_check = true;
    full.marked_from = figures::page_square(SQ_B3);
    full.fen = "r1b1k1n1/p1p1p1p1/1p1p1p1p/r1n1b1q1/1R1N1B1Q/P1P1P1P1/1P1P1P1P/1N1B1K1R w KQkq e3 150 65535";
    contents.push_back(full);
    for (const page::GameNames& names : sample_names())
        for (const bool flipped : {false, true}) {
            full.names = names;
            full.flipped = flipped;
            contents.push_back(full);
        }
    const auto capacity = static_cast<std::size_t>(std::max(page::page_layout(design).grid.capacity(), 0));
    if (design.layout == page::LayoutName::diagram) contents = sample_diagrams(design);
    for (page::PageContent& content : contents) {
        if (!content.diagrams.empty()) continue;
        page::Diagram diagram;
        diagram.pieces = content.pieces;
        diagram.to_move = WHITE;
        diagram.framed = {figures::page_square(SQ_E2), figures::page_square(SQ_E4)};
        diagram.caption = "9999... exd8=Q#";
        content.diagrams.assign(capacity, diagram);
    }
    return contents;
}

std::vector<figures::Text> texts(const figures::Page& page) {
    std::vector<figures::Text> result;
    for (const figures::Item& item : page.items)
        if (const figures::Text* text = std::get_if<figures::Text>(&item)) result.push_back(*text);
    return result;
}

void check_text_grid(const figures::Page& page) {
    for (const figures::Text& text : texts(page)) {
        CAPTURE(text.text);
        CHECK(text.at.x % 2 == 1);
        CHECK(text.at.y % 2 == 1);
        CHECK((text.size % figures::quarters(4) == 0 ||
               (text.font == figures::Font::courier && text.size == figures::quarters(9)) ||
               text.text.size() == 1));
    }
}

std::vector<figures::Fill> fills(const figures::Page& page) {
    std::vector<figures::Fill> result;
    for (const figures::Item& item : page.items)
        if (const figures::Fill* fill = std::get_if<figures::Fill>(&item)) result.push_back(*fill);
    return result;
}

bool shows(const figures::Page& page, std::string_view text) {
    const std::vector<figures::Text> all = texts(page);
    return std::any_of(all.begin(), all.end(), [text](const figures::Text& t) { return t.text == text; });
}

double width(const figures::Text& text) {
    static std::map<figures::Font, std::array<int, 256>> metrics;
    static const std::map<std::string_view, unsigned char> latin = [] {
        std::map<std::string_view, unsigned char> codes;
        for (const page::PageCharacter& c : page::page_characters())
            if (!c.standard) codes[c.glyph] = c.code;
        return codes;
    }();
    if (!metrics.contains(text.font)) {
        constexpr std::array<std::string_view, figures::FONT_NB> files = {
            "NimbusSans-Regular", "NimbusRoman-Regular", "NimbusRoman-Bold", "NimbusRoman-Italic",
            "NimbusMonoPS-Regular"};
        const std::string name(files[static_cast<std::size_t>(text.font)]);
        std::ifstream in(cairo::find_fonts({}) / (name + ".afm"));
        std::array<int, 256>& widths = metrics[text.font];
        // Lines such as "C 32 ; WX 250 ; N space ; B 0 0 0 0 ;" in StandardEncoding.
        for (std::string line; std::getline(in, line);) {
            std::istringstream words(line);
            std::string c, semicolon, wx, second, n, glyph;
            int code = -1, advance = 0;
            if (!(words >> c >> code >> semicolon >> wx >> advance >> second >> n >> glyph) || c != "C" ||
                wx != "WX")
                continue;
            if (const auto found = latin.find(glyph); found != latin.end()) code = found->second;
            if (code >= 0) widths[static_cast<std::size_t>(code)] = advance;
        }
    }
    int sum = 0;
    for (const char c : text.text) sum += metrics[text.font][static_cast<unsigned char>(c)];
    return sum * figures::points(text.size) / 1000;
}

Box box(const figures::Text& text) {
    const double size = figures::points(text.size), x = figures::points(text.at.x),
                 y = figures::points(text.at.y);
    return {x, y - size * 0.22, x + width(text), y + size * 0.7, text.text};
}

bool overlap(const Box& a, const Box& b) {
    return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

page::PageDesign with_rules(const variant::Rules& rules, page::PageDesign design) {
    design.variant = &rules;
    return design;
}

std::vector<figures::Page> variant_sheets(const variant::Game& game, page::PageOptions options,
                                          const page::PageDesign& design) {
    options.layout = design.layout;
    options.writing = design.writing;
    if (options.names.empty()) options.names = page::variant_names(game.rules());
    return page::compose_all(page::page_content(game, options), with_rules(game.rules(), design));
}

figures::Page variant_page(const variant::Game& game, page::PageOptions options,
                           const page::PageDesign& design) {
    return variant_sheets(game, std::move(options), design).front();
}

}  // namespace inkmate::test

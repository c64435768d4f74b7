#include "render/page/contact_sheet.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "core/variant/rules_file.hpp"
#include "render/page/content.hpp"
#include "render/page/words/metrics.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::variant;
using namespace inkmate::test;

namespace {

/// The built-in ones; boards as tall and as large as can be, and moves as long.
std::vector<Rules> all_rules() {
    return test::built_in_and(std::string(test::LARGEST_BOARD) + R"([tower:chess]
maxFile = 3
maxRank = 16
startFen = rkr/ppp/3/3/3/3/3/3/3/3/3/3/3/3/PPP/RKR w - - 0 1
promotionRegionWhite = *16
doubleStepRegionBlack = *15
castling = false
)");
}

Rect extent(const inkmate::figures::Path& path) {
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
Rect extent(const Text& text) {
    return {text.at.x, text.at.y - text.size / 4, text_width(text.font, text.size, text.text), text.size};
}
bool apart(const Rect& a, const Rect& b) {
    return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

/// " [P3n]": the pieces in hand of a FEN; empty if there are none.
std::string hands_in(const std::string& fen) {
    const std::size_t begin = fen.find('['), end = fen.find(']');
    return begin == fen.npos || end == begin + 1
               ? ""
               : " " + hands_in_short(fen.substr(begin + 1, end - begin - 1));
}

/// A small board as it was drawn, and its caption.
struct Drawn {
    std::vector<Rect> fills;
    Rect box;
    Text caption;

    /// The squares with something on them that is smaller than they are: a piece.
    std::set<Square> occupied(const Rules& rules, bool flipped) const {
        const int side = (box.width - 2 * CONTACT_FRAME) / rules.files;
        std::set<Square> squares;
        for (const Rect& r : fills) {
            if (r.width >= side || r.height >= side || std::min(r.width, r.height) <= CONTACT_FRAME) continue;
            const int file = (r.x + r.width / 2 - box.x - CONTACT_FRAME) / side;
            const int rank = (r.y + r.height / 2 - box.y - CONTACT_FRAME) / side;
            squares.insert(make_square(flipped ? rules.files - 1 - file : file,
                                       flipped ? rules.ranks - 1 - rank : rank));
        }
        return squares;
    }
};

/// The boards of a sheet with a heading; a text of one letter stands on a piece.
std::vector<Drawn> boards_of(const Page& page) {
    std::vector<Drawn> boards;
    Drawn board;
    for (std::size_t i = 1; i < page.items.size(); ++i) {
        if (const Fill* fill = std::get_if<Fill>(&page.items[i])) {
            board.fills.push_back(extent(fill->path));
            continue;
        }
        const Text& text = std::get<Text>(page.items[i]);
        if (text.text.size() == 1) continue;
        int left = 1 << 20, bottom = left, right = 0, top = 0;
        for (const Rect& r : board.fills) {
            left = std::min(left, r.x);
            bottom = std::min(bottom, r.y);
            right = std::max(right, r.x + r.width);
            top = std::max(top, r.y + r.height);
        }
        board.box = {left, bottom, right - left, top - bottom};
        board.caption = text;
        boards.push_back(std::exchange(board, {}));
    }
    return boards;
}

std::set<Square> pieces_of(const Game& game, std::size_t ply) {
    std::set<Square> squares;
    for (const BoardPiece& man : diagram_of(game, ply).pieces) squares.insert(man.square);
    return squares;
}

ContactForm form_of(const Rules& rules, const Paper& paper, int columns, const Look* look = nullptr) {
    return {
        .paper = paper, .columns = columns, .names = variant_names(rules), .variant = &rules, .look = look};
}

/// All positions of a game.
std::vector<Page> sheets_of(const Game& game, const ContactForm& form) {
    std::vector<Diagram> positions;
    for (std::size_t ply = 0; ply <= game.moves().size(); ++ply) positions.push_back(diagram_of(game, ply));
    positions.front().caption = "Start";
    std::ranges::for_each(positions, add_hands_to_caption);
    return contact_sheet(positions, form);
}

}  // namespace

TEST_CASE("boards and captions of a variant's contact sheet stand apart, within the margins") {
    for (const Rules& rules : all_rules()) {
        const Game game = random_game(rules, 40, 5);
        for (const Paper& paper : PAPERS)
            for (int columns = LEAST_CONTACT_COLUMNS; columns <= MOST_CONTACT_COLUMNS; ++columns) {
                CAPTURE(rules.name);
                CAPTURE(paper.name);
                CAPTURE(columns);
                const std::vector<Page> pages = sheets_of(game, form_of(rules, paper, columns));
                REQUIRE(!pages.empty());
                std::vector<Rect> boxes = {extent(texts(pages[0])[0])};
                for (const Drawn& board : boards_of(pages[0])) {
                    boxes.push_back(board.box);
                    boxes.push_back(extent(board.caption));
                }
                CHECK(boxes.size() > 2 * static_cast<std::size_t>(columns));
                const int margin = quarters(25);
                for (std::size_t i = 0; i < boxes.size(); ++i) {
                    const Rect& r = boxes[i];
                    CHECK(r.x >= margin);
                    CHECK(r.y >= margin);
                    CHECK(r.x + r.width <= quarters(paper.width) - margin);
                    CHECK(r.y + r.height <= quarters(paper.height) - margin);
                    CHECK(std::all_of(boxes.begin(), boxes.begin() + static_cast<std::ptrdiff_t>(i),
                                      [&r](const Rect& other) { return apart(r, other); }));
                }
            }
    }
}

TEST_CASE("a variant's contact sheet has every position, and the move before it") {
    for (const Rules& rules : all_rules())
        for (const bool flipped : {false, true}) {
            CAPTURE(rules.name);
            const Game game = random_game(rules, 30, 5);
            const game::Game whole(game::Rules(game::Rules(), &rules), game);
            ContactForm form = form_of(rules, A4, 5);
            form.flipped = flipped;
            std::size_t ply = 0;
            for (const Page& page : sheets_of(game, form)) {
                CHECK(texts(page)[0].text.starts_with(variant_names(rules).event));
                for (const Drawn& board : boards_of(page)) {
                    CAPTURE(ply);
                    const std::string hands = hands_in(whole.up_to(ply).fen());
                    CHECK(board.caption.text == (ply == 0 ? "Start" : whole.numbered_at(ply - 1)) + hands);
                    CHECK(board.occupied(rules, flipped) == pieces_of(game, ply));
                    ++ply;
                }
            }
            CHECK(ply == game.moves().size() + 1);
        }
}

TEST_CASE("captions give way where moves are long and boards small, down to five points") {
    const auto size_of = [](const std::string& caption, int columns) {
        std::vector<Diagram> positions(2);
        positions[0].caption = "Start";
        positions[1].caption = caption;
        return texts(contact_sheet(positions, {A4, columns}).front())[1];
    };
    CHECK(size_of("12. e2e4", 8).size == quarters(8));
    CHECK(size_of("199... a10b12,b12c14q", 8).size == quarters(7));
    CHECK(size_of("199... a10b12,b12c14q", 4).size == quarters(8));
    const std::string too_long = "199... " + std::string(40, 'm');
    const Text cut = size_of(too_long, 8);
    CHECK(cut.size == quarters(5));
    CHECK(cut.text.size() < too_long.size());
}

TEST_CASE("marks and tints that were chosen are on every small board, and holes on none") {
    const Rules rules = load_rules("pressroom");
    const Game game = random_game(rules, 4, 5);
    Look look;
    look.marks = read_marks("thick:e5", board_shape(&rules));
    const auto drawn = [&](const Look& chosen) {
        return fills(sheets_of(game, form_of(rules, A4, 4, &chosen)).front());
    };
    CHECK(drawn(look).size() == drawn({}).size() + 5);
    look = {};
    look.tint = BOARD_TINTS.back();
    CHECK(drawn(look).size() == drawn({}).size() + 5 * (rules.cells.size() / 2));
    const auto dark = [&](const Rules& of) {
        const Game start{Position(of)};
        const std::vector<Fill> all = fills(sheets_of(start, form_of(of, A4, 4)).front());
        return std::ranges::count(all, Look().tint.dark, &Fill::ink);
    };
    CHECK(dark(rules) == static_cast<std::ptrdiff_t>(rules.cells.size() / 2));
    CHECK(dark(load_rules("grand")) == 50);
}

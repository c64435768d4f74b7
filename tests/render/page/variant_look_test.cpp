#include "render/page/figures/look.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/chess/position.hpp"
#include "core/variant/game.hpp"
#include "core/variant/rules_file.hpp"
#include "render/page/content.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/layout/layout.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using variant::load_rules;
using variant::Rules;

namespace {

std::string refused_picture(std::string_view words) {
    try {
        picture_by_words(words);
    } catch (const OutlineError& e) {
        return e.what();
    }
    return "read";
}

std::string refused_marks(std::string_view list, const Rules& rules) {
    try {
        read_marks(list, board_shape(&rules));
    } catch (const chess::ChessError& e) {
        return e.what();
    }
    return "read";
}

std::vector<Item> items_of(const Look& look, const Rules& rules) {
    const variant::Game game{variant::Position(rules)};
    return test::variant_page(game, {}, PageDesign(A4).with(look)).items;
}

/// The paths of what is filled, with their inks.
std::vector<std::pair<inkmate::figures::Path, int>> fills_of(const Look& look, const Rules& rules) {
    std::vector<std::pair<inkmate::figures::Path, int>> fills;
    for (const Item& item : items_of(look, rules))
        if (const Fill* fill = std::get_if<Fill>(&item)) fills.emplace_back(fill->path, fill->ink.red);
    return fills;
}

}  // namespace

TEST_CASE("pictures are chosen by words") {
    CHECK(picture_by_words("queen").figure == Figure::queen);
    CHECK(picture_by_words("knight:270").turns == 3);
    CHECK(picture_by_words("amazon:0").turns == 0);
    CHECK(picture_by_words("disc").figure == Figure::none);
    CHECK(picture_by_words("disc:c").letter == 'C');
    CHECK(picture_by_words("disc:7").letter == '7');
    for (const char* const words :
         {"", "horse", "queen:45", "queen:", "disc:", "disc:CC", "disc:(", "horse.svg2", "Queen"})
        CHECK(refused_picture(words).starts_with("'" + std::string(words) +
                                                 "' is not a known figure: write pawn, knight"));
}

TEST_CASE("a letter is drawn as it is chosen, whichever letter that is") {
    const Rules rules = load_rules("chess");
    Look look;
    look.pictures['n'] = picture_by_words("disc:H");
    look.pictures['q'] = picture_by_words("rook:90");
    const Layout usual = page_layout(test::with_rules(rules)),
                 chosen = page_layout(test::with_rules(rules, PageDesign(A4).with(look)));
    const auto piece = [&](char letter) {
        return variant::make_piece(chess::WHITE, rules.type_of_letter(letter));
    };
    const std::vector<Item> disc = man_items(chosen, chosen.man, piece('n'), true);
    REQUIRE(std::get_if<Text>(&disc.back()) != nullptr);
    CHECK(std::get<Text>(disc.back()).text == "H");
    const auto path = [&](const Layout& l, char letter) {
        return std::get<Fill>(man_items(l, l.man, piece(letter), true).front()).path;
    };
    CHECK(path(chosen, 'k') == path(usual, 'k'));
    CHECK(path(chosen, 'r') == path(usual, 'r'));
    // A quarter turn to the right: what was left is above.
    const inkmate::figures::Path upright = path(usual, 'r'), turned = path(chosen, 'q');
    REQUIRE(upright.size() == turned.size());
    for (std::size_t i = 0; i < upright.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            CHECK(turned[i].points[k] ==
                  Point{upright[i].points[k].y, usual.square - upright[i].points[k].x});
}

TEST_CASE("all that is chosen of pages is kept as text, and read again") {
    const Rules rules = load_rules("grand");
    Look look;
    CHECK(look.text().empty());
    look.pictures['a'] = picture_by_words("knight:90");
    look.pictures['c'] = picture_by_words("disc:X");
    look.pictures['k'] = picture_by_words("disc");
    look.pictures['p'].own = std::make_shared<const OwnOutline>(std::string_view("M17,17L223,17L120,223Z"));
    look.marks = read_marks("Gd4,stipple:j10", board_shape(&rules));
    look.tint = BOARD_TINTS[3];
    const std::string text =
        "a.knight.90_c.disc.X_k.disc_p.path.M17,17L223,17L120,223Z_mark.frame.d4_"
        "mark.stipple.j10_tint.brown";
    CHECK(look.text() == text);
    CHECK(read_look(text).text() == text);
    for (const char* const wrong :
         {"a", "a.", "a.horse", "A.queen", "ab.queen", "tint", "tint.pink", "mark.frame", "mark.frame.z9z",
          "mark.glow.a1", "mark..", "p.path", "p.path.M0", "a.queen.90.90", "_"})
        CHECK_THROWS_AS(read_look(wrong), OutlineError);
}

TEST_CASE("marks are read by letters and names, on the squares that the board has") {
    const Rules rules = load_rules("pressroom");
    const std::vector<SquareMark> marks = read_marks("Gd4, Ye5,grey:j9,double:b10", board_shape(&rules));
    REQUIRE(marks.size() == 4);
    CHECK(marks[2].marker == Marker::grey);
    CHECK(marks[3].marker == Marker::twice);
    CHECK(variant::to_string(marks[3].square) == "b10");
    CHECK(refused_marks("grey:a1", rules) == "grey:a1: the board of pressroom has no such square");
    CHECK(refused_marks("Gk1", rules) == "frame:k1: the board of pressroom has no such square");
    for (const char* const list : {"d4", "glow:d4", "grey:", "grey:4d", "G", "grey:d4:d5", ":"})
        CHECK(refused_marks(list, rules)
                  .starts_with("'" + std::string(list) + "' marks no square: write one of"));
}

TEST_CASE("every mark has a name of its own and a shape of its own") {
    const Rules rules = load_rules("chess");
    std::set<std::string_view> names;
    std::vector<std::vector<std::pair<inkmate::figures::Path, int>>> pages;
    pages.push_back(fills_of({}, rules));
    for (int marker = 0; marker < MARKER_NB; ++marker) {
        names.insert(name_of(static_cast<Marker>(marker)));
        Look look;
        look.marks = {{static_cast<Marker>(marker), variant::make_square(3, 3)}};
        auto fills = fills_of(look, rules);
        CHECK(std::ranges::find(pages, fills) == pages.end());
        pages.push_back(std::move(fills));
    }
    CHECK(names.size() == MARKER_NB);
}

TEST_CASE("a tint is that of all squares of its colour") {
    const Rules rules = load_rules("losalamos");
    for (const BoardTint& tint : BOARD_TINTS) {
        Look look;
        look.tint = tint;
        int dark = 0, light = 0;
        for (const Item& item : items_of(look, rules))
            if (const Fill* fill = std::get_if<Fill>(&item)) {
                dark += fill->ink == tint.dark ? 1 : 0;
                light += tint.light && fill->ink == *tint.light ? 1 : 0;
            }
        CHECK(dark == 18);
        CHECK(light == (tint.light ? 18 : 0));
    }
}

#include <doctest/doctest.h>

#include <algorithm>

#include "psgen/emit/description.hpp"
#include "psgen/emit/program.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/names.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

std::string written(std::string_view name) {
    return utf8_of_page_text(page_text(name).text).value();
}

Page named_page(const GameNames& names, bool flipped = false) {
    return compose(page_content(Game(), {.flipped = flipped, .names = names}), A4);
}

Text find_text(const Page& page, std::string_view text) {
    for (const Text& t : texts(page))
        if (t.text == text) return t;
    FAIL("the page lacks " << text);
    return {};
}

}  // namespace

TEST_CASE("names of Latin letters are printed as they are written") {
    for (const std::string name :
         {"R\u00e9ti", "Gr\u00fcnfeld", "\u0160ahovi\u010d", "S\u00e6mundsson", "\u0141ukasz"}) {
        CAPTURE(name);
        const bool replaced = name == "\u0160ahovi\u010d";
        CHECK(written(name) == (replaced ? "\u0160ahovic" : name));
        CHECK(page_text(name).replaced == replaced);
    }
    CHECK(written("Re\u0301ti") == "R\u00e9ti");
    CHECK_FALSE(page_text("Re\u0301ti").replaced);
    CHECK(page_text("Schach\u00ADfreunde\u200B\uFE0F").text == "Schachfreunde");
    CHECK_FALSE(page_text("Schach\u00ADfreunde").replaced);
    CHECK(written("R\xe9ti") == "R\u00e9ti");
    CHECK(written("O'Kelly") == "O\u2019Kelly");
}

TEST_CASE("letters that the fonts lack are put into others, and signs into question marks") {
    CHECK(written("\u041a\u0430\u0440\u043f\u043e\u0432") == "Karpov");
    CHECK(page_text("\u041a\u0430\u0440\u043f\u043e\u0432").replaced);
    CHECK(written("\u2654") == "?");
}

TEST_CASE("control characters become blanks, of which one stays between words") {
    CHECK(page_text(" a\x04\x1b \tb\n").text == "a b");
    CHECK(page_text("\xc2\x9b").text == "");
}

TEST_CASE("the players stand on their sides of the board, the event above them") {
    const GameNames names{"Tal", "Gurgenidze", "Riga, 1959"};
    for (const bool flipped : {false, true}) {
        const Page page = named_page(names, flipped);
        const Text white = find_text(page, "Tal"), black = find_text(page, "Gurgenidze");
        CHECK((white.at.y < black.at.y) != flipped);
        CHECK(find_text(page, "Riga, 1959").at.y > std::max(white.at.y, black.at.y));
    }
}

TEST_CASE("what is too long ends with an ellipsis, an event takes two lines") {
    const Page page = named_page({std::string(10000, '('), "\\", "World Championship 28th, Reykjavik, 1972"});
    std::vector<std::string> cut;
    for (const Text& t : texts(page))
        if (t.text.ends_with(ELLIPSIS)) cut.push_back(t.text);
    REQUIRE(cut.size() == 1);
    CHECK(cut[0].starts_with("(((((((("));
    CHECK(cut[0].size() < 60);
    CHECK(shows(page, "\\"));
    CHECK(shows(page, "World Championship 28th,"));
    CHECK(shows(page, "Reykjavik, 1972"));
}

TEST_CASE("where an event is too long for its line, round and date stay whole") {
    const GameNames names{.white = "Tal",
                          .black = "Gurgenidze",
                          .event =
                              "International Championship of the Associated Chess Clubs, Libraries and "
                              "Reading Rooms of Lower Saxony, Group A, Hanover",
                          .date = "1959.11.23",
                          .round = "17.3"};
    for (const LayoutName layout : {LayoutName::score, LayoutName::plain}) {
        const std::vector<Text> all = name_texts(page_layout({A4, layout}), names, false);
        CHECK(std::ranges::any_of(all, [](const Text& text) {
            return text.text.ends_with(std::string(1, ELLIPSIS) + ", round 17.3, 23 November 1959");
        }));
        CHECK(std::ranges::none_of(all, [](const Text& text) {
            return text.text.find(std::string(",") + ELLIPSIS) != text.text.npos;
        }));
    }
}

TEST_CASE("a line of names has the whole event or none of it") {
    const auto line = [](const std::string& event) {
        return heading({.white = "Kasparov", .black = "Topalov", .event = event}, Font::times_bold,
                       quarters(20), quarters(370), Language::english, ", Game 5NRV");
    };
    CHECK(line("") == "Kasparov \261 Topalov, Game 5NRV");
    CHECK(line("Linz") == "Kasparov \261 Topalov, Linz, Game 5NRV");
    CHECK(line("Hoogovens Group A") == "Kasparov \261 Topalov, Game 5NRV");
}

TEST_CASE("a page without names is as it would be if there were none") {
    CHECK(texts(named_page({})).size() + 1 == texts(named_page({"Tal", "", ""})).size());
    CHECK(generate({}).find("Latin") == std::string::npos);
    CHECK(generate({}).find("DrawNames") == std::string::npos);
}

TEST_CASE("a program with names is of 7-bit characters, and its description keeps them") {
    for (const GameNames& names : sample_names()) {
        PlayingProgram options;
        options.names = names;
        const std::string program = generate(options);
        CHECK(std::ranges::all_of(program, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
        for (std::size_t at = 0; at < program.size();) {
            const std::size_t end = program.find('\n', at);
            CHECK(end - at <= 255);
            at = end + 1;
        }
        const PlayingProgram read = read_description(program).value().program;
        CHECK(read.names.white == name_start(names.white));
        CHECK(page_text(read.names.black).text == page_text(names.black).text);
        CHECK(page_text(read.names.event).text == page_text(names.event).text);
    }
}

TEST_CASE("an id tells games apart by names and start, and is none where nothing is known") {
    const GameNames names{"Tal", "Gurgenidze", "Riga", "1959.??.??", "3"};
    const std::string id = game_id(names, START_FEN);
    CHECK(id.size() == MAX_GAME_ID);
    CHECK(is_game_id(id));
    CHECK(game_id(names, START_FEN) == id);
    for (std::string GameNames::*member :
         {&GameNames::white, &GameNames::black, &GameNames::event, &GameNames::date, &GameNames::round}) {
        GameNames other = names;
        other.*member += '2';
        CHECK(game_id(other, START_FEN) != id);
    }
    CHECK(game_id(names, "7k/8/8/8/8/8/8/K7 w - - 0 1") != id);
    CHECK(game_id({}, START_FEN) == "");
    CHECK(game_id({}, "7k/8/8/8/8/8/8/K7 w - - 0 1").size() == MAX_GAME_ID);
    CHECK_FALSE(is_game_id(""));
}

TEST_CASE("every layout of a game tells the players, the event and the game's id") {
    const GameNames names{"Tal", "Gurgenidze", "Riga", "1959.??.??", "", "7F3K"};
    for (const PageDesign& design : all_designs()) {
        if (design.layout == LayoutName::diagram) continue;
        CAPTURE(word_of(design.layout));
        std::string all;
        for (const Text& t :
             texts(compose(page_content(Game(), {.layout = design.layout, .names = names}), design)))
            all += t.text + '\n';
        for (const std::string name : {"Tal", "Gurgenidze", "Riga, 1959", "Game 7F3K"}) {
            CAPTURE(name);
            CHECK(all.find(name) != std::string::npos);
        }
    }
}

#include "core/game/pgn.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/core/game/helpers.hpp"

using namespace inkmate;
using namespace inkmate::game;
using namespace inkmate::test;

TEST_CASE("games of any rules are read and written with their tags, notes and variations") {
    for (const char* name : {"chess", "atomic", "kingofthehill"}) {
        CAPTURE(name);
        const Rules rules = std::string(name) == "chess" ? nullptr : load_rules(name);
        PgnGame first;
        first.game = played(Game(rules), "e4 e5 Nf3");
        first.set_tag("Event", "Club");
        const std::string text = write_pgn(first);
        std::string noted = text;
        const std::size_t at = noted.find("e4 e5");
        REQUIRE(at != std::string::npos);
        noted.replace(at, 5, "e4! {a comment} (1. d4 d5 {of it}) 1... e5 $6");
        std::vector<PgnGame> read = read_pgn(rules, noted, "games");
        REQUIRE(read.size() == 1);
        CHECK(read[0].game.moves() == first.game.moves());
        CHECK(read[0].game.name() == first.game.name());
        CHECK(read[0].tag("Event") == "Club");
        CHECK(read[0].tag("Nothing") == "");
        const std::string again = write_pgn(read[0]);
        CHECK(again.find("1. e4! {a comment} (1. d4 d5 {of it}) 1... e5?! 2. Nf3 *") != std::string::npos);
        read[0].keep_notes(1);
        CHECK(write_pgn(read[0]).find("?!") == std::string::npos);
        CHECK(write_pgn(read[0]).find("{a comment}") != std::string::npos);
        read[0].clear_notes();
        CHECK(write_pgn(read[0]) == text);
    }
}

TEST_CASE("a reader passes over games and tells which are faulty") {
    for (const char* name : {"chess", "atomic"}) {
        CAPTURE(name);
        const Rules rules = std::string(name) == "chess" ? nullptr : load_rules(name);
        const std::string variant = rules ? "[Variant \"Atomic\"]\n\n" : "";
        std::istringstream in(variant + "1. e4 *\n\n" + variant + "[FEN \"8 w\"]\n\n1. e5 *\n\n" + variant +
                              "1. d4 d5 *\n");
        PgnReader reader(rules, in, "games");
        CHECK(reader.game_number() == 0);
        CHECK(reader.skip());
        CHECK(reader.game_number() == 1);
        CHECK(error_of([&] { reader.next(); }).find("games, line ") == 0);
        const auto third = reader.next();
        REQUIRE(third);
        CHECK(third->game.plies() == 2);
        CHECK_FALSE(reader.next());
        CHECK_FALSE(reader.skip());
    }
}

TEST_CASE("of faulty games of chess and of variants the same is kept, and the same is told") {
    std::vector<std::string> said[2];
    for (const bool is_variant : {false, true}) {
        CAPTURE(is_variant);
        const std::string tag = is_variant ? "[Variant \"Atomic\"]\n" : "[Event \"x\"]\n";
        std::string text;
        for (const std::string game :
             {"1. e4 e5 2. Ke4 Kd5 1/2-1/2", "1. e4 e5 2. -- d5 *", "1. e4 ) e5 *", "1. e4 (1. d4 Zz) e5 *",
              "[White \"Smith \"The King\"\"]\n1. e4 e5 *", "[FEN \"8 w\"]\n1. e4 *", "1. e4 e5 {no end"})
            text += fmt::format("{}{}\n\n", tag, game);
        PgnReader reader(is_variant ? load_rules("atomic") : nullptr, text, "games");
        // The rules say in their own words why something is no move, or no position.
        chess::Faults faults([&](const std::string& sentence) {
            const std::size_t done = sentence.rfind("; ");
            said[is_variant].push_back(done == sentence.npos
                                           ? sentence
                                           : sentence.substr(0, sentence.find(": ")) + sentence.substr(done));
        });
        std::size_t games = 0;
        while (const auto game = reader.next(faults)) {
            ++games;
            CHECK(game->game.plies() == 2);
            CHECK(game->cut == (games <= 2));
        }
        CHECK(games == 6);
        CHECK(faults.summary() == "7 of 7 games have faults.");
    }
    CHECK(fmt::format("{}", fmt::join(said[0], "\n")) == fmt::format("{}", fmt::join(said[1], "\n")));
}

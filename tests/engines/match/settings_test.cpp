#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "core/chess/position.hpp"
#include "engines/match/budget.hpp"
#include "engines/match/engine.hpp"
#include "engines/match/openings.hpp"

using namespace inkmate;
using namespace inkmate::match;
using namespace inkmate::chess;
using namespace std::chrono_literals;

TEST_CASE("a command is split as a shell does it") {
    using Words = std::vector<std::string>;
    CHECK(split_command("gs -q  game.ps") == Words{"gs", "-q", "game.ps"});
    CHECK(split_command(R"('a b' c" d"\ e '' "\"")") == Words{"a b", "c d e", "", "\""});
    CHECK(split_command(R"('\')") == Words{"\\"});
    CHECK_THROWS_WITH_AS(split_command("gs 'x"), "the command gs 'x has a ' that is not closed", MatchError);
    CHECK_THROWS_AS(split_command("  "), MatchError);
}

TEST_CASE("time controls are read and told") {
    CHECK(parse_time_control("10+0.1") == TimeControl{10000ms, 100ms, 0});
    CHECK(parse_time_control("40/60+0.5") == TimeControl{60000ms, 500ms, 40});
    CHECK(parse_time_control("0.25") == TimeControl{250ms, 0ms, 0});
    for (const std::string wrong : {"", "x", "10+", "+1", "0/10", "10/", "-3", "0+1", "10+0.1s", "1e9"}) {
        CAPTURE(wrong);
        CHECK_THROWS_AS(parse_time_control(wrong), MatchError);
    }
    CHECK(describe(Budget{.clock = TimeControl{60000ms, 500ms, 40}}) == "40/60+0.5");
    CHECK(describe(Budget{.movetime = 100ms, .nodes = 5, .depth = 3}) == "0.1 s a move, 5 nodes, depth 3");
    CHECK_FALSE(Budget{}.limited());
}

TEST_CASE("openings in EPD begin with the clocks that their operations tell") {
    const auto list = read_openings("8/8/4k3/8/8/3QK3/8/8 w - - hmvc 98; fmvn 80;\n", "x", 0);
    CHECK(list.at(0).game().start_fen() == "8/8/4k3/8/8/3QK3/8/8 w - - 98 80");
}

TEST_CASE("openings are read from EPD") {
    const auto list = read_openings(
        "# first\n\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 id \"King's pawn\";\n"
        "8/8/4k3/8/8/3KP3/8/8 w - - 12 34\r\n8/8/4k3/8/8/3KP3/8/8 b - -\n",
        "test.epd", 0);
    REQUIRE(list.size() == 3);
    CHECK(list[0].game().fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(list[1].game().fen() == "8/8/4k3/8/8/3KP3/8/8 w - - 12 34");
    CHECK_THROWS_WITH_AS(read_openings("\n8/8 w - -\n", "test.epd", 0),
                         "test.epd, line 2: FEN '8/8 w - -': board: there are 2 ranks instead of 8",
                         chess::FaultError);
    CHECK_THROWS_WITH_AS(read_openings("# none\n", "test.epd", 0),
                         "test.epd has no opening: give PGN, or EPD with one position per line", MatchError);
}

TEST_CASE("as many openings are read as are wanted, shuffled before, and the faults of all are told") {
    const std::string pgn =
        "1. e4 *\n\n1. d4 *\n\n1. f3 e5 2. g4 Qh4# *\n\n1. c4 Zz *\n\n1. b4 *\n\n1. a4 *\n";
    const std::string epd =
        "8/8/4k3/8/8/3QK3/8/8 w - -\n8/8/4k3/8/8/3RK3/8/8 w - -\n8/8 w - -\n"
        "8/8/4k3/8/8/3PK3/8/8 w - -\n8/8/4k3/8/8/3PK3/8/8 b - -\n";
    const auto read = [](const std::string& text, std::size_t most, std::optional<unsigned> seed) {
        std::istringstream in(text);
        std::size_t told = 0;
        chess::Faults faults([&told](const std::string&) { ++told; });
        std::vector<std::string> fens;
        for (const Opening& opening :
             read_openings(in, "x", OPENING_PLIES, nullptr, faults, {.most = most, .seed = seed}))
            fens.push_back(opening.game().fen());
        CHECK(told == 1);
        return fens;
    };
    for (const std::string& text : {pgn, epd}) {
        const auto ordered = read(text, 100, std::nullopt), shuffled = read(text, 100, 7);
        CHECK(ordered.size() == (text == pgn ? 5 : 4));
        CHECK(shuffled != ordered);
        CHECK(std::ranges::is_permutation(shuffled, ordered));
        CHECK(read(text, 2, std::nullopt) == std::vector(ordered.begin(), ordered.begin() + 2));
        CHECK(read(text, 2, 7) == std::vector(shuffled.begin(), shuffled.begin() + 2));
    }
}

TEST_CASE("openings are read from PGN, and what is over is left out") {
    const auto list = read_openings(
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"y\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", "test.pgn", 4);
    REQUIRE(list.size() == 1);
    CHECK(list[0].game().plies() == 3);
    for (const std::string before : {"", "% escaped\n", "; comment\n", "{comment} "})
        CHECK(read_openings(before + "1. e4 e5 2. Nf3 *", "test.pgn", 2)[0].game().plies() == 2);
}

TEST_CASE("the built-in openings are many and different") {
    const auto list = read_openings(default_openings(), "examples/openings.epd", 0);
    CHECK(list.size() >= 100);
    std::vector<chess::Position> positions;
    for (const Opening& opening : list) positions.push_back(opening.game().chess_game()->position());
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(positions[i].same_position(positions[j]));
}

#include "engines/annotate/openings.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "core/chess/notation.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::annotate;
using namespace inkmate::chess;

namespace {

Game played(std::string_view moves, Game game = {}) {
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;) game.play(parse_move(game.position(), word));
    return game;
}

std::string name_of(const Game& game) {
    const Opening* opening = opening_of(game);
    return opening == nullptr ? "" : std::string(opening->name);
}

}  // namespace

TEST_CASE("openings are legal lines in SAN to different positions, in the order of their codes") {
    const std::regex code("[A-E][0-9][0-9]");
    std::set<std::uint64_t> keys;
    std::string last;
    for (const Opening& opening : openings()) {
        CAPTURE(opening.moves);
        const Game game = played(opening.moves);
        std::string san;
        for (const std::string& move : game.san()) san += (san.empty() ? "" : " ") + move;
        CHECK(san == opening.moves);
        CHECK(keys.insert(game.position().key()).second);
        CHECK(std::regex_match(std::string(opening.eco), code));
        CHECK(std::string(opening.eco) >= last);
        last = opening.eco;
        CHECK(opening_of(game) == &opening);
    }
}

TEST_CASE("a game has the name of its last known position, by whatever moves") {
    CHECK(name_of(played("e4 e5 Nf3 d6 d4 Bg4 dxe5")) == "Philidor Defence");
    CHECK(name_of(played("Nf3 Nc6 e4 e5 Bb5")) == "Ruy Lopez");
    CHECK(name_of(played("Nf3 d6 e4 e5 a3 a6")) == "Philidor Defence");
    CHECK(name_of(played("h4 a5")) == "");
    CHECK(name_of(Game()) == "");
    // The same position in a game that was set up has no opening.
    const Position start = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3 5");
    CHECK(name_of(played("e4 e5", Game(start))) == "");
}

TEST_CASE("the openings of the example games are known") {
    std::string names;
    for (const PgnGame& game : test::example_games()) names += name_of(game.game) + "; ";
    for (const char* name : {"Philidor Defence; ", "Pirc Defence; ", "Three Knights Variation, 5. Bf4; "})
        CHECK(names.find(name) != names.npos);
}

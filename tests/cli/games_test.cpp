#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/pgn.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

/// Replays games through the program: the position after every ply and every page must be the core's and
/// cairo's.
void check_games(const std::vector<std::string>& files, const std::string& resolutions, std::size_t plies) {
    std::vector<std::string> arguments = {"verify", "--json", "--dpi", resolutions};
    arguments.insert(arguments.end(), files.begin(), files.end());
    const RunResult r = test::inkmate(arguments);
    INFO(r.errors);
    REQUIRE(!r.output.empty());
    const auto report = nlohmann::json::parse(r.output);
    std::size_t played = 0;
    for (const auto& game : report["games"]) {
        CAPTURE(game["name"].get<std::string>());
        CHECK(game["faults"] == nlohmann::json::array());
        CHECK(game["comparison"]["equal"] == true);
        CHECK(game["comparison"]["second"]["pages"] == game["plies"]);
        played += game["plies"].get<std::size_t>();
    }
    CHECK(played == plies);
    CHECK(r.status.ok());
}

/// Five random games of up to 200 plies at two resolutions; or the beginnings of the first two of them at
/// one.
void check_random_games(std::uint32_t first) {
    const std::uint32_t games = full_tests() ? 5 : 2;
    const std::size_t longest = full_tests() ? 200 : 30;
    const TemporaryDirectory directory;
    std::string text;
    std::size_t plies = 0;
    for (std::uint32_t seed = first; seed < first + games; ++seed) {
        PgnGame game;
        for (const Move move : random_game(seed, longest)) game.game.play(move);
        plies += game.game.moves().size();
        text += write_pgn(game) + "\n";
    }
    write(directory / "random.pgn", text);
    check_games({directory / "random.pgn"}, full_tests() ? "150,300" : "150", plies);
}

}  // namespace

TEST_CASE("three famous games: every position and every page, to the last pixel at 150 and 300 dpi") {
    std::vector<std::string> files;
    for (const std::string name : {"opera-1858", "byrne-fischer-1956", "kasparov-topalov-1999"})
        files.push_back(source_file("examples/" + name + ".pgn"));
    check_games(files, "150,300", 33 + 82 + 87);
}

TEST_CASE("random games 1 to 5: every position and every page") {
    check_random_games(1);
}
TEST_CASE("random games 6 to 10: every position and every page") {
    check_random_games(6);
}
TEST_CASE("random games 11 to 15: every position and every page") {
    check_random_games(11);
}
TEST_CASE("random games 16 to 20: every position and every page") {
    check_random_games(16);
}

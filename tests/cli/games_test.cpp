#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/pgn.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

struct Sample {
    int games;
    std::size_t plies;
    const char* resolutions;
};
constexpr Sample QUICK{2, 120, "150"};
constexpr Sample FULL{20, 200, "150,300"};

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

}  // namespace

TEST_CASE("three famous games: every position and every page, to the last pixel at 150 and 300 dpi") {
    std::vector<std::string> files;
    for (const std::string name : {"opera-1858", "byrne-fischer-1956", "kasparov-topalov-1999"})
        files.push_back(source_file("examples/" + name + ".pgn"));
    check_games(files, "150,300", 33 + 82 + 87);
}

TEST_CASE("random games: every position and every page") {
    const Sample sample = full_tests() ? FULL : QUICK;
    const TemporaryDirectory directory;
    std::string text;
    std::size_t plies = 0;
    for (int i = 0; i < sample.games; ++i) {
        PgnGame game;
        for (const Move move : random_game(static_cast<std::uint32_t>(i) + 1, sample.plies))
            game.game.play(move);
        plies += game.game.moves().size();
        text += write_pgn(game) + "\n";
    }
    write(directory / "random.pgn", text);
    check_games({directory / "random.pgn"}, sample.resolutions, plies);
}

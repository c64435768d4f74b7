#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/chess/pgn.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

/// Replays games through the program: the position after every ply and every page must be the core's and
/// cairo's.
void check_games(const std::vector<std::string>& files, const std::string& resolutions, std::size_t plies) {
    std::vector<std::string> arguments = {"verify", "game", "--json", "--dpi", resolutions};
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
    const std::size_t longest = full_tests() ? 200 : 20;
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

/// Plays what `games` says on both papers and from both sides. Every page must be cairo's. Gives how many
/// there are.
std::size_t check_pages(const std::string& layout, const std::vector<std::string>& games,
                        const std::string& resolutions, const std::string& rasteriser) {
    std::vector<std::string> arguments = {
        "verify",        "game",        "--json", "--layout",  layout,         "--paper", "a4,letter",
        "--orientation", "white,black", "--dpi",  resolutions, "--rasteriser", rasteriser};
    arguments.insert(arguments.end(), games.begin(), games.end());
    const RunResult r = test::inkmate(arguments);
    CAPTURE(r.errors);
    CAPTURE(arguments);
    CHECK(r.status.ok());
    REQUIRE(!r.output.empty());
    std::size_t pages = 0;
    for (const auto& game : nlohmann::json::parse(r.output)["games"]) {
        CAPTURE(game["name"].get<std::string>());
        CHECK(game["equal"] == true);
        CHECK(game["comparison"]["deviation"].get<double>() < 0.0001);
        pages += game["comparison"]["second"]["pages"].get<std::size_t>();
    }
    return pages;
}

/// The famous games and one of the program against the core, 1,048 half-moves, with Ghostscript; a part of
/// them at higher resolutions, and with Poppler.
void check_layout(const std::string& layout) {
    if (!long_form()) return;
    const std::string byrne = source_file("examples/byrne-fischer-1956.pgn"),
                      kasparov = source_file("examples/kasparov-topalov-1999.pgn");
    const std::size_t famous = check_pages(layout, {OPERA, byrne, kasparov}, "150", "gs");
    check_pages(layout, {"--self-play", "30", "--level", "3", "--seed", "7", "--book", "default"}, "150",
                "gs");
    check_pages(layout, {byrne}, "300,600", "gs");
    check_pages(layout, {byrne}, "150,300", "poppler");
    check_pages(layout, {OPERA}, "600", "poppler");
    if (layout == "game") CHECK(famous == 4 * (33 + 82 + 87));
}

}  // namespace

TEST_CASE("three famous games: every position and every page, to the last pixel at 150 and 300 dpi") {
    // In the short form, one of them at 300 dpi.
    const std::string opera = source_file("examples/opera-1858.pgn"),
                      byrne = source_file("examples/byrne-fischer-1956.pgn"),
                      kasparov = source_file("examples/kasparov-topalov-1999.pgn");
    if (full_tests()) {
        check_games({opera, byrne, kasparov}, "150,300", 33 + 82 + 87);
    } else {
        check_games({opera}, "300", 33);
        check_games({byrne, kasparov}, "100", 82 + 87);
    }
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

#define LAYOUT_PART(layout)                                                                          \
    TEST_CASE(                                                                                       \
        "games on both papers and from both sides, to the last pixel at 150, 300 and 600 dpi, with " \
        "both rasterisers: layout " layout) {                                                        \
        check_layout(layout);                                                                        \
    }
LAYOUT_PART("game")
LAYOUT_PART("economy")
LAYOUT_PART("large")
LAYOUT_PART("plain")
LAYOUT_PART("score")

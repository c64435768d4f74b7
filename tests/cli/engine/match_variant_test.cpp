// Matches of variants, against another engine that knows them too.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;

namespace {

const std::string OWN_ENGINE = std::string(INKMATE_PROGRAM) + " uci";

RunResult variant_match(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "match");
    return test::inkmate(arguments);
}

/// Debian puts games where the PATH of root does not look. Empty, saying so, where there is none.
std::string fairy_stockfish() {
    const std::string games = "/usr/games/fairy-stockfish";
    if (const auto program = find_program("fairy-stockfish")) return program->string();
    if (std::filesystem::exists(games)) return games;
    MESSAGE("skipped: fairy-stockfish is not installed");
    return "";
}

}  // namespace

TEST_CASE("a match of a variant is played by its rules, and written down as its games") {
    const TemporaryDirectory dir("match-variant");
    const std::string pgn = dir / "games.pgn";
    const std::vector<std::string> command = {"--variant", "losalamos", "--engine", OWN_ENGINE, "--engine",
                                              OWN_ENGINE,  "--nodes",   "1:400",    "--nodes",  "2:20",
                                              "--games",   "2",         "--json",   "-o",       pgn};
    const RunResult r = variant_match(command);
    CHECK(r.errors == "");
    REQUIRE(r.status.ok());
    const auto report = nlohmann::json::parse(r.output);
    CHECK(report["games"].size() == 2);
    CHECK(report["engines"][0]["failures"] == 0);
    CHECK(report["engines"][1]["failures"] == 0);
    const variant::Rules rules = variant::load_rules("losalamos");
    const std::string text = test::contents(pgn);
    const auto records = variant::read_pgn(rules, text, "games.pgn");
    REQUIRE(records.size() == 2);
    CHECK(text.find("[Variant \"losalamos\"]") != std::string::npos);
    CHECK(text.find("[BlackLimits \"20 nodes\"]") != std::string::npos);
    for (std::size_t i = 0; i < 2; ++i) {
        const variant::Game& game = records[i].game;
        CHECK(game.start().fen() == variant::Position(rules).fen());
        CHECK(game.position().fen() == report["games"][i]["fen"]);
        CHECK(game.moves().size() == report["games"][i]["plies"]);
        CHECK(records[i].result == report["games"][i]["result"]);
        CHECK(report["games"][i]["termination"] == "normal");
        REQUIRE(game.outcome());
        CHECK(report["games"][i]["reason"] == variant::describe(game.outcome()->ending));
    }
}

TEST_CASE("a variant's openings are its FENs or its games") {
    const TemporaryDirectory dir("match-variant");
    const std::string fens = dir / "openings.fen", pgn = dir / "games.pgn";
    test::write(fens,
                "# kings and a pawn\n4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1\n\n"
                "4k3/4p3/8/8/8/8/8/4K3 b - - 3+3 0 1\n");
    const auto played = [&](const std::string& openings, const std::string& plies) {
        std::filesystem::remove(pgn);
        const RunResult r = variant_match({"--variant", "3check", "--engine", OWN_ENGINE, "--engine",
                                           OWN_ENGINE, "--depth", "1", "--games", "4", "--max-moves", "2",
                                           "--openings", openings, "--opening-plies", plies, "-o", pgn});
        CHECK(r.errors == "");
        const variant::Rules rules = variant::load_rules("3check");
        const auto records = variant::read_pgn(rules, test::contents(pgn), "games.pgn");
        std::vector<std::string> starts;
        for (const auto& record : records)
            starts.push_back(record.game.start().fen() + (record.game.moves().size() == 4 ? "" : " ?"));
        return starts;
    };
    const std::string first = "4k3/8/8/8/8/8/4P3/4K3 w - - 3+3 0 1",
                      second = "4k3/4p3/8/8/8/8/8/4K3 b - - 3+3 0 1";
    CHECK(played(fens, "0") == std::vector{first, first, second, second});
    test::write(dir / "in.pgn", test::contents(pgn));
    CHECK(played(dir / "in.pgn", "3") == std::vector{first, first, first, first});

    test::write(fens, "8/8 w - -\n");
    const std::vector<std::string> wrong = {"--variant", "3check",  "--engine", OWN_ENGINE,   "--engine",
                                            OWN_ENGINE,  "--depth", "1",        "--openings", fens};
    CHECK(variant_match(wrong).status.code == 1);
    CHECK(variant_match(wrong).errors.find("openings.fen, line 1: ") != std::string::npos);
    test::write(fens, "# none\n");
    CHECK(variant_match(wrong).errors.find("has no opening of 3check: give PGN, or one FEN per line") !=
          std::string::npos);
}

TEST_CASE("what a match of a variant cannot do is refused by name") {
    const std::vector<std::string> command = {"--variant", "grand",    "--engine", OWN_ENGINE,
                                              "--engine",  OWN_ENGINE, "--depth",  "1"};
    const auto refused = [&](std::vector<std::string> more) {
        more.insert(more.begin(), command.begin(), command.end());
        const RunResult r = variant_match(more);
        CHECK(r.status.code == 2);
        return r.errors;
    };
    CHECK(refused({"--shard", "1/2", "-o", "x.shard"})
              .find("--shard is for matches of chess: leave it out with --variant") != std::string::npos);
    const RunResult unknown =
        variant_match({"--variant", "grand", "--engine", OWN_ENGINE, "--engine",
                       "sh -c 'echo uciok; cat >/dev/null'", "--depth", "1", "--wait", "5"});
    CHECK_FALSE(unknown.status.ok());
    CHECK(unknown.errors.find("offers no option UCI_Variant") != std::string::npos);
    const RunResult other = variant_match({"--variant", "grand", "--engine", OWN_ENGINE, "--engine",
                                           "sh -c 'echo option name UCI_Variant type combo default chess var "
                                           "chess; echo uciok; cat >/dev/null'",
                                           "--depth", "1", "--wait", "5"});
    CHECK_FALSE(other.status.ok());
    CHECK(other.errors.find("does not know the variant grand: its answer to \"uci\" lists those it knows") !=
          std::string::npos);
}

TEST_CASE("Fairy-Stockfish and the core agree on every move and on the end of every game") {
    const std::string engine = fairy_stockfish();
    if (engine.empty()) return;
    std::vector<std::string> names = {"losalamos", "3check", "antichess", "crazyhouse"};
    if (test::full_tests())
        names = {"losalamos", "gardner",   "capablanca",    "gothic", "grand",      "courier",
                 "shatranj",  "makruk",    "knightmate",    "amazon", "almost",     "chancellor",
                 "horde",     "antichess", "kingofthehill", "3check", "extinction", "racingkings",
                 "janus",     "shako",     "crazyhouse"};
    for (const std::string& name : names) {
        CAPTURE(name);
        const RunResult r = variant_match({"--variant", name, "--engine", OWN_ENGINE, "--engine", engine,
                                           "--nodes", test::full_tests() ? "1:2000" : "1:200", "--nodes",
                                           "2:200", "--games", test::full_tests() ? "20" : "2", "--json"});
        REQUIRE(r.status.ok());
        const auto report = nlohmann::json::parse(r.output);
        for (const auto& game : report["games"]) {
            CAPTURE(game.dump());
            CHECK(game["termination"] == "normal");
        }
    }
}

TEST_CASE("a program that plays a variant is an engine, and plays as inkmate uci does") {
    const TemporaryDirectory dir("match-variant");
    const std::string program = dir / "gardner.ps", pgn = dir / "games.pgn";
    CHECK(test::inkmate({"generate", "-q", "--variant", "gardner", "-o", program, "--without", "pages"})
              .status.ok());
    const std::string engine = "gs -q -dNODISPLAY " + program;
    const RunResult r =
        variant_match({"--variant", "gardner", "--engine", engine, "--engine", OWN_ENGINE, "--nodes", "50",
                       "--games", "2", "--max-moves", "12", "--json", "-o", pgn});
    CHECK(r.errors == "");
    REQUIRE(r.status.ok());
    const auto report = nlohmann::json::parse(r.output);
    CHECK(report["engines"][0]["failures"] == 0);
    CHECK(report["engines"][1]["failures"] == 0);
    const variant::Rules rules = variant::load_rules("gardner");
    const auto records = variant::read_pgn(rules, test::contents(pgn), "games.pgn");
    REQUIRE(records.size() == 2);
    CHECK(records[0].game.moves().size() > 8);
    CHECK(std::ranges::equal(records[0].game.texts(), records[1].game.texts()));
    // It plays one variant only.
    CHECK(test::has(variant_match({"--variant", "grand", "--engine", engine, "--engine", OWN_ENGINE,
                                   "--nodes", "50", "--games", "2"})
                        .errors,
                    " does not know the variant grand: "));
}

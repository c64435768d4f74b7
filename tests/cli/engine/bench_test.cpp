#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/chess/position.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"
#include "verify/bench/positions.hpp"

using namespace inkmate;
using namespace inkmate::bench;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;
using nlohmann::json;

namespace {

/// By how much a pair of pages may make the process grow, in bytes.
constexpr double LARGEST_GROWTH = 100'000;

/// A Stockfish that counts 20 leaves in the first position, and in others what it is told to.
std::string fake_stockfish(const TemporaryDirectory& directory, const std::string& leaves) {
    write(directory / "fish",
          "#!/bin/sh\nn=20\nwhile read -r word rest; do case $word in uci) echo id name Fish; echo uciok ;; "
          "isready) echo readyok ;; go) echo \"Nodes searched: $n\"; n=" +
              leaves + " ;; esac; done\n");
    std::filesystem::permissions(directory / "fish", std::filesystem::perms(0755));
    return (directory / "fish").string();
}

}  // namespace

TEST_CASE("the positions of the benchmark are middle games") {
    for (const std::string fen : BENCH_POSITIONS) {
        CAPTURE(fen);
        CHECK(popcount(Position::from_fen(fen).pieces()) >= 20);
    }
}

TEST_CASE("bench measures the program under Ghostscript") {
    const RunResult r =
        test::inkmate({"bench", "--measure", "program", "--nodes", "1000", "--depth", "3", "--json"});
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    const json report = json::parse(r.output);
    CHECK_FALSE(report.contains("core"));
    const json& p = report["program"];
    CHECK(p["nodes"].get<int>() <= 30 * 1000);
    CHECK(p["nodes"].get<int>() > 30 * 500);
    CHECK(p["objects_per_second"].get<double>() > 0);
    CHECK(p["objects_per_node"].get<double>() > 10);
    const auto each = p["objects_per_node_by_position"].get<std::vector<double>>();
    CHECK(each.size() == 30);
    CHECK(*std::ranges::min_element(each) <= p["objects_per_node"].get<double>());
    CHECK(*std::ranges::max_element(each) >= p["objects_per_node"].get<double>());
    CHECK(p["minimax_seconds"].get<double>() > 0);
    CHECK(p["readable_bytes"].get<int>() > p["minified_bytes"].get<int>());
    CHECK(p["memory_bytes"].get<int>() > 100'000);
    CHECK(p["memory_growth_bytes"] == 0);
    REQUIRE(p["depths"].size() == 3);

    // Node for node what the core counts.
    const auto searched = lines(test::inkmate({"search", "--depth", "3"}).output);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(searched[i].find(" nodes " + std::to_string(p["depths"][i]["nodes"].get<int>()) + " ") !=
              std::string::npos);
}

TEST_CASE("bench counts the instructions of a node") {
    const auto counted = [] {
        const RunResult r = test::inkmate(
            {"bench", "--measure", "instructions", "--nodes", test::full_tests() ? "4" : "1", "--json"});
        REQUIRE(r.status.ok());
        return json::parse(r.output).at("instructions");
    };
    const json first = counted();
    CHECK(first["nodes"].get<int>() >= 30 * (test::full_tests() ? 4 : 1));
    const double object = first["instructions_per_object"], node = first["instructions_per_node"];
    CHECK(object > 20);
    CHECK(node > 100 * object);
    CHECK(first["objects_per_node"].get<double>() == doctest::Approx(node / object));
    if (!test::full_tests()) return;
    const json again = counted();
    CHECK(first["nodes"] == again["nodes"]);
    // Where the table's memory lies decides on a few instructions.
    for (const std::string figure : {"instructions_per_node", "instructions_per_object"}) {
        CAPTURE(figure);
        CHECK(first[figure].get<double>() == doctest::Approx(again[figure].get<double>()).epsilon(0.02));
    }
}

TEST_CASE("bench measures the drawing of pages") {
    const RunResult r = test::inkmate({"bench", "--measure", "pages", "--games", "2", "--json"});
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    const json report = json::parse(r.output);
    CHECK_FALSE(report.contains("core"));
    CHECK_FALSE(report.contains("program"));
    CHECK(report["pages"]["games"] == 2);
    CHECK(report["pages"]["pages"].get<int>() > 20);
    CHECK(report["pages"]["pages_per_second"].get<double>() > 0);
    CHECK(report["pages"]["bytes_per_page"].get<double>() > 1000);
}

TEST_CASE("bench measures the comparison of pages") {
    // The address sanitizer would keep 256 megabytes of what is freed.
    const RunResult r = WorkFolder().run(
        "ASAN_OPTIONS=\"$ASAN_OPTIONS:quarantine_size_mb=4\" "
        "inkmate bench --measure compare --games 2 --dpi 50 --json");
    CHECK(r.status.ok());
    const json report = json::parse(r.output);
    CHECK_FALSE(report.contains("pages"));
    const json& c = report["compare"];
    CHECK(c["games"] == 2);
    CHECK(c["dpi"] == 50);
    CHECK(c["pairs"].get<int>() > 80);
    CHECK(c["pairs_per_second"].get<double>() > 0);
    CHECK(c["ghostscript_share"].get<double>() > 0.1);
    CHECK(c["ghostscript_share"].get<double>() < 1);
    CHECK(c["pairs_per_second_of_same_bytes"].get<double>() > 0);
    CHECK(c["pairs_per_second_without_pixels"].get<double>() > 0);
    CHECK(c["memory_bytes_per_pair"].get<double>() < LARGEST_GROWTH);
}

TEST_CASE("bench measures the core beside Stockfish, and sees that both count alike") {
    const TemporaryDirectory directory;
    const auto with = [&](const std::string& leaves) {
        return test::inkmate({"bench", "--measure", "core", "--perft", "1", "--repeats", "1", "--core-nodes",
                              "500", "--core-depth", "4", "--json", "--stockfish",
                              fake_stockfish(directory, leaves)});
    };
    const RunResult r = with("48");
    CHECK(r.status.ok());
    const json core = json::parse(r.output)["core"];
    CHECK(core["stockfish"] == "Fish");
    CHECK(core["perft"].size() == 2);
    CHECK(core["perft"][1]["position"] == "Kiwipete");
    CHECK(core["perft"][1]["leaves"] == 48);
    CHECK(core["perft"][1]["ratio"].get<double>() > 0);
    CHECK(core["nodes_per_second"].get<double>() > 0);
    CHECK(core["depths"].size() == 4);
    CHECK_REFUSED(with("49"), 1, "Fish says \"Nodes searched: 49\" where the core counts 48");
}

TEST_CASE("bench says where engines are when it cannot start the Stockfish that is named") {
    CHECK_REFUSED(test::inkmate({"bench", "--measure", "core", "--stockfish", "inkmate-no-such-program"}), 1,
                  "cannot start inkmate-no-such-program: no such program on the PATH; Debian installs chess "
                  "engines in /usr/games");
}

TEST_CASE("bench shows a table") {
    const RunResult r = test::inkmate({"bench", "--measure", "core", "--perft", "2", "--repeats", "1",
                                       "--core-nodes", "500", "--core-depth", "4"});
    CHECK(r.status.ok());
    const auto table = lines(r.output);
    REQUIRE(table.size() == 9);
    CHECK(table[0] == "The core, in seconds of processor time");
    CHECK(table[1].starts_with("  perft start 2       "));
    CHECK(table[2].starts_with("  perft Kiwipete 1    "));
    CHECK(table[3].starts_with("  30 middle games     "));
    CHECK(table[8].find(" 4 ") != std::string::npos);
}

TEST_CASE("bench measures nothing that it does not know") {
    CHECK(test::inkmate({"bench", "--measure", "core,pieces"}).status.code == 2);
}

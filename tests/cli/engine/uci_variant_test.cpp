// The UCI engine at another game than chess.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <regex>
#include <set>

#include "base/process/cleanup.hpp"
#include "core/engine/levels.hpp"
#include "core/variant/game.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/search.hpp"
#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;

namespace {

/// What the engine answers to a whole input, without what depends on the clock.
std::vector<std::string> variant_answers(const std::string& input, std::vector<std::string> arguments = {}) {
    arguments.insert(arguments.begin(), "uci");
    const RunResult r = test::inkmate(arguments, input);
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    return test::lines(std::regex_replace(r.output, std::regex(" nps \\d+ time \\d+"), ""));
}

std::string chosen(const std::string& name) {
    return fmt::format("setoption name UCI_Variant value {}\n", name);
}

std::string last_answer(const std::string& input, std::vector<std::string> arguments = {}) {
    const std::vector<std::string> all = variant_answers(input, std::move(arguments));
    return all.empty() ? "" : all.back();
}

/// Two rule sets; the second one's kings move like knights.
const std::string OWN_RULES = "[tall:losalamos]\n[Kings:knightmate]\n";

}  // namespace

TEST_CASE("UCI_Variant offers chess and every variant that is built in") {
    std::string expected = "option name UCI_Variant type combo default chess var chess";
    for (const variant::IniSection& section : variant::builtin_sections())
        if (section.name != "chess") expected += " var " + section.name;
    const std::vector<std::string> all = variant_answers("uci\n");
    CHECK(std::ranges::count(all, expected) == 1);
}

TEST_CASE("a variant is searched as the command search does, from any position of its game") {
    const std::string fen = "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1";
    const RunResult searched = test::inkmate({"search", "--variant", "grand", "--depth", "2"});
    const auto expected =
        test::lines(std::regex_replace(searched.output, std::regex(" nps \\d+ time \\d+"), ""));
    CHECK(expected.size() == 3);
    CHECK(variant_answers(chosen("grand") + "go depth 2\n") == expected);
    CHECK(variant_answers(chosen("GRAND") + "position fen " + fen + "\ngo depth 2\n") == expected);
    CHECK(last_answer(chosen("grand") + "position startpos moves d3d5 g8g7 d5d4\n")
              .starts_with("info string 'd5d4' is not legal: "));

    // The game before a position counts for repetition, and "go" without limits for the level's.
    const variant::Rules rules = variant::load_rules("3check");
    variant::Game game{variant::Position(rules)};
    std::string moves;
    for (const char* const text : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
        game.play(*variant::parse_move(game.position(), text));
        moves += fmt::format(" {}", text);
    }
    const auto [limits, mistakes] = engine::level(3).strength;
    variant::Engine core(rules);
    const std::string best = variant::to_uci(
        game.position(),
        variant::choose_move(core, game, {variant::limits_of(limits), mistakes, 21}).best_move);
    const auto all =
        variant_answers(chosen("3check") + "setoption name Level value 3\nsetoption name Seed value 21\n" +
                        "position startpos moves" + moves + "\ngo depth 64\n");
    CHECK(all.front() == "info string seed 21");
    CHECK(all.back() == "bestmove " + best);
}

TEST_CASE("every limit of go ends the search of a variant") {
    for (const char* const limit :
         {"depth 2", "nodes 300", "movetime 20", "wtime 600 btime 9999999", "mate 1", ""}) {
        CAPTURE(limit);
        CHECK(last_answer(chosen("losalamos") + "setoption name Level value 2\ngo " + limit + "\n")
                  .starts_with("bestmove "));
    }
}

TEST_CASE("the engine shows a variant's board and counts its moves") {
    const auto shown = variant_answers(chosen("losalamos") + "position startpos moves a2a3\nd\ngo perft 2\n");
    CHECK(shown[0] == "rnqknr");
    CHECK(shown[3] == "P.....");
    CHECK(shown[6] == "Fen: rnqknr/pppppp/6/P5/1PPPPP/RNQKNR b - - 0 1");
    const variant::Rules rules = variant::load_rules("losalamos");
    variant::Position pos = variant::Position::from_fen(rules, shown[6].substr(5));
    CHECK(shown.back() == fmt::format("Nodes searched: {}", variant::perft(pos, 2)));
}

TEST_CASE("stop ends the search of a variant, and a variant that is chosen meanwhile comes after it") {
    ChildProcess process({{INKMATE_PROGRAM, "uci"}});
    const auto read = [&] { return process.read_line(std::chrono::minutes(1)).value_or("end"); };
    process.write(chosen("atomic") + "go infinite\n");
    CHECK(read().starts_with("info depth 1 "));
    process.write("isready\n" + chosen("gardner") + "stop\nd\n");
    std::string line = read();
    bool ready = false;
    for (; line.starts_with("info ") || line == "readyok"; line = read()) ready |= line == "readyok";
    CHECK(ready);
    CHECK(line.starts_with("bestmove "));
    CHECK(read() == "rnbqk");
    process.write("quit\n");
    CHECK(process.wait(std::chrono::minutes(1)) == ExitStatus{});
}

TEST_CASE("a search of a variant that ponders waits for ponderhit, and tells what it ponders on") {
    ChildProcess process({{INKMATE_PROGRAM, "uci"}});
    const auto read = [&] { return process.read_line(std::chrono::minutes(1)).value_or("end"); };
    process.write(chosen("shatranj") + "setoption name Ponder value true\ngo ponder movetime 1\n");
    while (!read().starts_with("info depth 2 ")) continue;
    process.write("isready\n");
    std::string line = read();
    while (line.starts_with("info ")) line = read();
    CHECK(line == "readyok");
    process.write("ponderhit\n");
    while (line.starts_with("info ") || line == "readyok") line = read();
    CHECK(std::regex_match(line, std::regex("bestmove [a-h0-9]+ ponder [a-h0-9]+")));
    process.write("quit\n");
    process.wait(std::chrono::minutes(1));
}

TEST_CASE("a game that is over has no best move") {
    const auto all =
        variant_answers(chosen("kingofthehill") + "position fen 8/8/8/3k4/8/8/8/K7 w - - 0 1\ngo depth 3\n");
    CHECK(all == std::vector<std::string>{"info depth 0 score mate 0", "bestmove 0000"});
}

TEST_CASE("whoever chooses chess again is at its start") {
    const std::string set_up = "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\n";
    CHECK(test::inkmate({"uci"}, set_up + "setoption name UCI_Variant value 3check\n"
                                          "setoption name UCI_Variant value chess\nd\n")
              .output.ends_with("Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
}

TEST_CASE("back at chess the engine answers as before") {
    const std::string go = "go nodes 2000\n";
    CHECK(last_answer(chosen("amazon") + "go depth 1\n" + chosen("chess") + "position startpos\n" + go) ==
          last_answer(go));
    CHECK(last_answer(chosen("chess") + go) == last_answer(go));
}

TEST_CASE("what a variant's engine cannot do is told in an info string, and the game goes on") {
    CHECK(last_answer(chosen("bughouse")) == "info string UCI_Variant has no value bughouse");
    CHECK(last_answer(chosen("grand") + "position fen 8/8 w\n").starts_with("info string "));
    CHECK(last_answer(chosen("gardner") + "position fen 8/8 w\ngo depth 1\n") == "bestmove 0000");
    const auto all = variant_answers(chosen("gardner") + "go depth 1 searchmoves a2a3\n");
    CHECK(all.front() == "info string searchmoves means nothing but in chess: all moves are searched");
    CHECK(all.back().starts_with("bestmove "));
}

TEST_CASE("a rule file's variants can be chosen, and the one that is named is played first") {
    const TemporaryDirectory dir("uci-variant");
    const std::string file = (dir.path() / "own.ini").string();
    std::ofstream(file) << OWN_RULES;
    const auto all = variant_answers("uci\nd\n" + chosen("tall") + "d\n", {"--variant", file});
    const auto option = std::ranges::find_if(
        all, [](const std::string& line) { return line.starts_with("option name UCI_Variant"); });
    REQUIRE(option != all.end());
    CHECK(option->starts_with("option name UCI_Variant type combo default Kings var chess var losalamos"));
    CHECK(option->ends_with(" var pressroom var tall var Kings"));
    CHECK(all[all.size() - 8] == "Fen: " + variant::Position(variant::load_rules("knightmate")).fen());
    CHECK(all.back() == "Fen: rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1");
    CHECK(last_answer("d\n", {"--variant", "gardner"}) == "Fen: rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1");

    std::ofstream(file) << "[chess:losalamos]\n";
    const RunResult refused = test::inkmate({"uci", "--variant", file}, "uci\n");
    CHECK(refused.status.code == 2);
    CHECK(refused.errors.find(
              "own.ini, line 1: a chess program takes [chess] for chess: give it another name") !=
          std::string::npos);
    std::ofstream(file) << "[bad:losalamos]\nstalemateValue = maybe\n[good:losalamos]\n";
    // What cannot be played is not offered, and no other rules take its place.
    const auto offered = variant_answers("uci\n", {"--variant", file});
    CHECK(std::ranges::none_of(
        offered, [](const std::string& line) { return line.find(" var bad") != std::string::npos; }));
    for (const char* const name : {"bad", "bughouse"}) {
        const auto told = variant_answers(chosen(name) + "ucinewgame\nposition startpos\ngo depth 1\n",
                                          {"--variant", file});
        CHECK(told.front() == fmt::format("info string UCI_Variant has no value {}", name));
        CHECK(told[told.size() - 3] ==
              fmt::format("info string no position is taken: UCI_Variant {} is not played", name));
        CHECK(told.back() == "bestmove 0000");
    }
    CHECK(last_answer(chosen("bad") + chosen("good") + "go depth 1\n", {"--variant", file}) ==
          last_answer(chosen("losalamos") + "go depth 1\n"));
    CHECK(last_answer(chosen("bad"), {"--variant", file}).starts_with("info string " + file + ", line 2: "));
    CHECK(test::inkmate({"uci", "--variant", file + ":bad"}, "uci\n").status.code == 2);
}

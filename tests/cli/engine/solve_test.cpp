#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "tests/cli/command.hpp"
#include "tests/cli/hostile_text.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

constexpr const char* MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7";
constexpr const char* RETI = "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq -";

}  // namespace

TEST_CASE("solve tells the keys and variations of a FEN, as a tree or on a line") {
    const RunResult tree = test::inkmate({"solve", "-s", "#3", "--fen", RETI});
    CHECK(tree.status.ok());
    CHECK(tree.errors == "");
    CHECK(tree.output ==
          "--fen: #3\n"
          "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 1\n"
          "1.Qd8+!\n"
          "    1...Kxd8 2.Bg5+\n"
          "        2...Kc7 3.Bd8#\n"
          "        2...Ke8 3.Rd8#\n"
          "1 key\n");
    const RunResult line = test::inkmate({"solve", "-s", "#3", "--fen", RETI, "--line"});
    CHECK(lines(line.output)[2] == "1.Qd8+! 1...Kxd8 2.Bg5+ 2...Kc7 3.Bd8# 2...Ke8 3.Rd8#");
    CHECK(lines(test::inkmate({"solve", "-s", "#3", "--fen", RETI, "--keys"}).output)[2] == "1.Qd8+!");
}

TEST_CASE("no solution is proved, and a limit proves nothing: status 1") {
    const RunResult none = test::inkmate({"solve", "-s", "#1", "--fen", MORPHY});
    CHECK(none.status.code == 1);
    CHECK(none.output.ends_with("\nno solution in 1\n"));
    const RunResult stopped = test::inkmate({"solve", "-s", "#5", "--fen", MORPHY, "--nodes", "100"});
    CHECK(stopped.status.code == 1);
    CHECK(lines(stopped.output).back().starts_with("stopped after 100 positions: "));
    const RunResult some =
        test::inkmate({"solve", "-s", "h#3", "--max-solutions", "1", "--fen", "8/8/8/8/8/5k2/7R/4K2R b - -"});
    CHECK(some.status.code == 1);
    CHECK(lines(some.output).back() == "1 solution, and there are more");
    const char* const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    CHECK(test::inkmate({"solve", "-s", "#12", "--fen", start, "--time", "0.01"}).status.code == 1);
}

TEST_CASE("solve takes a file of problems, tells what is wrong with it, and solves the rest") {
    const TemporaryDirectory directory;
    write(directory / "a.epd",
          std::string(MORPHY) + " w - - dm 2; id \"Paul Morphy, 1856\";\nnonsense\n" + MORPHY +
              " w - - dm 2; id \"Paul Morphy, 1856\";\n\xff\x01\x02\n8/8/8/8/8/8/8/K7 w - - dm 2;\n");
    const RunResult r = shell(directory.path(), "inkmate solve a.epd --keys 2>faults; echo $?; cat faults");
    CHECK(
        lines(r.output) ==
        std::vector<std::string>{
            "Paul Morphy, 1856: #2", std::string(MORPHY) + " w - - 0 1", "1.Ra6!", "1 key", "",
            "Paul Morphy, 1856: #2", std::string(MORPHY) + " w - - 0 1", "1.Ra6!", "1 key", "1",
            "inkmate: a.epd, line 2: nothing says what is asked for: give --stipulation, or write the "
            "operation stipulation or dm; this position is left out",
            "inkmate: a.epd, line 3: the id 'Paul Morphy, 1856' is in line 1 too",
            "inkmate: a.epd, line 4: nothing says what is asked for: give --stipulation, or write the "
            "operation stipulation or dm; this position is left out",
            "inkmate: a.epd, line 5: FEN '8/8/8/8/8/8/8/K7 w - -': board: Black has 0 kings instead of one; "
            "this position is left out",
            "inkmate: 3 of 5 positions have faults."});
    std::string garbage;
    for (int i = 0; i < 130; ++i) garbage += "garbage\n";
    write(directory / "b.epd", garbage);
    const RunResult many = shell(directory.path(), "inkmate solve b.epd");
    CHECK(lines(many.output).size() == 102);
    CHECK(lines(many.output)[100] == "inkmate: faults of more positions are only counted");
    CHECK(lines(many.output)[101] == "inkmate: 130 of 130 positions have faults.");
    write(directory / "empty.epd", "# nothing\n");
    CHECK(shell(directory.path(), "inkmate solve empty.epd - no.epd < empty.epd; echo $?").output ==
          "inkmate: error: empty.epd has no problem\n"
          "inkmate: error: standard input has no problem\n"
          "inkmate: error: cannot read no.epd: No such file or directory; check its name, and that it "
          "may be read\n"
          "1\n");
}

TEST_CASE("several positions are solved, and a bad one is no reason to leave out the others") {
    const RunResult r = test::inkmate({"solve", "-s", "#2", "--keys", "--fen", "8/8", "--fen", MORPHY});
    CHECK(r.status.code == 2);
    CHECK(r.errors == "inkmate: error: --fen 1: FEN '8/8 w - -': board: there are 2 ranks instead of 8\n");
    CHECK(lines(r.output).front() == "--fen 2: #2");
    CHECK(lines(r.output).back() == "1 key");
}

TEST_CASE("solve reads Popeye's text from standard input, and helpmates are told as lines") {
    const RunResult r = test::inkmate({"solve", "-", "--set-play"},
                                      "BeginProblem\nAuthor Torsten Linss\nStipulation h#3\n"
                                      "Pieces White Kc3 Bf6 Se7 Pf4\nBlack ke6 bd5 pc6\nEndProblem\n");
    CHECK(r.status.ok());
    CHECK(r.output ==
          "Torsten Linss: h#3\n"
          "8/4N3/2p1kB2/3b4/5P2/2K5/8/8 b - - 0 1\n"
          "1.Kd6 Ng8 2.Be6 Be7+ 3.Kd5 Nf6#\n"
          "1 solution\n");
}

TEST_CASE("JSON holds what the text tells") {
    const RunResult r =
        test::inkmate({"solve", "--json", "-s", "#2", "--tries", "1", "--set-play", "--fen", MORPHY});
    CHECK(r.status.ok());
    const nlohmann::json problem = nlohmann::json::parse(r.output).at(0);
    CHECK(problem.at("stipulation") == "#2");
    CHECK(problem.at("verdict") == "solved");
    CHECK(problem.at("nodes") > 0);
    REQUIRE(problem.at("keys").size() == 1);
    const nlohmann::json& key = problem["keys"][0];
    CHECK(key.at("move") == "Ra6");
    CHECK(key.at("uci") == "a1a6");
    CHECK(key.at("length") == 2);
    CHECK(key.at("zugzwang") == true);
    CHECK(key.at("variations").size() == 7);
    CHECK(key["variations"][0] ==
          nlohmann::json{{"move", "bxa6"},
                         {"uci", "b7a6"},
                         {"length", 1},
                         {"replies", {{{"move", "b7#"}, {"uci", "b6b7"}, {"length", 1}}}}});
    CHECK(problem.at("tries").size() == 2);
    CHECK(problem["tries"][0].at("refutations") == nlohmann::json{"Bxa7"});
    CHECK(problem["tries"][1].at("refutations") == nlohmann::json{"a6"});
    CHECK(problem.at("setPlay").size() == 6);
    // Letters that are no UTF-8 do not break it.
    const RunResult odd = test::inkmate(
        {"solve", "--json", "-"}, std::string(MORPHY) + " b - - stipulation \"h#1\"; id \"R\xe9ti\";\n");
    CHECK(nlohmann::json::parse(odd.output).at(0).at("solutions").is_array());
    const RunResult help = test::inkmate({"solve", "--json", "-s", "h#1", "--fen", "5k2/8/3QK3/8/8/8/8/8"});
    CHECK(nlohmann::json::parse(help.output).at(0).at("solutions").at(0) ==
          nlohmann::json{{"moves", {"Ke8", "Qe7#"}}, {"uci", {"f8e8", "d6e7"}}});
}

TEST_CASE("solve takes fairy pieces and the rules of a variant, of a file too") {
    const RunResult maeder =
        test::inkmate({"solve", "-s", "h#2", "--add-piece", "g=grasshopper", "--add-piece", "i=nightrider",
                       "--fen", "4k3/3rq3/3G2P1/1I2p3/Gp2p1G1/4pp2/r6I/4K3"});
    CHECK(maeder.status.ok());
    CHECK(maeder.output ==
          "--fen: h#2\n"
          "4k3/3rq3/3G2P1/1I2p3/Gp2p1G1/4pp2/r6I/4K3 b - - 0 1\n"
          "chess with g=grasshopper, i=nightrider\n"
          "1.Rxa4 Ibxf3 2.exf3 Gxa4#\n"
          "1.Rxh2 Ge2 2.fxe2 Ixh2#\n"
          "2 solutions\n");
    const RunResult large = test::inkmate(
        {"solve", "--json", "-s", "#1", "--variant", "capablanca", "--fen", "k9/10/1K8/10/10/10/10/9C"});
    CHECK(large.status.ok());
    const nlohmann::json problem = nlohmann::json::parse(large.output).at(0);
    CHECK(problem.at("rules") == "capablanca");
    CHECK(problem.at("keys").at(0).at("move") == "Cj8#");
    CHECK(problem["keys"][0].at("uci") == "j1j8");
    const TemporaryDirectory directory;
    write(directory / "small.ini", "[small:gardner]\ngrasshopper = g\n");
    const RunResult own = shell(directory.path(),
                                "inkmate solve -s '#1' --variant small.ini --add-piece c=camel --keys "
                                "--fen 'k4/5/1K3/5/4R'");
    CHECK(own.status.ok());
    CHECK(lines(own.output)[2] == "small with c=camel");
    CHECK(lines(own.output)[3] == "1.Re5#!");
    // Chess by its name is chess.
    const RunResult chess =
        test::inkmate({"solve", "-s", "#2", "--keys", "--variant", "chess", "--fen", MORPHY});
    CHECK(lines(chess.output)[2] == "1.Ra6!");
}

TEST_CASE("solve refuses pieces and rules that make no problem") {
    const auto with_piece = [](const char* piece) {
        return test::inkmate({"solve", "-s", "#2", "--add-piece", piece, "--fen", MORPHY});
    };
    CHECK_REFUSED(with_piece("n=nightrider"), 2,
                  "the piece n=nightrider: n is the letter of the knight in chess");
    CHECK_REFUSED(with_piece("grasshopper"), 2,
                  "the piece 'grasshopper': it is a letter, =, and what the piece is: g=grasshopper, x=mQcN");
    CHECK(with_piece("g=grashopper").errors.find("`inkmate variants --pieces`") != std::string::npos);
    CHECK_REFUSED(test::inkmate({"solve", "-s", "#2", "--variant", "antichess", "--fen", MORPHY}), 2,
                  "antichess has no king: nobody can be mated in it");
    CHECK(test::inkmate({"solve", "-s", "#2", "--variant", "nothing", "--fen", MORPHY}).status.code == 2);
    const RunResult letter =
        test::inkmate({"solve", "-s", "#2", "--add-piece", "g=grasshopper", "--keys", "--fen",
                       "kbK5/pp6/1P6/8/8/8/8/R6A", "--fen", "kbK5/pp6/1P6/8/8/8/8/R7"});
    CHECK(letter.status.code == 2);
    CHECK(letter.errors.starts_with("inkmate: error: --fen 1: FEN 'kbK5/pp6/1P6/8/8/8/8/R6A w': board: "));
    CHECK(lines(letter.output).back() == "1 key");
}

TEST_CASE("solve refuses a command line that asks for nothing it can do") {
    CHECK_REFUSED(test::inkmate({"solve"}), 2, "solve needs problems: FILE..., or --fen with --stipulation");
    CHECK_REFUSED(test::inkmate({"solve", "--fen", MORPHY}), 2,
                  "--fen needs --stipulation: #2 for a mate in two, h#3 for a helpmate in three");
    CHECK_REFUSED(test::inkmate({"solve", "-s", "#x", "--fen", MORPHY}), 2,
                  "--stipulation: stipulation '#x', character 2: the number of moves is missing");
    CHECK_REFUSED(test::inkmate({"solve", "-s", "#2", "--fen", MORPHY, "--hash", "0"}), 2,
                  "--hash must be 1 to 65536 megabytes, not 0; see inkmate solve --help");
    CHECK(test::inkmate({"solve", "-s", "#2", "--fen", MORPHY, "--keys", "--duals"}).status.code == 2);
}

TEST_CASE("the name of a problem does not steer the terminal") {
    const TemporaryDirectory directory;
    write(directory / "a.epd", std::string(MORPHY) + " w - - dm 2; id \"" + HOSTILE_TEXT + "\";\n");
    const RunResult r = test::inkmate({"solve", directory / "a.epd", "--keys"});
    CHECK(r.status.ok());
    CHECK(lines(r.output)[0] == HOSTILE_SHOWN + ": #2");
}

TEST_CASE("a helpmate in which White is mated is told to be one") {
    const char* const board = "6k1/8/3QK3/8/8/8/8/8";
    const std::string note = "so White is mated: if Black is meant, leave out the side to move\n";
    const auto errors = [&](const std::string& stipulation, const std::string& side) {
        return test::inkmate({"solve", "-s", stipulation, "--fen", board + side}).errors;
    };
    CHECK(errors("h#1", " w") == "inkmate: --fen: White begins this h#1, " + note);
    CHECK(errors("h#1.5", " b") == "inkmate: --fen: Black begins this h#1.5, " + note);
    CHECK(errors("ser-h#1", " w") == "inkmate: --fen: White begins this ser-h#1, " + note);
    for (const char* const usual : {"", " b"}) CHECK(errors("h#1", usual).empty());
    CHECK(errors("#1", " b").empty());
}

#include <doctest/doctest.h>

#include <regex>
#include <set>

#include "core/engine/evaluation_file.hpp"
#include "core/engine/levels.hpp"
#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// What the engine answers to a whole input, without what depends on the clock.
std::vector<std::string> answers(const std::string& input, std::vector<std::string> arguments = {}) {
    arguments.insert(arguments.begin(), "uci");
    const RunResult r = test::inkmate(arguments, input);
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    return lines(std::regex_replace(r.output, std::regex(" nps \\d+ time \\d+"), ""));
}

std::string last(const std::string& input) {
    const std::vector<std::string> all = answers(input);
    return all.empty() ? "" : all.back();
}

class UciProcess {
  public:
    void send(const std::string& line) { process_.write(line + "\n"); }
    std::string read() { return process_.read_line(1min).value_or("end"); }
    std::string read_until(const std::string& beginning) {
        while (true)
            if (const std::string line = read(); line.starts_with(beginning) || line == "end") return line;
    }
    ChildProcess& process() { return process_; }

  private:
    ChildProcess process_{{{INKMATE_PROGRAM, "uci"}}};
};

const std::string MATE_IN_2 = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

}  // namespace

TEST_CASE("the UCI engine introduces itself and its options") {
    const auto all = answers("uci\n");
    REQUIRE(all.size() == 11);
    CHECK(std::regex_match(all[0], std::regex("id name Inkmate \\d+\\.\\d+\\.\\d+")));
    CHECK(all[1] == "id author the Inkmate authors");
    CHECK(all[2] == "option name Hash type spin default 1 min 0 max 256");
    CHECK(all[3] == "option name Clear Hash type button");
    CHECK(all[4] == "option name Level type spin default 8 min 1 max 8");
    CHECK(all[5] == "option name Book type check default false");
    CHECK(all[6] == "option name Seed type spin default 0 min 0 max 999999999");
    CHECK(
        all[7].starts_with("option name Evaluation type combo default inkmate var inkmate var michniewski"));
    CHECK(all[8] == "option name Search type combo default full var full var alphabeta var minimax");
    CHECK(all[9] == "option name UCI_AnalyseMode type check default false");
    CHECK(all[10] == "uciok");
}

TEST_CASE("the UCI engine answers what the command search answers") {
    const std::string fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (const auto& [option, limit] :
         {std::pair{"--depth", "5"}, std::pair{"--nodes", "5000"}, std::pair{"--nodes", "1"}}) {
        const RunResult searched = test::inkmate({"search", "--fen", fen, option, limit});
        CHECK(answers("position fen " + fen + "\ngo " + std::string(option + 2) + " " + limit + "\n") ==
              lines(std::regex_replace(searched.output, std::regex(" nps \\d+ time \\d+"), "")));
    }
}

TEST_CASE("a level below the highest limits every go; levels 1 to 5 make mistakes by the seed") {
    const std::string nodes = std::to_string(level(6).strength.limits.nodes);
    CHECK(answers("setoption name level value 6\ngo\n") == answers("go nodes " + nodes + "\n"));
    CHECK(answers("setoption name level value 6\ngo depth 64\n") == answers("go nodes " + nodes + "\n"));
    CHECK(answers("setoption name Level value 6\ngo\n") != answers("setoption name Level value 7\ngo\n"));
    CHECK(answers("setoption name Level value 8\ngo depth 4\n") == answers("go depth 4\n"));
    std::set<std::string> moves;
    for (int seed = 1; seed <= 12; ++seed) {
        const std::string set =
            "setoption name Level value 1\nsetoption name Seed value " + std::to_string(seed);
        CHECK(answers(set + "\ngo depth 5\n") == answers(set + "\ngo depth 5\n"));
        moves.insert(last(set + "\ngo depth 5\n"));
        CHECK(last(set + "\nsetoption name UCI_AnalyseMode value true\ngo depth 5\n") ==
              last("go depth 5\n"));
    }
    CHECK(moves.size() >= 3);
    CHECK(last("setoption name Level value 9\n") == "info string Level is a number from 1 to 8");
}

TEST_CASE("every limit of go ends a search") {
    for (const std::string limit :
         {"movetime 30", "wtime 600 btime 1", "wtime 1000 btime 1 winc 10 binc 10 movestogo 20",
          "wtime -5 btime 100", "depth 3", "nodes 1", "depth 0", "nodes 500 movetime 100000"}) {
        CAPTURE(limit);
        CHECK(last("go " + limit + "\n").starts_with("bestmove "));
    }
}

TEST_CASE("a clock is that of the side to move") {
    UciProcess engine;
    engine.send("position startpos moves e2e4\ngo wtime 1000000000 btime 300");
    CHECK(engine.read_until("bestmove ") != "end");
}

TEST_CASE("go mate ends when the mate is found") {
    const auto all = answers("position fen " + MATE_IN_2 + "\ngo mate 2\n");
    CHECK(all.back().starts_with("bestmove "));
    CHECK(answers("position fen " + MATE_IN_2 + "\ngo mate 5\n").size() == all.size());
    CHECK(all[all.size() - 2].find(" score mate 2 ") != std::string::npos);
}

TEST_CASE("go mate finds a mate through a position that the game has seen") {
    const auto all =
        answers("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 moves a1a6 b8d6 a6a1 d6b8\ngo mate 2\n");
    CHECK(all.back() == "bestmove a1a6");
    CHECK(all[all.size() - 2].find(" score mate 2 ") != std::string::npos);
}

TEST_CASE("the other side's clock, or none at all, leaves a search its level's limits") {
    const std::string level = "setoption name Level value 3\n";
    const std::string seed = "setoption name Seed value 7\n";
    const auto expected = answers(level + seed + "go\n");
    REQUIRE(expected.back().starts_with("bestmove "));
    for (const char* go : {"go btime 1000", "go btime 1000 binc 10 movestogo 3", "go winc 5"})
        CHECK(answers(level + seed + go + "\n") == expected);
    CHECK(answers(level + seed + "go wtime\n").back() == expected.back());
    // Level 8 bounds no search that has limits of its own; this one has none.
    CHECK(last("position fen " + MATE_IN_2 + "\ngo btime 1000\n").starts_with("bestmove "));
}

TEST_CASE("go mate finds a mate that a search of the same depth leaves out, also after that search") {
    const std::string position = "position fen rnrb4/7k/1p2p3/3p2pq/1PPP4/P3KPP1/8/2n5 b - - 0 47";
    const auto all = answers(position + "\ngo depth 4\ngo mate 2\ngo depth 1\n");
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].starts_with("bestmove ")) ends.push_back(i);
    REQUIRE(ends.size() == 3);
    CHECK(all[ends[0] - 1].find(" score mate ") == std::string::npos);
    CHECK(all[ends[1] - 1].find(" score mate 2 ") != std::string::npos);
}

TEST_CASE("stop and isready are heard during a search") {
    UciProcess engine;
    engine.send("go infinite");
    CHECK(engine.read().starts_with("info depth 1 "));
    engine.send("isready");
    CHECK(engine.read_until("readyok") == "readyok");
    engine.send("ponderhit");
    CHECK(engine.read_until("info string") ==
          "info string pondering is not offered: ponderhit means nothing here");
    engine.send("stop");
    CHECK(engine.read_until("bestmove ").starts_with("bestmove "));
    engine.send("isready");
    CHECK(engine.read() == "readyok");
}

TEST_CASE("an infinite search that has nothing left to search waits for stop") {
    UciProcess engine;
    engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\nisready");
    CHECK(engine.read() == "readyok");
    engine.send("stop");
    CHECK(engine.read() == "bestmove 0000");
}

TEST_CASE("stop ends the search it finds, not the next") {
    CHECK(answers("go infinite\nstop\nucinewgame\ngo depth 3\n").back() == answers("go depth 3\n").back());
    CHECK(answers("stop\ngo depth 3\n") == answers("go depth 3\n"));
}

TEST_CASE("quit and the end of the input end the engine") {
    UciProcess engine;
    engine.send("go infinite");
    CHECK(engine.read().starts_with("info depth 1 "));
    engine.send("quit");
    CHECK(engine.process().wait(1min) == ExitStatus{});
    CHECK(last("go infinite\n").starts_with("bestmove "));
    CHECK(answers("isready\nquit\nisready\n") == std::vector<std::string>{"readyok"});
    CHECK(last("uci\nquit\n") == "uciok");
    CHECK(last("go infinite\nquit\n").starts_with("bestmove "));
}

TEST_CASE("commands that come during a search with an end wait for it") {
    const auto all = answers("go depth 4\nposition startpos moves e2e4\nd\n");
    CHECK(all.back() == "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(all[all.size() - 10].starts_with("bestmove "));
}

TEST_CASE("a repetition in the moves is known to the search") {
    // White has a rook against a queen, and would be glad of a draw.
    const std::string fen = "3q2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    const std::string moves = " moves a1b1 g8h8 b1a1 h8g8";
    const auto score = [&](const std::string& position) {
        const auto all = answers("position fen " + fen + position + "\ngo depth 2\n");
        return all[all.size() - 2];
    };
    CHECK(score(moves).find("score cp 0 ") != std::string::npos);
    CHECK(score("").find("score cp 0 ") == std::string::npos);
}

TEST_CASE("the table is kept between moves, and forgotten for a new game") {
    const auto nodes_of_second = [](const std::string& between) {
        return answers("position startpos moves e2e4\ngo depth 6\n" + between +
                       "position startpos moves e2e4\ngo depth 6\n")
            .at(12);
    };
    const std::string fresh = answers("position startpos moves e2e4\ngo depth 6\n").at(5);
    CHECK(nodes_of_second("") != fresh);
    CHECK(nodes_of_second("ucinewgame\n") == fresh);
    CHECK(nodes_of_second("setoption name Clear Hash\n") == fresh);
}

TEST_CASE("an evaluation's file is the UCI engine's own evaluation beside the others") {
    const TemporaryDirectory directory;
    const std::string file = (directory / "mine.json").string();
    Evaluation mine = tuned_evaluation();
    mine.middlegame_value[PAWN] += 40;
    const auto with_mine = [&](const std::string& name, const std::string& input) {
        mine.name = name;
        write(file, evaluation_text(mine));
        return answers(input, {"--evaluation", file});
    };
    const auto plain = answers("go depth 4\n");
    const auto other = with_mine("Mine", "go depth 4\n");
    CHECK(other != plain);
    CHECK(with_mine("Mine", "uci\n")[7] ==
          "option name Evaluation type combo default Mine var inkmate var michniewski var Mine");
    CHECK(with_mine("Mine", "setoption name Evaluation value inkmate\ngo depth 4\n") == plain);
    const std::string and_back =
        "setoption name Evaluation value inkmate\nsetoption name Evaluation value mine\ngo depth 4\n";
    CHECK(with_mine("Mine", and_back) == other);

    CHECK(with_mine("inkmate", "uci\n")[7] ==
          "option name Evaluation type combo default inkmate var inkmate var michniewski");
    CHECK(with_mine("inkmate", "setoption name Evaluation value inkmate\ngo depth 4\n") == other);
}

TEST_CASE("options choose search, table and evaluation") {
    const auto with = [](const std::string& option) {
        return answers("setoption name " + option + "\ngo depth 4\n");
    };
    const auto plain = answers("go depth 4\n");
    CHECK(with("Search value minimax") != plain);
    CHECK(with("Search value alphabeta") != plain);
    CHECK(with("Search value full") == plain);
    CHECK(with("Evaluation value inkmate") == plain);
    CHECK(with("Evaluation value michniewski") != plain);
    CHECK(with("Hash value 0") != plain);
    CHECK(with("Hash value 1") == plain);
    CHECK(last("setoption name Hash value 257\n") == "info string Hash is a number from 0 to 256");
    CHECK(last("setoption name Search value best\n") == "info string there is no search best");
    CHECK(last("setoption name Evaluation value none\n") == "info string there is no evaluation none");
    CHECK(last("setoption name Contempt value 3\n") == "info string there is no option Contempt");
}

TEST_CASE("what the engine cannot do is told in an info string") {
    CHECK(last("go depth 2 searchmoves h2h3\n") == "bestmove h2h3");
    CHECK(answers("go depth 1 searchmoves e2e5 e2e4\n").front() == "info string not a legal move: \"e2e5\"");
    CHECK(answers("go ponder depth 1\n").front() ==
          "info string pondering is not offered: this is a search like any other");
    CHECK(answers("go depth many\n").front() == "info string go depth needs a number, not 'many'");
    CHECK(last("position here\n") == "info string position needs startpos or fen");
    CHECK(last("position fen 8/8 w - -\n") ==
          "info string FEN '8/8 w - -': board: there are 2 ranks instead of 8");
    CHECK(last("position startpos moves e2e5\n").starts_with("info string 'e2e5' is not legal: "));
    CHECK(last("hello\n") == "info string not understood: hello");
}

TEST_CASE("moves after one that is not legal are not played") {
    CHECK(last("position startpos moves e2e4 e2e4 e7e5\nd\n") ==
          "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("go perft gives the list of the command perft") {
    CHECK(test::inkmate({"uci"}, "go perft 3\n").output == test::inkmate({"perft", "3", "--divide"}).output);
}

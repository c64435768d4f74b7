#include <doctest/doctest.h>
#include <fmt/format.h>

#include <bit>
#include <regex>
#include <set>

#include "core/engine/evaluation.hpp"
#include "core/engine/levels.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/sanitizers.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// Lines without what depends on the clock, and without those that a search tells only when it takes long.
std::vector<std::string> timeless(const std::string& text) {
    std::vector<std::string> result;
    for (const std::string& line : lines(std::regex_replace(text, std::regex(" nps \\d+ time \\d+"), "")))
        if (!std::regex_search(line, std::regex("^info depth \\d+ (currmove |.* (lower|upper)bound )")))
            result.push_back(line);
    return result;
}

/// What the engine answers to a whole input.
std::vector<std::string> answers(const std::string& input, std::vector<std::string> arguments = {}) {
    arguments.insert(arguments.begin(), "uci");
    const RunResult r = test::inkmate(arguments, input);
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    return timeless(r.output);
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
    /// True if it answers again and again that it is ready, and gives no move meanwhile.
    bool goes_on() {
        for (int asked = 0; asked < 100; ++asked) {
            send("isready");
            std::string line = read();
            while (line.starts_with("info ")) line = read();
            if (line != "readyok") return false;
        }
        return true;
    }
    ChildProcess& process() { return process_; }

  private:
    ChildProcess process_{{{INKMATE_PROGRAM, "uci"}}};
};

const std::string MATE_IN_2 = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

}  // namespace

TEST_CASE("the UCI engine introduces itself and its options") {
    const auto all = answers("uci\n");
    REQUIRE(all.size() == 17);
    CHECK(std::regex_match(all[0], std::regex("id name Inkmate \\d+\\.\\d+\\.\\d+")));
    CHECK(all[1] == "id author the Inkmate authors");
    CHECK(all[2].starts_with("option name Hash type spin default 1 min 0 max "));
    CHECK(all[3] == "option name Clear Hash type button");
    CHECK(all[4] == "option name MultiPV type spin default 1 min 1 max 218");
    CHECK(all[5] == "option name Ponder type check default false");
    CHECK(all[6] == "option name Level type spin default 10 min 0 max 10");
    CHECK(all[7] == "option name UCI_LimitStrength type check default false");
    CHECK(all[8] == "option name UCI_Elo type spin default 2450 min 100 max 2450");
    CHECK(all[9] == "option name Book type check default false");
    CHECK(all[10] == "option name Seed type spin default 0 min 0 max 999999999");
    CHECK(
        all[11].starts_with("option name Evaluation type combo default inkmate var inkmate var michniewski"));
    CHECK(all[12] == "option name Search type combo default full var full var alphabeta var minimax");
    CHECK(all[13] == "option name UCI_AnalyseMode type check default false");
    CHECK(all[14].starts_with("option name UCI_Variant type combo default chess var chess var "));
    CHECK(all[15] == "option name UCI_Chess960 type check default false");
    CHECK(all[16] == "uciok");
}

TEST_CASE("the UCI engine answers what the command search answers") {
    const std::string fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for (const auto& [option, limit] :
         {std::pair{"--depth", "5"}, std::pair{"--nodes", "5000"}, std::pair{"--nodes", "1"}}) {
        const RunResult searched = test::inkmate({"search", "--fen", fen, option, limit});
        CHECK(answers("position fen " + fen + "\ngo " + std::string(option + 2) + " " + limit + "\n") ==
              timeless(searched.output));
    }
}

TEST_CASE("a level below the highest limits every go, low levels make mistakes by the seed") {
    const std::string nodes = std::to_string(level(7).strength.limits.nodes);
    CHECK(answers("setoption name level value 7\ngo\n") == answers("go nodes " + nodes + "\n"));
    CHECK(answers("setoption name level value 7\ngo depth 64\n") == answers("go nodes " + nodes + "\n"));
    CHECK(answers("setoption name Level value 7\ngo\n") != answers("setoption name Level value 8\ngo\n"));
    CHECK(answers("setoption name Level value 10\ngo depth 4\n") == answers("go depth 4\n"));
    std::set<std::string> moves;
    for (int seed = 1; seed <= (full_tests() ? 12 : 6); ++seed) {
        const std::string set =
            "setoption name Level value 1\nsetoption name Seed value " + std::to_string(seed);
        CHECK(answers(set + "\ngo depth 5\n") == answers(set + "\ngo depth 5\n"));
        moves.insert(last(set + "\ngo depth 5\n"));
    }
    CHECK(answers("setoption name Level value 1\nsetoption name UCI_AnalyseMode value true\ngo depth 5\n") ==
          answers("go depth 5\n"));
    CHECK(moves.size() >= 3);
    CHECK(last("setoption name Level value 11\n") == "info string Level is a number from 0 to 10");
}

TEST_CASE("UCI_Elo takes the place of the level where UCI_LimitStrength is true") {
    const std::string seed = "setoption name Seed value 7\n";
    const std::string limit = seed + "setoption name UCI_LimitStrength value true\n";
    for (const int number : {1, 3, 6}) {
        const std::string elo = fmt::format("setoption name UCI_Elo value {}\n", level(number).elo);
        const auto as_level =
            answers(seed + fmt::format("setoption name Level value {}\ngo depth 64\n", number));
        CHECK(answers(limit + elo + "go depth 64\n") == as_level);
        CHECK(answers(elo + limit + "setoption name Level value 5\ngo depth 64\n") == as_level);
    }
    const std::string nodes = std::to_string(strength_of_elo(1950).limits.nodes);
    CHECK(answers(limit + "setoption name UCI_Elo value 1950\ngo\n") ==
          answers(seed + "go nodes " + nodes + "\n"));
    CHECK(answers(limit + "setoption name UCI_LimitStrength value false\ngo depth 4\n") ==
          answers(seed + "go depth 4\n"));
    CHECK(last("setoption name UCI_Elo value 99\n") == "info string UCI_Elo is a number from 100 to 2450");
}

TEST_CASE("a strength of the engine's own takes the place of levels") {
    const Strength club = level(6).strength;
    const auto own = [&](int haste) {
        return std::vector<std::string>{"--nodes", fmt::to_string(club.limits.nodes), "--haste",
                                        fmt::to_string(haste)};
    };
    const std::string game = "setoption name Seed value 7\nposition startpos moves e2e4 e7e5\ngo depth 64\n";
    const std::vector<std::string> of_level = answers("setoption name Level value 6\n" + game);
    CHECK(answers(game, own(club.mistakes.haste)) == of_level);
    CHECK(answers("setoption name Level value 2\n" + game, own(club.mistakes.haste)) == of_level);
    CHECK(answers("setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 100\n" + game,
                  own(club.mistakes.haste)) == of_level);
    CHECK(answers(game, own(ALWAYS)) != of_level);

    const RunResult r = test::inkmate({"uci", "--haste", "77"}, "quit\n");
    CHECK(r.status.code == 2);
    CHECK(r.errors.find("--haste needs --nodes") != std::string::npos);
}

TEST_CASE("every limit of go ends a search") {
    for (const std::string limit :
         {"movetime 30", "wtime 600 btime 1", "wtime 1000 btime 1 winc 10 binc 10 movestogo 20",
          "wtime -5 btime 100", "depth 3", "nodes 1", "depth 0", "nodes 500 movetime 100000",
          "movetime 30 wtime 36000000 btime 36000000", "wtime 600 btime 600 movetime 3600000",
          "wtime 1000 movestogo 9223372036854775807"}) {
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
    // The highest level bounds no search that has limits of its own; this one has none.
    CHECK(last("position fen " + MATE_IN_2 + "\ngo btime 1000\n").starts_with("bestmove "));
}

TEST_CASE("go mate finds a mate that a search of the same depth leaves out, also after that search") {
    const std::string position = "position fen 8/8/p1K5/k7/4P3/PP1pP3/1n1P4/Q7 w - - 0 1";
    // A larger table is not cleared, but its entries are disowned.
    for (const int megabytes : {1, 16}) {
        const auto all = answers(fmt::format("setoption name Hash value {}\n{}\n", megabytes, position) +
                                 "go depth 4\ngo mate 2\ngo depth 1\n");
        std::vector<std::size_t> ends;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].starts_with("bestmove ")) ends.push_back(i);
        REQUIRE(ends.size() == 3);
        CHECK(all[ends[0] - 1].find(" score mate ") == std::string::npos);
        CHECK(all[ends[1] - 1].find(" score mate 2 ") != std::string::npos);
    }
}

TEST_CASE("stop and isready are heard during a search") {
    UciProcess engine;
    engine.send("go infinite");
    CHECK(engine.read().starts_with("info depth 1 "));
    engine.send("isready");
    CHECK(engine.read_until("readyok") == "readyok");
    engine.send("ponderhit");
    CHECK(engine.read_until("info string") == "info string ponderhit means nothing: no search ponders");
    engine.send("stop");
    CHECK(engine.read_until("bestmove ").starts_with("bestmove "));
    engine.send("isready");
    CHECK(engine.read() == "readyok");
}

TEST_CASE("an infinite search that has nothing left to search waits for stop") {
    UciProcess engine;
    engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\nisready");
    CHECK(engine.read_until("readyok") == "readyok");
    engine.send("stop");
    CHECK(engine.read_until("bestmove ") == "bestmove 0000");
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
    mine.middlegame[PAWN][SQ_A3] += 400;
    const auto with_mine = [&](const std::string& name, const std::string& input) {
        mine.name = name;
        write(file, evaluation_text(mine));
        return answers(input, {"--evaluation", file});
    };
    const auto plain = answers("go depth 4\n");
    const auto other = with_mine("Mine", "go depth 4\n");
    CHECK(other != plain);
    CHECK(with_mine("Mine", "uci\n")[11] ==
          "option name Evaluation type combo default Mine var inkmate var michniewski var Mine");
    CHECK(with_mine("Mine", "setoption name Evaluation value inkmate\ngo depth 4\n") == plain);
    const std::string and_back =
        "setoption name Evaluation value inkmate\nsetoption name Evaluation value mine\ngo depth 4\n";
    CHECK(with_mine("Mine", and_back) == other);

    CHECK(with_mine("inkmate", "uci\n")[11] ==
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
    CHECK(last("setoption name MultiPV value 0\n") == "info string MultiPV is a number from 1 to 218");
    CHECK(last("setoption name Search value best\n") == "info string Search has no value best");
    CHECK(last("setoption name evaluation value none\n") == "info string Evaluation has no value none");
    CHECK(last("setoption name Ponder value perhaps\n") == "info string Ponder is true or false");
    CHECK(with("UCI_AnalyseMode value TRUE") == plain);
    for (const char* nameless : {"setoption", "setoption name", "setoption name value 3", "setoption Hash"})
        CHECK(last(std::string(nameless) + "\n") == "info string setoption needs name and an option");
    CHECK(last("setoption name Contempt value 3\n") == "info string there is no option Contempt");
}

TEST_CASE("what the engine cannot do is told in an info string") {
    CHECK(last("go depth 2 searchmoves h2h3\n") == "bestmove h2h3");
    CHECK(answers("go depth 1 searchmoves e2e5 e2e4\n").front() == "info string not a legal move: \"e2e5\"");
    CHECK(answers("go depth many\n").front() == "info string go depth needs a number, not 'many'");
    CHECK(last("position here\n") == "info string position needs startpos or fen");
    CHECK(last("position fen 8/8 w - -\n") ==
          "info string FEN '8/8 w - -': board: there are 2 ranks instead of 8");
    CHECK(last("position startpos moves e2e5\n").starts_with("info string 'e2e5' is not legal: "));
    CHECK(last("hello\n") == "info string not understood: hello");
    CHECK(last("ponderhit\n") == "info string ponderhit means nothing: no search ponders");
}

TEST_CASE("a position that is refused is not answered with a move of the one before") {
    using Lines = std::vector<std::string>;
    const std::string bad = "position fen 8/8 w - -\n";
    const std::string none = "info string there is no position: the last one was refused";
    const auto after = [&](const std::string& input) {
        const Lines all = answers("position startpos moves e2e4\n" + bad + input);
        CHECK(all.front() == "info string FEN '8/8 w - -': board: there are 2 ranks instead of 8");
        return Lines(all.begin() + 1, all.end());
    };
    CHECK(after("go depth 2\n") == Lines{none, "bestmove 0000"});
    CHECK(after("go perft 1\n") == Lines{none});
    CHECK(after("d\n") == Lines{none});
    CHECK(after("position startpos\ngo depth 2\n") == answers("go depth 2\n"));
    CHECK(after("ucinewgame\ngo depth 2\n") == answers("go depth 2\n"));
}

TEST_CASE("what decides nothing in a FEN is left out, and told") {
    using Lines = std::vector<std::string>;
    CHECK(answers("position fen 4k3/8/8/8/8/8/8/4K2R w KQ e5 0 0 +1+0 moves e1g1\nd\n").back() ==
          "Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    CHECK(
        answers("position fen 4k3/8/8/8/8/8/8/4K2R w KQ e5 0 0 +1+0\n") ==
        Lines{"info string castling right 'Q' is left out: it needs a rook of White to the left of its king "
              "on e1",
              "info string en passant square e5 is left out: it is not on rank 6",
              "info string '+1+0' is left out: it is after the move number"});
    CHECK(answers("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 0\n").empty());
    // The command line tells it, too.
    const RunResult r = test::inkmate({"perft", "1", "--fen", "4k3/8/8/8/8/8/8/4K3 w - e5 0 1"});
    CHECK(r.output == "5\n");
    CHECK(r.errors == "inkmate: --fen: en passant square e5 is left out: it is not on rank 6\n");
}

TEST_CASE("a position without a legal move is told to be mate or a draw") {
    using Lines = std::vector<std::string>;
    CHECK(answers("position fen R6k/8/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n") ==
          Lines{"info depth 0 score mate 0", "bestmove 0000"});
    CHECK(answers("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo movetime 100\n") ==
          Lines{"info depth 0 score cp 0", "bestmove 0000"});
}

TEST_CASE("the best move is that of the line told last, also where an iteration is cut short") {
    for (int nodes = 1000; nodes <= 20'000; nodes += 500) {
        const std::vector<std::string> all =
            answers(fmt::format("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq "
                                "- 0 1\ngo nodes {}\n",
                                nodes));
        REQUIRE(all.size() > 1);
        const std::string& told = all[all.size() - 2];
        CHECK(all.back() == "bestmove " + told.substr(told.find(" pv ") + 4, 4));
    }
}

TEST_CASE("moves after one that is not legal are not played") {
    CHECK(last("position startpos moves e2e4 e2e4 e7e5\nd\n") ==
          "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("go perft gives the list of the command perft") {
    CHECK(test::inkmate({"uci"}, "go perft 3\n").output == test::inkmate({"perft", "3", "--divide"}).output);
}

TEST_CASE("stop and quit end go perft") {
    UciProcess engine;
    engine.send("go perft 12");
    engine.send("stop");
    CHECK(engine.read_until("Nodes searched: ").starts_with("Nodes searched: "));
    engine.send("setoption name UCI_Variant value 3check");
    engine.send("go perft 12");
    engine.send("quit");
    while (engine.read() != "end") {
    }
}

TEST_CASE("MultiPV tells so many variations of each iteration, the best first, with one it is as without") {
    const std::string fen =
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n";
    const auto all = answers(fen + "setoption name MultiPV value 3\ngo depth 4\n");
    REQUIRE(all.size() == 13);
    for (int i = 0; i < 12; ++i)
        CHECK(
            std::regex_match(all[static_cast<std::size_t>(i)],
                             std::regex(fmt::format("info depth {} seldepth \\d+ multipv {} score cp -?\\d+ "
                                                    "nodes \\d+ hashfull \\d+ pv( [a-h1-8]{{4}}[nbrq]?)+",
                                                    i / 3 + 1, i % 3 + 1))));
    CHECK(all[12].substr(9, 4) == all[9].substr(all[9].find(" pv ") + 4, 4));
    CHECK(answers(fen + "setoption name MultiPV value 3\nsetoption name MultiPV value 1\ngo depth 4\n") ==
          answers(fen + "go depth 4\n"));
    // The only two moves.
    CHECK(answers("position fen k7/8/8/8/8/8/8/K6r w - - 0 1\nsetoption name MultiPV value 9\ngo depth 1\n")
              .size() == 3);
}

TEST_CASE("searchmoves keeps to the moves, in a search without an end and with every other limit") {
    UciProcess engine;
    engine.send("setoption name MultiPV value 5\ngo infinite searchmoves h2h3 a2a3");
    for (int depth = 1; depth <= 3; ++depth)
        for (int rank = 1; rank <= 2; ++rank) {
            const std::string line = engine.read();
            CHECK(std::regex_search(
                line, std::regex(fmt::format("info depth {} .* multipv {} .* pv (a2a3|h2h3)", depth, rank))));
        }
    engine.send("stop");
    CHECK(std::regex_match(engine.read_until("bestmove "), std::regex("bestmove (a2a3|h2h3)")));

    const auto mate = answers("position fen " + MATE_IN_2 + "\ngo searchmoves b1b7 mate 2\n");
    CHECK(mate[mate.size() - 2].find(" score mate 2 ") != std::string::npos);
    const auto none = answers("position fen " + MATE_IN_2 + "\ngo mate 2 searchmoves h1g1 a2a3\n");
    CHECK(none[none.size() - 2].starts_with("info depth 4 "));
    CHECK(none[none.size() - 2].find(" score cp ") != std::string::npos);
    // The limits hold as well: one iteration is made in any case, and what is kept of the second is told.
    const auto limited = answers("position fen " + MATE_IN_2 + "\ngo mate 2 nodes 1 searchmoves h1g1 a2a3\n");
    REQUIRE(limited.size() == 3);
    CHECK(limited[0].starts_with("info depth 1 "));
    CHECK(limited[1].starts_with("info depth 1 "));
}

TEST_CASE("a search that ponders waits for ponderhit or stop, however it is limited") {
    for (const std::string go :
         {"go ponder depth 2", "go depth 2 ponder", "go ponder nodes 1", "go ponder"}) {
        CAPTURE(go);
        UciProcess engine;
        engine.send("setoption name Level value 1\n" + go);
        CHECK(engine.goes_on());
        engine.send("ponderhit");
        CHECK(engine.read_until("bestmove ").starts_with("bestmove "));
        engine.send(go);
        CHECK(engine.goes_on());
        engine.send("stop");
        CHECK(engine.read_until("bestmove ").starts_with("bestmove "));
    }
}

TEST_CASE("a clock runs from ponderhit on") {
    UciProcess engine;
    engine.send("go ponder wtime 100 btime 100 movestogo 1");
    // Further than the clock would let it come.
    CHECK(engine.read_until("info depth 12 ") != "end");
    engine.send("ponderhit");
    CHECK(engine.read_until("bestmove ").starts_with("bestmove "));
}

TEST_CASE("a search without an end that ponders needs a stop too") {
    UciProcess engine;
    engine.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo ponder infinite\nponderhit");
    CHECK(engine.goes_on());
    engine.send("stop");
    CHECK(engine.read_until("bestmove ") == "bestmove 0000");
}

TEST_CASE("the end of the input ends what ponders") {
    CHECK(last("go ponder depth 1\n").starts_with("bestmove "));
    CHECK(last("go ponder\nquit\n").starts_with("bestmove "));
}

TEST_CASE("with Ponder the answer names the move to ponder on, if there is one") {
    const std::string ponder = "setoption name Ponder value true\n";
    const auto all = answers(ponder + "go depth 4\n");
    const std::string& info = all[all.size() - 2];
    const std::string pv = info.substr(info.find(" pv ") + 4);
    CHECK(all.back() == "bestmove " + pv.substr(0, 4) + " ponder " + pv.substr(5, 4));
    CHECK(last("go depth 4\n") == "bestmove " + pv.substr(0, 4));
    CHECK(last(ponder + "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\ngo depth 3\n") ==
          "bestmove d1d8");
    CHECK(last(ponder + "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n") == "bestmove 0000");
}

TEST_CASE("after a second a search tells the move that it tries, and scores that are bounds") {
    UciProcess engine;
    // Among so many variations some score lies outside its window in every iteration.
    engine.send(
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\n"
        "setoption name MultiPV value 48\ngo infinite");
    bool tries = false, bound = false;
    while (!tries || !bound) {
        const std::string line = engine.read();
        tries = tries || std::regex_match(line, std::regex("info depth \\d+ currmove ([a-h][1-8]){2} "
                                                           "currmovenumber ([1-9]|[1-4]\\d)"));
        std::smatch time;
        if (!std::regex_search(
                line, time,
                std::regex(" multipv \\d+ score cp -?\\d+ (lower|upper)bound nodes .* time (\\d+) .* pv ")))
            continue;
        bound = true;
        CHECK(std::stoi(time[2]) >= 1000);
    }
    engine.send("stop");
    CHECK(engine.read_until("bestmove ").starts_with("bestmove "));
}

TEST_CASE("a table is as large as the machine allows, and what it does not is told") {
    const std::string offered = answers("uci\n")[2];
    const std::string most = offered.substr(offered.rfind(' ') + 1);
    CHECK(std::has_single_bit(std::stoull(most)));
    CHECK(last("setoption name Hash value " + std::to_string(std::stoull(most) + 1) + "\n") ==
          "info string Hash is a number from 0 to " + most);
    CHECK(last("setoption name Hash value 64\ngo depth 3\n").starts_with("bestmove "));

    // A process that gets no more than a quarter of a gigabyte; a sanitizer reserves more.
    if (ADDRESS_SANITIZER || THREAD_SANITIZER) return;
    const TemporaryDirectory directory;
    write(directory / "typed",
          "setoption name Hash value 256\nsetoption name Search value full\ngo depth 3\n");
    const auto said = timeless(shell(directory.path(), "ulimit -v 250000; inkmate uci < typed").output);
    REQUIRE(!said.empty());
    CHECK(std::regex_match(
        said[0],
        std::regex("info string there is no memory for a table of 256 megabytes: it has (32|64|128)")));
    CHECK(said.back().starts_with("bestmove "));
}

TEST_CASE("UCI_Chess960: castling is king takes rook, in and out") {
    const std::string on = "setoption name UCI_Chess960 value true\n";
    const std::string opening = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1";
    const std::string castled = "Fen: r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4";
    CHECK(last(on + opening + "h1\nd\n") == castled);
    CHECK(last(on + opening + "g1\nd\n") == castled);
    CHECK(last(opening + "g1\nd\n") == castled);
    CHECK(last(opening + "h1\n").find("'e1h1' is not legal") != std::string::npos);

    const auto castles = [&](const std::string& input, const std::string& move) {
        const auto said = answers(input);
        return std::ranges::count(said, move + ": 1");
    };
    const std::string ordinary = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\ngo perft 1\n";
    CHECK(castles(ordinary, "e1g1") + castles(ordinary, "e1c1") == 2);
    CHECK(castles(on + ordinary, "e1h1") + castles(on + ordinary, "e1a1") == 2);
    CHECK(castles(on + ordinary, "e1g1") == 0);
    for (const char* rights : {"KQ", "HB"}) {
        const std::string start = std::string("position fen 4k3/8/8/8/8/8/8/1R3K1R w ") + rights + " - 0 1";
        CHECK(castles(on + start + "\ngo perft 1\n", "f1h1") == 1);
        CHECK(castles(on + start + "\ngo perft 1\n", "f1b1") == 1);
        CHECK(last(on + start + " moves f1b1\nd\n") == "Fen: 4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
    }
}

TEST_CASE("UCI_Chess960: lines and the best move are written so") {
    // O-O-O mates.
    const std::string start = "position fen 3k4/2p1p3/8/8/8/8/2R1R3/R3K3 w Q - 0 1\n";
    const auto best = [&](const std::string& input) {
        return last(input + start + "go depth 3 searchmoves e1c1\n");
    };
    CHECK(best("") == "bestmove e1c1");
    CHECK(best("setoption name UCI_Chess960 value true\n") == "bestmove e1a1");
    const auto said =
        answers("setoption name UCI_Chess960 value true\n" + start + "go depth 1 searchmoves e1a1\n");
    CHECK(std::ranges::any_of(
        said, [](const std::string& line) { return line.find(" pv e1a1") != std::string::npos; }));
}

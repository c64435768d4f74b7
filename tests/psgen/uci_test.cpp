// The program as a UCI engine.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "core/levels.hpp"
#include "core/movegen.hpp"
#include "core/notation.hpp"
#include "core/search.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// What the program says after `uci`, line by line, up to the end.
std::vector<std::string> speak(const std::vector<std::string>& lines,
                               const ProgramOptions& options = quick_program()) {
    std::string typed = "uci\n";
    for (const auto& line : lines) typed += line + '\n';
    const auto said = lines_of(type_to(generate(options), typed));
    const auto handshake = std::find(said.begin(), said.end(), "uciok");
    REQUIRE(handshake != said.end());
    return {handshake + 1, said.end()};
}

std::string uci_score(int score) {
    if (score > MATE_BOUND) return fmt::format("mate {}", (MATE - score + 1) / 2);
    if (score < -MATE_BOUND) return fmt::format("mate {}", -(MATE + score) / 2);
    return fmt::format("cp {}", score);
}

/// The lines of a search as the core would report it, without speed and time.
std::vector<std::string> searched(Engine& engine, const Position& pos, const SearchLimits& limits) {
    std::vector<std::string> lines;
    const auto report = [&lines](const SearchResult& r) {
        std::string line =
            fmt::format("info depth {} score {} nodes {} pv", r.depth, uci_score(r.score), r.nodes);
        for (const Move m : r.pv) line += ' ' + to_uci(m);
        lines.push_back(line);
    };
    const SearchResult result = engine.search(pos, limits, {}, report);
    lines.push_back("bestmove " + to_uci(result.best_move));
    return lines;
}

/// "info depth 1 score cp 50 nodes 21 nps 21000 time 0 pv g1f3" without nps and time.
std::string without_time(std::string line) {
    const auto nps = line.find(" nps ");
    if (nps != std::string::npos) line.erase(nps, line.find(" pv") - nps);
    return line;
}

}  // namespace

TEST_CASE("uci answers with name, author, the option and uciok, each on a line of its own") {
    const auto said = lines_of(type_to(generate(quick_program()), "uci\nquit\n"));
    const auto id = std::find_if(said.begin(), said.end(),
                                 [](const auto& l) { return l.starts_with("id name Inkmate "); });
    REQUIRE(said.end() - id == 4);
    CHECK(id[1].starts_with("id author "));
    CHECK(id[2] ==
          fmt::format("option name Level type spin default {} min 1 max {}", DEFAULT_LEVEL, LEVELS.size()));
    CHECK(id[3] == "uciok");
}

TEST_CASE("a search reports depth, score, nodes, speed, time and variation as the core finds them") {
    const std::vector<std::string> fens = {
        std::string(START_FEN),
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",
        "k7/8/1K6/8/8/8/8/7R b - - 0 1",
        "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1",
    };
    for (const std::string& fen : fens) {
        CAPTURE(fen);
        const Position pos = Position::from_fen(fen);
        Engine engine;
        auto expected = searched(engine, pos, {.depth = 3});
        for (const auto& line : searched(engine, pos, {.nodes = 700})) expected.push_back(line);
        const auto said = speak({"position fen " + fen, "go depth 3", "go nodes 700"});
        REQUIRE(said.size() == expected.size());
        for (std::size_t i = 0; i < said.size(); ++i) {
            CHECK(without_time(said[i]) == expected[i]);
            if (said[i].starts_with("info")) {
                const auto words = words_of(said[i]);
                CHECK(words[8] == "nps");
                CHECK(std::stol(words[9]) >= 0);
                CHECK(words[10] == "time");
                CHECK(std::stol(words[11]) >= 0);
            }
        }
    }
}

TEST_CASE("without a legal move the answer is bestmove 0000") {
    CHECK(speak({"position fen R6k/8/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"}).back() == "bestmove 0000");
    CHECK(speak({"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go"}).back() == "bestmove 0000");
}

TEST_CASE("go perft lists the moves with their leaves, and their sum") {
    const auto compare = [](const std::string& fen, int depth) {
        Position pos = Position::from_fen(fen);
        std::vector<std::string> expected;
        MoveList legal = legal_moves(pos);
        std::sort(legal.begin(), legal.end());
        std::uint64_t sum = 0;
        for (const Move m : legal) {
            Position after = pos;
            after.do_move(m);
            const std::uint64_t leaves = depth > 1 ? perft(after, depth - 1) : 1;
            expected.push_back(fmt::format("{}: {}", to_uci(m), leaves));
            sum += leaves;
        }
        expected.push_back("");
        expected.push_back(fmt::format("Nodes searched: {}", sum));
        CHECK(speak({"position fen " + fen, fmt::format("go perft {}", depth)}) == expected);
    };
    compare(std::string(START_FEN), 1);
    compare(std::string(START_FEN), 3);
    compare("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2);
    compare("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3);
    compare("R6k/8/6K1/8/8/8/8/8 b - - 0 1", 2);
}

TEST_CASE("position sets up the start position or a FEN, and plays moves; d shows it") {
    Game game;
    std::string moves;
    for (const Move m : random_game(3, 300)) {
        game.play(m);
        moves += ' ' + to_uci(m);
    }
    auto said = speak({"position startpos moves" + moves, "d"});
    REQUIRE(said.size() == 9);
    for (int rank = 0; rank < 8; ++rank) CHECK(said[rank].size() == 8);
    CHECK(said[8] == "Fen: " + game.position().fen());

    said = speak({"position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8", "d"});
    CHECK(said.back() == "Fen: 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    said = speak({"position fen 4k3/8/8/8/8/8/8/4K2R b K -", "d"});
    CHECK(said.back() == "Fen: 4k3/8/8/8/8/8/8/4K2R b K - 0 1");
    said = speak({"position startpos", "d", "position startpos moves e2e4", "ucinewgame", "d"});
    CHECK(said.back() == fmt::format("Fen: {}", START_FEN));
}

TEST_CASE("startpos is the start position of chess, whatever the program was made for") {
    ProgramOptions options = quick_program();
    options.game = Game(Position::from_fen("4k3/8/8/8/8/8/8/4K2R b K - 7 30"));
    const auto said = speak({"d", "position startpos", "d"}, options);
    CHECK(said[8] == "Fen: 4k3/8/8/8/8/8/8/4K2R b K - 7 30");
    CHECK(said.back() == fmt::format("Fen: {}", START_FEN));
}

TEST_CASE("what is wrong gets an info string, and the position stays legal") {
    const auto said = speak({"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position", "position here",
                             "position startpos moves e2e4 e7e5 e4e5 d2d4", "setoption name Level value 9",
                             "setoption name Level value", "setoption name Hash value 1", "setoption", "foo",
                             "e2e4", "(", std::string(300, '{'), std::string(9000, 'x'), "d"});
    REQUIRE(said.size() == 13 + 9);
    for (std::size_t i = 0; i < 13; ++i) {
        CAPTURE(said[i]);
        CHECK(said[i].starts_with("info string "));
    }
    CHECK(said[0] == "info string FEN placement: each side needs exactly one king");
    CHECK(said[3] == "info string not a legal move: \"e4e5\"");
    CHECK(said[8] == "info string not understood: \"foo\"");
    CHECK(said.back() == "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

TEST_CASE("an error inside a turn is told in an info string, and the position stays") {
    const std::string program = with_code(
        generate(quick_program()), "/GoPerft { 1 0 div } bind def /Coordinates { mark 1 0 div } bind def");
    const PressResult result =
        press_at_level(program, "uci\nposition startpos moves e2e4\ngo perft 1\ngo depth 2\nd\nquit\n");
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    const std::string error =
        "info string Internal error: undefinedresult. The game goes on from the last position.";
    const auto said = lines_of(result.output);
    CHECK(std::count(said.begin(), said.end(), error) == 2);
    CHECK(said.back() == "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("stop, ponderhit, debug, empty lines and known options are taken without a word") {
    CHECK(speak({"stop", "ponderhit", "debug on", "", "setoption name Level value 2", "ucinewgame"}).empty());
}

TEST_CASE("go without limits, or infinite, searches within the strength that was set") {
    const Position pos;
    const std::string best = "bestmove " + to_uci(search(pos, {.depth = 1}).best_move);
    for (const char* go : {"go", "go infinite", "go ponder"}) {
        const auto said = speak({go});
        CHECK(said.size() == 2);
        CHECK(said.back() == best);
    }
    const auto weak = speak({"setoption name Level value 1", "go"});
    Engine engine;
    const auto expected = searched(engine, pos, LEVELS[0]);
    REQUIRE(weak.size() == expected.size());
    for (std::size_t i = 0; i < weak.size(); ++i) CHECK(without_time(weak[i]) == expected[i]);
}

TEST_CASE("every way to limit a search by the clock ends with a best move") {
    for (const char* go : {"go movetime 1", "go movetime 0", "go wtime 100 btime 100", "go wtime -5 btime -5",
                           "go wtime 60000 winc 1 movestogo 1000",
                           "go wtime 100 btime 999999999 winc 10 binc 999999999 movestogo 1", "go wtime x"}) {
        CAPTURE(go);
        CHECK(speak({go}).back().starts_with("bestmove "));
    }
}

TEST_CASE("go does not play, and go with words is UCI's even before uci") {
    const auto said = speak({"go depth 1", "d"});
    CHECK(said.back() == fmt::format("Fen: {}", START_FEN));
    CHECK(answer({"go depth 1", "fen"}) == START_FEN);
    CHECK(answer({"go depth 1"}).ends_with("bestmove " + to_uci(search(Position(), {.depth = 1}).best_move)));
    CHECK(answer({"isready"}) == "readyok");
    CHECK(answer({"go perft 1"}).ends_with("Nodes searched: 20"));
    CHECK(answer({"position startpos moves e2e4", "fen"}) ==
          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("an engine answers at once, and quit ends the process") {
    PressSession session(generate(quick_program(ProgramSide::black)));
    ChildProcess& engine = session.process();
    const auto wait_for = [&engine](std::string_view start) {
        while (const auto line = engine.read_line(60s))
            if (line->starts_with(start)) return *line;
        FAIL("the engine has ended");
        return std::string();
    };
    engine.write("uci\n");
    wait_for("uciok");
    engine.write("isready\n");
    wait_for("readyok");
    for (const char* moves : {"", " moves e2e4", " moves e2e4 e7e5 g1f3"}) {
        engine.write(fmt::format("position startpos{}\ngo depth 2\n", moves));
        wait_for("info depth 2 ");
        CHECK(wait_for("bestmove ") != "bestmove 0000");
    }
    engine.write("quit\n");
    const auto status = engine.wait(60s);
    REQUIRE(status);
    CHECK(status->ok());
}

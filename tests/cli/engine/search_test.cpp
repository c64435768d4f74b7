#include <doctest/doctest.h>

#include <regex>

#include "core/chess/position.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

/// The lines of an answer to `go`, without what depends on the clock or what the core alone tells.
std::vector<std::string> timeless(const std::string& text) {
    std::vector<std::string> result;
    for (const std::string& line : lines(text))
        if (line.starts_with("info depth") || line.starts_with("bestmove"))
            result.push_back(std::regex_replace(line, std::regex(" seldepth \\d+| nps \\d+ time \\d+"), ""));
    return result;
}

std::string program_says(const std::string& typed) {
    const TemporaryDirectory directory;
    write(directory / "typed", typed);
    return shell(directory.path(),
                 "inkmate generate -q -o game.ps && gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=nullpage "
                 "game.ps < "
                 "typed")
        .output;
}

}  // namespace

TEST_CASE("search prints the lines of UCI") {
    const RunResult r = test::inkmate({"search", "--depth", "2"});
    CHECK(r.status.ok());
    REQUIRE(lines(r.output).size() == 3);
    const std::regex info(
        "info depth [12] seldepth \\d+ score cp -?\\d+ nodes \\d+ nps \\d+ time \\d+ hashfull \\d+ pv( "
        "[a-h][1-8][a-h][1-8])+");
    CHECK(std::regex_match(lines(r.output)[0], info));
    CHECK(std::regex_match(lines(r.output)[1], info));
    CHECK(std::regex_match(lines(r.output)[2], std::regex("bestmove [a-h][1-8][a-h][1-8]")));
}

TEST_CASE("search and the program give the same answers") {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {std::string(START_FEN), "--depth 4"},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "--nodes 3000"},
        {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "--depth 3"},  // mates
        {"3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "--depth 4"},  // is mated
        {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", "--mate 4"},          // ends with a mate in two
        {"8/8/8/4k3/8/8/R7/1R5K w - - 0 1", "--mate 1"},         // finds none
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--depth 2"},         // stalemate: no move
        {"8/P6k/8/8/8/8/8/K7 w - - 0 1", "--depth 2"}};          // promotes
    for (const auto& sample : cases) {
        const auto& [fen, limit] = sample;
        CAPTURE(sample.first);
        const std::size_t blank = limit.find(' ');
        const RunResult core =
            test::inkmate({"search", "--fen", fen, limit.substr(0, blank), limit.substr(blank + 1)});
        const bool no_mate = limit == "--mate 1";
        CHECK(core.status.code == (no_mate ? 1 : 0));
        CHECK(core.errors ==
              (no_mate ? "inkmate: no mate in 1 was found; inkmate solve tries every move and every key\n"
                       : ""));
        const std::string program =
            program_says("uci\nposition fen " + fen + "\ngo " + limit.substr(2) + "\nquit\n");
        CHECK(timeless(core.output) == timeless(program));
        CHECK(!timeless(core.output).empty());
    }
}

TEST_CASE("mates are told in moves, and a position without a move gives 0000") {
    const auto answer = [](const std::string& fen) {
        return test::inkmate({"search", "--depth", "4", "--fen", fen}).output;
    };
    CHECK(answer("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").find(" score mate 1 ") != std::string::npos);
    CHECK(answer("k7/7R/6R1/8/8/8/8/K7 b - - 0 1").find(" score mate -1 ") != std::string::npos);
    CHECK(answer("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == "info depth 0 score cp 0\nbestmove 0000\n");
    CHECK(answer("R6k/8/6K1/8/8/8/8/8 b - - 0 1") == "info depth 0 score mate 0\nbestmove 0000\n");
}

TEST_CASE("a search needs a limit, and a position that is one") {
    CHECK_REFUSED(test::inkmate({"search"}), 2, "search needs a limit: --depth, --nodes, --time or --mate");
    CHECK_REFUSED(test::inkmate({"search", "--depth", "1", "--fen", "8/8 w - -"}), 2,
                  "--fen: FEN '8/8 w - -': board: there are 2 ranks instead of 8");
}

TEST_CASE("search tells several variations, and chooses among some moves") {
    const RunResult r =
        test::inkmate({"search", "--depth", "3", "--multipv", "2", "--searchmoves", "h4,Nh3,a3"});
    CHECK(r.status.ok());
    const auto all = lines(r.output);
    REQUIRE(all.size() == 7);
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(all[i].find(i % 2 == 0 ? " multipv 1 " : " multipv 2 ") != std::string::npos);
        CHECK(std::regex_search(all[i], std::regex(" pv (h2h4|g1h3|a2a3)")));
    }
    CHECK(std::regex_match(all[6], std::regex("bestmove (h2h4|g1h3|a2a3)")));
    CHECK_REFUSED(test::inkmate({"search", "--depth", "1", "--searchmoves", "e2e4,e2e5"}), 2,
                  "--searchmoves: 'e2e5' is not legal: the pawn on e2 can go e3 or e4");
    CHECK_REFUSED(test::inkmate({"search", "--depth", "1", "--multipv", "0"}), 2,
                  "--multipv must be 1 to 218, not 0; see inkmate search --help");
}

TEST_CASE("a search in time ends") {
    const RunResult r = test::inkmate({"search", "--time", "0.05"});
    CHECK(r.status.ok());
    CHECK(lines(r.output).back().starts_with("bestmove "));
}

TEST_CASE("perft prints a number, or the list that the program prints") {
    CHECK(test::inkmate({"perft", "4"}).output == "197281\n");
    const std::string fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    CHECK(test::inkmate({"perft", "4", "--fen", fen}).output == "43238\n");
    const RunResult divided = test::inkmate({"perft", "3", "--divide", "--fen", fen});
    CHECK(divided.output.ends_with("\n\nNodes searched: 2812\n"));
    CHECK(program_says("uci\nposition fen " + fen + "\ngo perft 3\nquit\n")
              .ends_with("uciok\n" + divided.output));
    const TemporaryDirectory directory;
    write(directory / "suite.epd",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 1\n"
          "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66\n");
    const std::string suite = directory / "suite.epd";
    const RunResult good = test::inkmate({"perft", "2", "--suite", suite});
    CHECK(good.status.ok());
    CHECK(good.output == "4 counts, 0 wrong\n");
    const RunResult bad = test::inkmate({"perft", "3", "--suite", suite});
    CHECK(bad.status.code == 1);
    CHECK(bad.output == "line 1: D3 is 8902, not 1\n5 counts, 1 wrong\n");
    write(directory / "suite.epd", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;id x\n");
    CHECK_REFUSED(test::inkmate({"perft", "3", "--suite", suite}), 2,
                  suite + " has no counts up to depth 3: a line is FEN ;D1 20 ;D2 400");
    CHECK_REFUSED(test::inkmate({"perft", "0"}), 2, "depth must be 1 to 20, not 0; see inkmate perft --help");
    CHECK(test::inkmate({"perft", "1", "--fen", "x"}).status.code == 2);
}

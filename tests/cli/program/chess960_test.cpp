#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/chess/chess960.hpp"
#include "core/chess/pgn.hpp"
#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

const std::string UCI = std::string(INKMATE_PROGRAM) + " uci";

/// In the second White castles to the king's side at once, in the third to the other.
constexpr std::string_view OPENINGS =
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -\n"
    "rk4r1/pppppppp/8/8/8/8/PPPPPPPP/RK4R1 w KQkq -\n"
    "rk4r1/pppppppp/8/8/8/8/PPPPPPPP/RK4R1 w GAga - id \"castling\";\n";

void play_match(const std::string& opponent) {
    const TemporaryDirectory directory;
    write(directory / "openings.epd", OPENINGS);
    const RunResult r = test::inkmate({"match", "--engine", UCI, "--engine", opponent, "--openings",
                                       directory / "openings.epd", "--nodes", "300", "--games", "6",
                                       "--max-moves", "12", "--json", "-o", directory / "games.pgn"});
    CAPTURE(r.errors);
    REQUIRE(r.status.ok());
    const auto report = nlohmann::json::parse(r.output);
    for (const auto& engine : report["engines"]) CHECK(engine["failures"] == 0);
    std::size_t castlings = 0;
    const std::vector<PgnGame> games = read_pgn(contents(directory / "games.pgn"), "games.pgn");
    REQUIRE(games.size() == 6);
    for (const PgnGame& game : games) {
        CHECK(game.tag("Variant") == "Chess960");
        CHECK(game.game.start().needs_chess960());
        for (const Move m : game.game.moves()) castlings += m.flag() == MoveFlag::castling ? 1 : 0;
    }
    CHECK(castlings > 0);
}

}  // namespace

TEST_CASE("Chess960: a match from positions that need its castling, the core against itself") {
    play_match(UCI);
}

TEST_CASE("Chess960: a match against Stockfish") {
    const char* stockfish = "/usr/games/stockfish";
    if (!std::filesystem::exists(stockfish)) {
        MESSAGE("skipped: stockfish is not installed");
        return;
    }
    play_match(stockfish);
}

TEST_CASE("Chess960: a match with an engine that does not offer UCI_Chess960 says so") {
    const TemporaryDirectory directory;
    write(directory / "openings.epd", OPENINGS);
    write(directory / "engine.sh", R"(
while read -r word rest; do
    case $word in
    uci) echo "id name plain"; echo uciok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    esac
done
)");
    CHECK_REFUSED(
        test::inkmate({"match", "--engine", UCI, "--engine", "sh " + (directory / "engine.sh").string(),
                       "--openings", directory / "openings.epd", "--nodes", "300", "--games", "2"}),
        1,
        "plain does not play Chess960: it offers no option UCI_Chess960; give it positions of ordinary "
        "chess");
}

TEST_CASE("Chess960: starts by number on the command line") {
    CHECK(test::inkmate({"perft", "4", "--chess960", "0"}).output == "201143\n");
    CHECK(test::inkmate({"perft", "3", "--chess960", "518"}).output == "8902\n");
    const std::string fen = chess960_start(0).fen();
    CHECK(lines(test::inkmate({"search", "--depth", "3", "--chess960", "0"}).output).back() ==
          lines(test::inkmate({"search", "--depth", "3", "--fen", fen}).output).back());
    CHECK(test::inkmate({"perft", "1", "--chess960", "random"}).status.ok());
    CHECK_REFUSED(test::inkmate({"perft", "1", "--chess960", "960"}), 2,
                  "--chess960 must be 0 to 959 or random, not 960; see inkmate perft --help");
    CHECK_REFUSED(
        test::inkmate({"perft", "1", "--chess960", "0", "--fen", fen}), 2,
        "--fen cannot be combined with --chess960: leave one of them out; see inkmate perft --help");
    const TemporaryDirectory directory;
    CHECK(test::inkmate({"render", "--chess960", "0", "-o", directory / "a.svg"}).status.ok());
    CHECK(test::inkmate({"render", "--fen", fen, "-o", directory / "b.svg"}).status.ok());
    CHECK(contents(directory / "a.svg") == contents(directory / "b.svg"));
}

TEST_CASE("Chess960: pages after castling are cairo's, in whichever layout") {
    const TemporaryDirectory directory;
    write(directory / "moves.txt", "O-O f8b8 d4");
    const RunResult r =
        test::inkmate({"verify", "game", "--fen", "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w KQkq - 0 1",
                       "--moves", directory / "moves.txt", "--layout", "game,economy"});
    CAPTURE(r.output);
    CHECK(r.status.ok());
    CHECK(count(r.output, "equal: 3 pages") == 1);
    CHECK(count(r.output, "equal: 1 page ") == 1);
}

TEST_CASE("Chess960: a session plays it, and the game that is kept is read again") {
    const TemporaryDirectory directory;
    const std::string kept = directory / "game.pgn";
    const RunResult r =
        test::inkmate({"play", "--fen", "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w KQkq - 0 1", "--depth",
                       "1", "--side", "none", "-o", kept},
                      "O-O-O\nf8h8\nquit\n");
    CHECK(r.status.ok());
    CHECK(count(r.output, "Move: 1. O-O-O (f1b1)") == 1);
    CHECK(count(r.output, "Move: 1... O-O (f8h8)") == 1);
    const std::vector<PgnGame> games = read_pgn(contents(kept), "game.pgn");
    REQUIRE(games.size() == 1);
    CHECK(games[0].tag("Variant") == "Chess960");
    CHECK(games[0].game.position().fen() == "1r3rk1/pppppppp/8/8/8/8/PPPPPPPP/2KR3R w - - 2 2");
}

TEST_CASE("Chess960: a program that was made without it says so of a game that needs it") {
    const TemporaryDirectory directory;
    const RunResult r = shell(directory.path(), R"(
        printf 'e4\n' | inkmate play --chess960 0 --side none -o c9.pgn >c9.log
        printf 'd4\nresign\nload c9.pgn\npgn\n' | inkmate play --side none -o g.pgn
        printf 'load g.pgn\nload c9.pgn\nfen\n' | inkmate play --chess960 1 --side none -o other.pgn)");
    CHECK(r.status.ok());
    CHECK(count(r.output,
                "c9.pgn is a game of Chess960, and this program knows only ordinary chess. The game is "
                "unchanged; inkmate play c9.pgn plays that one.\n") == 1);
    CHECK(has(r.output, "\n1. d4 1-0\n"));
    const auto game = [&](const std::string& file) {
        return read_pgn(contents(directory / file), file).back();
    };
    CHECK(game("g.pgn").game.moves().size() == 1);
    CHECK(game("g.pgn").result == "1-0");
    CHECK(game("other.pgn").game.start().fen() == game("c9.pgn").game.start().fen());
    CHECK(game("other.pgn").game.moves().size() == 1);
}

TEST_CASE("Chess960: a game says the number of its start, and how to begin with it again") {
    const TemporaryDirectory directory;
    const auto greeting = [&](const std::string& options) {
        return shell(directory.path(), "inkmate play " + options + " </dev/null").output;
    };
    const std::string text = greeting("--chess960 random");
    const std::string before = "\nChess960, position ", after = "; to begin with it again: inkmate play ";
    const std::size_t from = text.find(before) + before.size(), to = text.find(after, from);
    REQUIRE(to != text.npos);
    const std::string number = text.substr(from, to - from);
    const std::string command = text.substr(to + after.size());
    CHECK(command.starts_with("--chess960 " + number + "\n"));
    CHECK(has(greeting("--chess960 518"), before + "518"));
    CHECK_FALSE(has(greeting("--level 1"), "Chess960"));
}

// The program as a UCI engine.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/player.hpp"
#include "core/engine/search.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// What the program says after `uci`, line by line, up to the end.
std::vector<std::string> speak(const std::vector<std::string>& lines,
                               const std::string& program = silent_program()) {
    std::string typed = "uci\n";
    for (const auto& line : lines) typed += line + '\n';
    const auto said = lines_of(type_to(program, typed));
    const auto handshake = std::find(said.begin(), said.end(), "uciok");
    REQUIRE(handshake != said.end());
    return {handshake + 1, said.end()};
}

}  // namespace

TEST_CASE("uci answers with name, author, the options and uciok, each on a line of its own") {
    const auto said = lines_of(type_to(generate(quick_program()), "uci\nquit\n"));
    const auto id = std::find_if(said.begin(), said.end(),
                                 [](const auto& l) { return l.starts_with("id name Inkmate "); });
    REQUIRE(said.end() - id == 12);
    CHECK(id[1].starts_with("id author "));
    CHECK(std::vector(id + 2, said.end()) ==
          std::vector<std::string>{"option name Hash type spin default 2 min 2 max 2",
                                   "option name Clear Hash type button",
                                   "option name Level type spin default 10 min 0 max 10",
                                   "option name UCI_LimitStrength type check default false",
                                   "option name UCI_Elo type spin default 2450 min 100 max 2450",
                                   "option name Seed type spin default 1 min 0 max 999999999",
                                   "option name Evaluation type combo default inkmate var inkmate",
                                   "option name Search type combo default full var full",
                                   "option name UCI_AnalyseMode type check default false", "uciok"});
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
            // A finished position was not searched.
            if (said[i].starts_with("info") && !said[i].starts_with("info depth 0 ")) {
                const auto words = words_of(said[i]);
                REQUIRE(words.size() > 11);
                CHECK(words[8] == "nps");
                CHECK(std::stol(words[9]) >= 0);
                CHECK(words[10] == "time");
                CHECK(std::stol(words[11]) >= 0);
            }
        }
    }
}

TEST_CASE("without a legal move the answer is bestmove 0000") {
    using Lines = std::vector<std::string>;
    CHECK(speak({"position fen R6k/8/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"}) ==
          Lines{"info depth 0 score mate 0", "bestmove 0000"});
    CHECK(speak({"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go"}) ==
          Lines{"info depth 0 score cp 0", "bestmove 0000"});
}

TEST_CASE("a position that is refused is not answered with a move of the one before") {
    using Lines = std::vector<std::string>;
    const std::string bad = "position fen 8/8/8/8/8/8/8/8 w - - 0 1";
    const std::string refused = "info string FEN placement: each side needs exactly one king";
    const std::string none = "info string there is no position: the last one was refused";
    CHECK(speak({bad, "go depth 1"}) == Lines{refused, none, "bestmove 0000"});
    CHECK(speak({bad, "go perft 1"}) == Lines{refused, none});
    for (const char* const next : {"position startpos", "ucinewgame"})
        CHECK(speak({bad, next, "go depth 1"}).back() == speak({"go depth 1"}).back());
}

TEST_CASE("what decides nothing in the FEN of position is passed over") {
    CHECK(speak({"position fen 4k3/8/8/8/8/8/8/4K2R w KQkq e5 0 0 +1+0 moves e1g1", "d"}).back() ==
          "Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    CHECK(speak({"position fen 4k3/8/8/8/8/8/8/4K2R w KK - 3+3 7 9", "d"}).back() ==
          "Fen: 4k3/8/8/8/8/8/8/4K2R w K - 7 9");
}

TEST_CASE("the best move is that of the line told last") {
    for (const int nodes : {300, 700, 1500, 2500, 4000}) {
        const auto said = speak({fmt::format("go nodes {}", nodes)});
        REQUIRE(said.size() > 1);
        const std::string& told = said[said.size() - 2];
        const std::string move = told.substr(told.find(" pv ") + 4, 4);
        CHECK(said.back() == "bestmove " + move);
        CHECK(told.find(fmt::format(" nodes {} ", nodes)) != std::string::npos);
    }
}

TEST_CASE("go perft counts no further than the search can look ahead") {
    // Instead of the leaves behind a move, the depth to which they are asked for.
    const std::string code = "NewGame /PerftMove { pop =only ( ) print 0 } def 130 GoPerft 3 GoPerft\n";
    const auto depths = [](int depth) {
        std::string line;
        for (int i = 0; i < 20; ++i) line += fmt::format("{} ", depth);
        return line;
    };
    CHECK(run_kernel({"NewGame", "OpenOutput", "GoPerft", "PerftMove"}, "OpenOutput " + code) ==
          std::vector<std::string>{depths(MAX_PLY - 1), "Nodes searched: 0", depths(2), "Nodes searched: 0"});
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

TEST_CASE("position sets up the start position or a FEN, and plays moves, d shows it") {
    Game game;
    std::string moves;
    for (const Move m : random_game(3, 300)) {
        game.play(m);
        moves += ' ' + to_uci(m);
    }
    auto said = speak({"position startpos moves" + moves, "d"});
    REQUIRE(said.size() == 10);
    for (int rank = 0; rank < 8; ++rank)
        CHECK(said[rank].size() == std::string_view("8  r n b q k b n r").size());
    CHECK(said[9] == "Fen: " + game.position().fen());

    said = speak({"position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8", "d"});
    CHECK(said.back() == "Fen: 2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    said = speak({"position fen 4k3/8/8/8/8/8/8/4K2R b K -", "d"});
    CHECK(said.back() == "Fen: 4k3/8/8/8/8/8/8/4K2R b K - 0 1");
    said = speak({"position startpos", "d", "position startpos moves e2e4", "ucinewgame", "d"});
    CHECK(said.back() == fmt::format("Fen: {}", START_FEN));
}

TEST_CASE("a position is the same whether the record has its moves or not") {
    if (!worth_at_this_level()) return;
    const std::string game = " e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1 f6e4 f3g1 e4f6 g1f3 f6e4 f3g1 e4f6";
    const auto first = [&](std::size_t moves) { return game.substr(0, 5 * moves); };
    const std::string rooks = "position fen 4k2r/8/8/8/8/8/8/R3K3 w Qk - ";
    const std::vector<std::string> positions = {
        "position startpos moves" + first(8),
        "position startpos moves" + first(10),
        "position startpos moves" + first(14),
        "position startpos moves" + first(13) + " f6e4",
        "position startpos moves" + first(9),
        "position startpos moves" + first(13),
        "position startpos moves" + first(4) + " f1c4 g8f6",
        "position startpos",
        "position startpos moves" + first(2) + " d2d5 d7d5",
        fmt::format("position fen {} moves{}", START_FEN, first(10)),
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 40 30 moves" + first(10),
        rooks + "0 1 moves e1c1 e8g8 c1b1",
        rooks + "0 1 moves E1C1 e8g8 c1b1",
        rooks + "3 9 moves e1c1",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        rooks + "3 9 moves e1c1 e8g8",
        "position startpos moves" + first(14),
    };
    const auto told = [](const std::vector<std::string>& lines) {
        std::vector<std::string> result;
        for (const std::string& line : speak(lines)) result.push_back(without_time(line));
        return result;
    };
    std::vector<std::string> in_turn, expected;
    for (const std::string& position : positions) {
        const std::vector<std::string> looked_at = {position, "d", "go depth 3", "setoption name Clear Hash"};
        in_turn.insert(in_turn.end(), looked_at.begin(), looked_at.end());
        // What cannot be set up leaves the position before.
        std::vector<std::string> alone = looked_at;
        if (position.find(" 8/8") != position.npos) alone.insert(alone.begin(), rooks + "3 9 moves e1c1");
        const auto said = told(alone);
        expected.insert(expected.end(), said.begin(), said.end());
    }
    CHECK(told(in_turn) == expected);
}

TEST_CASE("what the record has of a position's moves is not played anew") {
    PlayingProgram options = quick_program();
    options.form = Form::plain;  // whose procedures can be exchanged
    const std::string program = with_code(
        generate(options), "/Plain /Play load def /Play { dup Coordinates (played ) Put PutLine Plain } def");
    std::string played;
    for (const std::string& line :
         speak({"position startpos moves e2e4 e7e5", "position startpos moves e2e4 e7e5 g1f3 b8c6",
                "go depth 1", "position startpos moves e2e4 e7e5 g1f3 g8f6", "position startpos moves e2e4",
                "position startpos moves e2e4 e7e5", "position startpos moves d2d4 e7e5"},
               program))
        if (line.starts_with("played")) played += line.substr(6);
    CHECK(played == " e2e4 e7e5 g1f3 b8c6 g8f6 e7e5 d2d4 e7e5");
}

TEST_CASE("a position that cannot be set up leaves the game as it is, with what was taken back") {
    const auto said = talk(ProgramSide::none, {"e4", "e5", "undo", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                                               "redo", "position startpos moves e2e4", "redo", "fen"});
    CHECK(said[3].find("each side needs exactly one king") != std::string::npos);
    CHECK(said[4].find("Move: 1... e5") != std::string::npos);
    CHECK(said[6].find("Move:") == std::string::npos);
    CHECK(said[7] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("startpos is the start position of chess, whatever the program was made for") {
    PlayingProgram options = quick_program();
    options.game = Game(Position::from_fen("4k3/8/8/8/8/8/8/4K2R b K - 7 30"));
    const auto said = speak({"d", "position startpos", "d"}, generate(options));
    CHECK(said[9] == "Fen: 4k3/8/8/8/8/8/8/4K2R b K - 7 30");
    CHECK(said.back() == fmt::format("Fen: {}", START_FEN));
}

TEST_CASE("what is wrong gets an info string, and the position stays legal") {
    const auto said = speak({"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position", "position here",
                             "position startpos moves e2e4 e7e5 e4e5 d2d4", "setoption name Level value 11",
                             "setoption name Level value", "setoption name Contempt value 1", "setoption",
                             "foo", "e2e4", "(", std::string(300, '{'), std::string(9000, 'x'), "d"});
    REQUIRE(said.size() == 13 + 10);
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
    const std::string program = with_code(generate(quick_program()), "/GoPerft { mark 1 0 div } bind def");
    const GhostscriptRun result =
        run_at_level(program, "uci\nposition startpos moves e2e4\ngo perft 1\ngo perft 1\nd\nquit\n");
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    const std::string error =
        "info string Internal error: undefinedresult in div. The game continues from the last position.";
    const auto said = lines_of(result.output);
    CHECK(std::count(said.begin(), said.end(), error) == 2);
    CHECK(said.back() == "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_CASE("an error inside a search is told, and a legal best move follows: what was found, or any") {
    const auto said_with = [](const std::string& fault, const std::string& go) {
        PlayingProgram options = quick_program();
        options.form = Form::plain;  // whose procedures can be exchanged
        const std::string program = with_code(generate(options), fault);
        const GhostscriptRun result =
            run_at_level(program, "uci\nposition startpos moves e2e4\n" + go + "\nd\nquit\n");
        CHECK(result.status.ok());
        CHECK(result.errors == "");
        const auto said = lines_of(result.output);
        CHECK(
            std::count(said.begin(), said.end(),
                       "info string Internal error: undefinedresult in div. The game continues from the last "
                       "position.") == 1);
        CHECK(std::count_if(said.begin(), said.end(),
                            [](const auto& line) { return line.starts_with("bestmove "); }) == 1);
        CHECK(said.back() == "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        return field(result.output, "bestmove ");
    };
    Position pos;
    pos.do_move(parse_move(pos, "e2e4"));
    const std::string first = "a7a6";
    CHECK(said_with("/Search { mark 1 0 div } bind def", "go depth 3") == first);
    const std::string in_the_tree =
        "/HealthyGather /Gather load def /Gather { bestDepth 2 eq ply 2 eq and { 1 0 div } if HealthyGather "
        "} bind def";
    CHECK(said_with(in_the_tree, "go depth 5") == to_uci(search(pos, {.depth = 2}).best_move));
    CHECK(said_with("/LookAt { mark 1 0 div } bind def", "setoption name Level value 2\ngo") == first);
}

TEST_CASE("go mate finds a mate through a position that the game has seen, as the core does") {
    const auto said =
        speak({"position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 moves a1a6 b8d6 a6a1 d6b8", "go mate 2"});
    CHECK(said.back() == "bestmove a1a6");
    Game game(Position::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"));
    for (const char* move : {"a1a6", "b8d6", "a6a1", "d6b8"}) game.play(parse_move(game.position(), move));
    SearchLimits limits;
    limits.seek_mate(2);
    const SearchResult found = Engine().search(game.position(), limits, game.earlier_keys());
    CHECK(found.score == MATE - 3);
    CHECK(said[said.size() - 2].find(fmt::format(" score mate 2 nodes {} ", found.nodes)) !=
          std::string::npos);
}

TEST_CASE("go mate ends with the mate, go searchmoves keeps to the moves, ponder and ponderhit are refused") {
    const std::string mate_in_2 = "position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    auto said = speak({mate_in_2, "go mate 2"});
    CHECK(said[said.size() - 2].starts_with("info depth 3 score mate 2 "));
    // What a search of the same depth leaves out is found, also after that search; the next one ends as
    // usual.
    const std::string hidden = "position fen 8/8/p1K5/k7/4P3/PP1pP3/1n1P4/Q7 w - - 0 1";
    said = speak({hidden, "go depth 4", "go mate 2", mate_in_2, "go depth 4"});
    const auto last_before = [&said](std::size_t place) {
        for (auto it = said.begin(); it != said.end(); ++it)
            if (it->starts_with("bestmove ") && place-- == 0) return *std::prev(it);
        return std::string();
    };
    CHECK(last_before(0).find(" score cp ") != std::string::npos);
    CHECK(last_before(1).find(" score mate 2 ") != std::string::npos);
    CHECK(last_before(2).starts_with("info depth 4 score mate 2 "));
    said = speak({mate_in_2, "go depth 3 searchmoves h1g1 a2a3 zz h1g1"});
    CHECK(said[0] == "info string not a legal move: \"zz\"");
    Engine engine;
    const Game game(Position::from_fen("7k/8/8/8/8/8/R7/1R5K w - - 0 1"));
    const std::vector<Move> moves = {parse_move(game.position(), "h1g1"),
                                     parse_move(game.position(), "a2a3")};
    const SearchResult expected = choose_among(engine, game, moves, {.limits = {.depth = 3}});
    CHECK(said.back() == "bestmove " + to_uci(expected.best_move));
    CHECK(said.size() == 3);
    CHECK(without_time(said[1]).starts_with(fmt::format("info depth 3 score {} nodes {} pv {}",
                                                        uci_score(expected.score), expected.nodes,
                                                        to_uci(expected.best_move))));
    CHECK(speak({"go ponder"}).front().starts_with("info string pondering is not offered"));
    CHECK(speak({"ponderhit"}).front().starts_with("info string pondering is not offered"));
}

TEST_CASE("setoption changes what it says: level, seed, book, table, analysis") {
    if (!worth_at_this_level()) return;
    PlayingProgram options = quick_program();
    options.book = default_book();
    const std::string program = generate(options);
    /// The answers to so many searches of new games, each after some lines.
    const auto best = [&](const std::vector<std::vector<std::string>>& searches) {
        std::vector<std::string> lines;
        for (const std::vector<std::string>& before : searches) {
            lines.emplace_back("ucinewgame");
            lines.insert(lines.end(), before.begin(), before.end());
            lines.emplace_back("go depth 5");
        }
        std::vector<std::string> moves = speak(lines, program);
        std::erase_if(moves, [](const std::string& line) { return !line.starts_with("bestmove "); });
        REQUIRE(moves.size() == searches.size());
        return moves;
    };
    std::vector<std::vector<std::string>> weak = {{"setoption name level value 1"}},
                                          opened = {{"setoption name Book value true"}};
    for (int seed = 1; seed <= 12; ++seed) {
        weak.push_back({fmt::format("setoption name seed value {}", seed)});
        opened.push_back(weak.back());
    }
    const auto different = [](const std::vector<std::string>& moves) {
        return std::set(moves.begin(), moves.end()).size();
    };
    CHECK(different(best(weak)) >= 3);
    CHECK(different(best(opened)) >= 2);
    const auto same = best({{},
                            {"setoption name Level value 1", "setoption name Level value 10"},
                            {"setoption name Book value true", "setoption name Book value false"},
                            {"setoption name Level value 1", "setoption name Book value true",
                             "setoption name UCI_AnalyseMode value true"}});
    CHECK(different(same) == 1);
    CHECK(speak({"setoption name Level value 7", "go depth 64"}).size() ==
          speak({"go nodes " + std::to_string(level(7).strength.limits.nodes)}).size());

    const auto nodes_of_last = [&](const std::vector<std::string>& lines) {
        const auto said = speak(lines, program);
        return field(without_time(said[said.size() - 2]), "info depth 5 score ");
    };
    CHECK(nodes_of_last({"go depth 5", "setoption name Clear Hash", "go depth 5"}) ==
          nodes_of_last({"go depth 5"}));
    CHECK(nodes_of_last({"go depth 5", "go depth 5"}) != nodes_of_last({"go depth 5"}));
    CHECK(nodes_of_last({"setoption name Level value 1", "setoption name UCI_AnalyseMode value true",
                         "go depth 5"}) == nodes_of_last({"go depth 5"}));

    CHECK(speak({"setoption name Hash value 7"}).back().starts_with("info string Hash is 2 in this program"));
    CHECK(speak({"setoption name Hash value 2", "setoption name Search value Full",
                 "setoption name Evaluation value inkmate"})
              .empty());
    CHECK(speak({"setoption name Seed value 1000000000"}).back() ==
          "info string Seed is a number from 0 to 999999999");
}

TEST_CASE("hashfull is what the core's table holds") {
    const Position pos;
    Engine engine;
    std::vector<int> expected;
    engine.search(pos, {.depth = 6}, {}, [&](const SearchResult& r) { expected.push_back(r.hashfull); });
    std::vector<int> told;
    for (const std::string& line : speak({"go depth 6"}))
        if (const auto at = line.find(" hashfull "); at != line.npos)
            told.push_back(std::stoi(line.substr(at + 10)));
    CHECK(told == expected);
    CHECK(told.back() > 0);
}

TEST_CASE("stop, debug, empty lines and known options are taken without a word") {
    CHECK(speak({"stop", "debug on", "", "setoption name Level value 2", "ucinewgame"}).empty());
}

TEST_CASE("go without limits, or infinite, searches within the strength that was set") {
    if (!worth_at_this_level()) return;
    const Position pos;
    const std::string best = "bestmove " + to_uci(search(pos, {.depth = 1}).best_move);
    for (const char* go : {"go", "go infinite", "go ponder"}) {
        const auto said = speak({go});
        CHECK(said.size() >= 2);
        CHECK(said.back() == best);
    }
    const auto weak = speak({"setoption name Level value 7", "go"});
    Engine engine;
    const auto expected = searched(engine, pos, level(7).strength.limits);
    REQUIRE(weak.size() == expected.size());
    for (std::size_t i = 0; i < weak.size(); ++i) CHECK(without_time(weak[i]) == expected[i]);
}

TEST_CASE("UCI_Elo takes the place of the level where UCI_LimitStrength is true") {
    if (!worth_at_this_level()) return;
    const char* const limits = "setoption name UCI_LimitStrength value true";
    const auto without_times = [](std::vector<std::string> lines) {
        for (std::string& line : lines) line = without_time(line);
        return lines;
    };
    for (const int number : {1, 6}) {
        const auto elo = fmt::format("setoption name UCI_Elo value {}", level(number).elo);
        const auto as_level =
            without_times(speak({fmt::format("setoption name Level value {}", number), "go depth 64"}));
        CHECK(without_times(speak({limits, elo, "go depth 64"})) == as_level);
        CHECK(without_times(speak({elo, limits, "setoption name Level value 5", "go depth 64"})) == as_level);
    }
    // What the program was made with comes back.
    CHECK(without_times(speak({limits, "setoption name UCI_LimitStrength value false", "go"})) ==
          without_times(speak({"go"})));
    CHECK(speak({"setoption name UCI_Elo value 99"}) ==
          std::vector<std::string>{"info string UCI_Elo is a number from 100 to 2450"});
}

TEST_CASE("every way to limit a search by the clock ends with a best move") {
    for (const std::string go :
         {"go movetime 1", "go movetime 0", "go wtime 100 btime 100", "go wtime -5 btime -5",
          "go wtime 60000 winc 1 movestogo 1000", "go movetime 1 wtime 36000000 btime 36000000",
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
    GhostscriptSession session(generate(quick_program(ProgramSide::black)));
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

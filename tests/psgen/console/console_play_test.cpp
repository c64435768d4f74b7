// What the console's commands do.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"
#include "core/engine/evaluation.hpp"
#include "core/engine/levels.hpp"
#include "play/session/console_answers.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/tables/console_words.hpp"
#include "tests/psgen/console.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::session;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

constexpr auto START_BOARD =
    "8  r n b q k b n r\n7  p p p p p p p p\n6  . . . . . . . .\n5  . . . . . . . .\n"
    "4  . . . . . . . .\n3  . . . . . . . .\n2  P P P P P P P P\n1  R N B Q K B N R\n"
    "   a b c d e f g h  White below\n";

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != text.npos;
}

/// How many moves an answer shows.
std::size_t moves_shown(std::string_view text) {
    const auto lines = lines_of(text);
    return static_cast<std::size_t>(
        std::count_if(lines.begin(), lines.end(), [](const auto& l) { return l.starts_with("Move: "); }));
}

}  // namespace

TEST_CASE("the program greets with the board and a hint how to play, and says goodbye") {
    const auto said = answers(type_to(generate(quick_program()), "quit\n"));
    REQUIRE(said.size() == 2);
    CHECK(said[0].starts_with("Inkmate "));
    CHECK(contains(said[0], "help"));
    CHECK(contains(said[0], START_BOARD));
    CHECK(field(said[0], "Turn: ") == "White");
    CHECK(said[1] == "Goodbye.");
}

TEST_CASE("after each move: board, move, evaluation, captured pieces, turn") {
    const Position after = Position::from_fen("rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
    CHECK(
        answer({"e4", "d5", "exd5"}) ==
        fmt::format(
            "8  r n b q k b n r\n7  p p p . p p p p\n6  . . . . . . . .\n5  . . . P . . . .\n"
            "4  . . . . . . . .\n3  . . . . . . . .\n2  P P P P . P P P\n1  R N B Q K B N R\n"
            "   a b c d e f g h  White below\nMove: 2. exd5 (e4d5)\nEvaluation: +{:.2f} (static)\nCaptured: "
            "by White p\nTurn: Black",
            evaluate(after) / 100.0));
}

TEST_CASE("the program replies for its side, moves first as White, and plays alone as both") {
    SUBCASE("black") {
        const auto said = talk(ProgramSide::black, {"e2e4", "Nf3"});
        CHECK(moves_shown(said[0]) == 2);
        CHECK(moves_shown(said[1]) == 2);
        CHECK(field(said[1], "Move: ") == "2. Nf3 (g1f3)");
        // One board, after the reply; nothing is said of the position before it.
        CHECK(said[1].starts_with("Move: 2. Nf3 (g1f3)\n\n8  "));
        for (const char* label : {"White below", "Evaluation: ", "Captured: ", "Turn: "})
            CHECK(said[1].find(label) == said[1].rfind(label));
    }
    SUBCASE("white") {
        const auto said = answers(type_to(generate(quick_program(ProgramSide::white)), "e5\nquit\n"));
        CHECK(moves_shown(said[0]) == 1);
        CHECK(field(said[0], "Move: ").starts_with("1. "));
        CHECK(moves_shown(said[1]) == 2);
    }
    SUBCASE("both") {
        PlayingProgram options = quick_program(ProgramSide::both);
        options.limits = {.depth = 3};
        options.game = Game(Position::from_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"));
        const auto said = answers(type_to(generate(options), "quit\n"));
        CHECK(moves_shown(said[0]) >= 1);
        CHECK(contains(said[0], "Result: 1-0 (checkmate)"));
    }
    SUBCASE("none") {
        CHECK(moves_shown(talk(ProgramSide::none, {"e2e4"})[0]) == 1);
    }
}

TEST_CASE("go moves for the side to move, and the program plays that side from then on") {
    const auto said = talk(ProgramSide::black, {"go", "a6", "go", "h3"});
    CHECK(moves_shown(said[0]) == 1);
    CHECK(field(said[0], "Turn: ") == "Black");
    CHECK(moves_shown(said[1]) == 2);
    CHECK(said[1].ends_with("Turn: Black"));
    CHECK(moves_shown(said[2]) == 1);
    CHECK(field(said[2], "Turn: ") == "White");
    CHECK(moves_shown(said[3]) == 2);

    const auto alone = talk(ProgramSide::none, {"go", "e5", "go"});
    for (const auto& text : alone) CHECK(moves_shown(text) == 1);
}

TEST_CASE("new gives the program the side back that it was made for") {
    const auto said = talk(ProgramSide::black, {"go", "new", "e4"});
    CHECK(moves_shown(said[1]) == 0);
    CHECK(moves_shown(said[2]) == 2);
}

TEST_CASE("a game may begin in the middle, and the first move is the program's if it is its turn") {
    PlayingProgram options = quick_program(ProgramSide::black);
    for (const char* san : {"e4", "e5", "Nf3"}) options.game.play(parse_move(options.game.position(), san));
    const auto said = answers(type_to(generate(options), "undo\nundo\n"));
    CHECK(moves_shown(said[0]) == 2);
    CHECK(contains(said[0], "Move: 2. Nf3 (g1f3)"));
    CHECK(contains(said[0], "Move: 2... "));
    CHECK(contains(said[1], "Move: 1... e5 (e7e5)"));
    CHECK(contains(said[2], START_BOARD));
}

TEST_CASE("undo takes back what the player did last: a full move, or what ended the game, or one half-move") {
    SUBCASE("against the program") {
        const auto said = talk(ProgramSide::black, {"e4", "undo", "undo", "fen"});
        CHECK(contains(said[1], START_BOARD));
        CHECK(contains(said[2], "no move to take back"));
        CHECK(said[3] == START_FEN);
    }
    SUBCASE("after a mate") {
        const auto said =
            talk(ProgramSide::black, {"setup 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf8", "Qf7", "undo", "fen"});
        CHECK(field(said[1], "Result: ") == "1-0 (checkmate)");
        CHECK(contains(said[2], "The game is over. Result: 1-0 (checkmate)"));
        CHECK(said[4] == "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    }
    SUBCASE("without an opponent") {
        const auto said = talk(ProgramSide::none, {"e4", "e5", "Nf3", "undo", "fen", "undo", "fen"});
        CHECK(said[4] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        CHECK(said[6] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    }
}

TEST_CASE("new, board, fen, setup and flip") {
    const auto said = talk(ProgramSide::none, {"e4", "board", "flip", "fen", "flip", "new", "fen",
                                               "setup 4k3/8/8/8/8/8/8/4K2R b K - 7 30", "fen", "Kd8", "new"});
    CHECK(said[1] == said[0]);
    CHECK(said[2] ==
          "1  R N B K Q B N R\n2  P P P . P P P P\n3  . . . . . . . .\n4  . . . P . . . .\n"
          "5  . . . . . . . .\n6  . . . . . . . .\n7  p p p p p p p p\n8  r n b k q b n r\n"
          "   h g f e d c b a  Black below");
    CHECK(said[3] == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(said[6] == START_FEN);
    CHECK(field(said[7], "Turn: ") == "Black");
    CHECK(said[8] == "4k3/8/8/8/8/8/8/4K2R b K - 7 30");
    CHECK(field(said[9], "Move: ") == "30... Kd8 (e8d8)");
    CHECK(contains(said[10], START_BOARD));
}

TEST_CASE("setup leaves the first move of the program's side to go") {
    const auto said = talk(ProgramSide::black, {"setup 4k3/8/8/8/8/8/8/4K2R b K - 7 30", "go"});
    CHECK(moves_shown(said[0]) == 0);
    CHECK(contains(said[0], "go"));
    CHECK(moves_shown(said[1]) == 1);
}

TEST_CASE("moves lists legal moves, all or those of a square") {
    CHECK(answer({"moves"}) ==
          "Legal moves (20):\nNa3 Nc3 Nf3 Nh3 a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4");
    CHECK(answer({"moves e2"}) == "Legal moves from e2 (2):\ne3 e4");
    CHECK(answer({"moves e4"}) == "e4 is empty.");
    CHECK(answer({"moves e7"}) == "White is to move, and the piece on e7 is Black's.");
    CHECK(answer({"moves e1"}) == "The piece on e1 cannot move.");
    for (const char* bad : {"moves e9", "moves e2e4", "moves e2 e4"})
        CHECK(answer({bad}) ==
              fmt::format("Not understood: \"{}\"; nothing changed. Type \"moves\", or \"moves e2\".", bad));
    const auto many =
        lines_of(answer({"setup R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", "moves"}));
    CHECK(many[0] == "Legal moves (218):");
    for (const auto& line : many) CHECK(line.size() <= 80);
}

TEST_CASE("illegal and ambiguous moves: what is wrong, and what could be meant") {
    CHECK(answer({"e2e5"}) == "\"e2e5\" is not legal. The piece there can play:\ne3 e4");
    CHECK(answer({"e7e5"}) == "\"e7e5\" is not legal. White is to move, and the piece on e7 is Black's.");
    CHECK(answer({"e4e5"}) == "\"e4e5\" is not legal. e4 is empty.");
    CHECK(answer({"Nd4"}) == "\"Nd4\" is not legal. Knight moves:\nNa3 Nc3 Nf3 Nh3");
    CHECK(answer({"exd5"}) == "\"exd5\" is not legal. Pawn moves:\nd3 e3 d4 e4");
    CHECK(answer({"e2e4q"}) == "\"e2e4q\" is not legal. Nothing is promoted there. Legal:\ne4");
    CHECK(answer({"Rh4"}) == "\"Rh4\" is not legal. Legal moves to that square:\nh4");
    CHECK(answer({"Ra5"}) == "\"Ra5\" is not legal. Type \"moves\" for the legal moves.");
    CHECK(answer({"setup 4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2"}) ==
          "\"Nd2\" is ambiguous. It could be:\nNbd2 Nfd2");
    CHECK(answer({"setup 4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K"}) ==
          "\"a8=K\" is not legal. A pawn becomes a queen, a rook, a bishop or a knight.");
    CHECK(answer({"setup r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Kg1"}) ==
          "\"Kg1\" is not legal. Castling is written:\nO-O");
    CHECK(answer({"setup 4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "Rh2"}) ==
          "\"Rh2\" is not legal. White is in check. Type \"moves\" for the legal moves.");
}

TEST_CASE("strength: level, depth, nodes and time, each within its bounds") {
    const std::string possible = fmt::format(
        "Possible: level 0 to {}, elo {} to {}, depth 1 to {}, nodes 1 to 999999999, time 1 to "
        "86400 seconds.",
        STRONGEST_LEVEL, LEAST_ELO, MOST_ELO, MAX_PLY);
    std::vector<std::string> typed, expected;
    const auto expect = [&](const std::string& line, const std::string& told) {
        typed.push_back(line);
        expected.push_back(told);
    };
    for (int number = 0; number <= STRONGEST_LEVEL; ++number)
        expect(fmt::format("level {}", number), strength_text(level(number).strength));
    for (const int points : {LEAST_ELO, 700, 1040, 1999, MOST_ELO})
        expect(fmt::format("elo {}", points),
               elo_text(points) + "\n" + strength_text(strength_of_elo(points)));
    CHECK(elo_text(1300) == "Elo 1300.");
    expect("level 0", "Level 0, random mover");
    expect("level 3", "Level 3, casual player, about 1030 Elo: 10,000 nodes, makes mistakes");
    expect("elo 1030", "Elo 1030.\nLevel 3, casual player, about 1030 Elo: 10,000 nodes, makes mistakes");
    expect("nodes 1250000", "Level 10, all that it can do, about 2450 Elo: 1,250,000 nodes");
    expect("depth 3", "Strength: depth 3");
    expect("nodes 501", "Strength: 501 nodes");
    expect("time 5", "Strength: 5 s");
    expect("depth 1", "Strength: depth 1");
    expect("depth", "Strength: depth 1\n" + possible);
    for (const std::string bad :
         {"level 11", "elo 99", "elo 2451", "depth 0", "depth 65", "nodes 0", "nodes 1000000000", "time 0",
          "time 86401", "depth -1", "depth x", "level 99999999999999999999"}) {
        expect(bad, fmt::format("Not understood: \"{}\"; nothing changed. {}", bad,
                                number_range(bad.substr(0, bad.find(' ')))));
        expect("depth", "Strength: depth 1\n" + possible);
    }
    CHECK(converse(silent_program(), typed) == expected);
    // A mate in two moves needs three plies.
    const std::string mate_in_two = "setup k7/8/2K5/8/8/8/8/1R6 w - - 0 1";
    CHECK(contains(answer({mate_in_two, "depth 4", "hint"}), ", #2"));
    CHECK(!contains(answer({mate_in_two, "depth 2", "hint"}), "#"));
}

TEST_CASE("what the program has found of the position after its move is told until another one is played") {
    const auto said = talk(ProgramSide::none,
                           {"depth 4", "setup k7/8/2K5/8/8/8/8/1R6 w - - 0 1", "eval", "go", "eval", "undo",
                            "eval", "redo", "eval", "undo", "Rb2", "eval", "undo", "level 2", "go", "eval"});
    REQUIRE(said.size() == 16);
    for (const std::size_t line : {2, 5, 6, 10, 11, 15}) {
        CAPTURE(line);
        CHECK(field(said[line], "Evaluation: ").starts_with("+"));
        CHECK(field(said[line], "Evaluation: ").ends_with(" (static)"));
    }
    for (const std::size_t line : {3, 4, 7, 8}) {
        CAPTURE(line);
        CHECK(field(said[line], "Evaluation: ") == "#1");
    }
    // Against the program a static evaluation is told on request only: it does not see what hangs.
    const auto against = talk(ProgramSide::black, {"e4", "level 1", "board", "Qh5", "board", "eval"});
    CHECK_FALSE(contains(against[3], "Evaluation: "));
    CHECK_FALSE(contains(against[4], "Evaluation: "));
    CHECK(field(against[5], "Evaluation: ").ends_with(" (static)"));
}

TEST_CASE("hint and eval") {
    const auto said =
        talk(ProgramSide::none, {"setup k7/8/1K6/8/8/8/8/7R w - - 0 1", "depth 2", "hint", "fen", "eval"});
    CHECK(said[2].starts_with("Hint: Rh8# (h1h8), #1"));
    CHECK(said[3] == "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    CHECK(said[4].starts_with("Evaluation: +5"));
    // A game that is over has a result.
    const auto mated =
        talk(ProgramSide::none, {"setup k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh8", "board", "eval"});
    for (const std::size_t i : {1, 2, 3}) {
        CHECK(!contains(mated[i], "Evaluation"));
        CHECK(mated[i].ends_with("Result: 1-0 (checkmate)"));
    }
    CHECK(contains(answer({"resign", "eval"}), "Result: 0-1 (White resigns)"));
    for (const char* late : {"resign", "draw", "go", "hint"})
        CHECK(answer({"resign", late}) ==
              "The game is over. Result: 0-1 (White resigns)\nType \"undo\" or \"new\".");
    CHECK(contains(answer({"setup 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "hint"}), "The game is over"));
}

TEST_CASE("draw: by claim, by agreement when the program is not better, and no moves after it") {
    SUBCASE("a claim") {
        const auto said = talk(ProgramSide::black,
                               {"setup 4k2q/8/8/8/8/8/8/4K3 w - - 100 90", "draw", "Kd1", "undo", "Kd1"});
        CHECK(said[1] == "Result: 1/2-1/2 (draw claimed)");
        CHECK(contains(said[2], "The game is over"));
        CHECK(field(said[3], "Turn: ") == "White (draw by the fifty-move rule can be claimed)");
        CHECK(moves_shown(said[4]) == 2);
    }
    SUBCASE("the program is better") {
        const auto said = talk(ProgramSide::black, {"setup 4k2q/8/8/8/8/8/8/4K3 w - - 0 90", "draw", "fen"});
        CHECK(said[1] == "The program is better and plays on.");
        CHECK(said[2] == "4k2q/8/8/8/8/8/8/4K3 w - - 0 90");
    }
    SUBCASE("the program stands worse") {
        CHECK(talk(ProgramSide::black, {"setup 4k3/8/8/8/8/8/8/4K2Q w - - 0 90", "draw"})[1] ==
              "Result: 1/2-1/2 (draw agreed)");
    }
    SUBCASE("nobody to ask") {
        CHECK(talk(ProgramSide::none, {"setup 4k2q/8/8/8/8/8/8/4K3 w - - 0 90", "draw"})[1] ==
              "Result: 1/2-1/2 (draw agreed)");
    }
}

TEST_CASE("resign: the user's side loses, and undo takes it back") {
    CHECK(talk(ProgramSide::black, {"resign"})[0] == "Result: 0-1 (White resigns)");
    CHECK(talk(ProgramSide::none, {"e4", "resign"})[1] == "Result: 1-0 (Black resigns)");
    const auto said =
        talk(ProgramSide::black, {"e4", "resign", "e5", "go", "undo", "moves", "resign", "new", "e4"});
    CHECK(contains(said[2], "The game is over. Result: 0-1 (White resigns)"));
    CHECK(contains(said[3], "The game is over"));
    CHECK(field(said[4], "Turn: ") == "White");
    CHECK(moves_shown(said[4]) == 1);
    CHECK(moves_shown(said[8]) == 2);
}

TEST_CASE("pgn writes the game so that the core reads the same game") {
    const auto check = [](const Position& start, const std::vector<Move>& moves, std::string_view result) {
        Game game(start);
        std::vector<std::string> lines = {"setup " + start.fen()};
        for (const Move m : moves) {
            lines.push_back(to_uci(m));
            game.play(m);
        }
        lines.push_back("pgn");
        const std::string text = converse(quick_program(), lines).back();
        for (const auto& line : lines_of(text)) CHECK(line.size() <= 80);
        const auto read = read_pgn(text, "console");
        REQUIRE(read.size() == 1);
        CHECK(read[0].game.start().fen() == start.fen());
        CHECK(
            std::equal(read[0].game.moves().begin(), read[0].game.moves().end(), moves.begin(), moves.end()));
        CHECK(read[0].result == result);
        CHECK(read[0].tag("Result") == result);
        for (const char* tag : {"Event", "Site", "Date", "Round", "White", "Black"})
            CHECK(read[0].tag(tag) != "");
        // The movetext is the core's, word for word.
        const std::string written = write_pgn({{}, game, std::string(result)});
        CHECK(text.substr(text.find("\n\n")) + '\n' == written.substr(written.find("\n\n")));
    };
    check(Position(), random_game(7, 101), "*");
    check(Position(), {}, "*");
    const Position black_first = Position::from_fen("4k3/8/8/8/8/8/4q3/K7 b - - 3 40");
    Game game(black_first);
    std::vector<Move> moves;
    for (const char* san : {"Kd7", "Kb1", "Kc6", "Kc1", "Kb5", "Kb1", "Kb4", "Kc1", "Kb3", "Kb1"})
        game.play(parse_move(game.position(), san));
    check(black_first, {game.moves().begin(), game.moves().end()}, "*");
    game.play(parse_move(game.position(), "Qb2"));
    check(black_first, {game.moves().begin(), game.moves().end()}, "0-1");
}

TEST_CASE("pgn names the program and keeps what the players agreed") {
    const auto said = talk(ProgramSide::black, {"e4", "draw", "pgn", "undo", "resign", "pgn"});
    CHECK(contains(said[2], "[Black \"Inkmate\"]"));
    CHECK(contains(said[2], "[White \"?\"]"));
    CHECK(contains(said[5], "[Result \"0-1\"]"));
    CHECK(said[5].ends_with("0-1"));
}

TEST_CASE("help names every command") {
    const std::string help = answer({"help"});
    for (const std::string word :
         {"go", "moves", "undo", "new", "board", "flip", "fen", "setup", "eval", "hint", "level", "depth",
          "nodes", "time", "draw", "resign", "pgn", "uci", "quit"}) {
        CAPTURE(word);
        CHECK(contains(help, word));
    }
    CHECK(!contains(help, "print"));
    for (const auto& line : lines_of(help)) CHECK(line.size() <= 80);
}

TEST_CASE("a full record is told, and undo or new make room") {
    std::string program = generate(quick_program());
    const std::string limit = "/MAX_PLIES 1000 def";
    REQUIRE(contains(program, limit));
    program.replace(program.find(limit), limit.size(), "/MAX_PLIES 4 def");
    const auto said = answers(type_to(program, "e4\ne5\nNf3\nNc6\nBb5\nfen\nundo\nBb5\nnew\ne4\n"));
    CHECK(contains(said[4], "record is full"));
    CHECK(said[5] == "The record of the game is full. Type \"undo\" or \"new\".");
    CHECK(said[6] == "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    CHECK(contains(said[8], "ambiguous") == false);
    CHECK(moves_shown(said[10]) == 1);
}

TEST_CASE("the readable and the small form say the same") {
    PlayingProgram options = quick_program(ProgramSide::black);
    const std::string typed =
        "e4\nNf3\nmoves\nfoo\nhint\npgn\nuci\nposition startpos moves d2d4\nd\ngo perft 1\nquit\n";
    const std::string readable = type_to(generate(options), typed);
    options.form = Form::packed;
    CHECK(type_to(generate(options), typed) == readable);
}

TEST_CASE("without the console the program speaks UCI only, without UCI the console only") {
    PlayingProgram options = quick_program(ProgramSide::black);
    options.console = false;
    CHECK(type_to(generate(options), "isready\ne2e4\nquit\n") ==
          "readyok\ninfo string not understood: \"e2e4\"\n");
    options.console = true;
    options.uci = false;
    const auto said = answers(type_to(generate(options), "uci\ngo\ne5\n"));
    CHECK(contains(said[1], "Not understood: \"uci\""));
    CHECK(moves_shown(said[2]) == 1);
    CHECK(moves_shown(said[3]) == 2);
}

TEST_CASE("flag: the side loses whose time is up, unless nobody could mate it, and undo takes it back") {
    CHECK(answer({"flag white"}) == "Result: 0-1 (White's time is up)");
    CHECK(answer({"e4", "flag black"}) == "Result: 1-0 (Black's time is up)");
    CHECK(answer({"flag draw"}) == "Result: 1/2-1/2 (time is up, but no mate is possible)");
    CHECK(contains(answer({"flag white", "pgn"}), "[Result \"0-1\"]"));
    CHECK(contains(answer({"flag black", "undo"}), "Turn: White"));
    CHECK(answer({"flag white", "flag black"}) ==
          "The game is over. Result: 0-1 (White's time is up)\nType \"undo\" or \"new\".");
    for (const char* wrong : {"flag", "flag red", "flag white black"})
        CHECK(contains(answer({wrong}), "Type \"flag white\", \"flag black\" or \"flag draw\"."));
}

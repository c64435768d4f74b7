#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/strings.hpp"
#include "core/variant/game.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/search.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/tables/console_words.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/psgen/variant/variant_program.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::variant;

namespace {

constexpr std::uint64_t NODES = 40;

PlayingProgram player(const Rules& rules, ProgramSide side = ProgramSide::none) {
    PlayingProgram options = test::variant_program(rules);
    options.side = side;
    options.limits = {.nodes = NODES};
    options.drawing = false;
    options.form = Form::small;
    return options;
}

/// A game of the search against itself, as the program writes it to "go" and "fen".
struct Played {
    std::string expected;
    int plies = 0;
};
Played play(const Rules& rules, int most_plies, std::uint64_t nodes) {
    Engine engine(rules);
    Game game{Position(rules)};
    Played played;
    while (played.plies < most_plies) {
        if (const auto outcome = game.outcome()) {
            played.expected +=
                fmt::format("Result: {} ({})\n", result_of(*outcome, game.position().side_to_move()),
                            describe(outcome->ending));
            break;
        }
        game.play(engine.search(game.position(), {.nodes = nodes}, game.earlier_keys()).best_move);
        played.expected += fmt::format("{}\n{}\n", test::move_line(game), game.position().fen());
        ++played.plies;
    }
    return played;
}

/// The lines of an answer that play() expects.
std::string told(const std::string& output) {
    std::string text, result;
    for (const std::string& line : test::lines_of(output)) {
        const bool fen = line.find(" w ") != std::string::npos || line.find(" b ") != std::string::npos;
        if (line.starts_with("Move: ") || (fen && line.find('/') != std::string::npos)) text += line + "\n";
        if (line.starts_with("Result: ")) result = line + "\n";
    }
    return text + result;
}

}  // namespace

TEST_CASE("a variant's program plays whole games as the core plays them") {
    const std::vector<std::string> sample = {"losalamos", "3check", "antichess", "leapfrog",
                                             "atomic",    "grand",  "crazyhouse"};
    const auto compare = [](const std::string& name, int most_plies, std::uint64_t nodes) {
        CAPTURE(name);
        CAPTURE(nodes);
        const Rules rules = load_rules(name);
        const Played played = play(rules, most_plies, nodes);
        std::string typed;
        for (int ply = 0; ply < played.plies; ++ply) typed += "go\nfen\n";
        PlayingProgram options = player(rules);
        options.limits.nodes = nodes;
        CHECK(told(test::said(options, typed)) == played.expected);
    };
    for (const std::string& name : sample) compare(name, test::full_tests() ? 200 : 40, NODES);
    if (!test::full_tests()) return;
    for (const IniSection& section : builtin_sections()) compare(section.name, 200, NODES + 20);
}

TEST_CASE("a variant's program takes a game over after its moves") {
    for (const char* const name : {"grand", "atomic", "leapfrog", "pressroom"}) {
        CAPTURE(name);
        const Rules rules = load_rules(name);
        Engine engine(rules);
        Game game{Position(rules)};
        while (game.moves().size() < 12)
            game.play(engine.search(game.position(), {.nodes = 20}, game.earlier_keys()).best_move);
        PlayingProgram options = player(rules);
        for (const Move m : game.moves()) options.variant_moves.push_back(m.code());
        const std::string answer = test::said(options, "fen\nundo\nfen\nnew\nfen\n");
        CHECK(answer.find("\n" + test::move_line(game) + "\n") != std::string::npos);
        CHECK(answer.find("Move: 7. ") == std::string::npos);
        CHECK(answer.find("\n" + game.position().fen() + "\n") != std::string::npos);
        CHECK(answer.find("\n" + game.up_to(11).position().fen() + "\n") != std::string::npos);
        CHECK(answer.find("\n" + game.start().fen() + "\n") != std::string::npos);
        // It is its turn.
        options.side = ProgramSide::white;
        CHECK(test::said(options, "").find("Move: 7. ") != std::string::npos);
    }
}

TEST_CASE("the console of a program with hands shows them, and keeps them while pieces are placed") {
    const PlayingProgram options = player(load_rules("crazyhouse"));
    const std::string answer =
        test::said(options,
                   "board\ne4\nd5\nexd5\nN@f3\nQxd5\n@e4\nboard\nfen\nplace Ra3\nfen\nclear\n"
                   "place Ke1 ke8\nfen\nsetup 4k3/8/8/8/8/8/8/Q~3K3/Qn w - - 0 1\nplace Rh1\nfen\n"
                   "Q@d7\nfen\nsetup 4k3/8/8/8/8/8/8/4K3[QK] w - - 0 1\n"
                   "setup 4k3/8/8/8/8/8/8/4K3[Q w - - 0 1\nfen\n");
    for (const char* const part :
         {"In hand: White nothing, Black nothing\n", "In hand: White nothing, Black p\n",
          "\"N@f3\" is not legal. Black has no such piece in hand.\n", "Move: 3. P@e4 (P@e4)\n",
          "\nrnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3\n",
          "\nrnb1kbnr/ppp1pppp/8/3q4/4P3/R7/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3\n",
          "\n4k3/8/8/8/8/8/8/4K3[] w - - 0 1\n", "\n4k3/8/8/8/8/8/8/Q~3K2R[Qn] w - - 0 1\n",
          "\n4k3/3Q4/8/8/8/8/8/Q~3K2R[n] b - - 1 1\n", "a piece that cannot be in hand",
          "the pieces in hand are not within brackets"})
        CHECK_MESSAGE(answer.find(part) != std::string::npos, part);
    // What is refused leaves the position as it was.
    CHECK(answer.rfind("4k3/3Q4/8/8/8/8/8/Q~3K2R[n] b - - 1 1\n") > answer.rfind("brackets"));
}

TEST_CASE("whatever is typed to a variant's program, the game goes on from the last position") {
    const Rules rules = load_rules("pressroom");
    const std::string fen = rules.start_fen;
    const std::vector<std::string> nonsense = {
        "e2e9",        "e3",        "foo bar",  "\x01\xff", "(",       "{ } [",    "setup",   "setup 8/8 w",
        "moves z2",    "undo undo", "level 99", "level x",  "depth 0", "nodes -1", "time",    "time 1 2",
        "redo",        "goto 7",    "place x",  "turn up",  "draw it", "elo 900",  "pgn",     "clear",
        "pages every", "print",     "undo",     "%comment", "   ",     "go go",    "//TYPES", "quit now"};
    for (const std::string& line : test::sample(nonsense, 3)) {
        CAPTURE(line);
        const std::string answer = test::said(player(rules), line + "\nfen\nquit\n");
        CHECK(answer.find(fen) != std::string::npos);
        CHECK(answer.find("rror") == std::string::npos);
        CHECK(answer.find("Goodbye.") != std::string::npos);
    }
    const std::string answer = test::said(player(rules), std::string(10'000, 'x') + "\nfen\n");
    CHECK(answer.find("is ignored") != std::string::npos);
    CHECK(answer.find(fen) != std::string::npos);
}

TEST_CASE("the move that a variant's program gives for an example can be played") {
    for (const IniSection& section : builtin_sections()) {
        CAPTURE(section.name);
        const Rules rules = load_rules(section.name);
        CHECK(example_move(rules));
    }
    const Rules grand = load_rules("grand");
    const std::string move = to_uci(Position(grand), example_move(grand)), both = example_moves(grand);
    CHECK(both == move + " or " + to_san(Position(grand), example_move(grand)));
    const std::string answer = test::said(player(grand), "e2e4x\n" + move + "\n");
    CHECK(answer.find("grand. Type a move (" + both + "), or \"help\".\n") != std::string::npos);
    CHECK(answer.find("Not understood: \"e2e4x\"; nothing changed. Type a move, or \"help\".\n") !=
          std::string::npos);
    CHECK(answer.find("(" + move + ")\n") != std::string::npos);
}

namespace {

/// The answers of a program to these lines, one by one.
std::vector<std::string> talk(const std::string& variant, const std::vector<std::string>& lines,
                              ProgramSide side = ProgramSide::none) {
    return test::converse(player(load_rules(variant), side), lines);
}
std::string answer(const std::string& variant, const std::vector<std::string>& lines,
                   ProgramSide side = ProgramSide::none) {
    return talk(variant, lines, side).back();
}
bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a variant's program plays moves in coordinates and in SAN, typed with care or without") {
    const std::vector<std::string> pawn_moves = {"e3e5",  "e5",    "E3E5", "e3-e5",
                                                 "e3 e5", " e5! ", "Pe5",  "pe5"};
    for (const std::string& text : test::sample(pawn_moves, 3))
        CHECK_MESSAGE(has(answer("shako", {text}), "\nMove: 1. e5 (e3e5)\n"), text);
    const std::vector<std::string> knight_moves = {"Nd4",  "nd4",  "ND4",  "c2d4",  "N-d4",
                                                   "n d4", "Ncd4", "N2d4", "Nc2-d4"};
    for (const std::string& text : test::sample(knight_moves, 3, 1))
        CHECK_MESSAGE(has(answer("shako", {text}), "\nMove: 1. Nd4 (c2d4)\n"), text);
    const std::string home = "setup 5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    CHECK(has(answer("capablanca", {home, "O-O"}), "(f1i1)\n"));
    CHECK(has(answer("capablanca", {home, "f1-i1"}), "\nMove: 1. O-O"));
    CHECK(has(answer("capablanca", {home, "0-0-0"}), "(f1c1)\n"));
    // What takes elsewhere than where it ends.
    CHECK(has(answer("leapfrog", {"setup 8/8/8/8/3p4/2P5/8/8 w - - 0 1", "cxd4-e5"}), "(c3d4,d4e5)\n"));
    CHECK(has(answer("leapfrog", {"setup 8/8/8/8/3p4/2P5/8/8 w - - 0 1", "C3D4,D4E5"}), "(c3d4,d4e5)\n"));
    // Promotion: without a letter to the most valuable piece; two-digit ranks.
    const std::string pawn = "setup 5k4/P9/10/10/10/10/10/10/10/5K4 w - - 0 1";
    CHECK(has(answer("shako", {pawn, "a10"}), "\nMove: 1. a10=Q+ (a9a10q)\n"));
    CHECK(has(answer("shako", {pawn, "A9A10"}), "\nMove: 1. a10=Q+ (a9a10q)\n"));
    CHECK(has(answer("shako", {pawn, "a10=n"}), "\nMove: 1. a10=N (a9a10n)\n"));
    CHECK(has(answer("shako", {pawn, "a9a10(R)"}), "(a9a10r)\n"));
    // In Grand Chess a pawn on the eighth rank may stay one.
    CHECK(has(answer("grand", {"setup 5k4/10/10/P9/10/10/10/10/10/5K4 w - - 0 1", "a8"}),
              "\nMove: 1. a8 (a7a8)\n"));
}

TEST_CASE("a variant's program reads and shows moves in a notation") {
    const auto answer_in = [](chess::Notation notation, const std::vector<std::string>& lines) {
        PlayingProgram options = player(load_rules("shako"));
        options.writing.notation = notation;
        return test::converse(options, lines).back();
    };
    using enum chess::Notation;
    for (const char* const text : {"Sd4", "sd4", "Nd4", "c2d4"})
        CHECK_MESSAGE(has(answer_in(de, {text}), "\nMove: 1. Sd4 (c2d4)\n"), text);
    CHECK(answer_in(de, {"Sc4"}).starts_with("\"Sc4\" is not legal. Knight moves:\nS"));
    const std::string pawn = "setup 5k4/P9/10/10/10/10/10/10/10/5K4 w - - 0 1";
    CHECK(has(answer_in(de, {pawn, "a10=D"}), "\nMove: 1. a10=D+ (a9a10q)\n"));
    CHECK(has(answer_in(lan, {pawn, "a10=N"}), "\nMove: 1. a9-a10=N (a9a10n)\n"));
    CHECK(has(answer_in(lan, {"Nd4"}), "\nMove: 1. Nc2-d4 (c2d4)\n"));
    // The French knight would have the cannon's letter.
    CHECK(has(answer_in(fr, {"Nd4"}), "\nMove: 1. Nd4 (c2d4)\n"));
}

TEST_CASE("a variant's program writes every move in a notation as the core does") {
    for (const char* const name : {"leapfrog", "pressroom", "capablanca", "berolina"})
        for (const chess::Notation notation : {chess::Notation::lan, chess::Notation::de}) {
            CAPTURE(name);
            CAPTURE(word_of(notation));
            const Rules rules = load_rules(name);
            PlayingProgram options = player(rules);
            options.writing.notation = notation;
            std::vector<std::string> typed, expected;
            for (const std::string& fen : test::random_positions(rules, test::full_tests() ? 60 : 6, 11)) {
                const Position position = Position::from_fen(rules, fen);
                typed.insert(typed.end(), {"setup " + fen, "moves"});
                std::vector<std::string> texts;
                for (const Move m : legal_moves(position))
                    texts.push_back(written_move(rules, to_san(position, m), m.from(), notation));
                std::ranges::sort(texts);
                expected.push_back(fmt::format("{}", fmt::join(texts, " ")));
            }
            const std::vector<std::string> answers = test::converse(options, typed);
            for (std::size_t i = 0; i < expected.size(); ++i) {
                const std::string& answer = answers.at(2 * i + 1);
                const std::string listed = answer.substr(answer.find('\n') + 1);
                std::vector<std::string> texts;
                for (const std::string_view word : text::split_words(listed)) texts.emplace_back(word);
                std::ranges::sort(texts);
                CHECK(fmt::format("{}", fmt::join(texts, " ")) == expected[i]);
            }
        }
}

TEST_CASE("a variant's program says what is wrong with a move, and which could be meant") {
    CHECK(answer("shako", {"Nc4"}).starts_with("\"Nc4\" is not legal. Knight moves:\n"));
    CHECK(answer("shako", {"Cannon"}) ==
          "Not understood: \"Cannon\"; nothing changed. Type a move, or \"help\".");
    CHECK(answer("shako", {"e3e7"}) == "\"e3e7\" is not legal. The piece there can play:\ne4 e5");
    CHECK(answer("shako", {"e4e5"}) == "\"e4e5\" is not legal. e4 is empty.");
    CHECK(answer("shako", {"e8e6"}) ==
          "\"e8e6\" is not legal. White is to move, and the piece on e8 is Black's.");
    CHECK(answer("shako", {"e5=Q"}) == "\"e5=Q\" is not legal. Nothing is promoted there. Legal:\ne5");
    CHECK(has(answer("shako", {"setup 5k4/P9/10/10/10/10/10/10/10/5K4 w - - 0 1", "a10=K"}),
              "\"a10=K\" is not legal. Promotion is to a "));
    CHECK(answer("gardner", {"setup 4k/5/5/5/N1N1K w - - 0 1", "Nb3"}) ==
          "\"Nb3\" is ambiguous. It could be:\nNab3 Ncb3");
    // A hole is no square.
    CHECK(has(answer("pressroom", {"a1b1"}), "is not legal. a1 is empty."));
}

TEST_CASE("a variant's program lists moves, of all pieces or one, in SAN") {
    const Rules rules = load_rules("gardner");
    const std::string all = answer("gardner", {"moves"});
    CHECK(all.starts_with(fmt::format("Legal moves ({}):\n", legal_moves(Position(rules)).size())));
    CHECK(has(all, "Nc3"));
    CHECK(answer("gardner", {"moves b1"}) == "Legal moves from b1 (2):\nNc3 Na3");
    CHECK(answer("gardner", {"moves a1"}) == "The piece on a1 cannot move.");
    CHECK(answer("gardner", {"moves a3"}) == "a3 is empty.");
    CHECK(answer("pressroom", {"moves a1"}) ==
          "Not understood: \"moves a1\"; nothing changed. Type \"moves\", or \"moves e2\".");
}

TEST_CASE("a variant's program takes back, plays again, and goes to a move") {
    const std::vector<std::string> moves = {"e3e5", "e8e6", "c2d4"};
    const auto fen_after = [&](std::size_t plies) {
        const Rules rules = load_rules("shako");
        Position position(rules);
        for (const std::string& move : std::span(moves).first(plies))
            position.do_move(*parse_move(position, move));
        return position.fen();
    };
    const auto fen = [&](std::vector<std::string> typed) {
        std::vector<std::string> lines = moves;
        lines.insert(lines.end(), typed.begin(), typed.end());
        lines.emplace_back("fen");
        return answer("shako", lines);
    };
    CHECK(fen({}) == fen_after(3));
    CHECK(fen({"undo"}) == fen_after(2));
    CHECK(fen({"undo", "undo", "redo"}) == fen_after(2));
    CHECK(fen({"goto 0"}) == fen_after(0));
    CHECK(fen({"goto 1."}) == fen_after(1));
    CHECK(fen({"goto 1"}) == fen_after(2));
    CHECK(fen({"goto 1", "redo"}) == fen_after(3));
    CHECK(fen({"goto 9"}) == fen_after(3));
    CHECK(fen({"goto 1.", "a8a7", "redo"}) != fen_after(3));
    CHECK(answer("shako", {"undo"}) == "There is no move to take back.");
    CHECK(answer("shako", {"redo"}) == "There is no move to play again.");
    CHECK(answer("shako", {"goto 3"}) ==
          "Not understood: \"goto 3\"; nothing changed. Possible: goto 0 to 0.");
    // The texts of moves that were taken back stay.
    CHECK(has(answer("shako", {"e5", "e6", "Nd4", "goto 0", "redo", "redo"}), "\nMove: 1... e6 (e8e6)\n"));
    // Against the program undo takes a full move back, and what a search found stays with its ply.
    const std::vector<std::string> told =
        talk("shako", {"e3e5", "eval", "undo", "eval", "redo", "eval"}, ProgramSide::black);
    CHECK(!has(told[1], "static"));
    CHECK(has(told[3], " (static)"));
    CHECK(told[5] == told[1]);
}

TEST_CASE("a variant's game ends by resigning or by agreement, until that is taken back") {
    CHECK(answer("grand", {"resign"}) == "Result: 0-1 (White resigns)");
    CHECK(answer("grand", {"f4", "resign"}, ProgramSide::black) == "Result: 0-1 (White resigns)");
    CHECK(answer("grand", {"resign"}, ProgramSide::white) == "Result: 1-0 (Black resigns)");
    CHECK(answer("grand", {"draw"}) == "Result: 1/2-1/2 (draw agreed)");
    CHECK(answer("grand", {"resign", "e4"}) ==
          "The game is over. Result: 0-1 (White resigns)\nType \"undo\" or \"new\".");
    CHECK(answer("grand", {"resign", "eval"}) == "Result: 0-1 (White resigns)");
    CHECK(has(answer("grand", {"resign", "undo"}), "\nTurn: White"));
    CHECK(answer("grand", {"flag white"}) == "Result: 0-1 (White's time is up)");
    CHECK(answer("grand", {"f4", "flag black"}) == "Result: 1-0 (Black's time is up)");
    CHECK(answer("grand", {"f4", "flag draw"}) == "Result: 1/2-1/2 (time is up, but no mate is possible)");
    CHECK(has(answer("grand", {"f4", "resign", "undo", "fen"}), " b - - 0 1"));
    // The program agrees when it is not better.
    CHECK(answer("gardner", {"setup 4k/5/5/5/4K w - - 0 1", "draw"}, ProgramSide::black) ==
          "Result: 1/2-1/2 (draw agreed)");
    CHECK(answer("gardner", {"setup rrr1k/5/5/5/4K b - - 0 1", "draw"}, ProgramSide::black) ==
          "The program is better and plays on.");
    // What ends it by the rules.
    CHECK(has(answer("3check", {"setup 4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "Ra8"}),
              "\nResult: 1-0 (the last check is given)"));
    CHECK(has(answer("gardner", {"setup k4/5/1QK2/5/5 w - - 0 1", "Qb4"}),
              "\nMove: 1. Qb4# (b3b4)\nCaptured: nothing\nResult: 1-0 (checkmate)"));
    CHECK(has(answer("kingofthehill", {"setup 7k/8/8/8/8/3K4/8/8 w - - 0 1", "Kd4"}),
              "\nResult: 1-0 (the flag is reached)"));
}

TEST_CASE("a variant's program puts a position together") {
    CHECK(has(answer("pressroom", {"clear"}), "\nNot a position yet: there are no pieces."));
    CHECK(has(answer("pressroom", {"clear", "place Kf1"}),
              "\nNot a position yet: a side has not the kings that it needs."));
    CHECK(answer("pressroom", {"clear", "place Kf1 kf10 Pa9", "fen"}) ==
          "*4k3*/P9/10/10/10/10/10/10/10/*4K3* w - - 0 1");
    CHECK(has(answer("shako", {"clear", "place Kf1 kf10 Pa9", "a10"}), "\nMove: 1. a10=Q+ (a9a10q)\n"));
    CHECK(answer("shako", {"clear", "place Kf1 kf10", "turn black", "fen"}) ==
          "5k4/10/10/10/10/10/10/10/10/5K4 b - - 0 1");
    CHECK(answer("shako", {"place f2", "fen"}) == Position(load_rules("shako")).fen());
    CHECK(has(answer("shako", {"place f2", "undo"}), "\nTurn: White"));
    CHECK(has(answer("shako", {"place Ke1", "board"}), "\nNot a position yet: "));
    CHECK(answer("shako", {"place e11"}) ==
          "Not understood: \"place e11\"; nothing changed. Type \"place Ke1\", or \"place e1\" to empty a "
          "square.");
    CHECK(answer("shako", {"turn up"}) ==
          "Not understood: \"turn up\"; nothing changed. Type \"turn white\" or \"turn black\".");
    // Castling rights go with king and rook.
    const std::string home = "setup r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9";
    CHECK(answer("chess", {home, "place h1", "fen"}) == "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 9");
    CHECK(answer("chess", {home, "place Qe8 kd8", "turn black", "fen"}) ==
          "r2kQ2r/8/8/8/8/8/8/R3K2R b KQ - 0 9");
    CHECK(answer("3check", {"setup 4k3/8/8/8/8/8/8/R3K3 w - - 1+2 0 1", "place Rb1", "fen"}) ==
          "4k3/8/8/8/8/8/8/RR2K3 w - - 3+3 0 1");
    // What decides nothing is left out.
    CHECK(answer("gardner", {"setup 4k/5/5/5/4K w KQkq e3 3+3 0 0 x", "fen"}) == "4k/5/5/5/4K w - - 0 1");
    CHECK(answer("chess", {"setup 4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 0 +1+0", "fen"}) ==
          "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    CHECK(answer("3check", {"setup 4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0", "fen"}) ==
          "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1");
}

TEST_CASE("a variant's program writes the game as PGN, which can be read again") {
    const std::string pgn =
        answer("shako", {"setup 5k4/10/10/10/10/10/10/10/1P8/1N3K3N b - - 3 7", "Ke10", "Nc3", "ke9", "pgn"});
    CHECK(pgn ==
          "[Event \"Game of shako\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
          "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[Variant \"shako\"]\n[SetUp \"1\"]\n"
          "[FEN \"5k4/10/10/10/10/10/10/10/1P8/1N3K3N b - - 3 7\"]\n\n"
          "7... Ke10 8. Nc3 Ke9 *");
    const Rules rules = load_rules("shako");
    const PgnGame read = read_pgn(rules, pgn, "a game").front();
    CHECK(read.game.moves().size() == 3);
    CHECK(has(answer("shako", {"pgn"}, ProgramSide::white), "[White \"Inkmate\"]"));
    CHECK(has(answer("shako", {"e5", "resign", "pgn"}), "\n\n1. e5 1-0"));
}

TEST_CASE("a variant's program shows the position as that of chess does") {
    const std::vector<std::string> told =
        talk("atomic", {"setup r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1", "Rxa8"});
    CHECK(told[1] ==
          "8  . . . . k . . .\n7  . . . . . . . .\n6  . . . . . . . .\n5  . . . . . . . .\n"
          "4  . . . . . . . .\n3  . . . . . . . .\n2  . . . . . . . .\n1  . . . . K . . R\n"
          "   a b c d e f g h  White below\nMove: 1. Rxa8 (a1a8)\nEvaluation: " +
              test::field(told[1], "Evaluation: ") + "\nCaptured: by White r, by Black R\nTurn: Black");
    const std::string wide = answer("pressroom", {"flip"});
    CHECK(has(wide, "\n10 "));
    CHECK(wide.starts_with("1    "));
    CHECK(wide.ends_with("\n   j i h g f e d c b a  Black below"));
    CHECK(has(answer("3check", {"board"}), "\nTurn: White, checks left: White 3, Black 3"));
    const std::string hunted = "setup 8/8/8/5k2/8/2K5/8/RR6 w - 16 15 41";
    CHECK(has(answer("makruk", {hunted, "c3d3"}), "\nTurn: Black, count 8 of 8"));
    CHECK(has(answer("makruk", {hunted, "c3d3", "f5f6"}), "\nResult: 1/2-1/2 (the count is complete)"));
}

TEST_CASE("a variant's program tells strength, hint and evaluation") {
    CHECK(answer("grand", {"level 3"}) == "Level 3, casual player: 10,000 nodes, makes mistakes");
    CHECK(has(answer("grand", {"level"}), "\nPossible: level 0 to 10, depth 1 to "));
    CHECK(answer("grand", {"elo 900"}) == "Not understood: \"elo 900\"; nothing changed. " + elo_advice());
    CHECK(answer("grand", {"depth 99"}).starts_with("Not understood: \"depth 99\"; nothing changed."));
    CHECK(answer("grand", {"depth 1", "hint"}).starts_with("Hint: "));
    CHECK(answer("grand", {"eval"}).starts_with("Evaluation: +0.00 (static)"));
    CHECK(answer("grand", {"seed 77"}) == "Seed: 77");
}

TEST_CASE("an echo shows what was typed to a variant's program as it was typed") {
    CHECK(has(answer("grand", {"Nd2xQ"}), "\"Nd2xQ\""));
    CHECK(has(answer("grand", {"PLACE Ke1x"}), "\"PLACE Ke1x\""));
    CHECK(has(answer("grand", {"UNDO it"}), "\"UNDO it\""));
    CHECK(answer("grand", {"FEN"}) == Position(load_rules("grand")).fen());
}

TEST_CASE(
    "what the reference says can be typed is understood by a variant's program, and its help tells the "
    "same") {
    std::ifstream in(INKMATE_SOURCE_DIR "/docs/reference/console.md");
    std::string line, table;
    while (std::getline(in, line) && line != "<!-- table console words -->") continue;
    // A word that some programs lack says where it is.
    while (std::getline(in, line) && line != "<!-- end -->")
        if (line.find("; only ") == line.npos) table += line.substr(0, line.find('|', 1)) + "\n";
    std::set<std::string> words;
    const std::regex quoted("`([a-z]{2,})[ `]");
    for (std::sregex_iterator it(table.begin(), table.end(), quoted), end; it != end; ++it)
        words.insert((*it)[1]);
    REQUIRE(words.size() > 15);

    PlayingProgram options = player(load_rules("gardner"));
    options.drawing = true;
    std::string typed;
    for (const std::string& word : words)
        if (word != "quit" && word != "uci") typed += word + "\n";
    const std::string text = test::said(options, typed + "nonsense\nquit\n");
    const std::string help = test::said(options, "help\nquit\n");
    for (const std::string& told : console_help(options)) CHECK(told.size() <= 79);
    CHECK(help.find("P@e4") == std::string::npos);
    CHECK(test::said(player(load_rules("crazyhouse")), "help\nquit\n")
              .find("P@e4             drops a piece in hand: the letter, @ and the square\n") !=
          std::string::npos);
    for (const std::string& word : words) {
        CAPTURE(word);
        CHECK((text.find(fmt::format("Not understood: \"{}\"; nothing changed. Type a move", word)) ==
               std::string::npos));
        CHECK(std::regex_search(help, std::regex("\n" + word + "[ \n]")));
    }
    CHECK(text.find("Not understood: \"nonsense\"") != std::string::npos);
    CHECK(text.ends_with("\nGoodbye.\n"));
    CHECK(words.contains("uci"));
    CHECK(test::said(options, "uci\nquit\n").ends_with("\nuciok\n"));
}

TEST_CASE("a variant's program is small, and of one language level") {
    for (std::size_t turn = 0; const IniSection& section : test::sample(builtin_sections(), 2)) {
        CAPTURE(section.name);
        const Rules rules = load_rules(section.name);
        PlayingProgram options = player(rules);
        options.drawing = true;
        // In the short form each variant in one of these forms.
        for (const auto& [form, level] : test::sample(
                 std::vector<std::pair<Form, int>>{{Form::packed, 1}, {Form::packed, 2}, {Form::readable, 2}},
                 3, turn++ % 3)) {
            options.form = form;
            options.language_level = level;
            const std::string program = generate(options);
            if (form == Form::packed) CHECK(program.size() <= 40'000);
            CHECK(lint(program) == std::vector<std::string>{});
        }
    }
}

TEST_CASE("a variant's program stays within a printer's stacks, and its memory does not grow") {
    const Rules rules = load_rules("pressroom");
    PlayingProgram options = player(rules);
    std::string typed;
    for (int i = 0; i < 6; ++i) typed += "go\n";
    const Measurement played = measure(generate(options), typed);
    REQUIRE(played.memory_by_line.size() >= 6);
    CHECK(played.memory_by_line[5] == played.memory_by_line[0]);

    // Glyphs that are new on a page take memory, but each of them only once: by page 10 the page number has
    // had all digits.
    options.drawing = true;
    options.language_level = 2;
    std::string prints;
    for (int i = 0; i < 8; ++i) prints += "print\n";
    const Measurement printed = measure(generate(options), typed + prints);
    REQUIRE(printed.memory_by_line.size() >= 14);
    CHECK(printed.memory_by_line[13] == printed.memory_by_line[10]);
    constexpr DeviceLimits device;
    for (const Measurement& m : {played, printed}) {
        CHECK(m.operands <= device.operands);
        CHECK(m.execution <= device.execution);
        CHECK(m.dictionaries <= device.dictionaries);
        CHECK(m.gsaves <= device.gsaves);
    }
}

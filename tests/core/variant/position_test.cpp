#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/chess/faults.hpp"
#include "core/variant/board.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/random_rules.hpp"

using namespace inkmate;
using namespace inkmate::variant;

namespace {

std::string fen_after(const char* variant, std::vector<const char*> moves) {
    const Rules rules = load_rules(variant);
    Position pos(rules);
    for (const std::string text : moves) {
        const auto m = parse_move(pos, text);
        REQUIRE_MESSAGE(m, text);
        pos.do_move(*m);
    }
    return pos.fen();
}

std::optional<Outcome> outcome(const char* variant, const char* fen, int repetitions = 1) {
    const Rules rules = load_rules(variant);
    return outcome_of(Position::from_fen(rules, fen), repetitions);
}

}  // namespace

TEST_CASE("moves are taken back, and keys are those of the position set up anew") {
    std::mt19937 random(3);
    for (const IniSection& section : builtin_sections()) {
        const Rules rules = load_rules(section.name);
        CAPTURE(section.name);
        for (int game = 0; game < (test::full_tests() ? 100 : 5); ++game) {
            Position pos(rules);
            for (int ply = 0; ply < 60; ++ply) {
                const std::vector<Move> moves = legal_moves(pos);
                if (moves.empty()) break;
                const std::string fen = pos.fen();
                const Position before = pos;
                std::set<std::string> texts;
                for (const Move m : moves) {
                    CHECK_MESSAGE(texts.insert(to_uci(pos, m)).second, to_uci(pos, m));
                    const Position::Undo undo = pos.do_move(m);
                    pos.undo_move(m, undo);
                    REQUIRE(pos.fen() == fen);
                    REQUIRE(pos.key() == before.key());
                    REQUIRE(pos.same_position(before));
                }
                if (!pos.in_check()) {
                    const Position::Undo undo = pos.do_null_move();
                    CHECK(pos.side_to_move() != before.side_to_move());
                    CHECK(pos.ep_cell() == NO_CELL);
                    CHECK(pos.key() == Position::from_fen(rules, pos.fen()).key());
                    pos.undo_null_move(undo);
                    REQUIRE(pos.fen() == fen);
                    REQUIRE(pos.key() == before.key());
                }
                CHECK(has_legal_move(pos));
                const Move m = moves[random() % moves.size()];
                CHECK(parse_move(pos, to_uci(pos, m)) == m);
                pos.do_move(m);
                const Position again = Position::from_fen(rules, pos.fen());
                REQUIRE(again.fen() == pos.fen());
                REQUIRE(again.key() == pos.key());
                REQUIRE(again.same_position(pos));
            }
        }
    }
}

TEST_CASE("positions are written as Fairy-Stockfish writes them") {
    CHECK(fen_after("capablanca", {"e2e4", "j7j5"}) ==
          "rnabqkbcnr/ppppppppp1/10/9p/4P5/10/PPPP1PPPPP/RNABQKBCNR w KQkq - 0 2");
    CHECK(fen_after("3check", {"e2e4", "f7f6", "d1h5"}) ==
          "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 2+3 1 2");
    const Rules rules = load_rules("chess");
    const char* const promoted = "4k3/8/8/3Q~4/8/8/8/4K3 w - - 0 1";
    CHECK(Position::from_fen(rules, promoted).fen() == promoted);
    CHECK(Position::from_fen(rules, "4k3/8/8/8/8/8/8/4K3 b").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST_CASE("a Berolina pawn that passes is taken where it has passed") {
    const Rules rules = load_rules("berolina");
    Position pos = Position::from_fen(rules, "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1");
    pos.do_move(*parse_move(pos, "e2g4"));
    CHECK(pos.fen() == "4k3/8/8/8/5pP1/8/8/4K3 b - f3 0 1");
    pos.do_move(*parse_move(pos, "f4f3"));
    CHECK(pos.fen() == "4k3/8/8/8/8/5p2/8/4K3 w - - 0 2");
    // Of two pawns that may have passed, the field names the one.
    pos = Position::from_fen(rules, "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1");
    const char* const two = "4k3/8/8/8/4PpP1/8/8/4K3 b - f3g4 0 1";
    CHECK(Position::from_fen(rules, two).fen() == two);
}

TEST_CASE("locusts and castling are written leg by leg, and as the king's move") {
    const Rules rules = load_rules("leapfrog");
    Position pos = Position::from_fen(rules, "8/8/8/4p3/3P4/8/8/8 w - - 0 1");
    const std::vector<Move> moves = legal_moves(pos);
    REQUIRE(moves.size() == 1);
    CHECK(to_uci(pos, moves[0]) == "d4e5,e5f6");
    pos.do_move(moves[0]);
    CHECK(pos.fen() == "8/8/5P2/8/8/8/8/8 b - - 0 1");
    CHECK(outcome_of(pos) == Outcome{Ending::extinction, Value::loss});
    const Rules wide = load_rules("capablanca");
    const Position castle = Position::from_fen(wide, "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    CHECK(parse_move(castle, "f1i1"));
    CHECK(parse_move(castle, "f1c1"));
    CHECK_FALSE(parse_move(castle, "f1h1"));
}

TEST_CASE("castling is written to the rook where the king could go there himself, as Fairy-Stockfish does") {
    // A king that also leaps two squares; an amazon that castles; a knight, which does not step aside.
    struct Example {
        const char *entries, *row;
        bool to_rook;
    };
    for (const Example& e :
         {Example{"king = k:KD\n", "r3k2r", true},
          Example{"king = k:KimR2\ndoubleStepRegionWhite = *1\n"
                  "doubleStepRegionBlack = *8\n",
                  "r3k2r", true},
          Example{"king = k:KD\ndoubleStepRegionWhite = *1\ndoubleStepRegionBlack = *8\n", "r3k2r", true},
          Example{"king = k:KimR2\n", "r3k2r", false},
          Example{"king = -\namazon = k\ncastlingKingPiece = k\n", "r3k2r", true},
          Example{"king = -\ncastlingKingPiece = n\ncastlingKingsideFile = f\n"
                  "castlingQueensideFile = d\n",
                  "r3n2r", false},
          Example{"castlingKingsideFile = f\ncastlingQueensideFile = e\n", "r3k2r", true},
          Example{"", "r3k2r", false}}) {
        CAPTURE(e.entries);
        std::string upper = e.row;
        for (char& c : upper) c = static_cast<char>(std::toupper(c));
        const std::string board = fmt::format("{}/8/8/8/8/8/8/{}", e.row, upper);
        const Rules rules = test::rule_file("own", fmt::format("[own:chess]\n{}startFen = {} w KQkq - 0 1\n",
                                                               e.entries, board))
                                .rules;
        for (const char side : {'w', 'b'}) {
            const Position pos = Position::from_fen(rules, fmt::format("{} {} KQkq - 0 1", board, side));
            std::set<std::string> texts;
            int to_rooks = 0;
            for (const Move m : legal_moves(pos)) {
                const std::string text = to_uci(pos, m);
                CHECK_MESSAGE(texts.insert(text).second, text);
                CHECK(parse_move(pos, text) == m);
                CHECK(read_move(pos, text) == m);
                CHECK(read_move(pos, to_san(pos, m)) == m);
                if (m.kind() == MoveKind::castling && text.substr(2) == to_string(m.other())) ++to_rooks;
            }
            CHECK(to_rooks == (e.to_rook ? 2 : 0));
        }
    }
}

TEST_CASE("fields left out of a variant's FEN are as usual") {
    struct Example {
        const char *variant, *rest, *whole;
    };
    const std::string kings = "4k3/8/8/8/8/8/8/4K3", rooks = "8/8/4k3/8/8/3K4/8/RR6";
    for (const Example& e : std::vector<Example>{{"chess", "", " w - - 0 1"},
                                                 {"chess", " b", " b - - 0 1"},
                                                 {"chess", " b 7 9", " b - - 7 9"},
                                                 {"chess", " w - 7 9", " w - - 7 9"},
                                                 {"chess", " w - - 7", " w - - 7 1"},
                                                 {"chess", " w 7+7 0 1", " w - - 0 1"},
                                                 {"3check", "", " w - - 3+3 0 1"},
                                                 {"3check", " w 1+2 7 9", " w - - 1+2 7 9"},
                                                 {"3check", " w - 1+2", " w - - 1+2 0 1"},
                                                 {"3check", " w 7 9 +1+2", " w - - 2+1 7 9"},
                                                 {"3check", " w +1+2", " w - - 2+1 0 1"},
                                                 {"5check", " w +1+2", " w - - 4+3 0 1"}}) {
        CAPTURE(e.rest);
        CHECK(Position::from_fen(load_rules(e.variant), kings + e.rest).fen() == kings + e.whole);
    }
    // Two numbers are the clocks, three begin with how far is counted.
    const Rules makruk = load_rules("makruk");
    CHECK(Position::from_fen(makruk, rooks + " w 7 9").halfmove_clock() == 7);
    CHECK(Position::from_fen(makruk, rooks + " w 16 9 30").fen() == rooks + " w - 16 9 30");
    CHECK(Position::from_fen(makruk, rooks + " w - - 16 9 30").counted() == 0);
}

TEST_CASE("a rule file may leave out fields of the start position") {
    const auto start = [](const std::string& fen) {
        return test::rule_file("own",
                               "[own:chess]\nmaxRank = 5\nmaxFile = e\npromotionRegionWhite = *5\n"
                               "doubleStep = false\nstartFen = " +
                                   fen + "\n")
            .rules.start_fen;
    };
    const std::string board = "rnbqk/ppppp/5/PPPPP/RNBQK";
    for (const char* const rest : {"", " w", " w 0 1", " w - 0 1", " w - - 0", " w - - 0 1"})
        CHECK(start(board + rest) == board + " w - - 0 1");
    CHECK(start(board + " b 0 1") == board + " b - - 0 1");
}

TEST_CASE("a side is hunted for as many moves as Fairy-Stockfish counts") {
    struct Example {
        const char *rule, *fen, *moves, *after;
    };
    // The FEN afterwards is that of ffish 0.7.10 (Fairy-Stockfish in WebAssembly) after the same moves.
    for (const Example& e : std::vector<Example>{
             {"makruk", "8/8/4k3/4p3/8/3K4/8/R3R3 w - - 0 1", "e1e5", "8/8/4k3/4R3/8/3K4/8/R7 b - 16 8 1"},
             {"makruk", "8/8/4k3/4n3/8/3K4/8/R3R3 w - - 0 1", "e1e5 e6e5", "8/8/8/4k3/8/3K4/8/R7 w - 16 9 2"},
             {"makruk", "8/8/4k3/8/8/3K4/8/R7 w - - 0 1", "d3c3 e6e5", "8/8/8/4k3/8/2K5/8/R7 w - 32 7 2"},
             {"makruk", "8/8/4k3/8/4m3/3K4/8/R7 w - - 0 1", "d3c3 e6e5",
              "8/8/8/4k3/4m3/2K5/8/R7 w - 128 1 2"},
             {"makruk", "8/8/4k3/3M4/8/3K4/8/R7 b - - 0 1", "e6d5", "8/8/8/3k4/8/3K4/8/R7 w - - 0 2"},
             {"makruk", "8/8/4k3/3M4/8/3K4/8/R7 b - - 0 1", "e6d5 d3c3", "8/8/8/3k4/8/2K5/8/R7 b - 32 6 2"},
             {"makruk", "8/8/4k3/8/8/3K4/8/SS6 w - - 0 1", "d3c3", "8/8/4k3/8/8/2K5/8/SS6 b - 44 8 1"},
             {"makruk", "8/8/4k3/8/8/3K4/8/NN6 w - - 0 1", "d3c3", "8/8/4k3/8/8/2K5/8/NN6 b - 64 8 1"},
             {"makruk", "8/8/4k3/8/8/3K4/8/SN6 w - - 0 1", "d3c3", "8/8/4k3/8/8/2K5/8/SN6 b - 88 8 1"},
             {"makruk", "8/8/4k3/8/8/3K4/8/MN6 w - - 0 1", "d3c3", "8/8/4k3/8/8/2K5/8/MN6 b - 128 8 1"},
             {"makruk", "8/8/4k3/8/8/3K4/8/RP6 w - - 0 1", "d3c3", "8/8/4k3/8/8/2K5/8/RP6 b - - 1 1"},
             {"makruk", "8/8/8/4k3/4P3/8/1R6/K7 b - - 0 1", "e5e4", "8/8/8/8/4k3/8/1R6/K7 w - 32 5 2"},
             {"makruk", "8/8/4k3/4n3/8/3K4/8/R3R3 w - 128 5 30", "e1e5",
              "8/8/4k3/4R3/8/3K4/8/R7 b - 16 8 30"},
             {"cambodian", "8/8/4k3/4m3/4s3/3K4/8/RR6 w - - 0 1", "d3c3 e6d6",
              "8/8/3k4/4m3/4s3/2K5/8/RR6 w - 126 1 2"},
             {"cambodian", "8/4n3/4k3/4m3/4s3/3K4/N7/RR6 w - - 0 1", "d3c3 e6d6",
              "8/4n3/3k4/4m3/4s3/2K5/N7/RR6 w - - 2 2"},
             {"cambodian", "8/8/4k3/8/8/3K4/8/RR6 w - - 0 1", "d3c3 e6e5",
              "8/8/8/4k3/8/2K5/8/RR6 w - 14 9 2"},
             {"cambodian", "8/8/4k3/4m3/8/3K4/8/RP6 w - - 0 1", "d3c3 e6d6",
              "8/8/3k4/4m3/8/2K5/8/RP6 w - 126 1 2"},
             {"cambodian", "8/8/4k3/8/8/3K4/8/RP6 w - - 0 1", "d3c3", "8/8/4k3/8/8/2K5/8/RP6 b - - 1 1"},
             {"asean", "8/8/4k3/4n3/8/3K4/8/R3R3 w - - 0 1", "e1e5 e6e5 d3c3",
              "8/8/8/4k3/8/2K5/8/R7 b - 32 2 2"},
             {"asean", "8/8/4k3/8/8/3K4/8/S7 w - - 0 1", "d3c3 e6e5", "8/8/8/4k3/8/2K5/8/S7 w - 88 1 2"},
             {"asean", "8/8/4k3/8/8/3K4/8/NM6 w - - 0 1", "d3c3", "8/8/4k3/8/8/2K5/8/NM6 b - 128 0 1"},
             {"asean", "8/8/4k3/8/8/3K4/8/NP6 w - - 0 1", "d3c3", "8/8/4k3/8/8/2K5/8/NP6 b - - 1 1"}}) {
        CAPTURE(e.rule);
        CAPTURE(e.fen);
        const Rules rules =
            test::rule_file("own", fmt::format("[own:makruk]\ncountingRule = {}\n", e.rule)).rules;
        Position pos = Position::from_fen(rules, e.fen);
        std::istringstream moves(e.moves);
        for (std::string move; moves >> move;) pos.do_move(*parse_move(pos, move));
        CHECK(pos.fen() == e.after);
        CHECK(Position::from_fen(rules, e.after).fen() == e.after);
    }
}

TEST_CASE("a count that is complete is a draw, but mate counts more, as in Fairy-Stockfish") {
    const Outcome complete{Ending::counting, Value::draw};
    CHECK(outcome("makruk", "8/8/8/5k2/8/2K5/8/RR6 w - 16 16 41") == std::nullopt);
    CHECK(outcome("makruk", "8/8/8/5k2/8/3K4/8/RR6 b - 16 17 41") == complete);
    CHECK(outcome("makruk", "k6R/8/1K6/8/8/8/8/1R6 b - 16 17 40") == Outcome{Ending::checkmate, Value::loss});
    CHECK(result_of(complete, WHITE) == "1/2-1/2");
}

TEST_CASE("in suicide chess a side that cannot move wins with fewer pieces") {
    CHECK(outcome("suicide", "8/8/8/8/8/p7/P7/8 w - - 0 1") == Outcome{Ending::stalemate, Value::draw});
    CHECK(outcome("suicide", "8/8/8/8/p7/p7/P7/8 w - - 0 1") == Outcome{Ending::stalemate, Value::win});
    CHECK(outcome("suicide", "8/8/8/8/p7/P7/P7/8 w - - 0 1") == Outcome{Ending::stalemate, Value::loss});
    CHECK(outcome("suicide", "8/8/8/8/1p6/pP6/P7/8 w - - 0 1") == Outcome{Ending::stalemate, Value::draw});
    CHECK(outcome("suicide", "8/8/8/8/8/8/P7/8 w - - 0 1") == Outcome{Ending::extinction, Value::loss});
    CHECK(outcome("antichess", "8/8/8/8/8/p7/P7/8 w - - 0 1") == Outcome{Ending::stalemate, Value::win});
}

TEST_CASE("as many pieces as the rules ask for have to reach the flag") {
    const Rules rules = test::rule_file("march",
                                        "[march]\nshogiPawn = p\nstartFen = 8/8/8/8/8/8/PPP5/8 w\n"
                                        "castling = false\nflagRegionWhite = *8\n"
                                        "flagPieceCount = 2\n")
                            .rules;
    const auto ends = [&](const char* fen) { return outcome_of(Position::from_fen(rules, fen)); };
    CHECK(ends("P7/8/8/PP6/8/8/8/8 w") == std::nullopt);
    CHECK(ends("P1P5/8/8/P7/8/8/8/8 w") == Outcome{Ending::flag, Value::win});
}

TEST_CASE("what decides nothing in a variant's FEN is left out, and told") {
    struct Example {
        const char* variant;
        const char* fen;
        const char* taken;
        const char* told;
    };
    const char* const kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (const Example& example : std::vector<Example>{
             {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", kings, ""},
             {"chess", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
              "castling right 'K' is left out: it occurs twice"},
             {"chess", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", kings,
              "castling right 'K' is left out: e1 and h1 are not both at home"},
             {"makruk", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", kings,
              "castling right 'K' is left out: White does not castle to that side in makruk"},
             {"chess", "4k3/8/8/8/8/8/8/4K3 w - e5 0 1", kings,
              "en passant square e5 is left out: no pawn can just have passed it"},
             {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", kings,
              "'3+3' is left out: checks do not count in chess"},
             {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0", kings,
              "'+1+0' is left out: it is after the move number"},
             {"3check", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0", "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1", ""},
             {"3check", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1",
              "'x' is left out: it is after the move number"}}) {
        CAPTURE(example.fen);
        const Rules rules = load_rules(example.variant);
        std::vector<chess::Fault> left_out;
        CHECK(Position::from_fen(rules, example.fen, &left_out).fen() == example.taken);
        CHECK((left_out.empty() ? "" : left_out.front().sentence) == std::string(example.told));
    }
}

TEST_CASE("games end as the rules say") {
    using E = Ending;
    const auto is = [](std::optional<Outcome> o, E ending, Value value) {
        return o == Outcome{ending, value};
    };
    CHECK_FALSE(outcome("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    CHECK(is(outcome("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1"), E::checkmate, Value::loss));
    CHECK(is(outcome("chess", "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"), E::stalemate, Value::draw));
    CHECK(is(outcome("chess", "4k3/8/8/8/8/8/8/4K2R w - - 100 80"), E::n_moves, Value::draw));
    CHECK_FALSE(outcome("chess", "4k3/8/8/8/8/8/8/4K2R w - - 99 80"));
    CHECK(is(outcome("chess", "4k3/8/8/8/8/8/8/4K2R w - - 9 80", 3), E::n_fold, Value::draw));
    CHECK_FALSE(outcome("chess", "4k3/8/8/8/8/8/8/4K2R w - - 9 80", 2));
    CHECK(is(outcome("shatranj", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), E::extinction, Value::win));
    CHECK_FALSE(outcome("shatranj", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"));
    CHECK(is(outcome("shatranj", "k7/2R5/1R6/8/7p/7P/8/4K3 b - - 0 1"), E::stalemate, Value::loss));
    CHECK(is(outcome("kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1"), E::flag, Value::loss));
    CHECK_FALSE(outcome("kingofthehill", "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1"));
    CHECK(is(outcome("racingkings", "4K3/8/8/8/8/8/k7/8 b - - 0 1"), E::flag, Value::loss));
    CHECK_FALSE(outcome("racingkings", "4K3/k7/8/8/8/8/8/8 b - - 0 1"));
    // White's rook guards the squares that the king could go to.
    CHECK(is(outcome("racingkings", "R6K/3k4/8/8/8/8/8/8 b - - 0 1"), E::flag, Value::loss));
    CHECK(is(outcome("racingkings", "4K3/8/8/8/8/k7/8/8 w - - 0 1"), E::flag, Value::win));
    CHECK(is(outcome("racingkings", "k3K3/8/8/8/8/8/8/8 w - - 0 1"), E::flag, Value::draw));
    CHECK(is(outcome("racingkings", "k7/8/8/8/8/4K3/8/8 w - - 0 1"), E::flag, Value::loss));
    CHECK(is(outcome("3check", "4k3/8/8/8/8/8/8/4K2R b - - 0+2 0 1"), E::check_count, Value::loss));
    CHECK(is(outcome("antichess", "8/8/8/8/8/8/8/4K3 b - - 0 1"), E::extinction, Value::win));
    CHECK(is(outcome("antichess", "8/8/8/8/p7/P7/8/8 w - - 0 1"), E::stalemate, Value::win));
    CHECK(is(outcome("extinction", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1"), E::extinction,
             Value::loss));
    CHECK(is(outcome("atomic", "8/8/8/8/8/8/8/4K2R b - - 0 1"), E::extinction, Value::loss));
    // Black stands in check, but White's king is gone.
    CHECK(is(outcome("atomic", "2bq1bnr/1r6/pp1kp2p/n4pp1/5P2/PP6/1RP1N1PP/2BQ1B1R w - - 0 16"),
             E::extinction, Value::loss));
    CHECK(result_of({E::flag, Value::loss}, BLACK) == "1-0");
    CHECK(result_of({E::flag, Value::win}, BLACK) == "0-1");
    CHECK(result_of({E::stalemate, Value::draw}, WHITE) == "1/2-1/2");
}

TEST_CASE("a FEN that does not fit is refused with its field") {
    struct Bad {
        const char* variant;
        const char* fen;
        const char* part;
    };
    for (const Bad& bad : std::vector<Bad>{
             {"chess", "", "board: it is empty"},
             {"chess", "8/8/8/8/8/8/8/8 w - - 0 1", "White has no king"},
             {"chess", "4k3/8/8/8/8/8/8/4K2 w - - 0 1", "board: rank 1 has 7 squares instead of 8"},
             {"chess", "4k3/8/8/8/8/8/8/4K11 w - - 0 1", "board: rank 1 has more than 8 squares"},
             {"chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "board: there are 7 ranks instead of 8"},
             {"chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "board: there are more than 8 ranks"},
             {"chess", "4k3/8/8/8/8/8/8/4K2X w - - 0 1", "board: 'X' in rank 1 is neither a piece (bknpqr)"},
             {"chess", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "no pieces in hand"},
             {"chess", "4k3/8/8/8/8/8/8/*3K3 w - - 0 1", "board: a1 is no hole of chess's board"},
             {"pressroom", "1rnbqkbnr*/10/10/10/10/10/10/10/10/*RNBQKBNR* w - - 0 1", "board: a10 is a hole"},
             {"chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "board: White has several kings"},
             {"horde", "4k3/8/8/8/8/8/8/3K4 w - - 0 1", "board: White has a king"},
             {"chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "board: Black is in check"},
             {"chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move: 'x'"},
             {"chess", "4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "castling: 'KX'"},
             {"chess", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant: 'e9'"},
             {"chess", "4k3/8/8/8/8/8/8/4K3 w - e9x 0 1", "en passant: 'e9x'"},
             {"3check", "4k3/8/8/8/8/8/8/4K3 w - - 3+ 0 1", "checks: '3+' is not like 3+3"},
             {"3check", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+x", "checks: '+1+x' is not like +1+0"},
             {"chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "half-move clock: '-1'"}}) {
        CAPTURE(bad.fen);
        const Rules rules = load_rules(bad.variant);
        CHECK_THROWS_WITH_AS(Position::from_fen(rules, bad.fen), doctest::Contains(bad.part), VariantError);
    }
    const Rules rules = load_rules("chess");
    CHECK_THROWS_WITH_AS(Position::from_fen(rules, std::string(1001, '8')), doctest::Contains("at most 1000"),
                         VariantError);
}

TEST_CASE("a game of Racing Kings is over once Black cannot follow White to the last rank") {
    const Rules rules = load_rules("racingkings");
    Position pos = Position::from_fen(rules, "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1");
    CHECK(perft(pos, 1) == 6);
    CHECK(perft(pos, 2) == 33);
    CHECK(perft(pos, 4) == 3151);
}

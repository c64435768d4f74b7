#include "core/engine/evaluator.hpp"

#include <doctest/doctest.h>

#include <cctype>
#include <numeric>
#include <sstream>
#include <string>

#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

int value_of(const char* fen) {
    return evaluate(Position::from_fen(fen), MICHNIEWSKI);
}

/// Returns the position with colours exchanged and the board turned over.
std::string mirrored(const Position& pos) {
    std::istringstream fields(pos.fen());
    std::string board, side, castling, ep, clocks;
    fields >> board >> side >> castling >> ep;
    std::getline(fields, clocks);
    const auto swap_case = [](std::string text) {
        for (char& c : text) {
            const auto letter = static_cast<unsigned char>(c);
            c = static_cast<char>(std::isupper(letter) ? std::tolower(letter) : std::toupper(letter));
        }
        return text;
    };
    std::string turned;
    std::istringstream ranks(swap_case(board));
    for (std::string rank; std::getline(ranks, rank, '/');)
        turned = turned.empty() ? rank : rank + '/' + turned;
    if (ep != "-") ep[1] = ep[1] == '3' ? '6' : '3';
    return turned + (side == "w" ? " b " : " w ") + (castling == "-" ? castling : swap_case(castling)) + ' ' +
           ep + clocks;
}

int sum(const std::array<int, SQUARE_NB>& table) {
    return std::accumulate(table.begin(), table.end(), 0);
}

}  // namespace

TEST_CASE("the tables are Michniewski's") {
    const auto& values = MICHNIEWSKI.middlegame_value;
    CHECK(values == std::array<int, PIECE_TYPE_NB>{0, 100, 320, 330, 500, 900, 0});
    CHECK(MICHNIEWSKI.endgame_value == values);
    const auto& tables = MICHNIEWSKI.middlegame;
    CHECK(tables[PAWN][SQ_E2] == -20);
    CHECK(tables[PAWN][SQ_E4] == 20);
    CHECK(tables[PAWN][SQ_B3] == -5);
    CHECK(tables[PAWN][SQ_H7] == 50);
    CHECK(tables[KNIGHT][SQ_A1] == -50);
    CHECK(tables[KNIGHT][SQ_E5] == 20);
    CHECK(tables[KNIGHT][SQ_D2] == 5);
    CHECK(tables[BISHOP][SQ_B2] == 5);
    CHECK(tables[BISHOP][SQ_D7] == 0);
    CHECK(tables[BISHOP][SQ_D3] == 10);
    CHECK(tables[ROOK][SQ_D1] == 5);
    CHECK(tables[ROOK][SQ_H7] == 5);
    CHECK(tables[ROOK][SQ_A3] == -5);
    CHECK(tables[QUEEN][SQ_A4] == 0);
    CHECK(tables[QUEEN][SQ_H4] == -5);
    CHECK(tables[QUEEN][SQ_C2] == 5);
    CHECK(tables[QUEEN][SQ_F2] == 0);
    CHECK(tables[KING][SQ_G1] == 30);
    CHECK(tables[KING][SQ_E8] == -50);
    CHECK(MICHNIEWSKI.endgame[KING][SQ_E4] == 40);
    CHECK(MICHNIEWSKI.endgame[KING][SQ_A2] == -30);
    // every entry counts towards its table's sum
    CHECK(sum(tables[PAWN]) == 660);
    CHECK(sum(tables[KNIGHT]) == -810);
    CHECK(sum(tables[BISHOP]) == -140);
    CHECK(sum(tables[ROOK]) == 30);
    CHECK(sum(tables[QUEEN]) == -185);
    CHECK(sum(tables[KING]) == -1460);
    CHECK(sum(MICHNIEWSKI.endgame[KING]) == -640);
    for (const PieceType pt : {PAWN, KNIGHT, BISHOP, ROOK, QUEEN})
        CHECK(MICHNIEWSKI.endgame[pt] == tables[pt]);
}

TEST_CASE("evaluation: the start is even, every piece counts") {
    CHECK(evaluate(Position(), MICHNIEWSKI) == 0);
    CHECK(value_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1") == -(320 - 40));
    CHECK(value_of("rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == 100 - 20);
    CHECK(value_of("4k3/8/8/8/8/8/8/3QK3 w - - 0 1") == 900 - 5);
    CHECK(value_of("4k3/8/8/3r4/8/8/8/4K3 w - - 0 1") == -500);
    CHECK(value_of("4k3/8/8/8/3B4/8/8/4K3 b - - 0 1") == 330 + 10);
}

TEST_CASE("evaluation: from White's side, whoever is to move, and the same for mirrored positions") {
    for (const Position& pos : test::sample_positions(300, 5))
        for (const Evaluation* evaluation : all_evaluations())
            CHECK(evaluate(pos, *evaluation) == -evaluate(Position::from_fen(mirrored(pos)), *evaluation));
    CHECK(value_of("4k3/8/8/8/8/8/8/3QK3 b - - 0 1") == value_of("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
}

TEST_CASE("the end game begins when both sides have no queen, or a queen and one minor piece at most") {
    const auto endgame = [](const char* fen) {
        const Position pos = Position::from_fen(fen);
        return phase(pos, WHITE, MICHNIEWSKI) <= MICHNIEWSKI.phase_limit &&
               phase(pos, BLACK, MICHNIEWSKI) <= MICHNIEWSKI.phase_limit;
    };
    CHECK_FALSE(endgame(std::string(START_FEN).c_str()));
    CHECK(endgame("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    CHECK(endgame("r1b1kbnr/8/8/8/8/8/8/RNB1KBNR w - - 0 1"));
    CHECK(endgame("3qk3/8/8/8/8/8/8/3QKN2 w - - 0 1"));
    CHECK(endgame("3qkb2/8/8/8/8/8/8/4K3 w - - 0 1"));
    CHECK_FALSE(endgame("3qkbn1/8/8/8/8/8/8/4K3 w - - 0 1"));
    CHECK_FALSE(endgame("4k3/8/8/8/8/8/8/3QKNN1 w - - 0 1"));
    CHECK_FALSE(endgame("4k3/8/8/8/8/8/8/3QKR2 w - - 0 1"));
    CHECK_FALSE(endgame("3qk2r/8/8/8/8/8/8/4K3 w - - 0 1"));
    CHECK_FALSE(endgame("3qkq2/8/8/8/8/8/8/4K3 w - - 0 1"));
}

TEST_CASE("evaluation: the king's table changes with the end game") {
    // White's king stands on e4, Black's on e8
    CHECK(value_of("4k3/8/8/8/4K3/8/8/8 w - - 0 1") == 40 - -30);
    CHECK(value_of("r2qk3/8/8/8/4K3/8/8/R2Q4 w - - 0 1") == -40 - 0);
}

namespace {

/// The default evaluation with one term alone: 1 in the middle game and 100 in the end game.
int count_of(const char* fen, int term) {
    Evaluation only{};
    only.blend = Evaluation::Blend::tapered;
    only.phase_limit = 1;
    only.phase_weight = {0, 0, 0, 0, 0, 1, 0};
    only.terms[static_cast<std::size_t>(term)] = {1, 100};
    const Position pos = Position::from_fen(fen);
    const Score sum = material_psqt(pos, only) + pawn_terms(pos, only) + king_steps(pos, only);
    CHECK(sum.endgame == 100 * sum.middlegame);
    return sum.middlegame;
}

int tuned(const char* fen) {
    return evaluate(Position::from_fen(fen), tuned_evaluation());
}

/// By a tapered evaluation of round values alone.
int round_value(const char* fen) {
    Evaluation round{};
    round.blend = Evaluation::Blend::tapered;
    round.phase_limit = 24;
    round.phase_weight = {0, 0, 1, 1, 2, 4, 0};
    round.middlegame_value = round.endgame_value = {0, 100, 300, 300, 500, 900, 0};
    return evaluate(Position::from_fen(fen), round);
}

}  // namespace

TEST_CASE("the terms of pawns and bishops count what docs/inside/evaluation.md says") {
    CHECK(count_of("2b1kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", BISHOP_PAIR) == -1);
    CHECK(count_of("2b1kb2/8/8/8/8/8/8/BBB1K3 w - - 0 1", BISHOP_PAIR) == 0);
    const char* pawns = "4k3/p1pp4/2p5/8/1P5P/P6P/8/4K3 w - - 0 1";
    CHECK(count_of(pawns, ISOLATED_PAWN) == 2 - 1);
    CHECK(count_of(pawns, DOUBLED_PAWN) == 1 - 1);
    CHECK(count_of(pawns, SUPPORTED_PAWN) == 1 - 1);
    CHECK(count_of(pawns, PHALANX_PAWN) == -2);
    CHECK(count_of(pawns, PASSED_PAWN + 1) == 1);  // h3
    CHECK(count_of(pawns, PASSED_PAWN + 2) == 1);  // h4
    CHECK(count_of(pawns, PASSED_PAWN) == -1);     // d7
    CHECK(count_of("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", PASSED_PAWN + 3) == 1);
    CHECK(count_of("4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", PASSED_PAWN + 2) == -1);
    CHECK(count_of("4k3/3p4/4P3/8/8/8/8/4K3 w - - 0 1", PASSED_PAWN + 4) == 0);
}

TEST_CASE("connected passed pawns, and what the kings' files make of pawns") {
    // d5 guards e6; Black's a5 is passed and stands beside b5, which c3 stops.
    const char* passers = "4k3/8/4P3/pp1P4/8/2P5/8/4K3 w - - 0 1";
    CHECK(count_of(passers, CONNECTED_PASSER + 4) == 1);  // e6
    CHECK(count_of(passers, CONNECTED_PASSER + 3) == 0);  // d5 is not guarded
    CHECK(count_of(passers, CONNECTED_PASSER + 2) == -1);
    CHECK(count_of(passers, CONNECTED_PASSER + 1) == 0);
    const auto by = [](int first, int distance, int rank) {
        return first + distance * PAWN_RANKS + rank - 2;
    };
    // White's king is two files from e5 and stands on the file of c2, Black's is one and three away; of h6
    // five and four, which is as far as is told apart.
    const char* pawns = "5k2/8/7P/p3P3/8/8/2P5/2K5 w - - 0 1";
    CHECK(count_of(pawns, by(PAWN_OWN_KING, 0, 2)) == 1);
    CHECK(count_of(pawns, by(PAWN_OWN_KING, 2, 5)) == 1);
    CHECK(count_of(pawns, by(PAWN_OWN_KING, 4, 6)) == 1);
    CHECK(count_of(pawns, by(PAWN_OWN_KING, 4, 4)) == -1);  // a5, whose king is five files away
    CHECK(count_of(pawns, by(PAWN_ENEMY_KING, 3, 2)) == 1);
    CHECK(count_of(pawns, by(PAWN_ENEMY_KING, 1, 5)) == 1);
    CHECK(count_of(pawns, by(PAWN_ENEMY_KING, 2, 6)) == 1);
    CHECK(count_of(pawns, by(PAWN_ENEMY_KING, 2, 4)) == -1);
    // Of the passed pawns those on the fourth rank and beyond: e5, h6, a5; not c2.
    CHECK(count_of(pawns, PASSER_OWN_KING) == 0);
    CHECK(count_of(pawns, PASSER_OWN_KING + 2) == 1);
    CHECK(count_of(pawns, PASSER_OWN_KING + 4) == 1 - 1);
    CHECK(count_of(pawns, PASSER_ENEMY_KING + 1) == 1);
    CHECK(count_of(pawns, PASSER_ENEMY_KING + 2) == 1 - 1);
    CHECK(count_of(pawns, PASSER_ENEMY_KING + 3) == 0);
}

TEST_CASE("the kings' steps to passed pawns count by the pawns' ranks, two being usual and four the most") {
    // White's king is three steps from d6, Black's one. Black's pawn on a3 is passed, with another behind it:
    // White's king is three steps from a2, Black's five, which count as four. g7 and h2 stop each other.
    const char* pawns = "8/4k1p1/8/3P4/p7/p2K4/7P/8 w - - 0 1";
    CHECK(count_of(pawns, OWN_KING_STEPS + 3) == 3 - 2);
    CHECK(count_of(pawns, ENEMY_KING_STEPS + 3) == 1 - 2);
    CHECK(count_of(pawns, OWN_KING_STEPS + 4) == -(4 - 2));
    CHECK(count_of(pawns, ENEMY_KING_STEPS + 4) == -(3 - 2));
    for (const int rank : {0, 1, 2, 5}) {
        CHECK(count_of(pawns, OWN_KING_STEPS + rank) == 0);
        CHECK(count_of(pawns, ENEMY_KING_STEPS + rank) == 0);
    }
    CHECK(count_of("7k/8/8/8/8/8/P7/7K w - - 0 1", OWN_KING_STEPS) == 4 - 2);
}

TEST_CASE("the kings' steps count where few pieces are left, and only there") {
    Evaluation with = tuned_evaluation();
    for (int rank = 0; rank < PAWN_RANKS; ++rank)
        with.terms[static_cast<std::size_t>(OWN_KING_STEPS + rank)] = {-300, -300};
    const auto difference = [&](const char* fen) {
        const Position pos = Position::from_fen(fen);
        return evaluate(pos, with) - evaluate(pos, tuned_evaluation());
    };
    CHECK(difference("q3k2q/8/8/4P3/4K3/8/8/Q6Q w - - 0 1") == 0);
    CHECK(difference("4k2q/8/8/4P3/8/4K3/8/7Q w - - 0 1") < 0);
    CHECK(difference("4k3/8/4PK2/8/8/8/8/Q6q w - - 0 1") > 100);
}

TEST_CASE("to be to move is worth the tempo") {
    CHECK(tuned("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1") == tuned_evaluation().tempo);
    CHECK(tuned("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1") == -tuned_evaluation().tempo);
}

TEST_CASE("where few pieces are left, a side without pawns is only ahead as far as it can win") {
    CHECK(tuned("8/8/2k5/8/8/8/3N4/4K3 w - - 0 1") == 0);
    CHECK(tuned("8/4p3/2k5/8/8/8/3B4/4K3 w - - 0 1") == 0);
    CHECK(tuned("8/8/2k5/8/8/8/3NN3/4K3 w - - 0 1") == 0);
    CHECK(tuned("8/8/2k5/8/8/3n4/3n4/4K3 w - - 0 1") == 0);
    CHECK(tuned("8/8/2k5/8/8/8/3BN3/4K3 w - - 0 1") > 300);
    CHECK(tuned("8/8/2k5/8/8/8/3R4/4K3 w - - 0 1") > 300);
    const int rook_and_bishop = tuned("8/8/2k1b3/8/8/8/3R4/4K3 w - - 0 1");
    CHECK(rook_and_bishop > 0);
    CHECK(rook_and_bishop < 100);
    // A pawn changes that.
    CHECK(tuned("8/8/2k5/8/8/8/3NP3/4K3 w - - 0 1") > 200);
}

TEST_CASE("where few pieces are left, the pawns of the side ahead decide how much of its value counts") {
    // Kings and pawns alone
    CHECK(round_value("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") == 100 + 33);
    CHECK(round_value("4k3/3pp3/8/8/8/8/4P3/4K3 w - - 0 1") == -133);
    // Rook endings with one pawn more
    CHECK(round_value("4k2r/8/8/8/8/8/4P3/4K2R w - - 0 1") == 100 * 6 / 8);
    CHECK(round_value("4k2r/7p/8/8/8/8/4P2P/4K2R w - - 0 1") == 100 * 7 / 8);
    CHECK(round_value("4k2r/6pp/8/8/8/8/4P1PP/4K2R w - - 0 1") == 100);
    CHECK(round_value("4k2r/4ppp1/8/8/8/8/PP6/4K2R w - - 0 1") == -100);
    CHECK(round_value("4k2r/4p3/8/8/8/8/8/4K2R w - - 0 1") == -75);
    // With more pieces all of it counts.
    CHECK(round_value("3qk2r/8/8/8/8/8/4P3/3QK2R w - - 0 1") == 100);
    // Bishops on f1 and c8, both on light squares; on f1 and f8, of opposite colours
    CHECK(round_value("2b1k3/8/8/8/8/8/4P3/4KB2 w - - 0 1") == 75);
    CHECK(round_value("4kb2/8/8/8/8/8/4P3/4KB2 w - - 0 1") == 75 / 2);
    CHECK(round_value("4kb2/4p3/8/8/8/8/8/4KB2 w - - 0 1") == -(75 / 2));
    CHECK(round_value("4kb1n/8/8/8/8/8/4P3/4KB1N w - - 0 1") == 75);
    CHECK(round_value("4k3/8/8/8/8/8/4P3/2B1KB2 w - - 0 1") == 700 * 6 / 8);
    // No pawns, but pieces enough to win
    CHECK(round_value("3rk3/8/8/8/8/8/8/3QK3 w - - 0 1") == 400 / 2);
    CHECK(round_value("4k3/4p3/8/8/8/8/8/3RK3 w - - 0 1") == 400 / 2);
}

TEST_CASE("a bare king is driven to the edge, and the other follows") {
    CHECK(tuned("3k4/8/8/8/3K4/8/8/7R w - - 0 1") > tuned("8/8/3k4/8/3K4/8/8/7R w - - 0 1"));
    CHECK(corner_worth(SQ_A1) == 60);
    CHECK(corner_worth(SQ_D4) == 0);
    CHECK(corner_worth(SQ_H5) == 30);
}

TEST_CASE("bishop and knight drive a bare king to a corner of the bishop's colour") {
    // 600 for the pieces, 60 for a corner, 4 less for each step between the kings; the bishop goes on dark
    // squares.
    CHECK(round_value("7k/8/8/8/3K4/2BN4/8/8 w - - 0 1") == 600 + 60 - 8 * 4 + 7 * OFF_DIAGONAL);
    CHECK(round_value("8/8/8/8/3K4/3N4/8/k3B3 w - - 0 1") == 600 + 60 - 6 * 4 + 7 * OFF_DIAGONAL);
    CHECK(round_value("k7/8/8/8/3K4/2BN4/8/8 w - - 0 1") == 600 + 60 - 7 * 4);
    CHECK(round_value("8/8/8/8/3K4/2BN4/8/7k w - - 0 1") == 600 + 60 - 7 * 4);
    CHECK(round_value("4K3/8/8/4k3/8/B7/8/N7 w - - 0 1") == 600 - 3 * 4 + OFF_DIAGONAL);
    // Now on light ones.
    CHECK(round_value("7k/8/8/8/3K4/2NB4/8/8 w - - 0 1") == 600 + 60 - 8 * 4);
    CHECK(round_value("k7/8/8/8/3K4/2NB4/8/8 w - - 0 1") == 600 + 60 - 7 * 4 + 7 * OFF_DIAGONAL);
    CHECK(round_value("K7/8/8/8/3k4/2nb4/8/8 w - - 0 1") == -(600 + 60 - 7 * 4 + 7 * OFF_DIAGONAL));
    // Other pieces have no need of a corner.
    CHECK(round_value("7k/8/8/8/3K4/2BB4/8/8 w - - 0 1") == 600 + 60 - 8 * 4);
    CHECK(round_value("7k/8/8/8/3K4/2BNN3/8/8 w - - 0 1") == 900 + 60 - 8 * 4);
}

TEST_CASE("the evaluator that remembers the pawns gives the same numbers") {
    for (const Evaluation* evaluation : all_evaluations()) {
        CAPTURE(evaluation->name);
        Evaluator evaluator(*evaluation);
        Position pos;
        for (const Move m : test::random_game(11, 400)) {
            pos.do_move(m);
            CAPTURE(pos.fen());
            const Score pieces = evaluator.material_psqt(pos);
            CHECK(pieces == material_psqt(pos, *evaluation));
            CHECK(evaluator.evaluate(pos, pieces) == evaluate(pos, *evaluation));
            // Now from what it remembers.
            CHECK(evaluator.evaluate(pos, pieces) == evaluate(pos, *evaluation));
        }
    }
}

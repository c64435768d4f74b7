#include "core/evaluation.hpp"

#include <doctest/doctest.h>

#include <cctype>
#include <numeric>
#include <sstream>
#include <string>

#include "tests/support/positions.hpp"

using namespace inkmate;

namespace {

int value_of(const char* fen) {
    return evaluate(Position::from_fen(fen));
}

/// The same position with colours exchanged and the board turned over.
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

TEST_CASE("evaluation: the start is even, every man counts") {
    CHECK(evaluate(Position()) == 0);
    CHECK(value_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1") == -(320 - 40));
    CHECK(value_of("rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == 100 - 20);
    CHECK(value_of("4k3/8/8/8/8/8/8/3QK3 w - - 0 1") == 900 - 5);
    CHECK(value_of("4k3/8/8/3r4/8/8/8/4K3 w - - 0 1") == -500);
    CHECK(value_of("4k3/8/8/8/3B4/8/8/4K3 b - - 0 1") == 330 + 10);
}

TEST_CASE("evaluation: from White's side, whoever is to move, and the same for mirrored positions") {
    for (const Position& pos : test::sample_positions(300, 5))
        CHECK(evaluate(pos) == -evaluate(Position::from_fen(mirrored(pos))));
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

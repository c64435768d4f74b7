#include "core/evaluation.hpp"

namespace inkmate {

namespace {

using Table = std::array<int, SQUARE_NB>;

/// Turns a table written as White sees the board, eighth rank first, into one indexed by Square.
constexpr Table from_white(const Table& seen) {
    Table table{};
    for (int s = 0; s < SQUARE_NB; ++s) table[flip_rank(static_cast<Square>(s))] = seen[s];
    return table;
}

// clang-format off
constexpr Table PAWN_TABLE = from_white({
      0,   0,   0,   0,   0,   0,   0,   0,
     50,  50,  50,  50,  50,  50,  50,  50,
     10,  10,  20,  30,  30,  20,  10,  10,
      5,   5,  10,  25,  25,  10,   5,   5,
      0,   0,   0,  20,  20,   0,   0,   0,
      5,  -5, -10,   0,   0, -10,  -5,   5,
      5,  10,  10, -20, -20,  10,  10,   5,
      0,   0,   0,   0,   0,   0,   0,   0});
constexpr Table KNIGHT_TABLE = from_white({
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -30,   0,  10,  15,  15,  10,   0, -30,
    -30,   5,  15,  20,  20,  15,   5, -30,
    -30,   0,  15,  20,  20,  15,   0, -30,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -40, -20,   0,   5,   5,   0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50});
constexpr Table BISHOP_TABLE = from_white({
    -20, -10, -10, -10, -10, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,  10,  10,   5,   0, -10,
    -10,   5,   5,  10,  10,   5,   5, -10,
    -10,   0,  10,  10,  10,  10,   0, -10,
    -10,  10,  10,  10,  10,  10,  10, -10,
    -10,   5,   0,   0,   0,   0,   5, -10,
    -20, -10, -10, -10, -10, -10, -10, -20});
constexpr Table ROOK_TABLE = from_white({
      0,   0,   0,   0,   0,   0,   0,   0,
      5,  10,  10,  10,  10,  10,  10,   5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
      0,   0,   0,   5,   5,   0,   0,   0});
constexpr Table QUEEN_TABLE = from_white({
    -20, -10, -10,  -5,  -5, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,   5,   5,   5,   0, -10,
     -5,   0,   5,   5,   5,   5,   0,  -5,
      0,   0,   5,   5,   5,   5,   0,  -5,
    -10,   5,   5,   5,   5,   5,   0, -10,
    -10,   0,   5,   0,   0,   0,   0, -10,
    -20, -10, -10,  -5,  -5, -10, -10, -20});
constexpr Table KING_TABLE = from_white({
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -10, -20, -20, -20, -20, -20, -20, -10,
     20,  20,   0,   0,   0,   0,  20,  20,
     20,  30,  10,   0,   0,  10,  30,  20});
constexpr Table KING_ENDGAME_TABLE = from_white({
    -50, -40, -30, -20, -20, -30, -40, -50,
    -30, -20, -10,   0,   0, -10, -20, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -30,   0,   0,   0,   0, -30, -30,
    -50, -30, -30, -30, -30, -30, -30, -50});
// clang-format on

int endgame_weight(const Position& pos, Color c) {
    int weight = 0;
    for (int pt = KNIGHT; pt <= QUEEN; ++pt)
        weight += ENDGAME_WEIGHT[pt] * popcount(pos.pieces(c, static_cast<PieceType>(pt)));
    return weight;
}

}  // namespace

constinit const EvaluationTables MICHNIEWSKI = {
    .piece_value = {0, 100, 320, 330, 500, 900, 20000},
    .piece_square = {Table{}, PAWN_TABLE, KNIGHT_TABLE, BISHOP_TABLE, ROOK_TABLE, QUEEN_TABLE, KING_TABLE},
    .king_endgame = KING_ENDGAME_TABLE};

bool is_endgame(const Position& pos) {
    return endgame_weight(pos, WHITE) <= ENDGAME_LIMIT && endgame_weight(pos, BLACK) <= ENDGAME_LIMIT;
}

int evaluate(const Position& pos) {
    int score = 0;
    for (int i = PAWN; i < KING; ++i) {
        const auto pt = static_cast<PieceType>(i);
        const Table& table = MICHNIEWSKI.piece_square[pt];
        for (Bitboard b = pos.pieces(WHITE, pt); b; b &= b - 1)
            score += MICHNIEWSKI.piece_value[pt] + table[lsb(b)];
        for (Bitboard b = pos.pieces(BLACK, pt); b; b &= b - 1)
            score -= MICHNIEWSKI.piece_value[pt] + table[flip_rank(lsb(b))];
    }
    const Table& king = is_endgame(pos) ? MICHNIEWSKI.king_endgame : MICHNIEWSKI.piece_square[KING];
    return score + king[pos.king_square(WHITE)] - king[flip_rank(pos.king_square(BLACK))];
}

}  // namespace inkmate

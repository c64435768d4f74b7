#include "core/evaluation.hpp"

#include <algorithm>

namespace inkmate {

namespace {

using Table = SquareTable;

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

constexpr std::array<int, PIECE_TYPE_NB> MICHNIEWSKI_VALUE = {0, 100, 320, 330, 500, 900, 0};

int sign(Color c) {
    return c == WHITE ? 1 : -1;
}

}  // namespace

constinit const Evaluation MICHNIEWSKI = {
    .name = "michniewski",
    .middlegame_value = MICHNIEWSKI_VALUE,
    .endgame_value = MICHNIEWSKI_VALUE,
    .middlegame = {Table{}, PAWN_TABLE, KNIGHT_TABLE, BISHOP_TABLE, ROOK_TABLE, QUEEN_TABLE, KING_TABLE},
    .endgame = {Table{}, PAWN_TABLE, KNIGHT_TABLE, BISHOP_TABLE, ROOK_TABLE, QUEEN_TABLE, KING_ENDGAME_TABLE},
    .phase_weight = {0, 0, 1, 1, 2, 64, 0},
    .blend = Evaluation::Blend::switched,
    .phase_limit = 65};

std::span<const Evaluation* const> all_evaluations() {
    static constexpr std::array<const Evaluation*, 1> all = {&MICHNIEWSKI};
    return all;
}

const Evaluation* find_evaluation(std::string_view name) {
    for (const Evaluation* evaluation : all_evaluations())
        if (evaluation->name == name) return evaluation;
    return nullptr;
}

Score score(const Position& pos, const Evaluation& evaluation) {
    Score sum;
    for (const Color c : {WHITE, BLACK})
        for (int pt = PAWN; pt <= KING; ++pt)
            for (Bitboard b = pos.pieces(c, static_cast<PieceType>(pt)); b;) {
                const Square s = pop_lsb(b);
                const Square own = c == WHITE ? s : flip_rank(s);
                sum.middlegame +=
                    sign(c) * (evaluation.middlegame_value[pt] + evaluation.middlegame[pt][own]);
                sum.endgame += sign(c) * (evaluation.endgame_value[pt] + evaluation.endgame[pt][own]);
            }
    return sum;
}

int phase(const Position& pos, Color side, const Evaluation& evaluation) {
    int weight = 0;
    for (int pt = PAWN; pt <= QUEEN; ++pt)
        weight += evaluation.phase_weight[pt] * popcount(pos.pieces(side, static_cast<PieceType>(pt)));
    return weight;
}

int evaluate(const Position& pos, const Evaluation& evaluation) {
    const Score sum = score(pos, evaluation);
    const int white = phase(pos, WHITE, evaluation);
    const int black = phase(pos, BLACK, evaluation);
    if (evaluation.blend == Evaluation::Blend::switched)
        return white <= evaluation.phase_limit && black <= evaluation.phase_limit ? sum.endgame
                                                                                  : sum.middlegame;
    const int middlegame = std::min(white + black, evaluation.phase_limit);
    return (sum.middlegame * middlegame + sum.endgame * (evaluation.phase_limit - middlegame)) /
           evaluation.phase_limit;
}

}  // namespace inkmate

#include "core/engine/evaluation.hpp"

#include "core/engine/terms.hpp"

#include <algorithm>
#include <cstdlib>

namespace inkmate::engine {

using namespace chess;

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

}  // namespace

const Evaluation MICHNIEWSKI = {
    .name = "michniewski",
    .middlegame_value = MICHNIEWSKI_VALUE,
    .endgame_value = MICHNIEWSKI_VALUE,
    .middlegame = {Table{}, PAWN_TABLE, KNIGHT_TABLE, BISHOP_TABLE, ROOK_TABLE, QUEEN_TABLE, KING_TABLE},
    .endgame = {Table{}, PAWN_TABLE, KNIGHT_TABLE, BISHOP_TABLE, ROOK_TABLE, QUEEN_TABLE, KING_ENDGAME_TABLE},
    .phase_weight = {0, 0, 1, 1, 2, 64, 0},
    .blend = Evaluation::Blend::switched,
    .phase_limit = 65};

std::span<const TermGroup> term_groups() {
    static constexpr std::array<TermGroup, 13> groups = {
        {{"bishop pair", BISHOP_PAIR, 1},
         {"isolated pawn", ISOLATED_PAWN, 1},
         {"doubled pawn", DOUBLED_PAWN, 1},
         {"supported pawn", SUPPORTED_PAWN, 1},
         {"phalanx pawn", PHALANX_PAWN, 1},
         {"passed pawn", PASSED_PAWN, PAWN_RANKS},
         {"connected passed pawn", CONNECTED_PASSER, PAWN_RANKS},
         {"passed pawn by own king", PASSER_OWN_KING, KING_DISTANCES},
         {"passed pawn by enemy king", PASSER_ENEMY_KING, KING_DISTANCES},
         {"pawn by own king", PAWN_OWN_KING, KING_DISTANCES * PAWN_RANKS},
         {"pawn by enemy king", PAWN_ENEMY_KING, KING_DISTANCES * PAWN_RANKS},
         {"own king's steps to passed pawn", OWN_KING_STEPS, PAWN_RANKS},
         {"enemy king's steps to passed pawn", ENEMY_KING_STEPS, PAWN_RANKS}}};
    return groups;
}

std::span<const Evaluation* const> all_evaluations() {
    static const std::array<const Evaluation*, 2> all = {&tuned_evaluation(), &MICHNIEWSKI};
    return all;
}

const Evaluation* find_evaluation(std::string_view name) {
    for (const Evaluation* evaluation : all_evaluations())
        if (evaluation->name == name) return evaluation;
    return nullptr;
}

namespace {

/// What the terms come to that `count` calls its argument with.
template <class Count>
Score sum_of_terms(const Evaluation& evaluation, Count count) {
    Score sum;
    count([&](int term, int n) { sum += n * evaluation.terms[static_cast<std::size_t>(term)]; });
    return sum;
}

}  // namespace

Score bishop_pairs(const Position& pos, const Evaluation& evaluation) {
    return sum_of_terms(evaluation, [&](auto add) { count_bishop_pairs(pos, add); });
}

Score psqt_value(Piece piece, Square s, const Evaluation& evaluation) {
    const PieceType pt = type_of(piece);
    const Square own = color_of(piece) == WHITE ? s : flip_rank(s);
    return sign(color_of(piece)) * Score{evaluation.middlegame_value[pt] + evaluation.middlegame[pt][own],
                                         evaluation.endgame_value[pt] + evaluation.endgame[pt][own]};
}

Score material_psqt(const Position& pos, const Evaluation& evaluation) {
    Score sum;
    for (Bitboard b = pos.pieces(); b;) {
        const Square s = pop_lsb(b);
        sum += psqt_value(pos.piece_on(s), s, evaluation);
    }
    sum += bishop_pairs(pos, evaluation);
    return sum;
}

Score pawn_terms(const Position& pos, const Evaluation& evaluation) {
    return sum_of_terms(evaluation, [&](auto add) { count_pawn_terms(pos, add); });
}

Score king_steps(const Position& pos, const Evaluation& evaluation) {
    return sum_of_terms(evaluation, [&](auto add) { count_king_steps(pos, add); });
}

int phase(const Position& pos, Color side, const Evaluation& evaluation) {
    int weight = 0;
    for (int pt = PAWN; pt <= QUEEN; ++pt)
        weight += evaluation.phase_weight[pt] * popcount(pos.pieces(side, static_cast<PieceType>(pt)));
    return weight;
}

namespace {

int distance(Square a, Square b) {
    return std::abs(file_of(a) - file_of(b)) + std::abs(rank_of(a) - rank_of(b));
}

/// True if the only bishop of a side moves on dark squares.
bool has_dark_bishop(const Position& pos, Color side) {
    return is_dark(lsb(pos.pieces(side, BISHOP)));
}

/// True if each side has one bishop, on squares of opposite colours, and no other piece.
bool only_opposite_bishops(const Position& pos) {
    const Bitboard bishops = pos.pieces(BISHOP);
    if (popcount(bishops) != 2 || popcount(pos.pieces(WHITE, BISHOP)) != 1) return false;
    return !(pos.pieces(KNIGHT) | pos.pieces(ROOK) | pos.pieces(QUEEN)) &&
           has_dark_bishop(pos, WHITE) != has_dark_bishop(pos, BLACK);
}

/// What pawns make of a value, when few pieces are on the board, seen by the side that is ahead and has some.
int ahead_with_pawns(const Position& pos, Color strong, int value, int weight) {
    if (weight == 0) return value + value / PAWN_ENDING_DIVISOR;
    const int left = with_pawns(value, popcount(pos.pieces(strong, PAWN)));
    return only_opposite_bishops(pos) ? left / OPPOSITE_BISHOPS_DIVISOR : left;
}

/// How many steps along files and ranks a square is away from the long diagonal of the colour on which a
/// bishop does not go.
int off_diagonal(Square s, bool dark_bishop) {
    return std::abs(dark_bishop ? 7 - file_of(s) - rank_of(s) : file_of(s) - rank_of(s));
}

/// What is left of a value, seen by the side that is ahead, when the enemy has nothing but the king. `own` is
/// that side's phase weight.
int against_bare_king(const Position& pos, Color strong, int value, int own) {
    const bool knight = own == WINNING_WEIGHT && pos.pieces(strong, KNIGHT);
    if (knight && !pos.pieces(strong, BISHOP)) return 0;
    const Square weak_king = pos.king_square(~strong);
    const int driven =
        value + corner_worth(weak_king) - KINGS_APART * distance(weak_king, pos.king_square(strong));
    return knight ? driven + OFF_DIAGONAL * off_diagonal(weak_king, has_dark_bishop(pos, strong)) : driven;
}

/// What is left of a value, seen by the side that is ahead, when few pieces are on the board.
int endgame(const Position& pos, Color strong, int value, const Evaluation& evaluation) {
    const int own = phase(pos, strong, evaluation);
    const int enemy = phase(pos, ~strong, evaluation);
    if (pos.pieces(strong, PAWN)) return ahead_with_pawns(pos, strong, value, own + enemy);
    if (own < WINNING_WEIGHT) return 0;
    if (own - enemy < WINNING_WEIGHT) return value / DRAWISH_DIVISOR;
    if (enemy > 0 || pos.pieces(~strong, PAWN)) return value / NO_PAWNS_DIVISOR;
    return against_bare_king(pos, strong, value, own);
}

}  // namespace

bool has_few_pieces(const Position& pos, const Evaluation& evaluation) {
    return phase(pos, WHITE, evaluation) + phase(pos, BLACK, evaluation) <= FEW_PIECES_WEIGHT;
}

int value_of(const Position& pos, const Score& psqt, const Score& structure, const Evaluation& evaluation) {
    const int white = phase(pos, WHITE, evaluation);
    const int black = phase(pos, BLACK, evaluation);
    if (evaluation.blend == Evaluation::Blend::switched)
        return white <= evaluation.phase_limit && black <= evaluation.phase_limit ? psqt.endgame
                                                                                  : psqt.middlegame;
    const bool few = white + black <= FEW_PIECES_WEIGHT;
    const Score sum = psqt + structure + (few ? king_steps(pos, evaluation) : Score{});
    const int tempo = sign(pos.side_to_move()) * evaluation.tempo;
    const int value = sum.endgame +
                      (sum.middlegame - sum.endgame) * std::min(white + black, evaluation.phase_limit) /
                          evaluation.phase_limit +
                      tempo;
    if (value == 0 || !few) return value;
    return value > 0 ? endgame(pos, WHITE, value, evaluation) : -endgame(pos, BLACK, -value, evaluation);
}

int evaluate(const Position& pos, const Evaluation& evaluation) {
    return value_of(pos, material_psqt(pos, evaluation), pawn_terms(pos, evaluation), evaluation);
}

}  // namespace inkmate::engine

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "../chess/position.hpp"

namespace inkmate::engine {

/// Centipawns by Square, from White's side: [SQ_A2] is the square a2 of a white piece, and a7 of a black one.
using SquareTable = std::array<int, chess::SQUARE_NB>;

/// Two values in centipawns: for the middle game and for the end game.
struct Score {
    int middlegame = 0;  ///< with all pieces on the board
    int endgame = 0;     ///< with few
    ///@{
    /// True if both values are equal; the other operators work value by value.
    constexpr bool operator==(const Score&) const = default;
    constexpr Score& operator+=(Score other) {
        middlegame += other.middlegame;
        endgame += other.endgame;
        return *this;
    }
    friend constexpr Score operator+(Score a, Score b) { return a += b; }
    friend constexpr Score operator*(int n, Score s) { return {n * s.middlegame, n * s.endgame}; }
    ///@}
    /// Both in one number, as the generated program keeps them.
    constexpr int packed() const { return endgame * 65536 + middlegame; }
};

/// How far a king may be told to be from a pawn, in files: 0 to 4, and those further away count as 4.
inline constexpr int KING_DISTANCES = 5;
/// The ranks where pawns stand, their second to their seventh.
inline constexpr int PAWN_RANKS = 6;
/// From this rank on, its fourth, it matters how far the kings are from a passed pawn.
inline constexpr int FAR_PASSER_RANK = 3;
/// The most steps of a king that are counted to the square ahead of a passed pawn.
inline constexpr int MOST_KING_STEPS = 4;
/// What counts is by how many they differ from these.
inline constexpr int USUAL_KING_STEPS = 2;

/// What an evaluation may count besides material and squares. docs/inside/evaluation.md describes each.
enum Term : std::uint8_t {
    BISHOP_PAIR,     ///< two bishops or more
    ISOLATED_PAWN,   ///< no pawn of its colour on the files beside it
    DOUBLED_PAWN,    ///< every pawn but one on a file
    SUPPORTED_PAWN,  ///< guarded by a pawn
    PHALANX_PAWN,    ///< a pawn of its colour beside it on its rank
    PASSED_PAWN,     ///< no enemy pawn ahead of it on its file or one beside: by its rank, 2 to 7
    CONNECTED_PASSER =
        PASSED_PAWN + PAWN_RANKS,  ///< a passed pawn that is supported or in a phalanx: by its rank
    PASSER_OWN_KING = CONNECTED_PASSER + PAWN_RANKS,       ///< a passed pawn on its rank 4 to 7: by distance
    PASSER_ENEMY_KING = PASSER_OWN_KING + KING_DISTANCES,  ///< the same, from the enemy's king
    PAWN_OWN_KING = PASSER_ENEMY_KING + KING_DISTANCES,    ///< each pawn, by distance and by its rank
    PAWN_ENEMY_KING = PAWN_OWN_KING + KING_DISTANCES * PAWN_RANKS,  ///< the same, from the enemy's king
    OWN_KING_STEPS = PAWN_ENEMY_KING +
                     KING_DISTANCES * PAWN_RANKS,    ///< with few pieces, for each step that its king needs
                                                     ///< to get ahead of a passed pawn: by the pawn's rank
    ENEMY_KING_STEPS = OWN_KING_STEPS + PAWN_RANKS,  ///< the same of the enemy's king
    TERM_NB = ENEMY_KING_STEPS + PAWN_RANKS
};

/// Each value lies within this; what they may come to together says value_range.hpp.
inline constexpr int LARGEST_VALUE = 1500;

/// Terms that stand together in a file, and what they are called there.
struct TermGroup {
    std::string_view name;  ///< a key of the file
    Term first;             ///< of those that stand there
    int size;               ///< how many
};
/// All of them, in order.
std::span<const TermGroup> term_groups();

/// A static evaluation as data: for every piece type a value and a table of squares, once for the middle game
/// and once for the end game, what other terms are worth, and how the phase of the game chooses between the
/// two.
struct Evaluation {
    /// The name by which it is asked for.
    std::string name;
    ///@{
    /// Indexed by PieceType; centipawns. The kings' values would cancel out and are 0.
    std::array<int, chess::PIECE_TYPE_NB> middlegame_value;
    std::array<int, chess::PIECE_TYPE_NB> endgame_value;
    ///@}
    ///@{
    /// Indexed by PieceType.
    std::array<SquareTable, chess::PIECE_TYPE_NB> middlegame;
    std::array<SquareTable, chess::PIECE_TYPE_NB> endgame;
    ///@}
    /// What each type adds to its side's weight; a side's weight stays below 1024.
    std::array<int, chess::PIECE_TYPE_NB> phase_weight;
    /// How the two values of everything become one.
    enum class Blend {
        /// The end game begins when the weight of either side is at most `phase_limit`.
        switched,
        /// The share of the middle game is the weight of both sides together in parts of `phase_limit`.
        tapered
    };
    /// The rule of this evaluation.
    Blend blend;
    /// What the rule compares weights with.
    int phase_limit;
    /// Indexed by Term; for each time that a side has it.
    std::array<Score, TERM_NB> terms = {};
    /// Centipawns for the side to move.
    int tempo = 0;

    /// True if both are equal in everything, the name included.
    bool operator==(const Evaluation&) const = default;
};

/// Tomasz Michniewski's simplified evaluation function (Chess Programming Wiki, "Simplified Evaluation
/// Function"). Its weights make one comparison tell the end game: a side is ready for it when it has no
/// queen, or one queen and at most one minor piece besides.
extern const Evaluation MICHNIEWSKI;

/// The evaluation tuned here, core/engine/data/inkmate.json (docs/inside/evaluation.md).
const Evaluation& tuned_evaluation();

// Of the tapered evaluations, where few pieces are left (docs/inside/evaluation.md). Weights are sums of
// phase_weight.

/// Up to this weight of both sides material decides what can be won.
inline constexpr int FEW_PIECES_WEIGHT = 8;
/// A side without pawns needs as much, and as much more than the enemy, to win; with less than that more, its
/// value is divided.
inline constexpr int WINNING_WEIGHT = 2;
/// By that much.
inline constexpr int DRAWISH_DIVISOR = 4;
/// Against a bare king: centipawns for each step that the kings are apart, and for each step that the bare
/// one is away from the middle of the board.
inline constexpr int KINGS_APART = 4;
/// The second of both.
inline constexpr int OFF_CENTRE = 10;
/// What it counts that the bare king stands there.
constexpr int corner_worth(chess::Square s) {
    const auto off = [](int coordinate) { return coordinate < 4 ? 3 - coordinate : coordinate - 4; };
    return OFF_CENTRE * (off(chess::file_of(s)) + off(chess::rank_of(s)));
}
/// Against bishop and knight: centipawns for each step that it is away from the long diagonal where the
/// bishop does not go. It is mated in the corners that are furthest from it.
inline constexpr int OFF_DIAGONAL = 80;

/// Every evaluation there is, the default first.
std::span<const Evaluation* const> all_evaluations();
/// The evaluation of that name; nullptr when there is none.
const Evaluation* find_evaluation(std::string_view name);

/// What a piece on a square adds to material_psqt().
Score psqt_value(chess::Piece piece, chess::Square s, const Evaluation& evaluation);
/// What bishop pairs add to material_psqt().
Score bishop_pairs(const chess::Position& pos, const Evaluation& evaluation);
/// Material, squares of all pieces, and bishop pairs, White's less Black's: both sums that the evaluation
/// chooses between.
Score material_psqt(const chess::Position& pos, const Evaluation& evaluation);
/// The terms of the pawns, White's less Black's.
Score pawn_terms(const chess::Position& pos, const Evaluation& evaluation);
/// What it counts where few pieces are left that kings are near passed pawns, White's less Black's.
Score king_steps(const chess::Position& pos, const Evaluation& evaluation);
/// The sum of a side's phase weights.
int phase(const chess::Position& pos, chess::Color side, const Evaluation& evaluation);
/// True if the weights of both sides add up to at most FEW_PIECES_WEIGHT.
bool has_few_pieces(const chess::Position& pos, const Evaluation& evaluation);

/// The evaluation's rule that makes one number of both sums: centipawns from White's point of view.
int value_of(const chess::Position& pos, const Score& psqt, const Score& structure,
             const Evaluation& evaluation);
/// Static evaluation in centipawns from White's point of view.
int evaluate(const chess::Position& pos, const Evaluation& evaluation = tuned_evaluation());

/// Reads a tapered evaluation from JSON of the form that docs/inside/evaluation.md describes. Throws
/// ChessError that names the source and what is missing or wrong there.
Evaluation read_evaluation(std::string_view text, std::string_view source_name);

/// The text that read_evaluation() reads, a rank of the board a line.
std::string evaluation_text(const Evaluation& evaluation);
/// Writes the evaluation on one line, without blanks that mean nothing.
std::string evaluation_line(const Evaluation& evaluation);

/// Keeps an evaluation for as long as the process lives, as options hold evaluations by address; the one that
/// is equal, where there is one. Not for several threads at once.
const Evaluation& kept_evaluation(Evaluation evaluation);

/// How far from 0 an evaluation may be in any position, in centipawns: a bound, made of the most and the
/// least that each piece can be worth, all pawns of a side being promoted if that is more.
int value_range(const Evaluation& evaluation);

}  // namespace inkmate::engine

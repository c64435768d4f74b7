#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "../chess/game.hpp"
#include "../chess/piece.hpp"
#include "../chess/position.hpp"
#include "book.hpp"
#include "levels.hpp"
#include "search.hpp"

namespace inkmate::engine {

/// When a program that plays against a person ends the game by itself; psgen/runtime/game/ending.ps says the
/// same. `score` is what its search found for the side that it plays, in centipawns.

/// What pieces count here, by their types: pawn 1, knight and bishop 3, rook 5, queen 9.
inline constexpr std::array<int, chess::PIECE_TYPE_NB> PIECE_POINTS = {0, 1, 3, 3, 5, 9, 0};

/// What a player overlooks or prefers one type of: all pieces but pawns and kings.
inline constexpr std::array<int, 4> OFFICERS = {chess::KNIGHT, chess::BISHOP, chess::ROOK, chess::QUEEN};

/// It resigns when it is lost by so many centipawns, and its opponent shows that he knows.
inline constexpr int RESIGN_SCORE = 900;
/// The points by which the opponent must have been ahead after each of his last moves.
inline constexpr int RESIGN_POINTS = 5;
/// How many of his last moves count for that.
inline constexpr int RESIGN_MOVES = 3;
/// True if the side to move resigns.
bool resigns(const chess::Game& game, int score);

/// True if the side to move claims a draw. It does whenever it may and is not better.
bool claims_draw(const chess::Game& game, int score);

/// It offers a draw in a position that is even within so much, from that move on, ...
inline constexpr int OFFER_SCORE = 20;
/// From this move on it offers draws.
inline constexpr int OFFER_FROM = 40;
/// ... each time when so many more half-moves have been played without a capture or a pawn's move.
inline constexpr int OFFER_PLIES = 20;
/// True if the side that moved last, and found the score, offers a draw.
bool offers_draw(const chess::Position& position, int score);

/// How a player chooses its moves; docs/inside/levels.md specifies it.
struct PlayStyle {
    /// How far it searches, for the whole of a move.
    SearchLimits limits = {};
    /// What it does wrong.
    Mistakes mistakes = {};
    /// What the game's chance is drawn from, 1 to MAX_SEED.
    std::int32_t seed = 1;
    /// The opening moves that it knows.
    Book book = {};
};

/// The move that a player of this style plays, as the generated program does: one of its book if it has one,
/// otherwise what a search finds, with the style's mistakes. With a book's move score, depth and nodes are 0;
/// with mistakes there is one iteration of one variation, whose score is that of the move with its noise.
/// Where the limits name moves to choose from, the book is left alone.
SearchResult choose_move(Engine& engine, const chess::Game& game, const PlayStyle& style,
                         const SearchReports& reports = {});

/// The best of some legal moves, at least one: each gets its share of the limits. With mistakes as above. It
/// is told as one iteration.
SearchResult choose_among(Engine& engine, const chess::Game& game, std::span<const chess::Move> moves,
                          const PlayStyle& style, const SearchReports& reports = {});

}  // namespace inkmate::engine

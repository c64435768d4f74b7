#pragma once

#include <array>

#include "../chess/game.hpp"
#include "../chess/piece.hpp"
#include "../chess/position.hpp"

namespace inkmate::engine {

/// When a program that plays against a person ends the game by itself; psgen/runtime/game/ending.ps says the
/// same. `score` is what its search found for the side that it plays, in centipawns.

/// What pieces count here, by their types: pawn 1, knight and bishop 3, rook 5, queen 9.
inline constexpr std::array<int, chess::PIECE_TYPE_NB> PIECE_POINTS = {0, 1, 3, 3, 5, 9, 0};

/// It resigns when it is lost by so much, and its opponent shows that he knows: he was ahead by so many
/// points after each of his last moves, of which there were so many.
inline constexpr int RESIGN_SCORE = 900;
inline constexpr int RESIGN_POINTS = 5;
inline constexpr int RESIGN_MOVES = 3;
/// True if the side to move resigns.
bool resigns(const chess::Game& game, int score);

/// True if the side to move claims a draw. It does whenever it may and is not better.
bool claims_draw(const chess::Game& game, int score);

/// It offers a draw in a position that is even within so much, from that move on, ...
inline constexpr int OFFER_SCORE = 20;
inline constexpr int OFFER_FROM = 40;
/// ... each time when so many more half-moves have been played without a capture or a pawn's move.
inline constexpr int OFFER_PLIES = 20;
/// True if the side that moved last, and found the score, offers a draw.
bool offers_draw(const chess::Position& position, int score);

}  // namespace inkmate::engine

#pragma once

#include <array>

#include "../chess/position.hpp"

namespace inkmate::engine {

/// The search of the smallest program (inkmate generate --form tiny), specified: docs/inside/search.md, "The
/// tiny search".

/// Centipawns by PieceType: what a piece is worth, for each step of nearness to the centre (0 to 24), for
/// each rank advanced.
inline constexpr std::array<int, chess::PIECE_TYPE_NB> TINY_WORTH = {0, 100, 300, 310, 500, 900, 0};
inline constexpr std::array<int, chess::PIECE_TYPE_NB> TINY_CENTRE = {0, 1, 3, 2, 0, 1, -3};
inline constexpr std::array<int, chess::PIECE_TYPE_NB> TINY_ADVANCE = {0, 6, 0, 0, 0, 0, 0};

/// Plies searched when nothing else is asked for, and at most.
inline constexpr int TINY_DEPTH = 3;
inline constexpr int TINY_MAX_DEPTH = 6;
/// Quiescence ends this many plies from the root.
inline constexpr int TINY_MAX_PLY = 12;

/// What a piece on a square is worth to its side.
int tiny_value(chess::Piece piece, chess::Square square);
/// The static evaluation from the side to move.
int tiny_score(const chess::Position& pos);

struct TinyResult {
    /// Move::none() when there is no legal move.
    chess::Move best_move;
    /// Centipawns from the side to move.
    int score;
};
TinyResult tiny_search(const chess::Position& pos, int depth);

}  // namespace inkmate::engine

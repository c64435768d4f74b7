#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "move.hpp"
#include "piece.hpp"
#include "square.hpp"

namespace inkmate::chess {

/// Castling rights as a set of bits. The generated program uses the same bits.
enum CastlingRights : std::uint8_t {
    NO_CASTLING = 0,
    WHITE_OO = 1,
    WHITE_OOO = 2,
    BLACK_OO = 4,
    BLACK_OOO = 8,
    ANY_CASTLING = 15
};

/// How many single rights there are.
inline constexpr int CASTLING_NB = 4;

/// The right of a side to castle to its king's side, the right of the board, or to the other.
constexpr CastlingRights castling_right(Color side, bool kingside) {
    return static_cast<CastlingRights>((kingside ? WHITE_OO : WHITE_OOO) << 2 * side);
}

/// Where king and rook stand while they may castle.
struct CastlingHome {
    Square king = SQ_NONE;  ///< the king's square
    Square rook = SQ_NONE;  ///< the rook's
    /// True if the squares are equal.
    bool operator==(const CastlingHome&) const = default;
};
/// The homes of each right, in the order of their bits; SQ_NONE for one that a position never had.
using CastlingHomes = std::array<CastlingHome, CASTLING_NB>;
/// Those of ordinary chess.
inline constexpr CastlingHomes ORDINARY_HOMES = {
    {{SQ_E1, SQ_H1}, {SQ_E1, SQ_A1}, {SQ_E8, SQ_H8}, {SQ_E8, SQ_A8}}};

/// The place in CastlingHomes.
constexpr std::size_t castling_index(Color side, bool kingside) {
    return static_cast<std::size_t>(2 * side + (kingside ? 0 : 1));
}

/// What castling moves where. King or rook may stay, and each may go to the other's square.
struct CastlingSquares {
    Square king_from;  ///< where the king stands before it
    Square king_to;    ///< where it goes
    Square rook_from;  ///< where the rook stands before it
    Square rook_to;    ///< where it goes
};

/// Where the castling of a right goes: the king to the g- or the c-file, the rook to the square beside it
/// towards the middle.
constexpr CastlingSquares castling_squares_of(const CastlingHome& home, bool kingside) {
    const int rank = rank_of(home.king);
    return {home.king, make_square(kingside ? 6 : 2, rank), home.rook, make_square(kingside ? 5 : 3, rank)};
}

/// The castling move from a home: in ordinary chess the king's, "e1g1"; from any other home the king's to its
/// own rook, as UCI_Chess960 writes it, since the king's squares may be those of another of its moves.
constexpr Move castling_move(const CastlingHome& home, std::size_t index) {
    const bool ordinary = home == ORDINARY_HOMES[index];
    return {home.king, ordinary ? castling_squares_of(home, index % 2 == 0).king_to : home.rook,
            MoveFlag::castling};
}

}  // namespace inkmate::chess

#pragma once

#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include "board.hpp"

namespace inkmate::variant {

/// What a leg may meet on a square where it ends, as bits.
enum Meeting : std::uint8_t {
    ON_EMPTY = 1,  ///< nothing: the piece stands there, or goes on with its next leg
    ON_ENEMY = 2,  ///< a piece of the other side, which is taken
    ON_OWN = 4,    ///< a piece of its own side, which is taken
    HOP = 8        ///< any piece, which stays: the next leg goes on from there. Not of a last leg.
};

/// A step, and how often it may be repeated over empty squares.
struct Leg {
    std::int8_t file;    ///< squares to the right, seen from the side that moves
    std::int8_t rank;    ///< squares forward
    std::uint8_t range;  ///< most repetitions; UNLIMITED for a rider without a number
    std::uint8_t on;     ///< bits of Meeting, of the square where it ends
    auto operator<=>(const Leg&) const = default;
};
inline constexpr std::uint8_t UNLIMITED = 255;

/// One way of moving: a leg, or several, one from where the other ended. On its way a piece takes one other
/// at most.
struct Path {
    std::vector<Leg> legs;
    bool initial = false;  ///< True if it is made only from the double-step region.
    bool en_passant =
        false;  ///< True if its last leg ends on the square that a pawn has passed, and takes that pawn.
    auto operator<=>(const Path&) const = default;
};

/// A piece's ways of moving, none of them twice.
struct Movement {
    std::vector<Path> paths;
    /// How many squares to either side it castles; 0 when the word says nothing of it.
    int castling = 0;
};

/// Reads a word of Betza's notation, as XBoard and Fairy-Stockfish write it: atoms W F D N A H C Z G K Q R B
/// and (x,y); riders doubled (NN) or with a number (N0 without limit, R4); directions f b l r v s, pairs of
/// them, halves (fh, hr); m c d (own piece), i, e, n, j, p, g; `a` for another leg of the same atom, and `-`
/// for a leg of another (W-F). On2 with a number is castling. Throws VariantError, which names the column and
/// what is wrong there: "Betza's 'mRcoR', column 4: ...".
Movement parse_betza(std::string_view word);

}  // namespace inkmate::variant

#pragma once

#include <array>
#include <cstdint>

#include "piece.hpp"
#include "random.hpp"
#include "square.hpp"

namespace inkmate::chess {

/// Random numbers whose XOR is the key of a position: the pieces, the castling rights, the file of the en
/// passant square, and the side when it is Black's move.
///
/// The low KEY_BITS bits of a key are the key that the generated program keeps. They do not tell whose move
/// it is: the program has a transposition table for each side. The program makes these bits itself, with
/// next_random().
struct ZobristKeys {
    std::array<std::array<std::uint64_t, SQUARE_NB>, PIECE_NB> piece_square{};
    std::array<std::uint64_t, 16> castling{};
    std::array<std::uint64_t, 8> ep_file{};
    std::uint64_t black_to_move = 0;
};

inline constexpr int KEY_BITS = 31;
inline constexpr std::uint64_t KEY_MASK = (std::uint64_t{1} << KEY_BITS) - 1;

/// Where next_random() begins.
inline constexpr int RANDOM_SEED = 20061956;

/// Draws keys, of chess and of variants: their high bits by splitmix64 (Steele, Lea, Flood 2014) from a
/// state, their low bits by next_random() from RANDOM_SEED.
class KeyStream {
  public:
    constexpr explicit KeyStream(std::uint64_t state) : state_(state) {}

    /// The next key, without low bits.
    constexpr std::uint64_t next_high() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return (z ^ z >> 31) & ~KEY_MASK;
    }
    /// The next key.
    constexpr std::uint64_t next() {
        low_ = next_random(low_);
        return next_high() | static_cast<std::uint64_t>(low_);
    }

  private:
    std::uint64_t state_;
    std::int32_t low_ = RANDOM_SEED;
};

namespace detail {

constexpr ZobristKeys make_zobrist_keys() {
    KeyStream random(0x1a2b3c4d5e6f7081);
    ZobristKeys keys;
    for (const Color c : {WHITE, BLACK})
        for (int pt = PAWN; pt <= KING; ++pt)
            for (auto& key : keys.piece_square[make_piece(c, static_cast<PieceType>(pt))])
                key = random.next();
    // A set of rights has the XOR of its single rights.
    for (unsigned right = 1; right < 16; right *= 2) {
        const std::uint64_t key = random.next();
        for (unsigned set = 0; set < 16; ++set)
            if (set & right) keys.castling[set] ^= key;
    }
    for (auto& key : keys.ep_file) key = random.next();
    keys.black_to_move = random.next_high();
    return keys;
}

}  // namespace detail

inline constexpr ZobristKeys ZOBRIST = detail::make_zobrist_keys();

}  // namespace inkmate::chess

#include "core/variant/zobrist.hpp"

#include "core/chess/zobrist.hpp"

namespace inkmate::variant {

namespace {

/// The high bits are by splitmix64 (Steele, Lea, Flood 2014).
ZobristKeys make_keys() {
    std::uint64_t state = 0x8192a3b4c5d6e7f0;
    std::int32_t low = chess::RANDOM_SEED;
    const auto next_high = [&state] {
        std::uint64_t z = state += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return (z ^ z >> 31) & ~chess::KEY_MASK;
    };
    const auto next = [&] {
        low = chess::next_random(low);
        return next_high() | static_cast<std::uint64_t>(low);
    };
    ZobristKeys keys;
    for (auto& counts : keys.checks_left)
        for (auto& key : counts) key = next();
    for (auto& key : keys.castling) key = next();
    for (auto& key : keys.ep_square) key = next();
    for (int type = 1; type < TYPE_NB; ++type)
        for (const Color side : {WHITE, BLACK})
            for (auto& key : keys.piece_square[make_piece(side, type)]) key = next();
    keys.black_to_move = next_high();
    return keys;
}

const ZobristKeys ZOBRIST_KEYS = make_keys();

}  // namespace

const ZobristKeys& zobrist() {
    return ZOBRIST_KEYS;
}

}  // namespace inkmate::variant

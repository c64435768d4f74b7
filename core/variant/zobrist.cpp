#include "core/variant/zobrist.hpp"

namespace inkmate::variant {

namespace {

/// By splitmix64 (Steele, Lea, Flood 2014).
ZobristKeys make_keys() {
    std::uint64_t state = 0x8192a3b4c5d6e7f0;
    const auto next = [&state] {
        std::uint64_t z = state += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    };
    ZobristKeys keys;
    for (auto& squares : keys.piece_square)
        for (auto& key : squares) key = next();
    for (auto& key : keys.castling) key = next();
    for (auto& key : keys.ep_square) key = next();
    for (auto& counts : keys.checks_left)
        for (auto& key : counts) key = next();
    keys.black_to_move = next();
    return keys;
}

const ZobristKeys KEYS = make_keys();

}  // namespace

const ZobristKeys& zobrist() {
    return KEYS;
}

}  // namespace inkmate::variant

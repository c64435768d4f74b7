#include "core/variant/zobrist.hpp"

#include "core/chess/zobrist.hpp"

namespace inkmate::variant {

namespace {

ZobristKeys make_keys() {
    chess::KeyStream random(0x8192a3b4c5d6e7f0);
    ZobristKeys keys;
    for (auto& counts : keys.checks_left)
        for (auto& key : counts) key = random.next();
    for (auto& key : keys.castling) key = random.next();
    for (auto& key : keys.ep_square) key = random.next();
    for (int type = 1; type < TYPE_NB; ++type)
        for (const Color side : {WHITE, BLACK})
            for (auto& key : keys.piece_square[make_piece(side, type)]) key = random.next();
    keys.black_to_move = random.next_high();
    return keys;
}

const ZobristKeys ZOBRIST_KEYS = make_keys();

}  // namespace

const ZobristKeys& zobrist() {
    return ZOBRIST_KEYS;
}

}  // namespace inkmate::variant

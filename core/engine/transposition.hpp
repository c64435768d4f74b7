#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../chess/move.hpp"
#include "../chess/piece.hpp"
#include "search.hpp"

namespace inkmate::engine {

/// What a search learnt of a position.
struct TranspositionEntry {
    /// The signature_of() the position.
    std::uint32_t signature = 0;
    /// The move that was best; Move::none() where none raised alpha.
    chess::Move move;
    /// -1 marks an entry that was never written.
    std::int8_t depth = -1;
    Bound bound = Bound::upper;
    /// Mates are counted from this position, not from the root.
    std::int16_t value = 0;
    /// More of the key (see high_key): that has to agree as well.
    std::uint16_t high_key = 0;
};
static_assert(sizeof(TranspositionEntry) == 12);

/// What tells the positions that share an entry apart: the low KEY_BITS bits of Position::key and the packed
/// score (Score::packed), combined by exclusive or; without the lowest MOVE_BITS, where the program has the
/// move. In a table of the program's size these bits of the key are the index.
constexpr std::uint32_t signature_of(std::uint32_t key, int packed) {
    return (key ^ static_cast<std::uint32_t>(packed)) & ~static_cast<std::uint32_t>(chess::MOVE_MASK);
}

/// What an entry keeps of a position's key beside the low bits. The program has none of it, nor has a table
/// of a size that it could have, which has to mistake the same positions for each other; in larger ones that
/// would come too often.
constexpr std::uint16_t high_key(std::uint64_t key, int bits) {
    return bits > MAX_HASH_BITS ? static_cast<std::uint16_t>(key >> 48) : std::uint16_t{0};
}

/// Two tables of 2^bits entries, one for each side to move, indexed by the low bits of the key.
class TranspositionTable {
  public:
    explicit TranspositionTable(int bits) : mask_((1U << bits) - 1) { clear(); }
    void clear() {
        for (auto& table : tables_) table.assign(mask_ + 1, {});
    }
    TranspositionEntry& entry(chess::Color side, std::uint32_t key) { return tables_[side][key & mask_]; }
    /// How many of a thousand entries are in use, as the first `sample` of each side tell.
    int use(std::size_t sample) const {
        std::size_t used = 0;
        for (const auto& table : tables_)
            for (std::size_t i = 0; i < sample; ++i) used += table[i].depth >= 0;
        return static_cast<int>(1000 * used / (2 * sample));
    }

  private:
    std::uint32_t mask_;
    std::vector<TranspositionEntry> tables_[chess::COLOR_NB];
};

}  // namespace inkmate::engine

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
    /// Of the position: signature_of().
    std::uint32_t signature = 0;
    /// The move that was best; Move::none() where none raised alpha.
    chess::Move move;
    /// Which search wrote it (TranspositionTable::generation()); 0 marks an entry that was never written.
    std::uint8_t generation = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::upper;
    /// Mates are counted from this position, not from the root.
    std::int16_t value = 0;
    /// More of the key (see high_key): that has to agree as well.
    std::uint16_t high_key = 0;
};
static_assert(sizeof(TranspositionEntry) == 16);

/// What tells the positions that share an entry apart: the low KEY_BITS bits of Position::key and the packed
/// score (see pack), combined by exclusive or.
constexpr std::uint32_t signature_of(std::uint32_t key, int packed) {
    return key ^ static_cast<std::uint32_t>(packed);
}

/// What an entry keeps of a position's key beside the low bits. The program has none of it, nor has a table
/// of a size that it could have, which has to mistake the same positions for each other; in larger ones that
/// would come too often.
constexpr std::uint16_t high_key(std::uint64_t key, int bits) {
    return bits > MAX_HASH_BITS ? static_cast<std::uint16_t>(key >> 48) : std::uint16_t{0};
}

/// Searches are numbered up to this, what the program has bits for; the next one begins with an empty table.
inline constexpr int MAX_GENERATION = 127;

/// Two tables of 2^bits entries, one for each side to move, indexed by the low bits of the key.
class TranspositionTable {
  public:
    explicit TranspositionTable(int bits) : mask_((1U << bits) - 1) { clear(); }
    void clear() {
        for (auto& table : tables_) table.assign(mask_ + 1, {});
        generation_ = 0;
    }
    /// A search begins: what it finds takes the place of what earlier ones did, however deep.
    void begin_search() {
        if (generation_ == MAX_GENERATION) clear();
        ++generation_;
    }
    std::uint8_t generation() const { return static_cast<std::uint8_t>(generation_); }
    /// May a node of so much depth take the place of the entry? What the same search found deeper stays.
    bool may_replace(const TranspositionEntry& entry, int depth) const {
        return entry.generation != generation_ || entry.depth <= depth;
    }
    TranspositionEntry& entry(chess::Color side, std::uint32_t key) { return tables_[side][key & mask_]; }
    /// How many of a thousand entries are in use, as the first `sample` of each side tell.
    int use(std::size_t sample) const {
        std::size_t used = 0;
        for (const auto& table : tables_)
            for (std::size_t i = 0; i < sample; ++i) used += table[i].generation > 0;
        return static_cast<int>(1000 * used / (2 * sample));
    }

  private:
    std::uint32_t mask_;
    int generation_ = 0;
    std::vector<TranspositionEntry> tables_[chess::COLOR_NB];
};

}  // namespace inkmate::engine

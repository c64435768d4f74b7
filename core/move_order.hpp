#pragma once

#include <array>
#include <cstdint>

#include "core/evaluation.hpp"
#include "core/movelist.hpp"
#include "core/position.hpp"

namespace inkmate {

/// A move with its place in the move ordering of docs/search.md above it: order << 15 | code. The greater
/// word is tried first; the words of one position are all different.
using Word = std::uint32_t;

inline constexpr int ORDER_SHIFT = 15;
inline constexpr int VICTIM_SHIFT = 11;
inline constexpr int ATTACKER_SHIFT = 8;
/// Added to the gain of a quiet move: that of one that gains nothing.
inline constexpr int NO_GAIN = 128;
/// The gain of a promotion to a queen that captures nothing.
inline constexpr int QUIET_QUEEN_GAIN = 255;
/// Added to the victim when the pawn that captures becomes a queen.
inline constexpr int CAPTURED_QUEEN_VICTIM = 6;
/// The victim that stands for "first of all".
inline constexpr int FIRST_VICTIM = 15;

constexpr Move move_of(Word w) {
    return Move::from_code(w & ((1U << ORDER_SHIFT) - 1));
}
/// 0 for a quiet move.
constexpr int victim_of(Word w) {
    return static_cast<int>(w >> (VICTIM_SHIFT + ORDER_SHIFT));
}
/// The word of a move that is to be tried before all others.
constexpr Word first_word(Move m) {
    return static_cast<Word>(FIRST_VICTIM) << (VICTIM_SHIFT + ORDER_SHIFT) | m.code();
}

/// The word of a legal move; `bonus` is added to the order of quiet moves.
Word make_word(const Position& pos, Move m, const Evaluation& evaluation, int bonus = 0);

/// Words of one node.
struct WordList {
    std::array<Word, MoveList::capacity> words;
    std::size_t size = 0;
    void push_back(Word w) { words[size++] = w; }
    /// Greatest first.
    void sort();
    const Word* begin() const { return words.data(); }
    const Word* end() const { return words.data() + size; }
};

}  // namespace inkmate

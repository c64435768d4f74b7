#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "board.hpp"
#include "rules.hpp"

namespace inkmate::variant {

/// The pieces that each side has captured, or begins with, and may drop.
class Hands {
  public:
    /// How many pieces of a type a side has in hand.
    int count(Color side, int type) const { return counts_[side][static_cast<std::size_t>(type)]; }
    void add(Color side, int type) { ++counts_[side][static_cast<std::size_t>(type)]; }
    /// The side must have one.
    void remove(Color side, int type) { --counts_[side][static_cast<std::size_t>(type)]; }
    bool operator==(const Hands&) const = default;

  private:
    std::array<std::array<std::uint16_t, TYPE_NB>, COLOR_NB> counts_{};
};

/// Returns the type as which a captured piece comes to hand: one that has promoted is a pawn again, unless
/// the rules say that it stays what it is.
int type_in_hand(const Rules& rules, Piece captured);

/// Splits the first field of a FEN into board and hands: "…/RNBQKBNR[Qp]", or by rules with hands a rank more
/// than the board has, "…/RNBQKBNR/Qp". Without hands the second text is missing.
std::pair<std::string_view, std::optional<std::string_view>> split_hands(const Rules& rules,
                                                                         std::string_view text);
/// Reads "QNnp": capitals are White's. Throws VariantError, a sentence without the FEN.
Hands read_hands(const Rules& rules, std::string_view text);
/// Writes "QNnp": White's first, the most valuable first.
std::string write_hands(const Rules& rules, const Hands& hands);

/// How many pieces of a kind in hand have keys of their own; beyond that, counts share them.
inline constexpr int HAND_KEYS = 32;
/// Returns what so many pieces of a kind in hand add to the key of a position.
std::uint64_t hand_key(Piece piece, int count);

}  // namespace inkmate::variant

#pragma once

#include <optional>
#include <string_view>

#include "position.hpp"

namespace inkmate::variant {

/// How a game ends.
enum class Ending : std::uint8_t { checkmate, stalemate, extinction, flag, check_count, n_moves, n_fold };
/// "checkmate", "stalemate", "extinction", ...: a few words.
std::string_view describe(Ending ending);

/// An end, and what it is worth to the side that is to move.
struct Outcome {
    Ending ending;
    Value value;
    bool operator==(const Outcome&) const = default;
};
/// "1-0", "0-1", "1/2-1/2".
std::string_view result_of(const Outcome& outcome, Color side_to_move);

/// What ends the game before a move is looked for: extinction, a flag, checks.
std::optional<Outcome> immediate_outcome(const Position& pos);
/// What the rules say of a position that has occurred so many times in its game; nothing: it goes on.
std::optional<Outcome> outcome_of(const Position& pos, int repetitions = 1);

}  // namespace inkmate::variant

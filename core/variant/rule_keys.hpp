#pragma once

#include <span>
#include <string_view>

namespace inkmate::variant {

/// A key of a rule file.
struct RuleKey {
    std::string_view name;
    std::string_view value;    ///< what it takes: "yes or no", "squares", ...
    std::string_view meaning;  ///< in words, a line, with what holds without it
};

/// Those that mean something here, but for the names of pieces and customPiece1 to customPiece25.
std::span<const RuleKey> rule_keys();

/// A key of Fairy-Stockfish's rule files that is refused: why. Empty for a key that nobody knows.
std::string_view why_refused(std::string_view key);
/// Their names.
std::span<const std::string_view> refused_keys();

}  // namespace inkmate::variant

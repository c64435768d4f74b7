#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/choice.hpp"
#include "core/engine/levels.hpp"
#include "engines/uci/engine_process.hpp"

namespace inkmate::uci {

/// The error of an option that an engine does not offer; `asked` is the command that it answered with what it
/// does offer.
EngineError no_such_option(const std::string& engine, const std::string& option, const std::string& asked);

/// Returns SearchOptions::hash_bits of a transposition table of at most so many megabytes: 0 for none; with 1
/// it has the program's size.
int hash_bits_of(std::int64_t megabytes);
/// What a table with so many bits takes, rounded up.
std::int64_t megabytes_of(int hash_bits);
/// Size of the largest table that this machine has memory for: a power of two.
std::int64_t most_hash_megabytes();

/// An option that a chess program can set, as the protocol knows it.
struct UciOption {
    enum class Type { button, check, spin, combo };
    std::string_view name;
    Type type;
    /// Bounds of a spin.
    std::int64_t least = 0, most = 0;
};

/// Those of the core as an engine. The generated program offers the ones that mean the same there, with the
/// same names and bounds; what is settled when it is made has one value.
namespace options {
/// Megabytes; 0 for no table. What a table can have at most; the core offers no more than its machine has.
inline constexpr UciOption HASH{"Hash", UciOption::Type::spin, 0, 32768};
inline constexpr UciOption CLEAR_HASH{"Clear Hash", UciOption::Type::button};
/// No position has more moves.
inline constexpr UciOption MULTIPV{"MultiPV", UciOption::Type::spin, 1, 218};
/// A chess program that ponders sets it; only then does it want a move to ponder on.
inline constexpr UciOption PONDER{"Ponder", UciOption::Type::check};
inline constexpr UciOption LEVEL{"Level", UciOption::Type::spin, 0, engine::STRONGEST_LEVEL};
/// Takes the place of Level where UCI_LimitStrength is true.
inline constexpr UciOption LIMIT_STRENGTH{"UCI_LimitStrength", UciOption::Type::check};
inline constexpr UciOption ELO{"UCI_Elo", UciOption::Type::spin, engine::LEAST_ELO, engine::MOST_ELO};
inline constexpr UciOption BOOK{"Book", UciOption::Type::check};
/// 0: another one in every game.
inline constexpr UciOption SEED{"Seed", UciOption::Type::spin, 0, engine::MAX_SEED};
inline constexpr UciOption EVALUATION{"Evaluation", UciOption::Type::combo};
inline constexpr UciOption SEARCH{"Search", UciOption::Type::combo};
inline constexpr UciOption ANALYSE{"UCI_AnalyseMode", UciOption::Type::check};
/// chess, or another game by its rules; of the options above only Clear Hash, Ponder and the limits of Level
/// and UCI_Elo mean something for those.
inline constexpr UciOption VARIANT{"UCI_Variant", UciOption::Type::combo};
/// Castling is written as the king's move to its own rook, in and out.
inline constexpr UciOption CHESS960{"UCI_Chess960", UciOption::Type::check};
}  // namespace options

/// The option by which other engines read a file of rules; what it holds they can play then.
inline constexpr std::string_view VARIANT_PATH = "VariantPath";

/// "option name Level type spin default 8 min 1 max 8"; `values` are those of a combo.
inline std::string option_line(const UciOption& option, std::string_view value,
                               const std::vector<std::string>& values = {}) {
    switch (option.type) {
        case UciOption::Type::button: return fmt::format("option name {} type button", option.name);
        case UciOption::Type::check:
            return fmt::format("option name {} type check default {}", option.name, value);
        case UciOption::Type::spin:
            return fmt::format("option name {} type spin default {} min {} max {}", option.name, value,
                               option.least, option.most);
        default: break;
    }
    std::string line = fmt::format("option name {} type combo default {}", option.name, value);
    for (const std::string& word : values) line += " var " + word;
    return line;
}

}  // namespace inkmate::uci

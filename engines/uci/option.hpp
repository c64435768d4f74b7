#pragma once

#include <fmt/format.h>

#include <array>
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
    std::string_view meaning;
    /// Bounds of a spin.
    std::int64_t least = 0, most = 0;
};

/// Those of the core as an engine. The generated program offers the ones that mean the same there, with the
/// same names and bounds; what is settled when it is made has one value.
namespace options {
/// The core offers no more than its machine has.
inline constexpr UciOption HASH{
    "Hash", UciOption::Type::spin,
    "megabytes of the transposition table, rounded down to a power of two; 0: none; 1: the "
    "program's size",
    0, 32768};
inline constexpr UciOption CLEAR_HASH{"Clear Hash", UciOption::Type::button,
                                      "clears the table and the history, as `ucinewgame` does"};
/// No position has more moves.
inline constexpr UciOption MULTIPV{"MultiPV", UciOption::Type::spin,
                                   "variations to report, with different first moves, best first", 1, 218};
/// A chess program that ponders sets it; only then does it want a move to ponder on.
inline constexpr UciOption PONDER{"Ponder", UciOption::Type::check,
                                  "whether `bestmove M ponder M` names the expected reply"};
inline constexpr UciOption LEVEL{"Level", UciOption::Type::spin,
                                 "below 10 it limits every search and makes the mistakes of that level", 0,
                                 engine::STRONGEST_LEVEL};
inline constexpr UciOption LIMIT_STRENGTH{"UCI_LimitStrength", UciOption::Type::check,
                                          "whether `UCI_Elo` replaces `Level`"};
inline constexpr UciOption ELO{"UCI_Elo", UciOption::Type::spin, "strength in Elo points, between two levels",
                               engine::LEAST_ELO, engine::MOST_ELO};
inline constexpr UciOption BOOK{"Book", UciOption::Type::check,
                                "whether moves of the opening book are played"};
inline constexpr UciOption SEED{
    "Seed", UciOption::Type::spin,
    "random seed for level and book; 0: a new one in every game, which `info string seed N` reports", 0,
    engine::MAX_SEED};
inline constexpr UciOption EVALUATION{"Evaluation", UciOption::Type::combo,
                                      "the evaluation, as `--evaluation` takes it"};
inline constexpr UciOption SEARCH{"Search", UciOption::Type::combo, "`full`, `alphabeta` or `minimax`"};
inline constexpr UciOption ANALYSE{"UCI_AnalyseMode", UciOption::Type::check,
                                   "no book, no mistakes, and no level limits what `go` asks for"};
/// Variants use only Clear Hash, Ponder and the limits of Level and UCI_Elo of the options above.
inline constexpr UciOption VARIANT{"UCI_Variant", UciOption::Type::combo,
                                   "`chess`, or a variant that `inkmate variants` lists"};
inline constexpr UciOption CHESS960{"UCI_Chess960", UciOption::Type::check,
                                    "castling is written as the king's move to its own rook: `e1h1`; "
                                    "positions of Chess960 are always understood"};

inline constexpr std::array ALL{HASH, CLEAR_HASH, MULTIPV, PONDER,     LEVEL,  LIMIT_STRENGTH, ELO,
                                BOOK, SEED,       ANALYSE, EVALUATION, SEARCH, CHESS960,       VARIANT};
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

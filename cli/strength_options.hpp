#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "core/engine/book.hpp"
#include "core/engine/evaluation.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/search_parameters.hpp"
#include "core/game/game.hpp"

namespace inkmate::cli {

/// How the program searches.
struct StrengthFlags {
    /// The level when nothing else is asked for.
    int default_level = engine::FIRST_GAME_LEVEL;
    /// A level, or Elo points.
    std::optional<int> level = {};
    std::optional<int> depth = {};
    std::optional<std::uint64_t> nodes = {};
    std::optional<double> seconds = {};
    /// The name of an evaluation, or a file from `inkmate tune`; empty for the program's own.
    std::string evaluation = {};
    engine::SearchAlgorithm search = engine::SearchAlgorithm::full;
};
void add_strength_options(Options& options, StrengthFlags& flags);
/// Return the limits and, for a level or Elo points, the mistakes.
engine::Strength strength(const StrengthFlags& flags);
/// Throws CommandError for what only chess has: --search, --evaluation and Elo points.
void refuse_in_variants(const Options& table, const StrengthFlags& flags);
/// Return how a program searches within them. Throws as evaluation_option() does.
engine::SearchOptions search_options(const StrengthFlags& flags);

/// --search.
void add_search_option(Options& options, engine::SearchAlgorithm& search);

/// --evaluation; its default is what `evaluation` says, or the program's own.
void add_evaluation_option(Options& options, std::string& evaluation);
/// Return an evaluation that lives as long as the process. Throws CommandError, ChessError.
const engine::Evaluation& evaluation_option(const std::string& name);

/// --parameter, of the core's search.
void add_parameter_option(Options& options, std::vector<std::string>& parameters);
/// Throws CommandError.
engine::SearchParameters parameters_option(const std::vector<std::string>& parameters);

/// Return SearchOptions::hash_bits for --hash. Throws CommandError if the machine has less memory.
int core_hash_bits(int megabytes);
/// The hash table of work on games, in megabytes.
inline constexpr int DEFAULT_HASH = 16;

/// --seed and --book.
struct ChanceFlags {
    /// 0: every game has a different seed.
    std::int32_t seed = 0;
    /// "default", "none" or a file in PGN; empty for the built-in book in chess, and none in variants.
    std::string book = {};
};
void add_chance_options(Options& options, ChanceFlags& flags);
/// Returns the book for games by these rules. Throws CommandError for the built-in book, which is of chess,
/// with other rules, and GameError for a file that makes no book.
engine::Book book_option(const std::string& book, const game::Rules& rules);

}  // namespace inkmate::cli

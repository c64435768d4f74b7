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

namespace inkmate {

/// How the program searches, as the user says it. Nothing: the default level.
struct StrengthFlags {
    std::optional<int> level;
    std::optional<int> elo;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<double> seconds;
    /// The name of an evaluation or a file that `inkmate tune` has written; empty for the program's own.
    std::string evaluation;
    engine::SearchAlgorithm search = engine::SearchAlgorithm::full;
};
void add_strength_options(Options& options, StrengthFlags& flags);
/// Limits and mistakes; only a level, or points of Elo, make any.
engine::Strength strength(const StrengthFlags& flags);
/// How a program searches within them. Throws as evaluation_option() does.
engine::SearchOptions search_options(const StrengthFlags& flags);

/// --search alone.
void add_search_option(Options& options, engine::SearchAlgorithm& search);

/// --evaluation alone.
void add_evaluation_option(Options& options, std::string& evaluation);
/// The evaluation lives as long as the process. Throws CommandError, ChessError.
const engine::Evaluation& evaluation_option(const std::string& name);

/// --parameter of the core's search.
void add_parameter_option(Options& options, std::vector<std::string>& parameters);
/// Throws CommandError.
engine::SearchParameters parameters_option(const std::vector<std::string>& parameters);

/// --hash of the core, as SearchOptions::hash_bits. Throws CommandError where the machine has less.
int core_hash_bits(int megabytes);
/// Of games that are worked at, in megabytes.
inline constexpr int DEFAULT_HASH = 16;

/// What a game leaves to chance: --seed and --book.
struct ChanceFlags {
    /// 0: every game has another seed.
    std::int32_t seed = 0;
    /// "default", "none" or a file in PGN.
    std::string book = "default";
};
void add_chance_options(Options& options, ChanceFlags& flags);
/// Throws CommandError, and ChessError for a file that makes no book.
engine::Book book_option(const std::string& book);

}  // namespace inkmate

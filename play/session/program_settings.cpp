#include "play/session/program_settings.hpp"

#include "core/engine/chance.hpp"

namespace inkmate {

bool choose_strength(psgen::PlayingProgram& program, const ConsoleLine& line) {
    const std::optional<engine::Strength> chosen = strength_of(line);
    if (!chosen) return false;
    program.limits = chosen->limits;
    program.mistakes = chosen->mistakes;
    return true;
}

bool bound(engine::SearchLimits& limits, std::uint64_t most_nodes) {
    if (most_nodes == 0) return false;
    const bool bounds = limits.milliseconds > 0 || limits.nodes == 0 || limits.nodes > most_nodes;
    if (bounds) limits.nodes = most_nodes;
    limits.milliseconds = 0;
    return bounds;
}

bool choose_seed(psgen::PlayingProgram& program, const ConsoleLine& line, bool draws) {
    const std::optional<std::int32_t> seed = seed_of(line);
    if (!seed) return false;
    program.seed = draws && *seed == 0 ? engine::random_seed() : *seed;
    return true;
}

}  // namespace inkmate

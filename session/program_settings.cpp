#include "session/program_settings.hpp"

#include "core/engine/chance.hpp"

namespace inkmate {

bool choose_strength(ProgramOptions& program, const ConsoleLine& line) {
    const std::optional<engine::Strength> chosen = strength_of(line);
    if (!chosen) return false;
    program.limits = chosen->limits;
    program.mistakes = chosen->mistakes;
    return true;
}

bool choose_seed(ProgramOptions& program, const ConsoleLine& line, bool draws) {
    const std::optional<std::int32_t> seed = seed_of(line);
    if (!seed) return false;
    program.seed = draws && *seed == 0 ? engine::random_seed() : *seed;
    return true;
}

}  // namespace inkmate

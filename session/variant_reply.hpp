#pragma once

#include "core/variant/game.hpp"
#include "core/variant/search.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

/// The limits of a program's searches, as the core has them.
variant::SearchLimits variant_limits(const ProgramOptions& options);
/// The move that a program made so finds where the game stands.
variant::Move variant_reply(variant::Engine& engine, const variant::Game& game,
                            const ProgramOptions& options);

}  // namespace inkmate

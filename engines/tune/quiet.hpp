#pragma once

#include "core/chess/position.hpp"
#include "core/engine/search.hpp"

namespace inkmate {

/// Is the side to move not in check, and does quiescence say what the engine's static evaluation says? Then
/// that evaluation can be held against what the position is worth.
bool is_quiet(const chess::Position& pos, engine::Engine& engine);

}  // namespace inkmate

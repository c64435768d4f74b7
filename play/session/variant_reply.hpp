#pragma once

#include "core/variant/game.hpp"
#include "core/variant/search.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// What a program made so finds where the game stands, when it is asked for a hint: without mistakes.
variant::SearchResult variant_hint(variant::Engine& engine, const variant::Game& game,
                                   const psgen::PlayingProgram& options);
/// The move that it plays there, when its seed is not 0, and what it has found.
variant::SearchResult variant_reply(variant::Engine& engine, const variant::Game& game,
                                    const psgen::PlayingProgram& options);

}  // namespace inkmate

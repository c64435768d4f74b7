#pragma once

#include <cstdint>
#include <functional>

#include "../engine/levels.hpp"
#include "game.hpp"
#include "search.hpp"

namespace inkmate::variant {

/// How a player of a variant chooses its moves: engine::PlayStyle without a book.
struct PlayStyle {
    /// How far it searches, for the whole of a move.
    SearchLimits limits = {};
    /// What it does wrong.
    engine::Mistakes mistakes = {};
    /// What the game's chance is drawn from, 1 to engine::MAX_SEED.
    std::int32_t seed = 1;
};

/// Returns the limits of chess as far as a search of variants has them.
SearchLimits limits_of(const engine::SearchLimits& limits);

/// Returns the move that a player of this style plays, as the generated program does (docs/inside/levels.md).
/// With mistakes there is one iteration, whose score is that of the move with its noise; with a move drawn by
/// lot score, depth and nodes are 0.
SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const std::function<void(const SearchResult&)>& tell = {});

}  // namespace inkmate::variant

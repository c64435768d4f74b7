#pragma once

#include <cstdint>
#include <span>

#include "core/book.hpp"
#include "core/game.hpp"
#include "core/levels.hpp"
#include "core/search.hpp"

namespace inkmate {

/// How a player chooses its moves; docs/levels.md specifies it.
struct PlayStyle {
    SearchLimits limits = {};
    Mistakes mistakes = {};
    /// What the game's chance is drawn from, 1 to MAX_SEED.
    std::int32_t seed = 1;
    Book book = {};
};

/// The move that a player of this style plays, as the generated program does: one of its book if it has one,
/// otherwise what a search finds, with the style's mistakes. With a book's move score, depth and nodes are 0;
/// with mistakes there is one iteration, whose score is that of the move with its noise.
SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const OnIteration& on_iteration = {});

/// The best of some legal moves, at least one: each gets its share of the limits. With mistakes as above.
SearchResult choose_among(Engine& engine, const Game& game, std::span<const Move> moves,
                          const PlayStyle& style, const OnIteration& on_iteration = {});

}  // namespace inkmate

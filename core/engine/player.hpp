#pragma once

#include <cstdint>
#include <span>

#include "../chess/game.hpp"
#include "book.hpp"
#include "levels.hpp"
#include "search.hpp"

namespace inkmate::engine {

/// How a player chooses its moves; docs/inside/levels.md specifies it.
struct PlayStyle {
    /// How far it searches, for the whole of a move.
    SearchLimits limits = {};
    /// What it does wrong.
    Mistakes mistakes = {};
    /// What the game's chance is drawn from, 1 to MAX_SEED.
    std::int32_t seed = 1;
    /// The opening moves that it knows.
    Book book = {};
};

/// The move that a player of this style plays, as the generated program does: one of its book if it has one,
/// otherwise what a search finds, with the style's mistakes. With a book's move score, depth and nodes are 0;
/// with mistakes there is one iteration of one variation, whose score is that of the move with its noise.
/// Where the limits name moves to choose from, the book is left alone.
SearchResult choose_move(Engine& engine, const chess::Game& game, const PlayStyle& style,
                         const SearchReports& reports = {});

/// The best of some legal moves, at least one: each gets its share of the limits. With mistakes as above. It
/// is told as one iteration.
SearchResult choose_among(Engine& engine, const chess::Game& game, std::span<const chess::Move> moves,
                          const PlayStyle& style, const SearchReports& reports = {});

}  // namespace inkmate::engine

#pragma once

#include <cstddef>
#include <string>

#include "core/chess/pgn.hpp"

namespace inkmate {

struct GameViewOptions {
    /// Shown above the board, and as the window's title; UTF-8 or Latin-1.
    std::string title;
    /// True if the board is shown from Black's side at first.
    bool flipped = false;
    /// The half-moves that have been played at first; at most as many as the game has.
    std::size_t ply = 0;
};

/// A game to play through in a browser: one HTML file that needs nothing else, no server and no network. The
/// board is drawn with the outlines of the pages' pieces.
std::string game_view(const chess::PgnGame& record, const GameViewOptions& options);

}  // namespace inkmate

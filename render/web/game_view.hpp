#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/chess/pgn.hpp"
#include "render/page/words/puzzle_words.hpp"

namespace inkmate::web {

/// UTF-8 as text of HTML or SVG.
std::string markup_text(std::string_view text);

/// Pages for a browser, with style and script, that lack their title and their data; and the script of
/// sheets, which lacks its data.
std::string_view game_view_template();
std::string_view puzzle_view_template();
std::string_view sheet_script_template();

/// 64 letters from a1 to h8, a full stop for an empty square.
std::string board_text(const chess::Position& position);

/// A page with both: a title in UTF-8, data as JSON.
std::string filled_view(std::string_view page, std::string_view title, std::string data);

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

/// A page for a browser that goes through a puzzle's solution and lets its reader try; it needs nothing else.
std::string puzzle_view(const page::PuzzleTask& task, const puzzle::Answer& answer);

}  // namespace inkmate::web

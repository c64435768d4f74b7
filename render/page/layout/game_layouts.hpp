#pragma once

#include "render/page/layout/board_layout.hpp"

/// The layouts of the pages of a game.
namespace inkmate {

/// One position, the moves so far beside its board.
Layout game_layout(const Paper& paper);
/// Six positions to a page: White's moves in the left column when White began.
Layout economy_layout(const Paper& paper, const BoardShape& shape);
/// The score of a game: names, moves, and up to six positions below them.
Layout score_layout(const Paper& paper, const BoardShape& shape);
/// The board across the page, nothing below 18 points.
Layout large_layout(const Paper& paper, const BoardShape& shape);
/// Words only, line by line from the upper left.
Layout plain_layout(const Paper& paper, const BoardShape& shape);

}  // namespace inkmate

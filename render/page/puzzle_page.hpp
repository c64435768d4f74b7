#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/board.hpp"
#include "render/page/page.hpp"
#include "render/page/paper.hpp"

namespace inkmate {

/// A solved puzzle: pieces of one kind on a board, or the way of one over it.
struct PuzzleContent {
    /// Above the board, in ASCII.
    std::string headline;
    std::string note;
    int files = 8;
    int ranks = 8;
    /// Without holes.
    variant::Region board;
    /// As rule files and Betza's notation name it: "queen", "NN".
    std::string piece;
    /// Where pieces stand, or the squares in the order in which one goes to them.
    std::vector<variant::Square> squares;
    bool tour = false;
    /// Of a tour: it comes back to its first square.
    bool closed = false;
};

/// A page, and where among its items each step begins: a piece, or a move of the tour.
struct PuzzlePage {
    Page page;
    std::vector<std::size_t> steps;
};

PuzzlePage compose_puzzle(const PuzzleContent& content, const Paper& paper);

/// The letter that stands for a piece on its disc, small: that of chess for those of chess, else the first of
/// its name that is none of these.
char puzzle_letter(std::string_view piece);

}  // namespace inkmate

#pragma once

#include <string>

#include "core/game.hpp"
#include "core/levels.hpp"
#include "core/search.hpp"
#include "render/page/paper.hpp"

namespace inkmate {

/// The side that the program plays; a set of bits, 1 for White and 2 for Black.
enum class ProgramSide { none = 0, white = 1, black = 2, both = 3 };

/// After which moves the program prints a page.
enum class PagesMode { none = 0, reply = 1, every = 2 };

/// How many plies the program's record of a game holds.
inline constexpr int MAX_PLIES = 1000;

/// What a program is made to do; the defaults are a good game on A4 with the program playing black.
struct ProgramOptions {
    /// Start position, and moves that were played before the program takes over: less than MAX_PLIES.
    Game game = {};
    ProgramSide side = ProgramSide::black;
    /// How the program searches until the user says otherwise.
    SearchLimits limits = LEVELS[DEFAULT_LEVEL - 1];
    /// Strength, evaluation and transposition table of the search.
    SearchOptions search = {};
    Paper paper = A4;
    PagesMode pages = PagesMode::every;
    /// Is the board shown from Black's side.
    bool flipped = false;
    /// 1 or 2.
    int language_level = 2;
    bool console = true;
    bool uci = true;
    /// Can the program draw pages at all.
    bool drawing = true;
    bool minify = false;
    /// Names the game in the file's header.
    std::string title = "A game of chess";
};

}  // namespace inkmate

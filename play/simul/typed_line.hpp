#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace inkmate {

/// A board and what is typed of it.
struct BoardWords {
    int board = 0;
    /// A move, as a rule.
    std::string text;
};

/// "7 Nf3 8 e5": what stands behind each number, up to the next. Empty when the line does not begin with a
/// number.
std::vector<BoardWords> read_board_words(std::string_view line);

/// A line that begins with a word.
struct WordLine {
    std::string word;  ///< in small letters
    std::string rest;  ///< without blanks at its ends
};
WordLine read_word_line(std::string_view line);

/// A word of the console of an exhibition.
struct SimulWord {
    std::string_view word;
    std::string_view argument;
    std::string_view help;
};
/// All of them, in the order in which `help` tells them.
std::vector<SimulWord> simul_words();
/// What `help` says, a line each.
std::vector<std::string> simul_help();

}  // namespace inkmate

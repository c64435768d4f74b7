#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// The largest limits that can be set for a search: nodes, seconds.
inline constexpr std::uint64_t MOST_NODES = 999'999'999;
inline constexpr int LONGEST_SEARCH = 86'400;

/// What a word that is typed to the console does, as far as somebody must know who follows the game from
/// outside.
enum class WordEffect {
    none,         ///< the program tells or prints something
    search,       ///< it searches, which its transposition table remembers
    game,         ///< position, moves, result or who plays may change
    strength,     ///< how it searches changes
    view,         ///< the board is turned
    pages,        ///< other moves print a page
    seed,         ///< what the next games leave to chance changes
    leave,        ///< the program ends
    for_programs  ///< a chess program says it, not a person
};

/// The part that a program must have been made with to know the word.
enum class WordNeeds { nothing, pages, uci };

/// A word that the console understands. This list is where everybody takes them from: the program's help,
/// `inkmate send`, and docs/reference/console.md.
struct ConsoleWord {
    std::string_view word;
    /// What follows it: "[SQUARE]" may, "N" must.
    std::string_view argument;
    WordEffect effect = WordEffect::none;
    /// For the help; words of chess programs have none there.
    std::string_view help;
    WordNeeds needs = WordNeeds::nothing;
    /// Is it understood where every turn is a job of its own, too.
    bool in_jobs = false;
};

std::span<const ConsoleWord> console_words();
/// The word's row, or nullptr.
const ConsoleWord* find_console_word(std::string_view word);

/// "undo", "setup FEN": what is typed.
std::string console_form(const ConsoleWord& word);
/// What a move looks like, then a line for each word that such a program knows.
std::vector<std::string> console_help(const ProgramOptions& options);
/// The same for a game of one job a turn.
std::vector<std::string> jobs_help();
/// "Possible: level 1 to 8, depth ...": the answer to a number that sets no strength.
std::string strength_ranges();

}  // namespace inkmate

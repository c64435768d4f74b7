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
    file,         ///< the host reads or writes a file
    leave,        ///< the program ends
    for_programs  ///< a chess program says it, not a person
};

/// The part that a program must have been made with to know the word; `chess`: a game of chess, no variant;
/// `host`: no program knows it, but whoever follows the game from outside.
enum class WordNeeds { nothing, chess, pages, uci, host };

/// A word that the console understands. This list is where everybody takes them from: the program's help,
/// `inkmate send`, and docs/reference/console.md.
struct ConsoleWord {
    std::string_view word;
    /// What follows it: "[SQUARE]" may, "N" must.
    std::string_view argument;
    WordEffect effect = WordEffect::none;
    /// For the help; words of chess programs, and other names of a word, have none there.
    std::string_view help;
    WordNeeds needs = WordNeeds::nothing;
    /// Is it understood where every turn is a job of its own, too.
    bool in_jobs = false;
    /// The word that it is another name of.
    std::string_view same_as = {};
};

std::span<const ConsoleWord> console_words();
/// The word's row, or nullptr.
const ConsoleWord* find_console_word(std::string_view word);

/// "undo", "setup FEN": what is typed.
std::string console_form(const ConsoleWord& word);
/// What a move looks like, then a line for each word that such a program knows.
std::vector<std::string> console_help(const ProgramOptions& options);
/// "Inkmate 0.1.0. Type a move (e2e4 or Nf3), or "help".": what such a program says first.
std::string console_greeting(const ProgramOptions& options);
/// A board as the console shows it: how long the line of a rank is, and the two lines, as PostScript has
/// them, one of which stands below.
std::size_t board_line_length(int files);
std::string board_feet(int files);
/// Does a program made so know the word?
bool knows(const ProgramOptions& options, const ConsoleWord& word);
/// A line for each word that the host adds to those of the program.
std::vector<std::string> host_help();
/// The same for a game of one job a turn, of a program made so.
std::vector<std::string> jobs_help(const ProgramOptions& options);
/// "Possible: level 0 to 10, elo ...": what sets the strength.
std::string strength_ranges(const ProgramOptions& options);
/// Does the word take a number, and this one?
bool is_in_range(std::string_view word, std::int64_t number);
/// "time takes whole seconds, 1 to 86400.": the answer to what is no number for a word that takes one.
std::string number_range(std::string_view word);

}  // namespace inkmate

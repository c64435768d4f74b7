#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/product/product.hpp"

namespace inkmate::psgen {

/// The largest limits that can be set for a search: nodes, seconds.
inline constexpr std::uint64_t MOST_NODES = 999'999'999;
inline constexpr int LONGEST_SEARCH = 86'400;

/// The effect of a word typed to the console, as far as it concerns a host that follows the game.
enum class WordEffect {
    none,         ///< the program says or prints something
    search,       ///< it searches, which its transposition table remembers
    game,         ///< position, moves, result or who plays may change
    strength,     ///< how it searches changes
    view,         ///< the board is turned
    pages,        ///< different moves print a page
    seed,         ///< the random choices of the next games change
    file,         ///< the host reads or writes a file
    coach,        ///< the host's engine judges moves
    leave,        ///< the program ends
    for_programs  ///< for chess programs, not for people
};

/// What a program must have to understand the word; `chess`: a game of chess, not a variant; `host`: no
/// program understands it, only a host that follows the game.
enum class WordNeeds { nothing, chess, pages, uci, host };

/// A word that the console understands. The program's help, `inkmate send` and docs/reference/console.md all
/// take the words from this list.
struct ConsoleWord {
    std::string_view word;
    /// The argument after it: "[SQUARE]" is optional, "N" required.
    std::string_view argument;
    WordEffect effect = WordEffect::none;
    /// The text of the help; empty for words of chess programs and for synonyms.
    std::string_view help;
    WordNeeds needs = WordNeeds::nothing;
    /// True if it is also understood where every turn is a separate job.
    bool in_jobs = false;
    /// The word that it is a synonym of.
    std::string_view same_as = {};
};

std::span<const ConsoleWord> console_words();
/// Returns the word's row, or nullptr.
const ConsoleWord* find_console_word(std::string_view word);

/// "undo", "setup FEN": the word with its argument.
std::string console_form(const ConsoleWord& word);
/// The help: how to type a move, then a line for each word that the program understands.
std::vector<std::string> console_help(const PlayingProgram& program);
/// "Inkmate 0.1.0. Type a move (e2e4 or Nf3), or "help".": the first line that the program writes.
std::string console_greeting(const PlayingProgram& program);
/// "To change it, type "level 1" to "level 10".": follows the strength in the greeting.
std::string level_advice();
/// "Elo is measured in chess only. Type "level 1" to "level 10".": the answer to "elo" in a variant.
std::string elo_advice();
/// The length of the line of a rank, on the board that the console shows.
std::size_t board_line_length(int files);
/// The last line of that board: the names of the files and the side that is below.
std::string board_foot(int files, bool flipped);
/// True if the program understands the word.
bool supports(const PlayingProgram& program, const ConsoleWord& word);
/// True for a word of the game that the program plays, whether the program understands it or not.
bool is_for_game(const PlayingProgram& program, const ConsoleWord& word);
/// The lines of the help for the words that the host adds.
std::vector<std::string> host_help();
/// The help of a game in which every turn is a separate job.
std::vector<std::string> jobs_help(const PlayingProgram& program);
/// "Possible: level 0 to 10, elo ...": the words that set the strength.
std::string strength_ranges(const PlayingProgram& program);
/// True if the word takes a number and accepts this one.
bool is_in_range(std::string_view word, std::int64_t number);
/// "time takes whole seconds, 1 to 86400.": the answer to a word with something else than a number in its
/// range; "" for a word that takes no number.
std::string number_range(std::string_view word);

/// Returns a legal first move as the console reads it, in coordinates and as it writes it: "b1c3 or Nc3".
std::string example_moves(const variant::Rules& rules, const page::Writing& writing = {});

}  // namespace inkmate::psgen

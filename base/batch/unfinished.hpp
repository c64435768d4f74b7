#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace inkmate::batch {

/// Thrown when work cannot continue with the files that it was given: a sentence that says what is wrong,
/// where, and what to do.
class BatchError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Describes the text that a command writes for each game. The output of a killed run consists of such texts,
/// the last of which may be incomplete.
class TextFormat {
  public:
    virtual ~TextFormat() = default;
    /// Names the command: "annotate" for `inkmate annotate`.
    virtual std::string_view command() const = 0;
    /// Says in messages what the command does with a game: "annotate".
    virtual std::string_view verb() const = 0;
    /// Counts the empty lines in a text; the last of them ends it.
    virtual int empty_lines() const = 0;

  protected:
    /// Ends a sentence about a file: its text `number` is that of a different game.
    std::string different_game(std::size_t number) const;
    /// Ends a sentence about a file that the command did not begin.
    std::string not_begun() const;
};

/// Adds what depends on the game.
template <class Game>
class GameTexts : public TextFormat {
  public:
    /// Returns how the text of a game begins, whatever is found in the game.
    virtual std::string beginning(const Game& game) const = 0;
    /// Says why the file's text `number` is not that of the game, as the end of a sentence about the file;
    /// nothing if it is.
    virtual std::optional<std::string> difference(const std::string& text, const Game& game,
                                                  std::size_t number) const = 0;
};

/// How far an output has come.
struct Unfinished {
    std::size_t games = 0;
    /// The length of the texts of these games.
    std::uintmax_t bytes = 0;
};

/// The output of an earlier run, read text by text.
class UnfinishedFile {
  public:
    UnfinishedFile(const std::string& file, const TextFormat& format);
    /// Returns the next complete text; nothing where the last one is incomplete.
    std::optional<std::string> next();
    [[noreturn]] void refuse(std::string_view why) const;
    /// Refuses the file if it has more games than the command was given.
    [[noreturn]] void refuse_more_games() const;
    /// Checks that what follows the complete texts is the beginning of a text that begins with `expected`; an
    /// empty one allows nothing to follow.
    void check_rest(const std::string& expected, std::uintmax_t complete);

  private:
    std::string file_;
    const TextFormat& format_;
    std::ifstream in_;
};

/// Compares an output with the games to work on, which `next` returns up to the first one that is missing
/// from the output; that one is left in `next_missing`. `on_text` gets each complete text. Throws BatchError,
/// naming the file, if it has other games, was made with other options, or is a file of another kind.
template <class Game>
Unfinished check_unfinished(const std::string& file, const GameTexts<Game>& texts,
                            const std::type_identity_t<std::function<std::optional<Game>()>>& next,
                            std::optional<Game>& next_missing,
                            const std::function<void(const std::string&)>& on_text = {}) {
    UnfinishedFile output(file, texts);
    Unfinished complete;
    while (const auto text = output.next()) {
        ++complete.games;
        const std::optional<Game> game = next();
        if (!game) output.refuse_more_games();
        if (const auto why = texts.difference(*text, *game, complete.games)) output.refuse(*why);
        complete.bytes += text->size();
        if (on_text) on_text(*text);
    }
    next_missing = next();
    output.check_rest(next_missing ? texts.beginning(*next_missing) : "", complete.bytes);
    return complete;
}

}  // namespace inkmate::batch

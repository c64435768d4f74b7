#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/pgn.hpp"

namespace inkmate {

/// The text that a command writes for each game. An output that a killed run left holds such texts, then
/// perhaps a part of one.
class GameTexts {
  public:
    virtual ~GameTexts() = default;
    /// "annotate" of `inkmate annotate`.
    virtual std::string_view command() const = 0;
    /// What it does with a game, for messages: "annotate".
    virtual std::string_view verb() const = 0;
    /// How many lines of the text are empty; the last of them ends it.
    virtual int empty_lines() const = 0;
    /// What the text of a game begins with, whatever is found in it.
    virtual std::string beginning(const chess::PgnGame& game) const = 0;
    /// What tells a text from that of the game, the file's so many-th, as the end of a sentence about the
    /// file; nothing where it is the game's.
    virtual std::optional<std::string> difference(const std::string& text, const chess::PgnGame& game,
                                                  std::size_t number) const = 0;

  protected:
    /// Ends of that sentence.
    std::string another_game(std::size_t number) const;
    std::string not_begun() const;
};

/// How far an output has come.
struct Unfinished {
    std::size_t games = 0;
    /// The length of these games.
    std::uintmax_t bytes = 0;
};

/// Compares the file with the games to work at, which `next` gives, the first that is missing from it
/// included, which `next_missing` then holds; `on_text` gets each whole text. Throws BatchError, naming the
/// file, when it holds other games, was made otherwise, or is no such file.
Unfinished check_unfinished(const std::string& file, const GameTexts& texts,
                            const std::function<std::optional<chess::PgnGame>()>& next,
                            std::optional<chess::PgnGame>& next_missing,
                            const std::function<void(const std::string&)>& on_text = {});

}  // namespace inkmate

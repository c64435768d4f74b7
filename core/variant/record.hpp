#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "error.hpp"
#include "game.hpp"

namespace inkmate::variant {

/// A game with what is told of it.
struct Record {
    Game game;
    /// PGN's tags in their order, but for Variant, FEN, SetUp and Result, which the game tells.
    std::vector<std::pair<std::string, std::string>> tags = {};
    /// "1-0", "0-1", "1/2-1/2" or "*".
    std::string result = "*";
};

/// "12. e2e4" or "12... e7e5": the last move of a game, which has one.
std::string last_move_text(const Game& game);
/// The moves of a game with their numbers, word by word: "1.", "e2e4", "e7e5", "2.".
std::vector<std::string> move_words(const Game& game);

/// The games of a PGN text, each a game of these rules. Comments, variations and annotations are passed over.
/// A faulty game is no matter to those who ask for others.
class Records {
  public:
    /// `name` is what errors call the text. The games refer to the rules.
    Records(const Rules& rules, std::string_view text, const std::string& name);
    Records(Rules&& rules, std::string_view text, const std::string& name) = delete;

    std::size_t count() const { return games_.size(); }
    /// The game of that number, from 1 to count(). Throws VariantError with the text's name, the game's
    /// number and the move for one that is illegal, and for a game of another variant.
    const Record& game(std::size_t number) const;

  private:
    std::vector<std::variant<Record, VariantError>> games_;
};

/// All games of such a text. Throws as Records::game() for the first faulty one.
std::vector<Record> read_records(const Rules& rules, std::string_view text, const std::string& name);
/// The games refer to the rules.
std::vector<Record> read_records(Rules&& rules, std::string_view text, const std::string& name) = delete;
/// A game as PGN, with its moves in coordinates: the tags Variant, Result and, where it does not begin from
/// the start position, SetUp and FEN.
std::string write_record(const Record& record);

}  // namespace inkmate::variant

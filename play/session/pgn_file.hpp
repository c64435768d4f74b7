#pragma once

#include <cstddef>
#include <fstream>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/game/pgn.hpp"

namespace inkmate::session {

/// True if the first line that is not a comment is a position of a board with so many ranks.
bool begins_with_position(std::istream& in, int ranks = 8);
/// Says what is wrong with such a file if games are wanted.
std::string no_games(const std::string& source);

/// A PGN file of any size, "-" for standard input: only the games that are asked for are in memory. What
/// cannot be read twice, as a pipe, is kept as text. All members throw FileError and GameError for what
/// cannot be read.
class PgnFile {
  public:
    /// All games are by these rules.
    explicit PgnFile(std::string name, game::Rules rules = nullptr);

    /// Returns how many games it has, faulty ones included, and calls a function at each. Throws SessionError
    /// when there is none.
    std::size_t count(const std::function<void(std::size_t number)>& progress = {}) const;
    /// Reads games by their numbers, from 1, one at a time.
    class Games {
      public:
        /// The file must live as long.
        explicit Games(const PgnFile& file) : file_(file) {}
        /// Returns a game, sooner in ascending order; others may be faulty. Throws GameError for one that is
        /// left out, and SessionError for a number that there is not and for a file that cannot be read.
        game::PgnGame at(std::size_t number);

      private:
        const PgnFile& file_;
        std::ifstream in_;
        std::optional<game::PgnReader> reader_;
    };
    /// Returns those of the games of these numbers, in their order, that can be read. Throws SessionError for
    /// a number that there is not.
    std::vector<game::PgnGame> games(std::span<const std::size_t> numbers, chess::Faults& faults) const;
    /// Returns the first game. Throws SessionError when there is none.
    game::PgnGame first() const;
    /// Passes on all games that can be read, as long as `take` returns true. Throws SessionError when there
    /// is none.
    void for_each(chess::Faults& faults, const std::function<bool(game::PgnGame)>& take) const;

  private:
    /// Calls visit(reader) with a reader at the first game.
    template <class Visit>
    auto read(Visit visit) const;
    bool begins_with_position() const;
    void refuse_positions() const;
    void expect_any(bool any) const;

    game::Rules rules_;
    std::string name_;
    /// What errors call it.
    std::string source_;
    bool is_kept_;
    /// All of it, where it is kept.
    std::string text_;
};

}  // namespace inkmate::session

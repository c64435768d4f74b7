#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "base/files/input_file.hpp"
#include "core/game/pgn.hpp"

namespace inkmate::session {

/// True if the first line that is not a comment is a position of a board with so many ranks.
bool begins_with_position(std::istream& in, int ranks = 8);
/// Says what is wrong with such a file if games are wanted.
std::string no_games(const std::string& source);

/// A PGN file of any size, "-" for standard input: only the games that are asked for are in memory. All
/// members throw FileError and GameError for what cannot be read.
class PgnFile {
  public:
    /// All games are by these rules.
    explicit PgnFile(const std::string& name, game::Rules rules = nullptr);

    /// Returns how many games it has, faulty ones included, and calls a function at each. Throws SessionError
    /// when there is none.
    std::size_t count(const std::function<void(std::size_t number)>& progress = {}) const;
    /// Reads games one at a time.
    class Games {
      public:
        /// The file must live as long.
        explicit Games(const PgnFile& file) : file_(file) {}
        /// Returns a game by its number, from 1, sooner in ascending order; others may be faulty. Throws
        /// GameError for one that is left out, and SessionError for a number that there is not and for a file
        /// that cannot be read.
        game::PgnGame at(std::size_t number);
        /// Returns the next game that can be read; nothing at the end. Throws SessionError for a file that
        /// has none.
        std::optional<game::PgnGame> next(chess::Faults& faults);
        /// Returns the number of the game that was read last.
        std::size_t number() const { return reader_ ? reader_->game_number() : 0; }

      private:
        void begin();

        const PgnFile& file_;
        std::unique_ptr<std::istream> in_;
        std::optional<game::PgnReader> reader_;
        bool any_ = false;
    };
    /// Returns the first game. Throws SessionError when there is none.
    game::PgnGame first() const;

  private:
    void refuse_positions() const;
    void expect_any(bool any) const;

    game::Rules rules_;
    files::InputFile file_;
};

}  // namespace inkmate::session

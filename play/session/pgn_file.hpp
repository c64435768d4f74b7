#pragma once

#include <cstddef>
#include <iosfwd>
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

    /// Returns how many games it has, faulty ones included. Throws SessionError when there is none.
    std::size_t count() const;
    /// Returns the games of these numbers, from 1, in their order; others may be faulty. Nothing for one that
    /// is left out, which `faults` tells; without them it is a GameError. Throws SessionError for a number
    /// that there is not.
    std::vector<std::optional<game::PgnGame>> games(std::span<const std::size_t> numbers,
                                                    chess::Faults* faults = nullptr) const;
    /// Returns the first game. Throws SessionError when there is none.
    game::PgnGame first() const;
    /// Returns all games that can be read. Throws SessionError when there is none.
    std::vector<game::PgnGame> all(chess::Faults& faults) const;

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

/// The games that could be read.
std::vector<game::PgnGame> readable(std::vector<std::optional<game::PgnGame>> games);
/// The games of chess, for whoever knows no others.
std::vector<chess::PgnGame> in_chess(std::vector<game::PgnGame> games);

}  // namespace inkmate::session

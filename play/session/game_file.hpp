#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "core/chess/pgn.hpp"

namespace inkmate {

/// Is the first line that is no comment a position?
bool begins_with_position(std::istream& in);
/// What is wrong with such a file where games are wanted.
std::string no_games(const std::string& source);

/// A PGN file of any size, "-" for standard input: only the games that are asked for are in memory. What
/// cannot be read twice, as a pipe, is kept as text. All members throw FileError and ChessError for what
/// cannot be read.
class GameFile {
  public:
    explicit GameFile(std::string name);

    /// How many games it holds, faulty ones included. Throws SessionError when there is none.
    std::size_t count() const;
    /// The games of these numbers, from 1, in their order; others may be faulty. Throws SessionError for a
    /// number that there is not.
    std::vector<chess::PgnGame> games(std::span<const std::size_t> numbers) const;
    /// The first game. Throws SessionError when there is none.
    chess::PgnGame first() const;
    /// All games. Throws SessionError when there is none.
    std::vector<chess::PgnGame> all() const;

  private:
    /// Calls visit(reader) with a reader at the first game.
    template <class Visit>
    auto read(Visit visit) const;
    /// What somebody took for a PGN may be a file of positions.
    bool begins_with_position() const;
    void refuse_positions() const;
    void expect_any(bool any) const;

    std::string name_;
    /// What errors call it.
    std::string source_;
    bool is_kept_;
    /// All of it, where it is kept.
    std::string text_;
};

/// All games of a PGN file; at least one. Throws as GameFile.
std::vector<chess::PgnGame> load_games(const std::string& file);

}  // namespace inkmate

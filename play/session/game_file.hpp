#pragma once

#include <cstddef>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "core/chess/pgn.hpp"
#include "core/variant/pgn.hpp"

namespace inkmate {

/// True if the first line that is no comment is a position of a board with so many ranks.
bool begins_with_position(std::istream& in, int ranks = 8);
/// What is wrong with such a file where games are wanted.
std::string no_games(const std::string& source);

/// A PGN file of any size, "-" for standard input, with games of chess or of a variant: only the games that
/// are asked for are in memory. What cannot be read twice, as a pipe, is kept as text. All members throw
/// FileError, and ChessError or VariantError for what cannot be read.
template <class G, class M>
class GameFileOf {
  public:
    using Pgn = chess::PgnGameOf<G, M>;

    /// Games without a FEN tag begin as `start`.
    explicit GameFileOf(std::string name, G start = {});

    /// How many games it holds, faulty ones included. Throws SessionError when there is none.
    std::size_t count() const;
    /// The games of these numbers, from 1, in their order; others may be faulty. Throws SessionError for a
    /// number that there is not.
    std::vector<Pgn> games(std::span<const std::size_t> numbers) const;
    /// The first game. Throws SessionError when there is none.
    Pgn first() const;
    /// All games. Throws SessionError when there is none.
    std::vector<Pgn> all() const;

  private:
    /// Calls visit(reader) with a reader at the first game.
    template <class Visit>
    auto read(Visit visit) const;
    /// What somebody took for a PGN may be a file of positions.
    bool begins_with_position() const;
    void refuse_positions() const;
    void expect_any(bool any) const;

    G start_;
    std::string name_;
    /// What errors call it.
    std::string source_;
    bool is_kept_;
    /// All of it, where it is kept.
    std::string text_;
};
using GameFile = GameFileOf<chess::Game, chess::Move>;
using VariantGameFile = GameFileOf<variant::Game, variant::Move>;

/// All games of a PGN file; at least one. Throws as GameFile.
std::vector<chess::PgnGame> load_games(const std::string& file);

}  // namespace inkmate

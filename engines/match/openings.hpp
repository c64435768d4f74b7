#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/faults.hpp"
#include "core/game/game.hpp"

namespace inkmate::match {

/// So many half-moves of a game are its opening, if nobody says otherwise.
inline constexpr int OPENING_PLIES = 16;

/// Which openings of a file are wanted.
struct OpeningChoice {
    /// The first so many.
    std::size_t most = std::numeric_limits<std::size_t>::max();
    /// Shuffles them before.
    std::optional<unsigned> seed = std::nullopt;
};

/// An opening that is kept: where its game begins, and the moves.
class Opening {
  public:
    Opening(const game::Game& game);
    /// The game, played again.
    game::Game game() const;

  private:
    game::Rules rules_;
    /// Empty for the start position of the rules.
    std::string start_;
    std::vector<game::Move> moves_;
};

/// Passes on openings one after the other, each a game to be continued, and leaves out what is over. PGN:
/// every game's first `plies` half-moves. Otherwise a position a line: EPD, FENs too (core/chess/epd.hpp); in
/// variants FENs, and lines that begin with # say nothing. What is faulty is told and left out. Throws
/// MatchError if nothing is left.
void for_each_opening(std::istream& in, const std::string& source_name, int plies, const game::Rules& rules,
                      chess::Faults& faults, const std::function<void(game::Game)>& take);
/// Reads the openings that are wanted; only they are in memory, in a few hundred bytes each. The stream is
/// read twice to shuffle them.
std::vector<Opening> read_openings(std::istream& in, const std::string& source_name, int plies,
                                   const game::Rules& rules, chess::Faults& faults,
                                   const OpeningChoice& choice = {});
/// Reads those of a text in the same way, but throws FaultError for the first fault.
std::vector<Opening> read_openings(std::string_view text, const std::string& source_name, int plies,
                                   const game::Rules& rules = nullptr);

/// The text of examples/openings.epd.
std::string_view default_openings();

}  // namespace inkmate::match

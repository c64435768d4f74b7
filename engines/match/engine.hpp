#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game/game.hpp"
#include "engines/match/budget.hpp"
#include "engines/uci/engine_process.hpp"

namespace inkmate::match {

/// What keeps a match from being played: an engine that cannot be used, openings that cannot be read. A
/// sentence that says what is wrong, where, and what to do.
class MatchError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// What a side has for its moves.
struct SideTime {
    const Budget& budget;
    Clock clock;
};

/// What is asked of an engine: a move in the game's last position, in which it is its turn.
struct MoveRequest {
    const game::Game& game;
    SideTime own;
    SideTime opponent;
    /// How long to wait for the answer.
    std::chrono::milliseconds limit;
};

struct MoveAnswer {
    /// The move in UCI, or what the engine has said instead of a legal move.
    std::string move;
    /// True if the engine gives the game up.
    bool resigns = false;
    /// The last that it said, from its side: centipawns, mates as MATE describes.
    std::optional<int> score;
    int depth = 0;
    /// From the request to the answer.
    std::chrono::milliseconds spent{0};
};

/// An engine that runs. It is told to quit, and killed if it does not, when the object goes.
class MatchEngine {
  public:
    virtual ~MatchEngine() = default;

    /// The name it gives itself, or that of the settings.
    virtual const std::string& name() const = 0;
    virtual void new_game() = 0;
    /// Throws EngineFailure; EngineError when its protocol does not know what is asked.
    virtual MoveAnswer move(const MoveRequest& request) = 0;
};

/// Starts an engine and sets its options. `interrupted`, when set by another thread, ends every wait with
/// Interrupted. Throws EngineFailure when it ends or does not answer within `patience`; EngineError when it
/// cannot be started, or does not offer an option that is to be set.
std::unique_ptr<MatchEngine> start_engine(const uci::EngineSettings& settings,
                                          std::chrono::milliseconds patience,
                                          const std::atomic<bool>& interrupted);

/// The words of a command, as a shell would split them: at blanks, but not within '...' or "..." or after a
/// backslash. Nothing else has a meaning. Throws MatchError when a quote is not closed or there is no word.
std::vector<std::string> split_command(std::string_view line);

}  // namespace inkmate::match

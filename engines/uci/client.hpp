#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/game/game.hpp"
#include "engines/uci/engine_process.hpp"

namespace inkmate::uci {

/// What an engine answers to `go`.
struct UciAnswer {
    /// The word after `bestmove`, as the engine wrote it: it may be no legal move. Of UCI_Chess960 it is
    /// translated to what chess::to_uci writes.
    std::string bestmove;
    /// Score of the best variation, from the side to move: centipawns, mates as MATE describes.
    std::optional<int> score;
    int depth = 0;
    /// That variation, as the engine writes its moves.
    std::vector<std::string> pv = {};
    /// From `go` to the answer.
    std::chrono::milliseconds spent{0};
};

/// Speaks UCI with an engine that runs as a process of its own.
class UciClient {
  public:
    using Patience = std::chrono::milliseconds;

    /// Starts the engine, and sets its options. `interrupted`, when set by another thread, ends every wait
    /// with Interrupted. Throws EngineFailure when the engine ends or does not answer within `patience`;
    /// EngineError when it cannot be started, or does not offer an option that is to be set.
    UciClient(const EngineSettings& settings, Patience patience, const std::atomic<bool>& interrupted);

    /// The name of the settings, or the one that the engine gives itself.
    const std::string& name() const { return process_.name(); }
    void new_game();
    /// Lets the engine, whose UCI_Variant is the game's, search its last position; `arguments` are the words
    /// after `go`, such as "movetime 100". Throws EngineFailure when it has not answered within `limit`;
    /// EngineError when the game needs the castling of Chess960, and the engine offers no UCI_Chess960.
    UciAnswer go(const game::Game& game, const std::string& arguments, std::chrono::milliseconds limit);

  private:
    /// The lines of the options that the engine offers.
    std::vector<std::string> shake_hands();
    void wait_ready();
    void set_chess960(bool on);

    EngineProcess process_;
    bool offers_chess960_ = false;
    /// True if UCI_Chess960 is set.
    bool chess960_ = false;
};

}  // namespace inkmate::uci

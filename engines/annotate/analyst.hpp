#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/chess/game.hpp"
#include "core/engine/search.hpp"
#include "engines/uci/engine_process.hpp"

namespace inkmate::annotate {

/// What is found in a position.
struct Finding {
    /// From the side to move: centipawns, mates as MATE describes.
    int score = 0;
    /// The best move and what may follow it; empty where the game is over.
    std::vector<chess::Move> line = {};
};

/// Looks for the best line of a position. An analyst serves one thread.
class Analyst {
  public:
    virtual ~Analyst() = default;
    /// What it calls itself.
    virtual std::string name() const = 0;
    virtual void new_game() = 0;
    /// Analyses the game's last position, in which the game is not over. Throws EngineFailure if an engine
    /// ends or does not answer; EngineError if its answer is invalid.
    virtual Finding analyse(const chess::Game& game) = 0;
};
using MakeAnalyst = std::function<std::unique_ptr<Analyst>()>;

/// The core. The same game gives the same findings when nothing but depth or nodes is limited.
std::unique_ptr<Analyst> core_analyst(const engine::SearchOptions& options,
                                      const engine::SearchLimits& limits);
/// An engine that speaks UCI, as a process of its own. It may take `patience` to start, and as long for a
/// position beyond the milliseconds of the limits. Throws as UciClient.
std::unique_ptr<Analyst> engine_analyst(const uci::EngineSettings& settings,
                                        const engine::SearchLimits& limits,
                                        std::chrono::milliseconds patience);

/// "100000 nodes", "depth 12", "500 ms a move", with commas between.
std::string describe(const engine::SearchLimits& limits);

}  // namespace inkmate::annotate

#pragma once

#include <map>
#include <string>
#include <vector>

#include "engines/match/engine.hpp"
#include "engines/uci/engine_process.hpp"

namespace inkmate::match {

/// "capablanca", "king-of-the-hill": what `variant` and the feature `variants` call a rule set.
std::string xboard_variant(const variant::Rules& rules);
/// A move of an engine as UCI writes it; what is none stays as it is. A pawn that promotes without a letter
/// becomes a queen, and where there is one piece to become, that one, whatever the engine calls it.
std::string xboard_move(const game::Game& game, const std::string& text);

/// An engine that speaks version 2 of the Chess Engine Communication Protocol (Tim Mann, H. G. Muller), the
/// protocol of XBoard and WinBoard.
class XboardEngine : public MatchEngine {
  public:
    /// Throws as start_engine() does. An engine that says nothing of its features has two seconds to do so.
    XboardEngine(const uci::EngineSettings& settings, std::chrono::milliseconds patience,
                 const std::atomic<bool>& interrupted);

    const std::string& name() const override { return process_.name(); }
    void new_game() override;
    MoveAnswer move(const MoveRequest& request) override;

  private:
    void hear_features();
    void take_feature(const std::string& name, const std::string& value);
    bool has(const std::string& feature) const;
    void set_options(const uci::EngineSettings& settings);
    void wait_ready();
    /// Chooses the variant that a game is of, which must be the first thing that the engine hears of it.
    void choose_variant(const variant::Rules& rules);
    /// Sets up where a game begins that does not begin at the usual position.
    void set_up(const std::string& fen);
    /// Brings the engine to the game's last position, without letting it think.
    void bring_to(const game::Game& game);
    /// What it may take for a move, once a game; what is left on the clocks, each time.
    void limit(const Budget& budget);
    void tell_clocks(const MoveRequest& request);

    uci::EngineProcess process_;
    /// Features by name, texts without quotes; the names of the options.
    std::map<std::string, std::string> features_;
    std::vector<std::string> options_;
    int pings_ = 0;
    /// True if the engine has heard of the game; the next field is how many of its moves it knows.
    bool begun_ = false;
    std::size_t known_moves_ = 0;
};

}  // namespace inkmate::match

#pragma once

#include "engines/match/engine.hpp"
#include "engines/uci/client.hpp"

namespace inkmate::match {

/// An engine that speaks UCI.
class UciEngine : public MatchEngine {
  public:
    /// Throws as start_engine() does.
    UciEngine(const uci::EngineSettings& settings, std::chrono::milliseconds patience,
              const std::atomic<bool>& interrupted)
        : client_(settings, patience, interrupted) {}

    const std::string& name() const override { return client_.name(); }
    void new_game() override { client_.new_game(); }
    MoveAnswer move(const MoveRequest& request) override;

  private:
    uci::UciClient client_;
};

}  // namespace inkmate::match

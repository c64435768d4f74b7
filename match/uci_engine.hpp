#pragma once

#include "match/engine_process.hpp"

namespace inkmate {

/// An engine that speaks UCI.
class UciEngine : public MatchEngine {
  public:
    /// Throws as start_engine() does.
    UciEngine(const EngineSettings& settings, std::chrono::milliseconds patience,
              const std::atomic<bool>& interrupted);

    const std::string& name() const override { return process_.name(); }
    void new_game() override;
    MoveAnswer move(const MoveRequest& request) override;

  private:
    void wait_ready();

    EngineProcess process_;
};

}  // namespace inkmate

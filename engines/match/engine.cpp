#include "engines/match/engine.hpp"

#include "engines/match/uci_engine.hpp"
#include "engines/match/xboard_engine.hpp"

namespace inkmate {

std::unique_ptr<MatchEngine> start_engine(const EngineSettings& settings, std::chrono::milliseconds patience,
                                          const std::atomic<bool>& interrupted) {
    if (settings.protocol == Protocol::xboard)
        return std::make_unique<XboardEngine>(settings, patience, interrupted);
    return std::make_unique<UciEngine>(settings, patience, interrupted);
}

}  // namespace inkmate

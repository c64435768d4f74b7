#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "engines/match/engine.hpp"

namespace inkmate::test {

/// An engine that answers each `go` with the next of some words:
///   e2e4         plays a move
///   e2e4@50      says before that its score is 50 centipawns
///   e2e4~300     plays it after so many milliseconds
///   crash        writes "trouble" to standard error and ends with status 3
///   hang         never answers
/// After the last it begins with the first again. What it hears goes to standard error too.
uci::EngineSettings fake_engine(const std::string& name, const std::vector<std::string>& answers);

/// For engines that nothing interrupts.
inline const std::atomic<bool> never = false;

/// A game of fool's mate, White's and Black's part.
inline const std::vector<std::string> FOOL = {"f2f3", "g2g4"};
inline const std::vector<std::string> FOOLS_MATE = {"e7e5", "d8h4"};

}  // namespace inkmate::test

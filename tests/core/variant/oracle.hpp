#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/process/process.hpp"
#include "core/variant/position.hpp"
#include "tests/support/random_rules.hpp"

namespace inkmate::test {

/// The distribution's fairy-stockfish, a process of its own; nothing where it is not installed, which a
/// message says.
class FairyStockfish {
  public:
    static std::optional<FairyStockfish> start();

    /// Leaves at a depth.
    std::uint64_t perft(const std::string& variant, const std::string& fen, int depth);

  private:
    explicit FairyStockfish(const std::string& program);
    process::ChildProcess engine_;
    std::string variant_;
};

/// What ffish, Fairy-Stockfish in WebAssembly, is asked.
struct FfishQuery {
    std::string ini;  ///< a rule file; may be empty
    std::string variant;
    std::string fen;
    int depth;
};
/// Leaves for each; nothing where node or the package is not installed, which a message says.
std::optional<std::vector<std::uint64_t>> ffish_perft(const std::vector<FfishQuery>& queries);
/// Compares perft of rule files with ffish's: the start position of each to start_depth, and so many
/// positions of random games to depth.
void check_ffish_perft(const std::vector<RuleFile>& cases, int start_depth, std::size_t positions, int depth);

}  // namespace inkmate::test

#include "engines/annotate/analyst.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "engines/uci/client.hpp"

namespace inkmate::annotate {

using namespace chess;
using namespace engine;

namespace {

class CoreAnalyst : public Analyst {
  public:
    CoreAnalyst(const SearchOptions& options, const SearchLimits& limits)
        : engine_(options), limits_(limits) {}

    std::string name() const override { return "Inkmate"; }
    void new_game() override { engine_.new_game(); }
    Finding analyse(const Game& game) override {
        const SearchResult found = engine_.search(game.position(), limits_, twice(game.earlier_keys()));
        return {found.score, found.pv};
    }

  private:
    /// The search takes the return to any of these for a draw, and a game is one only with the third.
    static std::vector<std::uint64_t> twice(std::span<const std::uint64_t> keys) {
        std::vector<std::uint64_t> result;
        std::set<std::uint64_t> once;
        for (const std::uint64_t key : keys)
            if (!once.insert(key).second) result.push_back(key);
        return result;
    }

    Engine engine_;
    SearchLimits limits_;
};

std::string go_arguments(const SearchLimits& limits) {
    std::string text;
    if (limits.nodes > 0) text += fmt::format(" nodes {}", limits.nodes);
    if (limits.depth < MAX_PLY) text += fmt::format(" depth {}", limits.depth);
    if (limits.milliseconds > 0) text += fmt::format(" movetime {}", limits.milliseconds);
    return text.substr(std::min<std::size_t>(text.size(), 1));
}

class EngineAnalyst : public Analyst {
  public:
    EngineAnalyst(const uci::EngineSettings& settings, const SearchLimits& limits,
                  std::chrono::milliseconds patience)
        : client_(settings, patience, never_),
          arguments_(go_arguments(limits)),
          limit_(patience + std::chrono::milliseconds(limits.milliseconds)) {}

    std::string name() const override { return client_.name(); }
    void new_game() override { client_.new_game(); }
    Finding analyse(const Game& game) override {
        const uci::UciAnswer answer = client_.go(game, arguments_, limit_);
        if (!answer.score)
            throw uci::EngineError(fmt::format("{} reports no score for {}: it cannot annotate games", name(),
                                               game.position().fen()));
        Finding finding{*answer.score, line_of(game.position(), answer.pv)};
        const Move best = move_of(game.position(), answer.bestmove);
        if (finding.line.empty() || finding.line.front() != best) finding.line = {best};
        return finding;
    }

  private:
    Move move_of(const Position& pos, const std::string& text) const {
        try {
            return parse_move(pos, text);
        } catch (const ChessError& error) {
            throw uci::EngineError(
                fmt::format("{} answers with '{}' in {}: {}", name(), text, pos.fen(), error.what()));
        }
    }
    /// Returns the part of a variation that is legal.
    static std::vector<Move> line_of(Position pos, const std::vector<std::string>& words) {
        std::vector<Move> line;
        try {
            for (const std::string& word : words) {
                line.push_back(parse_move(pos, word));
                pos.do_move(line.back());
            }
        } catch (const ChessError&) {
            // The moves before stand.
        }
        return line;
    }

    std::atomic<bool> never_ = false;
    uci::UciClient client_;
    std::string arguments_;
    std::chrono::milliseconds limit_;
};

}  // namespace

std::unique_ptr<Analyst> core_analyst(const SearchOptions& options, const SearchLimits& limits) {
    return std::make_unique<CoreAnalyst>(options, limits);
}

std::unique_ptr<Analyst> engine_analyst(const uci::EngineSettings& settings, const SearchLimits& limits,
                                        std::chrono::milliseconds patience) {
    return std::make_unique<EngineAnalyst>(settings, limits, patience);
}

std::string describe(const SearchLimits& limits) {
    std::vector<std::string> parts;
    if (limits.nodes > 0) parts.push_back(fmt::format("{} nodes", limits.nodes));
    if (limits.depth < MAX_PLY) parts.push_back(fmt::format("depth {}", limits.depth));
    if (limits.milliseconds > 0) parts.push_back(fmt::format("{} ms a move", limits.milliseconds));
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace inkmate::annotate

#include "engines/annotate/analyse_games.hpp"

#include <utility>

namespace inkmate {

using namespace chess;

namespace {

std::vector<Finding> analyse_patiently(std::shared_ptr<Analyst>& analyst, const MakeAnalyst& make,
                                       const PgnGame& game, const OnPosition& on_position) {
    try {
        return analyse(game.game, *analyst, on_position);
    } catch (const EngineFailure&) {
        // It may have been a mishap; the second is not.
        analyst = make();
        return analyse(game.game, *analyst, on_position);
    }
}

GameWork<AnalysedGame> work_of(std::shared_ptr<Analyst> analyst, const MakeAnalyst& make) {
    return [analyst = std::move(analyst), &make](PgnGame game, const OnPosition& on_position) mutable {
        std::vector<Finding> findings = analyse_patiently(analyst, make, game, on_position);
        return AnalysedGame{std::move(game), std::move(findings)};
    };
}

}  // namespace

void analyse_games(const Desk<AnalysedGame>& desk, std::unique_ptr<Analyst> first, const MakeAnalyst& make,
                   unsigned workers) {
    work_at_games<AnalysedGame>(
        desk, work_of(std::move(first), make), [&make] { return work_of(make(), make); }, workers);
}

}  // namespace inkmate

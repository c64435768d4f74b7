#include "annotate/analyse_games.hpp"

#include <utility>

namespace inkmate {

using namespace chess;

namespace {

std::vector<Finding> analyse_patiently(std::unique_ptr<Analyst>& analyst, const MakeAnalyst& make,
                                       const PgnGame& game, const OnPosition& on_position) {
    try {
        return analyse(game.game, *analyst, on_position);
    } catch (const EngineFailure&) {
        // It may have been a mishap; the second is not.
        analyst = make();
        return analyse(game.game, *analyst, on_position);
    }
}

GameWork<AnalysedGame> work_of(std::shared_ptr<std::unique_ptr<Analyst>> analyst, const MakeAnalyst& make) {
    return [analyst = std::move(analyst), &make](PgnGame game, const OnPosition& on_position) {
        std::vector<Finding> findings = analyse_patiently(*analyst, make, game, on_position);
        return AnalysedGame{std::move(game), std::move(findings)};
    };
}

}  // namespace

void analyse_games(const Desk<AnalysedGame>& desk, std::unique_ptr<Analyst> first, const MakeAnalyst& make,
                   unsigned workers) {
    const auto work = [&make](std::unique_ptr<Analyst> analyst) {
        return work_of(std::make_shared<std::unique_ptr<Analyst>>(std::move(analyst)), make);
    };
    work_at_games<AnalysedGame>(
        desk, work(std::move(first)), [&] { return work(make()); }, workers);
}

}  // namespace inkmate

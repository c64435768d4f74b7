#include "engines/problems/search_games.hpp"

#include <memory>
#include <utility>

namespace inkmate {

using namespace chess;

void search_games(const Desk<SearchedGame>& desk, const FinderSettings& settings,
                  const std::function<PgnGame(const PgnGame&)>& prepare, unsigned workers) {
    const auto make = [&]() -> GameWork<SearchedGame> {
        return [&prepare, finder = std::make_shared<Finder>(settings)](PgnGame game,
                                                                       const OnPosition& on_position) {
            std::vector<FoundProblem> problems =
                finder->find(prepare ? prepare(game).game : game.game, on_position);
            return SearchedGame{std::move(game), std::move(problems)};
        };
    };
    work_at_games<SearchedGame>(desk, make(), make, workers);
}

}  // namespace inkmate

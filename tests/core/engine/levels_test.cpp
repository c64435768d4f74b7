#include "core/engine/levels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "core/engine/player.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;

TEST_CASE("levels are ten, 150 to 250 points apart, each with its name, and one below them") {
    CHECK(STRONGEST_LEVEL == 10);
    std::set<std::string_view> names;
    for (int number = 0; number <= STRONGEST_LEVEL; ++number) {
        CAPTURE(number);
        names.insert(level(number).name);
        CHECK(level(number).strength.limits.nodes > 0);
        CHECK(level(number).strength.mistakes.whim == (number == 0 ? 100 : 0));
        if (number < 2) continue;
        const int step = level(number).elo - level(number - 1).elo;
        CHECK(step >= 150);
        // The last is all that the program can do.
        CHECK((step <= 250 || number == STRONGEST_LEVEL));
    }
    CHECK(names.size() == LEVELS.size());
    CHECK(level(0).elo < LEAST_ELO);
}

TEST_CASE("points of Elo are a level's strength at its points, and between two levels' elsewhere") {
    for (int number = 1; number <= STRONGEST_LEVEL; ++number)
        CHECK((strength_of_elo(level(number).elo) == level(number).strength));
    for (int number = 2; number <= STRONGEST_LEVEL; ++number) {
        CAPTURE(number);
        const Strength &low = level(number - 1).strength, &high = level(number).strength;
        const Strength middle = strength_of_elo((level(number - 1).elo + level(number).elo) / 2);
        CHECK(middle.limits.nodes > std::min(low.limits.nodes, high.limits.nodes));
        CHECK(middle.limits.nodes < std::max(low.limits.nodes, high.limits.nodes));
        CHECK(middle.mistakes.oversight <= low.mistakes.oversight);
        CHECK(middle.mistakes.oversight >= high.mistakes.oversight);
        CHECK(middle.mistakes.noise <= low.mistakes.noise);
        CHECK(middle.mistakes.noise >= high.mistakes.noise);
    }
}

TEST_CASE("above the last level but one nodes double with every 75 points") {
    constexpr int steps[] = {0, 75, 150, 225, 300, 375, 450};
    std::uint64_t nodes = level(9).strength.limits.nodes;
    for (const int step : steps) {
        CAPTURE(step);
        CHECK(strength_of_elo(level(9).elo + step).limits.nodes == nodes);
        nodes *= 2;
    }
    CHECK(strength_of_elo(level(9).elo + 15).limits.nodes == 30'720);
    CHECK(strength_of_elo(level(9).elo + 90).limits.nodes == 61'440);
    for (int elo = level(9).elo; elo < MOST_ELO; ++elo)
        CHECK(strength_of_elo(elo).limits.nodes < strength_of_elo(elo + 1).limits.nodes);
}

TEST_CASE("level 0 draws its moves by lot, each as likely as another") {
    const Game game;
    std::map<Move, int> drawn;
    Engine engine;
    PlayStyle style{.limits = level(0).strength.limits, .mistakes = level(0).strength.mistakes};
    constexpr int DRAWS = 4000;
    for (style.seed = 1; style.seed <= DRAWS; ++style.seed)
        ++drawn[choose_move(engine, game, style).best_move];
    const auto moves = static_cast<int>(legal_moves(game.position()).size());
    CHECK(static_cast<int>(drawn.size()) == moves);
    for (const auto& sample : drawn) {
        const auto& [move, times] = sample;
        CAPTURE(to_uci(sample.first));
        // 200 expected; four standard deviations to either side.
        CHECK(times > DRAWS / moves - 55);
        CHECK(times < DRAWS / moves + 55);
    }
}

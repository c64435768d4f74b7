#include "core/engine/levels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
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
        CHECK(level(number).strength.mistakes.by_lot() == (number == 0));
        if (number < 2) continue;
        const int step = level(number).elo - level(number - 1).elo;
        CHECK(step >= 150);
        CHECK(step <= 250);
    }
    CHECK(names.size() == LEVELS.size());
    CHECK(level(0).elo < LEAST_ELO);
    CHECK(LEAST_ELO < level(1).elo);
}

TEST_CASE("a higher level searches as many nodes or more, and makes no mistake more often") {
    for (int number = 2; number <= STRONGEST_LEVEL; ++number) {
        CAPTURE(number);
        const Strength &low = level(number - 1).strength, &high = level(number).strength;
        CHECK(low.limits.nodes <= high.limits.nodes);
        CHECK(low.mistakes.oversight >= high.mistakes.oversight);
        CHECK(low.mistakes.noise >= high.mistakes.noise);
        CHECK(low.mistakes.whim >= high.mistakes.whim);
        CHECK(low.mistakes.haste >= high.mistakes.haste);
        CHECK(low.mistakes.favour >= high.mistakes.favour);
        CHECK(low.mistakes.gift >= high.mistakes.gift);
    }
    // A child may put a piece where a pawn takes it; whoever has played for a while does not.
    CHECK(level(1).strength.mistakes.gift > 0);
    CHECK(level(2).strength.mistakes.gift == 0);
    CHECK(!level(DEFAULT_LEVEL).strength.mistakes.any());
    CHECK(level(DEFAULT_LEVEL - 1).strength.mistakes.any());
}

TEST_CASE("points of Elo are a level's strength at its points, and between two levels' elsewhere") {
    for (int number = 1; number <= STRONGEST_LEVEL; ++number)
        CHECK((strength_of_elo(level(number).elo) == level(number).strength));
    for (int number = 1; number <= STRONGEST_LEVEL; ++number) {
        CAPTURE(number);
        const Strength &low = level(number - 1).strength, &high = level(number).strength;
        const Strength middle = strength_of_elo((level(number - 1).elo + level(number).elo) / 2);
        const auto between = [](auto from, auto found, auto to) {
            return from == to ? found == to : std::min(from, to) < found && found < std::max(from, to);
        };
        CHECK(between(low.limits.nodes, middle.limits.nodes, high.limits.nodes));
        CHECK(between(low.mistakes.oversight, middle.mistakes.oversight, high.mistakes.oversight));
        CHECK(between(low.mistakes.noise, middle.mistakes.noise, high.mistakes.noise));
        CHECK(between(low.mistakes.whim, middle.mistakes.whim, high.mistakes.whim));
        CHECK(between(low.mistakes.haste, middle.mistakes.haste, high.mistakes.haste));
        CHECK(between(low.mistakes.favour, middle.mistakes.favour, high.mistakes.favour));
        CHECK(between(low.mistakes.gift, middle.mistakes.gift, high.mistakes.gift));
    }
}

TEST_CASE("level 0 moves at random, each move as likely as another") {
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

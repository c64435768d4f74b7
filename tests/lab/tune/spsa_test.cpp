#include "lab/tune/spsa.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "lab/tune/error.hpp"
#include "lab/tune/verdict.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

SpsaOptions tuning(const std::vector<std::string>& names = {}) {
    return {.seed = 3,
            .nodes = 300,
            .pairs = 12,
            .rate = 0.5,
            .evaluation = &tuned_evaluation(),
            .openings = {Game()},
            .parameters = tunable(names)};
}

}  // namespace

TEST_CASE("a tuning of the search goes on from its state as if it had not been interrupted") {
    const SpsaOptions options = tuning();
    SpsaState whole = begin_spsa(options), halves = whole;
    for (int pair = 0; pair < 12; ++pair) play_pair(whole, options);
    for (int pair = 0; pair < 5; ++pair) play_pair(halves, options);
    halves = read_spsa(spsa_text(halves, options), "state", options);
    CHECK(halves.pair == 5);
    for (int pair = 5; pair < 12; ++pair) play_pair(halves, options);
    CHECK(halves.values == whole.values);
    CHECK(whole.values != begin_spsa(options).values);
}

TEST_CASE("a tuning of the search moves all parameters by the pair's points, each by its step") {
    const SpsaOptions options = tuning({"REVERSE_FUTILITY_MARGIN", "LATE_MOVE_BASE"});
    REQUIRE(options.parameters.size() == 2);
    SpsaState state = begin_spsa(options);
    int moved = 0;
    for (int pair = 0; pair < 12; ++pair) {
        const std::vector<double> before = state.values;
        play_pair(state, options);
        const double base = (state.values[0] - before[0]) / options.parameters[0].step;
        const double margin = (state.values[1] - before[1]) / options.parameters[1].step;
        // Unless it lies at a bound.
        if (state.values[0] > options.parameters[0].least)
            CHECK(std::abs(base) == doctest::Approx(std::abs(margin)));
        moved += base != 0;
    }
    CHECK(moved > 0);
    const SearchParameters tuned = parameters_of(state, options);
    CHECK(tuned.reverse_futility_margin == std::lround(state.values[1]));
    CHECK(tuned.delta_margin == SearchParameters{}.delta_margin);
}

TEST_CASE("the better of two settings is where a tuning of the search goes") {
    // A margin of one centipawn leaves nearly nothing to search.
    SpsaOptions options = tuning({"REVERSE_FUTILITY_MARGIN"});
    options.pairs = 20;
    options.parameters[0].step = 30;
    SpsaState state{.values = {31}};
    for (int pair = 0; pair < 20; ++pair) play_pair(state, options);
    CHECK(state.values[0] > 31);
}

TEST_CASE("what a tuning of the search cannot go on from is told") {
    const auto refused = [](const auto& attempt) {
        try {
            attempt();
        } catch (const TuneError& e) {
            return std::string(e.what());
        }
        return std::string();
    };
    const SpsaOptions options = tuning();
    SpsaOptions other = options;
    other.nodes = 301;
    const std::string text = spsa_text(begin_spsa(options), options);
    CHECK(refused([&] {
              read_spsa(text, "state.json", other);
          }).starts_with("state.json belongs to another tuning (12 pairs at 300 nodes, "));
    CHECK(refused([&] {
              read_spsa("[", "state.json", options);
          }).starts_with("state.json is no state of a tuning: "));
    std::string changed = text;
    const std::string own = "\"pairs\": 0";
    REQUIRE(changed.find(own) != changed.npos);
    changed.replace(changed.find(own), own.size(), "\"pairs\": -1");
    CHECK(refused([&] {
              read_spsa(changed, "state.json", options);
          }).starts_with("state.json is no state of a tuning: a number is out of its range"));
    CHECK(refused([&] {
              tunable(std::vector<std::string>{"NULL_DEPTH"});
          }).starts_with("\"NULL_DEPTH\" is no parameter that games can tune; there are "));
}

TEST_CASE("games that are learnt from end by the rules, by claims, and when one side has been winning") {
    const Game start;
    Verdict verdict;
    CHECK(!verdict.before_move(start, 0));
    CHECK(verdict.before_move(start, MAX_GAME_PLIES) == 0.5);
    CHECK(verdict.before_move(Game(Position::from_fen("7k/8/8/8/8/8/8/K7 w - - 0 1")), 0) == 0.5);
    CHECK(verdict.before_move(Game(Position::from_fen("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1")), 0) == 1);
    CHECK(verdict.before_move(Game(Position::from_fen("k7/8/8/8/8/8/5nPP/6RK w - - 0 1")), 0) == 0);

    const Game black(Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    for (int ply = 1; ply < WON_PLIES; ++ply)
        CHECK(!verdict.after_search(ply % 2 ? start : black, ply % 2 ? WON_SCORE : -WON_SCORE));
    // One that sees it otherwise.
    CHECK(!verdict.after_search(black, WON_SCORE));
    for (int ply = 2; ply < WON_PLIES; ++ply) CHECK(!verdict.after_search(start, -WON_SCORE));
    CHECK(verdict.after_search(black, WON_SCORE) == 0);
    CHECK(!verdict.after_search(black, WON_SCORE - 1));
    CHECK(!verdict.after_search(start, WON_SCORE));
}

#include "engines/tune/spsa.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "engines/tune/sample.hpp"
#include "engines/tune/self_play.hpp"

using namespace inkmate;
using namespace inkmate::tune;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

SpsaOptions tuning(const std::vector<std::string>& names = {}) {
    return {.seed = 3,
            .nodes = 300,
            .pairs = 12,
            .rate = 0.5,
            .openings = {Position()},
            .tunable = tunable_search(names, tuned_evaluation())};
}

/// From there on, to the last pair.
SpsaState to_the_end(SpsaState state, const SpsaOptions& options, unsigned jobs) {
    while (state.pair < options.pairs) play_batch(state, options, jobs);
    return state;
}

}  // namespace

TEST_CASE("a tuning by games goes on from its state as if it had not been interrupted") {
    const SpsaOptions options = tuning();
    const SpsaState begin = begin_spsa(options), whole = to_the_end(begin, options, 1);
    SpsaState part = begin;
    play_batch(part, options, 3);
    CHECK(part.pair == SPSA_BATCH);
    part = to_the_end(read_spsa(spsa_text(part, options), "state", options), options, 2);
    CHECK(part.pair == 12);
    CHECK(part.values == whole.values);
    CHECK(whole.values != begin.values);
}

TEST_CASE("a tuning by games moves all numbers by the pair's points, each by its step") {
    SpsaOptions options = tuning({"REVERSE_FUTILITY_MARGIN", "LATE_MOVE_BASE"});
    options.pairs = 1;
    const std::vector<TunedNumber>& numbers = options.tunable.numbers;
    REQUIRE(numbers.size() == 2);
    int moved = 0;
    for (options.seed = 1; options.seed <= 12; ++options.seed) {
        const std::vector<double> tuned = to_the_end(begin_spsa(options), options, 1).values;
        const double base = (tuned[0] - numbers[0].start) / numbers[0].step;
        const double margin = (tuned[1] - numbers[1].start) / numbers[1].step;
        CHECK(std::abs(base) == doctest::Approx(std::abs(margin)));
        moved += base != 0;
    }
    CHECK(moved > 0);
}

TEST_CASE("the better of two settings is where a tuning by games goes") {
    // Who gives a queen for a pawn loses.
    SpsaOptions options = tuning();
    options.tunable = {.name = "queen",
                       .numbers = {{.name = "value", .start = 480, .step = 200, .least = 0, .most = 1500}},
                       .setting = [](std::span<const double> values) {
                           Setting setting{.evaluation = tuned_evaluation(), .parameters = {}};
                           const int value = static_cast<int>(values[0]);
                           setting.evaluation.middlegame_value[QUEEN] = value;
                           setting.evaluation.endgame_value[QUEEN] = value;
                           return setting;
                       }};
    CHECK(to_the_end(begin_spsa(options), options, 0).values[0] > 500);
}

TEST_CASE("a tuning whose openings are all decided says so") {
    SpsaOptions options = tuning();
    options.openings = {Position::from_fen("4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1")};
    SpsaState state = begin_spsa(options);
    CHECK_THROWS_WITH_AS(play_batch(state, options, 1),
                         doctest::Contains("no opening is even: give others with --openings"), TuneError);
    CHECK(state.pair == 0);
}

TEST_CASE("numbers stay within their bounds") {
    SpsaOptions options = tuning({"REVERSE_FUTILITY_MARGIN"});
    options.rate = 1e6;
    const TunedNumber& n = options.tunable.numbers[0];
    const double tuned = to_the_end(begin_spsa(options), options, 0).values[0];
    CHECK((tuned == n.least || tuned == n.most));
}

TEST_CASE("parameters of the search are tuned in whole numbers, and the others left alone") {
    const Tunable tunable =
        tunable_search(std::vector<std::string>{"LATE_MOVE_BASE", "NULL_MARGIN"}, MICHNIEWSKI);
    REQUIRE(tunable.numbers.size() == 2);
    CHECK(tunable.numbers[0].name == "LATE_MOVE_BASE");
    CHECK(tunable.numbers[0].start == SearchParameters{}.late_move_base);
    const Setting setting = tunable.setting(std::vector<double>{7.4, 1e9});
    CHECK(setting.evaluation == MICHNIEWSKI);
    CHECK(setting.parameters.late_move_base == 7);
    CHECK(setting.parameters.null_margin == tunable.numbers[1].most);
    CHECK(setting.parameters.delta_margin == SearchParameters{}.delta_margin);
    CHECK(tunable_search({}, MICHNIEWSKI).numbers.size() > 10);
}

namespace {

/// An evaluation with one of its numbers raised.
Evaluation raised(std::string_view name, double by) {
    const Tunable tunable = tunable_evaluation(tuned_evaluation());
    std::vector<double> values;
    bool found = false;
    for (const TunedNumber& n : tunable.numbers) {
        values.push_back(n.start + (n.name == name ? by : 0));
        found = found || n.name == name;
    }
    REQUIRE_MESSAGE(found, name);
    return tunable.setting(values).evaluation;
}

}  // namespace

TEST_CASE("each number of an evaluation that games tune moves what its name says") {
    const Evaluation& tuned = tuned_evaluation();
    CHECK(raised("tempo", 0) == tuned);

    Evaluation expected = tuned;
    expected.tempo += 3;
    CHECK(raised("tempo", 3) == expected);

    expected = tuned;
    expected.middlegame_value[KNIGHT] -= 5;
    CHECK(raised("knight value, middle game", -5) == expected);

    expected = tuned;
    expected.terms[BISHOP_PAIR].endgame += 2;
    CHECK(raised("bishop pair, end game", 2) == expected);

    expected = tuned;
    expected.terms[PASSED_PAWN + 1].middlegame += 4;
    CHECK(raised("passed pawn 2, middle game", 4) == expected);

    const auto& before = tuned.endgame;
    const Evaluation ranks = raised("rook by the rank, end game", 7);
    CHECK(ranks.endgame[ROOK][SQ_A8] == before[ROOK][SQ_A8] + 7);
    CHECK(ranks.endgame[ROOK][SQ_A5] == before[ROOK][SQ_A5] + 1);
    CHECK(ranks.endgame[ROOK][SQ_H1] == before[ROOK][SQ_H1] - 7);
    CHECK(ranks.endgame[BISHOP] == before[BISHOP]);
    CHECK(ranks.middlegame == tuned.middlegame);

    const Evaluation files = raised("king towards the h-file, end game", 7);
    CHECK(files.endgame[KING][SQ_A4] == before[KING][SQ_A4] - 7);
    CHECK(files.endgame[KING][SQ_H4] == before[KING][SQ_H4] + 7);

    // What a whole table gains goes to the piece's value; both are rounded.
    const Evaluation centre = raised("queen towards the centre, end game", 70);
    const auto gain = [&](Square s) {
        return centre.endgame_value[QUEEN] + centre.endgame[QUEEN][s] - tuned.endgame_value[QUEEN] -
               before[QUEEN][s];
    };
    CHECK(std::abs(gain(SQ_D4) - 85) <= 1);
    CHECK(std::abs(gain(SQ_A4) + 35) <= 1);
    CHECK(std::abs(gain(SQ_D1) + 35) <= 1);

    // Pawns have no first and last rank.
    const Evaluation pawns = raised("pawn by the rank, end game", 7);
    CHECK(pawns.endgame[PAWN][SQ_A8] == 0);
    CHECK(pawns.endgame[PAWN][SQ_A7] - pawns.endgame[PAWN][SQ_A2] ==
          before[PAWN][SQ_A7] - before[PAWN][SQ_A2] + 10);
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
          }).starts_with("state.json belongs to a different tuning (12 pairs at 300 nodes, "));
    other = options;
    other.openings = {Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")};
    CHECK(refused([&] {
              read_spsa(text, "state.json", other);
          }).starts_with("state.json belongs to a different tuning (12 pairs at 300 nodes, "));
    // As it was written before there were fingerprints.
    std::string old = text;
    const std::string openings = "1 openings ";
    old.erase(old.find(openings) + openings.size() - 1, 1 + 16);
    CHECK(read_spsa(old, "state.json", options).pair == 0);
    CHECK(refused([&] {
              read_spsa("[", "state.json", options);
          }).starts_with("state.json is not a state of a tuning: "));
    std::string changed = text;
    const std::string own = "\"pairs\": 0";
    REQUIRE(changed.find(own) != changed.npos);
    changed.replace(changed.find(own), own.size(), "\"pairs\": -1");
    CHECK(refused([&] {
              read_spsa(changed, "state.json", options);
          }).starts_with("state.json is not a state of a tuning: a number is out of its range"));
    const auto with_first_value = [&](const SpsaOptions& tuned, double value) {
        SpsaState state = begin_spsa(tuned);
        state.values[0] = value;
        return spsa_text(state, tuned);
    };
    SpsaOptions evaluation = options;
    evaluation.tunable = tunable_evaluation(tuned_evaluation());
    for (const SpsaOptions& tuned : {options, evaluation}) {
        const TunedNumber& n = tuned.tunable.numbers[0];
        for (const double value : {n.least, n.most})
            CHECK(read_spsa(with_first_value(tuned, value), "state", tuned).values[0] == value);
        for (const double value : {n.least - 1, n.most + 1, 1e9, -1e300})
            CHECK(refused([&] {
                      read_spsa(with_first_value(tuned, value), "state.json", tuned);
                  }).starts_with("state.json is not a state of a tuning: " + n.name + ", here "));
    }
    CHECK(refused([&] {
              tunable_search(std::vector<std::string>{"NULL_DEPTH"}, tuned_evaluation());
          }).starts_with("\"NULL_DEPTH\" is not a parameter that games can tune; there are "));
}

TEST_CASE("games that are learnt from end by the rules, by claims, and when one side has been winning") {
    const Game start;
    Adjudicator adjudicator;
    CHECK(!adjudicator.before_move(start, 0));
    CHECK(adjudicator.before_move(start, MAX_GAME_PLIES) == 0.5);
    CHECK(adjudicator.before_move(Game(Position::from_fen("7k/8/8/8/8/8/8/K7 w - - 0 1")), 0) == 0.5);
    CHECK(adjudicator.before_move(Game(Position::from_fen("6rk/5Npp/8/8/8/8/8/K7 b - - 0 1")), 0) == 1);
    CHECK(adjudicator.before_move(Game(Position::from_fen("k7/8/8/8/8/8/5nPP/6RK w - - 0 1")), 0) == 0);

    const Game black(Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    for (int ply = 1; ply < WON_PLIES; ++ply)
        CHECK(!adjudicator.after_search(ply % 2 ? start : black, ply % 2 ? WON_SCORE : -WON_SCORE));
    // One that sees it otherwise.
    CHECK(!adjudicator.after_search(black, WON_SCORE));
    for (int ply = 2; ply < WON_PLIES; ++ply) CHECK(!adjudicator.after_search(start, -WON_SCORE));
    CHECK(adjudicator.after_search(black, WON_SCORE) == 0);
    CHECK(!adjudicator.after_search(black, WON_SCORE - 1));
    CHECK(!adjudicator.after_search(start, WON_SCORE));
}

#include "engines/tune/texel.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <random>

#include "core/engine/evaluation.hpp"
#include "core/engine/evaluator.hpp"
#include "engines/tune/sample.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::tune;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

/// Positions whose results follow the given evaluation.
std::vector<Sample> samples_of(const Evaluation& evaluation, std::size_t count) {
    std::vector<Sample> samples;
    std::mt19937 random(3);
    for (const Position& pos : test::sample_positions(count, 21)) {
        const int value = evaluate(pos, evaluation);
        const double chance = static_cast<double>(random()) / static_cast<double>(std::mt19937::max());
        samples.push_back({pos, chance < expected_result(value, 1) ? 1.0 : 0.0, value});
    }
    return samples;
}

}  // namespace

TEST_CASE("the model is the evaluation and mobility, but for rounding") {
    const Evaluation& tuned = tuned_evaluation();
    const auto samples = samples_of(tuned, 400);
    const DataSet data(samples, tuned, 0, 1);
    const Parameters parameters = parameters_of(tuned);
    int few = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Position& pos = samples[i].position;
        CAPTURE(pos.fen());
        const bool bare = popcount(pos.pieces(WHITE)) == 1 || popcount(pos.pieces(BLACK)) == 1;
        few += has_few_pieces(pos, tuned);
        // How a bare king is driven is no share of the value, and nothing that is fitted.
        if (has_few_pieces(pos, tuned) && bare) continue;
        const int mobile = has_few_pieces(pos, tuned) ? 0 : mobility(pos, SearchParameters{});
        CHECK(std::abs(data.evaluate(i, parameters) - evaluate(pos, tuned) - mobile) < 2);
    }
    CHECK(few > 50);
    CHECK(few < 350);
}

TEST_CASE("the model knows the rules for few pieces on either side") {
    const Evaluation& tuned = tuned_evaluation();
    // Rook and pawn, rook against pawns, opposite bishops, pawns alone, knight alone.
    for (const char* fen : {"4k3/4r3/8/8/3P4/8/8/R3K3 w - - 0 1", "4k3/4pp2/8/8/8/8/8/R3K3 b - - 0 1",
                            "4kb2/8/8/8/3P4/3P4/8/3BK3 w - - 0 1", "4k3/8/8/8/8/3p4/3p4/4K3 w - - 0 1",
                            "4k3/4n3/8/8/8/8/8/4K3 b - - 0 1", "4k3/4n3/8/8/8/3P4/8/4K3 b - - 0 1"}) {
        CAPTURE(fen);
        const std::vector<Sample> one = {{Position::from_fen(fen), 0.5, 0}};
        const DataSet data(one, tuned, 0, 1);
        CHECK(std::abs(data.evaluate(0, parameters_of(tuned)) - evaluate(one[0].position, tuned)) < 2);
    }
}

TEST_CASE("an evaluation survives as parameters, and as a file") {
    const Evaluation& tuned = tuned_evaluation();
    const Evaluation back = evaluation_of(parameters_of(tuned), tuned);
    for (const Position& pos : test::sample_positions(100, 22))
        CHECK(std::abs(evaluate(pos, back) - evaluate(pos)) <= 2);
    CHECK(evaluation_text(read_evaluation(evaluation_text(tuned), "tuned")) == evaluation_text(tuned));
}

TEST_CASE("an evaluation is made of numbers that it may hold, or refused before it is written") {
    for (const double value : {1e300, -1e300, 1501.0}) {
        const Evaluation made = evaluation_of(Parameters(PARAMETER_NB, value), tuned_evaluation());
        CHECK(std::abs(made.tempo) == LARGEST_VALUE);
        CHECK(std::abs(made.middlegame_value[QUEEN]) == LARGEST_VALUE);
        CHECK(std::abs(made.terms[BISHOP_PAIR].endgame) == LARGEST_VALUE);
        CHECK_THROWS_WITH_AS(tuned_text(made), doctest::Contains("; tune again with a lower --first-step"),
                             TuneError);
    }
    Parameters parameters = parameters_of(tuned_evaluation());
    parameters[TEMPO_PARAMETER] = 1e9;
    CHECK(tuned_text(evaluation_of(parameters, tuned_evaluation())).find("\"tempo\": 1500,") !=
          std::string::npos);
}

TEST_CASE("the gradient is the derivative of the value") {
    auto samples = samples_of(tuned_evaluation(), 5);
    samples.push_back({Position::from_fen("4k3/4r3/8/8/3P4/8/8/R3K3 w - - 0 1"), 0.5, 0});
    const DataSet data(samples, tuned_evaluation(), 0, 1);
    Parameters parameters = parameters_of(tuned_evaluation());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        Parameters gradient(PARAMETER_NB);
        const double before = data.evaluate(i, parameters);
        data.add_gradient(i, before, 2, gradient);
        for (std::size_t p = 0; p < PARAMETER_NB; p += 7) {
            parameters[p] += 1;
            CHECK(data.evaluate(i, parameters) - before == doctest::Approx(gradient[p] / 2).epsilon(1e-6));
            parameters[p] -= 1;
        }
    }
}

TEST_CASE("k is fitted to the targets, that of scores to the results") {
    CHECK(expected_result(0, 1) == 0.5);
    CHECK(expected_result(400, 1) == doctest::Approx(10.0 / 11));
    const Evaluation& tuned = tuned_evaluation();
    auto samples = samples_of(tuned, 3000);
    std::vector<ScoreAndResult> scores;
    for (const Sample& s : samples)
        scores.emplace_back(static_cast<float>(s.score), static_cast<float>(s.result));
    CHECK(fit_score_k(scores) == doctest::Approx(1).epsilon(0.15));
    const Parameters parameters = parameters_of(tuned);
    CHECK(fit_k(DataSet(samples, tuned, 0, 1), parameters) == doctest::Approx(1).epsilon(0.15));
    // Scores twice as large as the values, on a scale on which that is as much.
    for (Sample& s : samples) s.score *= 2;
    CHECK(fit_k(DataSet(samples, tuned, 1, 0.4), parameters) == doctest::Approx(0.8).epsilon(0.05));
}

TEST_CASE("positions far from their target are left out") {
    const Evaluation& tuned = tuned_evaluation();
    auto samples = samples_of(tuned, 300);
    const Parameters parameters = parameters_of(tuned);
    const DataSet plain(samples, tuned, 1, 1);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i].score = static_cast<int>(plain.evaluate(i, parameters)) + (i % 3 == 0 ? 900 : 0);
    const DataSet data(samples, tuned, 1, 1);
    const std::vector<bool> near = are_within(0.01, data, parameters, 1);
    REQUIRE(near.size() == samples.size());
    CHECK(std::ranges::count(near, true) >= 200);
    CHECK(std::ranges::count(near, false) > 0);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const std::vector<Sample> one = {samples[i]};
        const DataSet alone(one, tuned, 1, 1);
        const double error = alone.target(0) - expected_result(alone.evaluate(0, parameters), 1);
        CHECK((std::abs(error) <= 0.01) == near[i]);
    }
    CHECK(std::ranges::count(are_within(1, data, parameters, 1), false) == 0);
}

TEST_CASE("the tempo stays where it is to stay") {
    const auto samples = samples_of(MICHNIEWSKI, 300);
    const DataSet data(samples, tuned_evaluation(), 0, 1);
    TexelOptions options{.epochs = 2, .batch = 50};
    TexelState free = begin_tuning(tuned_evaluation()), kept = free;
    run_epoch(free, data, options);
    options.keep_tempo = true;
    run_epoch(kept, data, options);
    CHECK(free.parameters[TEMPO_PARAMETER] != tuned_evaluation().tempo);
    CHECK(kept.parameters[TEMPO_PARAMETER] == tuned_evaluation().tempo);
    CHECK(kept.parameters != kept.start);
    CHECK(tuning_of(options, data).find(", the tempo kept, seed") != std::string::npos);
}

TEST_CASE(
    "tuning lessens the error, the same each time, and goes on from a checkpoint as if never interrupted") {
    const auto samples = samples_of(MICHNIEWSKI, 1500);
    const auto more = samples_of(tuned_evaluation(), 100);
    const DataSet data(samples, tuned_evaluation(), 0.5, 1);
    const DataSet others(more, tuned_evaluation(), 0, 1);
    TexelOptions options;
    options.epochs = 4;
    options.batch = 100;
    TexelState whole = begin_tuning(tuned_evaluation());
    const Parameters start = whole.parameters;
    const double error = mean_square_error(data, start, 1);
    measure_errors(whole, data, others, options);
    TexelState halves = whole;
    const auto go_on = [&](TexelState& state) {
        run_epoch(state, data, options);
        measure_errors(state, data, others, options);
        measure_errors(state, data, others, options);
    };
    while (whole.epoch < options.epochs) go_on(whole);
    CHECK(mean_square_error(data, whole.parameters, 1) < error);
    const std::string tuning = tuning_of(options, data);
    go_on(halves);
    halves = read_checkpoint(checkpoint_text(halves, tuning), "checkpoint", tuning, halves.start);
    while (halves.epoch < options.epochs) go_on(halves);
    CHECK(halves.parameters == whole.parameters);
    CHECK(halves.errors == whole.errors);
    REQUIRE(whole.errors.size() == 5);
    CHECK(whole.errors.front() == EpochErrors{0, error, mean_square_error(others, start, 1)});
    CHECK(whole.errors.back().epoch == 4);
    CHECK(whole.errors.back().fitted < error);
    for (std::size_t p = 0; p < PARAMETER_NB; ++p)
        CHECK(std::abs(whole.parameters[p]) <= engine::LARGEST_VALUE);
}

TEST_CASE("a checkpoint of another tuning is refused") {
    const Parameters start = parameters_of(MICHNIEWSKI);
    const std::string text = checkpoint_text(begin_tuning(MICHNIEWSKI), "this");
    CHECK_THROWS_WITH_AS(
        read_checkpoint(text, "file", "this", parameters_of(tuned_evaluation())),
        "file belongs to a tuning that began with a different evaluation; give its --evaluation, remove "
        "it, or choose another file",
        TuneError);
    CHECK_THROWS_WITH_AS(read_checkpoint(text, "file", "that", start),
                         "file belongs to a different tuning (this); remove it, or choose another file",
                         TuneError);
    CHECK_THROWS_AS(read_checkpoint("{", "file", "that", start), TuneError);
    for (const char* epoch : {"7e92", "-2147483649", "0.5"}) {
        std::string changed = text;
        const std::string own = "\"epoch\":0";
        REQUIRE(changed.find(own) != changed.npos);
        changed.replace(changed.find(own), own.size(), fmt::format("\"epoch\":{}", epoch));
        CHECK_THROWS_AS(read_checkpoint(changed, "file", "this", start), TuneError);
    }
    CHECK_THROWS_AS(read_checkpoint("{\"tuning\":\"that\"}", "file", "that", start), TuneError);
}

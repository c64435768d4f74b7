#include "engines/match/statistics.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

using namespace inkmate;
using namespace inkmate::match;

TEST_CASE("expected scores and Elo are inverse") {
    CHECK(expected_score(0) == 0.5);
    CHECK(expected_score(400) == doctest::Approx(10.0 / 11));
    CHECK(elo_of(expected_score(-123)) == doctest::Approx(-123));
    CHECK(elo_of(0) == -INFINITY);
    CHECK(elo_of(1) == INFINITY);
}

TEST_CASE("the error bar of single games is that of the mean") {
    // 36 wins, 28 draws, 36 losses: variance (72 * 0.25) / 99, error 1.96 * sqrt(variance / 100) = 0.0836.
    const Estimate e = estimate(std::array{36, 28, 36});
    CHECK(e.score == doctest::Approx(0.5));
    CHECK(e.elo == doctest::Approx(0));
    CHECK(e.elo_high == doctest::Approx(elo_of(0.5 + 1.959964 * std::sqrt(18.0 / 99 / 100))));
    CHECK(e.elo_low == doctest::Approx(-e.elo_high));
    CHECK(e.los == doctest::Approx(0.5));
}

TEST_CASE("pairs that the opening decides say nothing of the engines") {
    // Every opening is won by White, whoever plays it: little doubt that both are equal.
    CHECK(estimate(std::array{0, 0, 50, 0, 0}).elo_error() < 10);
    CHECK(estimate(std::array{50, 0, 50}).elo_error() > 60);
}

TEST_CASE("a few equal results leave a doubt, which falls with their number") {
    const auto doubt = [](int pairs) { return estimate(std::array{0, 0, pairs, 0, 0}).elo_error(); };
    // The variance of five equally likely outcomes is 1/8.
    CHECK(doubt(2) == doctest::Approx(elo_of(0.5 + 1.959964 * std::sqrt(0.125 / 1 / 2))));
    CHECK(doubt(2) > 700);
    CHECK(std::lround(doubt(6)) == 90);
    CHECK(std::lround(doubt(50)) == 10);
    for (int pairs = 2; pairs < 100; ++pairs) CHECK(doubt(pairs + 1) < doubt(pairs));
    CHECK(estimate(std::array{0, 0, 0, 0, 2}).los < 0.98);
    CHECK(estimate(std::array{0, 0, 0, 2, 0}).los < 0.9);
    CHECK(estimate(std::array{2, 0, 0, 0, 0}).los > 0.02);
    // Of two that differ a little, the own variance is less.
    CHECK(estimate(std::array{0, 0, 1, 1, 0}).elo_error() > 400);
    // Outcomes that differ are as they were.
    CHECK(estimate(std::array{0, 1, 2, 1, 0}).elo_high ==
          doctest::Approx(elo_of(0.5 + 1.959964 * std::sqrt(0.125 / 3 / 4))));
}

TEST_CASE("few or one-sided results") {
    CHECK(std::isinf(estimate(std::array{0, 0, 0}).elo_high));
    CHECK(std::isinf(estimate(std::array{0, 0, 1}).elo_low));
    CHECK(estimate(std::array{0, 0, 0}).score == 0.5);
    CHECK(estimate(std::array{0, 0, 9}).elo == INFINITY);
    CHECK(estimate(std::array{0, 0, 9}).los == 1);
    CHECK(estimate(std::array{9, 0, 0}).los == doctest::Approx(0));
    CHECK(estimate(std::array{10, 20, 30}).los > 0.99);
}

TEST_CASE("the bounds of the sequential test are Wald's") {
    const auto [low, high] = Sprt{.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.1}.bounds();
    CHECK(low == doctest::Approx(std::log(0.1 / 0.95)));
    CHECK(high == doctest::Approx(std::log(0.9 / 0.05)));
}

TEST_CASE("the likelihood ratio agrees with its approximation near the middle") {
    // N (s1 - s0) (2 s - s0 - s1) / (2 variance), which holds for small differences.
    const std::array<int, 5> pairs = {100, 400, 1000, 450, 120};
    const Sprt test{.elo0 = 0, .elo1 = 5};
    double number = 0, mean = 0, square = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        const double a = static_cast<double>(i) / 4;
        number += pairs[i];
        mean += pairs[i] * a;
        square += pairs[i] * a * a;
    }
    mean /= number;
    const double variance = square / number - mean * mean;
    const double s0 = expected_score(0), s1 = expected_score(5);
    CHECK(test.log_likelihood_ratio(pairs) ==
          doctest::Approx(number * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)).epsilon(0.02));
}

TEST_CASE("the likelihood ratio leans to what happened") {
    const Sprt test{.elo0 = 0, .elo1 = 20};
    CHECK(test.log_likelihood_ratio(std::array{0, 0, 0, 0, 0}) == 0);
    CHECK(test.log_likelihood_ratio(std::array{0, 10, 50, 60, 20}) > test.bounds().second);
    CHECK(test.log_likelihood_ratio(std::array{20, 60, 50, 10, 0}) < test.bounds().first);
    CHECK(test.log_likelihood_ratio(std::array{0, 0, 0, 0, 30}) > 0);
    CHECK(test.log_likelihood_ratio(std::array{30, 0, 0, 0, 0}) < 0);
    // Mirrored results and hypotheses.
    const Sprt mirrored{.elo0 = -20, .elo1 = 0};
    CHECK(test.log_likelihood_ratio(std::array{3, 9, 20, 12, 7}) ==
          doctest::Approx(-mirrored.log_likelihood_ratio(std::array{7, 12, 20, 9, 3})));
}

#include "engines/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace inkmate::match {

namespace {

constexpr double INFINITY_ELO = std::numeric_limits<double>::infinity();
/// Quantile of the normal distribution for 95 % confidence.
constexpr double QUANTILE = 1.959964;
constexpr double NEVER = 1e-3;

double outcome(std::size_t i, std::size_t n) {
    return static_cast<double>(i) / static_cast<double>(n - 1);
}

/// The variance of n equally spaced outcomes that are equally likely.
double even_variance(std::size_t n) {
    return static_cast<double>(n + 1) / static_cast<double>(12 * (n - 1));
}

/// The log-likelihood of outcomes with these frequencies, less its maximum, when the expected score must be
/// `score`. The most likely such distribution is p_i / (1 + t (a_i - score)), t being the one zero of
/// sum p_i (a_i - score) / (1 + t (a_i - score)).
double constrained_likelihood(std::span<const double> frequencies, double score) {
    const std::size_t n = frequencies.size();
    const auto slope = [&](double t) {
        double sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const double d = outcome(i, n) - score;
            sum += frequencies[i] * d / (1 + t * d);
        }
        return sum;
    };
    // Between the poles the sum falls from infinity to minus infinity.
    double low = -1 / (1 - score), high = 1 / score;
    for (int i = 0; i < 100; ++i) {
        const double middle = (low + high) / 2;
        (slope(middle) > 0 ? low : high) = middle;
    }
    double likelihood = 0;
    for (std::size_t i = 0; i < n; ++i)
        likelihood -= frequencies[i] * std::log1p((low + high) / 2 * (outcome(i, n) - score));
    return likelihood;
}

/// One half where there is no result.
double mean(std::span<const int> counts) {
    const int number = std::accumulate(counts.begin(), counts.end(), 0);
    if (number == 0) return 0.5;
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * outcome(i, counts.size()) / number;
    return sum;
}

}  // namespace

double expected_score(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of(double score) {
    if (score <= 0) return -INFINITY_ELO;
    if (score >= 1) return INFINITY_ELO;
    // Adding 0 makes -0 a 0.
    return -400 * std::log10(1 / score - 1) + 0.0;
}

Estimate estimate(std::span<const int> counts) {
    return estimate(counts, mean(counts));
}

Estimate estimate(std::span<const int> counts, double score) {
    const int number = std::accumulate(counts.begin(), counts.end(), 0);
    Estimate e;
    e.score = score;
    e.elo = elo_of(score);
    if (number < 2) {
        e.elo_low = -INFINITY_ELO;
        e.elo_high = INFINITY_ELO;
        return e;
    }
    const double middle = mean(counts);
    double squares = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        squares += counts[i] * std::pow(outcome(i, counts.size()) - middle, 2);
    squares = std::max(squares, even_variance(counts.size()));
    const double error = std::sqrt(squares / (number - 1.0) / number);
    e.elo_low = elo_of(e.score - QUANTILE * error);
    e.elo_high = elo_of(e.score + QUANTILE * error);
    e.los = std::erfc((0.5 - e.score) / error / std::sqrt(2.0)) / 2;
    return e;
}

std::pair<double, double> Sprt::bounds() const {
    return {std::log(beta / (1 - alpha)), std::log((1 - beta) / alpha)};
}

double Sprt::log_likelihood_ratio(std::span<const int> counts) const {
    if (std::accumulate(counts.begin(), counts.end(), 0) == 0) return 0;
    std::vector<double> frequencies;
    for (const int count : counts) frequencies.push_back(count == 0 ? NEVER : count);
    return constrained_likelihood(frequencies, expected_score(elo1)) -
           constrained_likelihood(frequencies, expected_score(elo0));
}

}  // namespace inkmate::match

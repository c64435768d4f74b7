#pragma once

#include <span>
#include <utility>

namespace inkmate::match {

/// Expected score, 0 to 1, of a player who is so much stronger: 1 / (1 + 10^(-elo / 400)) (Arpad Elo, "The
/// rating of chess players", 1978).
double expected_score(double elo);
/// Its inverse; infinite for 0 and 1.
double elo_of(double score);

/// What results say of the difference of two players.
///
/// Results are counts of n equally spaced outcomes from 0 to 1: losses, draws and wins of single games; or,
/// where both play an opening from either side, the five sums of a pair of games (0, 1/2, 1, 3/2, 2 points),
/// whose variance leaves out what the openings decide ("pentanomial"; see fishtest's statistics). The error
/// bar is that of the mean, s +- 1.96 sqrt(variance / N) for N results, taken through elo_of().
///
/// The variance is that of the results, sum (result - mean)^2 / (N - 1); but the sum counts as at least what
/// one result adds when all n outcomes are equally likely, (n + 1) / (12 (n - 1)). Without that, a few
/// results that are equal by chance would leave no doubt. With it, N equal results leave a doubt that falls
/// as 1 / N, as in the "rule of three" (what was never seen in N results has a chance of up to 3 / N: Hanley
/// and Lippman-Hand 1983): +-798 Elo for 2 pairs of one point each, +-90 for 6, +-10 for 50. Results that
/// differ reach it after a few, and nothing changes for them.
struct Estimate {
    double score = 0.5;
    double elo = 0;
    /// The limits of 95 % confidence.
    double elo_low = 0, elo_high = 0;
    /// Likelihood of superiority: the chance that the true score is above one half.
    double los = 0.5;
    /// Half the width of the interval, for "+12 +-8".
    double elo_error() const { return (elo_high - elo_low) / 2; }
};
/// With fewer than two results the interval is infinite.
Estimate estimate(std::span<const int> counts);
/// Estimates around another score: that of all games, where some are not of a pair yet.
Estimate estimate(std::span<const int> counts, double score);

/// A sequential probability ratio test of "the difference is elo0" against "it is elo1" (Wald 1945) with
/// the chances alpha and beta to accept the wrong one.
struct Sprt {
    double elo0 = 0, elo1 = 5;
    double alpha = 0.05, beta = 0.05;

    /// The log-likelihood ratio below and above which the test ends, with elo0 and elo1 respectively.
    std::pair<double, double> bounds() const;
    /// The ratio after these results (as for estimate()), of the distributions that are most likely under
    /// either expected score (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation
    /// value of a distribution"); as in fishtest, an outcome that never occurred counts as 1/1000.
    double log_likelihood_ratio(std::span<const int> counts) const;
};

}  // namespace inkmate::match

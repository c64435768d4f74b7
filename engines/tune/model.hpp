#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/evaluation.hpp"
#include "engines/tune/sample.hpp"

namespace inkmate::tune {

// The static evaluation of the full search as a model: the features of a position times the parameters, and
// mobility. Every feature has two parameters, one for the middle game and one for the end game; the tempo has
// one. Where few pieces are left, a share of the sum counts; the model is linear for either side ahead.

/// Features: the values of pawn to queen, the squares of pawn to king, the terms.
inline constexpr std::size_t VALUE_FEATURES = 5;
inline constexpr std::size_t SQUARE_FEATURES = 6 * chess::SQUARE_NB;
inline constexpr std::size_t FEATURE_NB = VALUE_FEATURES + SQUARE_FEATURES + engine::TERM_NB;
/// Parameters: the middle game's, the end game's, the tempo.
inline constexpr std::size_t PARAMETER_NB = 2 * FEATURE_NB + 1;
using Parameters = std::vector<double>;

///@{
/// Where the features stand: a piece type's value, its square, a term.
constexpr std::size_t value_feature(int pt) {
    return static_cast<std::size_t>(pt - chess::PAWN);
}
constexpr std::size_t square_feature(int pt, chess::Square s) {
    return VALUE_FEATURES + static_cast<std::size_t>(pt - chess::PAWN) * chess::SQUARE_NB + s;
}
constexpr std::size_t term_feature(int term) {
    return VALUE_FEATURES + SQUARE_FEATURES + static_cast<std::size_t>(term);
}
///@}
/// The tempo's parameter.
inline constexpr std::size_t TEMPO_PARAMETER = 2 * FEATURE_NB;

/// True if a piece of the type can be on the square.
constexpr bool can_stand(int pt, int square) {
    return pt != chess::PAWN || (square >= chess::SQ_A2 && square <= chess::SQ_H7);
}

/// True if the parameter is that of a piece's square.
constexpr bool is_square(std::size_t parameter) {
    const std::size_t feature = parameter % FEATURE_NB;
    return parameter < 2 * FEATURE_NB && feature >= VALUE_FEATURES &&
           feature < VALUE_FEATURES + SQUARE_FEATURES;
}

/// `start`, but with that name, and blended and phased as the tuned evaluation is.
engine::Evaluation tapered(const engine::Evaluation& start, const std::string& name);

Parameters parameters_of(const engine::Evaluation& evaluation);
/// Rounded to centipawns, and within what an evaluation may hold. Each type's value takes the mean of its
/// square table with it, over the squares where the type can stand; name, blend and phase are those of
/// `model`.
engine::Evaluation evaluation_of(const Parameters& parameters, const engine::Evaluation& model);

/// What is written of an evaluation that a tuning has made. Throws TuneError where read_evaluation() would
/// refuse it.
std::string tuned_text(const engine::Evaluation& evaluation);

/// What the model needs of many positions, one after the other.
class DataSet {
  public:
    /// The phase is counted with the weights and the limit of `model`. A sample's target is its result, mixed
    /// with what its score lets expect (see expected_result) by the share `trust`, 0 to 1.
    DataSet(const engine::Evaluation& model, double trust, double score_k);
    DataSet(std::span<const Sample> samples, const engine::Evaluation& model, double trust, double score_k);
    void add(const Sample& sample);

    std::size_t size() const { return targets_.size(); }
    double target(std::size_t i) const { return targets_[i]; }
    /// Static evaluation in centipawns, from White's side.
    double evaluate(std::size_t i, const Parameters& parameters) const;
    /// Adds `factor` times the derivative of evaluate(), whose value is given, by each parameter.
    void add_gradient(std::size_t i, double value, double factor, Parameters& gradient) const;

  private:
    struct Feature {
        std::uint16_t index;
        std::int16_t count;
    };
    /// Where those of a position are.
    struct Place {
        std::uint32_t chunk;
        std::uint16_t begin, count;
    };
    std::span<const Feature> features(std::size_t i) const {
        const Place& place = places_[i];
        return std::span(chunks_[place.chunk]).subspan(place.begin, place.count);
    }

    engine::Evaluation model_, without_tempo_;
    double trust_, score_k_;
    /// How often the position that is added has each feature.
    std::vector<int> counts_;
    /// The features of the positions, in parts that never move as they grow.
    std::vector<std::vector<Feature>> chunks_;
    std::vector<Place> places_;
    std::vector<float> middlegame_share_;
    std::vector<std::int8_t> tempo_;
    /// Mobility in centipawns, from White's side.
    std::vector<float> mobility_;
    /// What counts of the value by the rules for few pieces, where White is ahead, and where Black is.
    std::vector<std::array<float, chess::COLOR_NB>> shares_;
    std::vector<float> targets_;

    double share(std::size_t i, double value) const {
        return shares_[i][value > 0 ? chess::WHITE : chess::BLACK];
    }
};

/// The result that an evaluation in centipawns leads one to expect, 0 to 1: 1 / (1 + 10^(-k value / 400)).
double expected_result(double value, double k);
/// The k for which the expected results have the least mean square error from the targets (Peter Österlund,
/// "Texel's tuning method", Chess Programming Wiki).
double fit_k(const DataSet& data, const Parameters& parameters);
/// The score of a sample, and its result.
using ScoreAndResult = std::pair<float, float>;
/// Returns the k for the samples' scores, which may come from a different engine with other centipawns, and
/// their results.
double fit_score_k(std::span<const ScoreAndResult> samples);
/// Tells of each position whether its target differs from what the evaluation lets expect by `within` at
/// most: in the others something is about to happen that no static evaluation can know.
std::vector<bool> are_within(double within, const DataSet& data, const Parameters& parameters, double k);

}  // namespace inkmate::tune

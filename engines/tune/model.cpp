#include "engines/tune/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/chess/position.hpp"
#include "core/engine/evaluation.hpp"
#include "core/engine/evaluator.hpp"
#include "core/engine/terms.hpp"
#include "engines/tune/sample.hpp"

namespace inkmate::tune {

using namespace chess;
using namespace engine;

namespace {

/// The mean of a square table, where the type can stand; the kings' would cancel out, and is 0.
double mean(const Parameters& p, std::size_t phase, int pt) {
    if (pt == KING) return 0;
    double sum = 0;
    int squares = 0;
    for (int s = 0; s < SQUARE_NB; ++s)
        if (can_stand(pt, s)) {
            sum += p[phase + square_feature(pt, static_cast<Square>(s))];
            ++squares;
        }
    return sum / squares;
}

/// To what an evaluation may hold.
int rounded(double x) {
    return static_cast<int>(
        std::lround(std::max<double>(-LARGEST_VALUE, std::min<double>(LARGEST_VALUE, x))));
}

/// What counts of the value of a side that is ahead, 1 unless few pieces are left. The rules divide, so that
/// a large value tells.
float share_of(Color ahead, const Position& pos, const Evaluation& evaluation_without_tempo) {
    if (!has_few_pieces(pos, evaluation_without_tempo)) return 1;
    constexpr int large = 1'000'000;
    const Score score = sign(ahead) * Score{large, large};
    return static_cast<float>(std::abs(value_of(pos, score, {}, evaluation_without_tempo))) / large;
}

}  // namespace

Evaluation tapered(const Evaluation& start, const std::string& name) {
    Evaluation model = start;
    const Evaluation& tuned = tuned_evaluation();
    model.name = name;
    model.blend = tuned.blend;
    model.phase_weight = tuned.phase_weight;
    model.phase_limit = tuned.phase_limit;
    return model;
}

Parameters parameters_of(const Evaluation& e) {
    Parameters p(PARAMETER_NB);
    for (int pt = PAWN; pt <= KING; ++pt) {
        const auto type = static_cast<std::size_t>(pt);
        if (pt != KING) {
            p[value_feature(pt)] = e.middlegame_value[type];
            p[FEATURE_NB + value_feature(pt)] = e.endgame_value[type];
        }
        for (std::size_t s = 0; s < SQUARE_NB; ++s) {
            p[square_feature(pt, static_cast<Square>(s))] = e.middlegame[type][s];
            p[FEATURE_NB + square_feature(pt, static_cast<Square>(s))] = e.endgame[type][s];
        }
    }
    for (int t = 0; t < TERM_NB; ++t) {
        p[term_feature(t)] = e.terms[static_cast<std::size_t>(t)].middlegame;
        p[FEATURE_NB + term_feature(t)] = e.terms[static_cast<std::size_t>(t)].endgame;
    }
    p[TEMPO_PARAMETER] = e.tempo;
    return p;
}

Evaluation evaluation_of(const Parameters& p, const Evaluation& model) {
    Evaluation e = model;
    const auto set = [&](std::size_t phase, auto& values, auto& tables) {
        for (int pt = PAWN; pt <= KING; ++pt) {
            const auto type = static_cast<std::size_t>(pt);
            const double middle = mean(p, phase, pt);
            values[type] = pt == KING ? 0 : rounded(p[phase + value_feature(pt)] + middle);
            for (int s = 0; s < SQUARE_NB; ++s)
                tables[type][static_cast<std::size_t>(s)] =
                    can_stand(pt, s) ? rounded(p[phase + square_feature(pt, static_cast<Square>(s))] - middle)
                                     : 0;
        }
    };
    set(0, e.middlegame_value, e.middlegame);
    set(FEATURE_NB, e.endgame_value, e.endgame);
    for (int t = 0; t < TERM_NB; ++t)
        e.terms[static_cast<std::size_t>(t)] = {rounded(p[term_feature(t)]),
                                                rounded(p[FEATURE_NB + term_feature(t)])};
    e.tempo = rounded(p[TEMPO_PARAMETER]);
    return e;
}

std::string tuned_text(const Evaluation& evaluation) {
    std::string text = evaluation_text(evaluation);
    try {
        read_evaluation(text, "what came out");
    } catch (const ChessError& e) {
        throw TuneError(fmt::format("{}; tune again with a lower --first-step", e.what()));
    }
    return text;
}

DataSet::DataSet(const Evaluation& model, double trust, double score_k)
    : model_(model), without_tempo_(model), trust_(trust), score_k_(score_k), counts_(FEATURE_NB) {
    without_tempo_.tempo = 0;
}

DataSet::DataSet(std::span<const Sample> samples, const Evaluation& model, double trust, double score_k)
    : DataSet(model, trust, score_k) {
    for (const Sample& sample : samples) add(sample);
}

void DataSet::add(const Sample& sample) {
    constexpr std::size_t chunk_size = 65536, most = 1024;
    const Position& pos = sample.position;
    std::vector<std::size_t> touched;
    const auto count = [&](std::size_t feature, int n) {
        counts_[feature] += n;
        touched.push_back(feature);
    };
    count_pieces(pos, [&](int pt, Square s, int n) {
        if (pt != KING) count(value_feature(pt), n);
        count(square_feature(pt, s), n);
    });
    const auto count_term = [&](int term, int n) { count(term_feature(term), n); };
    count_bishop_pairs(pos, count_term);
    count_pawn_terms(pos, count_term);
    const bool few = has_few_pieces(pos, model_);
    if (few) count_king_steps(pos, count_term);
    if (chunks_.empty() || chunks_.back().size() + most > chunk_size)
        chunks_.emplace_back().reserve(chunk_size);
    std::vector<Feature>& chunk = chunks_.back();
    const std::size_t begin = chunk.size();
    for (const std::size_t feature : touched) {
        if (counts_[feature] != 0)
            chunk.push_back(
                {static_cast<std::uint16_t>(feature), static_cast<std::int16_t>(counts_[feature])});
        counts_[feature] = 0;
    }
    places_.push_back({static_cast<std::uint32_t>(chunks_.size() - 1), static_cast<std::uint16_t>(begin),
                       static_cast<std::uint16_t>(chunk.size() - begin)});
    const int weight = phase(pos, WHITE, model_) + phase(pos, BLACK, model_);
    middlegame_share_.push_back(static_cast<float>(std::min(weight, model_.phase_limit)) /
                                static_cast<float>(model_.phase_limit));
    tempo_.push_back(sign(pos.side_to_move()));
    mobility_.push_back(few ? 0.0F : static_cast<float>(mobility(pos, SearchParameters{})));
    shares_.push_back({share_of(WHITE, pos, without_tempo_), share_of(BLACK, pos, without_tempo_)});
    targets_.push_back(
        static_cast<float>((1 - trust_) * sample.result + trust_ * expected_result(sample.score, score_k_)));
}

double DataSet::evaluate(std::size_t i, const Parameters& p) const {
    double middlegame = 0;
    double endgame = 0;
    for (const Feature f : features(i)) {
        middlegame += f.count * p[f.index];
        endgame += f.count * p[FEATURE_NB + f.index];
    }
    const double value =
        endgame + (middlegame - endgame) * middlegame_share_[i] + tempo_[i] * p[TEMPO_PARAMETER];
    return value * share(i, value) + mobility_[i];
}

void DataSet::add_gradient(std::size_t i, double value, double factor, Parameters& gradient) const {
    factor *= share(i, value);
    const double middlegame = factor * middlegame_share_[i];
    for (const Feature f : features(i)) {
        gradient[f.index] += f.count * middlegame;
        gradient[FEATURE_NB + f.index] += f.count * (factor - middlegame);
    }
    gradient[TEMPO_PARAMETER] += tempo_[i] * factor;
}

double expected_result(double value, double k) {
    return 1 / (1 + std::pow(10, -k * value / 400));
}

namespace {

/// `values` are centipawns and results.
template <class Values>
double fit_k(const Values& values) {
    const auto error = [&](double k) {
        double sum = 0;
        for (const auto& [value, result] : values) {
            const double d = result - expected_result(value, k);
            sum += d * d;
        }
        return sum;
    };
    // Golden section search.
    const double ratio = (std::sqrt(5.0) - 1) / 2;
    double low = 0.1, high = 4;
    while (high - low > 1e-4) {
        const double a = high - ratio * (high - low), b = low + ratio * (high - low);
        if (error(a) < error(b))
            high = b;
        else
            low = a;
    }
    return (low + high) / 2;
}

}  // namespace

double fit_k(const DataSet& data, const Parameters& parameters) {
    std::vector<std::pair<double, double>> values;
    for (std::size_t i = 0; i < data.size(); ++i)
        values.emplace_back(data.evaluate(i, parameters), data.target(i));
    return fit_k(values);
}

double fit_score_k(std::span<const ScoreAndResult> samples) {
    return fit_k<std::span<const ScoreAndResult>>(samples);
}

std::vector<bool> are_within(double within, const DataSet& data, const Parameters& parameters, double k) {
    std::vector<bool> are;
    for (std::size_t i = 0; i < data.size(); ++i)
        are.push_back(std::abs(data.target(i) - expected_result(data.evaluate(i, parameters), k)) <= within);
    return are;
}

}  // namespace inkmate::tune

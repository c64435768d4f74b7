#include "engines/tune/texel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <numbers>
#include <numeric>
#include <random>
#include <utility>

#include "base/text/json.hpp"
#include "engines/tune/sample.hpp"

namespace inkmate::tune {

using namespace engine;

namespace {

// Adam's constants as its authors advise.
constexpr double BETA1 = 0.9, BETA2 = 0.999, EPSILON = 1e-8;

double rate_of(const TexelOptions& o, int epoch) {
    const double done = static_cast<double>(epoch) / std::max(1, o.epochs);
    return o.rate * (0.01 + 0.99 * (1 + std::cos(std::numbers::pi * done)) / 2);
}

std::vector<std::uint32_t> shuffled(std::size_t n, std::uint64_t seed) {
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    std::mt19937_64 random(seed);
    for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    return order;
}

void step(TexelState& s, const Parameters& gradient, double rate) {
    ++s.steps;
    const double mean_share = 1 - std::pow(BETA1, static_cast<double>(s.steps));
    const double square_share = 1 - std::pow(BETA2, static_cast<double>(s.steps));
    for (std::size_t i = 0; i < PARAMETER_NB; ++i) {
        s.mean[i] = BETA1 * s.mean[i] + (1 - BETA1) * gradient[i];
        s.square[i] = BETA2 * s.square[i] + (1 - BETA2) * gradient[i] * gradient[i];
        s.parameters[i] -=
            rate * (s.mean[i] / mean_share) / (std::sqrt(s.square[i] / square_share) + EPSILON);
    }
}

}  // namespace

TexelState begin_tuning(const Evaluation& start) {
    TexelState state;
    state.parameters = state.start = parameters_of(start);
    state.mean.assign(PARAMETER_NB, 0);
    state.square.assign(PARAMETER_NB, 0);
    return state;
}

void run_epoch(TexelState& state, const DataSet& data, const TexelOptions& o) {
    const std::vector<std::uint32_t> order =
        shuffled(data.size(), o.seed * 1'000'003 + static_cast<std::uint64_t>(state.epoch));
    const double rate = rate_of(o, state.epoch);
    const double slope = 2 * o.k * std::numbers::ln10 / 400;
    Parameters gradient(PARAMETER_NB);
    for (std::size_t begin = 0; begin < order.size(); begin += o.batch) {
        const std::size_t end = std::min(begin + o.batch, order.size());
        for (std::size_t i = 0; i < PARAMETER_NB; ++i)
            gradient[i] =
                2 * (is_square(i) ? o.stay : o.stay_common) * (state.parameters[i] - state.start[i]);
        for (std::size_t j = begin; j < end; ++j) {
            const std::size_t i = order[j];
            const double value = data.evaluate(i, state.parameters);
            const double p = expected_result(value, o.k);
            data.add_gradient(i, value,
                              slope * (p - data.target(i)) * p * (1 - p) / static_cast<double>(end - begin),
                              gradient);
        }
        if (o.keep_tempo) gradient[TEMPO_PARAMETER] = 0;
        step(state, gradient, rate);
        for (double& p : state.parameters)
            p = std::clamp<double>(p, -engine::LARGEST_VALUE, engine::LARGEST_VALUE);
    }
    ++state.epoch;
}

std::string errors_csv(std::span<const EpochErrors> errors) {
    std::string text = "epoch,error,error held back\n";
    for (const EpochErrors& e : errors)
        text += fmt::format("{},{:.6f},{:.6f}\n", e.epoch, e.fitted, e.held_back);
    return text;
}

void measure_errors(TexelState& state, const DataSet& data, const DataSet& held_back, const TexelOptions& o) {
    if (!state.errors.empty() && state.errors.back().epoch == state.epoch) return;
    state.errors.push_back({state.epoch, mean_square_error(data, state.parameters, o.k),
                            mean_square_error(held_back, state.parameters, o.k)});
}

double mean_square_error(const DataSet& data, const Parameters& parameters, double k) {
    double sum = 0;
    for (std::size_t i = 0; i < data.size(); ++i) {
        const double d = data.target(i) - expected_result(data.evaluate(i, parameters), k);
        sum += d * d;
    }
    return sum / static_cast<double>(std::max<std::size_t>(1, data.size()));
}

std::string tuning_of(const TexelOptions& o, const DataSet& data) {
    double targets = 0;
    for (std::size_t i = 0; i < data.size(); ++i) targets += data.target(i);
    return fmt::format(
        "{} samples with {} points, k {}, {} epochs, batches of {}, rate {}, stay {} and {}{}, seed {}",
        data.size(), targets, o.k, o.epochs, o.batch, o.rate, o.stay, o.stay_common,
        o.keep_tempo ? ", the tempo kept" : "", o.seed);
}

void check_tuning(std::string_view found, std::string_view wanted, std::string_view source_name) {
    if (found != wanted)
        throw TuneError(fmt::format(
            "{} belongs to a different tuning ({}); remove it, or choose another file", source_name, found));
}

std::string checkpoint_text(const TexelState& s, std::string_view tuning) {
    nlohmann::json errors = nlohmann::json::array();
    for (const EpochErrors& e : s.errors) errors.push_back({e.epoch, e.fitted, e.held_back});
    const nlohmann::json json = {{"tuning", tuning},           {"epoch", s.epoch}, {"steps", s.steps},
                                 {"parameters", s.parameters}, {"start", s.start}, {"mean", s.mean},
                                 {"square", s.square},         {"errors", errors}};
    return json.dump() + "\n";
}

TexelState read_checkpoint(std::string_view text, std::string_view source_name, std::string_view tuning,
                           const Parameters& start) {
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        check_tuning(json.at("tuning").get<std::string>(), tuning, source_name);
        TexelState s;
        s.epoch = text::number_of_json<int>(json.at("epoch"));
        s.steps = text::number_of_json<std::uint64_t>(json.at("steps"));
        for (const auto& [key, values] : {std::pair{"parameters", &s.parameters},
                                          {"start", &s.start},
                                          {"mean", &s.mean},
                                          {"square", &s.square}}) {
            *values = json.at(key).get<Parameters>();
            if (values->size() != PARAMETER_NB)
                throw TuneError(
                    fmt::format("{} is the checkpoint of a different model; remove it", source_name));
        }
        // Version 0.1.0 kept none.
        for (const nlohmann::json& e : json.value("errors", nlohmann::json::array()))
            s.errors.push_back(
                {text::number_of_json<int>(e.at(0)), e.at(1).get<double>(), e.at(2).get<double>()});
        if (s.start != start)
            throw TuneError(
                fmt::format("{} belongs to a tuning that began with a different evaluation; give its "
                            "--evaluation, remove "
                            "it, or choose another file",
                            source_name));
        return s;
    } catch (const TuneError&) {
        throw;
    } catch (const std::exception& e) {
        throw TuneError(fmt::format("{} is not a checkpoint: {}; remove it, or choose another file",
                                    source_name, e.what()));
    }
}

}  // namespace inkmate::tune

#include "engines/tune/spsa.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>
#include <stdexcept>

#include "base/process/workers.hpp"
#include "base/shard/header.hpp"
#include "base/text/json.hpp"
#include "core/engine/search.hpp"
#include "engines/tune/sample.hpp"
#include "engines/tune/self_play.hpp"
#include "engines/tune/texel.hpp"

namespace inkmate::tune {

using namespace chess;
using namespace engine;

namespace {

using Random = std::mt19937_64;

/// How fast the rate and the changes fall off from pair to pair (Spall 1998).
constexpr double RATE_DECAY = 0.602;
constexpr double CHANGE_DECAY = 0.101;
/// The part of all pairs before the rate falls off.
constexpr double STABLE_PART = 0.1;

/// White's points.
double play(Game game, Engine& white, Engine& black, std::uint64_t nodes) {
    white.new_game();
    black.new_game();
    Adjudicator adjudicator;
    for (int ply = 0;; ++ply) {
        if (const auto points = adjudicator.before_move(game, ply)) return *points;
        Engine& engine = game.position().side_to_move() == WHITE ? white : black;
        const SearchResult found = engine.search(game.position(), {.nodes = nodes}, game.earlier_keys());
        if (const auto points = adjudicator.after_search(game, found.score)) return *points;
        game.play(found.best_move);
    }
}

Game even_start(const SpsaOptions& options, std::uint64_t number, Engine& engine, Random& random) {
    for (int i = 0; i < MOST_STARTS; ++i)
        if (auto start = random_start(options.openings, number, random))
            if (std::abs(engine.quiesce(start->position())) <= UNEVEN_SCORE) return *std::move(start);
    report_no_even_start(options.openings, number);
}

/// How far the numbers are changed in a pair, and how much is learnt of it, in parts of the last pair's.
struct Gains {
    double change, rate;
};

Gains gains_of(std::uint64_t pair, const SpsaOptions& options) {
    const auto all = static_cast<double>(options.pairs), done = static_cast<double>(pair + 1);
    return {std::pow(all / done, CHANGE_DECAY),
            std::pow(all * (1 + STABLE_PART) / (all * STABLE_PART + done), RATE_DECAY)};
}

/// A pair of games: which numbers were raised, and the points of the engine that had them so, less those of
/// the other one.
struct Pair {
    std::vector<bool> raised;
    double won = 0;
};

Pair play_pair(std::uint64_t number, const std::vector<double>& values, const SpsaOptions& options) {
    Random random(options.seed * 1'000'003 + number);
    const double change = gains_of(number, options).change;
    Pair pair;
    std::vector<double> up = values, down = values;
    for (std::size_t i = 0; i < values.size(); ++i) {
        pair.raised.push_back(random() % 2 == 0);
        const double shift = (pair.raised[i] ? 1 : -1) * change * options.tunable.numbers[i].step;
        up[i] += shift;
        down[i] -= shift;
    }
    const Setting upper = options.tunable.setting(up), lower = options.tunable.setting(down);
    Engine first({.evaluation = &upper.evaluation, .parameters = upper.parameters});
    Engine second({.evaluation = &lower.evaluation, .parameters = lower.parameters});
    const Game start = even_start(options, number, first, random);
    pair.won = play(start, first, second, options.nodes) - play(start, second, first, options.nodes);
    return pair;
}

void learn(SpsaState& state, const Pair& pair, const SpsaOptions& options) {
    const Gains gains = gains_of(state.pair, options);
    for (std::size_t i = 0; i < state.values.size(); ++i) {
        const TunedNumber& n = options.tunable.numbers[i];
        const double step = n.step / gains.change;
        state.values[i] = std::clamp(
            state.values[i] + options.rate * gains.rate * pair.won * (pair.raised[i] ? step : -step), n.least,
            n.most);
    }
    ++state.pair;
}

std::string fingerprint_of(const std::vector<Position>& openings) {
    shard::Fingerprint print;
    add_openings(print, openings);
    return print.text();
}

/// Files of a state go on with the same options only; `openings` is "36 openings 0123456789abcdef".
std::string tuning_of(const SpsaOptions& o, const std::string& openings) {
    std::vector<std::string> numbers;
    for (const TunedNumber& n : o.tunable.numbers)
        numbers.push_back(fmt::format("{} {} by {}", n.name, n.start, n.step));
    return fmt::format("{} pairs at {} nodes, rate {}, seed {}, {}, {}: {}", o.pairs, o.nodes, o.rate, o.seed,
                       openings, o.tunable.name, fmt::join(numbers, ", "));
}

std::string tuning_of(const SpsaOptions& o) {
    return tuning_of(o, fmt::format("{} openings {}", o.openings.size(), fingerprint_of(o.openings)));
}
/// Returns what version 0.1.0 wrote.
std::string old_tuning_of(const SpsaOptions& o) {
    return tuning_of(o, fmt::format("{} openings", o.openings.size()));
}

}  // namespace

SpsaState begin_spsa(const SpsaOptions& options) {
    SpsaState state;
    for (const TunedNumber& n : options.tunable.numbers) state.values.push_back(n.start);
    return state;
}

void play_batch(SpsaState& state, const SpsaOptions& options, unsigned jobs) {
    std::vector<Pair> pairs(std::min(SPSA_BATCH, options.pairs - std::min(state.pair, options.pairs)));
    process::run_in_parallel(pairs.size(), jobs, [&](std::size_t i) {
        pairs[i] = play_pair(state.pair + i, state.values, options);
    });
    for (const Pair& pair : pairs) learn(state, pair, options);
}

std::string spsa_text(const SpsaState& state, const SpsaOptions& options) {
    nlohmann::json values;
    for (std::size_t i = 0; i < state.values.size(); ++i)
        values[options.tunable.numbers[i].name] = state.values[i];
    return nlohmann::json{{"tuning", tuning_of(options)}, {"pairs", state.pair}, {"values", values}}.dump(2) +
           "\n";
}

SpsaState read_spsa(std::string_view text, std::string_view source_name, const SpsaOptions& options) {
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        const std::string found = json.at("tuning").get<std::string>();
        if (found != old_tuning_of(options)) check_tuning(found, tuning_of(options), source_name);
        SpsaState state;
        state.pair = text::number_of_json<std::uint64_t>(json.at("pairs"));
        for (const TunedNumber& n : options.tunable.numbers) {
            const double value = json.at("values").at(n.name).get<double>();
            if (value < n.least || value > n.most)
                throw std::runtime_error(
                    fmt::format("{}, here {}, is a number from {} to {}", n.name, value, n.least, n.most));
            state.values.push_back(value);
        }
        return state;
    } catch (const TuneError&) {
        throw;
    } catch (const std::exception& e) {
        throw TuneError(fmt::format("{} is not a state of a tuning: {}; remove it, or choose another file",
                                    source_name, e.what()));
    }
}

}  // namespace inkmate::tune

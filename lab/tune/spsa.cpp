#include "lab/tune/spsa.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <random>

#include "lab/tune/checkpoint.hpp"
#include "lab/tune/error.hpp"
#include "lab/tune/self_play.hpp"
#include "lab/tune/verdict.hpp"
#include "text/json_number.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

using Random = std::mt19937_64;

/// How fast the rate and the changes fall off from pair to pair (Spall 1998).
constexpr double RATE_DECAY = 0.602;
constexpr double CHANGE_DECAY = 0.101;
/// Of all pairs, this part comes before the rate falls off.
constexpr double STABLE_PART = 0.1;

SearchParameters changed(const SpsaOptions& options, std::span<const double> values) {
    SearchParameters parameters;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const SearchParameter& p = options.parameters[i];
        parameters.*p.value = std::clamp(static_cast<int>(std::lround(values[i])), p.least, p.most);
    }
    return parameters;
}

/// White's points.
double play(Game game, Engine& white, Engine& black, std::uint64_t nodes) {
    white.new_game();
    black.new_game();
    Verdict verdict;
    for (int ply = 0;; ++ply) {
        if (const auto points = verdict.before_move(game, ply)) return *points;
        Engine& engine = game.position().side_to_move() == WHITE ? white : black;
        const SearchResult found = engine.search(game.position(), {.nodes = nodes}, game.earlier_keys());
        if (const auto points = verdict.after_search(game, found.score)) return *points;
        game.play(found.best_move);
    }
}

Game even_start(const SpsaOptions& options, std::uint64_t number, Engine& engine, Random& random) {
    for (;;)
        if (auto start = random_start(options.openings, number, random))
            if (std::abs(engine.quiesce(start->position())) <= UNEVEN_SCORE) return *std::move(start);
}

/// Files of a state go on with the same options only.
std::string tuning_of(const SpsaOptions& o) {
    std::vector<std::string> names;
    for (const SearchParameter& p : o.parameters)
        names.push_back(fmt::format("{} {} by {}", p.name, SearchParameters{}.*p.value, p.step));
    return fmt::format("{} pairs at {} nodes, rate {}, seed {}, {} openings, {}: {}", o.pairs, o.nodes,
                       o.rate, o.seed, o.openings.size(), o.evaluation->name, fmt::join(names, ", "));
}

}  // namespace

std::vector<SearchParameter> tunable(std::span<const std::string> names) {
    std::vector<SearchParameter> chosen;
    std::vector<std::string_view> known;
    for (const SearchParameter& p : search_parameters()) {
        if (p.step == 0) continue;
        known.push_back(p.name);
        if (names.empty() || std::ranges::find(names, p.name) != names.end()) chosen.push_back(p);
    }
    for (const std::string& name : names)
        if (std::ranges::find(known, name) == known.end())
            throw TuneError(fmt::format("\"{}\" is no parameter that games can tune; there are {}", name,
                                        fmt::join(known, ", ")));
    return chosen;
}

SpsaState begin_spsa(const SpsaOptions& options) {
    SpsaState state;
    for (const SearchParameter& p : options.parameters) state.values.push_back(SearchParameters{}.*p.value);
    return state;
}

void play_pair(SpsaState& state, const SpsaOptions& options) {
    Random random(options.seed * 1'000'003 + state.pair);
    const auto all = static_cast<double>(options.pairs), done = static_cast<double>(state.pair + 1);
    // Of the last pair these are 1.
    const double change = std::pow(all / done, CHANGE_DECAY);
    const double rate = std::pow(all * (1 + STABLE_PART) / (all * STABLE_PART + done), RATE_DECAY);
    std::vector<double> shifts;
    for (const SearchParameter& p : options.parameters)
        shifts.push_back((random() % 2 == 0 ? 1 : -1) * change * p.step);

    std::vector<double> up = state.values, down = state.values;
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        up[i] += shifts[i];
        down[i] -= shifts[i];
    }
    Engine first({.evaluation = options.evaluation, .parameters = changed(options, up)});
    Engine second({.evaluation = options.evaluation, .parameters = changed(options, down)});
    const Game start = even_start(options, state.pair, first, random);
    const double won = play(start, first, second, options.nodes) - play(start, second, first, options.nodes);
    for (std::size_t i = 0; i < shifts.size(); ++i) {
        const SearchParameter& p = options.parameters[i];
        const double step = p.step / change;
        state.values[i] =
            std::clamp(state.values[i] + options.rate * rate * won * (shifts[i] > 0 ? step : -step),
                       static_cast<double>(p.least), static_cast<double>(p.most));
    }
    ++state.pair;
}

SearchParameters parameters_of(const SpsaState& state, const SpsaOptions& options) {
    return changed(options, state.values);
}

std::string spsa_text(const SpsaState& state, const SpsaOptions& options) {
    nlohmann::json values;
    for (std::size_t i = 0; i < state.values.size(); ++i)
        values[std::string(options.parameters[i].name)] = state.values[i];
    return nlohmann::json{{"tuning", tuning_of(options)}, {"pairs", state.pair}, {"values", values}}.dump(2) +
           "\n";
}

SpsaState read_spsa(std::string_view text, std::string_view source_name, const SpsaOptions& options) {
    try {
        const nlohmann::json json = nlohmann::json::parse(text);
        check_tuning(json.at("tuning").get<std::string>(), tuning_of(options), source_name);
        SpsaState state;
        state.pair = number_of_json<std::uint64_t>(json.at("pairs"));
        for (const SearchParameter& p : options.parameters)
            state.values.push_back(json.at("values").at(std::string(p.name)));
        return state;
    } catch (const TuneError&) {
        throw;
    } catch (const std::exception& e) {
        throw TuneError(fmt::format("{} is no state of a tuning: {}; remove it, or choose another file",
                                    source_name, e.what()));
    }
}

}  // namespace inkmate

#include "engines/tune/tunable.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/shard/header.hpp"
#include "core/engine/evaluation.hpp"
#include "engines/tune/model.hpp"
#include "engines/tune/sample.hpp"

namespace inkmate::tune {

using namespace engine;

Tunable tunable_search(std::span<const std::string> names, const Evaluation& evaluation) {
    std::vector<SearchParameter> chosen;
    std::vector<std::string_view> known;
    for (const SearchParameter& p : search_parameters()) {
        if (p.step == 0) continue;
        known.push_back(p.name);
        if (names.empty() || std::ranges::find(names, p.name) != names.end()) chosen.push_back(p);
    }
    for (const std::string& name : names)
        if (std::ranges::find(known, name) == known.end())
            throw TuneError(fmt::format("\"{}\" is not a parameter that games can tune; there are {}", name,
                                        fmt::join(known, ", ")));

    Tunable tunable{.name = "the search, evaluation " + shard::fingerprint(evaluation_text(evaluation))};
    for (const SearchParameter& p : chosen)
        tunable.numbers.push_back({.name = std::string(p.name),
                                   .start = static_cast<double>(SearchParameters{}.*p.value),
                                   .step = static_cast<double>(p.step),
                                   .least = static_cast<double>(p.least),
                                   .most = static_cast<double>(p.most)});
    tunable.setting = [chosen, evaluation](std::span<const double> values) {
        Setting setting{.evaluation = evaluation, .parameters = {}};
        for (std::size_t i = 0; i < chosen.size(); ++i)
            setting.parameters.*chosen[i].value =
                std::clamp(static_cast<int>(std::lround(values[i])), chosen[i].least, chosen[i].most);
        return setting;
    };
    return tunable;
}

using namespace chess;
using namespace engine;

namespace {

///@{
/// Centipawns by which a number is changed in the last pair of games.
constexpr double VALUE_STEP = 8;
constexpr double TERM_STEP = 4;
constexpr double TABLE_STEP = 5;
constexpr double TEMPO_STEP = 5;
///@}
/// Centipawns that a table may gain or lose by a shape.
constexpr double MOST_OF_SHAPE = 200;

/// How much of a number a square takes, -1 to 1 or little more.
struct Shape {
    std::string_view name;
    double (*part)(double rank, double file);  ///< of -3.5 to 3.5 both
};

constexpr std::array<Shape, 4> SHAPES = {{
    {"by the rank", [](double rank, double) { return rank / 3.5; }},
    {"towards the centre",
     [](double rank, double file) { return 1.5 - 2 * std::max(std::abs(rank), std::abs(file)) / 3.5; }},
    {"towards the middle files", [](double, double file) { return 1 - std::abs(file) / 2; }},
    {"towards the h-file", [](double, double file) { return file / 3.5; }},
}};

/// A number, and the parameters that move with it, each by so much of it.
struct Direction {
    TunedNumber number;
    std::vector<std::pair<std::size_t, double>> parts = {};
};

Direction alone(std::string name, double step, std::size_t parameter, const Parameters& start) {
    return {.number = {.name = std::move(name),
                       .start = start[parameter],
                       .step = step,
                       .least = -LARGEST_VALUE,
                       .most = LARGEST_VALUE},
            .parts = {{parameter, 1}}};
}

Direction along(std::string name, const Shape& shape, int pt, std::size_t phase) {
    Direction direction{
        .number = {
            .name = std::move(name), .step = TABLE_STEP, .least = -MOST_OF_SHAPE, .most = MOST_OF_SHAPE}};
    for (int s = 0; s < SQUARE_NB; ++s) {
        const auto square = static_cast<Square>(s);
        if (can_stand(pt, square))
            direction.parts.emplace_back(phase + square_feature(pt, square),
                                         shape.part(rank_of(square) - 3.5, file_of(square) - 3.5));
    }
    return direction;
}

std::vector<Direction> directions_from(const Parameters& start) {
    std::vector<Direction> all;
    for (const auto& [phase, stage] : {std::pair{std::size_t{0}, "middle game"}, {FEATURE_NB, "end game"}}) {
        for (int pt = PAWN; pt <= QUEEN; ++pt)
            all.push_back(alone(fmt::format("{} value, {}", name_of(static_cast<PieceType>(pt)), stage),
                                VALUE_STEP, phase + value_feature(pt), start));
        for (const TermGroup& group : term_groups())
            for (int i = 0; i < group.size; ++i)
                all.push_back(alone(group.size == 1 ? fmt::format("{}, {}", group.name, stage)
                                                    : fmt::format("{} {}, {}", group.name, i + 1, stage),
                                    TERM_STEP, phase + term_feature(group.first + i), start));
        for (int pt = PAWN; pt <= KING; ++pt)
            for (const Shape& shape : SHAPES)
                all.push_back(
                    along(fmt::format("{} {}, {}", name_of(static_cast<PieceType>(pt)), shape.name, stage),
                          shape, pt, phase));
    }
    all.push_back(alone("tempo", TEMPO_STEP, TEMPO_PARAMETER, start));
    return all;
}

}  // namespace

Tunable tunable_evaluation(const Evaluation& evaluation) {
    const Parameters start = parameters_of(evaluation);
    const std::vector<Direction> directions = directions_from(start);
    Tunable tunable{.name = "evaluation " + shard::fingerprint(evaluation_text(evaluation))};
    for (const Direction& d : directions) tunable.numbers.push_back(d.number);
    tunable.setting = [start, directions, evaluation](std::span<const double> values) {
        Parameters parameters = start;
        for (std::size_t i = 0; i < directions.size(); ++i)
            for (const auto& [parameter, part] : directions[i].parts)
                parameters[parameter] += (values[i] - directions[i].number.start) * part;
        return Setting{.evaluation = evaluation_of(parameters, evaluation), .parameters = {}};
    };
    return tunable;
}

}  // namespace inkmate::tune

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "base/shard/fingerprint.hpp"
#include "core/engine/evaluation_file.hpp"
#include "engines/tune/error.hpp"
#include "engines/tune/tunable.hpp"

namespace inkmate {

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
            throw TuneError(fmt::format("\"{}\" is no parameter that games can tune; there are {}", name,
                                        fmt::join(known, ", ")));

    Tunable tunable{.name = "the search, evaluation " + fingerprint(evaluation_text(evaluation))};
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

}  // namespace inkmate

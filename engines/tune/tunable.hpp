#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/engine/evaluation.hpp"
#include "core/engine/search_parameters.hpp"

namespace inkmate::tune {

/// What an engine plays with.
struct Setting {
    engine::Evaluation evaluation;
    engine::SearchParameters parameters;
};

/// A number that games tune.
struct TunedNumber {
    std::string name;
    double start = 0;
    /// How far it is changed in the last pair of games.
    double step = 1;
    ///@{
    /// Its bounds.
    double least = 0;
    double most = 0;
    ///@}
};

/// What games tune.
struct Tunable {
    /// Tells it from others with the same numbers.
    std::string name;
    std::vector<TunedNumber> numbers = {};
    /// What plays with these values, given in the order of the numbers.
    std::function<Setting(std::span<const double>)> setting = {};
};

/// The parameters of the search that `names` names, or without names all that have a step; `evaluation` plays
/// with them. Throws TuneError for another name, or for one without a step.
Tunable tunable_search(std::span<const std::string> names, const engine::Evaluation& evaluation);

/// An evaluation: the values of the pieces, the terms and the tempo one by one, and of each square table how
/// it rises with the ranks, towards the centre, towards the middle files, and from the a-file to the h-file.
Tunable tunable_evaluation(const engine::Evaluation& evaluation);

}  // namespace inkmate::tune

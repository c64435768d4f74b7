#include "engines/tune/label.hpp"

#include <algorithm>

#include "core/chess/game.hpp"

namespace inkmate {

using namespace chess;

namespace {

/// For one position, at the depths that label data sets.
constexpr std::chrono::minutes PATIENCE{5};

}  // namespace

void label(std::vector<Sample>& samples, UciClient& engine, const std::string& arguments) {
    engine.new_game();
    for (Sample& sample : samples) {
        const UciAnswer answer = engine.go(Game(sample.position), arguments, PATIENCE);
        if (!answer.score) continue;
        const int score = std::clamp(*answer.score, -LARGEST_LABEL, LARGEST_LABEL);
        sample.score = sign(sample.position.side_to_move()) * score;
    }
}

}  // namespace inkmate

#include "engines/tune/leaves.hpp"

#include <cstdlib>
#include <set>
#include <string>

#include "core/chess/epd.hpp"
#include "engines/tune/quiet.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

void Leaves::consider(const EvaluatedPosition& leaf) {
    const Position& pos = leaf.position;
    if (std::abs(leaf.value - leaf.alpha) > LEAF_WINDOW || pos.in_check()) return;
    if (has_few_pieces(pos, evaluation_) && random_() % FEW_PIECES_LEAVES != 0) return;
    // Reservoir sampling (Vitter 1985, algorithm R): each is kept with the same probability.
    ++considered_;
    if (kept_.size() < most_)
        kept_.push_back(pos);
    else if (const std::uint64_t place = random_() % considered_; place < most_)
        kept_[place] = pos;
}

std::vector<Sample> Leaves::quiet_ones(Engine& engine) const {
    std::vector<Sample> samples;
    std::set<std::string> known;
    for (const Position& pos : kept_)
        if (is_quiet(pos, engine) && known.insert(epd_fields(pos)).second)
            samples.push_back({pos, 0.5, evaluate(pos, evaluation_)});
    return samples;
}

}  // namespace inkmate

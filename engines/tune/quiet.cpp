#include "engines/tune/quiet.hpp"

namespace inkmate {

using namespace chess;

bool is_quiet(const Position& pos, engine::Engine& engine) {
    const int value = engine::evaluate(pos, *engine.options().evaluation);
    return !pos.in_check() && engine.quiesce(pos) == sign(pos.side_to_move()) * value;
}

}  // namespace inkmate

#include "lab/tune/quiet.hpp"

namespace inkmate {

using namespace chess;

bool is_quiet(const Position& pos, engine::Engine& engine) {
    const int value = engine::evaluate(pos, *engine.options().evaluation);
    return !pos.in_check() && engine.quiesce(pos) == (pos.side_to_move() == WHITE ? value : -value);
}

}  // namespace inkmate

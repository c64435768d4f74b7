#pragma once

#include "evaluation.hpp"

namespace inkmate::engine {

/// How far from 0 an evaluation may be in any position, in centipawns: a bound, made of the most and the
/// least that each piece can be worth, all pawns of a side being promoted if that is more.
int value_range(const Evaluation& evaluation);

}  // namespace inkmate::engine

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lab/tune/model.hpp"

namespace inkmate {

struct TexelOptions {
    double k = 1;
    int epochs = 40;
    std::size_t batch = 8192;
    /// Step of the first epoch in centipawns; it falls to a hundredth by half a cosine.
    double rate = 2;
    /// What a centipawn squared away from the start costs, in mean square error: a piece's square, of which
    /// there are so many that chance would decide; and what is seen in more positions, his value or a term.
    double stay = 1.5e-7, stay_common = 1e-8;
    std::uint64_t seed = 1;
};

/// How far the tuning has come: what has to be kept to go on after an interruption.
struct TexelState {
    int epoch = 0;
    Parameters parameters, start;
    /// Adam's moving means of the gradient and of its square.
    Parameters mean, square;
    std::uint64_t steps = 0;
};
TexelState begin_tuning(const engine::Evaluation& start);

/// One pass over the data in an order that seed and epoch decide, by Adam (Kingma and Ba 2015).
void run_epoch(TexelState& state, const DataSet& data, const TexelOptions& options);
/// Mean square error of the expected results.
double mean_square_error(const DataSet& data, const Parameters& parameters, double k);

}  // namespace inkmate

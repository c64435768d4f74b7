#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engines/tune/model.hpp"

namespace inkmate::tune {

struct TexelOptions {
    double k = 1;
    int epochs = 40;
    std::size_t batch = 8192;
    /// Step of the first epoch in centipawns; it falls to a hundredth by half a cosine.
    double rate = 2;
    /// What a centipawn squared away from the start costs, in mean square error: a piece's square, of which
    /// there are so many that chance would decide; and what is seen in more positions, his value or a term.
    double stay = 1.5e-7, stay_common = 1e-8;
    /// True if the tempo stays as it is.
    bool keep_tempo = false;
    std::uint64_t seed = 1;
};

/// The mean square errors after so many epochs: of the targets of what is fitted to, and of the results of
/// games that are held back.
struct EpochErrors {
    int epoch = 0;
    double fitted = 0, held_back = 0;
    friend bool operator==(const EpochErrors&, const EpochErrors&) = default;
};
/// They as CSV, a row an epoch, with a row of titles.
std::string errors_csv(std::span<const EpochErrors> errors);

/// How far the tuning has come: what has to be kept to go on after an interruption.
struct TexelState {
    int epoch = 0;
    Parameters parameters, start;
    /// Adam's moving means of the gradient and of its square.
    Parameters mean, square;
    std::uint64_t steps = 0;
    /// What measure_errors() has found on the way.
    std::vector<EpochErrors> errors;
};
TexelState begin_tuning(const engine::Evaluation& start);

/// One pass over the data in an order that seed and epoch decide, by Adam (Kingma and Ba 2015).
void run_epoch(TexelState& state, const DataSet& data, const TexelOptions& options);
/// Adds the errors of this epoch to the state, unless they are there. `options` gives k.
void measure_errors(TexelState& state, const DataSet& data, const DataSet& held_back,
                    const TexelOptions& options);
/// Mean square error of the expected results.
double mean_square_error(const DataSet& data, const Parameters& parameters, double k);

/// What identifies a tuning: a checkpoint goes on only with the same data and options.
std::string tuning_of(const TexelOptions& options, const DataSet& data);

/// Throws TuneError where a state that was `found` in a file is not of the tuning that is `wanted`.
void check_tuning(std::string_view found, std::string_view wanted, std::string_view source_name);

/// JSON of a state.
std::string checkpoint_text(const TexelState& state, std::string_view tuning);
/// Reads it. Throws TuneError when the text is no checkpoint, or that of another tuning or another `start`.
TexelState read_checkpoint(std::string_view text, std::string_view source_name, std::string_view tuning,
                           const Parameters& start);

}  // namespace inkmate::tune

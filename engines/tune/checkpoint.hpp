#pragma once

#include <string>
#include <string_view>

#include "engines/tune/texel.hpp"

namespace inkmate {

/// What identifies a tuning: a checkpoint goes on only with the same data and options.
std::string tuning_of(const TexelOptions& options, const DataSet& data);

/// Throws TuneError where a state that was `found` in a file is not of the tuning that is `wanted`.
void check_tuning(std::string_view found, std::string_view wanted, std::string_view source_name);

/// JSON of a state.
std::string checkpoint_text(const TexelState& state, std::string_view tuning);
/// Reads it. Throws TuneError when the text is no checkpoint, or that of another tuning or another `start`.
TexelState read_checkpoint(std::string_view text, std::string_view source_name, std::string_view tuning,
                           const Parameters& start);

}  // namespace inkmate

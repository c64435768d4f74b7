#pragma once

#include <string>

#include "cli/pages/render_options.hpp"

namespace inkmate::cli {

/// Draws the pages of a variant as its program prints them: of a position, or of the games of a PGN file.
/// Throws CommandError.
int draw_variant(const RenderFlags& flags, const std::string& format, RenderShard* shard);

}  // namespace inkmate::cli

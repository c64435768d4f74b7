#pragma once

#include <span>
#include <string>

#include "cli/pages/render_options.hpp"
#include "core/chess/pgn.hpp"

namespace inkmate {

/// Draws annotated games as a book prints them.
int draw_book(const RenderFlags& flags, const std::string& format, const DocumentInfo& info,
              std::span<const chess::PgnGame> games);

}  // namespace inkmate

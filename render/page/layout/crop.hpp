#pragma once

#include "render/page/page.hpp"

namespace inkmate {

/// Smallest rectangle around a path's points, control points included.
Rect bounds(const Path& path);
/// What a run of text may cover, whatever its letters are.
Rect bounds(const Text& text);

/// The page cut to what is drawn on it, rounded up to whole points; a page without anything stays as it is.
Page cropped(const Page& page);

}  // namespace inkmate

#pragma once

#include <cstddef>

namespace inkmate::pdf {

/// A cache that holds more segments of outlines than this is emptied; what a document draws again and again
/// has half as many.
inline constexpr std::size_t MOST_KEPT_SEGMENTS = 200'000;

}  // namespace inkmate::pdf

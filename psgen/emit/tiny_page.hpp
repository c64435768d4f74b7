#pragma once

namespace inkmate {

/// The page of the smallest program is so wide, in units of which a square has TINY_SQUARE; the board stands
/// in the middle of it.
inline constexpr int TINY_PAGE_WIDTH = 80;
inline constexpr int TINY_SQUARE = 8;

}  // namespace inkmate

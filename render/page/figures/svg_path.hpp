#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "render/page/figures/contour.hpp"

namespace inkmate::figures {

/// What cannot be drawn of a path, and at which byte of it, from 1.
class PathError : public std::runtime_error {
  public:
    PathError(std::size_t byte, const std::string& message) : std::runtime_error(message), byte_(byte) {}
    std::size_t byte() const { return byte_; }

  private:
    std::size_t byte_;
};

/// Lines and curves of a path, more than any outline of a piece needs.
inline constexpr std::size_t MOST_PATH_SEGMENTS = 2000;
/// Coordinates reach so far.
inline constexpr double MOST_COORDINATE = 1e6;

/// Path data as SVG has it, of the commands M, L, H, V, C and Z in capitals and small letters: a closed
/// contour each, in the path's own coordinates. Throws PathError.
std::vector<Contour> read_svg_path(std::string_view text);

}  // namespace inkmate::figures

#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "render/page/figures/contour.hpp"
#include "render/page/figures/outline.hpp"

namespace inkmate::figures {

/// A drawing of a user's own that no piece can be made of: why.
class OutlineError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// What one path of a drawing fills, as SVG has it: y downwards.
struct DrawnShape {
    std::vector<Contour> contours;
    bool even_odd = false;
    /// True if it lies over the others: black on a white piece, white on a black one.
    bool line = false;
    /// Where the path stands: "horse.svg, line 4".
    std::string place = {};
};

/// The part of a drawing that becomes the square.
struct DrawnBox {
    double x, y, width, height;
};

/// More steps, or contours, no outline of a piece has: a printer has little room.
inline constexpr std::size_t MOST_OUTLINE_STEPS = 300;
inline constexpr std::size_t MOST_OUTLINE_CONTOURS = 40;

/// A piece's outlines that a user has drawn.
class OwnOutline {
  public:
    /// A drawing scaled to the square, but for what line and halo take around it. Throws OutlineError.
    OwnOutline(const std::vector<DrawnShape>& shapes, const DrawnBox& box);
    /// What text() wrote. Throws OutlineError.
    explicit OwnOutline(std::string_view text);

    const PieceOutlines& outlines(PieceSet set) const { return outlines_[static_cast<std::size_t>(set)]; }
    /// All of it, in letters, digits, commas, dots and minus signs.
    std::string text() const;

  private:
    void make_outlines();

    std::vector<Outline> parts_, lines_;
    std::array<PieceOutlines, PIECE_SET_NB> outlines_;
};

}  // namespace inkmate::figures

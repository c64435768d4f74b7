#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "pdf/document/drawing.hpp"

namespace inkmate::pdf {

/// A shape as the content of a page fills it.
struct WrittenFill {
    std::string written;  ///< all bytes from its first operand to the operator that fills it
    Matrix matrix;
    Outline outline;
    Box bounds;
};

/// The shapes that the pages of a document filled last, so that one that many pages fill at the same place is
/// read once. Holds some megabytes at most.
class FillCache {
  public:
    /// The shape that `content` begins with; null unless it was kept, filled under the same matrix.
    const WrittenFill* find(std::string_view content, const Matrix& matrix) const;
    /// Keeps `fill` in place of the one that is written the same.
    void keep(WrittenFill fill);

  private:
    /// By a hash of how they begin.
    std::unordered_map<std::size_t, std::vector<WrittenFill>> fills_;
    std::size_t segments_ = 0;
};

}  // namespace inkmate::pdf

#pragma once

#include <chrono>
#include <string>

#include "base/process/exit_status.hpp"
#include "pdf/document/raster.hpp"

namespace inkmate::pdf {

/// No page takes a rasteriser so long.
inline constexpr std::chrono::minutes PAGE_TIME{5};
/// No raster is larger; keeps a damaged header from asking for all memory.
inline constexpr int LARGEST_SIDE = 1 << 16;

/// Throws the PdfError of a rasteriser that ended so and said this.
[[noreturn]] void fail(Rasteriser rasteriser, const std::string& what, const ExitStatus& status,
                       const std::string& errors);

}  // namespace inkmate::pdf

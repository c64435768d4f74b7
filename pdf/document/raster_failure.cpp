#include "pdf/document/raster_failure.hpp"

#include <fmt/format.h>

#include "pdf/document/error.hpp"

namespace inkmate::pdf {

void fail(Rasteriser rasteriser, const std::string& what, const ExitStatus& status,
          const std::string& errors) {
    const std::string said = errors.substr(0, 300);
    throw PdfError(fmt::format("{} could not draw the pages: {} ({}){}{}", title_of(rasteriser), what,
                               describe(status), said.empty() ? "" : "; it said: ", said));
}

}  // namespace inkmate::pdf

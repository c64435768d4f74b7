#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "base/process/process.hpp"
#include "pdf/document/raster.hpp"

namespace inkmate::pdf {

/// The pages that a rasteriser writes to its standard output as PNM, one after the other.
class PnmStream {
  public:
    /// Starts it. No header is shorter than `shortest_header` bytes, with all that the rasteriser writes into
    /// one.
    PnmStream(Rasteriser rasteriser, const Command& command, std::size_t shortest_header);

    /// As RasterStream::next.
    bool next(Raster& page);

  private:
    std::size_t read(std::span<char> buffer);
    std::string read_line();
    bool read_header(Raster& page);
    [[noreturn]] void failed(const std::string& what);

    Rasteriser rasteriser_;
    ChildProcess process_;
    std::size_t shortest_header_;
    std::string ahead_;
};

}  // namespace inkmate::pdf

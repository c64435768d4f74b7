#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "process/ghostscript.hpp"
#include "process/process.hpp"
#include "process/temporary_directory.hpp"

namespace inkmate {

/// A page as pixels, row by row from the top; one byte a pixel (grey) or three (red, green, blue).
struct Raster {
    int width = 0;
    int height = 0;
    int channels = 1;
    std::vector<char> samples;
};

/// The pages of some PDFs, one after the other, drawn by one Ghostscript in the background.
class RasterStream {
  public:
    /// Throws ProcessError when Ghostscript cannot be started.
    RasterStream(const Ghostscript& gs, std::span<const std::filesystem::path> files, int dpi, bool colour);

    /// Reads the next page into `page`, whose memory is used again; false after the last. Throws CompareError
    /// when Ghostscript fails.
    bool next(Raster& page);

  private:
    [[noreturn]] void fail(const std::string& what);

    TemporaryDirectory directory_;
    ChildProcess process_;
};

}  // namespace inkmate

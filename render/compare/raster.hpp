#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "render/compare/compare.hpp"

namespace inkmate {

/// A page as pixels, row by row from the top; one byte a pixel (grey) or three (red, green, blue).
struct Raster {
    int width = 0;
    int height = 0;
    int channels = 1;
    std::vector<char> samples;
};

/// The pages of some PDFs, one after the other, drawn in the background by another process.
class RasterStream {
  public:
    virtual ~RasterStream() = default;
    /// Reads the next page into `page`, whose memory is used again; false after the last. Throws CompareError
    /// when the rasteriser fails.
    virtual bool next(Raster& page) = 0;
};

/// Pages of a PDF by their numbers, from 1, in rising order.
struct FilePages {
    std::filesystem::path file;
    std::vector<int> pages;
};

/// Draws with the programs that `options` names. Throws ProcessError when there is none.
std::unique_ptr<RasterStream> draw_pages(Rasteriser rasteriser, const CompareOptions& options,
                                         std::span<const FilePages> files, int dpi, bool colour);

}  // namespace inkmate

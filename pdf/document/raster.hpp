#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/cleanup.hpp"

namespace inkmate::pdf {

/// The programs that draw the pages of a PDF as pixels.
enum class Rasteriser { ghostscript, poppler, mupdf };
inline constexpr std::array<std::string_view, 3> RASTERISER_WORDS = {"ghostscript", "poppler", "mupdf"};
constexpr std::string_view word_of(Rasteriser rasteriser) {
    return RASTERISER_WORDS[static_cast<std::size_t>(rasteriser)];
}
/// Returns the name for people: "Ghostscript", "Poppler", "MuPDF".
std::string_view title_of(Rasteriser rasteriser);

/// The commands that start them.
struct RasterPrograms {
    std::string ghostscript = "gs";
    std::string poppler = "pdftocairo";
    std::string mupdf = "mutool";
};

/// A page as pixels, row by row from the top; one byte a pixel (grey) or three (red, green, blue).
struct Raster {
    int width = 0;
    int height = 0;
    int channels = 1;
    std::vector<char> samples;
};

/// Returns a page turned clockwise by 0, 90, 180 or 270 degrees.
Raster turned(const Raster& page, int degrees);

/// The pages of some PDFs, one after the other, drawn by a background process.
class RasterStream {
  public:
    virtual ~RasterStream() = default;
    /// Reads the next page into `page`, whose memory is reused; returns false after the last. Throws PdfError
    /// if the rasteriser fails.
    virtual bool next(Raster& page) = 0;
    /// Returns what the rasteriser has complained about, if it ended without an error.
    virtual std::string complaints() const = 0;
};

/// Pages of a PDF by their numbers, from 1, in ascending order.
struct FilePages {
    std::filesystem::path file;
    std::vector<int> pages;
    /// Where the file is, if it is a copy that is needed only here.
    std::shared_ptr<const process::TemporaryDirectory> directory = {};
};

/// Draws with one of `programs`: all pages at the first resolution, then all at the next. Throws ProcessError
/// if there is no such program.
std::unique_ptr<RasterStream> draw_pages(Rasteriser rasteriser, const RasterPrograms& programs,
                                         std::span<const FilePages> files,
                                         const std::vector<int>& resolutions, bool colour);

/// Returns the version of a rasteriser: "10.00.0". Throws ProcessError if there is none.
std::string version_of(Rasteriser rasteriser, const RasterPrograms& programs);

/// Writes a raster as a PNG file. Throws PdfError if memory is short.
std::string png_of(const Raster& raster);

}  // namespace inkmate::pdf

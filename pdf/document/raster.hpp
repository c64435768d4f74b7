#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::pdf {

/// What draws the pages of a PDF as pixels; each is a program of its own.
enum class Rasteriser { ghostscript, poppler, mupdf };
inline constexpr std::array<std::string_view, 3> RASTERISER_WORDS = {"ghostscript", "poppler", "mupdf"};
constexpr std::string_view word_of(Rasteriser rasteriser) {
    return RASTERISER_WORDS[static_cast<std::size_t>(rasteriser)];
}
/// The name that people know: "Ghostscript", "Poppler", "MuPDF".
std::string_view title_of(Rasteriser rasteriser);

/// What they are started as.
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

/// The same turned clockwise, by 0, 90, 180 or 270 degrees.
Raster turned(const Raster& page, int degrees);

/// The pages of some PDFs, one after the other, drawn in the background by another process.
class RasterStream {
  public:
    virtual ~RasterStream() = default;
    /// Reads the next page into `page`, whose memory is used again; false after the last. Throws PdfError
    /// when the rasteriser fails.
    virtual bool next(Raster& page) = 0;
};

/// Pages of a PDF by their numbers, from 1, in rising order.
struct FilePages {
    std::filesystem::path file;
    std::vector<int> pages;
};

/// Draws with one of `programs`. Throws ProcessError when there is none.
std::unique_ptr<RasterStream> draw_pages(Rasteriser rasteriser, const RasterPrograms& programs,
                                         std::span<const FilePages> files, int dpi, bool colour);

}  // namespace inkmate::pdf

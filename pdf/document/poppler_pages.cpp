#include "pdf/document/raster_streams.hpp"

#include <fmt/format.h>
#include <tiffio.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "pdf/document/drawing.hpp"

namespace inkmate::pdf {
namespace {

namespace fs = std::filesystem;

/// Poppler writes files: how many pages at a time limits what is on the disk.
constexpr std::size_t POPPLER_PAGES = 16;

void read_tiff(const fs::path& file, Raster& page) {
    TIFFSetWarningHandler(nullptr);
    TIFFSetErrorHandler(nullptr);
    const std::unique_ptr<TIFF, decltype(&TIFFClose)> tiff(TIFFOpen(file.c_str(), "r"), &TIFFClose);
    std::uint32_t width = 0, height = 0;
    std::uint16_t channels = 1, bits = 0;
    bool good = tiff != nullptr && TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &width) == 1 &&
                TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &height) == 1 && width > 0 && height > 0 &&
                width <= LARGEST_SIDE && height <= LARGEST_SIDE;
    if (good) {
        TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_SAMPLESPERPIXEL, &channels);
        TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_BITSPERSAMPLE, &bits);
        const std::size_t row = static_cast<std::size_t>(width) * channels;
        good = bits == 8 && (channels == 1 || channels == 3) &&
               static_cast<std::size_t>(TIFFScanlineSize(tiff.get())) == row;
        page = {static_cast<int>(width), static_cast<int>(height), channels, std::move(page.samples)};
        page.samples.resize(row * height);
        for (std::uint32_t y = 0; good && y < height; ++y)
            good = TIFFReadScanline(tiff.get(), page.samples.data() + y * row, y) == 1;
    }
    if (!good)
        throw PdfError(fmt::format("Poppler could not draw the pages: its picture {} cannot be read",
                                   file.filename().string()));
}

/// Draws with Poppler's cairo backend, a few pages of a file at a time.
class PopplerPages : public RasterStream {
  public:
    PopplerPages(fs::path program, std::span<const FilePages> files, int dpi, bool colour)
        : program_(std::move(program)),
          files_(files.begin(), files.end()),
          dpi_(dpi),
          colour_(colour),
          directory_("inkmate-compare") {}

    bool next(Raster& page) override {
        while (pictures_.empty() && file_ < files_.size()) draw_more();
        if (pictures_.empty()) return false;
        read_tiff(pictures_.front(), page);
        fs::remove(pictures_.front());
        pictures_.erase(pictures_.begin());
        return true;
    }
    std::string complaints() const override { return complaints_; }

  private:
    void draw_more() {
        const std::vector<int>& pages = files_[file_].pages;
        const std::size_t length = run_length(pages, page_, POPPLER_PAGES);
        std::vector<std::string> arguments = {program_.string(),
                                              "-tiff",
                                              "-r",
                                              std::to_string(dpi_),
                                              "-f",
                                              std::to_string(pages[page_]),
                                              "-l",
                                              std::to_string(pages[page_ + length - 1])};
        if (!colour_) arguments.emplace_back("-gray");
        arguments.push_back(fs::absolute(files_[file_].file).string());
        arguments.push_back(directory_ / "page");
        const process::RunResult result =
            process::run({.arguments = arguments,
                          .limits = {POPPLER_MEMORY, PAGE_PROCESSOR_TIME * static_cast<int>(length)}},
                         {}, PAGE_TIME);
        if (!result.status.ok())
            fail(Rasteriser::poppler, "it ended with an error", result.status, result.errors);
        complaints_ = shortened(result.errors);
        for (const fs::directory_entry& entry : fs::directory_iterator(directory_.path()))
            pictures_.push_back(entry.path());
        std::ranges::sort(pictures_);
        page_ += length;
        if (page_ == pages.size()) {
            ++file_;
            page_ = 0;
        }
    }

    fs::path program_;
    std::vector<FilePages> files_;
    int dpi_;
    bool colour_;
    process::TemporaryDirectory directory_;
    std::vector<fs::path> pictures_;
    std::string complaints_;
    /// What to draw next: an index into `files_`, and one into its pages.
    std::size_t file_ = 0, page_ = 0;
};

}  // namespace

std::unique_ptr<RasterStream> poppler_pages(const std::string& program, std::span<const FilePages> files,
                                            int dpi, bool colour) {
    return std::make_unique<PopplerPages>(process::require_program(program, "Poppler", "poppler-utils"),
                                          files, dpi, colour);
}

}  // namespace inkmate::pdf

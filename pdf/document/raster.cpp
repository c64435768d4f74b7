#include "pdf/document/raster.hpp"

#include <png.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

#include "base/process/process.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/raster_streams.hpp"

namespace inkmate::pdf {

std::string_view title_of(Rasteriser rasteriser) {
    switch (rasteriser) {
        case Rasteriser::ghostscript: return "Ghostscript";
        case Rasteriser::poppler: return "Poppler";
        case Rasteriser::mupdf: return "MuPDF";
    }
    return {};
}

Raster turned(const Raster& page, int degrees) {
    if (degrees == 0) return page;
    const int w = page.width, h = page.height;
    const bool sideways = degrees != 180;
    Raster result{sideways ? h : w, sideways ? w : h, page.channels, std::vector<char>(page.samples.size())};
    const auto channels = static_cast<std::size_t>(page.channels);
    const auto pixel = [&](const Raster& raster, int x, int y) {
        return (static_cast<std::size_t>(y) * static_cast<std::size_t>(raster.width) +
                static_cast<std::size_t>(x)) *
               channels;
    };
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const std::size_t to = degrees == 90    ? pixel(result, h - 1 - y, x)
                                   : degrees == 180 ? pixel(result, w - 1 - x, h - 1 - y)
                                                    : pixel(result, y, w - 1 - x);
            std::copy_n(page.samples.begin() + static_cast<std::ptrdiff_t>(pixel(page, x, y)), channels,
                        result.samples.begin() + static_cast<std::ptrdiff_t>(to));
        }
    return result;
}

namespace {

/// Draws at one resolution after the other, with a process or more for each.
class Resolutions : public RasterStream {
  public:
    using Draw = std::function<std::unique_ptr<RasterStream>(int dpi)>;
    Resolutions(const std::vector<int>& resolutions, Draw draw)
        : left_(resolutions.rbegin(), resolutions.rend()),
          draw_(std::move(draw)),
          stream_(draw_(left_.back())) {}

    bool next(Raster& page) override {
        while (!stream_->next(page)) {
            if (left_.size() == 1) return false;
            left_.pop_back();
            stream_ = draw_(left_.back());
        }
        return true;
    }
    std::string complaints() const override { return stream_->complaints(); }

  private:
    /// The last is that of the stream.
    std::vector<int> left_;
    Draw draw_;
    std::unique_ptr<RasterStream> stream_;
};

}  // namespace

std::unique_ptr<RasterStream> draw_pages(Rasteriser rasteriser, const RasterPrograms& programs,
                                         std::span<const FilePages> files,
                                         const std::vector<int>& resolutions, bool colour) {
    switch (rasteriser) {
        case Rasteriser::ghostscript:
            return ghostscript_pages(programs.ghostscript, files, resolutions, colour);
        case Rasteriser::poppler:
            return std::make_unique<Resolutions>(
                resolutions, [=](int dpi) { return poppler_pages(programs.poppler, files, dpi, colour); });
        case Rasteriser::mupdf:
            return std::make_unique<Resolutions>(
                resolutions, [=](int dpi) { return mupdf_pages(programs.mupdf, files, dpi, colour); });
    }
    return {};
}

std::string version_of(Rasteriser rasteriser, const RasterPrograms& programs) {
    const std::string program = rasteriser == Rasteriser::ghostscript ? programs.ghostscript
                                : rasteriser == Rasteriser::poppler   ? programs.poppler
                                                                      : programs.mupdf;
    const process::RunResult r =
        process::run({{program, rasteriser == Rasteriser::ghostscript ? "--version" : "-v"}}, {}, PAGE_TIME);
    // "10.00.0", or "pdftocairo version 22.12.0" and more.
    constexpr std::string_view VERSION = "version ";
    std::string said = r.output + r.errors;
    if (const std::size_t at = said.find(VERSION); at != said.npos) said.erase(0, at + VERSION.size());
    return said.substr(0, said.find_first_of(" \r\n"));
}

std::string png_of(const Raster& raster) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(raster.width);
    image.height = static_cast<png_uint_32>(raster.height);
    image.format = raster.channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
    std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
    png_alloc_size_t size = bytes.size();
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, raster.samples.data(), 0, nullptr) == 0)
        throw PdfError(std::string("cannot write the picture of a page as PNG: ") + image.message);
    bytes.resize(size);
    return bytes;
}

}  // namespace inkmate::pdf

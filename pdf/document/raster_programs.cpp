#include <functional>
#include <string>
#include <string_view>

#include "base/process/process.hpp"
#include "pdf/document/raster.hpp"
#include "pdf/document/raster_streams.hpp"

namespace inkmate::pdf {

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

}  // namespace inkmate::pdf

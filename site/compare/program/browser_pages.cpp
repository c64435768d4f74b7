// The rasteriser of a page in a browser: the Ghostscript that lies beside the site, which the worker runs. A
// browser starts no programs, so it is the only one, and nothing has to be cleared away after one.
#include <emscripten.h>
#include <png.h>

#include <fstream>
#include <iterator>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/raster.hpp"
#include "pdf/document/raster_streams.hpp"

/// Lets the worker draw pages of a file as PNG files 1.png, 2.png in a folder. Returns why it cannot, to be
/// freed; null where it has.
EM_JS(char*, draw_in_browser, (const char* file, const char* pages, int dpi, int colour, const char* folder),
      {
          const failure = Module.drawPages(UTF8ToString(file), UTF8ToString(pages), dpi, Boolean(colour),
                                           UTF8ToString(folder));
          return failure ? allocateUTF8(failure) : 0;
      });

namespace inkmate::process {

void note_directory(const std::filesystem::path&) {}
void forget_directory(const std::filesystem::path&) {}

}  // namespace inkmate::process

namespace inkmate::pdf {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Reads a PNG in grey or colour into `page`.
void read_png(const fs::path& file, bool colour, Raster& page) {
    const std::string bytes = bytes_of(file);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    bool good = png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) != 0;
    if (good) {
        image.format = colour ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
        page.width = static_cast<int>(image.width);
        page.height = static_cast<int>(image.height);
        page.channels = colour ? 3 : 1;
        page.samples.resize(PNG_IMAGE_SIZE(image));
        good = png_image_finish_read(&image, nullptr, page.samples.data(), 0, nullptr) != 0;
    }
    if (!good)
        throw PdfError(std::string("Ghostscript has written a picture that is not one: ") + image.message);
}

/// The pages of one file at one resolution after the other. Pictures take little memory, pixels much: only
/// those of the page on hand are kept.
class BrowserPages : public RasterStream {
  public:
    BrowserPages(std::span<const FilePages> files, const std::vector<int>& resolutions, bool colour)
        : files_(files.begin(), files.end()), resolutions_(resolutions), colour_(colour) {}

    bool next(Raster& page) override {
        while (read_ == drawn_) {
            if (part_ == files_.size() * resolutions_.size()) return false;
            draw(files_[part_ % files_.size()], resolutions_[part_ / files_.size()]);
            ++part_;
        }
        const fs::path picture = pictures_ / (std::to_string(++read_) + ".png");
        read_png(picture, colour_, page);
        fs::remove(picture);
        return true;
    }
    std::string complaints() const override { return {}; }

  private:
    void draw(const FilePages& file, int dpi) {
        const std::unique_ptr<char, decltype(&std::free)> failure(
            draw_in_browser(file.file.c_str(), page_list(file.pages).c_str(), dpi, colour_ ? 1 : 0,
                            pictures_.path().c_str()),
            &std::free);
        if (failure) throw PdfError(failure.get());
        read_ = 0;
        drawn_ = file.pages.size();
    }

    std::vector<FilePages> files_;
    std::vector<int> resolutions_;
    bool colour_;
    process::TemporaryDirectory pictures_{"inkmate-compare"};
    /// Which file is drawn next, at which resolution; how many pages were drawn last, and how many of them
    /// are read.
    std::size_t part_ = 0, drawn_ = 0, read_ = 0;
};

}  // namespace

std::unique_ptr<RasterStream> draw_pages(Rasteriser, const RasterPrograms&, std::span<const FilePages> files,
                                         const std::vector<int>& resolutions, bool colour) {
    return std::make_unique<BrowserPages>(files, resolutions, colour);
}

}  // namespace inkmate::pdf

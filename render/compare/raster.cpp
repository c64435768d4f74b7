#include "render/compare/raster.hpp"

#include <fmt/format.h>
#include <tiffio.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include "process/ghostscript.hpp"
#include "process/process.hpp"
#include "process/temporary_directory.hpp"
#include "render/compare/error.hpp"

namespace inkmate {
namespace {

namespace fs = std::filesystem;

/// No page takes a rasteriser so long.
constexpr std::chrono::minutes PAGE_TIME{5};
/// Ghostscript writes in pieces of so much, where stdbuf is installed to tell it so: its own are of 4 KB, and
/// moving a page through a pipe in these costs as much as drawing it.
constexpr const char* PIECE = "256K";
/// No raster is larger; keeps a damaged header from asking for all memory.
constexpr int LARGEST_SIDE = 1 << 16;
constexpr std::size_t LONGEST_HEADER_LINE = 200;
/// Poppler writes files: so many pages at a time bound what lies on the disk.
constexpr int POPPLER_PAGES = 16;

[[noreturn]] void fail(Rasteriser rasteriser, const std::string& what, const ExitStatus& status,
                       const std::string& errors) {
    const std::string said = errors.substr(0, 300);
    throw CompareError(fmt::format("{} could not draw the pages: {} ({}){}{}", title_of(rasteriser), what,
                                   describe(status), said.empty() ? "" : "; it said: ", said));
}

Command command(const Ghostscript& gs, std::span<const fs::path> files, int dpi, bool colour,
                const TemporaryDirectory& directory) {
    std::vector<std::string> arguments;
    if (const auto stdbuf = find_program("stdbuf")) arguments = {stdbuf->string(), "-o", PIECE};
    std::ranges::move(ghostscript_arguments(gs), std::back_inserter(arguments));
    arguments.insert(arguments.end(), {colour ? "-sDEVICE=ppmraw" : "-sDEVICE=pgmraw",
                                       fmt::format("-r{}", dpi), "-sstdout=%stderr", "-sOutputFile=%stdout"});
    // The names go through files of arguments: a game has more pages than a command line has room.
    const fs::path list = directory / "files";
    std::ofstream out(list);
    for (const fs::path& file : files) {
        std::string quoted;
        for (const char c : std::filesystem::absolute(file).string()) {
            if (c == '"') quoted += '\\';
            quoted += c;
        }
        out << '"' << quoted << "\"\n";
    }
    if (!out.flush()) throw CompareError(fmt::format("cannot write {}: is the disk full?", list.string()));
    arguments.push_back(fmt::format("@{}", list.string()));
    return {arguments};
}

/// One Ghostscript draws all files and sends the pages through a pipe.
class GhostscriptPages : public RasterStream {
  public:
    GhostscriptPages(const Ghostscript& gs, std::span<const fs::path> files, int dpi, bool colour)
        : directory_("inkmate-compare"), process_(command(gs, files, dpi, colour, directory_)) {
        process_.close_input();
    }

    bool next(Raster& page) override {
        if (!read_header(page)) {
            const std::optional<ExitStatus> status = process_.wait(PAGE_TIME);
            if (!status || !status->ok()) failed("it ended with an error");
            return false;
        }
        page.samples.resize(static_cast<std::size_t>(page.width) * page.height * page.channels);
        if (process_.read(page.samples, PAGE_TIME) != page.samples.size()) failed("a page is cut short");
        return true;
    }

  private:
    /// A PNM header as Ghostscript writes it: P5 or P6, a comment, width and height, 255; each on a line. It
    /// is read to its last byte and no further, so that the samples go straight to where they belong. False
    /// at the end of the stream.
    bool read_header(Raster& page) {
        std::vector<std::string> lines;
        while (lines.size() < 3) {
            std::string line;
            for (char c = 0; process_.read({&c, 1}, PAGE_TIME) == 1 && c != '\n';) {
                line += c;
                if (line.size() > LONGEST_HEADER_LINE) failed("it sent something else");
            }
            if (line.empty() && lines.empty()) return false;
            if (!line.starts_with('#')) lines.push_back(std::move(line));
            if (lines.front() != "P5" && lines.front() != "P6") failed("it sent something else");
            if (lines.back().empty()) failed("the header of a page is wrong");
        }
        page.channels = lines[0] == "P5" ? 1 : 3;
        const bool known =
            std::sscanf(lines[1].c_str(), "%d %d", &page.width, &page.height) == 2 && lines[2] == "255";
        if (!known || page.width <= 0 || page.height <= 0 || page.width > LARGEST_SIDE ||
            page.height > LARGEST_SIDE)
            failed("the header of a page is wrong");
        return true;
    }

    [[noreturn]] void failed(const std::string& what) {
        const ExitStatus status = process_.terminate();
        fail(Rasteriser::ghostscript, what, status, process_.errors());
    }

    TemporaryDirectory directory_;
    ChildProcess process_;
};

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
        throw CompareError(fmt::format("Poppler could not draw the pages: its picture {} cannot be read",
                                       file.filename().string()));
}

/// Poppler's cairo backend, a few pages of a file at a time.
class PopplerPages : public RasterStream {
  public:
    PopplerPages(fs::path program, std::span<const fs::path> files, int dpi, bool colour)
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

  private:
    void draw_more() {
        std::vector<std::string> arguments = {program_.string(),
                                              "-tiff",
                                              "-r",
                                              std::to_string(dpi_),
                                              "-f",
                                              std::to_string(first_),
                                              "-l",
                                              std::to_string(first_ + POPPLER_PAGES - 1)};
        if (!colour_) arguments.emplace_back("-gray");
        arguments.push_back(fs::absolute(files_[file_]).string());
        arguments.push_back(directory_ / "page");
        const RunResult result = run({arguments}, {}, PAGE_TIME);
        for (const fs::directory_entry& entry : fs::directory_iterator(directory_.path()))
            pictures_.push_back(entry.path());
        std::ranges::sort(pictures_);
        // It has no other way to say that there is no page `first_`.
        const bool after_last = first_ > 1 && pictures_.empty();
        if (!result.status.ok() && !after_last)
            fail(Rasteriser::poppler, "it ended with an error", result.status, result.errors);
        first_ += POPPLER_PAGES;
        if (pictures_.size() < POPPLER_PAGES) {
            ++file_;
            first_ = 1;
        }
    }

    fs::path program_;
    std::vector<fs::path> files_;
    int dpi_;
    bool colour_;
    TemporaryDirectory directory_;
    std::vector<fs::path> pictures_;
    std::size_t file_ = 0;
    int first_ = 1;
};

}  // namespace

std::string_view title_of(Rasteriser rasteriser) {
    return rasteriser == Rasteriser::ghostscript ? "Ghostscript" : "Poppler";
}

std::unique_ptr<RasterStream> draw_pages(Rasteriser rasteriser, const CompareOptions& options,
                                         std::span<const fs::path> files, int dpi, bool colour) {
    if (rasteriser == Rasteriser::ghostscript)
        return std::make_unique<GhostscriptPages>(find_ghostscript(options.ghostscript), files, dpi, colour);
    return std::make_unique<PopplerPages>(require_program(options.poppler, "Poppler", "poppler-utils"), files,
                                          dpi, colour);
}

}  // namespace inkmate

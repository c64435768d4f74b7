#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/process/child.hpp"
#include "base/process/process.hpp"
#include "pdf/document/raster.hpp"

namespace inkmate::pdf {

/// Longer than any rasteriser takes for a page: in a system that is busy with other work, and of a
/// processor.
inline constexpr std::chrono::minutes PAGE_TIME{5};
inline constexpr std::chrono::seconds PAGE_PROCESSOR_TIME{60};
/// More than any rasteriser takes for a page; with what it shares with others, a gigabyte.
inline constexpr std::size_t RASTERISER_MEMORY = std::size_t{950} << 20;
/// Poppler leaves out what it has no memory for, and does not say so: what it may draw is limited before.
inline constexpr std::size_t POPPLER_MEMORY = std::size_t{8} << 30;
/// No raster is larger; keeps a damaged header from asking for all memory.
inline constexpr int LARGEST_SIDE = 1 << 16;

/// Throws the PdfError of a rasteriser that ended with this status and this message.
[[noreturn]] void fail(Rasteriser rasteriser, const std::string& what, const process::ExitStatus& status,
                       const std::string& errors);

/// Returns the beginning of what a rasteriser has complained about, on one line.
std::string shortened(const std::string& errors);

/// Counts how many of `pages` are consecutive from index `first` on, up to `most`.
std::size_t run_length(const std::vector<int>& pages, std::size_t first, std::size_t most);
/// Lists pages as "1-3,5".
std::string page_list(const std::vector<int>& pages);

/// Reads the pages that a rasteriser writes to its standard output as PNM.
class PnmStream {
  public:
    /// Starts the rasteriser, which may take so long for a page. No header is shorter than `shortest_header`
    /// bytes, counting everything that this rasteriser writes into one.
    PnmStream(Rasteriser rasteriser, const process::Command& command, std::size_t shortest_header,
              std::chrono::milliseconds patience = PAGE_TIME);

    /// Reads the next page, as RasterStream::next() does; returns false after the last.
    bool next(Raster& page);
    std::string complaints() const { return shortened(process_.errors()); }

  private:
    static process::Command limited(process::Command command);
    std::size_t receive(std::span<char> buffer);
    std::size_t read(std::span<char> buffer);
    std::string read_line();
    bool read_header(Raster& page);
    [[noreturn]] void failed(const std::string& what);

    Rasteriser rasteriser_;
    process::ChildProcess process_;
    std::size_t shortest_header_;
    std::chrono::milliseconds patience_;
    std::string ahead_;
};

/// Draws with Ghostscript, without anti-aliasing, as a printer does: all pages at each resolution.
std::unique_ptr<RasterStream> ghostscript_pages(const std::string& program, std::span<const FilePages> files,
                                                const std::vector<int>& resolutions, bool colour);

/// Draws with Poppler's cairo backend.
std::unique_ptr<RasterStream> poppler_pages(const std::string& program, std::span<const FilePages> files,
                                            int dpi, bool colour);

/// Draws copies (mupdf_copy.hpp) of the files with MuPDF, with anti-aliasing.
std::unique_ptr<RasterStream> mupdf_pages(const std::string& program, std::span<const FilePages> files,
                                          int dpi, bool colour);

/// Writes a copy of a file in which these pages, and the forms on them, are not transparency groups where
/// nothing is transparent: MuPDF rounds once more to blend a group, and not every producer writes one. The
/// pages look the same. Throws PdfError.
void write_mupdf_copy(const FilePages& drawn, const std::filesystem::path& copy);

}  // namespace inkmate::pdf

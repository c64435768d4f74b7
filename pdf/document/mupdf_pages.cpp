#include "pdf/document/mupdf_pages.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/process/process.hpp"
#include "base/process/temporary_directory.hpp"
#include "pdf/document/mupdf_copy.hpp"
#include "pdf/document/page_runs.hpp"
#include "pdf/document/pnm_stream.hpp"

namespace inkmate::pdf {
namespace {

constexpr std::size_t SHORTEST_MUPDF_HEADER = std::string_view("P5\n1 1\n255\n").size();

/// A process a file, which sends its pages through a pipe.
class MupdfPages : public RasterStream {
  public:
    MupdfPages(std::filesystem::path program, std::span<const FilePages> files, int dpi, bool colour)
        : program_(std::move(program)),
          files_(files.begin(), files.end()),
          dpi_(dpi),
          colour_(colour),
          directory_("inkmate-compare") {}

    bool next(Raster& page) override {
        for (; file_ < files_.size(); ++file_) {
            if (!stream_) start();
            if (stream_->next(page)) return true;
            stream_.reset();
        }
        return false;
    }

  private:
    /// -N takes colours as they are, whether MuPDF was built with ICC profiles or not.
    void start() {
        const FilePages& drawn = files_[file_];
        const std::filesystem::path copy = directory_ / "copy.pdf";
        write_mupdf_copy(drawn, copy);
        const Command command{
            {program_.string(), "draw", "-q", "-N", "-A", "8", "-F", "pnm", "-c", colour_ ? "rgb" : "gray",
             "-r", std::to_string(dpi_), "-o", "-", copy.string(), page_list(drawn.pages)},
            {},
            ChannelKind::socket};
        stream_.emplace(Rasteriser::mupdf, command, SHORTEST_MUPDF_HEADER);
    }

    std::filesystem::path program_;
    std::vector<FilePages> files_;
    int dpi_;
    bool colour_;
    TemporaryDirectory directory_;
    std::optional<PnmStream> stream_;
    /// What is drawn: an index into `files_`.
    std::size_t file_ = 0;
};

}  // namespace

std::unique_ptr<RasterStream> mupdf_pages(const std::string& program, std::span<const FilePages> files,
                                          int dpi, bool colour) {
    return std::make_unique<MupdfPages>(require_program(program, "MuPDF", "mupdf-tools"), files, dpi, colour);
}

}  // namespace inkmate::pdf

#include "tests/fuzz/pdf_file.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "render/compare/drawing_difference.hpp"
#include "render/pdf/error.hpp"
#include "render/pdf/read_pdf.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace compare;

namespace {

/// A file in memory, with a path.
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view bytes) : fd_(::memfd_create("input", MFD_CLOEXEC)) {
        require(fd_ >= 0 && ::write(fd_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
                "the input is written to a file");
    }
    ~MemoryFile() { ::close(fd_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    std::filesystem::path path() const { return fmt::format("/proc/self/fd/{}", fd_); }

  private:
    int fd_;
};

constexpr std::size_t MOST_PAGES = 4;

}  // namespace

void check_pdf(std::string_view bytes) {
    const MemoryFile file(bytes);
    const std::array files = {file.path()};
    try {
        pdf::PdfReader first(files), second(files);
        for (std::size_t i = 0; i < std::min(first.pages(), MOST_PAGES); ++i) {
            first.same_page(i, second, i);
            const pdf::PageDrawing page = first.page(i), again = second.page(i);
            PageComparison comparison;
            const auto differences = compare_drawings(page, again, 0.001, comparison);
            require(differences.empty(), "a page is the same when it is read twice",
                    differences.empty() ? "" : differences.front().difference.what);
            for (const pdf::Operator& op : page.operators) pdf::describe(op);
        }
    } catch (const pdf::PdfError&) {
    }
}

void pdf(std::string_view input) {
    check_pdf(input);
}

}  // namespace inkmate::fuzz

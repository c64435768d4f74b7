#include "play/browser/printed_pages.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

#include "base/files/file_io.hpp"
#include "base/process/ghostscript.hpp"
#include "base/process/process.hpp"
#include "pdf/document/qpdf_file.hpp"
#include "play/browser/http_server.hpp"
#include "play/device/pages.hpp"

namespace inkmate::browser {

namespace fs = std::filesystem;

namespace {

/// Enough for a screen of two pixels to a point.
constexpr int DPI = 192;
/// So many pictures are kept.
constexpr std::size_t MOST_DRAWN = 64;
/// No page takes so long.
constexpr std::chrono::minutes DRAWING_TIME{1};
/// How soon a drawing ends that is no longer wanted.
constexpr std::chrono::milliseconds LOOK_PAUSE{50};

}  // namespace

PrintedPages::PrintedPages(std::function<std::vector<fs::path>()> files) : files_(std::move(files)) {}

std::vector<fs::path> PrintedPages::whole() const {
    std::vector<fs::path> pages = files_();
    if (!pages.empty() && !device::is_whole(pages.back())) pages.pop_back();
    return pages;
}

std::size_t PrintedPages::count() const {
    return whole().size();
}

fs::path PrintedPages::file(std::size_t number) const {
    const std::vector<fs::path> pages = whole();
    if (number < 1 || number > pages.size())
        throw BrowserError(fmt::format("there is no page {}: {} were printed so far", number, pages.size()));
    return pages[number - 1];
}

std::string PrintedPages::pdf(std::size_t number) const {
    return files::read_input(file(number).string());
}

std::string PrintedPages::drawn(const fs::path& page) const {
    std::vector<std::string> arguments = process::ghostscript_arguments(process::find_ghostscript());
    arguments.insert(arguments.end(), {"-sDEVICE=pnggray", fmt::format("-r{}", DPI), "-dTextAlphaBits=4",
                                       "-dGraphicsAlphaBits=4", "-sstdout=%stderr", "-sOutputFile=%stdout",
                                       fs::absolute(page).string()});
    process::ChildProcess ghostscript({arguments});
    ghostscript.close_input();
    const process::ChildProcess::Finder nothing = [](std::string_view) { return std::string_view::npos; };
    const auto end = std::chrono::steady_clock::now() + DRAWING_TIME;
    process::ReadResult picture;
    do {
        if (stopped_) throw BrowserError("no page is drawn any more: the game has ended");
        picture = ghostscript.read_until(nothing, LOOK_PAUSE);
    } while (picture.end == process::ReadEnd::timeout && std::chrono::steady_clock::now() < end);
    const process::ExitStatus status =
        ghostscript.wait(LOOK_PAUSE).value_or(process::ExitStatus{.timed_out = true});
    if (!status.ok())
        throw BrowserError(
            fmt::format("Ghostscript could not draw {} ({})", page.string(), describe(status)));
    return std::move(picture.text);
}

std::string PrintedPages::png(std::size_t number) {
    const fs::path page = file(number);
    const std::lock_guard lock(drawing_);
    if (drawn_.size() >= MOST_DRAWN && !drawn_.contains(number)) drawn_.clear();
    std::string& picture = drawn_[number];
    if (picture.empty()) picture = drawn(page);
    return picture;
}

std::string PrintedPages::all() const {
    const std::vector<fs::path> files = whole();
    if (files.empty()) throw BrowserError("no page was printed so far");
    try {
        QPDF document;
        document.emptyPDF();
        QPDFPageDocumentHelper pages(document);
        std::vector<std::unique_ptr<QPDF>> sources;
        for (const fs::path& file : files) {
            sources.push_back(std::make_unique<QPDF>());
            sources.back()->processFile(file.c_str());
            for (const QPDFPageObjectHelper& page : QPDFPageDocumentHelper(*sources.back()).getAllPages())
                pages.addPage(page, false);
        }
        return pdf::write_pdf(document);
    } catch (const QPDFExc& error) {
        throw BrowserError(fmt::format("the pages cannot be put into one PDF: {}", error.what()));
    }
}

}  // namespace inkmate::browser

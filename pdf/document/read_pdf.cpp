#include "pdf/document/read_pdf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <optional>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <set>
#include <string>
#include <utility>

#include "pdf/document/drawing.hpp"
#include "pdf/document/interpret.hpp"
#include "pdf/document/qpdf_file.hpp"
#include "pdf/document/same_pages.hpp"

namespace inkmate::pdf {

namespace {

/// Real documents have a handful of levels.
constexpr int DEEPEST_PAGE_TREE = 1000;

Box box_of(QPDFObjectHandle array) {
    Box box;
    if (!array.isRectangle()) return box;
    const QPDFObjectHandle::Rectangle r = array.getArrayAsRectangle();
    box.add(Vec{r.llx, r.lly});
    box.add(Vec{r.urx, r.ury});
    return box;
}

/// Returns 0, 90, 180 or 270, clockwise; 0 for any other value.
int rotation_of(QPDFObjectHandle degrees) {
    if (!degrees.isNumber()) return 0;
    const double quarters = std::fmod(degrees.getNumericValue(), 360) / 90;
    return quarters == std::trunc(quarters) ? (static_cast<int>(quarters) + 4) % 4 * 90 : 0;
}

/// Refuses a page tree that is too deep, because libqpdf walks it recursively.
void check_depth_of_pages(QPDFObjectHandle root) {
    std::vector<std::pair<QPDFObjectHandle, int>> waiting = {{root.getKey("/Pages"), 1}};
    std::set<QPDFObjGen> seen;
    while (!waiting.empty()) {
        const auto [node, depth] = waiting.back();
        waiting.pop_back();
        if (depth > DEEPEST_PAGE_TREE)
            throw PdfError(fmt::format("its page tree is more than {} levels deep", DEEPEST_PAGE_TREE));
        QPDFObjectHandle pages = node;
        if (!pages.isDictionary() || !seen.insert(pages.getObjGen()).second) continue;
        QPDFObjectHandle kids = pages.getKey("/Kids");
        if (kids.isArray())
            for (const QPDFObjectHandle& kid : kids.getArrayAsVector()) waiting.emplace_back(kid, depth + 1);
    }
}

void check_is_pdf(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        throw PdfError(fmt::format("cannot read {}: there is no such file", file.string()));
    if (std::filesystem::is_directory(file, error))
        throw PdfError(fmt::format("cannot read {}: it is a directory, name the PDF in it", file.string()));
    std::ifstream in(file, std::ios::binary);
    if (!in) throw PdfError(fmt::format("cannot read {}: it may not be opened", file.string()));
    std::string head(1024, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    if (head.find("%PDF-") == std::string::npos)
        throw PdfError(fmt::format("{} is not a PDF", file.string()));
}

/// Strips the file's name, which qpdf puts before the reason.
PdfError damaged(const std::filesystem::path& file, const QPDFExc& error) {
    if (error.getErrorCode() == qpdf_e_password)
        return PdfError(fmt::format("{} is encrypted: compare a copy without a password", file.string()));
    return PdfError(fmt::format("{} is damaged or cut short: {}", file.string(), error.getMessageDetail()));
}

/// Runs `work`, and names the file in its errors.
template <typename Work>
auto reading(const std::filesystem::path& file, Work&& work) {
    try {
        return work();
    } catch (const QPDFExc& error) {
        throw damaged(file, error);
    } catch (const PdfError& error) {
        throw PdfError(fmt::format("cannot compare {}: {}", file.string(), error.what()));
    } catch (const std::exception& error) {
        throw PdfError(fmt::format("{} is damaged or cut short: {}", file.string(), error.what()));
    }
}

}  // namespace

struct PdfReader::OpenFile {
    std::size_t index = 0;
    QPDF document;
    std::vector<QPDFPageObjectHelper> pages;
    Shared shared;
    /// Compares with the pages of the other document's file that was opened as this one of its files.
    std::optional<SamePages> same;
    std::size_t other = 0;
};

PdfReader::PdfReader(std::span<const std::filesystem::path> files) : files_(files.begin(), files.end()) {
    first_page_.push_back(0);
    for (std::size_t i = 0; i < files_.size(); ++i) {
        open(i);
        first_page_.push_back(first_page_.back() + open_->pages.size());
    }
}

PdfReader::~PdfReader() = default;

std::size_t PdfReader::pages() const {
    return first_page_.back();
}

void PdfReader::open(std::size_t file) {
    if (open_ && open_->index == file) return;
    check_is_pdf(files_[file]);
    ++opened_;
    reading(files_[file], [&] {
        open_ = std::make_unique<OpenFile>();
        open_->index = file;
        open_->document.setSuppressWarnings(true);
        open_->document.setAttemptRecovery(false);
        open_->document.processInputSource(std::make_shared<FileSource>(files_[file]));
        check_depth_of_pages(open_->document.getRoot());
        open_->pages = QPDFPageDocumentHelper(open_->document).getAllPages();
        open_->shared.layers = Layers(open_->document);
    });
}

std::pair<std::size_t, int> PdfReader::place(std::size_t index) const {
    const auto after = std::upper_bound(first_page_.begin(), first_page_.end(), index);
    const auto file = static_cast<std::size_t>(after - first_page_.begin()) - 1;
    return {file, static_cast<int>(index - first_page_[file]) + 1};
}

bool PdfReader::same_page(std::size_t index, PdfReader& other, std::size_t other_index) {
    const auto [file, number] = place(index);
    const auto [other_file, other_number] = other.place(other_index);
    open(file);
    other.open(other_file);
    OpenFile& a = *open_;
    OpenFile& b = *other.open_;
    return reading(files_[file], [&, page = number, other_page = other_number] {
        if (!a.same || a.other != other.opened_) a.same.emplace(a.document, b.document);
        a.other = other.opened_;
        return a.same->same(a.pages.at(page - 1), b.pages.at(other_page - 1));
    });
}

PageDrawing PdfReader::page(std::size_t index) {
    const auto [file, number] = place(index);
    open(file);
    return reading(files_[file], [&, page_number = number] {
        QPDFPageObjectHelper& page = open_->pages.at(page_number - 1);
        PageDrawing drawing;
        drawing.media_box = box_of(page.getMediaBox());
        drawing.crop_box = box_of(page.getCropBox());
        drawing.rotation = rotation_of(page.getAttribute("/Rotate", false));
        QPDFObjectHandle unit = page.getObjectHandle().getKey("/UserUnit");
        if (unit.isNumber()) drawing.user_unit = unit.getNumericValue();
        try {
            interpret(page, open_->shared, drawing);
        } catch (const PdfError& error) {
            throw PdfError(fmt::format("page {}: {}", page_number, error.what()));
        }
        if (const std::vector<QPDFExc> warnings = open_->document.getWarnings(); !warnings.empty())
            throw warnings.front();
        return drawing;
    });
}

bool has_colour(const PageDrawing& page) {
    return page.worded_annotations ||
           std::any_of(page.operators.begin(), page.operators.end(), [](const Operator& op) {
               return !op.colour.grey() || !op.run.edge.grey() || op.run.coloured ||
                      op.kind == OperatorKind::image || op.kind == OperatorKind::shading;
           });
}

bool same_bytes(const std::filesystem::path& first, const std::filesystem::path& second) {
    constexpr std::size_t BLOCK = 1 << 16;
    std::vector<char> a(BLOCK), b(BLOCK);
    std::ifstream x(first, std::ios::binary), y(second, std::ios::binary);
    while (x && y) {
        x.read(a.data(), BLOCK);
        y.read(b.data(), BLOCK);
        if (!std::equal(a.data(), a.data() + x.gcount(), b.data(), b.data() + y.gcount())) return false;
    }
    return x.eof() && y.eof();
}

}  // namespace inkmate::pdf

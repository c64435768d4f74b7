#include "pdf/document/read_pdf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <new>
#include <optional>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "pdf/document/drawing.hpp"
#include "pdf/document/interpret.hpp"
#include "pdf/document/medium.hpp"
#include "pdf/document/qpdf_file.hpp"
#include "pdf/document/same_pages.hpp"
#include "pdf/document/unpack.hpp"

namespace inkmate::pdf {

namespace {

/// Real documents have a handful of levels.
constexpr int DEEPEST_PAGE_TREE = 1000;
/// Pages that any file may have, and bytes that each further one takes at least.
constexpr std::uintmax_t PAGES_OF_ANY_FILE = 1000, BYTES_OF_PAGE = 10;

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

/// Refuses a page tree that is too deep, because libqpdf walks it recursively, or that has more pages than
/// the bytes of the file could describe.
void check_page_tree(QPDFObjectHandle root, std::uintmax_t bytes) {
    const std::uintmax_t most = PAGES_OF_ANY_FILE + bytes / BYTES_OF_PAGE;
    std::uintmax_t kids_found = 0;
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
        if (!kids.isArray()) continue;
        kids_found += static_cast<std::uintmax_t>(kids.getArrayNItems());
        if (kids_found > most)
            throw PdfError(fmt::format("its page tree has more than {} entries, too many for its {} bytes",
                                       most, bytes));
        for (const QPDFObjectHandle& kid : kids.getArrayAsVector()) waiting.emplace_back(kid, depth + 1);
    }
}

constexpr std::streamoff ENDS = 1024;

/// Returns the bytes of a file from there on, as many as are looked at.
std::string block_of(std::ifstream& in, std::streamoff from) {
    std::string block(ENDS, '\0');
    in.seekg(from);
    in.read(block.data(), ENDS);
    block.resize(static_cast<std::size_t>(in.gcount()));
    in.clear();
    return block;
}

void check_is_pdf(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        throw PdfError(fmt::format("cannot read {}: there is no such file", file.string()));
    if (std::filesystem::is_directory(file, error))
        throw PdfError(fmt::format("cannot read {}: it is a directory, name the PDF in it", file.string()));
    std::ifstream in(file, std::ios::binary);
    if (!in) throw PdfError(fmt::format("cannot read {}: it may not be opened", file.string()));
    if (in.peek() == std::ifstream::traits_type::eof())
        throw PdfError(fmt::format("{} is empty: make it again", file.string()));
    // Readers look there for what every PDF has at its beginning and at its end.
    const std::string head = block_of(in, 0);
    const std::streamoff size = in.seekg(0, std::ios::end).tellg();
    const std::string tail = block_of(in, std::max<std::streamoff>(0, size - ENDS));
    if (head.find("%PDF-") == std::string::npos && tail.find("startxref") == std::string::npos)
        throw PdfError(fmt::format("{} is not a PDF", file.string()));
}

/// More faults of a file are not told.
constexpr std::ptrdiff_t MOST_FAULTS_OF_FILE = 50;

PdfError beyond_repair(const std::filesystem::path& file, const std::string& why) {
    return PdfError(
        fmt::format("{} is damaged beyond repair: {}; make it again, or print it to a new PDF from a "
                    "program that opens it",
                    file.string(), why));
}

/// Strips the file's name, which qpdf puts before the reason.
PdfError beyond_repair(const std::filesystem::path& file, const QPDFExc& error) {
    if (error.getErrorCode() == qpdf_e_password)
        return PdfError(
            fmt::format("{} opens only with a password: compare a copy without one", file.string()));
    return beyond_repair(file, error.getMessageDetail());
}

/// What libqpdf says beside what was wrong.
constexpr std::array<std::string_view, 3> NO_FAULTS = {"file is damaged",
                                                       "Attempting to reconstruct cross-reference table",
                                                       "attempting to recover stream length"};

/// Describes a repair: where it was, and what was wrong; "" if there is nothing to say.
std::string describe(const QPDFExc& warning) {
    std::string what = warning.getMessageDetail();
    if (std::ranges::find(NO_FAULTS, what) != NO_FAULTS.end()) return {};
    // Some begin with the file's name as well.
    if (const std::string file = warning.getFilename() + ", "; what.starts_with(file))
        what.erase(0, file.size());
    const std::string& object = warning.getObject();
    return fmt::format("{}{}{} (repaired)", object, object.empty() ? "" : ": ", what);
}

/// Runs `work`, and names the file in its errors.
template <typename Work>
auto reading(const std::filesystem::path& file, Work&& work) {
    try {
        return work();
    } catch (const QPDFExc& error) {
        throw beyond_repair(file, error);
    } catch (const PdfError& error) {
        throw PdfError(fmt::format("cannot compare {}: {}", file.string(), error.what()));
    } catch (const std::bad_alloc&) {
        throw PdfError(fmt::format(
            "cannot compare {}: it unpacks to more than there is memory for; make it again", file.string()));
    } catch (const std::exception& error) {
        throw beyond_repair(file, error.what());
    }
}

}  // namespace

namespace {

thread_local std::string place_read_last;

}  // namespace

const std::string& read_last() {
    return place_read_last;
}

struct PdfReader::OpenFile {
    std::size_t index = 0;
    /// The bytes of a file that got a new trailer.
    std::string repaired;
    std::unique_ptr<QPDF> document;
    std::vector<QPDFPageObjectHelper> pages;
    Shared shared;
    /// Reads a file; if its trailer or its catalog cannot be found, as in one that is cut short, with a new
    /// trailer.
    void read(const std::filesystem::path& file);
    /// True if the catalog names a page tree.
    bool has_pages();
    void find_pages();
    /// Compares with the pages of the other document's file that was opened as this one of its files.
    std::optional<SamePages> same;
    std::size_t other = 0;
};

void PdfReader::OpenFile::read(const std::filesystem::path& file) {
    const auto begin = [&] {
        document = std::make_unique<QPDF>();
        document->setSuppressWarnings(true);
    };
    begin();
    std::string trouble = "it has no pages";
    try {
        document->processInputSource(std::make_shared<FileSource>(file));
        if (has_pages()) return;
    } catch (const QPDFExc& error) {
        if (error.getErrorCode() != qpdf_e_damaged_pdf) throw;
        trouble = error.getMessageDetail();
    }
    std::ifstream in(file, std::ios::binary);
    repaired.assign(std::istreambuf_iterator<char>(in), {});
    // The new trailer would not have the key.
    if (repaired.find("/Encrypt") != repaired.npos) throw std::runtime_error(trouble);
    repaired = with_objects_and_trailer(std::move(repaired));
    begin();
    document->processMemoryFile(file.c_str(), repaired.data(), repaired.size());
}

/// Takes all pages that there are if the page tree names none.
void PdfReader::OpenFile::find_pages() {
    QPDFPageDocumentHelper tree(*document);
    pages = tree.getAllPages();
    std::erase_if(pages, [](QPDFPageObjectHelper& page) { return !page.getObjectHandle().isDictionary(); });
    if (!pages.empty()) return;
    for (QPDFObjectHandle& object : document->getAllObjects())
        if (object.isDictionaryOfType("/Page")) pages.emplace_back(object);
    if (pages.empty()) throw std::runtime_error("it has no pages");
    QPDFObjectHandle root = document->getRoot().getKey("/Pages");
    root.replaceKey("/Kids", QPDFObjectHandle::newArray());
    root.replaceKey("/Count", QPDFObjectHandle::newInteger(0));
    document->updateAllPagesCache();
    for (const QPDFPageObjectHelper& page : pages) tree.addPage(page, false);
}

bool PdfReader::OpenFile::has_pages() {
    return document->getRoot().getKey("/Pages").isDictionary();
}

PdfReader::PdfReader(std::span<const std::filesystem::path> files, Medium medium)
    : medium_(medium), files_(files.begin(), files.end()) {
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
    place_read_last = files_[file].string();
    reading(files_[file], [&] {
        open_ = std::make_unique<OpenFile>();
        open_->index = file;
        open_->read(files_[file]);
        check_page_tree(open_->document->getRoot(), std::filesystem::file_size(files_[file]));
        open_->find_pages();
        open_->shared.medium = medium_;
        open_->shared.layers = Layers(*open_->document, medium_);
    });
    if (!open_->repaired.empty()) add_fault(file, 0, "its trailer cannot be found (repaired)");
    add_repairs(0);
}

void PdfReader::add_fault(std::size_t file, int page, std::string what) {
    Fault fault{files_[file].string(), page, std::move(what)};
    if (std::ranges::count(faults_, fault.file, &Fault::file) < MOST_FAULTS_OF_FILE &&
        std::ranges::find(faults_, fault) == faults_.end())
        faults_.push_back(std::move(fault));
}

/// Takes what libqpdf has repaired since this was last asked.
void PdfReader::add_repairs(int page) {
    for (const QPDFExc& warning : open_->document->getWarnings()) {
        damaged_.insert(open_->index);
        if (std::string what = describe(warning); !what.empty())
            add_fault(open_->index, page, std::move(what));
    }
}

std::pair<std::size_t, int> PdfReader::place(std::size_t index) const {
    const auto after = std::upper_bound(first_page_.begin(), first_page_.end(), index);
    const auto file = static_cast<std::size_t>(after - first_page_.begin()) - 1;
    return {file, static_cast<int>(index - first_page_[file]) + 1};
}

FilePages PdfReader::pages_to_draw(std::size_t file, std::vector<int> numbers) {
    open(file);
    const bool prepared = reading(files_[file], [&] {
        std::vector<QPDFPageObjectHelper> pages;
        for (const int number : numbers)
            pages.push_back(open_->pages.at(static_cast<std::size_t>(number) - 1));
        return prepare_for(medium_, *open_->document, pages, open_->shared.layers);
    });
    if (!prepared && !damaged_.contains(file)) return {files_[file], std::move(numbers), {}};
    const auto directory = std::make_shared<const process::TemporaryDirectory>("inkmate-compare");
    const std::filesystem::path copy = *directory / files_[file].filename();
    reading(files_[file], [&] {
        QPDFWriter writer(*open_->document, copy.c_str());
        writer.setStreamDataMode(qpdf_s_preserve);
        writer.write();
    });
    // It is no longer what the file says.
    if (prepared) open_.reset();
    return {copy, std::move(numbers), directory};
}

std::vector<Fact> PdfReader::facts(std::size_t index) {
    const std::size_t file = place(index).first;
    open(file);
    return reading(files_[file],
                   [&] { return facts_of(*open_->document, medium_, open_->shared.fingerprints); });
}

bool PdfReader::same_page(std::size_t index, PdfReader& other, std::size_t other_index) {
    const auto [file, number] = place(index);
    const auto [other_file, other_number] = other.place(other_index);
    open(file);
    other.open(other_file);
    place_read_last = fmt::format("{}, page {}", files_[file].string(), number);
    OpenFile& a = *open_;
    OpenFile& b = *other.open_;
    return reading(files_[file], [&, page = number, other_page = other_number] {
        // Every program repairs a file in its own way.
        if (damaged_.contains(a.index) || other.damaged_.contains(b.index)) return false;
        if (!a.same || a.other != other.opened_) a.same.emplace(*a.document, *b.document);
        a.other = other.opened_;
        return a.same->same(a.pages.at(page - 1), b.pages.at(other_page - 1));
    });
}

PageDrawing PdfReader::page(std::size_t index) {
    const auto [file, number] = place(index);
    open(file);
    place_read_last = fmt::format("{}, page {}", files_[file].string(), number);
    return reading(files_[file], [&, file_index = file, page_number = number] {
        QPDFPageObjectHelper& page = open_->pages.at(page_number - 1);
        PageDrawing drawing;
        drawing.media_box = box_of(page.getMediaBox());
        drawing.crop_box = box_of(page.getCropBox());
        const auto edge = [&](const char* key) { return box_of(page.getAttribute(key, false)); };
        drawing.trim_box = edge("/TrimBox");
        drawing.bleed_box = edge("/BleedBox");
        drawing.art_box = edge("/ArtBox");
        drawing.managed_colours = has_managed_group(page.getObjectHandle());
        drawing.rotation = rotation_of(page.getAttribute("/Rotate", false));
        QPDFObjectHandle unit = page.getObjectHandle().getKey("/UserUnit");
        if (unit.isNumber()) drawing.user_unit = unit.getNumericValue();
        try {
            interpret(page, open_->shared, drawing);
        } catch (const TooMuch& error) {
            throw PdfError(fmt::format("page {}: {}; leave it out with --page", page_number, error.what()));
        } catch (const PdfError& error) {
            throw PdfError(fmt::format("page {}: {}", page_number, error.what()));
        } catch (const std::bad_alloc&) {
            throw PdfError(fmt::format(
                "page {}: it takes more memory than there is; leave it out with --page", page_number));
        }
        add_repairs(page_number);
        for (const std::string& fault : drawing.faults) add_fault(file_index, page_number, fault);
        return drawing;
    });
}

bool has_colour(const PageDrawing& page) {
    return page.worded_annotations || page.managed_colours ||
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

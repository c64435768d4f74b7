#include <fmt/format.h>

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/qpdf_file.hpp"
#include "pdf/document/raster_streams.hpp"

namespace inkmate::pdf {

namespace {

/// The resources of a page and the appearances of its annotations, at any depth.
struct DrawnObjects {
    /// Forms and tiling patterns: streams with content of their own.
    std::vector<QPDFObjectHandle> contents;
    /// True if something may let what is below it show through: a constant below 1, a soft mask, a blend
    /// mode, overprint.
    bool transparent = false;
};

bool below_one(QPDFObjectHandle value) {
    return value.isNumber() && value.getNumericValue() != 1;
}

bool makes_transparent(QPDFObjectHandle dictionary) {
    QPDFObjectHandle mask = dictionary.getKey("/SMask"), mode = dictionary.getKey("/BM");
    QPDFObjectHandle within = dictionary.getKey("/SMaskInData");
    const auto is_true = [&](const char* key) {
        QPDFObjectHandle value = dictionary.getKey(key);
        return value.isBool() && value.getBoolValue();
    };
    return below_one(dictionary.getKey("/ca")) || below_one(dictionary.getKey("/CA")) ||
           (!mask.isNull() && !mask.isNameAndEquals("/None")) ||
           (within.isInteger() && within.getIntValue() != 0) ||
           (!mode.isNull() && !mode.isNameAndEquals("/Normal") && !mode.isNameAndEquals("/Compatible")) ||
           is_true("/OP") || is_true("/op");
}

bool has_content(QPDFObjectHandle stream) {
    QPDFObjectHandle dictionary = stream.getDict(), pattern = dictionary.getKey("/PatternType");
    return dictionary.getKey("/Subtype").isNameAndEquals("/Form") ||
           (pattern.isInteger() && pattern.getIntValue() == 1);
}

class ObjectWalk {
  public:
    void add(const QPDFObjectHandle& object) { waiting_.push_back(object); }

    DrawnObjects walk() {
        while (!waiting_.empty()) {
            QPDFObjectHandle object = waiting_.back();
            waiting_.pop_back();
            if (!object.isIndirect() || seen_.insert(object.getObjGen()).second) look_at(object);
        }
        return found_;
    }

  private:
    void look_at(QPDFObjectHandle object) {
        if (object.isArray()) {
            for (const QPDFObjectHandle& item : object.getArrayAsVector()) add(item);
            return;
        }
        if (!object.isDictionary() && !object.isStream()) return;
        if (object.isStream() && has_content(object)) found_.contents.push_back(object);
        QPDFObjectHandle dictionary = object.isStream() ? object.getDict() : object;
        found_.transparent = found_.transparent || makes_transparent(dictionary);
        for (const std::string& key : dictionary.getKeys()) add(dictionary.getKey(key));
    }

    std::vector<QPDFObjectHandle> waiting_;
    std::set<QPDFObjGen> seen_;
    DrawnObjects found_;
};

DrawnObjects drawn_objects(QPDFPageObjectHelper page) {
    ObjectWalk walk;
    walk.add(page.getAttribute("/Resources", false));
    bool transparent = false;
    if (QPDFObjectHandle annotations = page.getAttribute("/Annots", false); annotations.isArray())
        for (QPDFObjectHandle annotation : annotations.getArrayAsVector()) {
            if (!annotation.isDictionary()) continue;
            transparent = transparent || makes_transparent(annotation);
            walk.add(annotation.getKey("/AP"));
        }
    DrawnObjects objects = walk.walk();
    objects.transparent = objects.transparent || transparent;
    return objects;
}

/// True if removing the group changes nothing. Without one of these it blends as the page does; in a
/// different space colours would differ.
bool may_go(QPDFObjectHandle group) {
    if (!group.isDictionary()) return false;
    QPDFObjectHandle space = group.getKey("/CS");
    return space.isNull() || space.isNameAndEquals("/DeviceRGB");
}

void remove_group(QPDFObjectHandle dictionary) {
    if (may_go(dictionary.getKey("/Group"))) dictionary.removeKey("/Group");
}

/// The changes to the pages of a document.
class CopyForMupdf {
  public:
    void add(const QPDFPageObjectHelper& page) { pages_.push_back({page, drawn_objects(page)}); }

    void change() {
        for (const Drawn& drawn : pages_)
            if (drawn.objects.transparent)
                for (const QPDFObjectHandle& content : drawn.objects.contents)
                    transparent_.insert(content.getObjGen());
        for (Drawn& drawn : pages_) change(drawn);
    }

  private:
    struct Drawn {
        QPDFPageObjectHelper page;
        DrawnObjects objects;
    };

    void change(Drawn& drawn) {
        // MuPDF would draw what is inside only; others draw the page, on which areas are measured.
        drawn.page.getObjectHandle().replaceKey("/CropBox", drawn.page.getMediaBox());
        if (!drawn.objects.transparent) remove_group(drawn.page.getObjectHandle());
        for (QPDFObjectHandle content : drawn.objects.contents)
            if (!transparent_.contains(content.getObjGen())) remove_group(content.getDict());
    }

    std::vector<Drawn> pages_;
    /// The contents of pages with transparency.
    std::set<QPDFObjGen> transparent_;
};

}  // namespace

void write_mupdf_copy(const FilePages& drawn, const std::filesystem::path& copy) {
    try {
        QPDF document;
        document.setSuppressWarnings(true);
        document.processInputSource(std::make_shared<FileSource>(drawn.file));
        const std::vector<QPDFPageObjectHelper> pages = QPDFPageDocumentHelper(document).getAllPages();
        CopyForMupdf changes;
        for (const int number : drawn.pages) changes.add(pages.at(static_cast<std::size_t>(number - 1)));
        changes.change();
        QPDFWriter writer(document, copy.c_str());
        writer.setStreamDataMode(qpdf_s_preserve);
        writer.write();
    } catch (const std::exception& error) {
        throw PdfError(fmt::format("cannot copy {} for MuPDF: {}", drawn.file.string(), error.what()));
    }
}

namespace {

constexpr std::size_t SHORTEST_MUPDF_HEADER = std::string_view("P5\n1 1\n255\n").size();

/// Runs a process for each file, which sends its pages through a pipe.
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
            complaints_ = stream_->complaints();
            stream_.reset();
        }
        return false;
    }
    std::string complaints() const override { return complaints_; }

  private:
    /// Starts MuPDF. -N uses colours unchanged, whether or not it was built with ICC profiles.
    void start() {
        const FilePages& drawn = files_[file_];
        const std::filesystem::path copy = directory_ / "copy.pdf";
        write_mupdf_copy(drawn, copy);
        const process::Command command{
            {program_.string(), "draw", "-q", "-N", "-A", "8", "-F", "pnm", "-c", colour_ ? "rgb" : "gray",
             "-r", std::to_string(dpi_), "-o", "-", copy.string(), page_list(drawn.pages)},
            {},
            process::ChannelKind::socket};
        stream_.emplace(Rasteriser::mupdf, command, SHORTEST_MUPDF_HEADER);
    }

    std::filesystem::path program_;
    std::vector<FilePages> files_;
    int dpi_;
    bool colour_;
    process::TemporaryDirectory directory_;
    std::optional<PnmStream> stream_;
    std::string complaints_;
    /// The file being drawn: an index into `files_`.
    std::size_t file_ = 0;
};

}  // namespace

std::unique_ptr<RasterStream> mupdf_pages(const std::string& program, std::span<const FilePages> files,
                                          int dpi, bool colour) {
    return std::make_unique<MupdfPages>(process::require_program(program, "MuPDF", "mupdf-tools"), files, dpi,
                                        colour);
}

}  // namespace inkmate::pdf

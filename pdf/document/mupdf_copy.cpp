#include "pdf/document/mupdf_copy.hpp"

#include <fmt/format.h>

#include <exception>
#include <memory>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>
#include <set>
#include <vector>

#include "pdf/document/drawn_objects.hpp"
#include "pdf/document/error.hpp"
#include "pdf/document/file_source.hpp"

namespace inkmate::pdf {
namespace {

/// Without one of these a group blends as the page does. In another space colours would be others.
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
    /// Contents that a page with transparency draws.
    std::set<QPDFObjGen> transparent_;
};

}  // namespace

void write_mupdf_copy(const FilePages& drawn, const std::filesystem::path& copy) {
    try {
        QPDF document;
        document.setSuppressWarnings(true);
        document.setAttemptRecovery(false);
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

}  // namespace inkmate::pdf

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/qpdf_file.hpp"

namespace inkmate::compare {
namespace {

/// The distance of frames from what they mark, in points.
constexpr double MARGIN = 1.5;
constexpr double LABEL = 7;

struct Mark {
    std::vector<Area> areas;
    Change change = Change::changed;
    std::string words;
};

/// Returns what to mark on a page: its differences; if there are none, the groups of pixels.
std::vector<Mark> marks_of(const PageComparison& page) {
    std::vector<Mark> marks;
    for (const Difference& d : page.differences) marks.push_back({d.frames(), d.change, sentence(d)});
    if (!marks.empty()) return marks;
    const auto most = std::ranges::max_element(page.pixels, {}, &PixelDifference::different);
    if (most != page.pixels.end())
        for (const PixelGroup& g : most->groups)
            marks.push_back({{g.area},
                             g.change,
                             fmt::format("{} pixels at {} dpi {}{}", g.pixels, most->dpi, word_of(g.change),
                                         g.region.empty() ? "" : fmt::format(" in {}", g.region))});
    return marks;
}

/// Returns blue, vermilion or bluish green, which colour-blind people can tell apart.
const char* colour_of(Change change) {
    switch (change) {
        case Change::missing: return "0.835 0.369 0";
        case Change::added: return "0 0.62 0.451";
        default: return "0 0.447 0.698";
    }
}

/// Finds the file of a document that has a page, and the page's index there.
class Pages {
  public:
    explicit Pages(std::span<const std::filesystem::path> files) {
        for (const auto& file : files) {
            auto document = std::make_shared<QPDF>();
            document->setSuppressWarnings(true);
            document->processFile(file.c_str());
            for (QPDFPageObjectHelper& page : QPDFPageDocumentHelper(*document).getAllPages())
                pages_.push_back(page);
            documents_.push_back(std::move(document));
        }
    }
    QPDFPageObjectHelper page(int number) const { return pages_.at(static_cast<std::size_t>(number) - 1); }

  private:
    std::vector<std::shared_ptr<QPDF>> documents_;
    std::vector<QPDFPageObjectHelper> pages_;
};

QPDFObjectHandle annotation(QPDF& document, const Mark& mark, const Area& area, std::size_t number, double x,
                            double y) {
    const double left = area.left - MARGIN, bottom = area.bottom - MARGIN;
    const double width = area.right - area.left + 2 * MARGIN;
    const double height = area.top - area.bottom + 2 * MARGIN;
    const std::string label = std::to_string(number);
    const double label_width = LABEL * 0.6 * static_cast<double>(label.size()) + 2;
    const char* colour = colour_of(mark.change);
    // The number stands in the upper left corner, on a ground of the frame's colour.
    const std::string drawing = fmt::format(
        "q {0} RG 1 w 0.5 0.5 {1:.2f} {2:.2f} re S {0} rg 0 {3:.2f} {4:.2f} {5} re f "
        "1 g BT /F {5} Tf 1 {6:.2f} Td ({7}) Tj ET Q",
        colour, width - 1, height - 1, height, label_width, LABEL, height + 1.2, label);
    QPDFObjectHandle form = QPDFObjectHandle::newStream(&document, drawing);
    form.replaceDict(QPDFObjectHandle::parse(
        fmt::format("<< /Type /XObject /Subtype /Form /BBox [0 0 {:.2f} {:.2f}] /Resources << /Font << /F << "
                    "/Type /Font /Subtype /Type1 /BaseFont /Courier-Bold >> >> >> >>",
                    std::max(width, label_width), height + LABEL)));
    QPDFObjectHandle result = QPDFObjectHandle::parse(fmt::format(
        "<< /Type /Annot /Subtype /Square /F 4 /C [{}] /Rect [{:.2f} {:.2f} {:.2f} {:.2f}] >>", colour,
        x + left, y + bottom, x + left + std::max(width, label_width), y + bottom + height + LABEL));
    result.replaceKey("/Contents",
                      QPDFObjectHandle::newUnicodeString(fmt::format("{}. {}", number, mark.words)));
    result.replaceKey("/T", QPDFObjectHandle::newUnicodeString("inkmate compare"));
    QPDFObjectHandle appearance = QPDFObjectHandle::newDictionary();
    appearance.replaceKey("/N", document.makeIndirectObject(form));
    result.replaceKey("/AP", appearance);
    return document.makeIndirectObject(result);
}

}  // namespace

std::string marked_pdf(const Comparison& comparison, std::span<const std::filesystem::path> first,
                       std::span<const std::filesystem::path> second) {
    try {
        const Pages first_pages(first), second_pages(second);
        QPDF document;
        document.emptyPDF();
        QPDFPageDocumentHelper pages(document);
        for (const PageComparison& page : comparison.pages) {
            if (page.equal()) continue;
            const QPDFPageObjectHelper source = page.second_page != 0 ? second_pages.page(page.second_page)
                                                                      : first_pages.page(page.first_page);
            pages.addPage(source, false);
            QPDFPageObjectHelper copy = pages.getAllPages().back();
            QPDFObjectHandle notes = QPDFObjectHandle::newArray();
            if (QPDFObjectHandle own = copy.getAttribute("/Annots", false); own.isArray())
                for (const QPDFObjectHandle& note : own.getArrayAsVector()) notes.appendItem(note);
            const QPDFObjectHandle::Rectangle box = copy.getMediaBox().getArrayAsRectangle();
            std::size_t number = 0;
            for (const Mark& mark : marks_of(page)) {
                ++number;
                for (const Area& area : mark.areas)
                    notes.appendItem(annotation(document, mark, area, number, box.llx, box.lly));
            }
            copy.getObjectHandle().replaceKey("/Annots", notes);
        }
        return pdf::write_pdf(document);
    } catch (const QPDFExc& error) {
        throw CompareError(fmt::format("the PDF of marked pages cannot be made: {}", error.what()));
    }
}

}  // namespace inkmate::compare

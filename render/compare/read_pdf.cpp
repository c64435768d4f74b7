#include "render/compare/read_pdf.hpp"

#include <fmt/format.h>

#include <fstream>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

#include "render/compare/error.hpp"
#include "render/compare/interpret.hpp"

namespace inkmate::pdf {
namespace {

Box box_of(QPDFObjectHandle array) {
    Box box;
    if (!array.isRectangle()) return box;
    const QPDFObjectHandle::Rectangle r = array.getArrayAsRectangle();
    box.add(Vec{r.llx, r.lly});
    box.add(Vec{r.urx, r.ury});
    return box;
}

void check_is_pdf(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        throw CompareError(fmt::format("cannot read {}: there is no such file", file.string()));
    if (std::filesystem::is_directory(file, error))
        throw CompareError(
            fmt::format("cannot read {}: it is a directory, name the PDF in it", file.string()));
    std::ifstream in(file, std::ios::binary);
    if (!in) throw CompareError(fmt::format("cannot read {}: it may not be opened", file.string()));
    std::string head(1024, '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(in.gcount()));
    if (head.find("%PDF-") == std::string::npos)
        throw CompareError(fmt::format("{} is not a PDF", file.string()));
}

/// The reason without the file's name, which qpdf puts before it.
CompareError damaged(const std::filesystem::path& file, const QPDFExc& error) {
    if (error.getErrorCode() == qpdf_e_password)
        return CompareError(fmt::format("{} is encrypted: compare a copy without a password", file.string()));
    return CompareError(
        fmt::format("{} is damaged or cut short: {}", file.string(), error.getMessageDetail()));
}

std::vector<PageDrawing> read_pages(QPDF& document) {
    std::vector<PageDrawing> pages;
    FontCache fonts;
    for (QPDFPageObjectHelper& page : QPDFPageDocumentHelper(document).getAllPages()) {
        PageDrawing drawing;
        drawing.media_box = box_of(page.getMediaBox());
        drawing.crop_box = box_of(page.getCropBox());
        QPDFObjectHandle rotation = page.getAttribute("/Rotate", false);
        if (rotation.isInteger()) drawing.rotation = rotation.getIntValueAsInt();
        interpret(page, fonts, drawing);
        pages.push_back(std::move(drawing));
    }
    return pages;
}

}  // namespace

std::vector<PageDrawing> read_pdf(const std::filesystem::path& file) {
    check_is_pdf(file);
    try {
        QPDF document;
        document.setSuppressWarnings(true);
        document.setAttemptRecovery(false);
        document.processFile(file.c_str());
        std::vector<PageDrawing> pages = read_pages(document);
        if (const std::vector<QPDFExc> warnings = document.getWarnings(); !warnings.empty())
            throw damaged(file, warnings.front());
        return pages;
    } catch (const QPDFExc& error) {
        throw damaged(file, error);
    } catch (const CompareError& error) {
        if (std::string_view(error.what()).find(file.string()) != std::string_view::npos) throw;
        throw CompareError(fmt::format("{}: {}", file.string(), error.what()));
    } catch (const std::exception& error) {
        throw CompareError(fmt::format("{} is damaged or cut short: {}", file.string(), error.what()));
    }
}

bool has_colour(const PageDrawing& page) {
    return std::any_of(page.operators.begin(), page.operators.end(), [](const Operator& op) {
        return !op.colour.grey() || op.kind == OperatorKind::image || op.kind == OperatorKind::shading;
    });
}

}  // namespace inkmate::pdf

#include "render/pdf/raster.hpp"

#include "render/pdf/ghostscript_pages.hpp"
#include "render/pdf/mupdf_pages.hpp"
#include "render/pdf/poppler_pages.hpp"

namespace inkmate::pdf {

std::string_view title_of(Rasteriser rasteriser) {
    switch (rasteriser) {
        case Rasteriser::ghostscript: return "Ghostscript";
        case Rasteriser::poppler: return "Poppler";
        case Rasteriser::mupdf: return "MuPDF";
    }
    return {};
}

std::unique_ptr<RasterStream> draw_pages(Rasteriser rasteriser, const RasterPrograms& programs,
                                         std::span<const FilePages> files, int dpi, bool colour) {
    switch (rasteriser) {
        case Rasteriser::ghostscript: return ghostscript_pages(programs.ghostscript, files, dpi, colour);
        case Rasteriser::poppler: return poppler_pages(programs.poppler, files, dpi, colour);
        case Rasteriser::mupdf: return mupdf_pages(programs.mupdf, files, dpi, colour);
    }
    return {};
}

}  // namespace inkmate::pdf

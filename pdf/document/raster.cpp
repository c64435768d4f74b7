#include "pdf/document/raster.hpp"

#include <png.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "pdf/document/drawing.hpp"

namespace inkmate::pdf {

std::string_view title_of(Rasteriser rasteriser) {
    switch (rasteriser) {
        case Rasteriser::ghostscript: return "Ghostscript";
        case Rasteriser::poppler: return "Poppler";
        case Rasteriser::mupdf: return "MuPDF";
    }
    return {};
}

Raster turned(const Raster& page, int degrees) {
    if (degrees == 0) return page;
    const int w = page.width, h = page.height;
    const bool sideways = degrees != 180;
    Raster result{sideways ? h : w, sideways ? w : h, page.channels, std::vector<char>(page.samples.size())};
    const auto channels = static_cast<std::size_t>(page.channels);
    const auto pixel = [&](const Raster& raster, int x, int y) {
        return (static_cast<std::size_t>(y) * static_cast<std::size_t>(raster.width) +
                static_cast<std::size_t>(x)) *
               channels;
    };
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const std::size_t to = degrees == 90    ? pixel(result, h - 1 - y, x)
                                   : degrees == 180 ? pixel(result, w - 1 - x, h - 1 - y)
                                                    : pixel(result, y, w - 1 - x);
            std::copy_n(page.samples.begin() + static_cast<std::ptrdiff_t>(pixel(page, x, y)), channels,
                        result.samples.begin() + static_cast<std::ptrdiff_t>(to));
        }
    return result;
}

std::string png_of(const Raster& raster) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(raster.width);
    image.height = static_cast<png_uint_32>(raster.height);
    image.format = raster.channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
    std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
    png_alloc_size_t size = bytes.size();
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, raster.samples.data(), 0, nullptr) == 0)
        throw PdfError(std::string("cannot write the picture of a page as PNG: ") + image.message);
    bytes.resize(size);
    return bytes;
}

}  // namespace inkmate::pdf

#include "pdf/document/picture.hpp"

#include <png.h>

#include "pdf/document/error.hpp"

namespace inkmate::pdf {

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

#pragma once

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

#include "render/page/figures/page.hpp"

namespace inkmate::cairo {

/// A page that could not be drawn: names the font or the file, and what to do.
class RenderError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct DrawOptions {
    /// The folder with NimbusRoman-Regular.t1 and the other fonts of the pages (Debian: package
    /// fonts-urw-base35). Empty: the folder that the environment variable INKMATE_FONTS names, else the usual
    /// places.
    std::filesystem::path fonts;
};

/// Writes pages as one PDF: live text in the base fonts, and the same bytes for the same pages.
/// All drawing functions throw RenderError; where the file cannot be written, FileError.
void draw_pdf(std::span<const figures::Page> pages, const std::filesystem::path& file,
              const DrawOptions& options = {});
/// Returns the PDF as a string of bytes.
std::string pdf_bytes(std::span<const figures::Page> pages, const DrawOptions& options = {});

/// One page as a picture with 256 greys, antialiased; 72 dpi is one pixel a point.
std::string png_bytes(const figures::Page& page, double dpi, const DrawOptions& options = {});

/// One page as SVG; the size is in points.
std::string svg_bytes(const figures::Page& page, const DrawOptions& options = {});

}  // namespace inkmate::cairo

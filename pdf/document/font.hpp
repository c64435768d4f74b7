#pragma once

#include <array>
#include <map>
#include <qpdf/QPDFObjectHandle.hh>
#include <string>
#include <string_view>
#include <unordered_map>

#include "pdf/document/drawing.hpp"

namespace inkmate::pdf {

/// One character code of a shown string.
struct ShownCode {
    std::string text;    ///< its text; a code without a known text is named by its number
    double width = 0;    ///< advance in ems
    bool space = false;  ///< true if there is nothing to see
    bool word = false;   ///< true for the single byte 32, which word spacing widens
};

/// The lengths of a font's codes by their first byte: one or two bytes.
using CodeLengths = std::array<unsigned char, 256>;

/// A font of a PDF: the text and the width of its codes.
class Font {
  public:
    /// `dictionary` is a font dictionary. Throws PdfError if a base font has no widths, and the metrics of
    /// its clone (package fonts-urw-base35) are not installed.
    explicit Font(QPDFObjectHandle dictionary);

    /// Returns the name without subset tag; clones of the base fonts by the name of the base font:
    /// "Helvetica" for "NimbusSans-Regular".
    const std::string& name() const { return name_; }
    /// True if glyphs have their own colours.
    bool coloured() const { return coloured_; }
    /// True if a shown string begins with a code of this font.
    bool holds_code(std::string_view shown) const;
    /// Takes that code off the string. The reference stays valid as long as the font.
    const ShownCode& take_code(std::string_view& shown);

  private:
    void read_simple(QPDFObjectHandle& dictionary);
    void read_composite(QPDFObjectHandle& descendant);
    void read_unicode(QPDFObjectHandle& stream);
    ShownCode read_code(unsigned code) const;
    /// Returns the length of the first code of a string that is not empty.
    std::size_t code_length(std::string_view shown) const {
        return lengths_[static_cast<unsigned char>(shown.front())];
    }

    std::string name_;
    bool composite_ = false;
    bool coloured_ = false;
    CodeLengths lengths_ = {};
    std::map<unsigned, std::string> text_;
    std::map<unsigned, double> widths_;
    double default_width_ = 0;
    std::unordered_map<unsigned, ShownCode> shown_;  ///< all codes met so far
};

/// Returns the name of the base font that `name` is a clone of, or `name`.
std::string base_font_name(std::string_view name);

/// Returns the advances in ems by the text of the glyphs, from the metrics of the free clone of a base font.
/// Throws PdfError if they are not installed. `base_name` must be one of the 14.
const std::map<std::string, double>& base_font_widths(const std::string& base_name);

}  // namespace inkmate::pdf

#pragma once

#include <array>
#include <map>
#include <qpdf/QPDFObjectHandle.hh>
#include <string>
#include <string_view>
#include <unordered_map>

#include "pdf/document/geometry.hpp"

namespace inkmate::pdf {

/// One character code of a shown string.
struct ShownCode {
    std::string text;    ///< what it says; a code that says nothing known is named by its number
    double width = 0;    ///< advance in ems
    bool space = false;  ///< nothing to see
    bool word = false;   ///< the single byte 32, which word spacing widens
};

/// Of the codes of a font, by their first byte: one or two bytes.
using CodeLengths = std::array<unsigned char, 256>;

/// A font of a PDF: what its codes say, and how wide they are.
class Font {
  public:
    /// `dictionary` is a font dictionary. Throws PdfError when a base font comes without widths, and the
    /// metrics of its clone (package fonts-urw-base35) are not installed.
    explicit Font(QPDFObjectHandle dictionary);

    /// Without subset tag; clones of the base fonts by the name of the base font: "Helvetica" for
    /// "NimbusSans-Regular".
    const std::string& name() const { return name_; }
    /// Do glyphs bring their own colours?
    bool coloured() const { return coloured_; }
    /// Does a shown string begin with a code of this font?
    bool holds_code(std::string_view shown) const;
    /// Takes that code off the string. It stays valid as long as the font.
    const ShownCode& take_code(std::string_view& shown);

  private:
    void read_simple(QPDFObjectHandle& dictionary);
    void read_composite(QPDFObjectHandle& descendant);
    void read_unicode(QPDFObjectHandle& stream);
    ShownCode read_code(unsigned code) const;
    /// Of the first code of a string that is not empty.
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
    std::unordered_map<unsigned, ShownCode> shown_;  ///< all that were met
};

/// The name of the base font that `name` is a clone of, or `name`.
std::string base_font_name(std::string_view name);

/// Advances in ems by what the glyphs say, from the metrics of the free clone of a base font. Throws
/// PdfError when they are not installed. `base_name` must be one of the 14.
const std::map<std::string, double>& base_font_widths(const std::string& base_name);

}  // namespace inkmate::pdf

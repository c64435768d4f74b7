#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <qpdf/QPDFObjectHandle.hh>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "pdf/document/content.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/fingerprint.hpp"

namespace inkmate::pdf {

/// One character code of a shown string.
struct ShownCode {
    std::string text;         ///< its text; a code without a known text is named by its number
    double width = 0;         ///< advance in ems
    bool space = false;       ///< true if there is nothing to see
    bool word = false;        ///< true for the single byte 32, which word spacing widens
    std::uint64_t shape = 0;  ///< a hash of its procedure, if the font has procedures
    double cost = 0;          ///< how many bytes of content its procedure draws
};

/// Values of ranges of codes, of which the one set last counts.
template <typename Value>
class CodeMap {
  public:
    void set(unsigned first, unsigned last, Value value) {
        if (last < first) return;
        split(first);
        split(last + 1);
        ranges_.erase(ranges_.lower_bound(first), ranges_.upper_bound(last));
        ranges_.emplace(first, Range{last, first, std::move(value)});
    }
    void set(unsigned code, Value value) { set(code, code, std::move(value)); }
    struct Found {
        const Value* value = nullptr;  ///< null if there is none
        unsigned offset = 0;           ///< how far the code is from the beginning of the range that was set
    };
    Found find(unsigned code) const {
        auto range = ranges_.upper_bound(code);
        if (range == ranges_.begin() || (--range)->second.last < code) return {};
        return {&range->second.value, code - range->second.begin};
    }

  private:
    struct Range {
        unsigned last, begin;
        Value value;
    };
    /// Makes a range begin at `code`, if one goes across it.
    void split(unsigned code) {
        auto range = ranges_.lower_bound(code);
        if (range == ranges_.begin() || (range != ranges_.end() && range->first == code)) return;
        --range;
        if (range->second.last < code) return;
        const Range rest = range->second;
        range->second.last = code - 1;
        ranges_.emplace(code, rest);
    }

    std::map<unsigned, Range> ranges_;  ///< by their first codes
};

/// The text of the codes of a range: UTF-16 whose last byte counts up, if `counts`; otherwise UTF-8.
struct CodeText {
    std::string text;
    bool counts = false;
};

/// The lengths of a font's codes by their first byte: one or two bytes.
using CodeLengths = std::array<unsigned char, 256>;

/// A font of a PDF: the text and the width of its codes.
class Font {
  public:
    /// `dictionary` is a font dictionary. Throws PdfError if a base font has no widths, and the metrics of
    /// its clone (package fonts-urw-base35) are not installed; TooMuch for one that was made to cause
    /// trouble.
    explicit Font(QPDFObjectHandle dictionary);

    /// Returns the name without subset tag; clones of the base fonts by the name of the base font:
    /// "Helvetica" for "NimbusSans-Regular".
    const std::string& name() const { return name_; }
    /// True if glyphs have their own colours.
    bool coloured() const { return coloured_; }
    /// True if a shown string begins with a code of this font.
    bool holds_code(std::string_view shown) const;
    /// Takes that code off the string. The reference stays valid as long as the font.
    const ShownCode& take_code(std::string_view& shown, Fingerprints& fingerprints);

  private:
    void read_simple(QPDFObjectHandle& dictionary);
    void read_composite(QPDFObjectHandle& descendant);
    void read_unicode(QPDFObjectHandle& stream);
    void read_range(const Token& first, const Token& last, const Token& target);
    void read_map(QPDFObjectHandle stream,
                  const std::function<void(const std::string&, std::span<const Token>)>& take);
    void read_lengths(std::span<const Token> operands);
    ShownCode read_code(unsigned code, Fingerprints& fingerprints);
    /// Returns the length of the first code of a string that is not empty.
    std::size_t code_length(std::string_view shown) const {
        return lengths_[static_cast<unsigned char>(shown.front())];
    }

    std::string name_;
    bool composite_ = false;
    bool coloured_ = false;
    CodeLengths lengths_ = {};
    void count_entry();
    void read_glyphs(QPDFObjectHandle& dictionary);

    /// Texts in UTF-8, or with_offset() of ranges in UTF-16.
    CodeMap<CodeText> text_;
    CodeMap<double> widths_;
    std::size_t entries_ = 0;
    /// The procedures of the glyphs, by code, and their resources; of Type 3 fonts only.
    std::map<unsigned, QPDFObjectHandle> glyphs_;
    QPDFObjectHandle glyph_resources_;
    double default_width_ = 0;
    std::unordered_map<unsigned, ShownCode> shown_;  ///< all codes met so far
};

/// Returns the name of the base font that `name` is a clone of, or `name`.
std::string base_font_name(std::string_view name);

/// Returns the advances in ems by the text of the glyphs, from the metrics of the free clone of a base font.
/// Throws PdfError if they are not installed. `base_name` must be one of the 14.
const std::map<std::string, double>& base_font_widths(const std::string& base_name);

}  // namespace inkmate::pdf

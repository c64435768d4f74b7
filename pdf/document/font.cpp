#include "pdf/document/font.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <qpdf/Buffer.hh>
#include <sstream>
#include <utility>

#include "base/files/font_folders.hpp"
#include "pdf/document/encoding.hpp"
#include "pdf/document/error.hpp"

namespace inkmate::pdf {

namespace {

struct Clone {
    std::string_view base, clone;
};
/// The base fonts and the clones of them that cairo and Ghostscript draw with (package fonts-urw-base35).
constexpr std::array<Clone, 14> CLONES = {{{"Courier", "NimbusMonoPS-Regular"},
                                           {"Courier-Bold", "NimbusMonoPS-Bold"},
                                           {"Courier-Oblique", "NimbusMonoPS-Italic"},
                                           {"Courier-BoldOblique", "NimbusMonoPS-BoldItalic"},
                                           {"Helvetica", "NimbusSans-Regular"},
                                           {"Helvetica-Bold", "NimbusSans-Bold"},
                                           {"Helvetica-Oblique", "NimbusSans-Italic"},
                                           {"Helvetica-BoldOblique", "NimbusSans-BoldItalic"},
                                           {"Times-Roman", "NimbusRoman-Regular"},
                                           {"Times-Bold", "NimbusRoman-Bold"},
                                           {"Times-Italic", "NimbusRoman-Italic"},
                                           {"Times-BoldItalic", "NimbusRoman-BoldItalic"},
                                           {"Symbol", "StandardSymbolsPS"},
                                           {"ZapfDingbats", "D050000L"}}};

/// Where the clones' metrics may be.
std::vector<std::filesystem::path> places() {
    if (const auto named = named_font_folder()) return {*named};
    const std::span<const char* const> usual = usual_font_folders();
    return {usual.begin(), usual.end()};
}

std::string without_subset_tag(std::string name) {
    if (name.starts_with('/')) name.erase(0, 1);
    const bool tagged =
        name.size() > 7 && name[6] == '+' &&
        std::all_of(name.begin(), name.begin() + 6, [](char c) { return c >= 'A' && c <= 'Z'; });
    return tagged ? name.substr(7) : name;
}

const Clone* find_base(std::string_view name) {
    for (const Clone& c : CLONES)
        if (c.base == name) return &c;
    return nullptr;
}

std::map<std::string, double> read_metrics(const Clone& font) {
    for (const std::filesystem::path& place : places()) {
        std::ifstream file(place / fmt::format("{}.afm", font.clone));
        std::map<std::string, double> widths;
        for (std::string line; std::getline(file, line);) {
            std::istringstream words(line);
            std::string c, code, semicolon, wx, n, name;
            double width = 0;
            if (words >> c >> code >> semicolon >> wx >> width >> semicolon >> n >> name && c == "C" &&
                wx == "WX")
                widths.emplace(glyph_text(name), width / 1000);
        }
        if (!widths.empty()) return widths;
    }
    throw PdfError(
        fmt::format("the metrics of {} ({}.afm) were not found: install the package fonts-urw-base35, or "
                    "name their folder in INKMATE_FONTS",
                    font.base, font.clone));
}

unsigned big_endian(std::string_view bytes) {
    unsigned value = 0;
    for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
}

/// The greatest code: fonts have codes of one or two bytes.
constexpr unsigned LAST_CODE = 0xFFFF;

/// Reads a CMap, section by section; what stands in it beside sections is of no use here.
class CMapReader : public QPDFObjectHandle::ParserCallbacks {
  public:
    void handleObject(QPDFObjectHandle object) final {
        if (!object.isOperator()) {
            operands_.push_back(object);
            return;
        }
        section(object.getOperatorValue(), operands_);
        operands_.clear();
    }
    void handleEOF() final {}

  private:
    /// What stands before the operator that ends a section.
    virtual void section(const std::string& end, std::vector<QPDFObjectHandle>& operands) = 0;

    std::vector<QPDFObjectHandle> operands_;
};

/// Reads the bfchar and bfrange sections of a ToUnicode CMap.
class UnicodeReader : public CMapReader {
  public:
    explicit UnicodeReader(std::map<unsigned, std::string>& text) : text_(text) {}

  private:
    void section(const std::string& end, std::vector<QPDFObjectHandle>& operands) override {
        if (end == "endbfchar") characters(operands);
        if (end == "endbfrange") ranges(operands);
    }
    void characters(std::vector<QPDFObjectHandle>& operands) {
        for (std::size_t i = 0; i + 1 < operands.size(); i += 2)
            if (operands[i].isString() && operands[i + 1].isString())
                text_[big_endian(operands[i].getStringValue())] =
                    utf8_from_utf16(operands[i + 1].getStringValue());
    }
    void ranges(std::vector<QPDFObjectHandle>& operands) {
        for (std::size_t i = 0; i + 2 < operands.size(); i += 3) {
            if (!operands[i].isString() || !operands[i + 1].isString()) continue;
            const unsigned first = big_endian(operands[i].getStringValue());
            const unsigned last = std::min(big_endian(operands[i + 1].getStringValue()), LAST_CODE);
            for (unsigned code = first; code <= last; ++code)
                range_entry(code, code - first, operands[i + 2]);
        }
    }
    void range_entry(unsigned code, unsigned index, QPDFObjectHandle& target) {
        if (target.isArray() && static_cast<int>(index) < target.getArrayNItems()) {
            text_[code] = utf8_from_utf16(target.getArrayItem(static_cast<int>(index)).getStringValue());
        } else if (target.isString() && !target.getStringValue().empty()) {
            std::string units = target.getStringValue();
            units.back() = static_cast<char>(units.back() + static_cast<char>(index));
            text_[code] = utf8_from_utf16(units);
        }
    }

    std::map<unsigned, std::string>& text_;
};

/// Reads the lengths of codes from the codespacerange sections of a CMap, by the first byte.
class LengthReader : public CMapReader {
  public:
    explicit LengthReader(CodeLengths& lengths) : lengths_(lengths) {}

  private:
    void section(const std::string& end, std::vector<QPDFObjectHandle>& operands) override {
        if (end != "endcodespacerange") return;
        for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
            if (!operands[i].isString() || !operands[i + 1].isString()) continue;
            const std::string low = operands[i].getStringValue(), high = operands[i + 1].getStringValue();
            if (low.empty() || high.empty()) continue;
            const auto last = static_cast<unsigned char>(high[0]);
            for (unsigned lead = static_cast<unsigned char>(low[0]); lead <= last; ++lead)
                lengths_[lead] = static_cast<unsigned char>(std::min<std::size_t>(low.size(), 2));
        }
    }

    CodeLengths& lengths_;
};

/// The lengths of codes in a predefined CMap (ISO 32000-1, table 118). The encodings that Chinese, Japanese
/// and Korean systems use for files have letters of one byte; all others have two throughout.
CodeLengths lengths_in(std::string_view cmap) {
    CodeLengths lengths;
    lengths.fill(2);
    const auto is_of = [&](std::string_view family) { return cmap.find(family) != std::string_view::npos; };
    const bool shift_jis = is_of("RKSJ");
    const bool mixed = shift_jis || is_of("EUC") || is_of("GBK") || is_of("GBpc") || is_of("GBKp") ||
                       is_of("B5") || is_of("HKscs") || is_of("KSCms") || is_of("KSCpc");
    for (unsigned lead = 0; mixed && lead < lengths.size(); ++lead)
        if (lead < 0x81 || (shift_jis && lead >= 0xA0 && lead < 0xE0)) lengths[lead] = 1;
    return lengths;
}

/// Has a Type 3 font glyphs that bring their own colours? They begin with d0 (ISO 32000-1, 9.6.5).
bool has_coloured_glyphs(QPDFObjectHandle& font) {
    QPDFObjectHandle glyphs = font.getKey("/CharProcs");
    if (!glyphs.isDictionary()) return false;
    return std::ranges::any_of(glyphs.getDictAsMap(), [](const auto& entry) {
        QPDFObjectHandle glyph = entry.second;
        if (!glyph.isStream()) return false;
        const auto data = glyph.getStreamData(qpdf_dl_generalized);
        const std::string_view bytes(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
        return bytes.substr(0, bytes.find("d1")).find("d0") != std::string_view::npos;
    });
}

}  // namespace

std::string base_font_name(std::string_view name) {
    for (const Clone& c : CLONES)
        if (c.clone == name) return std::string(c.base);
    return std::string(name);
}

const std::map<std::string, double>& base_font_widths(const std::string& base_name) {
    static std::mutex mutex;
    static std::map<std::string, std::map<std::string, double>> known;
    const std::lock_guard lock(mutex);
    auto found = known.find(base_name);
    if (found == known.end()) found = known.emplace(base_name, read_metrics(*find_base(base_name))).first;
    return found->second;
}

Font::Font(QPDFObjectHandle dictionary) {
    const auto name_of = [](QPDFObjectHandle object) {
        return object.isName() ? object.getName() : std::string();
    };
    name_ = base_font_name(without_subset_tag(name_of(dictionary.getKey("/BaseFont"))));
    composite_ = name_of(dictionary.getKey("/Subtype")) == "/Type0";
    if (composite_) {
        QPDFObjectHandle codes = dictionary.getKey("/Encoding");
        lengths_ = lengths_in(name_of(codes));
        if (codes.isStream()) {
            LengthReader reader(lengths_);
            QPDFObjectHandle::parseContentStream(codes, &reader);
        }
        QPDFObjectHandle descendants = dictionary.getKey("/DescendantFonts");
        if (descendants.isArray() && descendants.getArrayNItems() > 0) {
            QPDFObjectHandle descendant = descendants.getArrayItem(0);
            read_composite(descendant);
        }
    } else {
        lengths_.fill(1);
        read_simple(dictionary);
        if (name_of(dictionary.getKey("/Subtype")) == "/Type3") coloured_ = has_coloured_glyphs(dictionary);
    }
    QPDFObjectHandle unicode = dictionary.getKey("/ToUnicode");
    if (unicode.isStream()) read_unicode(unicode);
}

void Font::read_simple(QPDFObjectHandle& dictionary) {
    QPDFObjectHandle described = dictionary.getKey("/Encoding");
    std::string base;
    if (described.isName()) base = described.getName();
    if (described.isDictionary() && described.getKey("/BaseEncoding").isName())
        base = described.getKey("/BaseEncoding").getName();
    const Encoding& codes = encoding(base.empty() ? base : base.substr(1));
    for (unsigned code = 0; code < codes.size(); ++code)
        if (!codes[code].empty()) text_[code] = codes[code];
    if (described.isDictionary() && described.getKey("/Differences").isArray()) {
        unsigned code = 0;
        for (QPDFObjectHandle& item : described.getKey("/Differences").getArrayAsVector()) {
            if (item.isInteger())
                code = static_cast<unsigned>(item.getIntValueAsInt());
            else if (item.isName())
                text_[code++] = glyph_text(item.getName().substr(1));
        }
    }

    QPDFObjectHandle widths = dictionary.getKey("/Widths");
    if (widths.isArray()) {
        double em = 1000;
        QPDFObjectHandle matrix = dictionary.getKey("/FontMatrix");
        if (matrix.isArray() && matrix.getArrayNItems() == 6 && matrix.getArrayItem(0).getNumericValue() != 0)
            em = 1 / matrix.getArrayItem(0).getNumericValue();
        QPDFObjectHandle first = dictionary.getKey("/FirstChar");
        unsigned code = first.isInteger() ? static_cast<unsigned>(first.getIntValueAsInt()) : 0;
        for (QPDFObjectHandle& item : widths.getArrayAsVector())
            widths_[code++] = item.isNumber() ? item.getNumericValue() / em : 0;
    } else if (find_base(name_) != nullptr) {
        const std::map<std::string, double>& metrics = base_font_widths(name_);
        for (const auto& [code, text] : text_)
            if (const auto found = metrics.find(text); found != metrics.end()) widths_[code] = found->second;
    }
}

/// CIDFont widths: `first [w1 w2 ...]` or `first last w`.
void Font::read_composite(QPDFObjectHandle& descendant) {
    if (descendant.getKey("/BaseFont").isName())
        name_ = base_font_name(without_subset_tag(descendant.getKey("/BaseFont").getName()));
    QPDFObjectHandle standard = descendant.getKey("/DW");
    default_width_ = standard.isNumber() ? standard.getNumericValue() / 1000 : 1;
    QPDFObjectHandle list = descendant.getKey("/W");
    if (!list.isArray()) return;
    std::vector<QPDFObjectHandle> items = list.getArrayAsVector();
    for (std::size_t i = 0; i + 1 < items.size();) {
        unsigned code = items[i].isInteger() ? static_cast<unsigned>(items[i].getIntValueAsInt()) : 0;
        if (items[i + 1].isArray()) {
            for (QPDFObjectHandle& item : items[i + 1].getArrayAsVector())
                widths_[code++] = item.isNumber() ? item.getNumericValue() / 1000 : 0;
            i += 2;
        } else if (i + 2 < items.size() && items[i + 1].isInteger() && items[i + 2].isNumber()) {
            const auto last = static_cast<unsigned>(items[i + 1].getIntValueAsInt());
            for (; code <= last && code <= 0xFFFF; ++code)
                widths_[code] = items[i + 2].getNumericValue() / 1000;
            i += 3;
        } else {
            break;
        }
    }
}

void Font::read_unicode(QPDFObjectHandle& stream) {
    UnicodeReader reader(text_);
    QPDFObjectHandle::parseContentStream(stream, &reader);
}

ShownCode Font::read_code(unsigned code) const {
    const auto text = text_.find(code);
    const auto width = widths_.find(code);
    ShownCode result;
    result.text = text != text_.end() ? text->second : fmt::format("/{}", code);
    result.width = width != widths_.end() ? width->second : default_width_;
    result.space = result.text == " ";
    result.word = !composite_ && code == 32;
    return result;
}

bool Font::holds_code(std::string_view shown) const {
    return !shown.empty() && shown.size() >= code_length(shown);
}

const ShownCode& Font::take_code(std::string_view& shown) {
    const std::size_t length = code_length(shown);
    const unsigned code = big_endian(shown.substr(0, length));
    shown.remove_prefix(length);
    const auto known = shown_.find(code);
    return known != shown_.end() ? known->second : shown_.emplace(code, read_code(code)).first->second;
}

}  // namespace inkmate::pdf

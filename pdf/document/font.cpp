#include "pdf/document/font.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <qpdf/QUtil.hh>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "base/files/file_names.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/unpack.hpp"

namespace inkmate::pdf {

namespace {

/// The text of each character code in UTF-8; empty if a code has none.
using Encoding = std::array<std::string, 256>;

using Name = std::pair<std::string_view, char32_t>;

/// The glyph names of the standard Latin character set that are not single letters, sorted.
constexpr Name LATIN[] = {
    {"AE", 0xC6},
    {"Aacute", 0xC1},
    {"Acircumflex", 0xC2},
    {"Adieresis", 0xC4},
    {"Agrave", 0xC0},
    {"Aring", 0xC5},
    {"Atilde", 0xC3},
    {"Ccedilla", 0xC7},
    {"Eacute", 0xC9},
    {"Ecircumflex", 0xCA},
    {"Edieresis", 0xCB},
    {"Egrave", 0xC8},
    {"Eth", 0xD0},
    {"Euro", 0x20AC},
    {"Iacute", 0xCD},
    {"Icircumflex", 0xCE},
    {"Idieresis", 0xCF},
    {"Igrave", 0xCC},
    {"Lslash", 0x141},
    {"Ntilde", 0xD1},
    {"OE", 0x152},
    {"Oacute", 0xD3},
    {"Ocircumflex", 0xD4},
    {"Odieresis", 0xD6},
    {"Ograve", 0xD2},
    {"Oslash", 0xD8},
    {"Otilde", 0xD5},
    {"Scaron", 0x160},
    {"Thorn", 0xDE},
    {"Uacute", 0xDA},
    {"Ucircumflex", 0xDB},
    {"Udieresis", 0xDC},
    {"Ugrave", 0xD9},
    {"Yacute", 0xDD},
    {"Ydieresis", 0x178},
    {"Zcaron", 0x17D},
    {"aacute", 0xE1},
    {"acircumflex", 0xE2},
    {"acute", 0xB4},
    {"adieresis", 0xE4},
    {"ae", 0xE6},
    {"agrave", 0xE0},
    {"ampersand", 0x26},
    {"aring", 0xE5},
    {"asciicircum", 0x5E},
    {"asciitilde", 0x7E},
    {"asterisk", 0x2A},
    {"at", 0x40},
    {"atilde", 0xE3},
    {"backslash", 0x5C},
    {"bar", 0x7C},
    {"braceleft", 0x7B},
    {"braceright", 0x7D},
    {"bracketleft", 0x5B},
    {"bracketright", 0x5D},
    {"breve", 0x2D8},
    {"brokenbar", 0xA6},
    {"bullet", 0x2022},
    {"caron", 0x2C7},
    {"ccedilla", 0xE7},
    {"cedilla", 0xB8},
    {"cent", 0xA2},
    {"circumflex", 0x2C6},
    {"colon", 0x3A},
    {"comma", 0x2C},
    {"copyright", 0xA9},
    {"currency", 0xA4},
    {"dagger", 0x2020},
    {"daggerdbl", 0x2021},
    {"degree", 0xB0},
    {"dieresis", 0xA8},
    {"divide", 0xF7},
    {"dollar", 0x24},
    {"dotaccent", 0x2D9},
    {"dotlessi", 0x131},
    {"eacute", 0xE9},
    {"ecircumflex", 0xEA},
    {"edieresis", 0xEB},
    {"egrave", 0xE8},
    {"eight", 0x38},
    {"ellipsis", 0x2026},
    {"emdash", 0x2014},
    {"endash", 0x2013},
    {"equal", 0x3D},
    {"eth", 0xF0},
    {"exclam", 0x21},
    {"exclamdown", 0xA1},
    {"fi", 0xFB01},
    {"five", 0x35},
    {"fl", 0xFB02},
    {"florin", 0x192},
    {"four", 0x34},
    {"fraction", 0x2044},
    {"germandbls", 0xDF},
    {"grave", 0x60},
    {"greater", 0x3E},
    {"guillemotleft", 0xAB},
    {"guillemotright", 0xBB},
    {"guilsinglleft", 0x2039},
    {"guilsinglright", 0x203A},
    {"hungarumlaut", 0x2DD},
    {"hyphen", 0x2D},
    {"iacute", 0xED},
    {"icircumflex", 0xEE},
    {"idieresis", 0xEF},
    {"igrave", 0xEC},
    {"less", 0x3C},
    {"logicalnot", 0xAC},
    {"lslash", 0x142},
    {"macron", 0xAF},
    {"minus", 0x2212},
    {"mu", 0xB5},
    {"multiply", 0xD7},
    {"nine", 0x39},
    {"ntilde", 0xF1},
    {"numbersign", 0x23},
    {"oacute", 0xF3},
    {"ocircumflex", 0xF4},
    {"odieresis", 0xF6},
    {"oe", 0x153},
    {"ogonek", 0x2DB},
    {"ograve", 0xF2},
    {"one", 0x31},
    {"onehalf", 0xBD},
    {"onequarter", 0xBC},
    {"onesuperior", 0xB9},
    {"ordfeminine", 0xAA},
    {"ordmasculine", 0xBA},
    {"oslash", 0xF8},
    {"otilde", 0xF5},
    {"paragraph", 0xB6},
    {"parenleft", 0x28},
    {"parenright", 0x29},
    {"percent", 0x25},
    {"period", 0x2E},
    {"periodcentered", 0xB7},
    {"perthousand", 0x2030},
    {"plus", 0x2B},
    {"plusminus", 0xB1},
    {"question", 0x3F},
    {"questiondown", 0xBF},
    {"quotedbl", 0x22},
    {"quotedblbase", 0x201E},
    {"quotedblleft", 0x201C},
    {"quotedblright", 0x201D},
    {"quoteleft", 0x2018},
    {"quoteright", 0x2019},
    {"quotesinglbase", 0x201A},
    {"quotesingle", 0x27},
    {"registered", 0xAE},
    {"ring", 0x2DA},
    {"scaron", 0x161},
    {"section", 0xA7},
    {"semicolon", 0x3B},
    {"seven", 0x37},
    {"six", 0x36},
    {"slash", 0x2F},
    {"space", 0x20},
    {"sterling", 0xA3},
    {"thorn", 0xFE},
    {"three", 0x33},
    {"threequarters", 0xBE},
    {"threesuperior", 0xB3},
    {"tilde", 0x2DC},
    {"trademark", 0x2122},
    {"two", 0x32},
    {"twosuperior", 0xB2},
    {"uacute", 0xFA},
    {"ucircumflex", 0xFB},
    {"udieresis", 0xFC},
    {"ugrave", 0xF9},
    {"underscore", 0x5F},
    {"yacute", 0xFD},
    {"ydieresis", 0xFF},
    {"yen", 0xA5},
    {"zcaron", 0x17E},
    {"zero", 0x30},
};
static_assert(std::is_sorted(std::begin(LATIN), std::end(LATIN),
                             [](const Name& a, const Name& b) { return a.first < b.first; }));

/// The codes of StandardEncoding that differ from ASCII.
constexpr std::pair<int, char32_t> STANDARD[] = {
    {0x27, 0x2019}, {0x60, 0x2018}, {0xA1, 0xA1},   {0xA2, 0xA2},   {0xA3, 0xA3},   {0xA4, 0x2044},
    {0xA5, 0xA5},   {0xA6, 0x192},  {0xA7, 0xA7},   {0xA8, 0xA4},   {0xA9, 0x27},   {0xAA, 0x201C},
    {0xAB, 0xAB},   {0xAC, 0x2039}, {0xAD, 0x203A}, {0xAE, 0xFB01}, {0xAF, 0xFB02}, {0xB1, 0x2013},
    {0xB2, 0x2020}, {0xB3, 0x2021}, {0xB4, 0xB7},   {0xB6, 0xB6},   {0xB7, 0x2022}, {0xB8, 0x201A},
    {0xB9, 0x201E}, {0xBA, 0x201D}, {0xBB, 0xBB},   {0xBC, 0x2026}, {0xBD, 0x2030}, {0xBF, 0xBF},
    {0xC1, 0x60},   {0xC2, 0xB4},   {0xC3, 0x2C6},  {0xC4, 0x2DC},  {0xC5, 0xAF},   {0xC6, 0x2D8},
    {0xC7, 0x2D9},  {0xC8, 0xA8},   {0xCA, 0x2DA},  {0xCB, 0xB8},   {0xCD, 0x2DD},  {0xCE, 0x2DB},
    {0xCF, 0x2C7},  {0xD0, 0x2014}, {0xE1, 0xC6},   {0xE3, 0xAA},   {0xE8, 0x141},  {0xE9, 0xD8},
    {0xEA, 0x152},  {0xEB, 0xBA},   {0xF1, 0xE6},   {0xF5, 0x131},  {0xF8, 0x142},  {0xF9, 0xF8},
    {0xFA, 0x153},  {0xFB, 0xDF},
};

/// Encodes a code point in UTF-8; the ligatures fi and fl as two letters, the no-break space as a space.
std::string utf8(char32_t code) {
    switch (code) {
        case 0xFB01: return "fi";
        case 0xFB02: return "fl";
        case 0xA0: return " ";
        default: return QUtil::toUTF8(code);
    }
}

Encoding standard_encoding() {
    Encoding result;
    for (int code = 0x20; code < 0x7F; ++code) result[code] = std::string(1, static_cast<char>(code));
    for (const auto& [code, character] : STANDARD) result[code] = utf8(character);
    return result;
}

Encoding converted_encoding(std::string (*convert)(const std::string&)) {
    Encoding result;
    for (int code = 0x20; code < 0x100; ++code) {
        const std::string text = convert(std::string(1, static_cast<char>(code)));
        result[code] = text == "\u00A0" ? " " : text == "\u00AD" ? "-" : text == "\uFFFD" ? "" : text;
    }
    return result;
}

char32_t hexadecimal(std::string_view digits) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    return error == std::errc() && end == digits.data() + digits.size() ? value : 0;
}

/// Converts big-endian UTF-16 to UTF-8, code points as utf8() encodes them.
std::string utf8_from_utf16(std::string_view bytes) {
    const auto unit = [&](std::size_t i) {
        return static_cast<char32_t>(static_cast<unsigned char>(bytes[i]) << 8 |
                                     static_cast<unsigned char>(bytes[i + 1]));
    };
    std::string result;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        char32_t code = unit(i);
        if (code >= 0xD800 && code < 0xDC00 && i + 3 < bytes.size()) {
            code = 0x10000 + ((code - 0xD800) << 10) + (unit(i + 2) - 0xDC00);
            i += 2;
        }
        result += utf8(code);
    }
    return result;
}

/// Returns StandardEncoding, WinAnsiEncoding or MacRomanEncoding of the PDF reference (ISO 32000-1, annex D);
/// Standard for any other name.
const Encoding& encoding(std::string_view name) {
    static const Encoding standard = standard_encoding();
    static const Encoding win_ansi = converted_encoding(QUtil::win_ansi_to_utf8);
    static const Encoding mac_roman = converted_encoding(QUtil::mac_roman_to_utf8);
    if (name == "WinAnsiEncoding") return win_ansi;
    if (name == "MacRomanEncoding") return mac_roman;
    return standard;
}

/// Returns the text of a glyph name: the Latin part of the Adobe Glyph List, uniXXXX and uXXXXX. An unknown
/// name gives "/name", which can still be compared.
std::string glyph_text(std::string_view name) {
    const std::string_view base = name.substr(0, name.find('.'));
    if (base.size() == 1) return std::string(base);
    const auto found =
        std::lower_bound(std::begin(LATIN), std::end(LATIN), base,
                         [](const Name& entry, std::string_view n) { return entry.first < n; });
    if (found != std::end(LATIN) && found->first == base) return utf8(found->second);
    if (base.starts_with("uni") && base.size() == 7)
        if (const char32_t code = hexadecimal(base.substr(3))) return utf8(code);
    if (base.starts_with("u") && base.size() >= 5 && base.size() <= 7)
        if (const char32_t code = hexadecimal(base.substr(1))) return utf8(code);
    return std::string(1, '/').append(name);
}

struct Clone {
    std::string_view base, clone;
};
/// The base fonts and the clones with which cairo and Ghostscript draw them (package fonts-urw-base35).
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

/// Lists where the clones' metrics may be.
std::vector<std::filesystem::path> places() {
    if (const auto named = files::named_font_folder()) return {*named};
    const std::span<const char* const> usual = files::default_font_folders();
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

/// Returns the lengths of codes in a predefined CMap (ISO 32000-1, table 118). The encodings that Chinese,
/// Japanese and Korean systems use for files have letters of one byte; all others have only codes of two
/// bytes.
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

/// True if a glyph of a Type 3 font has its own colours: it begins with d0 (ISO 32000-1, 9.6.5).
bool is_coloured_glyph(QPDFObjectHandle glyph) {
    constexpr std::size_t BEGINNING = 4096;
    const std::string begin = unpacked(std::move(glyph), qpdf_dl_generalized, BEGINNING, true).data;
    return begin.substr(0, begin.find("d1")).find("d0") != std::string::npos;
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
    name_ = base_font_name(brief(without_subset_tag(name_of(dictionary.getKey("/BaseFont")))));
    composite_ = name_of(dictionary.getKey("/Subtype")) == "/Type0";
    if (composite_) {
        QPDFObjectHandle codes = dictionary.getKey("/Encoding");
        lengths_ = lengths_in(name_of(codes));
        if (codes.isStream())
            read_map(codes, [this](const std::string& section, std::span<const Token> operands) {
                if (section == "endcodespacerange") read_lengths(operands);
            });
        QPDFObjectHandle descendants = dictionary.getKey("/DescendantFonts");
        if (descendants.isArray() && descendants.getArrayNItems() > 0) {
            QPDFObjectHandle descendant = descendants.getArrayItem(0);
            read_composite(descendant);
        }
    } else {
        lengths_.fill(1);
        read_simple(dictionary);
        if (name_of(dictionary.getKey("/Subtype")) == "/Type3") read_glyphs(dictionary);
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
        if (!codes[code].empty()) text_.set(code, {codes[code]});
    if (described.isDictionary() && described.getKey("/Differences").isArray()) {
        unsigned code = 0;
        for (QPDFObjectHandle& item : described.getKey("/Differences").getArrayAsVector()) {
            if (item.isInteger())
                code = static_cast<unsigned>(item.getIntValueAsInt());
            else if (item.isName() && code < codes.size())
                text_.set(code++, {glyph_text(item.getName().substr(1))});
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
        for (QPDFObjectHandle& item : widths.getArrayAsVector()) {
            if (code >= codes.size()) break;
            widths_.set(code++, item.isNumber() ? item.getNumericValue() / em : 0);
        }
    } else if (find_base(name_) != nullptr) {
        const std::map<std::string, double>& metrics = base_font_widths(name_);
        for (unsigned code = 0; code < codes.size(); ++code)
            if (const CodeText* const text = text_.find(code).value)
                if (const auto found = metrics.find(text->text); found != metrics.end())
                    widths_.set(code, found->second);
    }
}

/// Reads CIDFont widths: `first [w1 w2 ...]` or `first last w`.
void Font::read_composite(QPDFObjectHandle& descendant) {
    if (descendant.getKey("/BaseFont").isName())
        name_ = base_font_name(brief(without_subset_tag(descendant.getKey("/BaseFont").getName())));
    QPDFObjectHandle standard = descendant.getKey("/DW");
    default_width_ = standard.isNumber() ? standard.getNumericValue() / 1000 : 1;
    QPDFObjectHandle list = descendant.getKey("/W");
    if (!list.isArray()) return;
    std::vector<QPDFObjectHandle> items = list.getArrayAsVector();
    for (std::size_t i = 0; i + 1 < items.size();) {
        unsigned code = items[i].isInteger() ? static_cast<unsigned>(items[i].getIntValueAsInt()) : 0;
        if (items[i + 1].isArray()) {
            for (QPDFObjectHandle& item : items[i + 1].getArrayAsVector()) {
                count_entry();
                widths_.set(code++, item.isNumber() ? item.getNumericValue() / 1000 : 0);
            }
            i += 2;
        } else if (i + 2 < items.size() && items[i + 1].isInteger() && items[i + 2].isNumber()) {
            count_entry();
            const auto last = std::min(static_cast<unsigned>(items[i + 1].getIntValueAsInt()), LAST_CODE);
            widths_.set(code, last, items[i + 2].getNumericValue() / 1000);
            i += 3;
        } else {
            break;
        }
    }
}

void Font::count_entry() {
    if (++entries_ > MOST_FONT_ENTRIES)
        throw TooMuch(
            fmt::format("its font {} has more than {} widths and texts of codes", name_, MOST_FONT_ENTRIES));
}

/// Reads a CMap, section by section, and ignores what is outside of sections. `take` gets the operator that
/// ends a section, and its operands.
void Font::read_map(QPDFObjectHandle stream,
                    const std::function<void(const std::string&, std::span<const Token>)>& take) {
    const Unpacked map = unpacked(std::move(stream), qpdf_dl_specialized, MOST_MAP);
    if (map.end == UnpackEnd::too_large)
        throw TooMuch(
            fmt::format("a map of its font {} unpacks to more than {} MB", name_, MOST_MAP / MEGABYTE));
    if (map.end == UnpackEnd::packed) return;
    ContentScanner scanner(map.data);
    std::vector<Token> operands(1);
    for (scanner.next(operands.back()); operands.back().kind != TokenKind::end;
         scanner.next(operands.back())) {
        if (operands.back().kind != TokenKind::keyword) {
            count_entry();
            operands.emplace_back();
            continue;
        }
        take(operands.back().text, std::span(operands).first(operands.size() - 1));
        operands.resize(1);
    }
}

/// Reads the bfchar and bfrange sections of a ToUnicode CMap.
void Font::read_unicode(QPDFObjectHandle& stream) {
    const auto is_string = [](const Token& token) { return token.kind == TokenKind::string; };
    read_map(stream, [&](const std::string& section, std::span<const Token> operands) {
        if (section == "endbfchar")
            for (std::size_t i = 0; i + 1 < operands.size(); i += 2)
                if (is_string(operands[i]) && is_string(operands[i + 1]))
                    text_.set(big_endian(operands[i].text), {utf8_from_utf16(operands[i + 1].text)});
        if (section == "endbfrange")
            for (std::size_t i = 0; i + 2 < operands.size(); i += 3)
                if (is_string(operands[i]) && is_string(operands[i + 1]))
                    read_range(operands[i], operands[i + 1], operands[i + 2]);
    });
}

void Font::read_range(const Token& first_token, const Token& last_token, const Token& target) {
    const unsigned first = big_endian(first_token.text);
    const unsigned last = std::min(big_endian(last_token.text), LAST_CODE);
    if (target.kind == TokenKind::string && !target.text.empty()) text_.set(first, last, {target.text, true});
    for (unsigned i = 0; i < target.items.size() && first + i <= last; ++i) {
        count_entry();
        text_.set(first + i, {utf8_from_utf16(target.items[i].text)});
    }
}

/// Reads the lengths of codes from a codespacerange section, by the first byte.
void Font::read_lengths(std::span<const Token> operands) {
    for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
        const std::string &low = operands[i].text, &high = operands[i + 1].text;
        if (operands[i].kind != TokenKind::string || operands[i + 1].kind != TokenKind::string ||
            low.empty() || high.empty())
            continue;
        const auto last = static_cast<unsigned char>(high[0]);
        for (unsigned lead = static_cast<unsigned char>(low[0]); lead <= last; ++lead)
            lengths_[lead] = static_cast<unsigned char>(std::min<std::size_t>(low.size(), 2));
    }
}

/// Finds the procedure of each code of a Type 3 font.
void Font::read_glyphs(QPDFObjectHandle& dictionary) {
    QPDFObjectHandle procedures = dictionary.getKey("/CharProcs"), described = dictionary.getKey("/Encoding");
    glyph_resources_ = dictionary.getKey("/Resources");
    if (!procedures.isDictionary()) return;
    std::map<std::string, QPDFObjectHandle> glyphs = procedures.getDictAsMap();
    std::erase_if(glyphs, [](const auto& glyph) { return !QPDFObjectHandle(glyph.second).isStream(); });
    coloured_ =
        std::ranges::any_of(glyphs, [](const auto& glyph) { return is_coloured_glyph(glyph.second); });
    if (!described.isDictionary() || !described.getKey("/Differences").isArray()) return;
    unsigned code = 0;
    for (QPDFObjectHandle& item : described.getKey("/Differences").getArrayAsVector()) {
        if (item.isInteger()) code = static_cast<unsigned>(item.getIntValueAsInt());
        if (!item.isName()) continue;
        if (const auto glyph = glyphs.find(item.getName()); glyph != glyphs.end() && code < lengths_.size())
            glyphs_.insert_or_assign(code, glyph->second);
        ++code;
    }
}

ShownCode Font::read_code(unsigned code, Fingerprints& fingerprints) {
    const auto [text, offset] = text_.find(code);
    const double* const width = widths_.find(code).value;
    ShownCode result;
    if (text == nullptr) {
        result.text = fmt::format("/{}", code);
    } else if (text->counts) {
        std::string units = text->text;
        units.back() = static_cast<char>(units.back() + static_cast<char>(offset));
        result.text = utf8_from_utf16(units);
    } else {
        result.text = text->text;
    }
    result.text = brief(std::move(result.text));
    result.width = width != nullptr ? *width : default_width_;
    result.space = result.text == " ";
    result.word = !composite_ && code == 32;
    if (const auto glyph = glyphs_.find(code); glyph != glyphs_.end()) {
        result.shape = fingerprints.of_glyph(glyph->second, glyph_resources_);
        result.cost = fingerprints.cost();
    }
    return result;
}

bool Font::holds_code(std::string_view shown) const {
    return !shown.empty() && shown.size() >= code_length(shown);
}

const ShownCode& Font::take_code(std::string_view& shown, Fingerprints& fingerprints) {
    const std::size_t length = code_length(shown);
    const unsigned code = big_endian(shown.substr(0, length));
    shown.remove_prefix(length);
    const auto known = shown_.find(code);
    return known != shown_.end() ? known->second
                                 : shown_.emplace(code, read_code(code, fingerprints)).first->second;
}

}  // namespace inkmate::pdf

#include "pdf/document/encoding.hpp"

#include <algorithm>
#include <charconv>
#include <qpdf/QUtil.hh>
#include <utility>

namespace inkmate::pdf {
namespace {

using Name = std::pair<std::string_view, char32_t>;

/// Glyph names of the standard Latin character set that are not their own letter, sorted.
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

/// StandardEncoding where it is not ASCII.
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

}  // namespace

std::string utf8(char32_t code) {
    switch (code) {
        case 0xFB01: return "fi";
        case 0xFB02: return "fl";
        case 0xA0: return " ";
        default: return QUtil::toUTF8(code);
    }
}

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

const Encoding& encoding(std::string_view name) {
    static const Encoding standard = standard_encoding();
    static const Encoding win_ansi = converted_encoding(QUtil::win_ansi_to_utf8);
    static const Encoding mac_roman = converted_encoding(QUtil::mac_roman_to_utf8);
    if (name == "WinAnsiEncoding") return win_ansi;
    if (name == "MacRomanEncoding") return mac_roman;
    return standard;
}

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

}  // namespace inkmate::pdf

#include "render/page/words/encoding.hpp"

#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "base/text/utf8.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::page {
namespace {

// clang-format off
constexpr auto CHARACTERS = std::to_array<PageCharacter>({
    {0x80, U'\u0141', "Lslash", false},
    {0x81, U'\u0142', "lslash", false},
    {0x8A, U'\u0160', "Scaron", false},
    {0x8C, U'\u0152', "OE", false},
    {0x8E, U'\u017D', "Zcaron", false},
    {0x9A, U'\u0161', "scaron", false},
    {0x9C, U'\u0153', "oe", false},
    {0x9E, U'\u017E', "zcaron", false},
    {0x9F, U'\u0178', "Ydieresis", false},
    {0xA1, U'\u00A1', "exclamdown", true},
    {0xAA, U'\u201C', "quotedblleft", true},
    {0xAB, U'\u00AB', "guillemotleft", true},
    {0xB1, U'\u2013', "endash", true},
    {0xBA, U'\u201D', "quotedblright", true},
    {0xBB, U'\u00BB', "guillemotright", true},
    {0xBC, U'\u2026', "ellipsis", true},
    {0xBF, U'\u00BF', "questiondown", true},
    {0xC0, U'\u00C0', "Agrave", false},
    {0xC1, U'\u00C1', "Aacute", false},
    {0xC2, U'\u00C2', "Acircumflex", false},
    {0xC3, U'\u00C3', "Atilde", false},
    {0xC4, U'\u00C4', "Adieresis", false},
    {0xC5, U'\u00C5', "Aring", false},
    {0xC6, U'\u00C6', "AE", false},
    {0xC7, U'\u00C7', "Ccedilla", false},
    {0xC8, U'\u00C8', "Egrave", false},
    {0xC9, U'\u00C9', "Eacute", false},
    {0xCA, U'\u00CA', "Ecircumflex", false},
    {0xCB, U'\u00CB', "Edieresis", false},
    {0xCC, U'\u00CC', "Igrave", false},
    {0xCD, U'\u00CD', "Iacute", false},
    {0xCE, U'\u00CE', "Icircumflex", false},
    {0xCF, U'\u00CF', "Idieresis", false},
    {0xD0, U'\u00D0', "Eth", false},
    {0xD1, U'\u00D1', "Ntilde", false},
    {0xD2, U'\u00D2', "Ograve", false},
    {0xD3, U'\u00D3', "Oacute", false},
    {0xD4, U'\u00D4', "Ocircumflex", false},
    {0xD5, U'\u00D5', "Otilde", false},
    {0xD6, U'\u00D6', "Odieresis", false},
    {0xD7, U'\u00D7', "multiply", false},
    {0xD8, U'\u00D8', "Oslash", false},
    {0xD9, U'\u00D9', "Ugrave", false},
    {0xDA, U'\u00DA', "Uacute", false},
    {0xDB, U'\u00DB', "Ucircumflex", false},
    {0xDC, U'\u00DC', "Udieresis", false},
    {0xDD, U'\u00DD', "Yacute", false},
    {0xDE, U'\u00DE', "Thorn", false},
    {0xDF, U'\u00DF', "germandbls", false},
    {0xE0, U'\u00E0', "agrave", false},
    {0xE1, U'\u00E1', "aacute", false},
    {0xE2, U'\u00E2', "acircumflex", false},
    {0xE3, U'\u00E3', "atilde", false},
    {0xE4, U'\u00E4', "adieresis", false},
    {0xE5, U'\u00E5', "aring", false},
    {0xE6, U'\u00E6', "ae", false},
    {0xE7, U'\u00E7', "ccedilla", false},
    {0xE8, U'\u00E8', "egrave", false},
    {0xE9, U'\u00E9', "eacute", false},
    {0xEA, U'\u00EA', "ecircumflex", false},
    {0xEB, U'\u00EB', "edieresis", false},
    {0xEC, U'\u00EC', "igrave", false},
    {0xED, U'\u00ED', "iacute", false},
    {0xEE, U'\u00EE', "icircumflex", false},
    {0xEF, U'\u00EF', "idieresis", false},
    {0xF0, U'\u00F0', "eth", false},
    {0xF1, U'\u00F1', "ntilde", false},
    {0xF2, U'\u00F2', "ograve", false},
    {0xF3, U'\u00F3', "oacute", false},
    {0xF4, U'\u00F4', "ocircumflex", false},
    {0xF5, U'\u00F5', "otilde", false},
    {0xF6, U'\u00F6', "odieresis", false},
    {0xF7, U'\u00F7', "divide", false},
    {0xF8, U'\u00F8', "oslash", false},
    {0xF9, U'\u00F9', "ugrave", false},
    {0xFA, U'\u00FA', "uacute", false},
    {0xFB, U'\u00FB', "ucircumflex", false},
    {0xFC, U'\u00FC', "udieresis", false},
    {0xFD, U'\u00FD', "yacute", false},
    {0xFE, U'\u00FE', "thorn", false},
    {0xFF, U'\u00FF', "ydieresis", false},
});
// clang-format on

/// The code of a character, if pages have it. Typewriter quotes become the curly ones of books.
std::optional<char> code_of(char32_t c) {
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    if (control || c == U'\u00A0') return ' ';
    if (c < 0x7F) return static_cast<char>(c);
    if (c == U'\u2019') return '\'';
    if (c == U'\u2018') return '`';
    const auto found = std::ranges::find(CHARACTERS, c, &PageCharacter::unicode);
    if (found == CHARACTERS.end()) return std::nullopt;
    return static_cast<char>(found->code);
}

/// By rules of ICU; unchanged where it has no such rules.
icu::UnicodeString transliterated(icu::UnicodeString text, const char* rules) {
    UErrorCode error = U_ZERO_ERROR;
    const std::unique_ptr<icu::Transliterator> made(
        icu::Transliterator::createInstance(rules, UTRANS_FORWARD, error));
    if (U_SUCCESS(error)) made->transliterate(text);
    return text;
}

icu::UnicodeString composed(const icu::UnicodeString& text) {
    UErrorCode error = U_ZERO_ERROR;
    const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(error);
    return U_SUCCESS(error) ? nfc->normalize(text, error) : text;
}

icu::UnicodeString visible(const icu::UnicodeString& text) {
    icu::UnicodeString result;
    for (int i = 0; i < text.length(); i = text.moveIndex32(i, 1))
        if (const UChar32 c = text.char32At(i); !text::is_invisible(static_cast<char32_t>(c)))
            result.append(c);
    return result;
}

/// Nothing when pages lack one of the characters; with `otherwise` that stands in its place.
std::optional<std::string> codes(const icu::UnicodeString& text, std::optional<char> otherwise = {}) {
    std::string result;
    for (int i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const std::optional<char> code = code_of(static_cast<char32_t>(text.char32At(i)));
        if (!code && !otherwise) return std::nullopt;
        result += code.value_or(otherwise.value_or('?'));
    }
    return result;
}

/// Each character that pages lack, without its accents.
icu::UnicodeString without_accents(const icu::UnicodeString& text) {
    icu::UnicodeString result;
    for (int i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
        const UChar32 c = text.char32At(i);
        if (code_of(static_cast<char32_t>(c)))
            result.append(c);
        else
            result.append(transliterated(icu::UnicodeString(c), "Latin-ASCII"));
    }
    return result;
}

std::string single_blanks(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (c != ' ' || (!result.empty() && result.back() != ' ')) result += c;
    if (result.ends_with(' ')) result.pop_back();
    return result;
}

}  // namespace

PageText page_text(std::string_view name) {
    const icu::UnicodeString given = visible(composed(icu::UnicodeString::fromUTF8(name_start(name))));
    if (const auto same = codes(given)) return {single_blanks(*same), false};
    const icu::UnicodeString latin = composed(transliterated(given, "Any-Latin"));
    return {single_blanks(*codes(without_accents(latin), '?')), true};
}

std::string page_words(std::string_view utf8) {
    const auto same = codes(icu::UnicodeString::fromUTF8({utf8.data(), static_cast<int>(utf8.size())}));
    if (!same) throw std::invalid_argument("pages lack a character of: " + std::string(utf8));
    return *same;
}

bool beyond_standard(std::string_view text) {
    return std::ranges::any_of(text, [](char c) {
        const auto found = std::ranges::find(CHARACTERS, static_cast<unsigned char>(c), &PageCharacter::code);
        return found != CHARACTERS.end() && !found->standard;
    });
}

std::span<const PageCharacter> page_characters() {
    return CHARACTERS;
}

std::optional<std::string> utf8_of_page_text(std::string_view text) {
    std::string utf8;
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        const auto found = std::ranges::find(CHARACTERS, code, &PageCharacter::code);
        if (c == '\'')
            text::append_utf8(utf8, U'\u2019');
        else if (c == '`')
            text::append_utf8(utf8, U'\u2018');
        else if (c >= ' ' && c <= '~')
            utf8 += c;
        else if (found != CHARACTERS.end())
            text::append_utf8(utf8, found->unicode);
        else
            return std::nullopt;
    }
    return utf8;
}

}  // namespace inkmate::page

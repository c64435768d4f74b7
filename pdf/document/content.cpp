#include "pdf/document/content.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "pdf/document/unpack.hpp"

namespace inkmate::pdf {
namespace {

enum class CharacterClass : unsigned char { regular, space, delimiter };

constexpr auto CHARACTER_CLASSES = [] {
    std::array<CharacterClass, 256> classes{};
    for (const char c : std::string_view(" \n\r\t\f\0", 6))
        classes[static_cast<unsigned char>(c)] = CharacterClass::space;
    for (const char c : std::string_view("()<>[]{}/%"))
        classes[static_cast<unsigned char>(c)] = CharacterClass::delimiter;
    return classes;
}();

CharacterClass class_of(char c) {
    return CHARACTER_CLASSES[static_cast<unsigned char>(c)];
}
bool is_space(char c) {
    return class_of(c) == CharacterClass::space;
}
bool is_regular(char c) {
    return class_of(c) == CharacterClass::regular;
}

/// A number with so few digits is an integer below 2^53 over a power of ten that a double represents exactly,
/// so that one division rounds it correctly.
constexpr std::size_t EXACT_DIGITS = 15;
constexpr std::array<double, EXACT_DIGITS + 1> POWERS_OF_TEN = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                                1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/// Moves the leading digits of `text` to `value`.
void take_digits(std::string_view& text, std::uint64_t& value) {
    std::size_t n = 0;
    for (; n < text.size() && text[n] >= '0' && text[n] <= '9'; ++n)
        value = 10 * value + static_cast<std::uint64_t>(text[n] - '0');
    text.remove_prefix(n);
}

bool begins_number(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '+';
}

int hexadecimal(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::size_t regular_length(std::string_view text) {
    std::size_t n = 0;
    while (n < text.size() && is_regular(text[n])) ++n;
    return n;
}

/// A file with more nested arrays and dictionaries than this was made to cause trouble.
constexpr int DEEPEST_NESTING = 100;

/// Bytes after EI that have to be text; otherwise it is part of the samples.
constexpr std::size_t TEXT_AFTER_IMAGE = 10;

bool is_text(char c) {
    return is_space(c) || (c >= ' ' && c <= '~');
}

/// More entries than an inline image has.
constexpr std::size_t MOST_IMAGE_ENTRIES = 30;
/// More broken images than a page has that was not made to cause trouble.
constexpr int MOST_BROKEN_IMAGES = 1000;
/// More than any array of a page has.
constexpr std::size_t MOST_ITEMS = 1'000'000;

struct Abbreviation {
    std::string_view text, meaning;
};
/// The abbreviations of inline images (ISO 32000-1, tables 93 and 94), of keys and of values.
constexpr std::array<Abbreviation, 9> SHORT_KEYS = {{{"/BPC", "/BitsPerComponent"},
                                                     {"/CS", "/ColorSpace"},
                                                     {"/D", "/Decode"},
                                                     {"/DP", "/DecodeParms"},
                                                     {"/F", "/Filter"},
                                                     {"/H", "/Height"},
                                                     {"/IM", "/ImageMask"},
                                                     {"/I", "/Interpolate"},
                                                     {"/W", "/Width"}}};
constexpr std::array<Abbreviation, 4> SHORT_SPACES = {
    {{"/G", "/DeviceGray"}, {"/RGB", "/DeviceRGB"}, {"/CMYK", "/DeviceCMYK"}, {"/I", "/Indexed"}}};
constexpr std::array<Abbreviation, 7> SHORT_FILTERS = {{{"/AHx", "/ASCIIHexDecode"},
                                                        {"/A85", "/ASCII85Decode"},
                                                        {"/LZW", "/LZWDecode"},
                                                        {"/Fl", "/FlateDecode"},
                                                        {"/RL", "/RunLengthDecode"},
                                                        {"/CCF", "/CCITTFaxDecode"},
                                                        {"/DCT", "/DCTDecode"}}};

/// Writes names in full, also those in an array.
void write_in_full(Token& token, std::span<const Abbreviation> abbreviations) {
    const auto found = std::ranges::find(abbreviations, token.text, &Abbreviation::text);
    if (token.kind == TokenKind::name && found != abbreviations.end()) token.text = found->meaning;
    for (Token& item : token.items) write_in_full(item, abbreviations);
}

/// Returns how many components a sample has by its colour space; nothing if that is a resource.
std::optional<std::size_t> components_of(const Token& space) {
    const std::string& name =
        space.kind == TokenKind::array && !space.items.empty() ? space.items[0].text : space.text;
    if (name == "/DeviceGray" || name == "/Indexed") return 1;
    if (name == "/DeviceRGB") return 3;
    if (name == "/DeviceCMYK") return 4;
    return std::nullopt;
}

/// More faults of a page are not told.
constexpr std::size_t MOST_FAULTS = 20;

/// Returns what Ghostscript reads for a word of digits, signs and points that is not a number.
double read_malformed(std::string_view word) {
    double number = 0;
    if (std::ranges::count(word, '.') < 2)
        std::from_chars(word.data(), word.data() + word.size(), number, std::chars_format::fixed);
    return number;
}

}  // namespace

bool same_token(const Token& a, const Token& b) {
    return a.kind == b.kind && a.text == b.text && (a.kind != TokenKind::number || a.number == b.number) &&
           std::ranges::equal(a.items, b.items, same_token);
}

bool ends_token(std::string_view rest) {
    return rest.empty() || !is_regular(rest.front());
}

void add_once(std::vector<std::string>& faults, const std::string& what) {
    if (faults.size() < MOST_FAULTS && std::ranges::find(faults, what) == faults.end())
        faults.push_back(what);
}

void ContentScanner::fault(const std::string& what) {
    add_once(faults_, what);
}

/// Notes that the content ends in the middle of something.
void ContentScanner::end_in(const char* what) {
    fault(fmt::format("its content ends in the middle of {}", what));
    rest_ = {rest_.data() + rest_.size(), 0};
}

std::string_view ContentScanner::upcoming_number() {
    skip_space();
    return !rest_.empty() && begins_number(rest_.front()) ? rest_ : std::string_view();
}

void ContentScanner::skip_space() {
    while (!rest_.empty()) {
        if (is_space(rest_.front())) {
            rest_.remove_prefix(1);
        } else if (rest_.front() == '%') {
            rest_.remove_prefix(std::min(rest_.find_first_of("\r\n"), rest_.size()));
        } else {
            return;
        }
    }
}

void ContentScanner::next(Token& token) {
    items_ = 0;
    while (!read(token)) {
    }
}

/// Returns false if there was only a stray delimiter.
bool ContentScanner::read(Token& token) {
    token.text.clear();
    token.items.clear();
    skip_space();
    if (rest_.empty()) {
        token.kind = TokenKind::end;
        return true;
    }
    const char first = rest_.front();
    if (is_regular(first)) {
        read_number_or_keyword(token);
        return true;
    }
    rest_.remove_prefix(1);
    switch (first) {
        case '(': read_literal_string(token); break;
        case '/':
            token.kind = TokenKind::name;
            read_name(token.text);
            break;
        case '[': read_array(token); break;
        case '<': rest_.starts_with('<') ? read_dictionary(token) : read_hexadecimal_string(token); break;
        default: fault(fmt::format("a stray {} was ignored", first)); return false;
    }
    return true;
}

/// Reads a number with few digits, as nearly all are. Returns false for any other.
bool ContentScanner::read_number(double& number) {
    std::string_view text = rest_;
    const bool negative = text.front() == '-';
    if (negative || text.front() == '+') text.remove_prefix(1);
    std::uint64_t value = 0;
    const std::size_t all = text.size();
    take_digits(text, value);
    std::size_t digits = all - text.size(), decimals = 0;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        decimals = text.size();
        take_digits(text, value);
        decimals -= text.size();
        digits += decimals;
    }
    if (digits == 0 || digits > EXACT_DIGITS || !ends_token(text)) return false;
    number = static_cast<double>(value);
    if (decimals > 0) number /= POWERS_OF_TEN[decimals];
    if (negative) number = -number;
    rest_ = text;
    return true;
}

void ContentScanner::read_number_or_keyword(Token& token) {
    const bool numeric = begins_number(rest_.front());
    if (numeric && read_number(token.number)) {
        token.kind = TokenKind::number;
        return;
    }
    const std::string_view word = rest_.substr(0, regular_length(rest_));
    rest_.remove_prefix(word.size());
    if (numeric) {
        const std::string_view digits = word.starts_with('+') ? word.substr(1) : word;
        const char* const last = digits.data() + digits.size();
        const auto [end, error] =
            std::from_chars(digits.data(), last, token.number, std::chars_format::fixed);
        if (error == std::errc() && end == last) {
            token.kind = TokenKind::number;
            return;
        }
        if (word.find_first_not_of("+-.0123456789") == word.npos) {
            token.kind = TokenKind::number;
            token.number = read_malformed(digits);
            return fault(fmt::format("\"{}\" is not a number and was read as {}", word, token.number));
        }
    }
    token.text = word;
    token.kind = word == "true" || word == "false" || word == "null" ? TokenKind::other : TokenKind::keyword;
}

void ContentScanner::read_literal_string(Token& token) {
    token.kind = TokenKind::string;
    std::string& text = token.text;
    int depth = 1;
    while (!rest_.empty()) {
        const char c = rest_.front();
        rest_.remove_prefix(1);
        if (c == ')' && --depth == 0) return;
        if (c == '(') ++depth;
        if (c != '\\') {
            text += c;
            continue;
        }
        if (rest_.empty()) break;
        const char escaped = rest_.front();
        rest_.remove_prefix(1);
        constexpr std::string_view LETTERS = "nrtbf", MEANINGS = "\n\r\t\b\f";
        if (const std::size_t letter = LETTERS.find(escaped); letter != std::string_view::npos) {
            text += MEANINGS[letter];
        } else if (escaped == '\r' || escaped == '\n') {
            if (escaped == '\r' && rest_.starts_with('\n')) rest_.remove_prefix(1);
        } else if (escaped >= '0' && escaped <= '7') {
            int code = escaped - '0';
            for (int i = 0; i < 2 && !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '7'; ++i) {
                code = code * 8 + (rest_.front() - '0');
                rest_.remove_prefix(1);
            }
            text += static_cast<char>(code);
        } else {
            text += escaped;
        }
    }
    token.kind = TokenKind::end;
    end_in("a string");
}

void ContentScanner::read_hexadecimal_string(Token& token) {
    token.kind = TokenKind::string;
    std::string& text = token.text;
    int pending = -1;
    while (!rest_.empty()) {
        const char c = rest_.front();
        rest_.remove_prefix(1);
        if (c == '>') {
            if (pending >= 0) text += static_cast<char>(pending << 4);
            return;
        }
        const int digit = hexadecimal(c);
        if (digit < 0) continue;
        if (pending >= 0) text += static_cast<char>(pending << 4 | digit);
        pending = pending >= 0 ? -1 : digit;
    }
    token.kind = TokenKind::end;
    end_in("a string");
}

void ContentScanner::read_name(std::string& text) {
    const std::string_view word = rest_.substr(0, regular_length(rest_));
    rest_.remove_prefix(word.size());
    text = '/';
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] == '#' && i + 2 < word.size() && hexadecimal(word[i + 1]) >= 0 &&
            hexadecimal(word[i + 2]) >= 0) {
            text += static_cast<char>(hexadecimal(word[i + 1]) << 4 | hexadecimal(word[i + 2]));
            i += 2;
        } else {
            text += word[i];
        }
    }
}

void ContentScanner::read_items(Token& token, std::string_view end, const char* what) {
    if (++depth_ > DEEPEST_NESTING)
        throw TooMuch(fmt::format("the content of a page nests arrays and dictionaries more than {} deep",
                                  DEEPEST_NESTING));
    while (skip_space(), !rest_.starts_with(end)) {
        Token item;
        if (!read(item)) continue;
        if (item.kind == TokenKind::end) {
            token.kind = TokenKind::end;
            return end_in(what);
        }
        if (++items_ > MOST_ITEMS)
            throw TooMuch(fmt::format("an array in its content has more than {} items", MOST_ITEMS));
        token.items.push_back(std::move(item));
    }
    rest_.remove_prefix(end.size());
    --depth_;
}

void ContentScanner::read_array(Token& token) {
    token.kind = TokenKind::array;
    read_items(token, "]", "an array");
}

void ContentScanner::read_dictionary(Token& token) {
    token.kind = TokenKind::dictionary;
    rest_.remove_prefix(1);
    read_items(token, ">>", "a dictionary");
}

bool ContentScanner::read_image_dictionary(InlineImage& image) {
    double width = 0, height = 0, bits = 0;
    std::optional<std::size_t> components;
    bool packed = false;
    Token key, value;
    image.dictionary.kind = TokenKind::dictionary;
    std::vector<Token>& items = image.dictionary.items;
    for (next(key); key.kind == TokenKind::name && items.size() < 2 * MOST_IMAGE_ENTRIES; next(key)) {
        next(value);
        write_in_full(key, SHORT_KEYS);
        if (key.text == "/ColorSpace") write_in_full(value, SHORT_SPACES);
        if (key.text == "/Filter") write_in_full(value, SHORT_FILTERS);
        if (key.text == "/Width") width = value.number;
        if (key.text == "/Height") height = value.number;
        if (key.text == "/BitsPerComponent") bits = value.number;
        if (key.text == "/ColorSpace") components = components_of(value);
        if (key.text == "/Filter") packed = true;
        if (key.text == "/ImageMask" && value.text == "true") {
            bits = 1, components = 1;
            image.stencil = true;
        }
        items.push_back(key);
        items.push_back(value);
    }
    if (key.kind != TokenKind::keyword || key.text != "ID" || rest_.empty()) return false;
    rest_.remove_prefix(1);
    image.found = true;
    image.pixels = std::max(0.0, width) * std::max(0.0, height);
    const bool sound = width >= 1 && height >= 1 && bits >= 1 && width * height * bits < 1e9;
    if (packed || !components || !sound) return true;
    const auto row = static_cast<std::size_t>(width) * static_cast<std::size_t>(bits) * *components;
    image.length = (row + 7) / 8 * static_cast<std::size_t>(height);
    return true;
}

bool ContentScanner::skip_end_of_image() {
    std::string_view after = rest_;
    if (after.starts_with("\r\n")) after.remove_prefix(1);
    if (!after.empty() && is_space(after.front())) after.remove_prefix(1);
    if (!after.starts_with("EI") || !ends_token(after.substr(2))) return false;
    rest_ = after.substr(2);
    return true;
}

InlineImage ContentScanner::inline_image() {
    const std::string_view begin = rest_;
    InlineImage image;
    if (!read_image_dictionary(image)) {
        fault("an inline image without its samples was ignored");
        if (++broken_images_ > MOST_BROKEN_IMAGES)
            throw TooMuch(fmt::format("its content has more than {} inline images without samples",
                                      MOST_BROKEN_IMAGES));
        rest_ = begin;
        return {};
    }
    const std::string_view samples = rest_;
    // The line of the keyword ID may end with two characters.
    const bool after_return = samples.data() > begin.data() && samples.data()[-1] == '\r';
    for (const std::size_t start : {0, after_return && samples.starts_with('\n') ? 1 : 0}) {
        if (!image.length || start + *image.length > samples.size()) break;
        image.samples = samples.substr(start, *image.length);
        rest_ = samples.substr(start + *image.length);
        if (skip_end_of_image()) return image;
    }
    // The samples may hold these letters too.
    for (std::size_t at = 0; (at = samples.find("EI", at)) != std::string_view::npos; ++at) {
        if (at > 0 && !is_space(samples[at - 1])) continue;
        rest_ = samples.substr(at);
        image.samples = samples.substr(0, at);
        if (image.samples.ends_with("\r\n")) image.samples.remove_suffix(1);
        if (!image.samples.empty()) image.samples.remove_suffix(1);
        if (skip_end_of_image() && std::ranges::all_of(rest_.substr(0, TEXT_AFTER_IMAGE), is_text))
            return image;
    }
    rest_ = samples;
    end_in("an image");
    image.samples = samples;
    return image;
}

}  // namespace inkmate::pdf

#include "pdf/document/content.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

#include "pdf/document/drawing.hpp"

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

/// Returns how many components a sample has by the name of its colour space, /CS; nothing if that is a
/// resource.
std::optional<std::size_t> components_of(const Token& space) {
    const std::string& name =
        space.kind == TokenKind::array && !space.items.empty() ? space.items[0].text : space.text;
    if (name == "/G" || name == "/DeviceGray" || name == "/I" || name == "/Indexed") return 1;
    if (name == "/RGB" || name == "/DeviceRGB") return 3;
    if (name == "/CMYK" || name == "/DeviceCMYK") return 4;
    return std::nullopt;
}

[[noreturn]] void cut_short(const char* what) {
    throw PdfError(std::string("the content of a page is damaged: it ends in the middle of ").append(what));
}

}  // namespace

bool ends_token(std::string_view rest) {
    return rest.empty() || !is_regular(rest.front());
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
    skip_space();
    token.text.clear();
    token.items.clear();
    if (rest_.empty()) {
        token.kind = TokenKind::end;
        return;
    }
    const char first = rest_.front();
    if (is_regular(first)) return read_number_or_keyword(token);
    rest_.remove_prefix(1);
    switch (first) {
        case '(': token.kind = TokenKind::string; return read_literal_string(token.text);
        case '/': token.kind = TokenKind::name; return read_name(token.text);
        case '[': token.kind = TokenKind::array; return read_array(token);
        case '<':
            if (rest_.starts_with('<')) {
                token.kind = TokenKind::other;
                return skip_dictionary();
            }
            token.kind = TokenKind::string;
            return read_hexadecimal_string(token.text);
        default:
            throw PdfError(
                std::string("the content of a page is damaged: there is a stray ").append(1, first));
    }
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
    }
    token.text = word;
    token.kind = word == "true" || word == "false" || word == "null" ? TokenKind::other : TokenKind::keyword;
}

void ContentScanner::read_literal_string(std::string& text) {
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
    cut_short("a string");
}

void ContentScanner::read_hexadecimal_string(std::string& text) {
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
    cut_short("a string");
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

void ContentScanner::go_deeper() {
    if (++depth_ > DEEPEST_NESTING)
        throw PdfError(fmt::format("the content of a page nests arrays and dictionaries more than {} deep",
                                   DEEPEST_NESTING));
}

void ContentScanner::read_array(Token& token) {
    go_deeper();
    while (true) {
        skip_space();
        if (rest_.empty()) cut_short("an array");
        if (rest_.front() == ']') break;
        next(token.items.emplace_back());
    }
    rest_.remove_prefix(1);
    --depth_;
}

void ContentScanner::skip_dictionary() {
    go_deeper();
    rest_.remove_prefix(1);
    Token ignored;
    while (true) {
        skip_space();
        if (rest_.empty()) cut_short("a dictionary");
        if (rest_.starts_with(">>")) break;
        next(ignored);
    }
    rest_.remove_prefix(2);
    --depth_;
}

std::optional<std::size_t> ContentScanner::skip_image_dictionary(InlineImage& image) {
    double width = 0, height = 0, bits = 0;
    std::optional<std::size_t> components;
    bool packed = false;
    Token key, value;
    for (next(key); key.kind == TokenKind::name; next(key)) {
        skip_space();
        const char* const written = rest_.data();
        next(value);
        if (key.text == "/W" || key.text == "/Width") width = value.number;
        if (key.text == "/H" || key.text == "/Height") height = value.number;
        if (key.text == "/BPC" || key.text == "/BitsPerComponent") bits = value.number;
        if (key.text == "/CS" || key.text == "/ColorSpace") {
            components = components_of(value);
            if (!components && value.kind == TokenKind::name) image.colour_space = {written, rest_.data()};
        }
        if (key.text == "/F" || key.text == "/Filter") packed = true;
        if ((key.text == "/IM" || key.text == "/ImageMask") && value.text == "true") {
            bits = 1, components = 1;
            image.stencil = true;
        }
    }
    if (key.kind != TokenKind::keyword || key.text != "ID" || rest_.empty()) cut_short("an image");
    rest_.remove_prefix(1);
    const bool sound = width >= 1 && height >= 1 && bits >= 1 && width * height * bits < 1e9;
    if (packed || !components || !sound) return std::nullopt;
    const auto row = static_cast<std::size_t>(width) * static_cast<std::size_t>(bits) * *components;
    return (row + 7) / 8 * static_cast<std::size_t>(height);
}

bool ContentScanner::skip_end_of_image() {
    std::string_view after = rest_;
    if (!after.empty() && is_space(after.front())) after.remove_prefix(1);
    if (!after.starts_with("EI") || !ends_token(after.substr(2))) return false;
    rest_ = after.substr(2);
    return true;
}

InlineImage ContentScanner::inline_image() {
    const std::string_view begin = rest_;
    InlineImage image;
    const auto read = [&] {
        image.text = begin.substr(0, static_cast<std::size_t>(rest_.data() - begin.data()) - 2);
        return image;
    };
    const std::optional<std::size_t> length = skip_image_dictionary(image);
    const std::string_view samples = rest_;
    if (length && *length <= samples.size()) {
        rest_.remove_prefix(*length);
        if (skip_end_of_image()) return read();
    }
    // The samples may hold these letters too.
    for (std::size_t at = 0; (at = samples.find("EI", at)) != std::string_view::npos; ++at) {
        if (at > 0 && !is_space(samples[at - 1])) continue;
        rest_ = samples.substr(at);
        if (skip_end_of_image() && std::ranges::all_of(rest_.substr(0, TEXT_AFTER_IMAGE), is_text))
            return read();
    }
    cut_short("an image");
}

}  // namespace inkmate::pdf

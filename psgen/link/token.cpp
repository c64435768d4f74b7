#include "psgen/link/token.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <vector>

namespace inkmate::psgen {

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::optional<std::int64_t> parse_integer(std::string_view text, int base = 10) {
    if (text.starts_with('+')) text.remove_prefix(1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<std::int64_t> parse_radix(std::string_view text) {
    const auto hash = text.find('#');
    if (hash == std::string_view::npos || hash == 0 || !is_digit(text[0])) return std::nullopt;
    const auto base = parse_integer(text.substr(0, hash));
    const std::string_view digits = text.substr(hash + 1);
    if (!base || *base < 2 || *base > 36 || digits.empty() || !std::isalnum(digits[0])) return std::nullopt;
    return parse_integer(digits, static_cast<int>(*base));
}

/// True if the text is digits with a point or an exponent or both, and perhaps a sign.
bool is_real(std::string_view text) {
    std::size_t i = text.starts_with('+') || text.starts_with('-') ? 1 : 0;
    const auto digits = [&] {
        const std::size_t first = i;
        while (i < text.size() && is_digit(text[i])) ++i;
        return i - first;
    };
    std::size_t mantissa = digits();
    if (i < text.size() && text[i] == '.') {
        ++i;
        mantissa += digits();
    }
    if (mantissa == 0) return false;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
        if (digits() == 0) return false;
    }
    return i == text.size();
}

class Tokenizer {
  public:
    explicit Tokenizer(const SourceText& source) : source_(source), text_(source.text) {}

    std::vector<Token> run() {
        tokens_.reserve(text_.size() / 6);
        while (skip_white(), at_ < text_.size()) next();
        if (!open_.empty()) fail(open_.back(), "the procedure that opens here is never closed: add a }");
        return std::move(tokens_);
    }

  private:
    [[noreturn]] void fail(std::size_t where, std::string_view what) const {
        throw EmitError(fmt::format("{}, line {}: {}", source_.origin, source_.line_at(where), what));
    }

    void skip_white() {
        while (at_ < text_.size() && is_white(text_[at_])) ++at_;
    }

    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

    void push(TokenKind kind, std::string value, std::size_t begin, std::int64_t integer = 0) {
        while (line_offset_ < begin) line_ += text_[line_offset_++] == '\n';
        const int line = source_.lines.empty() ? line_ + 1 : source_.lines[static_cast<std::size_t>(line_)];
        tokens_.push_back({kind, std::move(value), integer, line, begin, at_});
    }

    std::string regular() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_regular(text_[at_])) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }

    void next() {
        const std::size_t begin = at_;
        switch (text_[at_]) {
            case '%':
                at_ = std::min(text_.find('\n', at_), text_.size());
                return push(TokenKind::comment, std::string(text_.substr(begin, at_ - begin)), begin);
            case '(': return literal_string();
            case ')': fail(begin, "a ) without its (: escape it as \\) inside a string or delete it");
            case '{': open_.push_back(at_++); return push(TokenKind::open_procedure, "{", begin);
            case '}':
                if (open_.empty()) fail(begin, "a } without its {: delete it or add the {");
                open_.pop_back();
                ++at_;
                return push(TokenKind::close_procedure, "}", begin);
            case '[':
            case ']': ++at_; return push(TokenKind::executable_name, std::string(1, text_[begin]), begin);
            case '<':
                if (peek(1) != '<') return hex_string();
                at_ += 2;
                return push(TokenKind::executable_name, "<<", begin);
            case '>':
                if (peek(1) != '>') fail(begin, "a > without its <: write >> or delete it");
                at_ += 2;
                return push(TokenKind::executable_name, ">>", begin);
            case '/': {
                ++at_;
                const bool immediate = peek() == '/';
                if (immediate) ++at_;
                std::string name = regular();
                return push(immediate ? TokenKind::immediate_name : TokenKind::literal_name, std::move(name),
                            begin);
            }
            default: return word();
        }
    }

    void word() {
        const std::size_t begin = at_;
        std::string text = regular();
        const char first = text[0];
        if (!is_digit(first) && first != '+' && first != '-' && first != '.')
            push(TokenKind::executable_name, std::move(text), begin);
        else if (const auto value = parse_integer(text))
            push(TokenKind::integer, std::move(text), begin, *value);
        else if (const auto radix = parse_radix(text))
            push(TokenKind::integer, std::move(text), begin, *radix);
        else if (is_real(text))
            push(TokenKind::real, std::move(text), begin);
        else
            push(TokenKind::executable_name, std::move(text), begin);
    }

    void literal_string() {
        const std::size_t begin = at_++;
        std::string value;
        for (int depth = 1;;) {
            if (at_ >= text_.size())
                fail(begin, "the string that opens here is never closed: add a ) or escape a (");
            const char c = text_[at_++];
            if (c == '\\') {
                escape(value);
                continue;
            }
            if (c == '(') ++depth;
            if (c == ')' && --depth == 0) break;
            value += c;
        }
        push(TokenKind::string, std::move(value), begin);
    }

    void escape(std::string& value) {
        const char c = peek();
        if (c >= '0' && c <= '7') {
            int code = 0;
            for (int n = 0; n < 3 && peek() >= '0' && peek() <= '7'; ++n)
                code = code * 8 + (text_[at_++] - '0');
            value += static_cast<char>(code & 255);
            return;
        }
        if (at_ < text_.size()) ++at_;
        switch (c) {
            case 'n': value += '\n'; break;
            case 'r': value += '\r'; break;
            case 't': value += '\t'; break;
            case 'b': value += '\b'; break;
            case 'f': value += '\f'; break;
            case '\n': break;  // a line continued
            default: value += c;
        }
    }

    void hex_string() {
        const std::size_t begin = at_++;
        std::string digits;
        for (;; ++at_) {
            if (at_ >= text_.size()) fail(begin, "the hex string that opens here is never closed: add a >");
            const char c = text_[at_];
            if (c == '>') break;
            if (is_white(c)) continue;
            if (!std::isxdigit(static_cast<unsigned char>(c)))
                fail(at_,
                     fmt::format("'{}' is not a hexadecimal digit: a string in < > has only 0-9, a-f", c));
            digits += c;
        }
        ++at_;
        if (digits.size() % 2) digits += '0';
        std::string value;
        for (std::size_t i = 0; i < digits.size(); i += 2)
            value += static_cast<char>(*parse_integer(std::string_view(digits).substr(i, 2), 16));
        push(TokenKind::string, std::move(value), begin);
    }

    const SourceText& source_;
    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 0;  ///< lines ended before line_offset_
    std::size_t line_offset_ = 0;
    std::vector<std::size_t> open_;  ///< offsets of the open braces
    std::vector<Token> tokens_;
};

constexpr std::size_t PORTION = 200;

/// [ ... ] of at most PORTION elements.
std::string portion(std::span<const std::string> elements, std::size_t per_line, std::size_t width) {
    std::string all = "[";
    std::size_t column = 1;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const bool full = per_line ? i % per_line == 0 && elements.size() > per_line
                                   : column + elements[i].size() + 2 > width;
        if (full) {
            all += "\n   ";
            column = 3;
        }
        all += ' ';
        all += elements[i];
        column += elements[i].size() + 1;
    }
    const bool several = all.find('\n') != std::string::npos;
    all += several ? "\n]" : " ]";
    return all;
}

}  // namespace

bool is_white(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\0';
}
bool is_regular(char c) {
    static constexpr auto regular = [] {
        std::array<bool, 256> table{};
        table.fill(true);
        for (const char other : std::string_view(" \n\t\r\f\0()<>[]{}/%", 16))
            table[static_cast<unsigned char>(other)] = false;
        return table;
    }();
    return regular[static_cast<unsigned char>(c)];
}

int SourceText::line_at(std::size_t offset) const {
    const auto index = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n');
    return lines.empty() ? static_cast<int>(index) + 1 : lines[static_cast<std::size_t>(index)];
}

std::vector<Token> tokenize(const SourceText& source) {
    return Tokenizer(source).run();
}

std::string without_printer_commands(std::string text) {
    for (std::size_t at = 0; (at = text.find(PRINTER_COMMAND, at)) != text.npos;)
        text[at + PRINTER_COMMAND.size() - 1] = '_';
    return text;
}

std::string ps_string(std::string_view bytes, std::size_t width) {
    std::string text = "(";
    std::size_t column = 1;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        std::string piece;
        if (c == '(' || c == ')' || c == '\\')
            piece = {'\\', c};
        else if (c < 32 || c > 126 || bytes.substr(0, i + 1).ends_with(PRINTER_COMMAND))
            piece = fmt::format("\\{:03o}", static_cast<unsigned char>(c));
        else
            piece = c;
        if (column + piece.size() + 2 > width) {
            text += "\\\n";
            column = 0;
        }
        text += piece;
        column += piece.size();
    }
    return text + ')';
}

std::string ps_array(std::span<const std::string> elements, std::size_t per_line, std::size_t width) {
    if (elements.size() <= PORTION) return portion(elements, per_line, width);
    std::string text = fmt::format("{} array", elements.size());
    for (std::size_t at = 0; at < elements.size(); at += PORTION)
        text += fmt::format(
            "\ndup {} {} putinterval", at,
            portion(elements.subspan(at, std::min(PORTION, elements.size() - at)), per_line, width));
    return text;
}

std::string ps_array(std::span<const int> elements, std::size_t per_line, std::size_t width) {
    std::vector<std::string> words;
    words.reserve(elements.size());
    for (const int n : elements) words.push_back(fmt::to_string(n));
    return ps_array(words, per_line, width);
}

}  // namespace inkmate::psgen

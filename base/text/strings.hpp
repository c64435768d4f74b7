#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What readers and writers of any text share. ASCII only: other bytes are neither blanks nor letters.
/// Defined here, so that an installed library that uses it needs no other.
namespace inkmate::text {

inline constexpr std::string_view BLANKS = " \t\r\n";
/// The bytes that some programs put before UTF-8.
inline constexpr std::string_view BYTE_ORDER_MARK = "\xef\xbb\xbf";
/// Returns the text after its byte order mark, if it has one.
constexpr std::string_view without_mark(std::string_view text) {
    return text.starts_with(BYTE_ORDER_MARK) ? text.substr(BYTE_ORDER_MARK.size()) : text;
}

/// Returns the text without the blanks at both ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view blanks = BLANKS) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Splits a text at runs of blanks; no word is empty.
inline std::vector<std::string_view> split_words(std::string_view text, std::string_view blanks = BLANKS) {
    std::vector<std::string_view> words;
    for (std::size_t at = text.find_first_not_of(blanks); at != text.npos;
         at = text.find_first_not_of(blanks, at)) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        words.push_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

/// Splits a text into lines, without their line feeds. A line feed at the end does not begin a line.
inline std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// Returns the text with its capital letters in lower case.
inline std::string lower_case(std::string_view text) {
    std::string letters(text);
    for (char& c : letters)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return letters;
}

/// Replaces every `what` in the text by `with`.
inline void replace_all(std::string& text, std::string_view what, std::string_view with) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
        text.replace(at, what.size(), with);
}

/// Reads a text that is a number from its first character to its last; nothing for any other text, or if the
/// number does not fit.
template <class Number = int>
std::optional<Number> read_number(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

/// Writes a list as English does, with the word that precedes its last item: "a", "a or b", "a, b or c".
inline std::string listed(const std::vector<std::string>& items, std::string_view before_last) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i > 0) text += i + 1 == items.size() ? " " + std::string(before_last) + " " : ", ";
        text += items[i];
    }
    return text;
}

/// Writes a number with a comma after each three digits: "1,234,567".
inline std::string grouped(std::int64_t number) {
    std::string digits = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, ",");
    return digits;
}

}  // namespace inkmate::text

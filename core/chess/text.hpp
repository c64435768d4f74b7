#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What readers and writers of any text share. ASCII; other bytes are neither blanks nor letters.
namespace inkmate::chess {

inline constexpr std::string_view BLANKS = " \t\r\n";
/// What some programs begin a file of UTF-8 with.
inline constexpr std::string_view BYTE_ORDER_MARK = "\xef\xbb\xbf";
/// A text that may begin with one.
constexpr std::string_view without_mark(std::string_view text) {
    return text.starts_with(BYTE_ORDER_MARK) ? text.substr(BYTE_ORDER_MARK.size()) : text;
}

/// Without the blanks at both ends.
std::string_view trimmed(std::string_view text, std::string_view blanks = BLANKS);

/// What stands between blanks, however many.
std::vector<std::string_view> split_words(std::string_view text, std::string_view blanks = BLANKS);

/// The lines of a text, without their line feeds; a last one that is empty is none.
std::vector<std::string> split_lines(std::string_view text);

/// Capital letters made small.
std::string lower_case(std::string_view text);

/// Every `what` in a text becomes `with`.
void replace_all(std::string& text, std::string_view what, std::string_view with);

/// The number that a text is, from its first character to its last; nothing for any other text, as one that
/// is too large.
template <class Number = int>
std::optional<Number> read_number(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

/// "a", "a or b", "a, b or c", with the word that is to stand before the last one.
std::string listed(const std::vector<std::string>& items, std::string_view before_last);

/// "1,234,567"
std::string grouped(std::int64_t number);

}  // namespace inkmate::chess

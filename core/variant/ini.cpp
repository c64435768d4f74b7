#include "core/variant/ini.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/strings.hpp"
#include "core/variant/error.hpp"

namespace inkmate::variant {

namespace {

constexpr std::size_t LONGEST_LINE = 2000;

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    });
}

[[noreturn]] void refuse(std::string_view file, std::size_t line, const std::string& why) {
    throw VariantError(fmt::format("{}, line {}: {}", file, line, why));
}

IniSection read_head(std::string_view line, std::string_view file, std::size_t number) {
    if (line.back() != ']') refuse(file, number, "a section ends with ']': [name] or [name:parent]");
    line = line.substr(1, line.size() - 2);
    const std::size_t colon = line.find(':');
    const std::string_view name = text::trimmed(line.substr(0, colon));
    const std::string_view parent =
        colon == line.npos ? std::string_view() : text::trimmed(line.substr(colon + 1));
    if (!is_name(name) || (colon != line.npos && !is_name(parent)))
        refuse(file, number, "a section is [name] or [name:parent], of letters, digits, '-' and '_'");
    return {std::string(name), std::string(parent), std::string(file), number, {}};
}

IniEntry read_entry(std::string_view line, std::string_view file, std::size_t number) {
    const std::size_t equals = line.find('=');
    if (equals == line.npos)
        refuse(file, number, "a line is 'key = value', [section], or a comment after '#'");
    const std::string_view key = text::trimmed(line.substr(0, equals));
    if (!is_name(key)) refuse(file, number, "the key before '=' is no word");
    return {std::string(key), std::string(text::trimmed(line.substr(equals + 1))), number};
}

}  // namespace

std::vector<IniSection> read_ini(std::string_view text, std::string_view file) {
    text = text::without_mark(text);
    std::vector<IniSection> sections;
    std::size_t number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text::trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.size() > LONGEST_LINE)
            refuse(file, number, fmt::format("it is longer than {} bytes", LONGEST_LINE));
        if (line.empty() || line[0] == '#' || line[0] == ';') continue;
        if (line[0] == '[') {
            sections.push_back(read_head(line, file, number));
        } else if (sections.empty()) {
            refuse(file, number, "it stands before the first [section]");
        } else {
            sections.back().entries.push_back(read_entry(line, file, number));
        }
    }
    return sections;
}

}  // namespace inkmate::variant

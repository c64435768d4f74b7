#include "base/files/shell_word.hpp"

#include <algorithm>

namespace inkmate {

namespace {

/// Bytes beyond ASCII are letters.
bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) > 127 || std::string_view("_-./:+,@%").find(c) != std::string::npos;
}

}  // namespace

std::string shell_word(std::string_view word) {
    if (!word.empty() && std::ranges::all_of(word, is_plain)) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string shell_file(std::string_view name) {
    return shell_word((name.starts_with('-') ? "./" : "") + std::string(name));
}

}  // namespace inkmate

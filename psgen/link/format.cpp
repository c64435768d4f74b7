#include "psgen/link/format.hpp"

#include <fmt/format.h>

#include <vector>

namespace inkmate {

namespace {

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

std::string ps_string(std::string_view bytes, std::size_t width) {
    std::string text = "(";
    std::size_t column = 1;
    for (const char c : bytes) {
        std::string piece;
        if (c == '(' || c == ')' || c == '\\')
            piece = {'\\', c};
        else if (c < 32 || c > 126)
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

}  // namespace inkmate

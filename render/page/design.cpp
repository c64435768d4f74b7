#include "render/page/design.hpp"

#include <array>

namespace inkmate {
namespace {

struct Entry {
    std::string_view word;
    LayoutName name;
};
constexpr std::array<Entry, 5> ENTRIES = {{{"game", LayoutName::game},
                                           {"economy", LayoutName::economy},
                                           {"score", LayoutName::score},
                                           {"large", LayoutName::large},
                                           {"plain", LayoutName::plain}}};
/// It shows positions, not the course of a game.
constexpr std::string_view DIAGRAM = "diagram";
constexpr auto WORDS = [] {
    std::array<std::string_view, ENTRIES.size()> words;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = ENTRIES[i].word;
    return words;
}();

}  // namespace

std::span<const std::string_view> layout_words() {
    return WORDS;
}

std::string_view word_of(LayoutName name) {
    if (name == LayoutName::diagram) return DIAGRAM;
    for (const Entry& entry : ENTRIES)
        if (entry.name == name) return entry.word;
    return {};
}

std::optional<LayoutName> find_layout(std::string_view word) {
    if (word == DIAGRAM) return LayoutName::diagram;
    for (const Entry& entry : ENTRIES)
        if (entry.word == word) return entry.name;
    return std::nullopt;
}

}  // namespace inkmate

#include "render/page/layout/design.hpp"

#include <array>

namespace inkmate::page {

namespace {

/// Those that show a game as it goes, in the order in which they are told.
constexpr std::array LAYOUTS_OF_GAMES = {LayoutName::game, LayoutName::economy, LayoutName::score,
                                         LayoutName::large, LayoutName::plain};
/// Those that show positions, and games that were annotated, come behind them.
static_assert(LAYOUTS_OF_GAMES.size() == static_cast<std::size_t>(LayoutName::diagram));

/// Without a default, so that the compiler names a layout that has no word.
constexpr std::string_view word(LayoutName name) {
    switch (name) {
        case LayoutName::game: return "game";
        case LayoutName::economy: return "economy";
        case LayoutName::score: return "score";
        case LayoutName::large: return "large";
        case LayoutName::plain: return "plain";
        case LayoutName::diagram: return "diagram";
        case LayoutName::book: return "book";
    }
    return {};
}

constexpr auto WORDS = [] {
    std::array<std::string_view, LAYOUTS_OF_GAMES.size()> words;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = word(LAYOUTS_OF_GAMES[i]);
    return words;
}();

}  // namespace

std::span<const std::string_view> layout_words() {
    return WORDS;
}

std::string_view word_of(LayoutName name) {
    return word(name);
}

std::optional<LayoutName> find_layout(std::string_view text) {
    for (const LayoutName name : {LayoutName::diagram, LayoutName::book})
        if (word(name) == text) return name;
    for (const LayoutName name : LAYOUTS_OF_GAMES)
        if (word(name) == text) return name;
    return std::nullopt;
}

}  // namespace inkmate::page

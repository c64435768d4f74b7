#include "render/page/layout/heading.hpp"

#include <algorithm>
#include <array>

#include "render/page/words/encoding.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"

namespace inkmate {

using namespace chess;

std::string pairing(const GameNames& names, Font font, int size, int width, Language language) {
    if (names.white.empty() && names.black.empty()) return {};
    std::array<std::string, COLOR_NB> sides = {page_text(names.white).text, page_text(names.black).text};
    for (const Color side : {WHITE, BLACK})
        if (sides[side].empty()) sides[side] = words(language).player[side];
    const auto wide = [&](const std::string& text) { return text_width(font, size, text); };
    const std::string dash = ' ' + words(language).dash + ' ';
    const int room = width - wide(dash) - 2;
    for (const Color side : {WHITE, BLACK})
        sides[side] = shortened(font, size, sides[side], room - std::min(wide(sides[~side]), room / 2));
    return sides[WHITE] + dash + sides[BLACK];
}

std::string heading(const GameNames& names, Font font, int size, int width, Language language,
                    const std::string& tail) {
    const int room = width - text_width(font, size, tail);
    std::string text = pairing(names, font, size, room, language);
    const std::string event = page_text(event_and_year(names)).text;
    // The start of an event's name tells little: the players then stand alone.
    const std::string both = text + words(language).comma + event;
    if (text.empty())
        text = event;
    else if (!event.empty() && text_width(font, size, both) <= room)
        text = both;
    return shortened(font, size, text, room) + tail;
}

std::string page_word(const GameNames& names, Language language) {
    const Words& w = words(language);
    return names.id.empty() ? w.page : w.game + names.id + w.game_page;
}

}  // namespace inkmate

#include "render/page/layout/layout_texts.hpp"

#include <array>
#include <limits>
#include <string>

#include "render/page/words/encoding.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

using namespace chess;

namespace {

/// What is known, with a word for it.
std::vector<std::pair<std::string_view, std::string>> labelled_names(const GameNames& names,
                                                                     Language language) {
    const Words& w = words(language);
    std::vector<std::pair<std::string_view, std::string>> lines;
    const auto add = [&lines](std::string_view label, std::string value) {
        if (!value.empty()) lines.emplace_back(label, std::move(value));
    };
    add(w.player[WHITE], names.white);
    add(w.player[BLACK], names.black);
    add(w.event, event_and_date(names, language));
    return lines;
}

/// Names of two players on a line are that small before they are cut; on large print not so small.
constexpr int LEAST_NAMES = figures::quarters(12), LEAST_LARGE_NAMES = figures::quarters(16);

/// The size at which both players and a tail are as wide as the line, or the least one.
int size_of_pairing(const Layout& l, figures::StyleSpec style, const GameNames& names,
                    const std::string& tail) {
    const int least = l.id_in_heading ? LEAST_LARGE_NAMES : LEAST_NAMES;
    const auto width = [&] {
        const std::string both =
            pairing(names, style.font, style.size, std::numeric_limits<int>::max() / 2, l.writing.language);
        return text_width(style.font, style.size, both + tail);
    };
    while (style.size > least && width() > l.names_width) style.size -= figures::quarters(4);
    return style.size;
}

/// Event, round and date, as pages write them; where they are too wide the event is cut, which comes first.
std::string event_text(const GameNames& names, const figures::StyleSpec& style, int width,
                       Language language) {
    const auto [font, size] = style;
    GameNames rest = names;
    rest.event.clear();
    const std::string event = page_text(names.event).text;
    const std::string more = page_text(event_and_date(rest, language)).text;
    const std::string tail = event.empty() || more.empty() ? more : words(language).comma + more;
    const int room = width - text_width(font, size, tail);
    if (event.empty() || room < width / 3) return shortened(font, size, event + tail, width);
    return shortened(font, size, event, room) + tail;
}

}  // namespace

std::vector<figures::Text> name_texts(const Layout& l, const GameNames& names, bool flipped) {
    std::vector<figures::Text> result;
    const Language language = l.writing.language;
    const Words& w = words(language);
    const auto add_text = [&](figures::Font font, int size, figures::Point at, std::string_view text) {
        if (!text.empty()) result.push_back({font, size, at, shortened(font, size, text, l.names_width)});
    };
    const auto add = [&](Style style, figures::Point at, std::string_view text) {
        const auto [font, size] = l.styles[static_cast<std::size_t>(style)];
        add_text(font, size, at, text);
    };
    if (l.form == NamesForm::lines) {
        figures::Point at = l.names;
        for (const auto& [label, value] : labelled_names(names, language)) {
            const figures::StyleSpec& spec = l.styles[static_cast<std::size_t>(Style::status)];
            const std::string start = std::string(label) + w.colon;
            const int room = l.names_width - text_width(spec.font, spec.size, start);
            add(Style::status, at,
                start + (label == w.event ? event_text(names, spec, room, language)
                                          : shortened(spec.font, spec.size, page_text(value).text, room)));
            at.y -= l.leading;
        }
        return result;
    }
    if (l.form == NamesForm::score) {
        const figures::StyleSpec& style = l.styles[static_cast<std::size_t>(Style::headline)];
        const int size = size_of_pairing(l, style, names, {});
        const std::string both = pairing(names, style.font, size, l.names_width, language);
        add_text(style.font, size, l.names, both.empty() ? w.score : both);
        const figures::StyleSpec& event = l.styles[static_cast<std::size_t>(Style::event)];
        add(Style::event, l.event, event_text(names, event, l.names_width, language));
        return result;
    }
    if (l.form == NamesForm::heading) {
        if (!names.event.empty() && names.event == l.headline_event && names.white.empty() &&
            names.black.empty() && names.date.empty() && names.round.empty())
            return {};
        const figures::StyleSpec& style = l.styles[static_cast<std::size_t>(Style::player)];
        std::string tail;
        if (l.id_in_heading && !names.id.empty()) tail = (names.empty() ? "" : w.comma) + w.game + names.id;
        const int size = size_of_pairing(l, style, names, tail);
        add_text(style.font, size, l.names, heading(names, style.font, size, l.names_width, language, tail));
        return result;
    }
    const auto in_two_lines = [&](Style style, const std::string& name) {
        const auto [font, size] = l.styles[static_cast<std::size_t>(style)];
        std::array<std::string, 2> two;
        for (const std::string& line : wrapped(font, size, page_text(name).text, l.names_width)) {
            std::string& last = two[two[0].empty() ? 0 : 1];
            last += (last.empty() ? "" : " ") + line;
        }
        return two;
    };
    const figures::Point down{0, -l.event_leading};
    for (const Color side : {WHITE, BLACK}) {
        const auto [first, second] = in_two_lines(Style::player, side == WHITE ? names.white : names.black);
        const std::size_t place = (side == WHITE) == flipped ? 1 : 0;
        // Both lines are on the side of the page's middle, where there is room.
        const figures::Point at =
            l.players[place] + figures::Point{0, place == 0 && !second.empty() ? l.event_leading : 0};
        add(Style::player, at, first);
        add(Style::player, at + down, second);
    }
    const auto [first, second] = in_two_lines(Style::event, event_and_year(names));
    add(Style::event, l.event, first);
    add(Style::event, l.event + down, second);
    return result;
}

std::string number_word(const Layout& l, const GameNames& names) {
    const Language language = l.writing.language;
    return l.id_in_heading ? words(language).page : page_word(names, language);
}

figures::Point number_at(const Layout& l, const GameNames& names) {
    const auto [font, size] = l.styles[static_cast<std::size_t>(Style::answer)];
    return {on_text_grid(l.page_number.x - l.page_number_digit -
                         text_width(font, size, number_word(l, names)) - 1),
            l.page_number.y};
}

int number_left(const Layout& l) {
    return number_at(l, {.id = "WWWW"}).x - 2 * l.page_number_digit;
}

std::vector<std::string> answer_lines(const Layout& l, std::string_view text) {
    const figures::StyleSpec& style = l.styles[static_cast<std::size_t>(Style::answer)];
    return wrapped(style.font, style.size, text, l.text_width);
}

std::vector<std::string> fen_lines(const Layout& l, std::string_view fen) {
    const auto width = static_cast<std::size_t>(l.fen_width);
    std::vector<std::string> lines;
    while (fen.size() > width) {
        const std::size_t end = fen.substr(0, width).find_last_of("/ ") + 1;
        lines.emplace_back(fen.substr(0, end));
        fen.remove_prefix(end);
    }
    lines.emplace_back(fen);
    return lines;
}

}  // namespace inkmate::page

#include <algorithm>
#include <span>

#include "base/text/strings.hpp"
#include "core/chess/pgn.hpp"
#include "render/book/manuscript.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/names.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::book {

using namespace chess;

namespace {

/// Stands above a headline, and below it.
constexpr int LINES_ABOVE = 2, LINES_BELOW = 1;

/// The most lines of a headline, however long the tags.
constexpr std::size_t MOST_LINES = 3;

std::string known(const PgnGame& game, std::string_view tag) {
    const std::string_view value = game.tag(tag);
    return is_known(value) && value != "-" ? page::page_text(value).text : std::string();
}

void append(std::string& text, const std::string& more, std::string_view between = ", ") {
    if (more.empty()) return;
    if (!text.empty()) text += between;
    text += more;
}

/// Tournaments are often called by their places.
std::string place_of(const PgnGame& game) {
    const std::string place = known(game, "Site"), event = known(game, "Event");
    return event.find(place) == std::string::npos ? place : std::string();
}

std::string where_and_when(const PgnGame& game, page::Language language) {
    page::GameNames names = page::names_of(game);
    page::GameNames date;
    date.date = names.date;
    names.date.clear();
    std::string text = page::page_text(page::event_and_date(names, language)).text;
    append(text, place_of(game));
    append(text, page::page_text(page::event_and_date(date, language)).text);
    return text;
}

std::string opening_of(const PgnGame& game) {
    std::string name = known(game, "Opening");
    append(name, known(game, "Variation"));
    std::string text = known(game, "ECO");
    append(text, name, " ");
    return text;
}

/// A centred paragraph for each line of it, the last of which may be shortened.
void add_lines(std::vector<Block>& blocks, Face face, std::string_view text, int width) {
    const figures::StyleSpec style = style_of(face);
    std::vector<std::string> lines = page::wrapped(style.font, style.size, text, width - 2);
    for (std::size_t i = 0; i < std::min(lines.size(), MOST_LINES); ++i) {
        std::string line = lines[i];
        for (std::size_t j = i + 1; i + 1 == MOST_LINES && j < lines.size(); ++j) line += ' ' + lines[j];
        Paragraph paragraph{.words = {}, .indent = 0, .centred = true, .keeps_next = true};
        paragraph.words.push_back(
            {{TextRun{face, page::shortened(style.font, style.size, line, width - 2)}}});
        blocks.emplace_back(std::move(paragraph));
    }
}

/// Both players on a line, or each on one of their own where that is too narrow.
void add_players(std::vector<Block>& blocks, const PgnGame& game, int width, const page::Words& w) {
    const figures::StyleSpec style = style_of(Face::heading);
    std::string white = spoken_name(known(game, "White")), black = spoken_name(known(game, "Black"));
    if (white.empty() && black.empty()) return;
    if (white.empty()) white = w.player[WHITE];
    if (black.empty()) black = w.player[BLACK];
    const std::string dash = ' ' + w.dash;
    const std::string both = white + dash + ' ' + black;
    if (page::text_width(style.font, style.size, both) <= width - 2)
        return add_lines(blocks, Face::heading, both, width);
    add_lines(blocks, Face::heading, white + dash, width);
    add_lines(blocks, Face::heading, black, width);
}

}  // namespace

std::string spoken_name(std::string_view name) {
    const std::size_t comma = name.find(',');
    const std::string_view first = text::trimmed(name.substr(std::min(comma + 1, name.size())));
    if (comma == name.npos || first.empty() || first.find(',') != first.npos) return std::string(name);
    return std::string(first) + ' ' + std::string(text::trimmed(name.substr(0, comma)));
}

std::string running_head(page::GameNames names, int width, page::Language language) {
    const figures::StyleSpec style = style_of(Face::italic);
    names.white = spoken_name(names.white);
    names.black = spoken_name(names.black);
    return page::heading(names, style.font, style.size, width, language);
}

std::vector<Block> headline_blocks(const PgnGame& game, std::size_t number, int width,
                                   page::Language language) {
    const page::Words& w = page::words(language);
    std::vector<Block> blocks = {BlankLines{LINES_ABOVE, true}};
    if (number > 0) add_lines(blocks, Face::italic, w.game + std::to_string(number), width);
    add_players(blocks, game, width, w);
    add_lines(blocks, Face::italic, where_and_when(game, language), width);
    std::string opening = opening_of(game);
    append(opening, page::result_in_words(game.result));
    add_lines(blocks, Face::text, opening, width);
    blocks.emplace_back(BlankLines{LINES_BELOW, true});
    return blocks;
}

}  // namespace inkmate::book

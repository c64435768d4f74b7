#include "render/page/contact_sheet.hpp"

#include <algorithm>
#include <limits>

#include "render/page/figures/page.hpp"
#include "render/page/layout/layout_parts.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/names.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

namespace {

constexpr int GUTTER = figures::quarters(10);
/// The size of captions that have room, and the least one.
constexpr int CAPTION_SIZE = figures::quarters(8), LEAST_CAPTION_SIZE = figures::quarters(5);
/// The least room between a caption and the next board's.
constexpr int CAPTION_GAP = figures::quarters(2);
/// The distance from a board's lower edge to the baseline of its caption, and to the next board's upper edge.
constexpr int CAPTION_DROP = figures::quarters(9);
constexpr int ROW_GAP = figures::quarters(20);
constexpr int HEADING_SIZE = figures::quarters(12);
constexpr int HEADING_HEIGHT = figures::quarters(20);

struct Grid {
    int square;
    int columns;
    int rows;
    /// The upper left corner of the first board.
    figures::Point first;
    int pitch_x;
    int pitch_y;
};

Grid grid_of(const figures::BoardShape& shape, const ContactForm& form, int heading) {
    const int width = figures::quarters(form.paper.width) - 2 * PAGE_MARGIN;
    const int height = figures::quarters(form.paper.height) - 2 * PAGE_MARGIN - heading;
    Grid g{};
    g.columns = form.columns;
    // Even, so that mirrored halves of pieces meet; a tall board is no taller than the sheet.
    g.square = std::min((width - (g.columns - 1) * GUTTER) / g.columns / (2 * shape.files),
                        (height - CAPTION_DROP) / (2 * shape.ranks)) *
               2;
    const int board = shape.files * g.square;
    g.pitch_x = board + (width - g.columns * board) / (g.columns - 1);
    g.pitch_y = shape.ranks * g.square + ROW_GAP;
    g.rows = (height + ROW_GAP - CAPTION_DROP) / g.pitch_y;
    g.first = {PAGE_MARGIN, figures::quarters(form.paper.height) - PAGE_MARGIN - heading};
    return g;
}

/// Returns the size of captions in whole points, as figurines have them.
int caption_size(std::span<const Diagram> positions, int room) {
    int size = CAPTION_SIZE;
    const auto fits = [&](const std::string& caption) {
        return text_width(figures::Font::times, size, caption) <= room;
    };
    while (size > LEAST_CAPTION_SIZE && !std::ranges::all_of(positions, fits, &Diagram::caption))
        size -= figures::quarters(1);
    return size;
}

/// Returns one line, or two if that is not enough for the players and the event.
std::vector<std::string> heading_of(const GameNames& names, int width, Language language) {
    const std::string result = result_in_words(names.result);
    if (names.empty() && result.empty()) return {};
    const std::string tail = names.empty() || result.empty() ? result : words().gap + result;
    const auto line = [&](const GameNames& told, const std::string& end, int room) {
        return heading(told, figures::Font::times_bold, HEADING_SIZE, room, language, end);
    };
    const std::string whole = line(names, tail, std::numeric_limits<int>::max() / 2);
    if (text_width(figures::Font::times_bold, HEADING_SIZE, whole) <= width) return {whole};
    const GameNames players{.white = names.white, .black = names.black};
    const GameNames event{.event = names.event, .date = names.date};
    if (players.empty() || event.empty()) return {line(names, tail, width)};
    return {line(players, "", width), line(event, tail, width)};
}

int heading_baseline(const figures::Paper& paper) {
    return on_text_grid(figures::quarters(paper.height) - PAGE_MARGIN - HEADING_SIZE * 3 / 4);
}

figures::Page blank_sheet(const figures::Paper& paper, const std::vector<std::string>& heading) {
    figures::Page page{paper, {}};
    figures::Point at{on_text_grid(PAGE_MARGIN), heading_baseline(paper)};
    for (const std::string& line : heading) {
        page.items.emplace_back(figures::Text{figures::Font::times_bold, HEADING_SIZE, at, line});
        at.y -= HEADING_HEIGHT;
    }
    return page;
}

/// Returns how boards with squares of that side are drawn.
figures::BoardStyle small_board(const ContactForm& form, int square) {
    PageDesign design(form.paper);
    design.variant = form.variant;
    design.look = form.look;
    Layout l = blank_page(design);
    place_board(l, {}, square);
    l.pieces = figures::PieceSet::bold;
    l.board_frame = CONTACT_FRAME;
    l.move_frame = std::max(2, square / 16);
    return l;
}

}  // namespace

std::vector<figures::Page> contact_sheet(std::span<const Diagram> positions, const ContactForm& form) {
    const std::vector<std::string> above =
        heading_of(form.names, figures::quarters(form.paper.width) - 2 * PAGE_MARGIN, form.language);
    const figures::BoardShape shape = figures::board_shape(form.variant);
    const Grid g = grid_of(shape, form, static_cast<int>(above.size()) * HEADING_HEIGHT);
    const int room = shape.files * g.square + GUTTER - CAPTION_GAP;
    const int size = caption_size(positions, room);
    const figures::BoardStyle style = small_board(form, g.square);
    const std::vector<figures::SquareMark> marks =
        form.look != nullptr ? form.look->marks : std::vector<figures::SquareMark>();
    std::vector<figures::Page> pages;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const int place = static_cast<int>(i) % (g.columns * g.rows);
        if (place == 0) pages.push_back(blank_sheet(form.paper, above));
        const figures::Point at =
            g.first + figures::Point{place % g.columns * g.pitch_x,
                                     -(place / g.columns) * g.pitch_y - shape.ranks * g.square};
        for (figures::Item& item : figures::board_items(style,
                                                        {.flipped = form.flipped,
                                                        .marks = marks,
                                                        .framed = positions[i].framed,
                                                        .pieces = positions[i].pieces,
                                                        .coordinates = false},
                                                        at))
            pages.back().items.push_back(std::move(item));
        add_text(pages.back(), {figures::Font::times,
                                size,
                                {on_text_grid(at.x), on_text_grid(at.y - CAPTION_DROP)},
                                shortened(figures::Font::times, size, positions[i].caption, room)});
    }
    return pages;
}

}  // namespace inkmate::page

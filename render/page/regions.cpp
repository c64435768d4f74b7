#include "render/page/regions.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/square.hpp"
#include "render/page/layout.hpp"

namespace inkmate {
namespace {

constexpr std::string_view SQUARE = "square ";

class RegionList {
  public:
    void add(std::string name, int x0, int y0, int x1, int y1) {
        list_.push_back({std::move(name), points(x0), points(y0), points(x1), points(y1)});
    }
    /// The squares of a board that has its lower left corner there.
    void add_squares(const Layout& l, Point board, bool flipped, const std::string& of = "") {
        for (int s = 0; s < SQUARE_NB; ++s) {
            const auto square = static_cast<Square>(s);
            const int x = board.x + (flipped ? 7 - file_of(square) : file_of(square)) * l.square;
            const int y = board.y + (flipped ? 7 - rank_of(square) : rank_of(square)) * l.square;
            add("square " + to_string(square) + of, x, y, x + l.square, y + l.square);
        }
    }
    std::vector<Region> take() && { return std::move(list_); }

  private:
    std::vector<Region> list_;
};

/// A board of the layout diagram, and what stands around it.
void add_diagram(RegionList& list, const Layout& l, int place, bool flipped, const std::string& of) {
    const Point board = l.board + cell(l.grid, place);
    list.add_squares(l, board, flipped, of);
    const int right = board.x + l.grid.caption.x + l.grid.caption_width;
    const StyleSpec& style = l.styles[static_cast<std::size_t>(Style::caption)];
    const int caption_top = board.y + l.grid.caption.y + style.size * 3 / 4;
    const int caption_bottom = caption_top - l.grid.caption_lines * l.grid.caption_leading;
    if (l.grid.coordinates) {
        list.add("ranks" + of, board.x + l.rank_x - quarters(1), board.y, board.x, board.y + 8 * l.square);
        list.add("files" + of, board.x, caption_top, board.x + 8 * l.square, board.y);
    }
    list.add("caption" + of, board.x, caption_bottom, right, caption_top);
}

/// The title and the page number of the layout diagram.
void add_margins(RegionList& list, const Layout& l, const Paper& paper) {
    const int board_top = l.board.y + 8 * l.square + l.board_frame;
    list.add("title", 0, board_top, quarters(paper.width), quarters(paper.height));
    const StyleSpec& style = l.styles[static_cast<std::size_t>(Style::answer)];
    list.add("page number", 0, 0, quarters(paper.width), l.page_number.y + style.size * 3 / 4);
}

std::vector<Region> diagram_regions(const PageDesign& design, bool flipped) {
    const Layout l = page_layout(design);
    RegionList list;
    add_margins(list, l, design.paper);
    for (int place = 0; place < l.grid.capacity(); ++place)
        add_diagram(list, l, place, flipped, " of diagram " + std::to_string(place + 1));
    return std::move(list).take();
}

/// An area to be shared out, in quarter points.
struct Area {
    int left, bottom, right, top;
};

/// Shares a page out among its parts, from the top down.
class Parts {
  public:
    Parts(const PageDesign& design, bool flipped)
        : l_(page_layout(design)),
          flipped_(flipped),
          right_(quarters(design.paper.width)),
          top_(quarters(design.paper.height)) {}

    std::vector<Region> game() && {
        const int column = l_.board.x + 8 * l_.square + l_.board_frame;
        const int board_top = outer_top(l_.board), headline = above(l_.status.y, Style::status);
        const int text_column = std::min(l_.event.x, column);
        add("headline", {0, headline, text_column, top_});
        add("event", {text_column, headline, right_, top_});
        add("side to move", {0, board_top, right_, headline});
        board({0, l_.board.y, column, board_top}, l_.board, "");
        side_column({column, l_.board.y, right_, board_top});
        const int files = l_.rules[0].y + l_.rules[0].height;
        add("files", {0, files, right_, l_.board.y});
        top_ = files;
        band("move list", foot_top());
        return std::move(*this).foot();
    }

    std::vector<Region> economy() && {
        band("names", above(l_.status.y, Style::status));
        band("side to move", outer_top(l_.board));
        boards(l_.board, l_.grid.rows);
        return std::move(*this).foot();
    }

    std::vector<Region> score(SheetKind sheet) && {
        band("names", above(l_.event.y, Style::event));
        band("event", above(l_.status.y, Style::status));
        band("result or side to move", l_.rules[0].y + l_.rules[0].height);
        if (sheet == SheetKind::first) band("move list", outer_top(l_.board));
        if (sheet == SheetKind::moves) band("move list", foot_top());
        if (sheet == SheetKind::first) boards(l_.board, l_.grid.rows);
        if (sheet == SheetKind::positions) boards(l_.sheet_board, l_.sheet_rows);
        band("fen", above(l_.page_number.y, Style::answer));
        band("page number", 0);
        return std::move(list_);
    }

    std::vector<Region> large() && {
        band("names", above(l_.headline.y, Style::headline));
        const int headline = above(l_.status.y, Style::status), number = number_left();
        add("headline", {0, headline, number, top_});
        add("page number", {number, headline, right_, top_});
        top_ = headline;
        band("side to move", outer_top(l_.board));
        board({0, l_.board.y, right_, top_}, l_.board, "");
        top_ = l_.board.y;
        band("files", l_.rules[0].y + l_.rules[0].height);
        band("move list", foot_top());
        band("fen", above(l_.answer.y, Style::answer));
        band("how to answer", 0);
        return std::move(list_);
    }

    std::vector<Region> plain() && {
        band("headline", above(l_.headline.y - l_.leading, Style::status));
        band("side to move", above(l_.names.y, Style::status));
        band("men and moves", foot_top());
        return std::move(*this).foot();
    }

  private:
    void add(std::string name, const Area& a) {
        if (a.left >= a.right || a.bottom >= a.top) return;
        list_.push_back({std::move(name), points(a.left), points(a.bottom), points(a.right), points(a.top)});
    }
    /// The whole width, from what is shared out already down to there.
    void band(std::string name, int bottom) {
        add(std::move(name), {0, bottom, right_, top_});
        top_ = bottom;
    }

    int size(Style style) const { return l_.styles[static_cast<std::size_t>(style)].size; }
    /// Above the capitals on a baseline.
    int above(int baseline, Style style) const { return baseline + size(style) * 3 / 4; }
    int outer_top(Point board) const { return board.y + 8 * l_.square + l_.board_frame; }
    int foot_top() const { return l_.rules[1].y + l_.rules[1].height; }
    /// Of a page number of three digits, with the widest id.
    int number_left() const { return number_at(l_, {.id = "WWWW"}).x - 2 * l_.page_number_digit; }

    std::vector<Region> foot() && {
        band("fen", above(l_.answer.y, Style::answer));
        add("how to answer", {0, 0, number_left(), top_});
        add("page number", {number_left(), 0, right_, top_});
        return std::move(list_);
    }

    /// Squares, and what is around them in an area that begins at the board's lower edge.
    void board(const Area& a, Point at, const std::string& of) {
        const int right = at.x + 8 * l_.square, top = at.y + 8 * l_.square, frame = l_.board_frame;
        for (int s = 0; s < SQUARE_NB; ++s) {
            const auto square = static_cast<Square>(s);
            const int x = at.x + (flipped_ ? 7 - file_of(square) : file_of(square)) * l_.square;
            const int y = at.y + (flipped_ ? 7 - rank_of(square) : rank_of(square)) * l_.square;
            add(std::string(SQUARE) + to_string(square) + of, {x, y, x + l_.square, y + l_.square});
        }
        add("ranks" + of, {a.left, a.bottom, at.x, top + frame});
        add("edge of the board" + of, {at.x, top, right + frame, top + frame});
        add("edge of the board" + of, {right, at.y, right + frame, top});
        add("beside the board" + of, {right + frame, at.y, a.right, top + frame});
        add("above the board" + of, {a.left, top + frame, a.right, a.top});
    }

    /// Rows of boards with captions, down to the foot.
    void boards(Point first, int rows) {
        const BoardGrid& g = l_.grid;
        for (int i = 0; i < rows * g.columns; ++i) {
            const Point at = first + cell(g, i);
            const std::string of = " of position " + std::to_string(i + 1);
            const bool last_column = (i + 1) % g.columns == 0, last_row = i / g.columns == rows - 1;
            Area a{i % g.columns == 0 ? 0 : cell_left(at), at.y,
                   last_column ? right_ : cell_left(at + Point{g.pitch_x, 0}),
                   i < g.columns ? top_ : outer_top(at)};
            board(a, at, of);
            const int caption = above(at.y + g.caption.y, Style::caption);
            const int bottom = last_row ? foot_top() : outer_top(at + Point{0, -g.pitch_y});
            add("files" + of, {a.left, caption, a.right, at.y});
            add("caption" + of, {a.left, bottom, a.right, caption});
        }
        top_ = foot_top();
    }
    /// Left of the digits beside a board, at most as far as the one before it.
    int cell_left(Point board) const {
        return std::max(board.x + l_.rank_x - l_.board_frame,
                        board.x - l_.grid.pitch_x + 8 * l_.square + l_.board_frame);
    }

    /// Players, captured men and evaluation beside the board.
    void side_column(const Area& a) {
        const std::string_view below = flipped_ ? "Black" : "White", opposite = flipped_ ? "White" : "Black";
        const auto name = [](std::string_view side) { return std::string(side) + "'s name"; };
        const auto captures = [](std::string_view side) { return "captured by " + std::string(side); };
        int top = a.top;
        const auto down_to = [&](std::string what, int bottom) {
            add(std::move(what), {a.left, bottom, a.right, top});
            top = bottom;
        };
        down_to(captures(opposite), above(l_.players[1].y, Style::player));
        down_to(name(opposite), l_.players[1].y - size(Style::player) / 2);
        down_to("evaluation", above(l_.players[0].y, Style::player));
        down_to(name(below), above(l_.captured_label[0].y, Style::label));
        down_to(captures(below), a.bottom);
    }

    const Layout l_;
    const bool flipped_;
    const int right_;
    int top_;
    std::vector<Region> list_;
};

}  // namespace

std::vector<Region> regions(const Worksheet& worksheet, const PageDesign& design, std::size_t page) {
    const Layout l = page_layout(design);
    const std::size_t per_page = diagrams_per_page(design);
    RegionList list;
    add_margins(list, l, design.paper);
    for (std::size_t place = 0; place < per_page; ++place) {
        const std::size_t index = (page - 1) * per_page + place;
        if (index >= worksheet.diagrams.size()) break;
        const Diagram& diagram = worksheet.diagrams[index];
        const int number = diagram.number > 0 ? diagram.number : static_cast<int>(place) + 1;
        add_diagram(list, l, static_cast<int>(place), diagram.flipped,
                    " of diagram " + std::to_string(number));
    }
    return std::move(list).take();
}

std::vector<Region> regions(const PageDesign& design, bool flipped, SheetKind sheet) {
    Parts parts(design, flipped);
    switch (design.layout) {
        case LayoutName::economy: return std::move(parts).economy();
        case LayoutName::score: return std::move(parts).score(sheet);
        case LayoutName::large: return std::move(parts).large();
        case LayoutName::plain: return std::move(parts).plain();
        case LayoutName::diagram: return diagram_regions(design, flipped);
        default: return std::move(parts).game();
    }
}

std::string_view square_name(std::string_view region) {
    return region.starts_with(SQUARE) ? region.substr(SQUARE.size()) : std::string_view();
}

}  // namespace inkmate

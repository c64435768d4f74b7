#include "render/page/regions.hpp"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "core/square.hpp"
#include "render/page/layout.hpp"

namespace inkmate {
namespace {

constexpr std::string_view SQUARE = "square ";

/// What a diagram goes by, and whether Black is below.
struct NamedDiagram {
    int number;
    bool flipped;
};

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

    /// The title, the page number, and the diagrams of a page of these, by their places on it.
    std::vector<Region> diagrams(std::span<const NamedDiagram> diagrams) && {
        band("title", outer_top(l_.board));
        add("page number", {0, 0, right_, above(l_.page_number.y, Style::answer)});
        int place = 0;
        for (const auto& [number, flipped] : diagrams)
            diagram(l_.board + cell(l_.grid, place++), flipped, " of diagram " + std::to_string(number));
        return std::move(list_);
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

    /// Those of a board that has its lower left corner there.
    void squares(Point at, bool flipped, const std::string& of) {
        for (int s = 0; s < SQUARE_NB; ++s) {
            const auto square = static_cast<Square>(s);
            const int x = at.x + (flipped ? 7 - file_of(square) : file_of(square)) * l_.square;
            const int y = at.y + (flipped ? 7 - rank_of(square) : rank_of(square)) * l_.square;
            add(std::string(SQUARE) + to_string(square) + of, {x, y, x + l_.square, y + l_.square});
        }
    }

    /// A board of the layout diagram, and what stands around it.
    void diagram(Point board, bool flipped, const std::string& of) {
        squares(board, flipped, of);
        const BoardGrid& g = l_.grid;
        const int caption = above(board.y + g.caption.y, Style::caption);
        if (g.coordinates) {
            add("ranks" + of, {board.x + l_.rank_x - quarters(1), board.y, board.x, board.y + 8 * l_.square});
            add("files" + of, {board.x, caption, board.x + 8 * l_.square, board.y});
        }
        add("caption" + of, {board.x, caption - g.caption_lines * g.caption_leading,
                             board.x + g.caption.x + g.caption_width, caption});
    }

    /// Squares, and what is around them in an area that begins at the board's lower edge.
    void board(const Area& a, Point at, const std::string& of) {
        const int right = at.x + 8 * l_.square, top = at.y + 8 * l_.square, frame = l_.board_frame;
        squares(at, flipped_, of);
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

/// A full page of diagrams, counted on it.
std::vector<NamedDiagram> all_places(const PageDesign& design, bool flipped) {
    std::vector<NamedDiagram> diagrams;
    for (std::size_t i = 0; i < diagrams_per_page(design); ++i)
        diagrams.push_back({static_cast<int>(i) + 1, flipped});
    return diagrams;
}

}  // namespace

std::vector<Region> regions(const Worksheet& worksheet, const PageDesign& design, std::size_t page) {
    const std::size_t per_page = diagrams_per_page(design);
    std::vector<NamedDiagram> diagrams;
    for (std::size_t i = (page - 1) * per_page; i < std::min(page * per_page, worksheet.diagrams.size());
         ++i) {
        const Diagram& diagram = worksheet.diagrams[i];
        const int place = static_cast<int>(diagrams.size()) + 1;
        diagrams.push_back({diagram.number > 0 ? diagram.number : place, diagram.flipped});
    }
    return Parts(design, false).diagrams(diagrams);
}

std::vector<Region> regions(const PageDesign& design, bool flipped, SheetKind sheet) {
    Parts parts(design, flipped);
    switch (design.layout) {
        case LayoutName::economy: return std::move(parts).economy();
        case LayoutName::score: return std::move(parts).score(sheet);
        case LayoutName::large: return std::move(parts).large();
        case LayoutName::plain: return std::move(parts).plain();
        case LayoutName::diagram: return std::move(parts).diagrams(all_places(design, flipped));
        default: return std::move(parts).game();
    }
}

std::string_view square_name(std::string_view region) {
    return region.starts_with(SQUARE) ? region.substr(SQUARE.size()) : std::string_view();
}

}  // namespace inkmate

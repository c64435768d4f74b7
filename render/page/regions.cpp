#include "render/page/regions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "render/page/layout/layout.hpp"
#include "render/page/layout/layout_texts.hpp"

namespace inkmate::page {

using namespace chess;
namespace {

using Kind = RegionKind;
using BoardLabel = std::optional<BoardNumber>;

/// A diagram's number, and whether Black is below.
struct NamedDiagram {
    int number;
    bool flipped;
};

/// What a region belongs to.
struct Whose {
    variant::Square square = 0;
    std::optional<Color> side = {};
    BoardLabel board = {};
};

/// An area to be divided, in quarter points.
struct Area {
    int left, bottom, right, top;
};

/// Divides a page among its parts, from the top down.
class Parts {
  public:
    Parts(const PageDesign& design, bool flipped)
        : l_(page_layout(design)),
          flipped_(flipped),
          right_(figures::quarters(design.paper.width)),
          top_(figures::quarters(design.paper.height)) {}

    std::vector<Region> game() && {
        if (l_.captures == Captures::counted) return std::move(*this).wide_game();
        const int column = l_.board.x + width() + l_.board_frame;
        const int board_top = outer_top(l_.board), headline = above(l_.status.y, Style::status);
        const int text_column = std::min(l_.event.x, column);
        add(Kind::headline, {0, headline, text_column, top_});
        add(Kind::event, {text_column, headline, right_, top_});
        add(Kind::side_to_move, {0, board_top, right_, headline});
        board({0, l_.board.y, column, board_top}, l_.board, {});
        side_column({column, l_.board.y, right_, board_top});
        const int files = l_.rules[0].y + l_.rules[0].height;
        add(Kind::files, {0, files, right_, l_.board.y});
        top_ = files;
        band(Kind::move_list, foot_top());
        return std::move(*this).foot();
    }

    /// A board with what was captured and the evaluation below it.
    std::vector<Region> wide_game() && {
        band(Kind::names, above(l_.headline.y, Style::headline));
        band(Kind::headline, above(l_.status.y, Style::status));
        band(Kind::side_to_move, outer_top(l_.board));
        board({0, l_.board.y, right_, top_}, l_.board, {});
        top_ = l_.board.y;
        band(Kind::files, l_.captured_pieces[0].y + l_.captured_man.square);
        const int column = l_.evaluation_label.x;
        const Color captors[] = {WHITE, BLACK};
        int top = top_;
        for (const Color captor : captors) {
            const int bottom = captor == WHITE ? l_.captured_pieces[1].y + l_.captured_man.square
                                               : l_.rules[0].y + l_.rules[0].height;
            add(Kind::captured, {0, bottom, column, top}, {.side = captor});
            top = bottom;
        }
        add(Kind::evaluation, {column, top, right_, top_});
        top_ = top;
        band(Kind::move_list, foot_top());
        return std::move(*this).foot();
    }

    std::vector<Region> economy() && {
        band(Kind::names, above(l_.status.y, Style::status));
        band(Kind::side_to_move, outer_top(l_.board));
        boards(l_.board, l_.grid.rows);
        return std::move(*this).foot();
    }

    std::vector<Region> score(SheetKind sheet) && {
        band(Kind::names, above(l_.event.y, Style::event));
        band(Kind::event, above(l_.status.y, Style::status));
        band(Kind::result, l_.rules[0].y + l_.rules[0].height);
        if (sheet == SheetKind::first) band(Kind::move_list, outer_top(l_.board));
        if (sheet == SheetKind::moves) band(Kind::move_list, foot_top());
        if (sheet == SheetKind::first) boards(l_.board, l_.grid.rows);
        if (sheet == SheetKind::positions) boards(l_.sheet_board, l_.sheet_rows);
        band(Kind::fen, above(l_.answer.y, Style::answer));
        // What that is the FEN of.
        add(Kind::fen, {0, 0, number_left(l_), top_});
        add(Kind::page_number, {number_left(l_), 0, right_, top_});
        return std::move(list_);
    }

    std::vector<Region> large() && {
        band(Kind::names, above(l_.headline.y, Style::headline));
        const int headline = above(l_.status.y, Style::status), number = number_left(l_);
        add(Kind::headline, {0, headline, number, top_});
        add(Kind::page_number, {number, headline, right_, top_});
        top_ = headline;
        band(Kind::side_to_move, outer_top(l_.board));
        board({0, l_.board.y, right_, top_}, l_.board, {});
        top_ = l_.board.y;
        band(Kind::files, l_.rules[0].y + l_.rules[0].height);
        band(Kind::move_list, foot_top());
        band(Kind::fen, above(l_.answer.y, Style::answer));
        band(Kind::how_to_answer, 0);
        return std::move(list_);
    }

    std::vector<Region> plain() && {
        band(Kind::headline, above(l_.headline.y - l_.leading, Style::status));
        band(Kind::side_to_move, above(l_.names.y, Style::status));
        band(Kind::pieces_and_moves, foot_top());
        return std::move(*this).foot();
    }

    /// Adds the title, the page number, and diagrams, by their places on the page.
    std::vector<Region> diagrams(std::span<const NamedDiagram> diagrams) && {
        band(Kind::title, outer_top(l_.board));
        add(Kind::page_number, {0, 0, right_, above(l_.page_number.y, Style::answer)});
        int place = 0;
        for (const auto& [number, flipped] : diagrams)
            diagram(l_.board + cell(l_.grid, place++), flipped, {{BoardNumber::Called::diagram, number}});
        return std::move(list_);
    }

  private:
    void add(Kind kind, const Area& a, const Whose& whose = {}) {
        if (a.left >= a.right || a.bottom >= a.top) return;
        list_.push_back({kind, whose.square, whose.side, whose.board, figures::points(a.left),
                         figures::points(a.bottom), figures::points(a.right), figures::points(a.top)});
    }
    /// Adds a part across the page, from the last one down to `bottom`.
    void band(Kind kind, int bottom) {
        add(kind, {0, bottom, right_, top_});
        top_ = bottom;
    }

    int size(Style style) const { return l_.styles[static_cast<std::size_t>(style)].size; }
    /// Returns the height above the capitals on a baseline.
    int above(int baseline, Style style) const { return baseline + size(style) * 3 / 4; }
    int width() const { return l_.shape.files * l_.square; }
    /// Where the widest digits of ranks begin, from the board's left edge.
    /// Digits inside the board take no room beside it.
    int rank_x() const { return std::min(l_.rank_x[l_.shape.ranks > 9 ? 1 : 0], 0); }
    int height() const { return l_.shape.ranks * l_.square; }
    int outer_top(figures::Point board) const { return board.y + height() + l_.board_frame; }
    int foot_top() const { return l_.rules[1].y + l_.rules[1].height; }

    std::vector<Region> foot() && {
        band(Kind::fen, above(l_.answer.y, Style::answer));
        add(Kind::how_to_answer, {0, 0, number_left(l_), top_});
        add(Kind::page_number, {number_left(l_), 0, right_, top_});
        return std::move(list_);
    }

    /// Adds the squares of a board whose lower left corner is `at`.
    void squares(figures::Point at, bool flipped, const BoardLabel& of) {
        for (const variant::Square square : l_.shape.squares) {
            const auto [x, y] = l_.corner(square, at, flipped);
            add(Kind::square, {x, y, x + l_.square, y + l_.square}, {.square = square, .board = of});
        }
    }

    /// Adds a board of the layout diagram, and what is around it.
    void diagram(figures::Point board, bool flipped, const BoardLabel& of) {
        squares(board, flipped, of);
        const BoardGrid& g = l_.grid;
        const int caption = above(board.y + g.caption.y, Style::caption);
        if (g.coordinates) {
            add(Kind::ranks,
                {board.x + rank_x() - figures::quarters(1), board.y, board.x, board.y + height()},
                {.board = of});
            add(Kind::files, {board.x, caption, board.x + width(), board.y}, {.board = of});
        }
        add(Kind::caption,
            {board.x, caption - g.caption_lines * g.caption_leading, board.x + g.caption.x + g.caption_width,
             caption},
            {.board = of});
    }

    /// Adds squares, and what is around them in an area that begins at the board's lower edge.
    void board(const Area& a, figures::Point at, const BoardLabel& of) {
        const int right = at.x + width(), top = at.y + height(), frame = l_.board_frame;
        squares(at, flipped_, of);
        const Whose whose{.board = of};
        add(Kind::ranks, {a.left, a.bottom, at.x, top + frame}, whose);
        add(Kind::board_edge, {at.x, top, right + frame, top + frame}, whose);
        add(Kind::board_edge, {right, at.y, right + frame, top}, whose);
        add(Kind::beside_board, {right + frame, at.y, a.right, top + frame}, whose);
        add(Kind::above_board, {a.left, top + frame, a.right, a.top}, whose);
    }

    /// Adds rows of boards with captions, down to the foot.
    void boards(figures::Point first, int rows) {
        const BoardGrid& g = l_.grid;
        for (int i = 0; i < rows * g.columns; ++i) {
            const figures::Point at = first + cell(g, i);
            const BoardLabel of = BoardNumber{BoardNumber::Called::position, i + 1};
            const bool last_column = (i + 1) % g.columns == 0, last_row = i / g.columns == rows - 1;
            Area a{i % g.columns == 0 ? 0 : cell_left(at), at.y,
                   last_column ? right_ : cell_left(at + figures::Point{g.pitch_x, 0}),
                   i < g.columns ? top_ : outer_top(at)};
            board(a, at, of);
            const int caption = above(at.y + g.caption.y, Style::caption);
            const int bottom = last_row ? foot_top() : outer_top(at + figures::Point{0, -g.pitch_y});
            add(Kind::files, {a.left, caption, a.right, at.y}, {.board = of});
            add(Kind::caption, {a.left, bottom, a.right, caption}, {.board = of});
        }
        top_ = foot_top();
    }
    /// Returns the left edge of the digits beside a board, no further left than the board before it.
    int cell_left(figures::Point board) const {
        return std::max(board.x + rank_x() - l_.board_frame,
                        board.x - l_.grid.pitch_x + width() + l_.board_frame);
    }

    /// Adds players, captured pieces and evaluation beside the board.
    void side_column(const Area& a) {
        const Color below = flipped_ ? BLACK : WHITE, opposite = ~below;
        int top = a.top;
        const auto down_to = [&](Kind kind, std::optional<Color> side, int bottom) {
            add(kind, {a.left, bottom, a.right, top}, {.side = side});
            top = bottom;
        };
        down_to(Kind::captured, opposite, above(l_.players[1].y, Style::player));
        down_to(Kind::name, opposite, l_.players[1].y - size(Style::player) / 2);
        down_to(Kind::evaluation, {}, above(l_.players[0].y, Style::player));
        down_to(Kind::name, below, above(l_.captured_label[0].y, Style::label));
        down_to(Kind::captured, below, a.bottom);
    }

    const Layout l_;
    const bool flipped_;
    const int right_;
    int top_;
    std::vector<Region> list_;
};

/// Returns a full page of diagrams, numbered by their places.
std::vector<NamedDiagram> all_places(const PageDesign& design, bool flipped) {
    std::vector<NamedDiagram> diagrams;
    for (std::size_t i = 0; i < diagrams_per_page(design); ++i)
        diagrams.push_back({static_cast<int>(i) + 1, flipped});
    return diagrams;
}

/// Returns " of position 2", or "" for the only board.
std::string of_board_number(const BoardLabel& board) {
    if (!board) return {};
    return fmt::format(" of {} {}", board->called == BoardNumber::Called::diagram ? "diagram" : "position",
                       board->number);
}

}  // namespace

std::vector<Region> regions(const Worksheet& worksheet, const PageDesign& design, std::size_t page) {
    const WorksheetPage shown = worksheet_pages(worksheet, design)[page - 1];
    std::vector<NamedDiagram> diagrams;
    for (const Diagram& diagram : std::span(worksheet.diagrams).subspan(shown.first, shown.count)) {
        const int place = static_cast<int>(diagrams.size()) + 1;
        diagrams.push_back({diagram.number > 0 ? diagram.number : place, diagram.flipped});
    }
    return Parts(design_of(design, shown), false).diagrams(diagrams);
}

std::vector<Region> regions(const PageDesign& design, bool flipped, SheetKind sheet) {
    Parts parts(design, flipped);
    switch (design.layout) {
        case LayoutName::economy: return std::move(parts).economy();
        case LayoutName::score: return std::move(parts).score(sheet);
        case LayoutName::large: return std::move(parts).large();
        case LayoutName::plain: return std::move(parts).plain();
        case LayoutName::diagram: return std::move(parts).diagrams(all_places(design, flipped));
        // Its pages have no parts of fixed places.
        case LayoutName::book: return {};
        case LayoutName::game: break;
    }
    return std::move(parts).game();
}

std::string name_of(const Region& region) {
    const auto of_side = [&](std::string_view before, std::string_view after) {
        return fmt::format("{}{}{}", before, region.side == WHITE ? "White" : "Black", after);
    };
    const auto of_board = [&](std::string_view words) {
        return std::string(words) + of_board_number(region.board);
    };
    switch (region.kind) {
        case Kind::square: return "square " + square_name(region);
        case Kind::ranks: return of_board("ranks");
        case Kind::files: return of_board("files");
        case Kind::board_edge: return of_board("edge of the board");
        case Kind::beside_board: return of_board("beside the board");
        case Kind::above_board: return of_board("above the board");
        case Kind::caption: return of_board("caption");
        case Kind::headline: return "headline";
        case Kind::title: return "title";
        case Kind::names: return "names";
        case Kind::name: return of_side("", "'s name");
        case Kind::event: return "event";
        case Kind::side_to_move: return "side to move";
        case Kind::result: return "result or side to move";
        case Kind::captured: return of_side("captured by ", "");
        case Kind::evaluation: return "evaluation";
        case Kind::move_list: return "move list";
        case Kind::pieces_and_moves: return "pieces and moves";
        case Kind::fen: return "fen";
        case Kind::how_to_answer: return "how to answer";
        case Kind::page_number: return "page number";
    }
    return {};
}

std::string square_name(const Region& region) {
    return variant::to_string(region.square) + of_board_number(region.board);
}

}  // namespace inkmate::page

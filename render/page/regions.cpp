#include "render/page/regions.hpp"

#include <utility>

#include "core/square.hpp"
#include "render/page/layout.hpp"

namespace inkmate {
namespace {

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

std::vector<Region> regions(const PageDesign& design, bool flipped) {
    if (design.layout == LayoutName::diagram) return diagram_regions(design, flipped);
    const Layout l = page_layout(design);
    const Paper& paper = design.paper;
    const int right = quarters(paper.width);
    const int top = quarters(paper.height);
    const int board_right = l.board.x + 8 * l.square;
    const int board_top = l.board.y + 8 * l.square;
    RegionList list;
    const auto add = [&list](const std::string& name, int x0, int y0, int x1, int y1) {
        list.add(name, x0, y0, x1, y1);
    };

    // From the top: the lines of text above the board, each down to the next one's letters.
    const auto size = [&l](Style s) { return l.styles[static_cast<std::size_t>(s)].size; };
    const int headline_bottom = l.status.y + size(Style::status) * 3 / 4;
    const int board_outer_top = board_top + l.board_frame;
    add("headline", 0, headline_bottom, right, top);
    add("side to move", 0, board_outer_top, right, headline_bottom);

    list.add_squares(l, l.board, flipped);
    const int column = board_right + l.board_frame;
    add("ranks", 0, l.board.y, l.board.x, board_outer_top);
    add("edge of the board", l.board.x, board_top, column, board_outer_top);
    add("edge of the board", board_right, l.board.y, column, board_top);

    const int below = l.captured_label[0].y + size(Style::label);
    const int above = l.evaluation_label.y + size(Style::label);
    add(flipped ? "captured by White" : "captured by Black", column, above, right, board_outer_top);
    add("evaluation", column, below, right, above);
    add(flipped ? "captured by Black" : "captured by White", column, l.board.y, right, below);

    const int files_bottom = l.rules[0].y + l.rules[0].height;
    const int foot = l.rules[1].y + l.rules[1].height;
    const int fen_bottom = l.answer.y + size(Style::answer) * 3 / 4;
    add("files", 0, files_bottom, right, l.board.y);
    add("move list", 0, foot, right, files_bottom);
    add("fen", 0, fen_bottom, right, foot);
    // Room for a page number of six digits.
    const int number = l.page_number.x - 5 * l.page_number_digit;
    add("how to answer", 0, 0, number, fen_bottom);
    add("page number", number, 0, right, fen_bottom);
    return std::move(list).take();
}

}  // namespace inkmate

#include "render/page/regions.hpp"

#include "core/square.hpp"
#include "render/page/layout.hpp"

namespace inkmate {

std::vector<Region> regions(const PageDesign& design, bool flipped) {
    const Layout l = page_layout(design);
    const Paper& paper = design.paper;
    const int right = quarters(paper.width);
    const int top = quarters(paper.height);
    const int board_right = l.board.x + 8 * l.square;
    const int board_top = l.board.y + 8 * l.square;
    std::vector<Region> list;
    const auto add = [&list](std::string name, int x0, int y0, int x1, int y1) {
        list.push_back({std::move(name), points(x0), points(y0), points(x1), points(y1)});
    };

    // From the top: the lines of text above the board, each down to the next one's letters.
    const auto size = [&l](Style s) { return l.styles[static_cast<std::size_t>(s)].size; };
    const int headline_bottom = l.status.y + size(Style::status) * 3 / 4;
    const int board_outer_top = board_top + l.board_frame;
    add("headline", 0, headline_bottom, right, top);
    add("side to move", 0, board_outer_top, right, headline_bottom);

    for (int s = 0; s < SQUARE_NB; ++s) {
        const auto square = static_cast<Square>(s);
        const int x = l.board.x + (flipped ? 7 - file_of(square) : file_of(square)) * l.square;
        const int y = l.board.y + (flipped ? 7 - rank_of(square) : rank_of(square)) * l.square;
        add("square " + to_string(square), x, y, x + l.square, y + l.square);
    }
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
    return list;
}

}  // namespace inkmate

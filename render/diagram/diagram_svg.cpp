#include "render/diagram/diagram_svg.hpp"

#include <fmt/format.h>

#include "core/chess/position.hpp"
#include "render/diagram/svg_path.hpp"
#include "render/page/figures/board.hpp"

namespace inkmate::diagram {

using namespace chess;

namespace {

constexpr int SIDE = figures::OUTLINE_GRID;
constexpr int BOARD = 8 * SIDE;
constexpr int FRAME = 8;
/// Beside and below the board with its coordinates, which are set in that size.
constexpr int MARGIN = 84;
constexpr int LETTERS = 60;

std::string coordinates(bool flipped) {
    std::string text = fmt::format(
        "<g font-family=\"Helvetica,Arial,sans-serif\" font-size=\"{}\" text-anchor=\"middle\">\n", LETTERS);
    for (int i = 0; i < 8; ++i) {
        const int middle = (flipped ? 7 - i : i) * SIDE + SIDE / 2;
        text += fmt::format("<text x=\"{}\" y=\"{}\">{}</text><text x=\"{}\" y=\"{}\">{}</text>\n", middle,
                            BOARD + FRAME + LETTERS, static_cast<char>('a' + i), -FRAME - MARGIN / 2,
                            BOARD - middle + LETTERS * 36 / 100, i + 1);
    }
    return text + "</g>\n";
}

}  // namespace

std::string diagram_svg(const Position& pos, const DiagramOptions& options) {
    const int margin = options.coordinates ? MARGIN : 0;
    const int size = BOARD + 2 * FRAME + margin;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{0}\" height=\"{0}\" "
        "viewBox=\"{1} {2} {3} "
        "{3}\" role=\"img\">\n<title>{4}</title>\n<rect x=\"{1}\" y=\"{2}\" width=\"{3}\" height=\"{3}\" "
        "fill=\"#ffffff\"/>\n",
        options.width, -FRAME - margin, -FRAME, size, pos.fen());
    figures::BoardStyle style{};
    style.shape = figures::board_shape();
    style.square = style.man.square = SIDE;
    style.board_frame = FRAME;
    style.move_frame = SIDE / 16;
    style.tint = figures::BOARD_TINTS.front();
    style.pictures = figures::chess_pictures();
    style.pieces = options.bold ? figures::PieceSet::bold : figures::PieceSet::regular;
    figures::ShownBoard shown{.flipped = options.flipped, .coordinates = false};
    for (int s = 0; s < SQUARE_NB; ++s) {
        const auto square = static_cast<Square>(s);
        if ((options.framed & square_bb(square)) != 0) shown.framed.push_back(figures::page_square(square));
        if (const Piece piece = pos.piece_on(square); piece != NO_PIECE)
            shown.pieces.push_back(
                {figures::page_square(square), variant::make_piece(color_of(piece), type_of(piece))});
    }
    for (const figures::Item& item : figures::board_items(style, shown, {})) {
        const figures::Fill& fill = std::get<figures::Fill>(item);
        svg +=
            fmt::format("<path fill=\"{}\" d=\"{}\"/>\n", svg_colour(fill.ink), svg_path(fill.path, BOARD));
    }
    if (options.coordinates) svg += coordinates(options.flipped);
    return svg + "</svg>\n";
}

}  // namespace inkmate::diagram

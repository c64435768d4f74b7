#include "render/page/figures/board.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace inkmate::figures {

namespace {

/// Turns a path to the right by a quarter turn about the middle of a square.
Path turned(Path path, int square) {
    for (PathStep& step : path)
        for (Point& p : step.points) p = {p.y, square - p.x};
    return path;
}

std::vector<Item> lettered_items(const ManSize& size, char letter, variant::Piece piece, bool halo) {
    const chess::Color side = variant::color_of(piece);
    std::vector<Item> items;
    for (Fill& fill : letter_disc(size, side)) items.emplace_back(std::move(fill));
    if (!halo) items.erase(items.begin());
    const int x = size.letter_x[static_cast<std::size_t>(variant::type_of(piece))];
    items.emplace_back(Text{size.letter.font,
                            size.letter.size,
                            {x, size.letter_y},
                            std::string(1, letter),
                            false,
                            side == chess::BLACK ? WHITE_INK : BLACK_INK});
    return items;
}

/// Draws a board, part after part.
class BoardPainter {
  public:
    BoardPainter(const BoardStyle& style, const ShownBoard& shown, Point at)
        : style_(style), shape_(style.shape), shown_(shown), at_(at) {}

    BoardParts parts() && {
        BoardParts parts;
        squares();
        parts.ground = taken();
        marks(false);
        for (const variant::Square s : shown_.framed) fill(ring(box(s), style_.move_frame), BLACK_INK);
        for (const variant::Square s : shown_.reached) mark(Marker::blue, s, false);
        for (const Arrow& arrow : shown_.arrows)
            add(arrow_shape(style_.square, shape_of(arrow, shown_.flipped, shown_.pieces), shown_.color),
                corner(arrow.from));
        parts.below = taken();
        for (const auto& [square, piece] : shown_.pieces)
            parts.pieces.push_back({piece, shown_.halos || is_dark(square), corner(square)});
        marks(true);
        parts.over = taken();
        if (shown_.coordinates) coordinates();
        parts.coordinates = taken();
        return parts;
    }

  private:
    Point corner(variant::Square s) const { return style_.corner(s, at_, shown_.flipped); }
    Rect box(variant::Square s) const {
        const Point at = corner(s);
        return {at.x, at.y, style_.square, style_.square};
    }
    std::vector<Item> taken() { return std::exchange(items_, {}); }
    void fill(Path path, Ink ink) { items_.emplace_back(Fill{std::move(path), ink}); }
    void add(std::vector<Fill> fills, Point at) {
        for (Fill& f : fills) fill(moved(f.path, at), f.ink);
    }

    void squares() {
        if (shape_.has_ring()) {
            const Rect board{at_.x, at_.y, shape_.files * style_.square, shape_.ranks * style_.square};
            fill(ring(grown(board, style_.board_frame), style_.board_frame), BLACK_INK);
        }
        tint(true, style_.tint.dark);
        if (style_.tint.light) tint(false, *style_.tint.light);
        if (shape_.has_ring()) return;
        for (int file = 0; file < shape_.files; ++file) {
            bool any = false;
            for (int rank = 0; rank < shape_.ranks; ++rank)
                if (shape_.has(variant::make_square(file, rank))) {
                    any = true;
                    edges(file, rank);
                }
            if (any && shown_.coordinates) letter(file);
        }
    }
    void tint(bool dark, Ink ink) {
        for (const variant::Square s : shape_.squares)
            if (is_dark(s) == dark) fill(rectangle(box(s)), ink);
    }
    void edges(int file, int rank) {
        const int on = shown_.flipped ? -1 : 1, width = style_.board_frame, side = style_.square;
        const auto [x, y] = corner(variant::make_square(file, rank));
        const auto edge = [&](int files, int ranks, const Rect& r) {
            const int f = file + files * on, k = rank + ranks * on;
            const bool on_board = f >= 0 && f < shape_.files && k >= 0 && k < shape_.ranks &&
                                  shape_.has(variant::make_square(f, k));
            if (!on_board) fill(rectangle(r), BLACK_INK);
        };
        edge(1, 0, {x + side, y - width, width, side + 2 * width});
        edge(-1, 0, {x - width, y - width, width, side + 2 * width});
        edge(0, 1, {x - width, y + side, side + 2 * width, width});
        edge(0, -1, {x - width, y - width, side + 2 * width, width});
    }

    void mark(Marker marker, variant::Square square, bool over_pieces) {
        const bool occupied =
            std::ranges::find(shown_.pieces, square, &BoardPiece::square) != shown_.pieces.end();
        const MarkShape shape = shape_of(marker, occupied);
        if (lies_over_pieces(shape) == over_pieces)
            add(mark_shape(style_.square, shape, shown_.color), corner(square));
    }
    void marks(bool over_pieces) {
        for (const auto& [marker, square] : shown_.marks) mark(marker, square, over_pieces);
    }

    void coordinates() {
        for (int i = 0; i < std::max(shape_.files, shape_.ranks); ++i) {
            if (i < shape_.ranks) digits(i);
            if (i < shape_.files && shape_.has_ring()) letter(i);
        }
    }
    void digits(int rank) {
        const std::string name = std::to_string(rank + 1);
        show({at_.x + style_.rank_x[name.size() - 1],
              corner(variant::make_square(0, rank)).y + style_.rank_rise},
             name);
    }
    void letter(int file) {
        show({corner(variant::make_square(file, 0)).x + style_.file_x[static_cast<std::size_t>(file)],
              at_.y + style_.file_y},
             std::string(1, static_cast<char>('a' + file)));
    }
    void show(Point at, std::string text) {
        items_.emplace_back(Text{style_.coordinate.font, style_.coordinate.size, at, std::move(text)});
    }

    const BoardStyle& style_;
    const BoardShape& shape_;
    const ShownBoard& shown_;
    const Point at_;
    std::vector<Item> items_;
};

}  // namespace

std::vector<BoardPiece> pieces_of(const chess::Position& position) {
    std::vector<BoardPiece> pieces;
    for (int s = 0; s < chess::SQUARE_NB; ++s) {
        const auto square = static_cast<chess::Square>(s);
        if (const chess::Piece piece = position.piece_on(square); piece != chess::NO_PIECE)
            pieces.push_back(
                {page_square(square), variant::make_piece(chess::color_of(piece), chess::type_of(piece))});
    }
    return pieces;
}

std::vector<Picture> chess_pictures() {
    std::vector<Picture> pictures(1);
    for (int type = chess::PAWN; type <= chess::KING; ++type)
        pictures.push_back({.figure = static_cast<Figure>(type)});
    return pictures;
}

std::vector<Fill> letter_disc(const ManSize& size, chess::Color side) {
    const int middle = size.square / 2;
    const auto path = [&](int radius) {
        return moved(disc(radius, 0, false).front().path, {middle, middle});
    };
    std::vector<Fill> fills = {{path(size.halo_radius), WHITE_INK}, {path(size.disc_radius), BLACK_INK}};
    if (side != chess::BLACK) fills.push_back({path(size.inside_radius), WHITE_INK});
    return fills;
}

Point BoardStyle::corner(variant::Square s, Point board, bool flipped) const {
    const int file = flipped ? shape.files - 1 - variant::file_of(s) : variant::file_of(s);
    const int rank = flipped ? shape.ranks - 1 - variant::rank_of(s) : variant::rank_of(s);
    return board + Point{file * square, rank * square};
}

std::vector<Item> man_items(const BoardStyle& style, const ManSize& size, variant::Piece piece, bool halo) {
    const Picture& picture = style.pictures[static_cast<std::size_t>(variant::type_of(piece))];
    if (picture.figure == Figure::none && !picture.own)
        return lettered_items(size, picture.letter, piece, halo);
    const PieceOutlines& outlines =
        picture.own ? picture.own->outlines(style.pieces) : piece_outlines(picture.figure, style.pieces);
    std::vector<Fill> fills = silhouette(outlines, size.square, halo);
    std::ranges::move(details(outlines, variant::color_of(piece), size.square), std::back_inserter(fills));
    std::vector<Item> items;
    for (Fill& fill : fills) {
        for (int turn = 0; turn < picture.turns; ++turn)
            fill.path = turned(std::move(fill.path), size.square);
        items.emplace_back(std::move(fill));
    }
    return items;
}

BoardParts board_parts(const BoardStyle& style, const ShownBoard& shown, Point at) {
    return BoardPainter(style, shown, at).parts();
}

std::vector<Item> board_items(const BoardStyle& style, const ShownBoard& shown, Point at) {
    BoardParts parts = board_parts(style, shown, at);
    std::vector<Item> items = std::move(parts.ground);
    std::ranges::move(parts.below, std::back_inserter(items));
    for (const PlacedPiece& placed : parts.pieces)
        for (Item& item : man_items(style, style.man, placed.piece, placed.halo))
            items.push_back(moved_item(std::move(item), placed.at));
    std::ranges::move(parts.over, std::back_inserter(items));
    std::ranges::move(parts.coordinates, std::back_inserter(items));
    return items;
}

}  // namespace inkmate::figures

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/chess/piece.hpp"
#include "core/variant/board.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::page {

/// What a part of a page is: the first are parts of a board.
enum class RegionKind {
    square,
    ranks,
    files,
    board_edge,
    beside_board,
    above_board,
    caption,
    headline,
    title,
    names,
    name,
    event,
    side_to_move,
    result,
    captured,
    evaluation,
    move_list,
    pieces_and_moves,
    fen,
    how_to_answer,
    page_number
};

/// A board of a page with several, by what it is called there.
struct BoardNumber {
    enum class Called { position, diagram } called;
    int number;
    bool operator==(const BoardNumber&) const = default;
};

/// A part of the page that a reader can name, in points from the lower left corner.
struct Region {
    RegionKind kind;
    /// The square, if that is its kind.
    variant::Square square = 0;
    /// Whose name it is, or who captured.
    std::optional<chess::Color> side = {};
    /// Which board it is a part of; nothing if there is only one.
    std::optional<BoardNumber> board = {};
    double left = 0, bottom = 0, right = 0, top = 0;

    bool operator==(const Region&) const = default;
};

/// Returns what reports and manifests call it: "square e4 of position 2", "captured by White", "headline".
std::string name_of(const Region& region);
/// Returns what a reader calls a square: "e4", "e4 of position 2".
std::string square_name(const Region& region);

/// What is on a sheet of a game's score: the first has moves and positions, the others have one of them.
enum class SheetKind { first, moves, positions };

/// Returns the parts of a page. Together they cover the page and do not overlap. On pages with several boards
/// these are numbered as positions on that page. `sheet` matters to the layout score only. Those of the
/// layout diagram leave out empty paper, and have diagrams numbered on the page.
std::vector<Region> regions(const PageDesign& design, bool flipped, SheetKind sheet = SheetKind::first);
/// Returns the parts of a page of a worksheet, from 1: its diagrams go by their numbers, or by their places
/// on it, and have the squares that they show.
std::vector<Region> regions(const Worksheet& worksheet, const PageDesign& design, std::size_t page);

}  // namespace inkmate::page

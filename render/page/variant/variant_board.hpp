#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/variant/rules.hpp"
#include "render/page/diagram.hpp"
#include "render/page/figures/marker.hpp"
#include "render/page/page.hpp"
#include "render/page/variant/variant_layout.hpp"

namespace inkmate {

/// What a board shows besides its squares.
struct ShownPosition {
    std::span<const VariantPiece> pieces;
    /// The squares of the last move.
    std::span<const variant::Square> framed = {};
    std::span<const VariantMark> marks = {};
    /// Letters of files and numbers of ranks.
    bool coordinates = false;
    /// Marks in colours.
    bool color = false;
};

/// The board of a variant on its page, and what stands on it. Refers to layout and rules.
class VariantBoard {
  public:
    /// At its place on the page, or with its lower left corner there.
    VariantBoard(const VariantLayout& layout, const variant::Rules& rules, bool flipped)
        : VariantBoard(layout, rules, flipped, layout.page.board) {}
    VariantBoard(const VariantLayout& layout, const variant::Rules& rules, bool flipped, Point at)
        : v_(layout), l_(layout.page), rules_(rules), flipped_(flipped), at_(at) {}

    /// The lower left corner of a square.
    Point corner(variant::Square s) const;
    Rect box(variant::Square s) const;

    /// Dark squares, light ones where they are tinted, then a file after another: its edges and, if it is to
    /// have one, its letter.
    std::vector<Item> squares(bool letters = true) const;
    /// Those of a list of marks that lie over the pieces, or those that lie under them.
    std::vector<Item> marks(std::span<const VariantMark> list, bool over_pieces, bool color,
                            const std::function<bool(variant::Square)>& occupied) const;
    /// Squares, what is on them and, if they are wanted, coordinates.
    std::vector<Item> position(const ShownPosition& shown) const;
    /// The numbers beside the ranks.
    std::vector<Item> rank_numbers() const;

  private:
    /// The squares of a colour: 0 dark, 1 light.
    void append_tinted(std::vector<Item>& items, int colour, Ink ink) const;
    bool is_square(int file, int rank) const;
    void append_file(std::vector<Item>& items, int file, bool letter) const;
    void append_edges(std::vector<Item>& items, int file, int rank) const;

    const VariantLayout& v_;
    const Layout& l_;
    const variant::Rules& rules_;
    bool flipped_;
    Point at_;
};

/// Gives rules a board of these squares, where nothing stands.
void set_board(variant::Rules& rules, int files, int ranks, const variant::Region& squares);

}  // namespace inkmate

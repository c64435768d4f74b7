#pragma once

#include <vector>

#include "core/chess/piece.hpp"
#include "core/variant/rules.hpp"
#include "render/page/figure.hpp"
#include "render/page/page.hpp"
#include "render/page/variant_layout.hpp"

namespace inkmate {

/// How a type of piece is drawn: as a figure, turned about or not; as its letter in a disc where that is
/// none.
struct VariantPicture {
    Figure figure = Figure::none;
    bool turned = false;
};
/// Nightriders, grasshoppers and pawns that move diagonally are drawn as problem books have them: a knight,
/// a queen, a pawn upside down.
VariantPicture picture_of(const variant::PieceType& type);
/// The last of the figures that a variant's pieces need, at least the king.
Figure last_figure(const variant::Rules& rules);

/// The disc of such a side's pieces, from the lower left corner of a square.
std::vector<Fill> letter_disc(const PieceSize& size, chess::Color side);
/// A piece on the board from there.
std::vector<Item> piece_items(const VariantLayout& layout, const variant::Rules& rules, variant::Piece piece);
/// A captured one, where nothing is behind it.
std::vector<Item> captured_items(const VariantLayout& layout, const variant::Rules& rules,
                                 variant::Piece piece);

}  // namespace inkmate

#pragma once

#include <span>
#include <vector>

#include "core/chess/piece.hpp"
#include "core/variant/rules.hpp"
#include "render/page/page.hpp"
#include "render/page/variant/variant_layout.hpp"

namespace inkmate {

/// How pieces of these pictures, by type, stand on a square of that side.
PieceSize piece_size(std::span<const VariantPicture> pictures, int square);
/// The disc of such a side's pieces, from the lower left corner of a square.
std::vector<Fill> letter_disc(const PieceSize& size, chess::Color side);
/// A piece on the board from there.
std::vector<Item> piece_items(const VariantLayout& layout, variant::Piece piece);
/// A captured one, where nothing is behind it.
std::vector<Item> captured_items(const VariantLayout& layout, variant::Piece piece);

}  // namespace inkmate

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/rules.hpp"
#include "render/page/figures/figure.hpp"
#include "render/page/figures/marker.hpp"
#include "render/page/figures/own_outline.hpp"
#include "render/page/layout/board_tint.hpp"

namespace inkmate {

/// How a type of piece is drawn: as a figure or a user's own outline, turned to the right by quarter turns,
/// or as a letter in a disc where it is neither.
struct VariantPicture {
    Figure figure = Figure::none;
    int turns = 0;
    std::shared_ptr<const OwnOutline> own = nullptr;
    /// A capital or a digit; 0: that of the piece.
    char letter = 0;
};

/// What a user chooses of the pages of a variant.
struct VariantLook {
    /// By the pieces' letters, small ones.
    std::map<char, VariantPicture> pictures = {};
    /// Squares that every page marks.
    std::vector<VariantMark> marks = {};
    BoardTint tint = BOARD_TINTS.front();

    /// All of it, in letters, digits and ,.-_: nothing of what is as usual.
    std::string text() const;
};
/// What text() wrote. Throws OutlineError.
VariantLook read_look(std::string_view text);

/// A picture by its words, "queen", "knight:90", "disc:C". Throws OutlineError that names those that there
/// are.
VariantPicture picture_by_words(std::string_view words);

/// What a piece has where nobody chooses: nightriders, grasshoppers and pawns that move diagonally are drawn
/// as problem books have them, a knight, a queen, a pawn upside down.
VariantPicture picture_of(const variant::PieceType& type);
/// Adds the marks of a list as read_marks() takes it, by the squares of a board. Throws ChessError.
void add_marks(VariantLook& look, std::string_view list, const variant::Rules& rules);

/// Of all types, the first of which is none; with their letters.
std::vector<VariantPicture> pictures_of(const variant::Rules& rules, const VariantLook& look);

/// The last of the figures that pieces need, at least the king.
Figure last_figure(std::span<const VariantPicture> pictures);
/// The outlines of users' own among them, each once.
std::vector<std::shared_ptr<const OwnOutline>> own_outlines(std::span<const VariantPicture> pictures);

}  // namespace inkmate

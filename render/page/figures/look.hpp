#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/rules.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/figures/own_outline.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::figures {

/// What the squares of a board are tinted with. Tints of one ink can be told apart on any paper and by any
/// copier; the inks of the others differ enough in lightness for that.
struct BoardTint {
    std::string_view name;
    Ink dark;
    /// Nothing for bare paper.
    std::optional<Ink> light = std::nullopt;
    bool operator==(const BoardTint&) const = default;
};
/// All tints, the default first.
inline constexpr std::array<BoardTint, 6> BOARD_TINTS = {{{"grey", Ink(13)},
                                                          {"pale", Ink(14)},
                                                          {"deep", Ink(10)},
                                                          {"brown", Ink(12, 9, 6), Ink(16, 14, 11)},
                                                          {"green", Ink(8, 11, 7), Ink(15, 15, 12)},
                                                          {"blue", Ink(8, 11, 14), Ink(14, 15, 16)}}};

/// How a type of piece is drawn: as a figure or a user's own outline, turned to the right by quarter turns,
/// or as a letter in a disc if it is neither.
struct Picture {
    Figure figure = Figure::none;
    int turns = 0;
    std::shared_ptr<const OwnOutline> own = nullptr;
    /// A capital or a digit; 0 for the piece's own letter.
    char letter = 0;
};

/// What a user chooses of the pieces and boards of a variant.
struct Look {
    /// By the pieces' letters, small ones.
    std::map<char, Picture> pictures = {};
    /// Squares that every page marks.
    std::vector<SquareMark> marks = {};
    BoardTint tint = BOARD_TINTS.front();

    /// Writes what differs from the defaults in letters, digits and ,.-_.
    std::string text() const;
};
/// Reads what text() wrote. Throws OutlineError.
Look read_look(std::string_view text);

/// Reads a picture's words, "queen", "knight:90", "disc:C". Throws OutlineError that names those that there
/// are.
Picture picture_by_words(std::string_view words);

/// Returns a piece's default picture: nightriders, grasshoppers and pawns that move diagonally are drawn as
/// problem books have them, a knight, a queen, a pawn upside down.
Picture picture_of(const variant::PieceType& type);
/// Returns the pictures of all types of a rule set, or of chess for null, with their letters. The first is of
/// no type.
std::vector<Picture> pictures_of(const variant::Rules* rules, const Look& look);

/// Returns the last of the figures that pieces need, at least the king.
Figure last_figure(std::span<const Picture> pictures);
/// Returns each of the users' own outlines among them once.
std::vector<std::shared_ptr<const OwnOutline>> own_outlines(std::span<const Picture> pictures);

/// Reads a list such as "Gd4,grey:f6" of letters or names, and squares of a board. Throws ChessError that
/// names what is not a mark.
std::vector<SquareMark> read_marks(std::string_view list, const BoardShape& board);
/// Reads a list such as "Ge2e4,Rh1h7". Throws ChessError that names what is not an arrow.
std::vector<Arrow> read_arrows(std::string_view list, const BoardShape& board);

}  // namespace inkmate::figures

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/epd.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/move.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/piece.hpp"
#include "core/chess/position.hpp"
#include "core/variant/board.hpp"
#include "render/page/figures/marker.hpp"
#include "render/page/words/language.hpp"

namespace inkmate {

namespace variant {
struct Rules;
}

struct SquareMark {
    Marker marker;
    chess::Square square;
    bool operator==(const SquareMark&) const = default;
};
struct Arrow {
    Marker marker;
    chess::Square from;
    chess::Square to;
    bool operator==(const Arrow&) const = default;
};

/// A piece of a variant on its square.
struct VariantPiece {
    variant::Square square;
    variant::Piece piece;
    bool operator==(const VariantPiece&) const = default;
};

/// A board with a caption: one of several on a page.
struct Diagram {
    chess::Board board{};
    /// Shown as a disc before the caption, if it is known.
    std::optional<chess::Color> to_move;
    /// Framed, unless it is Move::none().
    chess::Move last_move;
    /// UTF-8; on the pages of games in the page's encoding, as they have moves.
    std::string caption;

    // Of the layout diagram.
    /// Its number on the sheet; 0 when it has none.
    int number = 0;
    bool flipped = false;
    std::vector<SquareMark> marks;
    std::vector<Arrow> arrows;
    /// What a FEN says after the side to move, as far as it is known.
    std::string fields;
    /// What solves it; UTF-8, empty when nobody knows.
    std::string solution;
    /// How hard it is; 0 when nobody knows.
    int grade = 0;

    /// Of a variant, in place of `board` and `last_move`: what stands on its board, in the order in which its
    /// squares are drawn, and which of them are framed.
    std::vector<VariantPiece> pieces;
    std::vector<variant::Square> framed;
    std::vector<VariantMark> variant_marks;
};

chess::Board board_of(const chess::Position& position);

/// Has it a disc of who is to move: not where nobody knows, and not where mate or stalemate has ended the
/// game.
bool shows_disc(const Diagram& diagram);
/// "White to move", or how mate or stalemate has ended the game; empty when nobody knows who is to move.
std::string side_to_move_words(const Diagram& diagram, Language language = Language::english);

/// A line of EPD as a diagram. Any board will do: none or many kings, 64 queens. `captions` are the names of
/// the operations that make up the caption, in this order. Marks and arrows are those of [%csl ...] and
/// [%cal ...] in any operand. Those of a variant's board, by its rules, have neither. Throws
/// ChessError, naming the source, when there is no board.
Diagram diagram_of(const chess::EpdRecord& record, std::string_view source_name,
                   const std::vector<std::string>& captions, const Writing& writing = {},
                   const variant::Rules* rules = nullptr);
/// What `captions` may name, and those that a caption is made of when nothing is said.
std::vector<std::string> caption_operations();
std::vector<std::string> default_caption_operations();

/// A solution in SAN, several with "or" between, as pages have it: UTF-8.
std::string solution_in_words(std::string_view solution, const Writing& writing);

/// The position after so many half-moves of a game; the move that led there is its caption.
Diagram diagram_of(const chess::Game& game, const chess::Position& position, std::size_t ply,
                   const Writing& writing = {});
/// The same for a worksheet, with the marks and arrows of the comments there, from Black's side where $221
/// asks for that; no move is framed.
Diagram diagram_of(const chess::PgnGame& game, std::size_t ply, const Writing& writing = {});
/// After how many half-moves a PGN has diagrams: where its comments mark something, or a NAG ($220, $221) or
/// "[#]" asks for one; after the last move, when it says nothing.
std::vector<std::size_t> diagram_plies(const chess::PgnGame& game);

/// Adds the marks of a list such as "Gd4,grey:f6", the arrows of one such as "Ge2e4,Rh1h7": colours by their
/// first letter, G, Y, B or R, or names of marks, and squares. Throws ChessError that names what is neither.
void add_marks(Diagram& diagram, std::string_view list);
void add_arrows(Diagram& diagram, std::string_view list);

/// Marks where the piece on a square can go: a frame on its square, dots, and corners around what it can
/// take. By the rules, when the board is a position and it is to move; else as pieces go, whoever is to move
/// and whatever check there is. Throws ChessError when there is no piece.
void mark_moves(Diagram& diagram, chess::Square from);
/// The moves of every piece from every square of an empty board: both pawns, knight, bishop, rook, queen,
/// king, from a8 to h1, pawns where pawns can be.
std::vector<Diagram> diagrams_of_moves(Language language = Language::english);
/// The moves of every piece of each diagram, from a8 to h1, the piece and its square as caption.
std::vector<Diagram> diagrams_of_moves(std::span<const Diagram> given, Language language = Language::english);

}  // namespace inkmate

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
#include "core/chess/position.hpp"
#include "core/variant/game.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/words/language.hpp"

namespace inkmate::page {

/// A board with a caption: one of several on a page.
struct Diagram {
    /// The rules of a variant, which outlive the diagram; null for chess.
    const variant::Rules* variant = nullptr;
    /// In the order in which they are drawn.
    std::vector<figures::BoardPiece> pieces;
    /// Shown as a disc before the caption if it is known.
    std::optional<chess::Color> to_move;
    /// The squares of the last move.
    std::vector<variant::Square> framed;
    /// UTF-8; on the pages of games in the page's encoding, as they have moves.
    std::string caption;

    // The rest is of the layout diagram.
    /// Its number on the sheet; 0 if it has none.
    int number = 0;
    bool flipped = false;
    std::vector<figures::SquareMark> marks;
    std::vector<figures::Arrow> arrows;
    /// True if the file says that its marks and arrows are part of the task, by [%marks task].
    bool marks_are_task = false;
    /// What is in hand, as a FEN has it between brackets.
    std::string hands;
    /// What a FEN says after the side to move, as far as it is known.
    std::string fields;
    /// What solves it, in UTF-8; empty if nobody knows.
    std::string solution;
    /// How hard it is, and how many points it is worth; 0 if nobody knows.
    int grade = 0;
    int worth = 0;
    /// What a page of solutions shows of it: one board, or none if that is the diagram itself.
    std::vector<Diagram> solved = {};
    /// The position of chess that it shows, and the moves that solve it, for pages on which it can be played;
    /// none if nobody knows.
    chess::Position start = {};
    std::vector<chess::MoveTree> answers = {};
};

/// Returns what the board of a diagram on a worksheet shows.
figures::ShownBoard shown_board(const Diagram& diagram, bool coordinates, bool color);
/// Returns the pieces of a chess board in the order of a FEN, from a8 on.
std::vector<figures::BoardPiece> pieces_of(const chess::Board& board);
using figures::pieces_of;
/// Returns the pieces of a position of a variant, from a1 along the ranks.
std::vector<figures::BoardPiece> pieces_of(const variant::Position& position);
/// Returns the pieces of a FEN's board, which need not be a position. Throws VariantError.
std::vector<figures::BoardPiece> pieces_of(const variant::Rules& rules, std::string_view board);
/// Returns the squares that a move left and reached, or on which a piece was dropped.
std::vector<variant::Square> squares_of(chess::Move move);
std::vector<variant::Square> squares_of(variant::Move move);
chess::Board board_of(const chess::Position& position);
/// Returns the board of a diagram of chess.
chess::Board board_of(const Diagram& diagram);

/// True if a diagram has a disc of who is to move: it is known, and mate or stalemate has not ended the game.
bool shows_disc(const Diagram& diagram);
/// Returns "White to move", or how mate or stalemate has ended the game; "" if nobody knows who is to move.
std::string side_to_move_words(const Diagram& diagram, Language language = Language::english);

/// Returns the board of a line of EPD, on which any pieces may be: no king or many, 64 queens. `captions` are
/// the names of the operations that make up the caption, in this order. Marks and arrows are those of [%csl
/// ...] and [%cal ...] in any operand, on boards of chess. Throws ChessError, naming the source, and the line
/// unless it is 0, if there is no board.
Diagram diagram_of(const chess::EpdRecord& record, std::string_view source_name,
                   const std::vector<std::string>& captions, const Writing& writing = {},
                   const variant::Rules* rules = nullptr);
/// Returns what `captions` may name.
std::vector<std::string> caption_operations();
/// Returns the operations that a caption is made of by default.
std::vector<std::string> default_caption_operations();

/// Returns a solution in SAN, or several with "or" between, as pages have it, in UTF-8.
std::string solution_in_words(std::string_view solution, const Writing& writing);

/// Returns the position after `ply` half-moves of a game; the move that led there is its caption.
Diagram diagram_of(const chess::Game& game, const chess::Position& position, std::size_t ply,
                   const Writing& writing = {});
Diagram diagram_of(const variant::Game& game, std::size_t ply, const Writing& writing = {});
/// Returns what is in hand, of kinds of which there are several with their number: "[QP8n]" for "QPPPPPPPPn";
/// "" for nothing.
std::string hands_in_short(std::string_view hands);
/// Adds that to a diagram's caption: "12. Nf3 [QP8n]".
void add_hands_to_caption(Diagram& diagram);
/// Returns such a position for a worksheet, with the marks and arrows of the comments there, from Black's
/// side if $221 or the tag Orientation asks for that; no move is framed.
Diagram diagram_of(const chess::PgnGame& game, std::size_t ply, const Writing& writing = {});
/// Adds the marks of a list such as "Gd4,grey:f6", or the arrows of one such as "Ge2e4,Rh1h7". Throws
/// ChessError that names what is neither.
void add_marks(Diagram& diagram, std::string_view list);
void add_arrows(Diagram& diagram, std::string_view list);

/// Marks where the piece on a square can go: a frame on its square, dots, and corners around what it can
/// take. Its moves are legal ones if the board is a position and it is to move. Otherwise it moves as pieces
/// of chess go, whoever is to move and whatever check there is; a piece of a variant as if it were to move.
/// Throws ChessError if there is no piece, or a variant's board is not a position.
void mark_moves(Diagram& diagram, variant::Square from);
/// Returns the moves of every chess piece from every square of an empty board: both pawns, knight, bishop,
/// rook, queen, king, from a8 to h1, pawns where pawns can be.
std::vector<Diagram> diagrams_of_moves(Language language = Language::english);
/// Returns the moves of every piece of each diagram of chess, from a8 to h1, with the piece and its square as
/// caption.
std::vector<Diagram> diagrams_of_moves(std::span<const Diagram> given, Language language = Language::english);

}  // namespace inkmate::page

#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/variant/evaluation.hpp"
#include "core/variant/game.hpp"
#include "core/variant/pgn.hpp"
#include "render/page/content.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// The words of a variant's page that those of chess do not have, in StandardEncoding.
struct VariantWords {
    /// By variant::Value, for White: "0-1" with an en dash, ...
    std::array<std::string, 3> results;
    /// By variant::Ending: "Checkmate."
    std::vector<std::string> endings;
    /// " Checks left: White " "3" ", Black " "2" "."
    std::array<std::string_view, chess::COLOR_NB> checks_left;
    /// How to answer.
    std::string_view answer;
};
const VariantWords& variant_words();

/// "knight", "berolina pawns", "piece X".
std::string piece_in_words(const variant::Rules& rules, int type, bool many);
/// Ends a line of a list that goes on.
inline constexpr std::string_view VARIANT_LIST_BREAK = ",";

/// What pages say of a game by these rules of which nothing else is known; and of one with its tags, where a
/// title takes the place of event, round and date.
GameNames variant_names(const variant::Rules& rules);
GameNames variant_names(const variant::Rules& rules, const variant::PgnGame& record,
                        const std::string& title = "");

/// What a page of a variant tells: the position that a game has come to, and how it came about.
struct VariantPageContent {
    const variant::Game* game = nullptr;
    /// Is the board shown from Black's side.
    bool flipped = false;
    /// From 1.
    int page_number = 1;
    /// What positions are evaluated with, where a search has not found what they are worth; null: that of the
    /// rules.
    const variant::Evaluation* evaluation = nullptr;
    std::optional<Outlook> found = {};
    /// Nothing: those of the rules.
    std::optional<GameNames> names = {};
    /// score: which positions it has, and which sheet of it this is, from 0.
    ChosenPlies chosen = {};
    int sheet = 0;
};

/// The page; the generated program draws the same in the same order (psgen/runtime/paper/pages.ps and
/// psgen/runtime/paper/variant_page.ps). Whatever the design says of rules, they are the game's.
Page compose_variant(const VariantPageContent& content, const PageDesign& design);
/// The same, and with the layout score all sheets from that one on, with their numbers.
std::vector<Page> compose_variant_sheets(const VariantPageContent& content, const PageDesign& design);
/// A page of diagrams, as compose() makes it, where the design names rules.
Page compose_variant_diagrams(const GameContent& content, const PageDesign& design);
/// The pages of a game as a program prints them, with what `content` says besides: of the layouts that gather
/// positions when a page is full and at the end, of others one after each move, from the ply after `first`
/// on; of a game without moves, its start. `found` is what the program has found.
std::vector<Page> variant_pages(const variant::Game& game, const PageDesign& design,
                                VariantPageContent content = {}, std::size_t first = 0,
                                const Outlooks& found = {});

/// Marks a piece's square, and where it can go if it is its side's turn. Throws ChessError when nothing
/// stands there, or the diagram shows no position of the rules.
void mark_moves(Diagram& diagram, variant::Square from, const variant::Rules& rules);

/// The position after so many half-moves of a game; the move that led there is its caption.
Diagram variant_diagram(const variant::Game& game, std::size_t ply);
/// What stands on the board of a FEN: any board will do. Throws VariantError.
std::vector<VariantPiece> pieces_of_board(const variant::Rules& rules, std::string_view board);

}  // namespace inkmate

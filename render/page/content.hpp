#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/chess/bitboard.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/game.hpp"
#include "core/engine/evaluation.hpp"
#include "render/page/diagram.hpp"
#include "render/page/figures/marking.hpp"
#include "render/page/game_course.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/outlook.hpp"
#include "render/page/refusal.hpp"
#include "render/page/words/names.hpp"

namespace inkmate {

/// How the players ended a game, as `verdict` in the generated program.
enum class Verdict { none, white_resigned, black_resigned, draw_agreed, draw_claimed };
inline constexpr int VERDICT_NB = 5;

/// What a page tells of a game, whatever its pieces and its board are, or of diagrams.
struct GameContent {
    /// Is the board shown from Black's side.
    bool flipped = false;
    chess::Color side_to_move = chess::WHITE;
    Outlook outlook;
    /// Side to move and move number of the game's start position.
    chess::Color start_turn = chess::WHITE;
    int start_fullmove = 1;
    /// Move number of the side to move.
    int fullmove = 1;
    /// Every move since the start position, as the page writes it; figurines by their numbers
    /// (core/chess/written_move.hpp).
    std::vector<std::string> san;
    std::string fen;
    /// Of the position that the game starts from, where that was set up; else empty.
    std::string start_fen;
    /// From 1; 0 is not shown.
    int page_number = 1;
    GameNames names;
    /// The positions of the layouts that show several.
    std::vector<Diagram> diagrams;
    /// score: the curves of the game, which take the place of a row of positions.
    std::optional<GameCourse> course;
    /// score: which of its sheets this is, from 0.
    int sheet = 0;
    /// Layout diagram: stands above them, and the lines of solutions, as worksheet_pages() has both.
    std::string worksheet_title;
    int worksheet_title_size = 0;
    std::vector<std::string> worksheet_solutions;
    /// Of a marked sheet: a marking for each diagram, and the points of the sheet.
    std::vector<Marking> markings;
    std::string worksheet_score;
};

/// What a page of chess tells: the position after the last move of a game, and how it came about.
struct PageContent : GameContent {
    chess::Board board{};
    bool in_check = false;
    chess::Status status = chess::Status::normal;
    Verdict verdict = Verdict::none;
    /// Move::none() before the first move.
    chess::Move last_move;
    /// A square whose legal moves are marked, and where they go; SQ_NONE and 0 on most pages.
    chess::Square marked_from = chess::SQ_NONE;
    chess::Bitboard marked = 0;
    /// The pieces that White (first) and Black have captured: queens, rooks, bishops, knights, pawns.
    std::array<std::vector<chess::Piece>, chess::COLOR_NB> captured;
    /// The page tells of a line that was refused, in place of moves; it has no number.
    std::optional<Refusal> refusal;
};

/// After which half-moves a score sheet has diagrams, besides the last one.
struct ChosenPlies {
    /// After so many and every multiple; 0: after those of the list.
    int every = 0;
    /// In order.
    std::vector<int> list = {};
    /// Neither: so many, spread evenly over the game.
    int spread = 6;

    static ChosenPlies after(std::vector<int> plies) { return {0, std::move(plies), 0}; }
    static ChosenPlies spread_over(int count) { return {0, {}, count}; }
    static ChosenPlies after_every(int plies) { return {plies, {}, 0}; }
    /// Is the start of the game among those of the list?
    bool has_start() const { return !list.empty() && list.front() == 0; }
    /// Those that follow a start that is shown because it was set up: it is one of those that are spread.
    ChosenPlies behind_start() const { return {every, list, std::max(spread - 1, 1)}; }
    bool operator==(const ChosenPlies&) const = default;
};

/// Does a layout gather positions, so that most moves have no page of their own? The last page then comes
/// when the session ends.
bool gathers_positions(LayoutName layout);
/// Has a layout a board on which the moves of a piece can be marked?
bool marks_moves(LayoutName layout);
/// Where positions gather: is a page full after so many half-moves?
bool page_full(LayoutName layout, std::size_t plies);
/// After how many half-moves of a game that has come to `last`, played from its start, the pages of a layout
/// are printed: in one session, the first page after `first`.
std::vector<std::size_t> page_plies(LayoutName layout, std::size_t last, std::size_t first = 1);
/// The half-moves after which a page of the layouts economy and score has positions, when the game has come
/// to `last`. A score shows the start too, where it was set up.
std::vector<std::size_t> shown_plies(LayoutName layout, const ChosenPlies& chosen, std::size_t last,
                                     bool set_up);

/// What ChosenPlies are in a game of so many half-moves, which is the last of them.
std::vector<std::size_t> chosen_plies(const ChosenPlies& chosen, std::size_t last);

/// What a page shows besides the game itself.
struct PageOptions {
    LayoutName layout = LayoutName::game;
    bool flipped = false;
    int page_number = 1;
    chess::Square marked_from = chess::SQ_NONE;
    Verdict verdict = Verdict::none;
    /// score: after which half-moves diagrams are shown.
    ChosenPlies chosen = {};
    /// score: what is known of the game's course.
    std::optional<GameCourse> course = {};
    GameNames names = {};
    Writing writing = {};
    /// Tells what the position is worth, where a search has not found it.
    const engine::Evaluation* evaluation = &engine::tuned_evaluation();
    std::optional<Outlook> found = {};
    /// As PageContent has it.
    std::optional<Refusal> refusal = {};
};
/// The content of the page of a game's present position, with the positions and names that pages of the
/// layout show, and the legal moves from one square, if that is given.
PageContent page_content(const chess::Game& game, const PageOptions& options);
/// The same of the layout game, without names.
PageContent page_content(const chess::Game& game, bool flipped, int page_number,
                         chess::Square marked_from = chess::SQ_NONE, Verdict verdict = Verdict::none);

}  // namespace inkmate

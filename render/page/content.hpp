#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/chess/game.hpp"
#include "core/engine/evaluation.hpp"
#include "core/game/pgn.hpp"
#include "core/variant/evaluation.hpp"
#include "core/variant/game.hpp"
#include "render/page/diagram.hpp"
#include "render/page/game_curves.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/marking.hpp"
#include "render/page/outlook.hpp"
#include "render/page/refusal.hpp"
#include "render/page/words/names.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

/// A kind of captured piece, and how many of it.
struct Captured {
    variant::Piece piece;
    int count;
};

/// What a page says of a game, whatever its pieces and its board are, or of diagrams.
struct PageContent {
    /// The position, its pieces from a1 along the ranks.
    std::vector<figures::BoardPiece> pieces;
    /// The squares of the last move.
    std::vector<variant::Square> framed;
    bool flipped = false;
    chess::Color side_to_move = chess::WHITE;
    bool in_check = false;
    /// How many checks each side has left to give, in variants that count them.
    std::optional<std::array<int, chess::COLOR_NB>> checks_left;
    /// For how many moves a side has been hunted, and for how many it may be, where that is counted.
    std::optional<std::array<int, 2>> count;
    /// How the game has ended by the rules or by its players: its score, and a sentence. Empty while it is in
    /// play.
    std::string result;
    std::string ending;
    /// How to answer.
    std::string answer;
    /// A square whose legal moves are marked, and where they go.
    std::optional<variant::Square> marked_from;
    std::vector<variant::Square> marked;
    /// What White (first) and Black have captured, or by rules with hands what they have there, most valuable
    /// first.
    std::array<std::vector<Captured>, chess::COLOR_NB> captured;
    /// The page is about a line that was refused, in place of moves; it has no number.
    std::optional<Refusal> refusal;

    Outlook outlook;
    /// Side to move and move number of the game's start position.
    chess::Color start_turn = chess::WHITE;
    int start_fullmove = 1;
    /// The move number of the side to move.
    int fullmove = 1;
    /// Every move since the start position, as the page writes it; figurines by their numbers
    /// (core/chess/notation.hpp).
    std::vector<std::string> san;
    std::string fen;
    /// The FEN of the start position if it was set up; else empty.
    std::string start_fen;
    /// From 1; 0 is not shown.
    int page_number = 1;
    GameNames names;
    /// The positions of the layouts that show several.
    std::vector<Diagram> diagrams;
    /// Layout score: the curves of the game, which take the place of a row of positions.
    std::optional<GameCourse> course;
    /// Layout score: which of its sheets this is, from 0.
    int sheet = 0;

    /// Layout diagram: the title above them, and the lines of solutions, as worksheet_pages() has both.
    std::string worksheet_title;
    int worksheet_title_size = 0;
    std::vector<std::string> worksheet_solutions;
    /// What all problems of the sheet are worth, for the head: "/ 24".
    std::string worksheet_total;
    /// A marked sheet: a marking for each diagram, and the points of the sheet.
    std::vector<Marking> markings;
    std::string worksheet_score;
};

/// After which half-moves a score sheet has diagrams, besides the last one.
struct ChosenPlies {
    /// After this many and every multiple; 0 for those of the list.
    int every = 0;
    /// In order.
    std::vector<int> list = {};
    /// If there is neither: this many, spread evenly over the game.
    int spread = 6;

    static ChosenPlies after(std::vector<int> plies) { return {0, std::move(plies), 0}; }
    static ChosenPlies spread_over(int count) { return {0, {}, count}; }
    static ChosenPlies after_every(int plies) { return {plies, {}, 0}; }
    /// True if the start of the game is among those of the list.
    bool has_start() const { return !list.empty() && list.front() == 0; }
    /// Returns those that follow a start that is shown because it was set up: it is one of those that are
    /// spread.
    ChosenPlies behind_start() const { return {every, list, std::max(spread - 1, 1)}; }
    bool operator==(const ChosenPlies&) const = default;
};

/// True if a layout gathers positions, so that most moves have no page of their own. The last page then comes
/// when the session ends.
bool gathers_positions(LayoutName layout);
/// True if a layout has a board on which the moves of a piece can be marked.
bool marks_moves(LayoutName layout);
/// True if a page of gathered positions is full after so many half-moves.
bool page_full(LayoutName layout, std::size_t plies);
/// Returns after how many half-moves of a game that has come to `last`, played from its start, the pages of a
/// layout are printed: in one session, the first page after `first`.
std::vector<std::size_t> page_plies(LayoutName layout, std::size_t last, std::size_t first = 1);
/// Returns the half-moves after which a page of the layouts economy and score has positions, when the game
/// has come to `last`. A score shows the start too if it was set up.
std::vector<std::size_t> shown_plies(LayoutName layout, const ChosenPlies& chosen, std::size_t last,
                                     bool set_up);

/// Returns the chosen half-moves of a game of `last` half-moves, which are the last of them.
std::vector<std::size_t> chosen_plies(const ChosenPlies& chosen, std::size_t last);

/// What a page shows besides the game itself.
struct PageOptions {
    LayoutName layout = LayoutName::game;
    bool flipped = false;
    int page_number = 1;
    std::optional<variant::Square> marked_from = {};
    Verdict verdict = Verdict::none;
    /// Layout score: after which half-moves diagrams are shown.
    ChosenPlies chosen = {};
    /// Layout score: what is known of the game's course.
    std::optional<GameCourse> course = {};
    GameNames names = {};
    Writing writing = {};
    /// What evaluates the position if a search has not; null for that of a variant's rules.
    const engine::Evaluation* evaluation = &engine::tuned_evaluation();
    const variant::Evaluation* variant_evaluation = nullptr;
    std::optional<Outlook> found = {};
    std::optional<Refusal> refusal = {};
};
/// Returns the content of the page of a game's present position, with the positions and names that pages of
/// the layout show, and the legal moves from one square if that is given.
PageContent page_content(const chess::Game& game, const PageOptions& options);
PageContent page_content(const variant::Game& game, const PageOptions& options);
inline PageContent page_content(const game::Game& game, const PageOptions& options) {
    return game.visit([&](const auto& kernel) { return page_content(kernel, options); });
}
/// Returns the content of a page of the layout game without names.
PageContent page_content(const chess::Game& game, bool flipped, int page_number,
                         chess::Square marked_from = chess::SQ_NONE, Verdict verdict = Verdict::none);

/// Returns what pages say of a game by these rules of which nothing else is known.
GameNames variant_names(const variant::Rules& rules);
/// Returns the names of a game of any kind. Of a variant the event begins with its title, and a game has the
/// id that is given, if any.
GameNames names_of(const game::PgnGame& record, const GivenNames& given = {});

}  // namespace inkmate::page

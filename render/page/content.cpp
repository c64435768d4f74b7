#include "render/page/content.hpp"

#include <algorithm>

#include "core/chess/movegen.hpp"
#include "core/engine/evaluation.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

/// The positions after those half-moves, which are in order.
std::vector<Diagram> diagrams_after(const Game& game, const std::vector<std::size_t>& plies,
                                    const Writing& writing) {
    std::vector<Diagram> diagrams;
    Position position = game.start();
    std::size_t played = 0;
    for (const std::size_t ply : plies) {
        while (played < ply) position.do_move(game.moves()[played++]);
        diagrams.push_back(diagram_of(game, position, ply, writing));
    }
    return diagrams;
}

/// Those since the last page of the layout economy.
std::vector<std::size_t> gathered_plies(std::size_t last) {
    std::vector<std::size_t> plies;
    for (std::size_t ply = last == 0 ? 0 : last - (last - 1) % ECONOMY_POSITIONS; ply <= last; ++ply)
        plies.push_back(ply);
    return plies;
}

std::vector<std::string> written_moves(const Game& game, Notation notation) {
    std::vector<std::string> moves;
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        moves.push_back(written_move(game.san()[i], game.moves()[i].from(), notation));
    return moves;
}

}  // namespace

/// How many positions a score sheet shows unless they are chosen: a row, where another one goes to curves.
constexpr int BESIDE_CURVES = 3;

bool gathers_positions(LayoutName layout) {
    return layout == LayoutName::economy || layout == LayoutName::score;
}

bool marks_moves(LayoutName layout) {
    return layout == LayoutName::game || layout == LayoutName::large;
}

bool page_full(LayoutName layout, std::size_t plies) {
    return layout == LayoutName::economy && plies % ECONOMY_POSITIONS == 0;
}

std::vector<std::size_t> page_plies(LayoutName layout, std::size_t last, std::size_t first) {
    std::vector<std::size_t> plies;
    for (std::size_t ply = first; ply <= last; ++ply)
        if (ply == last || !gathers_positions(layout) || page_full(layout, ply)) plies.push_back(ply);
    // The score of a game is printed when the session ends, were there moves in it or not.
    if (plies.empty() && layout == LayoutName::score && last > 0) plies.push_back(last);
    return plies;
}

std::vector<std::size_t> chosen_plies(const ChosenPlies& chosen, std::size_t last) {
    std::vector<std::size_t> plies;
    const auto add = [&](std::size_t ply) {
        if (ply < last) plies.push_back(ply);
    };
    const auto every = static_cast<std::size_t>(chosen.every);
    const std::size_t parts = std::min(static_cast<std::size_t>(chosen.spread), last);
    if (every > 0)
        for (std::size_t ply = every; ply < last; ply += every) add(ply);
    for (std::size_t i = 1; i < parts; ++i) add(last * i / parts);
    for (const int ply : chosen.list) add(static_cast<std::size_t>(ply));
    plies.push_back(last);
    return plies;
}

std::vector<std::size_t> shown_plies(LayoutName layout, const ChosenPlies& chosen, std::size_t last,
                                     bool set_up) {
    if (layout == LayoutName::economy) return gathered_plies(last);
    if (layout != LayoutName::score) return {};
    if (!set_up || last == 0) return chosen_plies(chosen, last);
    std::vector<std::size_t> plies = chosen_plies(chosen.behind_start(), last);
    if (!chosen.has_start()) plies.insert(plies.begin(), 0);
    return plies;
}

PageContent page_content(const Game& game, const PageOptions& o) {
    const Position& pos = game.position();
    PageContent c;
    c.board = board_of(pos);
    c.flipped = o.flipped;
    c.side_to_move = pos.side_to_move();
    c.in_check = pos.in_check();
    c.status = game.status();
    c.verdict = o.verdict;
    c.marked_from = o.marked_from;
    if (o.marked_from != SQ_NONE)
        for (const Move m : legal_moves(pos))
            if (m.from() == o.marked_from) c.marked |= square_bb(m.to());
    c.outlook = o.found ? *o.found : Outlook{.centipawns = evaluate(pos, *o.evaluation)};
    if (!game.moves().empty()) c.last_move = game.moves().back();
    c.start_turn = game.start().side_to_move();
    c.start_fullmove = game.start().fullmove_number();
    c.fullmove = pos.fullmove_number();
    c.san = written_moves(game, o.writing.notation);
    for (const PieceType type : CAPTURED_ORDER)
        for (const Color captor : {WHITE, BLACK}) {
            const Piece piece = make_piece(~captor, type);
            const auto count = std::count(game.captured().begin(), game.captured().end(), piece);
            c.captured[captor].insert(c.captured[captor].end(), static_cast<std::size_t>(count), piece);
        }
    c.fen = pos.fen();
    if (std::string start = game.start().fen(); start != START_FEN) c.start_fen = std::move(start);
    c.page_number = o.refusal ? 0 : o.page_number;
    c.refusal = o.refusal;
    c.names = o.names;
    ChosenPlies chosen = o.chosen;
    if (o.layout == LayoutName::score) {
        c.course = o.course;
        if (o.course && chosen == ChosenPlies{}) chosen = ChosenPlies::spread_over(BESIDE_CURVES);
    }
    c.diagrams = diagrams_after(
        game, shown_plies(o.layout, chosen, game.moves().size(), !c.start_fen.empty()), o.writing);
    return c;
}

PageContent page_content(const Game& game, bool flipped, int page_number, Square marked_from,
                         Verdict verdict) {
    return page_content(
        game,
        {.flipped = flipped, .page_number = page_number, .marked_from = marked_from, .verdict = verdict});
}

}  // namespace inkmate

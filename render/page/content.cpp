#include "render/page/content.hpp"

#include <algorithm>

#include "core/evaluation.hpp"
#include "core/movegen.hpp"
#include "render/page/layout.hpp"
#include "render/page/words.hpp"

namespace inkmate {

namespace {

/// The position after so many half-moves of a game, and the move that led there.
Diagram after_ply(const Game& game, std::size_t ply) {
    Position position = game.start();
    for (const Move move : game.moves().first(ply)) position.do_move(move);
    Diagram diagram;
    diagram.board = board_of(position);
    diagram.to_move = position.side_to_move();
    if (ply == 0) {
        diagram.caption = words().begins;
        return diagram;
    }
    const Color mover = ~position.side_to_move();
    diagram.last_move = game.moves()[ply - 1];
    diagram.caption = std::to_string(position.fullmove_number() - (mover == BLACK ? 1 : 0));
    diagram.caption += words().after_number[mover];
    diagram.caption += game.san()[ply - 1];
    return diagram;
}

}  // namespace

std::array<Piece, SQUARE_NB> board_of(const Position& position) {
    std::array<Piece, SQUARE_NB> board{};
    for (int s = 0; s < SQUARE_NB; ++s)
        board[static_cast<std::size_t>(s)] = position.piece_on(static_cast<Square>(s));
    return board;
}

bool gathers_positions(LayoutName layout) {
    return layout == LayoutName::economy;
}

bool shows_names(LayoutName layout) {
    return layout == LayoutName::game;
}

bool page_due(LayoutName layout, const Game& game) {
    return !gathers_positions(layout) || game.moves().size() % ECONOMY_POSITIONS == 0 ||
           ends_game(game.status());
}

std::vector<std::size_t> page_plies(LayoutName layout, const Game& game, std::size_t first) {
    std::vector<std::size_t> plies;
    const std::size_t last = game.moves().size();
    for (std::size_t ply = first; ply <= last; ++ply)
        if (ply == last || !gathers_positions(layout) || ply % ECONOMY_POSITIONS == 0) plies.push_back(ply);
    return plies;
}

PageContent page_content(const Game& game, const PageOptions& o) {
    PageContent c = page_content(game, o.flipped, o.page_number, o.marked_from, o.verdict);
    c.names = o.names;
    const std::size_t last = game.moves().size();
    if (o.layout == LayoutName::economy) {
        const std::size_t first = last == 0 ? 0 : last - (last - 1) % ECONOMY_POSITIONS;
        for (std::size_t ply = first; ply <= last; ++ply) c.diagrams.push_back(after_ply(game, ply));
    }
    return c;
}

PageContent page_content(const Game& game, bool flipped, int page_number, Square marked_from,
                         Verdict verdict) {
    const Position& pos = game.position();
    PageContent c;
    c.board = board_of(pos);
    c.flipped = flipped;
    c.side_to_move = pos.side_to_move();
    c.in_check = pos.in_check();
    c.status = game.status();
    c.verdict = verdict;
    c.marked_from = marked_from;
    if (marked_from != SQ_NONE)
        for (const Move m : legal_moves(pos))
            if (m.from() == marked_from) c.marked |= square_bb(m.to());
    c.evaluation = evaluate(pos);
    if (!game.moves().empty()) c.last_move = game.moves().back();
    c.start_turn = game.start().side_to_move();
    c.start_fullmove = game.start().fullmove_number();
    c.fullmove = pos.fullmove_number();
    c.san.assign(game.san().begin(), game.san().end());
    for (const PieceType type : CAPTURED_ORDER)
        for (const Color captor : {WHITE, BLACK}) {
            const Piece piece = make_piece(~captor, type);
            const auto count = std::count(game.captured().begin(), game.captured().end(), piece);
            c.captured[captor].insert(c.captured[captor].end(), static_cast<std::size_t>(count), piece);
        }
    c.fen = pos.fen();
    c.page_number = page_number;
    return c;
}

}  // namespace inkmate

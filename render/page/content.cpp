#include "render/page/content.hpp"

#include <algorithm>

#include "core/evaluation.hpp"
#include "core/movegen.hpp"
#include "render/page/layout.hpp"

namespace inkmate {

PageContent page_content(const Game& game, bool flipped, int page_number, Square marked_from,
                         Verdict verdict) {
    const Position& pos = game.position();
    PageContent c;
    for (int s = 0; s < SQUARE_NB; ++s)
        c.board[static_cast<std::size_t>(s)] = pos.piece_on(static_cast<Square>(s));
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

#include "core/chess/move_info.hpp"

#include <cassert>
#include <utility>

#include "core/chess/notation.hpp"

namespace inkmate::chess {

namespace {

MoveInfo info_of(const Position& pos, Move m, std::string san, const Position& after, int repetitions) {
    MoveInfo info;
    info.move = m;
    info.piece = pos.piece_on(m.from());
    info.captured = info.is_castling() ? NO_PIECE : pos.piece_on(m.to());
    info.captured_on = pos.is_capture(m) ? m.to() : SQ_NONE;
    if (info.is_en_passant()) {
        info.captured = make_piece(~pos.side_to_move(), PAWN);
        info.captured_on = make_square(file_of(m.to()), rank_of(m.from()));
    }
    info.san = std::move(san);
    info.check = after.in_check();
    info.status = status_of(after, repetitions);
    return info;
}

}  // namespace

MoveInfo describe_move(const Position& pos, Move m) {
    Position after = pos;
    after.do_move(m);
    return info_of(pos, m, to_san(pos, m), after, 1);
}

MoveInfo describe_move(const Game& game, std::size_t ply) {
    assert(ply < game.moves().size());
    return info_of(game.position(ply), game.moves()[ply], game.san()[ply], game.position(ply + 1),
                   game.repetitions(ply + 1));
}

}  // namespace inkmate::chess

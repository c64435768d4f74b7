#include "move.hpp"

#include <cassert>
#include <utility>

#include "core/chess/move.hpp"
#include "core/chess/move_info.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/square.hpp"

namespace inkmate::chess {

std::string to_string(Square s) {
    if (s == SQ_NONE) return "-";
    return {static_cast<char>('a' + file_of(s)), static_cast<char>('1' + rank_of(s))};
}

std::optional<Square> parse_square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return std::nullopt;
    return make_square(text[0] - 'a', text[1] - '1');
}

std::string to_uci(Move m) {
    if (!m) return "0000";
    std::string text = to_string(m.from()) + to_string(m.to());
    if (m.promotion() != NO_PIECE_TYPE) text += letter_of(make_piece(BLACK, m.promotion()));
    return text;
}

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

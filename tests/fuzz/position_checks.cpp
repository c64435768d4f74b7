#include "tests/fuzz/position_checks.hpp"

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/evaluator.hpp"
#include "tests/fuzz/check.hpp"

namespace inkmate::fuzz {

using namespace chess;
using namespace engine;

namespace {

void check_same(const Position& a, const Position& b, std::string_view property) {
    require_same(a.fen(), b.fen(), property);
    require(a.key() == b.key(), property, fmt::format("other keys in {}", a.fen()));
    require(a.same_position(b), property, fmt::format("not the same position in {}", a.fen()));
    for (const Color c : {WHITE, BLACK})
        for (int pt = PAWN; pt <= KING; ++pt)
            require(a.pieces(c, static_cast<PieceType>(pt)) == b.pieces(c, static_cast<PieceType>(pt)),
                    property, fmt::format("other sets of pieces in {}", a.fen()));
}

void check_set_up_anew(const Position& pos) {
    check_same(pos, Position::from_fen(pos.fen()), "a position is that of its FEN");
}

}  // namespace

void check_position(const Position& pos) {
    check_set_up_anew(pos);
    Evaluator evaluator(tuned_evaluation());
    Position moved = pos;
    for (const Move move : legal_moves(pos)) {
        const std::string san = to_san(pos, move);
        require(parse_move(pos, san) == move, "SAN is read as the move that it was written of", san);
        require(parse_move(pos, to_uci(move)) == move, "coordinates are read as the move", to_uci(move));
        const Position::Undo undo = moved.do_move(move);
        check_set_up_anew(moved);
        require(evaluator.evaluate(moved, evaluator.material_psqt(moved)) == evaluate(moved),
                "the evaluator evaluates as evaluate() does", moved.fen());
        moved.undo_move(move, undo);
        check_same(moved, pos, "a move taken back leaves the position as it was");
    }
    if (pos.in_check()) return;
    const Position::Undo undo = moved.do_null_move();
    check_set_up_anew(moved);
    moved.undo_null_move(undo);
    check_same(moved, pos, "a null move taken back leaves the position as it was");
}

}  // namespace inkmate::fuzz

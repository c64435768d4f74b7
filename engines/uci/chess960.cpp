#include "engines/uci/chess960.hpp"

#include "core/chess/error.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"

namespace inkmate {

using namespace chess;

std::string chess960_text(const Position& pos, Move m) {
    if (m.flag() != MoveFlag::castling) return to_uci(m);
    return to_string(m.from()) + to_string(pos.castling_squares(m).rook_from);
}

Move parse_chess960(const Position& pos, std::string_view text) {
    for (const Move m : legal_moves(pos))
        if (m.flag() == MoveFlag::castling && chess960_text(pos, m) == text) return m;
    return parse_move(pos, text);
}

std::vector<std::string> from_chess960(Position pos, std::vector<std::string> line) {
    try {
        for (std::string& word : line) {
            const Move m = parse_chess960(pos, word);
            word = to_uci(m);
            pos.do_move(m);
        }
    } catch (const ChessError&) {
        // It is what the engine wrote: who reads it says what is wrong.
    }
    return line;
}

}  // namespace inkmate

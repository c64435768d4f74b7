#include "core/variant/notation.hpp"

#include <cstdlib>

#include "core/variant/movegen.hpp"

namespace inkmate::variant {

std::string to_uci(const Position& pos, Move m) {
    if (!m) return "0000";
    const std::string from = to_string(m.from()), to = to_string(m.to());
    if (m.kind() == MoveKind::castling) {
        const bool as_step = rank_of(m.from()) == rank_of(m.to()) && std::abs(m.from() - m.to()) < 2;
        return from + (as_step ? to_string(m.other()) : to);
    }
    std::string text = from + to;
    if (m.kind() == MoveKind::takes && !pos.is_en_passant(m)) {
        const std::string victim = to_string(m.other());
        text = from + victim + "," + victim + to;
    }
    if (m.promotion()) text += pos.rules().types[static_cast<std::size_t>(m.promotion())].letter;
    return text;
}

std::optional<Move> parse_move(const Position& pos, std::string_view text) {
    for (const Move m : legal_moves(pos))
        if (to_uci(pos, m) == text) return m;
    return std::nullopt;
}

}  // namespace inkmate::variant

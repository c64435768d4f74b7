#include <fmt/format.h>

#include <algorithm>
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

void tell_perft(Position& pos, int depth, const std::function<void(const std::string&)>& tell,
                const std::atomic<bool>* stop) {
    std::vector<Move> moves = legal_moves(pos);
    std::ranges::sort(moves);
    std::uint64_t sum = 0;
    for (const Move m : moves) {
        const std::string text = to_uci(pos, m);
        const Position::Undo undo = pos.do_move(m);
        const std::uint64_t leaves = perft(pos, depth - 1, stop);
        pos.undo_move(m, undo);
        if (stop != nullptr && *stop) break;
        tell(fmt::format("{}: {}", text, leaves));
        sum += leaves;
    }
    tell("");
    tell(fmt::format("Nodes searched: {}", sum));
}

}  // namespace inkmate::variant

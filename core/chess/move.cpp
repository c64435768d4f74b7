#include "core/chess/move.hpp"

namespace inkmate::chess {

std::string to_uci(Move m) {
    if (!m) return "0000";
    std::string text = to_string(m.from()) + to_string(m.to());
    if (m.promotion() != NO_PIECE_TYPE) text += letter_of(make_piece(BLACK, m.promotion()));
    return text;
}

}  // namespace inkmate::chess

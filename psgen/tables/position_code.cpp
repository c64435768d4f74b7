#include "psgen/tables/position_code.hpp"

#include <fmt/format.h>

namespace inkmate {

using namespace chess;

std::string position_code(const Position& pos) {
    std::string code;
    for (const Color side : {WHITE, BLACK})
        for (const bool kingside : {true, false})
            if (pos.needs_chess960() && (pos.castling_rights() & castling_right(side, kingside))) {
                const CastlingHome& home = pos.castling_home(side, kingside);
                code += fmt::format("{} {} {} SetHome ", static_cast<int>(home.king),
                                    static_cast<int>(home.rook), castling_index(side, kingside));
            }
    code += "ClearBoard";
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece piece = pos.piece_on(static_cast<Square>(s)); piece != NO_PIECE)
            code += fmt::format(" {} {} PutPiece", static_cast<int>(piece), s);
    return code + fmt::format(
                      " /turn {} def /castling {} def /epSquare {} def /halfmove {} def /fullmove {} def "
                      "SyncBoard",
                      static_cast<int>(pos.side_to_move()), pos.castling_rights(),
                      static_cast<int>(pos.ep_square()), pos.halfmove_clock(), pos.fullmove_number());
}

const std::vector<std::string>& position_names() {
    static const std::vector<std::string> names = {"ClearBoard", "PutPiece", "SyncBoard", "turn",
                                                   "castling",   "epSquare", "halfmove",  "fullmove"};
    return names;
}

}  // namespace inkmate

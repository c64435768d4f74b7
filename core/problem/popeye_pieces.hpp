#pragma once

#include <span>
#include <string_view>

namespace inkmate::problem {

/// A piece as the solver Popeye calls it in English.
struct PopeyePiece {
    std::string_view code;   ///< in small letters: "s" is a knight, "g" a grasshopper
    std::string_view moves;  ///< a name of variant::named_pieces(), or a word of Betza's notation
    char letter = '\0';      ///< of a FEN, small; of the pieces of chess alone
};

/// Those that are understood.
std::span<const PopeyePiece> popeye_pieces();
/// Nothing (nullptr) when there is none of that code, which may be in capitals.
const PopeyePiece* find_popeye_piece(std::string_view code);

}  // namespace inkmate::problem

#pragma once

#include <span>
#include <string_view>

namespace inkmate::variant {

/// A piece that rule sets can name.
struct NamedPiece {
    std::string_view name;     ///< as a rule file writes it: "nightrider = n"
    std::string_view betza;    ///< its moves; empty for one that does not move
    std::string_view meaning;  ///< in words, a line
};

/// All of them: those of chess, of Fairy-Stockfish's variants.ini, and those of problems and other games.
/// Each name stands once.
std::span<const NamedPiece> named_pieces();
/// Nothing (nullptr) when there is none of that name.
const NamedPiece* find_named_piece(std::string_view name);

}  // namespace inkmate::variant

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "rules.hpp"
#include "rules_file.hpp"

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

/// A piece that a rule set gets besides its own.
struct AddedPiece {
    char letter = ' ';  ///< of a FEN, small
    std::string moves;  ///< a name of named_pieces(), or a word of Betza's notation
};

/// Reads "g=grasshopper" or "x=mQcN". Throws VariantError that begins with the text.
AddedPiece parse_added_piece(std::string_view text);
/// The rules of a section, found as load_rules() does, with more pieces, to which pawns may promote too. Its
/// name tells them: "chess with g=grasshopper". Throws VariantError for a letter or a piece that the rules
/// have already, and as load_rules() does.
Rules rules_with(std::string_view base, std::span<const AddedPiece> pieces,
                 std::span<const IniSection> own = {});

/// The types that blasts around them spare: the pawn, but no piece of another word that counts as one.
TypeSet spared_by_blasts(const Rules& rules);

}  // namespace inkmate::variant

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "ini.hpp"
#include "rules.hpp"

namespace inkmate::variant {

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

}  // namespace inkmate::variant

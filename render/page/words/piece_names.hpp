#pragma once

#include <string>
#include <vector>

#include "core/variant/rules.hpp"
#include "render/page/words/language.hpp"

/// What pages call the pieces of a board and its rules. Null rules are those of chess.
namespace inkmate::page {

/// Returns the letter that stands for a type of piece in a disc: a capital.
char disc_letter(const variant::PieceType& type);
/// True if a type has a name, not only a letter that a rule file gives it.
bool has_name(const variant::PieceType& type);
/// Returns a type's name in a language, in the page's encoding: "knight", "berolina pawns", "piece X". Names
/// that the language lacks are English.
std::string piece_in_words(const variant::Rules* rules, int type, bool many,
                           Language language = Language::english);

/// Returns the types in the order in which captured pieces are shown: most valuable first.
std::vector<int> captured_order(const variant::Rules* rules);
/// Returns the types in the order in which words tell of them: the king, then the most valuable.
std::vector<int> told_order(const variant::Rules* rules);

}  // namespace inkmate::page

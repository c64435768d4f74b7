#pragma once

#include <vector>

#include "core/variant/reach.hpp"
#include "core/variant/rules.hpp"
#include "render/page/figures/look.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::page {

/// What the sign on a square of a move sheet says; a square may have several.
enum class MoveSign { both, goes, takes, at_first, hops, goes_hopping, takes_hopping, is_taken, ends };
inline constexpr int MOVE_SIGN_NB = 9;
/// Returns the signs of a square, given what a piece may do there (bits of variant::Reach).
std::vector<MoveSign> signs_of(int reach);

/// What a move sheet calls its piece: one of those of the rules, with its letter in a FEN, or by itself, with
/// the line that a rule file gets it by.
enum class SheetOf { variant, piece };

/// Composes a page of how a type of piece moves: in the middle of an empty board that is as large as its
/// leaps need, with a sign on each square on which it may do something, and a legend.
figures::Page compose_move_sheet(const variant::Rules& rules, int type, const figures::Paper& paper,
                                 const figures::Look& look = {}, SheetOf of = SheetOf::variant);

}  // namespace inkmate::page

#pragma once

#include <span>
#include <vector>

#include "render/compare/drawing_difference.hpp"

namespace inkmate {

/// Says differences of two pages as a chess player would: differences of the operators that make up a man
/// become one of the man ("the white knight on g1 stands on f3"), others get the part of the page that they
/// are about ("the frame on e4", "Black's move 12") as their subject, and the names of the regions they
/// touch.
void name_in_chess_terms(const pdf::PageDrawing& first, const pdf::PageDrawing& second,
                         std::span<const Region> regions, double epsilon,
                         std::vector<DrawingDifference>& differences);

/// Which sheet of a game's score a page is, told by what is on it.
SheetKind sheet_kind(const pdf::PageDrawing& page);

/// What two FENs say differently: "white to move became black to move; e4: empty became white pawn". Empty
/// when one of them is no FEN.
std::string fen_difference(std::string_view first, std::string_view second);

}  // namespace inkmate

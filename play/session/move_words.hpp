#pragma once

#include <string>
#include <string_view>

#include "core/chess/notation.hpp"
#include "core/game/game.hpp"

namespace inkmate::session {

/// Returns the move that a person means by words: "Nf3" for "knight to f3" and "move knight f3", "O-O" for
/// "castle kingside", and for "castle" alone if only that is legal; pieces have the letters of the notation.
/// Any other text is returned as it is. Throws GameError that asks on which side to castle, or says why that
/// is illegal on both.
std::string move_from_words(const game::Game& game, std::string_view text, chess::Notation notation);

/// Returns what a console answers to a text that means no move: the error as a sentence, and for a text that
/// has not the form of a move also what else can be typed.
std::string refused_move(const game::GameError& error);

}  // namespace inkmate::session

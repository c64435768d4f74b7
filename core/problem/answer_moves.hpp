#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "../chess/faults.hpp"
#include "../chess/move.hpp"
#include "../chess/pgn.hpp"
#include "../chess/position.hpp"

namespace inkmate::problem {

/// Reads a solution as answer_text() writes it: a line of moves, or several first moves with "or" between.
/// Throws ChessError where a move is not legal.
std::vector<chess::MoveTree> answer_moves(const chess::Position& position, std::string_view answer);

/// Reads the moves of an operation bm, which commas may separate. Those that are not legal are left out, and
/// told in `faults`.
std::vector<chess::Move> best_moves(const chess::Position& position, std::string_view operands,
                                    std::vector<chess::Fault>* faults);

/// Adds the replies that the variations of a game have to a solution of its task after `ply` half-moves, each
/// with the moves that follow it there, up to a null move. What a variation has in place of the solver's
/// moves is not added: it may be a try.
void add_replies(std::vector<chess::MoveTree>& answers, const chess::PgnGame& game, std::size_t ply);

/// Adds every other move that mates where one of a solution does.
void add_mates(std::vector<chess::MoveTree>& answers, const chess::Position& position);

}  // namespace inkmate::problem

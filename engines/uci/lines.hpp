#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/move.hpp"
#include "core/chess/position.hpp"
#include "core/game/mind.hpp"

namespace inkmate::uci {

/// How a chess program that has set UCI_Chess960 reads a move: as chess::to_uci, but all castling is the
/// king's move to its own rook, "e1h1". The move is of the position, or of a line that begins there.
std::string chess960_text(const chess::Position& pos, chess::Move m);
/// Reads a legal move that is written so, and whatever else chess::parse_move reads. Throws ChessError.
chess::Move parse_chess960(const chess::Position& pos, std::string_view text);
/// A line of moves that are written so, as chess::to_uci writes them. What is not legal stays as it is, and
/// so does the rest.
std::vector<std::string> from_chess960(chess::Position pos, std::vector<std::string> line);

/// What another engine says, within the scores of our own: some have numbers beyond them, for mates.
int bounded_score(int score);

/// "info depth 3 seldepth 9 score cp 35 nodes 812 nps 40600 time 20 hashfull 12 pv e2e4 e7e5 g1f3", as the
/// program writes it but for `seldepth`; of several variations with `multipv 2` before the score, of a bound
/// with `lowerbound` or `upperbound` after it; "mate 3" counts the moves until the game is won, by whatever
/// rule. The moves are those of `line`.
std::string info_line(const game::Found& found);
/// "info depth 12 currmove e2e4 currmovenumber 3"; `text` is the move's.
std::string root_move_line(const game::RootMove& root, std::string_view text);
/// "bestmove e2e4"; 0000 where there is no legal move. With `ponder` also "ponder e7e5", the answer that is
/// expected, if there is one.
std::string bestmove_line(const game::Found& found, bool ponder = false);

/// Returns a line that tells a person something, in which what was typed may be quoted.
std::string info_string(std::string_view what);

/// What an `info` line says of a variation.
struct InfoLine {
    /// The variation's rank, 1 for the best.
    int multipv = 1;
    std::optional<int> depth;
    /// From the side to move: centipawns, mates as engine::MATE describes. None where the score is only a
    /// bound, or the line tells none, as one that names the move that is tried.
    std::optional<int> score;
    /// The variation, as the engine writes its moves.
    std::vector<std::string> pv = {};
};
/// Nothing when the line is no `info` line.
std::optional<InfoLine> read_info(std::string_view line);

}  // namespace inkmate::uci

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/mind.hpp"

namespace inkmate {

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

}  // namespace inkmate

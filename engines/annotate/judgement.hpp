#pragma once

#include <array>
#include <string_view>

#include "core/chess/nag.hpp"

namespace inkmate {

/// What a move is worth beside the best one.
enum class Judgement { good, inaccuracy, mistake, blunder };
/// How many there are.
inline constexpr int JUDGEMENT_NB = 4;

/// From how large a loss a move is judged so, and the glyph that says it.
struct JudgementRow {
    Judgement judgement;
    std::string_view name, names;
    chess::Nag nag;
    /// Of winning chances, which go from -1 to 1.
    double loss;
    /// Of a mate that is allowed or let slip: the side is lost anyway, or still won, by more centipawns.
    int decided;
};
/// The thresholds of Lichess (modules/analyse/src/main/Advice.scala of its server, lichess-org/lila): losses
/// of 0.1, 0.2 and 0.3; where a mate is allowed or let slip in a position that is won or lost by more than
/// 9.99 pawns all the same, an inaccuracy, by more than 7 pawns, a mistake, otherwise a blunder.
inline constexpr std::array<JudgementRow, 3> JUDGEMENTS = {
    {{Judgement::inaccuracy, "inaccuracy", "inaccuracies", chess::NAG_DUBIOUS, 0.1, 999},
     {Judgement::mistake, "mistake", "mistakes", chess::NAG_MISTAKE, 0.2, 700},
     {Judgement::blunder, "blunder", "blunders", chess::NAG_BLUNDER, 0.3, -1}}};

/// From -1, lost, to 1, won, of a score (centipawns, mates as MATE describes) within ten pawns: the logistic
/// that Lichess fitted to rated games (lichess.org/page/accuracy). A mate is 1 or -1.
double winning_chances(int score);
/// What a move loses of them; scores from the side that moves, of the best line before and of the move
/// itself.
double loss(int best, int played);
/// Judges a move that is not the best one.
Judgement judge(int best, int played);

}  // namespace inkmate

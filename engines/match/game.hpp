#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/chess/piece.hpp"
#include "engines/match/budget.hpp"
#include "engines/match/engine.hpp"

namespace inkmate::match {

/// When a game is ended before the rules end it.
struct Adjudication {
    /// A game is lost when for so many moves in a row both engines agree that it is, by so many centipawns;
    /// 0 moves: never.
    int resign_moves = 0;
    int resign_score = 0;
    /// It is drawn when from a move number on both scores stay within so many centipawns of 0 for so many
    /// moves in a row; 0 moves: never.
    int draw_moves = 0;
    int draw_score = 0;
    int draw_from = 0;
    /// A draw after so many moves; 0: never.
    int max_moves = 0;
};

struct GameRules {
    Adjudication adjudication;
    /// What an engine may take beyond its time.
    std::chrono::milliseconds margin{100};
    /// How long an engine may think when only nodes or depth limit it, and answer when it does not think.
    std::chrono::milliseconds patience{std::chrono::minutes(10)};
};

/// How a game was ended, beside by the rules.
enum class Ending { rules, resignation, adjudication, crash, time, illegal_move };
/// "normal" (twice), "adjudication", "abandoned", "time forfeit", "rules infraction": the PGN tag
/// Termination.
std::string_view termination(Ending ending);

struct GameOutcome {
    game::Game game;
    /// What the engines said with their moves, from the first after the opening on.
    std::vector<MoveAnswer> answers = {};
    /// White's score.
    double score = 0.5;
    Ending ending = Ending::rules;
    /// "checkmate", "Stockfish has ended: exit status 1", ...
    std::string reason;
    /// The side that crashed, broke the rules or ran out of time.
    std::optional<chess::Color> culprit;
    std::string result() const { return score == 1 ? "1-0" : score == 0 ? "0-1" : "1/2-1/2"; }
};

struct Player {
    MatchEngine& engine;
    const Budget& budget;
};

/// Plays a game from the opening's last position. Draws that can be claimed are claimed. A failing engine
/// loses; only Interrupted, and errors of this process, leave.
GameOutcome play_game(Player white, Player black, const game::Game& opening, const GameRules& rules);

}  // namespace inkmate::match

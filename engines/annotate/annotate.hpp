#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "base/batch/crew.hpp"
#include "core/chess/pgn.hpp"
#include "engines/annotate/analyst.hpp"
#include "engines/annotate/judgement.hpp"

namespace inkmate {

/// The tag that says who evaluated a game and how far he looked.
inline constexpr std::string_view ANALYSIS_TAG = "Analysis";

struct AnnotateSettings {
    /// The value of ANALYSIS_TAG.
    std::string analysis;
    /// The most moments of a game that are marked for a diagram.
    int diagrams = 2;
};

/// Plies of a better line that are written; a mate is written to its end.
inline constexpr std::size_t LONGEST_LINE = 8;
/// Plies between two diagrams at least.
inline constexpr std::size_t DIAGRAM_DISTANCE = 8;

/// What the analyst finds in every position of a game, by half-moves. It looks at the last position first, so
/// that its table knows what came of each move. Where the rules have ended the game, no line, and a score of
/// 0 or, for who is mated, -MATE.
std::vector<Finding> analyse(const chess::Game& game, Analyst& analyst, const OnPosition& on_position = {});

/// Writes what was found into the game: [%eval] in the comment of every move (but one that mates), a glyph
/// and the better line, with its evaluation, after moves that lose too much, NAG 220 before the worst of
/// these, the tags Opening and ECO where they are missing and the name is known. What others wrote stays:
/// comments, and their glyph where they judged the move; of a game annotated before, the evaluations are
/// replaced, and what is there is not written twice.
void annotate(chess::PgnGame& game, const std::vector<Finding>& findings, const AnnotateSettings& settings);

/// How the moves of a game are judged: by the colour that moves and by Judgement.
using JudgementCounts = std::array<std::array<int, JUDGEMENT_NB>, chess::COLOR_NB>;
JudgementCounts count_judgements(const chess::Game& game, const std::vector<Finding>& findings);

}  // namespace inkmate

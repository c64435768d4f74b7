#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/batch/queue.hpp"
#include "base/batch/unfinished.hpp"
#include "core/chess/nag.hpp"
#include "core/chess/pgn.hpp"
#include "engines/annotate/analyst.hpp"

namespace inkmate::annotate {

/// What a move is worth beside the best one.
enum class Judgement { good, inaccuracy, mistake, blunder };
/// How many there are.
inline constexpr int JUDGEMENT_NB = 4;

/// From how large a loss a move is judged so, and the glyph that says it.
struct JudgementRow {
    Judgement judgement;
    std::string_view name, names;
    chess::Nag nag;
    /// The loss of winning chances, which go from -1 to 1.
    double loss;
    /// If a mate is allowed or let slip: the side is lost anyway, or still winning, by more centipawns than
    /// this.
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
std::vector<Finding> analyse(const chess::Game& game, Analyst& analyst,
                             const batch::OnStep& on_position = {});

/// Judges the move that led to the position after `ply` half-moves, at least 1.
Judgement judgement_of(const chess::Game& game, const std::vector<Finding>& findings, std::size_t ply);

/// Writes what was found into the game: [%eval] in the comment of every move (but one that mates), a glyph
/// and the better line, with its evaluation, after moves that lose too much, NAG 220 before the worst of
/// these, the tags Opening and ECO where they are missing and the name is known. What others wrote stays:
/// comments, and their glyph where they judged the move; of a game annotated before, the evaluations are
/// replaced, and what is there is not written twice.
void annotate(chess::PgnGame& game, const std::vector<Finding>& findings, const AnnotateSettings& settings);

/// How the moves of a game are judged: by the colour that moves and by Judgement.
using JudgementCounts = std::array<std::array<int, JUDGEMENT_NB>, chess::COLOR_NB>;
JudgementCounts count_judgements(const chess::Game& game, const std::vector<Finding>& findings);

/// The evaluations and clocks that the comments of a game have, as a line of JSON, for curves:
/// {"white": "...", "black": "...", "result": "1-0", "eco": "C41", "opening": "...", "analysis": "...",
/// "moves": [{"ply": 1, "san": "e4", "eval": 0.35, "clock": 180.0, "glyph": "?!"}, ...]}
/// Evaluations are in pawns from White's side, or "mate": moves, negative when Black mates; clocks in
/// seconds. What a game does not have is missing.
std::string evaluations_json(const chess::PgnGame& game);

/// Annotated games as they are written: text of write_pgn() and an empty line, so that tags and moves each
/// end with an empty line, and have none inside.
class AnnotatedTexts : public batch::GameTexts<chess::PgnGame> {
  public:
    /// `analysis` is what the games' ANALYSIS_TAG has to be.
    explicit AnnotatedTexts(std::string analysis) : analysis_(std::move(analysis)) {}
    static std::string text(const chess::PgnGame& game);

    std::string_view command() const override { return "annotate"; }
    std::string_view verb() const override { return "annotate"; }
    int empty_lines() const override { return 2; }
    /// The tags that every game has, which an annotation does not change.
    std::string beginning(const chess::PgnGame& game) const override;
    std::optional<std::string> difference(const std::string& text, const chess::PgnGame& game,
                                          std::size_t number) const override;

  private:
    std::string analysis_;
};

/// A game that was analysed.
struct AnalysedGame {
    chess::PgnGame game;
    std::vector<Finding> findings;
};

using AnalysisQueue = batch::Queue<chess::PgnGame, AnalysedGame>;

/// Works through a queue of games to analyse. Each worker has an analyst of its own, the first one `first`.
/// An engine that fails is restarted once per game.
void analyse_games(const AnalysisQueue& queue, std::unique_ptr<Analyst> first, const MakeAnalyst& make,
                   unsigned workers);

}  // namespace inkmate::annotate

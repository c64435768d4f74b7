#include "engines/annotate/annotate.hpp"

#include <algorithm>

#include "core/chess/pgn_command.hpp"
#include "engines/annotate/openings.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

/// Of a moment worth a diagram: what is decided already is none.
constexpr double LEAST_LOSS = 0.2;

/// Of a score from the side to move.
PgnEvaluation evaluation_of(int score, Color side) {
    if (std::abs(score) <= MATE_BOUND) return {.centipawns = sign(side) * score};
    return {.mate = sign(side) * MATE_SCORES.moves(score)};
}

void evaluate(PgnNote& note, int score, Color side) {
    note.comment = with_command(note.comment, "eval", evaluation_argument(evaluation_of(score, side)));
}

/// Of the move that led to the position after so many half-moves.
Judgement judgement_of(const Game& game, const std::vector<Finding>& findings, std::size_t ply) {
    const Finding& before = findings[ply - 1];
    if (before.line.empty() || before.line.front() == game.moves()[ply - 1]) return Judgement::good;
    return judge(before.score, -findings[ply].score);
}

bool is_judged(const PgnNote& note) {
    return std::ranges::any_of(note.nags, is_move_assessment);
}

/// The line that was better than the move.
PgnVariation better_line(const Finding& finding, Color side) {
    PgnVariation line{.moves = finding.line};
    if (std::abs(finding.score) <= MATE_BOUND && line.moves.size() > LONGEST_LINE)
        line.moves.resize(LONGEST_LINE);
    evaluate(line.notes[line.moves.size()], finding.score, side);
    return line;
}

void judge_move(PgnNote& note, Judgement judgement, const Finding& before, Color side) {
    const auto row = std::ranges::find(JUDGEMENTS, judgement, &JudgementRow::judgement);
    if (row == JUDGEMENTS.end()) return;
    if (!is_judged(note)) note.nags.insert(note.nags.begin(), row->nag);
    const bool known = std::ranges::any_of(note.variations, [&](const PgnVariation& variation) {
        return !variation.moves.empty() && variation.moves.front() == before.line.front();
    });
    if (!known) note.variations.push_back(better_line(before, side));
}

/// The half-moves before the moves that lost most, the worst first.
std::vector<std::size_t> turning_points(const Game& game, const std::vector<Finding>& findings) {
    struct Moment {
        std::size_t ply;
        double loss;
    };
    std::vector<Moment> moments;
    // The position in which the game begins is known.
    for (std::size_t ply = 2; ply < findings.size(); ++ply)
        if (judgement_of(game, findings, ply) >= Judgement::mistake)
            if (const double lost = loss(findings[ply - 1].score, -findings[ply].score); lost >= LEAST_LOSS)
                moments.push_back({ply - 1, lost});
    std::ranges::stable_sort(moments, std::ranges::greater{}, &Moment::loss);
    std::vector<std::size_t> plies;
    for (const Moment& moment : moments) plies.push_back(moment.ply);
    return plies;
}

void mark_diagrams(PgnGame& game, const std::vector<Finding>& findings, int most) {
    std::vector<std::size_t> marked;
    for (const std::size_t ply : turning_points(game.game, findings)) {
        if (std::ssize(marked) >= most) return;
        const bool near = std::ranges::any_of(marked, [ply](std::size_t other) {
            return std::max(ply, other) - std::min(ply, other) < DIAGRAM_DISTANCE;
        });
        if (near) continue;
        marked.push_back(ply);
        PgnNote& note = game.notes[ply];
        if (!asks_for_diagram(note)) note.nags.push_back(NAG_DIAGRAM);
    }
}

bool is_missing(const PgnGame& game, std::string_view tag) {
    return game.tag(tag).empty() || game.tag(tag) == "?";
}

/// A name beside a code that says otherwise would be wrong.
void name_opening(PgnGame& game) {
    const Opening* opening = opening_of(game.game);
    if (opening == nullptr) return;
    if (is_missing(game, "ECO") && is_missing(game, "Opening")) game.set_tag("ECO", opening->eco);
    if (is_missing(game, "Opening") && game.tag("ECO") == opening->eco)
        game.set_tag("Opening", opening->name);
}

}  // namespace

std::vector<Finding> analyse(const Game& game, Analyst& analyst, const OnPosition& on_position) {
    std::vector<Finding> findings(game.moves().size() + 1);
    analyst.new_game();
    Game part = game;
    for (std::size_t ply = findings.size(); ply-- > 0; part.undo()) {
        const Status status = part.status();
        if (!ends_game(status))
            findings[ply] = analyst.analyse(part);
        else if (status == Status::checkmate)
            findings[ply].score = -MATE;
        if (on_position) on_position();
    }
    return findings;
}

void annotate(PgnGame& game, const std::vector<Finding>& findings, const AnnotateSettings& settings) {
    Color side = game.game.start().side_to_move();
    for (std::size_t ply = 1; ply < findings.size(); ++ply, side = ~side) {
        const Finding& found = findings[ply];
        if (found.score != -MATE) evaluate(game.notes[ply], found.score, ~side);
        const Judgement judgement = judgement_of(game.game, findings, ply);
        if (judgement != Judgement::good) judge_move(game.notes[ply], judgement, findings[ply - 1], side);
    }
    mark_diagrams(game, findings, settings.diagrams);
    name_opening(game);
    game.set_tag(ANALYSIS_TAG, settings.analysis);
}

JudgementCounts count_judgements(const Game& game, const std::vector<Finding>& findings) {
    JudgementCounts counts{};
    Color side = game.start().side_to_move();
    for (std::size_t ply = 1; ply < findings.size(); ++ply, side = ~side)
        ++counts[side][static_cast<std::size_t>(judgement_of(game, findings, ply))];
    return counts;
}

}  // namespace inkmate

#include "engines/annotate/annotate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/text/utf8.hpp"
#include "core/chess/nag.hpp"
#include "core/chess/pgn_note.hpp"
#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "engines/annotate/openings.hpp"

namespace inkmate::annotate {

using namespace engine;

namespace {

constexpr double LOGISTIC_SCALE = 0.00368208;
/// Beyond it nobody tells scores apart.
constexpr int MOST_CENTIPAWNS = 1000;

bool mates(int score) {
    return score > MATE_BOUND;
}

/// Judges a mate that was given away, or allowed: `rest` is what the side still has, or has lost anyway.
Judgement judge_mate(int rest) {
    for (const JudgementRow& row : JUDGEMENTS)
        if (rest > row.decided) return row.judgement;
    return Judgement::blunder;
}

}  // namespace

double winning_chances(int score) {
    if (mates(score)) return 1;
    if (mates(-score)) return -1;
    const int centipawns = std::clamp(score, -MOST_CENTIPAWNS, MOST_CENTIPAWNS);
    return 2 / (1 + std::exp(-LOGISTIC_SCALE * centipawns)) - 1;
}

double loss(int best, int played) {
    return std::max(0.0, winning_chances(best) - winning_chances(played));
}

Judgement judge(int best, int played) {
    if (mates(best) && mates(-played)) return Judgement::blunder;
    if (mates(best)) return mates(played) ? Judgement::good : judge_mate(played);
    if (mates(-best)) return Judgement::good;
    if (mates(-played)) return judge_mate(-best);
    Judgement judgement = Judgement::good;
    for (const JudgementRow& row : JUDGEMENTS)
        if (loss(best, played) >= row.loss) judgement = row.judgement;
    return judgement;
}

using namespace chess;
using namespace engine;

namespace {

/// The smallest loss worth a diagram, where the game is not decided already.
constexpr double LEAST_LOSS = 0.2;

/// Converts a score from the side to move.
PgnEvaluation evaluation_of(int score, Color side) {
    if (std::abs(score) <= MATE_BOUND) return {.centipawns = sign(side) * score};
    return {.mate = sign(side) * MATE_SCORES.moves(score)};
}

void evaluate(PgnNote& note, int score, Color side) {
    note.comment = with_command(note.comment, "eval", evaluation_argument(evaluation_of(score, side)));
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

Judgement judgement_of(const Game& game, const std::vector<Finding>& findings, std::size_t ply) {
    const Finding& before = findings[ply - 1];
    if (before.line.empty() || before.line.front() == game.moves()[ply - 1]) return Judgement::good;
    return judge(before.score, -findings[ply].score);
}

std::vector<Finding> analyse(const Game& game, Analyst& analyst, const batch::OnStep& on_position) {
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

using namespace chess;

namespace {

using Json = nlohmann::ordered_json;

Json move_json(const PgnGame& game, std::size_t ply) {
    Json move = {{"ply", ply}, {"san", game.game.san()[ply - 1]}};
    const auto found = game.notes.find(ply);
    if (found == game.notes.end()) return move;
    const PgnNote& note = found->second;
    const std::string comment = whole_comment(note);
    if (const auto evaluation = read_evaluation(comment)) {
        if (evaluation->mate)
            move["mate"] = *evaluation->mate;
        else
            move["eval"] = *evaluation->centipawns / 100.0;
    }
    if (const auto clock = read_clock(comment)) move["clock"] = static_cast<double>(clock->count()) / 1000;
    const auto judged = std::ranges::find_if(note.nags, is_move_assessment);
    if (judged != note.nags.end()) move["glyph"] = move_assessment(*judged);
    return move;
}

}  // namespace

std::string evaluations_json(const PgnGame& game) {
    Json json;
    const auto add_tag = [&](const char* key, std::string_view tag) {
        if (const std::string_view value = game.tag(tag); !value.empty()) json[key] = text::plain_utf8(value);
    };
    add_tag("white", "White");
    add_tag("black", "Black");
    add_tag("date", "Date");
    json["result"] = game.result;
    add_tag("eco", "ECO");
    add_tag("opening", "Opening");
    add_tag("analysis", ANALYSIS_TAG);
    json["moves"] = Json::array();
    for (std::size_t ply = 1; ply <= game.game.moves().size(); ++ply)
        json["moves"].push_back(move_json(game, ply));
    return json.dump();
}

using namespace chess;

namespace {

std::optional<PgnGame> read_one(const std::string& text) {
    try {
        std::optional<PgnGame> game = PgnReader(text, "").next();
        return game && !game->cut ? game : std::nullopt;
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

}  // namespace

std::string AnnotatedTexts::text(const PgnGame& game) {
    return write_pgn(game) + "\n";
}

std::string AnnotatedTexts::beginning(const PgnGame& game) const {
    PgnGame empty{.tags = game.tags, .game = Game(), .result = game.result};
    std::erase_if(empty.tags, [](const auto& tag) { return tag.first == "SetUp" || tag.first == "FEN"; });
    const std::string text = write_pgn(empty);
    std::size_t end = 0;
    for (int line = 0; line < 7; ++line) end = text.find('\n', end) + 1;
    return text.substr(0, end);
}

std::optional<std::string> AnnotatedTexts::difference(const std::string& text, const PgnGame& game,
                                                      std::size_t number) const {
    const std::optional<PgnGame> done = read_one(text);
    if (!done) return not_begun();
    if (done->game.start().fen() != game.game.start().fen() ||
        !std::ranges::equal(done->game.moves(), game.game.moves()))
        return different_game(number);
    if (done->tag(ANALYSIS_TAG) == analysis_) return std::nullopt;
    return fmt::format("was annotated with other options ({}), not with {}",
                       done->tag(ANALYSIS_TAG).empty() ? "not by inkmate" : done->tag(ANALYSIS_TAG),
                       analysis_);
}

using namespace chess;

namespace {

std::vector<Finding> analyse_patiently(std::shared_ptr<Analyst>& analyst, const MakeAnalyst& make,
                                       const PgnGame& game, const batch::OnStep& on_position) {
    try {
        return analyse(game.game, *analyst, on_position);
    } catch (const uci::EngineFailure&) {
        // It may have been a mishap; the second is not.
        analyst = make();
        return analyse(game.game, *analyst, on_position);
    }
}

batch::Work<PgnGame, AnalysedGame> work_of(std::shared_ptr<Analyst> analyst, const MakeAnalyst& make) {
    return [analyst = std::move(analyst), &make](PgnGame game, const batch::OnStep& on_position) mutable {
        std::vector<Finding> findings = analyse_patiently(analyst, make, game, on_position);
        return AnalysedGame{std::move(game), std::move(findings)};
    };
}

}  // namespace

void analyse_games(const AnalysisQueue& queue, std::unique_ptr<Analyst> first, const MakeAnalyst& make,
                   unsigned workers) {
    batch::work_through(
        queue, work_of(std::move(first), make), [&make] { return work_of(make(), make); }, workers);
}

}  // namespace inkmate::annotate

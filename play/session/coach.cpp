#include "play/session/coach.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/search.hpp"
#include "engines/annotate/annotate.hpp"
#include "play/session/console_answers.hpp"
#include "render/page/outlook.hpp"

namespace inkmate::session {

namespace {

constexpr engine::SearchLimits LIMITS{.nodes = Coach::NODES};

/// "12... Rb8 13. Qa6 Rb6": moves that may follow, with numbers for those of White.
std::string line_text(game::Game game, const std::vector<game::Move>& moves, chess::Notation notation) {
    std::string text;
    for (std::size_t i = 0; i < moves.size() && i < Coach::LONGEST_LINE; ++i) {
        const bool numbered = i == 0 || game.side_to_move() == chess::WHITE;
        const std::string plain = game.written(moves[i], notation);
        game.play(moves[i]);
        text += fmt::format("{}{}", i == 0 ? "" : " ", numbered ? game.last_numbered(notation) : plain);
    }
    return text;
}

/// A score from the side to move, as the judgement of moves takes it.
int judged_score(const game::Found& found) {
    const std::optional<int> mate = found.mate();
    return mate ? engine::MATE_SCORES.score(*mate) : found.score;
}

std::string score_from_white(int score, const engine::MateScores& scores, chess::Color side) {
    return score_text(page::outlook_of(chess::sign(side) * score, scores));
}

/// "12. Qxb7 is a mistake: +0.60 becomes -3.10 after 12... Rb8. Better is 12. Rfd1."
std::string sentence(const std::string& move, annotate::Judgement judgement, const std::string& before,
                     const std::string& becomes, const std::string& better) {
    const auto row = std::ranges::find(annotate::JUDGEMENTS, judgement, &annotate::JudgementRow::judgement);
    return fmt::format("{} is {} {}: {} becomes {}. Better is {}.", move,
                       row->name.starts_with('i') ? "an" : "a", row->name, before, becomes, better);
}

/// "White: 17 good moves, 1 inaccuracy, no mistakes, 2 blunders."
std::string count_text(chess::Color side, const annotate::JudgementCounts& counts) {
    const auto counted = [&](annotate::Judgement judgement, std::string_view one, std::string_view more) {
        const int n = counts[side][static_cast<std::size_t>(judgement)];
        return fmt::format("{} {}", n == 0 ? "no" : std::to_string(n), n == 1 ? one : more);
    };
    std::string text = fmt::format("{}: {}", chess::name_of(side),
                                   counted(annotate::Judgement::good, "good move", "good moves"));
    for (const annotate::JudgementRow& row : annotate::JUDGEMENTS)
        text += ", " + counted(row.judgement, row.name, row.names);
    return text + ".";
}

}  // namespace

Coach::Coach(const game::Rules& rules) : mind_(rules) {}

const game::Found& Coach::search(const game::Game& game) {
    std::string key = game.start_fen();
    for (const game::Move move : game.moves()) key += fmt::format(" {}", move.code());
    const auto [at, is_new] = found_.try_emplace(std::move(key));
    if (is_new) at->second = mind_.search(game, LIMITS);
    return at->second;
}

std::string Coach::remark(const game::Game& game, chess::Notation notation) {
    const game::Game before = game.up_to(game.plies() - 1);
    const chess::Color side = before.side_to_move();
    const game::Found& best = search(before);
    if (best.move == game.last_move()) return "";
    std::string becomes;
    int played = 0;
    if (const std::optional<game::Outcome> outcome = game.outcome()) {
        const double points = side == chess::WHITE ? outcome->score() : 1 - outcome->score();
        if (points > 0.5) return "";
        played = points < 0.5 ? -engine::MATE : 0;
        becomes = fmt::format("{} ({})", outcome->result, outcome->reason);
    } else {
        const game::Found& answer = search(game);
        played = -judged_score(answer);
        becomes = fmt::format("{} after {}", score_from_white(answer.score, answer.scores, ~side),
                              line_text(game, answer.pv, notation));
    }
    const annotate::Judgement judgement = annotate::judge(judged_score(best), played);
    if (judgement == annotate::Judgement::good) return "";
    return "Coach: " + sentence(game.last_numbered(notation), judgement,
                                score_from_white(best.score, best.scores, side), becomes,
                                line_text(before, best.pv, notation));
}

std::string Coach::best_moves(const game::Game& game, chess::Notation notation) {
    // What was found before would make a second look differ from the first.
    mind_.new_game();
    std::map<int, game::Found> lines;
    const game::Found best =
        mind_.search(game, {.nodes = NODES, .lines = LINES},
                     [&](const game::Found& found) { lines.insert_or_assign(found.rank, found); });
    // A search without several lines has one, whose rank is 0.
    if (lines.empty()) lines.emplace(0, best);
    std::string text;
    for (const auto& [rank, found] : lines)
        text += fmt::format("{}{:>6}  {}", text.empty() ? "" : "\n",
                            score_from_white(found.score, found.scores, game.side_to_move()),
                            line_text(game, found.pv, notation));
    return text;
}

std::string Coach::hint(const game::Game& game, chess::Notation notation) {
    const game::Found& best = search(game);
    return fmt::format("Hint: {} ({}), {}", game.written(best.move, notation), game.uci(best.move),
                       score_from_white(best.score, best.scores, game.side_to_move()));
}

std::string Coach::review(chess::PgnGame& game, chess::Notation notation) {
    /// What the coach finds, as an analyst.
    class Eyes final : public annotate::Analyst {
      public:
        explicit Eyes(Coach& coach) : coach_(coach) {}
        std::string name() const override { return "Inkmate"; }
        void new_game() override {}
        annotate::Finding analyse(const chess::Game& part) override {
            const game::Found& found = coach_.search(part);
            annotate::Finding finding{found.score};
            for (const game::Move move : found.pv) finding.line.push_back(move.in_chess());
            return finding;
        }

      private:
        Coach& coach_;
    };
    Eyes eyes(*this);
    const std::vector<annotate::Finding> findings = annotate::analyse(game.game, eyes);
    annotate::annotate(game, findings,
                       {.analysis = fmt::format("{}, {}", eyes.name(), annotate::describe(LIMITS))});
    const annotate::JudgementCounts counts = annotate::count_judgements(game.game, findings);
    std::string text;
    const game::Game whole{game.game};
    for (std::size_t ply = 1; ply < findings.size(); ++ply) {
        const annotate::Judgement judgement = annotate::judgement_of(game.game, findings, ply);
        if (judgement == annotate::Judgement::good) continue;
        const annotate::Finding &before = findings[ply - 1], &after = findings[ply];
        const game::Game there = whole.up_to(ply - 1);
        const chess::Color side = there.side_to_move();
        text += sentence(whole.numbered_at(ply - 1, notation), judgement,
                         score_from_white(before.score, engine::MATE_SCORES, side),
                         score_from_white(-after.score, engine::MATE_SCORES, side),
                         there.written(before.line.front(), notation)) +
                "\n";
    }
    return text + count_text(chess::WHITE, counts) + "\n" + count_text(chess::BLACK, counts);
}

}  // namespace inkmate::session

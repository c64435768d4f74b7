#include "engines/match/game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace inkmate::match {

using namespace chess;

namespace {

using std::chrono::milliseconds;

class Play {
  public:
    Play(Player white, Player black, const game::Game& opening, const GameRules& rules)
        : players_{white, black},
          clocks_{Clock(white.budget), Clock(black.budget)},
          rules_(rules),
          outcome_{.game = opening, .score = 0.5, .ending = Ending::rules, .reason = {}, .culprit = {}} {}

    GameOutcome play() {
        Color us = WHITE;
        try {
            for (const Color c : {WHITE, BLACK}) {
                us = c;
                players_[c].engine.new_game();
            }
            while (!over()) {
                us = outcome_.game.side_to_move();
                move(us);
            }
        } catch (const uci::EngineFailure& e) {
            const bool crashed = e.kind() == uci::EngineFailure::Kind::crash;
            forfeit(us, crashed ? Ending::crash : Ending::time, e.what());
        }
        return std::move(outcome_);
    }

  private:
    milliseconds time_limit(Color us) const {
        const Budget& budget = players_[us].budget;
        if (!budget.movetime && !budget.clock) return rules_.patience;
        milliseconds limit = milliseconds::max();
        if (budget.movetime) limit = *budget.movetime;
        if (budget.clock) limit = std::min(limit, clocks_[us].left);
        return limit + rules_.margin;
    }

    void move(Color us) {
        const Budget& budget = players_[us].budget;
        const bool timed = budget.clock || budget.movetime;
        const milliseconds limit = time_limit(us);
        // Somewhat beyond the limit, so that an engine that is late is told from one that hangs.
        const milliseconds patience = timed ? limit + std::max(limit, milliseconds(1000)) : limit;
        const auto time = [this](Color c) { return SideTime{players_[c].budget, clocks_[c]}; };
        const MoveAnswer answer = players_[us].engine.move({outcome_.game, time(us), time(~us), patience});
        const bool late = (budget.clock && !clocks_[us].press(*budget.clock, answer.spent, rules_.margin)) ||
                          (timed && answer.spent > limit);
        if (late)
            return forfeit(us, Ending::time,
                           fmt::format("{} took {} ms of {}", players_[us].engine.name(),
                                       answer.spent.count(), (limit - rules_.margin).count()));
        if (answer.resigns)
            return end(us == WHITE ? 0 : 1, Ending::resignation,
                       fmt::format("{} resigns", players_[us].engine.name()));
        const game::Move move = outcome_.game.read_uci(answer.move);
        if (!move)
            return forfeit(us, Ending::illegal_move,
                           fmt::format("{} played {}, which is not legal", players_[us].engine.name(),
                                       answer.move.empty() ? "nothing" : answer.move));
        outcome_.game.play(move);
        outcome_.answers.push_back(answer);
        note_score(us, answer.score);
        adjudicate();
    }

    void note_score(Color us, std::optional<int> score) {
        if (score) *score *= sign(us);
        const Adjudication& a = rules_.adjudication;
        const auto count = [](int& n, bool more) { n = more ? n + 1 : 0; };
        count(winning_[us], score && *score >= a.resign_score);
        count(losing_[us], score && *score <= -a.resign_score);
        const bool even = score && std::abs(*score) <= a.draw_score;
        const int move_number = outcome_.game.fullmove_number() - (us == BLACK ? 1 : 0);
        count(even_[us], even && move_number >= a.draw_from);
    }

    // Counts are of White's winning and losing, as each side sees it.
    void adjudicate() {
        const Adjudication& a = rules_.adjudication;
        const auto both = [](const std::array<int, COLOR_NB>& n, int moves) {
            return moves > 0 && n[WHITE] >= moves && n[BLACK] >= moves;
        };
        if (ended_by_rules()) return;
        if (both(winning_, a.resign_moves))
            end(1, Ending::adjudication, "both engines see White win");
        else if (both(losing_, a.resign_moves))
            end(0, Ending::adjudication, "both engines see Black win");
        else if (both(even_, a.draw_moves))
            end(0.5, Ending::adjudication, "both engines see a draw");
        else if (a.max_moves > 0 && static_cast<int>(outcome_.game.plies()) >= 2 * a.max_moves)
            end(0.5, Ending::adjudication, fmt::format("no end after {} moves", a.max_moves));
    }

    /// The end of the game by the rules; a draw that can be claimed is claimed.
    std::optional<game::Outcome> ended_by_rules() const {
        const auto outcome = outcome_.game.outcome();
        return outcome ? outcome : outcome_.game.claimable_draw();
    }

    bool over() {
        if (over_) return true;
        if (const auto rules = ended_by_rules())
            end(rules->score(), Ending::rules, std::string(rules->reason));
        return over_;
    }

    void end(double score, Ending ending, std::string reason) {
        over_ = true;
        outcome_.score = score;
        outcome_.ending = ending;
        outcome_.reason = std::move(reason);
    }

    void forfeit(Color us, Ending ending, std::string reason) {
        if (ending == Ending::time && !may_win(~us)) {
            end(0.5, ending, fmt::format("{}; {} cannot mate", reason, players_[~us].engine.name()));
        } else {
            end(us == WHITE ? 0 : 1, ending, std::move(reason));
        }
        outcome_.culprit = us;
    }

    /// True if a side may still mate; in variants always, where there are other ways to win.
    bool may_win(Color side) const {
        const chess::Game* const game = outcome_.game.chess_game();
        return game == nullptr || may_mate(game->position(), side);
    }

    std::array<Player, COLOR_NB> players_;
    std::array<Clock, COLOR_NB> clocks_;
    const GameRules& rules_;
    GameOutcome outcome_;
    bool over_ = false;
    std::array<int, COLOR_NB> winning_{}, losing_{}, even_{};
};

}  // namespace

std::string_view termination(Ending ending) {
    switch (ending) {
        case Ending::rules:
        case Ending::resignation: return "normal";
        case Ending::adjudication: return "adjudication";
        case Ending::crash: return "abandoned";
        case Ending::time: return "time forfeit";
        case Ending::illegal_move: break;
    }
    return "rules infraction";
}

GameOutcome play_game(Player white, Player black, const game::Game& opening, const GameRules& rules) {
    return Play(white, black, opening, rules).play();
}

}  // namespace inkmate::match

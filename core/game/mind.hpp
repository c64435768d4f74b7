#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "../engine/player.hpp"
#include "../variant/search.hpp"
#include "game.hpp"

namespace inkmate::game {

/// What an engine found in a position: the result of a search, one of its iterations, or a move that was
/// chosen without one.
struct Found {
    /// Move::none() when the game is over.
    Move move = {};
    /// Centipawns from the side to move; an end of the game as `scores` describes it.
    int score = 0;
    /// How its scores announce the end of the game.
    engine::MateScores scores = engine::MATE_SCORES;
    /// Plies of the iteration; 0 for a move of the book or one by lot.
    int depth = 0;
    /// Positions visited so far.
    std::uint64_t nodes = 0;
    /// Since the search began.
    std::int64_t milliseconds = 0;
    /// The principal variation, and as uci() writes it.
    std::vector<Move> pv = {};
    std::vector<std::string> line = {};
    /// Values of engine::SearchResult; variants have none of the first three.
    int hashfull = -1;
    int seldepth = 0;
    int rank = 0;
    engine::Bound bound = engine::Bound::exact;
    /// True if the move was chosen with a player's mistakes, so that there is noise in the score.
    bool mistaken = false;

    /// In how many moves of the side to move the game ends, negative when it loses; nothing for a score that
    /// does not announce that.
    std::optional<int> mate() const {
        return scores.announces(score) ? std::optional(scores.moves(score)) : std::nullopt;
    }
};

/// A move at the root that is about to be searched.
struct RootMove {
    Move move = {};
    /// Its place among those that the iteration tries, from 1.
    int number = 0;
    /// Plies of the iteration.
    int depth = 0;
    /// Since the search began.
    std::int64_t milliseconds = 0;
};

/// What a search reports while it runs, in the thread that searches; what is empty is not called. Variants
/// report iterations only.
struct Reports {
    /// Nobody is told.
    Reports() = default;
    /// Reports the iterations to `function`.
    template <std::invocable<const Found&> Function>
    Reports(Function function) : iteration(std::move(function)) {}

    /// Called as those of engine::SearchReports are.
    std::function<void(const Found&)> iteration, bound;
    std::function<void(const RootMove&)> root_move;
};

/// An engine that follows games of one set of rules, and keeps what it learns from move to move until
/// new_game(). Games of other rules make it throw GameError.
///
///     Game game(rules);                                      // null: chess
///     Mind mind(rules);
///     const engine::Strength& level = engine::level(3).strength;
///     game.play(mind.reply(game, {.limits = level.limits, .mistakes = level.mistakes, .seed = 7}).move);
class Mind {
  public:
    /// `options` are of chess; those of variants are fixed. Throws as engine::Engine does.
    explicit Mind(const Rules& rules = nullptr, const engine::SearchOptions& options = {});

    /// The rules of its games; null for chess.
    const Rules& rules() const { return rules_; }
    /// Forgets everything learnt: before a new game.
    void new_game();

    /// The move that a player of this style plays where the game stands, as the generated program does: book,
    /// search, mistakes (docs/inside/levels.md). With mistakes there is one iteration, whose score is that of
    /// the move with its noise. A book of other rules is left alone. In variants there is one variation, and
    /// no choice of moves.
    Found reply(const Game& game, const engine::PlayStyle& style, const Reports& reports = {});
    /// The best move that a search finds, without mistakes: a hint.
    Found search(const Game& game, const engine::SearchLimits& limits, const Reports& reports = {});
    /// What the present position is worth without a search, from White's side, in centipawns.
    int evaluate(const Game& game) const;

  private:
    void check(const Game& game) const;

    Rules rules_;
    std::variant<engine::Engine, variant::Engine> kernel_;
};

/// Returns what the present position is worth without a search, from White's side, in centipawns; chess by
/// this evaluation.
int evaluate(const Game& game, const engine::Evaluation& evaluation = engine::tuned_evaluation());

///@{
/// True if a program does so by itself against a person (core/engine/player.hpp): it resigns before its
/// reply, claims a draw in place of it, or offers a draw with the move that it has played. Never true in
/// variants.
bool resigns(const Game& game, const Found& found);
bool claims_draw(const Game& game, const Found& found);
bool offers_draw(const Game& game, const Found& found);
///@}

}  // namespace inkmate::game

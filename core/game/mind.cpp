#include "core/game/mind.hpp"

#include <fmt/format.h>

#include "core/engine/player.hpp"
#include "core/variant/evaluation.hpp"
#include "core/variant/search.hpp"

namespace inkmate::game {

namespace {

template <class Result>
Found found_in(const Game& game, const Result& result, const engine::MateScores& scores) {
    Found found{.move = result.best_move,
                .score = result.score,
                .scores = scores,
                .depth = result.depth,
                .nodes = result.nodes,
                .milliseconds = result.milliseconds,
                .mistaken = result.mistaken};
    found.pv.assign(result.pv.begin(), result.pv.end());
    found.line = game.line(found.pv);
    return found;
}

Found found_by(const Game& game, const engine::SearchResult& result) {
    Found found = found_in(game, result, engine::MATE_SCORES);
    found.hashfull = result.hashfull;
    found.seldepth = result.seldepth;
    found.rank = result.rank;
    found.bound = result.bound;
    return found;
}
Found found_by(const Game& game, const variant::SearchResult& result) {
    return found_in(game, result, variant::MATE_SCORES);
}

engine::SearchReports reports_of(const Game& game, const Reports& reports) {
    const auto passed_on = [&game](const std::function<void(const Found&)>& told) {
        std::function<void(const engine::SearchResult&)> function;
        if (told)
            function = [&game, &told](const engine::SearchResult& result) { told(found_by(game, result)); };
        return function;
    };
    engine::SearchReports passed;
    passed.iteration = passed_on(reports.iteration);
    passed.bound = passed_on(reports.bound);
    if (reports.root_move)
        passed.root_move = [&reports](const engine::RootMove& root) {
            reports.root_move({root.move, root.number, root.depth, root.milliseconds});
        };
    return passed;
}

std::function<void(const variant::SearchResult&)> teller_of(const Game& game, const Reports& reports) {
    if (!reports.iteration) return {};
    return [&](const variant::SearchResult& result) { reports.iteration(found_by(game, result)); };
}

}  // namespace

Mind::Mind(const Rules& rules, const engine::SearchOptions& options)
    : rules_(rules),
      kernel_(rules ? decltype(kernel_)(std::in_place_type<variant::Engine>, *rules)
                    : decltype(kernel_)(std::in_place_type<engine::Engine>, options)) {}

void Mind::new_game() {
    std::visit([](auto& kernel) { kernel.new_game(); }, kernel_);
}

void Mind::check(const Game& game) const {
    if (game.rules() == rules_ || (game.rules() && rules_ && game.rules()->name == rules_->name)) return;
    throw GameError(fmt::format("an engine for {} cannot follow a game of {}: make one with the game's rules",
                                rules_ ? rules_->name : "chess", game.name()));
}

Found Mind::reply(const Game& game, const engine::PlayStyle& style, const Reports& reports) {
    check(game);
    if (auto* const chess = std::get_if<engine::Engine>(&kernel_))
        return found_by(game, choose_move(*chess, *game.chess_game(), style, reports_of(game, reports)));
    return found_by(game,
                    choose_move(std::get<variant::Engine>(kernel_), *game.variant_game(),
                                {variant::limits_of(style.limits), style.mistakes, style.seed, style.book},
                                teller_of(game, reports)));
}

Found Mind::search(const Game& game, const engine::SearchLimits& limits, const Reports& reports) {
    check(game);
    if (auto* const chess = std::get_if<engine::Engine>(&kernel_))
        return found_by(game, chess->search(game.chess_game()->position(), limits, game.earlier_keys(),
                                            reports_of(game, reports)));
    return found_by(game, std::get<variant::Engine>(kernel_).search(
                              game.variant_game()->position(), variant::limits_of(limits),
                              game.earlier_keys(), teller_of(game, reports)));
}

int Mind::evaluate(const Game& game) const {
    check(game);
    const int value = std::holds_alternative<engine::Engine>(kernel_)
                          ? std::get<engine::Engine>(kernel_).evaluate(game.chess_game()->position())
                          : std::get<variant::Engine>(kernel_).evaluate(game.variant_game()->position());
    return sign(game.side_to_move()) * value;
}

int evaluate(const Game& game, const engine::Evaluation& evaluation) {
    if (const chess::Game* const chess = game.chess_game())
        return engine::evaluate(chess->position(), evaluation);
    const variant::Position& position = game.variant_game()->position();
    return sign(position.side_to_move()) *
           variant::evaluate(position, variant::make_evaluation(position.rules()));
}

bool resigns(const Game& game, const Found& found) {
    return game.chess_game() != nullptr && engine::resigns(*game.chess_game(), found.score);
}

bool claims_draw(const Game& game, const Found& found) {
    return game.chess_game() != nullptr && engine::claims_draw(*game.chess_game(), found.score);
}

bool offers_draw(const Game& game, const Found& found) {
    return game.chess_game() != nullptr && engine::offers_draw(game.chess_game()->position(), found.score);
}

}  // namespace inkmate::game

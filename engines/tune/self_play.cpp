#include "engines/tune/self_play.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>
#include <set>
#include <string>

#include "core/chess/epd.hpp"
#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "engines/tune/sample.hpp"

namespace inkmate::tune {

using namespace chess;

std::optional<double> Adjudicator::before_move(const Game& game, int plies) const {
    const Status status = game.status();
    if (status == Status::checkmate) return game.position().side_to_move() == WHITE ? 0 : 1;
    if (ends_game(status) || can_claim_draw(status) || plies >= MAX_GAME_PLIES) return 0.5;
    return std::nullopt;
}

std::optional<double> Adjudicator::after_search(const Game& game, int score) {
    const int side = (score > 0) == (game.position().side_to_move() == WHITE) ? 1 : -1;
    if (std::abs(score) < WON_SCORE)
        won_ = 0;
    else
        won_ = won_ * side > 0 ? won_ + side : side;
    if (std::abs(won_) < WON_PLIES) return std::nullopt;
    return won_ > 0 ? 1 : 0;
}

using namespace chess;
using namespace engine;

void Leaves::consider(const EvaluatedPosition& leaf) {
    const Position& pos = leaf.position;
    if (std::abs(leaf.value - leaf.alpha) > LEAF_WINDOW || pos.in_check()) return;
    if (has_few_pieces(pos, evaluation_) && random_() % FEW_PIECES_LEAVES != 0) return;
    // Reservoir sampling (Vitter 1985, algorithm R): each is kept with the same probability.
    ++considered_;
    if (kept_.size() < most_)
        kept_.push_back(pos);
    else if (const std::uint64_t place = random_() % considered_; place < most_)
        kept_[place] = pos;
}

std::vector<Sample> Leaves::quiet_ones(Engine& engine) const {
    std::vector<Sample> samples;
    std::set<std::string> known;
    for (const Position& pos : kept_)
        if (is_quiet(pos, engine) && known.insert(epd_fields(pos)).second)
            samples.push_back({pos, 0.5, evaluate(pos, evaluation_)});
    return samples;
}

using namespace chess;
using namespace engine;

namespace {

using Random = std::mt19937_64;

/// True if the move found is quiet, too.
bool finds_quiet(const SearchResult& found, const Position& pos) {
    return !pos.is_capture(found.best_move) && found.best_move.promotion() == NO_PIECE_TYPE &&
           std::abs(found.score) < MATE_BOUND;
}

/// True if the game of this number begins after an opening.
bool from_opening(const std::vector<Position>& openings, std::uint64_t number) {
    return !openings.empty() && number % 2 == 1;
}

/// Leaves MAX_GAME_SAMPLES of them, chosen at random, in their order.
void thin_out(std::vector<Sample>& samples, Random& random) {
    std::vector<Sample> kept;
    for (std::size_t left = samples.size(), i = 0; i < samples.size(); ++i, --left)
        if (random() % left < MAX_GAME_SAMPLES - kept.size()) kept.push_back(samples[i]);
    samples = std::move(kept);
}

/// Nothing when the game is decided from the start.
std::optional<std::vector<Sample>> play(const SelfPlay& options, Game game, Random& random) {
    Engine engine({.evaluation = options.evaluation});
    std::vector<Sample> samples;
    Leaves leaves(options.leaves, *options.evaluation, random);
    SearchReports reports;
    if (options.leaves > 0) reports.evaluated = [&](const EvaluatedPosition& leaf) { leaves.consider(leaf); };
    Adjudicator adjudicator;
    std::optional<double> result;
    for (int ply = 0; !(result = adjudicator.before_move(game, ply)); ++ply) {
        const Position& pos = game.position();
        const SearchResult found = engine.search(pos, {.nodes = options.nodes}, game.earlier_keys(), reports);
        if (ply == 0 && std::abs(found.score) > UNEVEN_SCORE) return std::nullopt;
        const int score = sign(pos.side_to_move()) * found.score;
        if (options.leaves == 0 && finds_quiet(found, pos) && is_quiet(pos, engine))
            samples.push_back({pos, 0.5, score});
        if ((result = adjudicator.after_search(game, found.score))) break;
        game.play(found.best_move);
    }
    if (options.leaves > 0)
        samples = leaves.quiet_ones(engine);
    else
        thin_out(samples, random);
    for (Sample& sample : samples) sample.result = *result;
    return samples;
}

}  // namespace

std::optional<Game> random_start(const std::vector<Position>& openings, std::uint64_t number,
                                 Random& random) {
    const bool book = from_opening(openings, number);
    Game game = book ? Game(openings[random() % openings.size()]) : Game();
    for (int ply = 0; ply < (book ? RANDOM_PLIES_AFTER_OPENING : RANDOM_PLIES); ++ply) {
        const MoveList moves = legal_moves(game.position());
        if (moves.empty()) return std::nullopt;
        game.play(moves[random() % moves.size()]);
    }
    if (ends_game(game.status())) return std::nullopt;
    return game;
}

void add_openings(shard::Fingerprint& print, const std::vector<Position>& openings) {
    for (const Position& opening : openings) print.add(opening.fen());
}

void report_no_even_start(const std::vector<Position>& openings, std::uint64_t number) {
    const bool book = from_opening(openings, number);
    throw TuneError(fmt::format(
        "game {}: {} beginnings, random moves after {}, were all decided, by more than {} centipawns or "
        "by the rules; {}",
        number, MOST_STARTS, book ? "an opening" : "the start position", UNEVEN_SCORE,
        book ? "no opening is even: give others with --openings" : "choose another --evaluation"));
}

std::vector<Sample> play_samples(const SelfPlay& options, std::uint64_t number) {
    Random random(options.seed * 1'000'003 + number);
    for (int i = 0; i < MOST_STARTS; ++i)
        if (const auto start = random_start(options.openings, number, random))
            if (auto samples = play(options, *start, random)) return *std::move(samples);
    report_no_even_start(options.openings, number);
}

}  // namespace inkmate::tune

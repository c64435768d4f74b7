#include "engines/problems/finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "core/chess/epd.hpp"
#include "core/chess/move_info.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/evaluation.hpp"
#include "core/engine/player.hpp"
#include "core/engine/terms.hpp"

namespace inkmate::problems {

using namespace chess;

namespace {

/// From these plies on a move counts as found a step deeper.
constexpr std::array<int, 3> DEPTH_STEPS = {5, 8, 11};
/// Less is no gift, but an exchange of a bishop for a knight.
constexpr int LEAST_GIFT = 100;
/// Anybody sees that a passed pawn runs when it has come so many ranks from the first.
constexpr int RUNNER_STEPS = 5;

int worth(PieceType type) {
    return type == NO_PIECE_TYPE ? 0 : engine::tuned_evaluation().middlegame_value[type];
}

/// True if an answer takes the piece that a move has put on its square.
bool can_be_taken(const Position& pos, Move m) {
    Position after = pos;
    after.do_move(m);
    return std::ranges::any_of(legal_moves(after), [&](Move answer) { return answer.to() == m.to(); });
}

/// True if a move neither takes nor promotes nor checks.
bool is_quiet_move(const Position& pos, Move m) {
    const MoveInfo info = describe_move(pos, m);
    return !info.is_capture() && !info.is_promotion() && !info.check;
}

int depth_points(const FoundProblem& problem, int plies) {
    constexpr int most = static_cast<int>(DEPTH_STEPS.size());
    if (problem.aim == Aim::mate) return std::clamp(problem.mate_in - 2, 0, most);
    return static_cast<int>(std::ranges::count_if(DEPTH_STEPS, [plies](int step) { return plies >= step; }));
}

}  // namespace

bool gives_material(const Position& pos, Move m) {
    const MoveInfo info = describe_move(pos, m);
    const PieceType moved = info.is_promotion() ? m.promotion() : type_of(info.piece);
    const int taken = info.is_capture() ? worth(type_of(info.captured)) : 0;
    if (moved == KING || worth(moved) < taken + LEAST_GIFT) return false;
    Position after = pos;
    after.do_move(m);
    const bool guarded = after.is_attacked(m.to(), ~after.side_to_move());
    return std::ranges::any_of(legal_moves(after), [&](Move answer) {
        if (answer.to() != m.to()) return false;
        const int back = guarded ? worth(type_of(after.piece_on(answer.from()))) : 0;
        return worth(moved) - taken - back >= LEAST_GIFT;
    });
}

bool takes_what_hangs(const Position& pos, Move m) {
    const MoveInfo info = describe_move(pos, m);
    if (!info.is_capture()) return false;
    const int lost = can_be_taken(pos, m) ? worth(type_of(info.piece)) : 0;
    return worth(type_of(info.captured)) - lost >= LEAST_GIFT;
}

bool queens_safely(const Position& pos, Move m) {
    return describe_move(pos, m).is_promotion() && m.promotion() == QUEEN && !can_be_taken(pos, m);
}

bool pushes_runner(const Position& pos, Move m) {
    const Color us = pos.side_to_move();
    return type_of(pos.piece_on(m.from())) == PAWN && is_quiet_move(pos, m) &&
           rank_of(us == WHITE ? m.to() : flip_rank(m.to())) >= RUNNER_STEPS && !can_be_taken(pos, m) &&
           (pos.pieces(~us, PAWN) & engine::passed_span(us, m.to())) == 0;
}

bool escapes(const Position& pos, Move m) {
    if (pos.in_check() || !is_quiet_move(pos, m)) return false;
    Position waited = pos;
    waited.do_null_move();
    const auto worth_on = [&](Square s) { return worth(type_of(pos.piece_on(s))); };
    return std::ranges::any_of(legal_moves(waited), [&](Move answer) {
        return answer.to() == m.from() && worth_on(m.from()) - worth_on(answer.from()) >= LEAST_GIFT;
    });
}

bool is_quiet(const FoundProblem& problem) {
    return is_quiet_move(problem.position, problem.key());
}

int grade_of(const FoundProblem& problem, int plies) {
    const Position& pos = problem.position;
    const Move key = problem.key();
    if (problem.mate_in == 1 || takes_what_hangs(pos, key) || queens_safely(pos, key) ||
        pushes_runner(pos, key) || (problem.aim != Aim::mate && escapes(pos, key)))
        return LOWEST_GRADE;
    const int points =
        depth_points(problem, plies) + (is_quiet(problem) ? 1 : 0) + (gives_material(pos, key) ? 1 : 0);
    return std::min(LEAST_THOUGHT_GRADE + points, HIGHEST_GRADE);
}

std::optional<Aim> aim_of(int best, int second) {
    if (best >= WINNING_SCORE && second <= NO_WIN_SCORE) return Aim::win;
    if (std::abs(best) <= DRAWN_SCORE && second <= -WINNING_SCORE) return Aim::save;
    return std::nullopt;
}

using namespace chess;
using namespace engine;

namespace {

/// Who has fewer moves has no choice, nor has who is in check and has fewer answers.
constexpr std::size_t LEAST_MOVES = 3, LEAST_ANSWERS = 4;
/// Iterations that have to agree with the last on the best move.
constexpr int SETTLED_FOR = 2;
/// Half-moves of a line that are told; a mate is told to its end.
constexpr std::size_t LONGEST_LINE = 7;
/// Megabytes and nodes of a mate's proof.
constexpr std::size_t PROOF_HASH = 16;
constexpr std::uint64_t PROOF_NODES = 5'000'000;

/// True if the key takes back, a move that nobody has to look for.
bool takes_back(const Game& game, std::size_t ply, Move key) {
    return ply > 0 && game.captured()[ply - 1] != NO_PIECE && game.moves()[ply - 1].to() == key.to();
}

bool has_choice(const Position& pos) {
    return legal_moves(pos).size() >= (pos.in_check() ? LEAST_ANSWERS : LEAST_MOVES) &&
           !insufficient_material(pos);
}

bool same_material(const Position& one, const Position& other) {
    for (const Color side : {WHITE, BLACK})
        for (const PieceType type : {PAWN, KNIGHT, BISHOP, ROOK, QUEEN})
            if (popcount(one.pieces(side, type)) != popcount(other.pieces(side, type))) return false;
    return true;
}

/// True if a problem asks for what another one of its game asks for: the key puts the same piece on the same
/// square, or neither side has gained anything in between.
bool repeats(const FoundProblem& problem, const FoundProblem& other) {
    const Position &pos = problem.position, &before = other.position;
    if (problem.aim != other.aim || pos.side_to_move() != before.side_to_move()) return false;
    const bool same_key = problem.key().to() == other.key().to() &&
                          pos.piece_on(problem.key().from()) == before.piece_on(other.key().from());
    return same_key || same_material(pos, before);
}

}  // namespace

std::vector<FoundProblem> far_apart(std::vector<FoundProblem> problems) {
    std::ranges::stable_sort(problems, std::ranges::greater(), [](const FoundProblem& problem) {
        const bool thought = problem.grade > LOWEST_GRADE;
        const bool idea = thought && (is_quiet(problem) || gives_material(problem.position, problem.key()));
        return std::tuple(thought && problem.aim == Aim::mate, idea, problem.grade);
    });
    std::vector<FoundProblem> kept;
    for (FoundProblem& problem : problems) {
        const auto close = [&](const FoundProblem& other) {
            return std::max(problem.ply, other.ply) - std::min(problem.ply, other.ply) < PROBLEM_DISTANCE ||
                   repeats(problem, other);
        };
        if (std::ranges::none_of(kept, close)) kept.push_back(std::move(problem));
    }
    std::ranges::sort(kept, {}, &FoundProblem::ply);
    return kept;
}

Finder::Finder(const FinderSettings& settings)
    : settings_(settings), engine_(settings.search), solver_(PROOF_HASH) {}

bool Finder::is_wanted(Aim aim) const {
    return std::ranges::find(settings_.aims, aim) != settings_.aims.end();
}

std::vector<FoundProblem> Finder::find(const Game& game, LeftOut& left_out,
                                       const batch::OnStep& on_position) {
    std::vector<FoundProblem> all;
    for (std::size_t ply = 0; ply <= game.moves().size(); ++ply) {
        if (on_position) on_position();
        // A problem begins its own game.
        const Position pos = Position::from_fen(epd_fields(game.position(ply)));
        std::optional<Reason> why;
        std::optional<FoundProblem> problem = any_problem_of(pos, why);
        if (why) ++left_out[static_cast<std::size_t>(*why)];
        if (!problem || !is_wanted(problem->aim)) continue;
        if (takes_back(game, ply, problem->key())) problem->grade = LOWEST_GRADE;
        problem->ply = ply;
        problem->move_number = game.position(ply).fullmove_number();
        all.push_back(*std::move(problem));
    }
    const std::size_t count = all.size();
    std::vector<FoundProblem> kept = far_apart(std::move(all));
    left_out[static_cast<std::size_t>(Reason::close)] += count - kept.size();
    return kept;
}

std::optional<FoundProblem> Finder::problem_of(const Position& pos) {
    std::optional<Reason> why;
    std::optional<FoundProblem> problem = any_problem_of(pos, why);
    return problem && is_wanted(problem->aim) ? problem : std::nullopt;
}

std::optional<FoundProblem> Finder::any_problem_of(const Position& pos, std::optional<Reason>& why) {
    if (!has_choice(pos)) return std::nullopt;
    // Nothing of other positions: the same is found wherever a game is begun.
    engine_.new_game();
    const TwoLines lines = look(pos, settings_.nodes);
    if (!mates(lines) && !aim_of(lines.best.score, lines.second.score)) return std::nullopt;
    Reason against{};
    std::optional<FoundProblem> problem = confirmed(pos, lines, against);
    if (!problem) why = against;
    return problem;
}

bool Finder::mates(const TwoLines& lines) const {
    return lines.best.score > MATE_BOUND && MATE_SCORES.moves(lines.best.score) <= settings_.most_moves;
}

std::optional<FoundProblem> Finder::confirmed(const Position& pos, TwoLines lines, Reason& why) {
    if (mates(lines)) return proved_mate(pos, lines, why);
    const Move before = lines.best.best_move;
    lines = look(pos, settings_.nodes * CONFIRMATION_FACTOR);
    if (mates(lines)) return proved_mate(pos, lines, why);
    const auto aim = aim_of(lines.best.score, lines.second.score);
    why = aim ? Reason::unconfirmed : Reason::two_moves;
    if (!aim || lines.best.best_move != before || lines.settled_at > lines.best.depth - SETTLED_FOR)
        return std::nullopt;
    FoundProblem problem{.position = pos, .aim = *aim, .line = lines.best.pv};
    problem.line.resize(std::min(problem.line.size(), LONGEST_LINE));
    problem.grade = grade_of(problem, lines.settled_at);
    return problem;
}

Finder::TwoLines Finder::look(const Position& pos, std::uint64_t nodes) {
    TwoLines lines;
    SearchLimits limits{.nodes = nodes};
    limits.lines = 2;
    engine_.search(pos, limits, {}, [&lines](const SearchResult& line) {
        if (line.rank == 2) {
            lines.second = line;
            return;
        }
        if (line.best_move != lines.best.best_move) lines.settled_at = line.depth;
        lines.best = line;
    });
    return lines;
}

std::optional<FoundProblem> Finder::proved_mate(const Position& pos, const TwoLines& lines, Reason& why) {
    const int moves = MATE_SCORES.moves(lines.best.score);
    // A key that is a move faster than others is none that a player has to find; a mate at once is.
    const int within = moves == 1 ? moves : moves + 1;
    const bool two = lines.second.score > MATE_BOUND && MATE_SCORES.moves(lines.second.score) <= within;
    why = Reason::two_moves;
    if (two) return std::nullopt;
    const problem::Problem asked{.position = pos,
                                 .stipulation = {.play = problem::Play::direct, .moves = within},
                                 .name = {},
                                 .place = {}};
    const problem::Solution solution =
        solver_.solve(asked, {.detail = {.variations = false}}, {.nodes = PROOF_NODES});
    if (solution.verdict != problem::Verdict::solved) why = Reason::unconfirmed;
    if (solution.verdict != problem::Verdict::solved || solution.keys.size() != 1) return std::nullopt;
    const problem::Attack& key = solution.keys.front();
    if (key.length > moves) return std::nullopt;
    const Move move = parse_move(pos, key.uci);
    FoundProblem problem{.position = pos, .aim = Aim::mate, .line = {move}, .mate_in = key.length};
    if (lines.best.best_move == move) problem.line = lines.best.pv;
    problem.grade = grade_of(problem, 0);
    return problem;
}

using namespace chess;
using namespace engine;

namespace {

/// What the game's chance is drawn from.
constexpr std::string_view SEED_TAG = "Seed";

/// Returns the seed of one game among those of a seed.
std::int32_t game_seed(std::int32_t seed, std::size_t number) {
    constexpr std::uint64_t step = 1'000'003;
    return static_cast<std::int32_t>((static_cast<std::uint64_t>(seed) * step + number) % MAX_SEED) + 1;
}

}  // namespace

PgnGame own_game(std::int32_t seed, std::size_t number) {
    PgnGame game;
    game.set_tag("Event", fmt::format("Inkmate, seed {}, game {}", seed, number));
    game.set_tag(SEED_TAG, fmt::to_string(game_seed(seed, number)));
    return game;
}

void play_own_game(PgnGame& game) {
    const Strength& strength = level(OWN_GAMES_LEVEL).strength;
    const PlayStyle style{.limits = strength.limits,
                          .mistakes = strength.mistakes,
                          .seed = static_cast<std::int32_t>(std::stol(std::string(game.tag(SEED_TAG)))),
                          .book = default_book()};
    Engine engine;
    while (game.game.moves().size() < LONGEST_OWN_GAME) {
        const Status status = game.game.status();
        if (ends_game(status) || can_claim_draw(status)) return;
        game.game.play(choose_move(engine, game.game, style).best_move);
    }
}

using namespace chess;

void search_games(const SearchQueue& queue, const FinderSettings& settings,
                  const std::function<PgnGame(const PgnGame&)>& prepare, unsigned workers) {
    const auto make = [&]() -> batch::Work<PgnGame, SearchedGame> {
        return [&prepare, finder = std::make_shared<Finder>(settings)](PgnGame game,
                                                                       const batch::OnStep& on_position) {
            LeftOut left_out{};
            std::vector<FoundProblem> problems =
                finder->find(prepare ? prepare(game).game : game.game, left_out, on_position);
            return SearchedGame{std::move(game), std::move(problems), left_out};
        };
    };
    batch::work_through(queue, make(), make, workers);
}

}  // namespace inkmate::problems

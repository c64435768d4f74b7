#include "engines/problems/finder.hpp"

#include <algorithm>

#include "core/chess/epd.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "engines/problems/grade.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

/// Who has fewer moves has no choice.
constexpr std::size_t LEAST_MOVES = 3;
/// Iterations that have to agree with the last on the best move.
constexpr int SETTLED_FOR = 2;
/// Half-moves of a line that are told; a mate is told to its end.
constexpr std::size_t LONGEST_LINE = 7;
/// Megabytes and nodes of a mate's proof.
constexpr std::size_t PROOF_HASH = 16;
constexpr std::uint64_t PROOF_NODES = 5'000'000;

/// Nobody has to look for the piece that takes back.
bool takes_back(const Game& game, std::size_t ply, Move key) {
    return ply > 0 && game.captured()[ply - 1] != NO_PIECE && game.moves()[ply - 1].to() == key.to();
}

}  // namespace

Finder::Finder(const FinderSettings& settings)
    : settings_(settings), engine_(settings.search), solver_(PROOF_HASH) {}

bool Finder::is_wanted(Aim aim) const {
    return std::ranges::find(settings_.aims, aim) != settings_.aims.end();
}

std::vector<FoundProblem> Finder::find(const Game& game, const OnPosition& on_position) {
    std::vector<FoundProblem> found;
    for (std::size_t ply = 0; ply <= game.moves().size(); ++ply) {
        if (on_position) on_position();
        if (!found.empty() && ply < found.back().ply + PROBLEM_DISTANCE) continue;
        // A problem begins its own game.
        std::optional<FoundProblem> problem = problem_of(Position::from_fen(epd_fields(game.position(ply))));
        if (!problem || takes_back(game, ply, problem->key())) continue;
        problem->ply = ply;
        problem->move_number = game.position(ply).fullmove_number();
        found.push_back(*std::move(problem));
    }
    return found;
}

std::optional<FoundProblem> Finder::problem_of(const Position& pos) {
    if (legal_moves(pos).size() < LEAST_MOVES || insufficient_material(pos)) return std::nullopt;
    // Nothing of other positions: the same is found wherever a game is begun.
    engine_.new_game();
    TwoLines lines;
    for (const std::uint64_t nodes : {settings_.nodes, settings_.nodes * CONFIRMATION_FACTOR}) {
        const Move before = lines.best.best_move;
        lines = look(pos, nodes);
        if (const int moves = MATE_SCORES.moves(lines.best.score);
            lines.best.score > MATE_BOUND && moves <= settings_.most_moves)
            return proved_mate(pos, lines);
        if (!aim_of(lines)) return std::nullopt;
        if (before && lines.best.best_move != before) return std::nullopt;
    }
    if (lines.settled_at > lines.best.depth - SETTLED_FOR) return std::nullopt;
    FoundProblem problem{.position = pos, .aim = *aim_of(lines), .line = lines.best.pv};
    if (!is_wanted(problem.aim)) return std::nullopt;
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

std::optional<Aim> Finder::aim_of(const TwoLines& lines) const {
    const int best = lines.best.score, second = lines.second.score;
    if (best >= WINNING_SCORE && second <= NO_WIN_SCORE) return Aim::win;
    if (best >= NO_LOSS_SCORE && best < WINNING_SCORE && second <= -WINNING_SCORE) return Aim::save;
    return std::nullopt;
}

std::optional<FoundProblem> Finder::proved_mate(const Position& pos, const TwoLines& lines) {
    if (!is_wanted(Aim::mate)) return std::nullopt;
    const int moves = MATE_SCORES.moves(lines.best.score);
    // A key that is a move faster than others is none that a player has to find; a mate at once is.
    const int within = moves == 1 ? moves : moves + 1;
    const bool two = lines.second.score > MATE_BOUND && MATE_SCORES.moves(lines.second.score) <= within;
    if (two) return std::nullopt;
    const problem::Problem asked{.position = pos,
                                 .stipulation = {.play = problem::Play::direct, .moves = within},
                                 .name = {},
                                 .place = {}};
    const problem::Solution solution =
        solver_.solve(asked, {.detail = {.variations = false}}, {.nodes = PROOF_NODES});
    if (solution.verdict != problem::Verdict::solved || solution.keys.size() != 1) return std::nullopt;
    const problem::Attack& key = solution.keys.front();
    if (key.length > moves) return std::nullopt;
    const Move move = parse_move(pos, key.uci);
    FoundProblem problem{.position = pos, .aim = Aim::mate, .line = {move}, .mate_in = key.length};
    if (lines.best.best_move == move) problem.line = lines.best.pv;
    problem.grade = grade_of(problem, 0);
    return problem;
}

}  // namespace inkmate

#include "engines/match/game_record.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "core/chess/pgn.hpp"
#include "core/engine/search.hpp"
#include "core/variant/pgn.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

using MatchTags = std::vector<std::pair<std::string, std::string>>;

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    return fmt::format("{:04}.{:02}.{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

/// "+0.35/10 0.982s": pawns from the engine's side, mates as "-M3" in moves, plies, and seconds; as far as
/// the engine told them.
std::string comment_of(const MoveAnswer& answer) {
    std::string text;
    if (answer.score) {
        text = *answer.score < 0 ? "-" : "+";
        text += MATE_SCORES.announces(*answer.score)
                    ? fmt::format("M{}", std::abs(MATE_SCORES.moves(*answer.score)))
                    : fmt::format("{:.2f}", std::abs(*answer.score) / 100.0);
        text += fmt::format("/{} ", answer.depth);
    }
    return text + fmt::format("{:.3f}s", std::chrono::duration<double>(answer.spent).count());
}

/// With what the engines said as comments.
template <class Pgn>
std::string pgn_text(Pgn pgn, const GameOutcome& outcome, MatchTags tags) {
    pgn.result = outcome.result();
    pgn.tags = std::move(tags);
    std::size_t ply = pgn.game.moves().size() - outcome.answers.size();
    for (const MoveAnswer& answer : outcome.answers) pgn.notes[++ply].comment = comment_of(answer);
    return write_pgn(pgn);
}

}  // namespace

std::string pgn_of(const Fixture& fixture, const GameOutcome& outcome, const TournamentSettings& settings) {
    const auto contestant = [&](int engine) -> const Contestant& {
        return settings.contestants[static_cast<std::size_t>(engine)];
    };
    MatchTags tags = {{"Event", "inkmate match"},
                      {"Site", "?"},
                      {"Date", today()},
                      {"Round", fmt::format("{}.{}", fixture.number / 2 + 1, fixture.number % 2 + 1)},
                      {"White", contestant(fixture.white).engine.name},
                      {"Black", contestant(fixture.black).engine.name},
                      {"WhiteLimits", describe(contestant(fixture.white).budget)},
                      {"BlackLimits", describe(contestant(fixture.black).budget)},
                      {"PlyCount", std::to_string(outcome.game.plies())},
                      {"Termination", std::string(termination(outcome.ending))},
                      {"Reason", outcome.reason}};
    const chess::Game* const chess_game = outcome.game.chess_game();
    return (chess_game != nullptr ? pgn_text(chess::PgnGame{.game = *chess_game}, outcome, std::move(tags))
                                  : pgn_text(variant::PgnGame{.game = *outcome.game.variant_game()}, outcome,
                                             std::move(tags))) +
           "\n";
}

}  // namespace inkmate

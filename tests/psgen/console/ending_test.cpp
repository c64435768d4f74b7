// How the program ends games by itself, beside the core.
#include <doctest/doctest.h>

#include "base/process/cleanup.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/choice.hpp"
#include "core/engine/player.hpp"
#include "play/session/console_answers.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "verify/referee.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace inkmate::verify;

namespace {

constexpr auto QUEEN_DOWN = "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R2QK2R w KQkq - 0 1";

PlayingProgram program_at(std::string_view fen, ProgramSide side) {
    PlayingProgram options = quick_program(side);
    options.limits = {.depth = 2};
    options.game = Game(Position::from_fen(fen));
    return options;
}

/// Plays what a search of two plies finds.
Opponent careful() {
    return [mind = std::make_shared<game::Mind>()](const game::Game& game) -> std::optional<game::Move> {
        return mind->reply(game, {.limits = {.depth = 2}}).move;
    };
}

/// Plays anything, for so many moves.
Opponent careless(std::int32_t seed, int moves) {
    return [chance = Chance(seed, 0), moves](const game::Game& game) mutable -> std::optional<game::Move> {
        if (moves-- == 0) return std::nullopt;
        const std::vector<game::Move> legal = game.legal_moves();
        return legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))];
    };
}

RefereedGame played(const PlayingProgram& options, const Opponent& opponent) {
    const TemporaryDirectory directory;
    return referee(generate(options), options, opponent, directory / "pages.pdf");
}

}  // namespace

TEST_CASE("a program that is lost resigns where the core says so, and not when it is to play on") {
    for (const ProgramSide side : {ProgramSide::black, ProgramSide::white}) {
        CAPTURE(static_cast<int>(side));
        const auto fen =
            side == ProgramSide::black ? QUEEN_DOWN : "r2qk2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R b KQkq - 0 1";
        PlayingProgram options = program_at(fen, side);
        const RefereedGame lost = played(options, careful());
        CHECK(lost.faults == std::vector<std::string>{});
        CHECK(lost.ended == (side == ProgramSide::black ? Verdict::black_resigned : Verdict::white_resigned));
        CHECK_FALSE(lost.game.outcome());
        CHECK(lost.transcript.find(" below\nResult: ") != std::string::npos);

        options.ends_games = false;
        const RefereedGame mated = played(options, careful());
        CHECK(mated.faults == std::vector<std::string>{});
        CHECK(mated.ended == Verdict::none);
        CHECK(mated.game.plies() > lost.game.plies());
    }
}

TEST_CASE("whatever its opponent plays, the program goes on and gives up as the core does") {
    int ended = 0;
    for (std::int32_t seed = 1; seed <= 6; ++seed) {
        CAPTURE(seed);
        const auto fen =
            seed % 2 == 0 ? "4k3/8/8/8/8/8/3PPPPP/3QKBNR w - - 0 30" : "4k2r/8/8/8/8/8/8/R3K3 w - - 60 70";
        const RefereedGame game = played(program_at(fen, ProgramSide::black), careless(seed, 30));
        CHECK(game.faults == std::vector<std::string>{});
        if (game.ended != Verdict::none) ++ended;
    }
    CHECK(ended > 0);
}

TEST_CASE("the program offers draws, agrees to what it has offered, and claims them") {
    constexpr auto even = "4k3/r7/8/8/8/8/7R/4K3 w - - 18 45";
    PlayingProgram options = program_at(even, ProgramSide::black);
    const auto offered = converse(options, std::vector<std::string>{"Kf1", "draw"});
    CHECK(offered[0].ends_with(session::DRAW_OFFER));
    CHECK(offered[1] == "Result: 1/2-1/2 (draw agreed)");
    // An offer stands until the next move of the program.
    const auto later = converse(options, std::vector<std::string>{"Kf1", "Kf2"});
    CHECK_FALSE(later[1].ends_with(session::DRAW_OFFER));
    options.ends_games = false;
    CHECK_FALSE(converse(options, std::vector<std::string>{"Kf1"})[0].ends_with(session::DRAW_OFFER));

    // Nobody is there to agree where the program plays both sides, or none.
    options = program_at(even, ProgramSide::none);
    CHECK_FALSE(converse(options, std::vector<std::string>{"Kf1"})[0].ends_with(session::DRAW_OFFER));

    options = program_at("4k2q/8/8/8/8/8/8/4K3 b - - 100 90", ProgramSide::white);
    const auto claimed = converse(options, std::vector<std::string>{"Qh7", "undo", "go"});
    CHECK(field(claimed[0], "Result: ") == "1/2-1/2 (draw claimed)");
    CHECK(claimed[1].ends_with("Type \"go\" for the program's move."));
    CHECK(claimed[2].find("\nMove: ") != std::string::npos);
}

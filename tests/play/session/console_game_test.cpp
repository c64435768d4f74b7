#include "play/session/console_game.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "core/engine/levels.hpp"
#include "play/session/console_answers.hpp"
#include "play/session/console_line.hpp"
#include "tests/play/session/games.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::session;
using namespace inkmate::test;

namespace {

/// A kind of game with six half-moves.
struct Kind {
    std::string variant, moves;
};
const Kind KINDS[] = {{"chess", "e4 e5 Nf3 Nc6 Bb5 a6"},
                      {"gardner", "a3 b3 c3 d3 e3 Nc3"},
                      {"grand", "e5 e6 d4 d7 c4 c7"},
                      {"atomic", "e4 e5 Nf3 Nc6 Bb5 a6"}};

}  // namespace

TEST_CASE("who plays, and what go, undo and new change") {
    ConsoleGame game(program_of("chess", ProgramSide::black, "e4"));
    CHECK(game.program_to_move());
    CHECK(game.reply_due());
    CHECK(game.plies_to_undo() == 1);
    game.play(game.game().read_move("e5"));
    CHECK_FALSE(game.program_to_move());
    CHECK(game.plies_to_undo() == 2);
    game.take_side_to_move();
    CHECK(game.side() == ProgramSide::white);
    game.resign();
    CHECK(game.result() == "1-0");
    CHECK(game.over());
    CHECK_FALSE(game.reply_due());
    CHECK(game.undo());
    CHECK_FALSE(game.over());
    CHECK(game.game().plies() == 2);
    game.new_game();
    CHECK(game.side() == ProgramSide::black);
    CHECK(game.game().plies() == 0);
    CHECK_FALSE(game.undo());
    PlayingProgram full = program_of("chess", ProgramSide::both, "e4 e5");
    full.max_plies = 2;
    CHECK_FALSE(ConsoleGame(full).may_play());
    CHECK_FALSE(ConsoleGame(full).over());
}

TEST_CASE("a line is read as the program reads it") {
    CHECK(read_console_line(" setup \t 8/8 w  ").rest == "8/8 w");
    CHECK(read_console_line(" setup \t 8/8 w  ").word->effect == WordEffect::game);
    CHECK(read_console_line("moves e2 e4").argument() == "e2");
    CHECK(read_console_line("% setup x").first == "");
    CHECK(read_console_line("").first == "");
    CHECK(read_console_line("Undo").first == "undo");
    CHECK(read_console_line("Q").first == "quit");
    CHECK(read_console_line("undone").word == nullptr);
    CHECK(read_console_line("draw now").has_extra_words());
    CHECK(read_console_line("level 3 4").has_extra_words());
    CHECK_FALSE(read_console_line("place Ke1 ke8").has_extra_words());
    const auto strength = [](std::string_view line) -> std::optional<engine::Strength> {
        PlayingProgram program;
        if (!choose_strength(program, read_console_line(line))) return std::nullopt;
        return engine::Strength{program.limits, program.mistakes};
    };
    CHECK(strength("level 3")->mistakes.any());
    CHECK(strength("level 0")->mistakes.by_lot());
    CHECK(strength("elo 1040")->limits.nodes == engine::strength_of_elo(1040).limits.nodes);
    CHECK(strength("nodes 999999999")->limits.nodes == MOST_NODES);
    CHECK(strength("time 86400")->limits.milliseconds == 86'400'000);
    for (const char* bad : {"level 3x", "level 11", "elo 99", "elo 2451", "level", "level -1", "depth 65",
                            "nodes 0", "nodes 1000000000", "time 86401", "time 1.5", "depth 0000000003"})
        CHECK_FALSE(strength(bad));
}

TEST_CASE("undo, redo and goto do the same in every kind of game") {
    for (const Kind& kind : KINDS) {
        CAPTURE(kind.variant);
        ConsoleGame game(program_of(kind.variant, ProgramSide::black, kind.moves));
        const std::string end = game.game().fen();
        CHECK(game.undo());
        CHECK(game.game().plies() == 4);
        CHECK(game.redo());
        CHECK(game.game().fen() == end);
        CHECK_FALSE(game.redo());
        CHECK(game.moves_to_go_to() == std::pair(0, 3));
        CHECK(game.go_to(1, true));
        CHECK(game.game().plies() == 1);
        CHECK(game.go_to(3, false));
        CHECK(game.game().fen() == end);
        CHECK_FALSE(game.go_to(4, false));
        CHECK(game.go_to(0, false));
        CHECK(game.game().plies() == 0);
        CHECK(game.go_to(2, false));
        game.play(game.game().legal_moves().front());
        CHECK(game.moves_to_go_to() == std::pair(0, 3));
        CHECK_FALSE(game.redo());
    }
}

TEST_CASE("players resign, agree on a draw, and take that back, in every kind of game") {
    for (const Kind& kind : KINDS) {
        CAPTURE(kind.variant);
        ConsoleGame game(program_of(kind.variant, ProgramSide::white, kind.moves));
        game.resign();
        CHECK(game.result() == "1-0");
        CHECK(turn_text(game) == "Result: 1-0 (Black resigns)");
        CHECK(game.undo());
        CHECK(game.game().plies() == 6);
        game.draw();
        CHECK(game.verdict() == Verdict::draw_agreed);
        CHECK(game.result() == "1/2-1/2");
        CHECK_FALSE(game.may_play());
        CHECK(game.undo());
        game.end_by("0-1");
        CHECK(game.reason() == "White resigns");
        game.end_by("*");
        CHECK_FALSE(game.over());
    }
}

TEST_CASE("a position is set up man by man, in every kind of game") {
    for (const Kind& kind : KINDS) {
        CAPTURE(kind.variant);
        ConsoleGame game(program_of(kind.variant, ProgramSide::black, kind.moves));
        CHECK(game.place([](game::Placement& p) { p.clear(); }) != "");
        CHECK(game.placement());
        CHECK(game.game().plies() == 6);
        CHECK(game.undo());
        CHECK_FALSE(game.placement());
        game.place([](game::Placement& p) { p.clear(); });
        CHECK(game.place([&](game::Placement& p) {
            p.put(game::read_placed(game.game(), "Ka1 ke5 Rb2 rd4"));
        }) == "");
        CHECK_FALSE(game.placement());
        CHECK(game.game().plies() == 0);
        CHECK(game.game().side_to_move() == chess::WHITE);
        CHECK(game.place([](game::Placement& p) { p.set_turn(chess::BLACK); }) == "");
        CHECK(game.game().side_to_move() == chess::BLACK);
        game.new_game();
        CHECK(game.game().begins_at_start_position());
    }
}

TEST_CASE("a full record takes no move, in every kind of game") {
    for (const Kind& kind : KINDS) {
        PlayingProgram program = program_of(kind.variant, ProgramSide::none, kind.moves);
        program.max_plies = 6;
        CHECK_FALSE(ConsoleGame(program).may_play());
        CHECK_FALSE(ConsoleGame(program).over());
    }
}

TEST_CASE("the rules end a variant's game before the players do") {
    ConsoleGame game(program_of("kingofthehill", ProgramSide::none, "e4 e5 Ke2 Ke7 Ke3 Kd6"));
    game.play(game.game().read_move("Kf3"));
    CHECK_FALSE(game.over());
    game.set_up("4k3/8/8/8/8/4K3/8/8 w - - 0 1");
    game.play(game.game().read_move("Ke4"));
    CHECK(game.over());
    CHECK(game.result() == "1-0");
    CHECK(turn_text(game) == "Result: 1-0 (" + std::string(game.game().status()) + ")");
}

#include "play/session/console_answers.hpp"

#include <doctest/doctest.h>

#include "core/engine/levels.hpp"
#include "play/session/console_line.hpp"
#include "tests/play/session/games.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::session;
using namespace inkmate::test;

namespace {

std::string position(const std::string& variant, std::string_view moves, bool flipped = false) {
    return position_text(ConsoleGame(program_of(variant, ProgramSide::none, moves)),
                         engine::tuned_evaluation(), flipped);
}

}  // namespace

TEST_CASE("no line of a device is a command to the log of a workflow") {
    CHECK(shown_text("\n  ::warning::x\r\n::stop-commands::\nMove: 1. e4\n") ==
          "\n  \\072:warning::x\n\\072:stop-commands::\nMove: 1. e4\n");
}

TEST_CASE("a position is told with its last move, what it is worth, and what was taken") {
    const std::string chess = position("chess", "e4 d5 exd5");
    CHECK(chess.starts_with("8  r n b q k b n r\n7  p p p . p p p p\n"));
    CHECK(chess.find("\n   a b c d e f g h  White below\nMove: 2. exd5 (e4d5)\nEvaluation: +") !=
          std::string::npos);
    CHECK(chess.ends_with(" (static)\nCaptured: by White p\nTurn: Black"));

    const std::string gardner = position("gardner", "b3 axb3 cxb3", true);
    CHECK(gardner.find("\n   e d c b a  Black below\nMove: 2. cxb3 (c2b3)\nEvaluation: ") !=
          std::string::npos);
    CHECK(gardner.ends_with("\nCaptured: by White p, by Black P\nTurn: Black"));

    const std::string grand = position("grand", "");
    CHECK(grand.starts_with("10 r . . . . . . . . r\n9  . n b q k c a b n .\n"));
    CHECK(grand.find("\n   a b c d e f g h i j  White below\nEvaluation: +0.00 (static)\n") !=
          std::string::npos);
    CHECK(position("3check", "e4 d6 Bb5+").ends_with("\nTurn: Black (check), checks left: White 2, Black 3"));
}

TEST_CASE("a man that cannot move is told from one of the other side and from none") {
    for (const char* variant : {"chess", "atomic"}) {
        const game::Game game = ConsoleGame(program_of(variant, ProgramSide::none)).game();
        CHECK(why_stuck(game, "e4") == "e4 is empty.");
        CHECK(why_stuck(game, "e1") == "The piece on e1 cannot move.");
        CHECK(why_stuck(game, "e7") == "White is to move, and the piece on e7 is Black's.");
    }
}

TEST_CASE("the Elo of a level is that of chess") {
    const engine::Strength& strength = engine::level(3).strength;
    CHECK(strength_text(strength).find(" Elo: ") != std::string::npos);
    CHECK(strength_text(strength, rules_of("grand")).find("Elo") == std::string::npos);
    CHECK(strength_text(strength, rules_of("grand")).starts_with("Level 3, "));
    CHECK(strength_text({{.nodes = 12800}}, rules_of("grand")) == "Strength: 12,800 nodes");
}

TEST_CASE("what a search has found is read from a line") {
    CHECK(read_found("Evaluation: +0.35")->centipawns == 35);
    CHECK(read_found("Evaluation: #-3")->mate == -3);
    CHECK_FALSE(read_found("Evaluation: +0.35 (static)"));
    CHECK_FALSE(read_found("Captured: nothing"));
}

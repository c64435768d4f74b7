// Engines that speak XBoard's protocol.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "core/engine/search.hpp"
#include "core/variant/rules_file.hpp"
#include "engines/match/game.hpp"
#include "engines/match/xboard_engine.hpp"
#include "tests/engines/match/fake_engine.hpp"

using namespace inkmate;
using namespace inkmate::uci;
using namespace inkmate::match;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// Writes what it hears to a file ($1), names features ($2), and answers each `go` with the next of the other
/// arguments, a line each; a line of thinking may stand before it, with a tilde between. The answers
/// begin anew with every game.
constexpr const char* SCRIPT = R"(
log=$1; features=$2; shift 2; n=0
while read -r line; do
    echo "$line" >> "$log"
    case $line in
    protover*) [ -z "$features" ] || echo "$features" ;;
    ping*) echo "pong ${line#ping }" ;;
    new) n=0 ;;
    quit) exit 0 ;;
    go)
        n=$((n % $# + 1))
        eval "answer=\${$n}"
        case $answer in
        crash) echo trouble >&2; exit 3 ;;
        *~*) echo "${answer%%~*}"; echo "${answer#*~}" ;;
        *) echo "$answer" ;;
        esac ;;
    esac
done
)";

const std::string FEATURES =
    R"(feature myname="Fake Board" ping=1 setboard=1 san=1 option="Style Name -spin 1 0 9" done=1)";

class FakeBoard {
  public:
    explicit FakeBoard(std::vector<std::string> answers, std::string features = FEATURES)
        : settings_{.name = "",
                    .command = {"sh", "-c", SCRIPT, "fake-board", (directory_ / "heard").string(),
                                std::move(features)},
                    .protocol = Protocol::xboard} {
        settings_.command.insert(settings_.command.end(), answers.begin(), answers.end());
    }

    EngineSettings& settings() { return settings_; }

    /// Plays Black, against an engine that speaks UCI.
    GameOutcome play(const std::vector<std::string>& white, const Budget& budget = {.depth = 1},
                     const game::Game& opening = {}, const GameRules& rules = {}) {
        const auto w = start_engine(fake_engine("White", white), 20s, never);
        const auto b = start_engine(settings_, 20s, never);
        return play_game({*w, {.depth = 1}}, {*b, budget}, opening, rules);
    }

    /// Every line with a bar after it.
    std::string heard() const {
        std::ifstream in(directory_ / "heard");
        std::string all;
        for (std::string line; std::getline(in, line);) all += line + "|";
        return all;
    }

  private:
    TemporaryDirectory directory_;
    EngineSettings settings_;
};

}  // namespace

TEST_CASE("an engine plays by XBoard's protocol") {
    FakeBoard board({"move e7e5", "move Qh4#"});
    const GameOutcome o = board.play(FOOL);
    CHECK(o.reason == "checkmate");
    CHECK(o.score == 0);
    CHECK(board.heard() ==
          "xboard|protover 2|accepted myname|accepted ping|accepted setboard|rejected san|accepted option|"
          "ping 1|new|force|easy|post|ping 2|sd 1|force|f2f3|go|force|g2g4|go|quit|");
}

TEST_CASE("an XBoard engine gives its name, and takes options that it offers") {
    FakeBoard board({"move e7e5"});
    board.settings().options = {{"style name", "3"}};
    CHECK(start_engine(board.settings(), 20s, never)->name() == "Fake Board");
    CHECK(board.heard().find("|option style name=3|") != std::string::npos);
    board.settings().name = "Other";
    CHECK(start_engine(board.settings(), 20s, never)->name() == "Other");
    board.settings().options = {{"Hash", "3"}};
    CHECK_THROWS_WITH_AS(start_engine(board.settings(), 20s, never),
                         "Other offers no option Hash; its answer to protover lists what it offers",
                         EngineError);
}

TEST_CASE("an XBoard engine hears its clock, a time for a move, and a position") {
    FakeBoard clock({"resign"});
    clock.play(FOOL, {.clock = TimeControl{.base = 75500ms, .increment = 250ms, .moves = 40}});
    CHECK(clock.heard().find("|level 40 1:16 0.25|force|f2f3|time 7550|otim 7550|go|") != std::string::npos);

    FakeBoard seconds({"resign"});
    seconds.play(FOOL, {.movetime = 3000ms});
    CHECK(seconds.heard().find("|st 3|force|f2f3|go|") != std::string::npos);

    const Game end_game(Position::from_fen("8/8/8/4k3/8/8/3KP3/8 w - - 3 40"));
    FakeBoard position({"move e5d5"}, "feature ping=1 setboard=1 usermove=1 done=1");
    position.play({"e2e4", "nothing"}, {.depth = 2}, end_game);
    CHECK(position.heard().find("|sd 2|force|setboard 8/8/8/4k3/8/8/3KP3/8 w - - 3 40|usermove e2e4|go|") !=
          std::string::npos);
}

TEST_CASE("what XBoard's protocol cannot say is refused with a sentence") {
    const auto refusal = [](const Budget& budget, const std::string& features = FEATURES,
                            const Game& opening = {}) {
        try {
            FakeBoard({"move e7e5"}, features).play(FOOL, budget, opening);
        } catch (const EngineError& e) {
            return std::string(e.what());
        }
        return std::string("none");
    };
    CHECK(refusal({.nodes = 5}) ==
          "Fake Board speaks XBoard's protocol, which has no limit of nodes: give it a clock by --tc N:...");
    CHECK(refusal({.movetime = 1500ms}) ==
          "Fake Board speaks XBoard's protocol, which counts the time of a move in whole seconds: give it a "
          "clock by --tc N:...");
    const Game opening(Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"));
    CHECK(refusal({.depth = 1}, "feature myname=Old ping=1 done=1", opening) ==
          "Old cannot set up a position (it has not the feature setboard): give --openings a PGN file of "
          "games from the start position");
}

TEST_CASE("an XBoard engine may resign, and shows its score") {
    for (const std::string words : {"resign", "1-0 {White mates}"}) {
        const GameOutcome o = FakeBoard({words}).play(FOOL);
        CHECK(o.score == 1);
        CHECK(o.ending == Ending::resignation);
        CHECK(o.reason == "Fake Board resigns");
        CHECK_FALSE(o.culprit);
    }
    GameRules rules;
    rules.adjudication = {.resign_moves = 1, .resign_score = 500};
    for (const std::string thinking : {"5 -700 12 3400 e7e5", " 5. -29999 1 9 e7e5", "5& -100005 1 9 e7e5"})
        CHECK(FakeBoard({thinking + "~move e7e5"}).play({"f2f3@600"}, {.depth = 1}, {}, rules).reason ==
              "both engines see White win");
}

TEST_CASE("an XBoard engine's mates are told in moves") {
    GameRules rules;
    rules.adjudication = {.resign_moves = 1, .resign_score = 500};
    const GameOutcome o =
        FakeBoard({"5& -100005 1 9 e7e5~move e7e5"}).play({"f2f3@600"}, {.depth = 1}, {}, rules);
    CHECK(o.answers.back().score == -MATE + 10);
    CHECK(engine::MATE_SCORES.moves(*o.answers.back().score) == -5);
}

TEST_CASE("what an XBoard engine without ping says of a game is no answer in the next") {
    FakeBoard board({"move e7e5~0-1 {Black mates}"}, "feature myname=Old setboard=1 done=1");
    const auto engine = start_engine(board.settings(), 20s, never);
    const auto white = start_engine(fake_engine("White", {"f2f3"}), 20s, never);
    GameRules rules;
    rules.adjudication.max_moves = 1;
    for (int games = 0; games < 2; ++games) {
        const GameOutcome o = play_game({*white, {.depth = 1}}, {*engine, {.depth = 1}}, {}, rules);
        CHECK(o.answers.back().move == "e7e5");
    }
}

TEST_CASE("an XBoard engine that breaks the rules or ends loses") {
    const auto reason = [](const std::string& answer) { return FakeBoard({answer}).play(FOOL).reason; };
    CHECK(reason("move e7e4") == "Fake Board played e7e4, which is not legal");
    CHECK(reason("1/2-1/2 {Draw}") == "Fake Board played 1/2-1/2 {Draw}, which is not legal");
    CHECK(reason("0-1 {Black mates}") == "Fake Board played 0-1 {Black mates}, which is not legal");
    CHECK(reason("Illegal move: f2f3") == "Fake Board played Illegal move: f2f3, which is not legal");
    CHECK(reason("crash") == "Fake Board has ended: exit status 3 (trouble)");
}

TEST_CASE("an XBoard engine that names no features is taken as it is") {
    FakeBoard board({"move e7e5", "move d8h4"}, "");
    CHECK(board.play(FOOL).reason == "checkmate");
    CHECK(board.heard() == "xboard|protover 2|new|force|easy|post|sd 1|force|f2f3|go|force|g2g4|go|quit|");
}

TEST_CASE("an XBoard engine is told the variant after the game is new, and its moves are read") {
    const game::Rules rules = game::load_rules("capablanca");
    FakeBoard board({"move f7f5", "move Nh6", "resign"},
                    "feature setboard=1 variants=\"normal,capablanca\" done=1");
    const GameOutcome o = board.play({"f2f4", "b1c3", "c3b1"}, {.depth = 1}, game::Game(rules));
    CHECK(board.heard().find("|new|force|easy|post|variant capablanca|sd 1|force|f2f4|go|") !=
          std::string::npos);
    CHECK(o.ending == Ending::resignation);
    CHECK(o.game.plies() == 5);

    const std::string fen = "4k5/1P8/10/10/10/10/1p8/4K5 w - - 0 1";
    FakeBoard set_up({"resign"}, "feature setboard=1 variants=\"capablanca\" done=1");
    set_up.play({"b7b8c"}, {.depth = 1}, game::Game(rules, fen));
    CHECK(set_up.heard().find("|force|setboard " + fen + "|b7b8c|go|") != std::string::npos);
}

TEST_CASE("moves of XBoard engines are read by the variant's rules") {
    const auto read = [](const std::string& name, const std::string& fen, const std::string& text) {
        return xboard_move(game::Game(game::load_rules(name), fen), text);
    };
    const std::string capablanca = "4k5/1P8/10/10/10/10/10/R4K3R w KQ - 0 1";
    CHECK(read("capablanca", capablanca, "b7b8C") == "b7b8c");
    CHECK(read("capablanca", capablanca, "b7b8") == "b7b8q");
    CHECK(read("capablanca", capablanca, "f1i1") == "f1i1");
    CHECK(read("capablanca", capablanca, "O-O") == "f1i1");
    CHECK(read("capablanca", capablanca, "b7b8k") == "b7b8k");
    CHECK(read("capablanca", capablanca, "a1a9") == "a1a9");
    // It becomes a fers, which Fairy-Max calls f.
    CHECK(read("shatranj", "4k3/1P6/8/8/8/8/r7/3K4 w - - 0 1", "b7b8f") == "b7b8q");
    CHECK(read("shatranj", "4k3/1P6/8/8/8/8/r7/3K4 w - - 0 1", "b7b8") == "b7b8q");
    CHECK(xboard_variant(variant::load_rules("losalamos")) == "los-alamos");
    CHECK(xboard_variant(variant::load_rules("kingofthehill")) == "king-of-the-hill");
}

TEST_CASE("an XBoard engine that does not play the variant is refused with a sentence") {
    const auto refusal = [](const std::string& name, const std::string& features) {
        const game::Rules rules = game::load_rules(name);
        try {
            FakeBoard({"resign"}, features)
                .play({rules->ranks == 10 ? "a3a4" : "e2e4"}, {.depth = 1}, game::Game(rules));
        } catch (const EngineError& e) {
            return std::string(e.what());
        }
        return std::string("none");
    };
    CHECK(refusal("knightmate", "feature myname=Old variants=\"normal,capablanca,knightmates\" done=1") ==
          "Old does not play knightmate: its feature variants does not list it; `inkmate variants` lists "
          "what a "
          "match can be of");
    CHECK(refusal("knightmate", "feature myname=Old done=1").starts_with("Old does not play knightmate: "));
    CHECK(refusal("grand", "feature myname=New variants=\"normal,grand\" done=1") ==
          "New speaks XBoard's protocol, in which the squares of boards of ten ranks and more have other "
          "names: "
          "give engines that speak UCI");
}

TEST_CASE("Fairy-Max plays variants by XBoard's protocol") {
    const auto program = find_program("fairymax").value_or("/usr/games/fairymax");
    const EngineSettings fairy_max{.name = "", .command = {program.string()}, .protocol = Protocol::xboard};
    const auto w = start_engine(fairy_max, 20s, never);
    GameRules limits;
    limits.adjudication.max_moves = 3;
    struct Case {
        std::string variant;
        std::vector<std::string> moves;
    };
    for (const Case& one : {Case{"capablanca", {"b8a6", "a6b8"}},
                            {"shatranj", {"b8a6", "a6b8"}},
                            {"knightmate", {"e8f6", "f6e8"}}}) {
        CAPTURE(one.variant);
        const game::Rules rules = game::load_rules(one.variant);
        const auto b = start_engine(fake_engine("Black", one.moves), 20s, never);
        const GameOutcome o = play_game({*w, {.depth = 3}}, {*b, {.depth = 1}}, game::Game(rules), limits);
        CAPTURE(o.reason);
        CHECK_FALSE(o.culprit == WHITE);
        CHECK(o.game.plies() >= 3);
    }
}

TEST_CASE("Fairy-Max plays by XBoard's protocol") {
    const auto program = find_program("fairymax").value_or("/usr/games/fairymax");
    const EngineSettings fairy_max{.name = "", .command = {program.string()}, .protocol = Protocol::xboard};
    const auto w = start_engine(fairy_max, 20s, never);
    CHECK(w->name().starts_with("Fairy-Max "));
    const auto b = start_engine(fake_engine("Black", {"g8f6@0", "f6g8@0"}), 20s, never);
    GameRules rules;
    rules.adjudication.max_moves = 6;
    for (int game = 0; game < 2; ++game) {
        const GameOutcome o = play_game({*w, {.depth = 4}}, {*b, {.depth = 1}}, Game(), rules);
        CAPTURE(o.reason);
        CHECK_FALSE(o.culprit == WHITE);
        CHECK(o.game.plies() >= 3);
    }
}

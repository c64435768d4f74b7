// Programs that play, checked move for move; chess and variants alike.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <string>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/text/strings.hpp"
#include "core/variant/rules_file.hpp"
#include "psgen/emit/program.hpp"
#include "tests/support/files.hpp"
#include "verify/report.hpp"
#include "verify/task.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::text;
using namespace inkmate::psgen;
using namespace inkmate::test;
using namespace inkmate::verify;

namespace {

const std::string KINDS[] = {"chess", "gardner"};

/// A program that thinks little and draws nothing.
PlayingProgram quick(const std::string& variant, ProgramSide side) {
    PlayingProgram program;
    if (variant != "chess") {
        const auto rules = std::make_shared<const variant::Rules>(variant::load_rules(variant));
        make_variant(rules, rules->start_fen, program);
    }
    program.side = side;
    program.limits = {.depth = 2, .nodes = 100};
    program.mistakes = {};
    program.drawing = false;
    program.pages = PagesMode::none;
    program.search.hash_bits = 4;
    return program;
}

/// Plays these words, then ends the game.
Opponent plays_words(const std::string& words) {
    std::vector<std::string> moves;
    for (const std::string_view word : text::split_words(words)) moves.emplace_back(word);
    return [moves, next = std::size_t{0}](const game::Game& game) mutable -> std::optional<game::Move> {
        return next < moves.size() ? std::optional(game.read_move(moves[next++])) : std::nullopt;
    };
}

/// Carries out all tasks of a subject, and returns what is wrong.
std::vector<std::string> faults_of(const Subject& subject, std::vector<VerifyOutcome>* outcomes = nullptr) {
    const process::TemporaryDirectory directory;
    std::vector<std::string> faults;
    run_tasks(
        VerifyTasks(subject, {}),
        {.comparison = {.resolutions = {}}, .jobs = 1, .directory = directory.path()},
        [](std::size_t) { return true; },
        [&](std::size_t, VerifyOutcome outcome) {
            for (const std::string& fault : outcome.faults) faults.push_back(fault);
            if (!outcome.equal()) faults.push_back(to_text({outcome}, true, ""));
            if (outcomes != nullptr) outcomes->push_back(std::move(outcome));
        });
    return faults;
}

}  // namespace

TEST_CASE("a program that plays as the core does has no fault, whatever its game") {
    for (const std::string& kind : KINDS) {
        CAPTURE(kind);
        const process::TemporaryDirectory directory;
        const PlayingProgram program = quick(kind, ProgramSide::black);
        const RefereedGame played =
            referee(generate(program), program, plays_words(kind == "chess" ? "e4 d4" : "b3 a3"),
                    directory / "pages.pdf");
        CHECK(played.faults == std::vector<std::string>{});
        CHECK(played.plies == 4);
        CHECK(played.game.plies() == 4);
        // The evaluation that it tells is that of its search.
        CHECK(played.transcript.find("\nEvaluation: ") != std::string::npos);
        REQUIRE(played.found.size() == 5);
        CHECK(played.found[2]);
        CHECK_FALSE(played.found[1]);
    }
}

TEST_CASE("a program that plays or evaluates otherwise is told from the core, whatever its game") {
    for (const std::string& kind : KINDS) {
        CAPTURE(kind);
        const process::TemporaryDirectory directory;
        const PlayingProgram program = quick(kind, ProgramSide::black);
        PlayingProgram deeper = program;
        deeper.limits = {.depth = 3};
        const RefereedGame played =
            referee(generate(deeper), program, plays_words(kind == "chess" ? "e4 d4 c4 f4" : "b3 a3 c3 d3"),
                    directory / "pages.pdf");
        CAPTURE(fmt::format("{}", fmt::join(played.faults, "; ")));
        REQUIRE(played.faults.size() == 1);
        CHECK(played.faults[0].find(" where the core says \"") != std::string::npos);
    }
}

TEST_CASE("with a clock the program's own moves count, whatever its game") {
    for (const std::string& kind : KINDS) {
        CAPTURE(kind);
        Subject subject;
        subject.program = quick(kind, ProgramSide::none);
        subject.program.limits = {.milliseconds = 100};
        subject.self_play = 3;
        std::vector<VerifyOutcome> outcomes;
        CHECK(faults_of(subject, &outcomes) == std::vector<std::string>{});
        REQUIRE(outcomes.size() == 1);
        CHECK(outcomes[0].plies == 6);
        CHECK(outcomes[0].movetext.starts_with("1. "));
    }
}

TEST_CASE("games are replayed and moves typed, whatever the game") {
    for (const std::string& kind : KINDS) {
        CAPTURE(kind);
        Subject subject;
        subject.program = quick(kind, ProgramSide::none);
        const std::string moves = kind == "chess" ? "e4 e5 Nf3 Nc6" : "b3 axb3 cxb3";
        game::PgnGame pgn;
        pgn.game = played_game(subject.program);
        for (const std::string_view move : text::split_words(moves)) {
            pgn.game.play(pgn.game.read_move(move));
            subject.moves.emplace_back(move);
        }
        subject.games = {KeptGame("a game", pgn)};
        subject.moves_source = "moves";
        std::vector<VerifyOutcome> outcomes;
        CHECK(faults_of(subject, &outcomes) == std::vector<std::string>{});
        REQUIRE(outcomes.size() == 2);
        CHECK(outcomes[0].entry.name == "a game");
        CHECK(outcomes[0].fen == pgn.game.fen());
        CHECK(outcomes[1].entry.name == "moves");
        CHECK(outcomes[1].movetext == outcomes[0].movetext);
    }
}

TEST_CASE("words that cannot be played are named, whatever the game") {
    for (const std::string& kind : KINDS) {
        CAPTURE(kind);
        Subject subject;
        subject.program = quick(kind, ProgramSide::none);
        subject.moves = {kind == "chess" ? "e4" : "b3", "Qh9"};
        subject.moves_source = "moves";
        try {
            faults_of(subject);
            FAIL("nothing is wrong");
        } catch (const VerifyError& e) {
            CHECK(std::string(e.what()).starts_with("moves, move 2: "));
        }
    }
    Subject over;
    over.program = quick("chess", ProgramSide::none);
    over.moves = {"f3", "e5", "g4", "Qh4", "e4"};
    over.moves_source = "moves";
    CHECK_THROWS_WITH_AS(VerifyTasks(over, {}),
                         "moves, move 5: the game is over before 'e4': leave the rest out", VerifyError);
}

TEST_CASE("a program that was made before is checked against what it was made to play") {
    Subject subject;
    subject.program = quick("chess", ProgramSide::black);
    subject.text = generate(subject.program);
    game::PgnGame pgn;
    pgn.game.play(pgn.game.read_move("e4"));
    subject.games = {KeptGame("a game", pgn)};
    CHECK_THROWS_AS(VerifyTasks(subject, {}), VerifyError);
    subject.games.clear();
    subject.program.side = ProgramSide::none;
    subject.self_play = 2;
    CHECK_THROWS_AS(VerifyTasks(subject, {}), VerifyError);
}

TEST_CASE("every combination of a matrix is a task, named by what varies") {
    Subject subject;
    subject.program = quick("gardner", ProgramSide::none);
    subject.self_play = 1;
    Matrix matrix;
    matrix.papers = {A4, LETTER};
    matrix.forms = {Form::readable, Form::small};
    CHECK(combinations(matrix).size() == 4);
    const VerifyTasks tasks(subject, matrix);
    REQUIRE(tasks.size() == 4);
    CHECK(tasks.at(0).name == "self-play [a4, readable]");
    CHECK(tasks.at(3).name == "self-play [letter, small]");
    CHECK(std::get<PlayingProgram>(tasks.at(3).program).form == psgen::Form::small);
}

TEST_CASE("an outcome is read again from JSON") {
    VerifyOutcome outcome{.plies = 4, .movetext = "1. e4 e5", .fen = "a FEN", .faults = {"a fault"}};
    outcome.entry.name = "a game";
    const VerifyOutcome again = outcome_of_json(json_of_outcome(outcome));
    CHECK(again.plies == 4);
    CHECK(again.movetext == outcome.movetext);
    CHECK(again.faults == outcome.faults);
    CHECK(again.entry.name == "a game");
    CHECK(to_text({outcome}, true, "").find("game: a fault") != std::string::npos);
}

// Games of variants at the terminal.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <chrono>
#include <regex>
#include <string>
#include <vector>

#include "core/variant/notation.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/search.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/kept_game.hpp"

using namespace inkmate;
using namespace inkmate::process;

namespace {

const std::vector<std::string> LOSALAMOS = {"play", "--variant", "losalamos", "--nodes", "100"};
constexpr auto VARIANT_PATIENCE = std::chrono::minutes(1);

RunResult play_losalamos(const std::string& file, const std::string& typed,
                         std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = LOSALAMOS;
    arguments.insert(arguments.end(), {"-o", file});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return test::inkmate(arguments, typed);
}

/// The last game of a file with so many, as it stands.
variant::PgnGame kept_game(const variant::Rules& rules, const std::string& file, std::size_t games = 1) {
    const auto records = variant::read_pgn(rules, test::contents(file), file);
    REQUIRE(records.size() == games);
    return test::as_it_stands(records.back());
}

std::vector<std::string> moves_of(const std::string& file, const std::string& name = "losalamos") {
    const variant::Rules rules = variant::load_rules(name);
    const variant::PgnGame record = kept_game(rules, file);
    return {record.game.texts().begin(), record.game.texts().end()};
}

}  // namespace

TEST_CASE("a variant is played at the terminal, with the core's answers, pages and a PGN that is kept") {
    const TemporaryDirectory dir;
    const std::string file = dir / "game.pgn", pages = dir / "pages";
    const RunResult r = play_losalamos(file, "a2a3\nb2b3\nquit\n", {"--pages-dir", pages});
    CHECK(r.status.ok());
    CHECK(r.errors == "4 pages in " + pages + "\n");
    CHECK(r.output.starts_with("The game is kept in " + file + ", its pages in " + pages + ".\nInkmate "));
    CHECK(r.output.ends_with("Goodbye.\nThe game is in " + file + "; continue with inkmate play --resume " +
                             file + "\n"));

    const variant::Rules rules = variant::load_rules("losalamos");
    variant::Engine engine(rules);
    variant::Game game{variant::Position(rules)};
    for (const char* const move : {"a2a3", "b2b3"}) {
        game.play(*variant::parse_move(game.position(), move));
        game.play(engine.search(game.position(), {.nodes = 100}, game.earlier_keys()).best_move);
    }
    const std::string kept = test::contents(file);
    CHECK(moves_of(file) == std::vector(game.texts().begin(), game.texts().end()));
    CHECK(kept.find("[Variant \"losalamos\"]\n") != std::string::npos);
    CHECK(kept.find("[Black \"Inkmate\"]\n") != std::string::npos);
    CHECK(kept.find("[White \"Player\"]\n") != std::string::npos);
    CHECK(kept.find("1. a3 ") != std::string::npos);
    CHECK(kept.ends_with(" *\n"));

    // It goes on by itself, with its pages behind those before, from the very position.
    const RunResult on =
        test::inkmate({"play", "--resume", file, "--pages-dir", pages}, "fen\nundo\nfen\nb2b3\nquit\n");
    CHECK(on.status.ok());
    CHECK(on.output.find("\n" + game.position().fen() + "\n") != std::string::npos);
    CHECK(on.output.find("\n" + game.up_to(2).position().fen() + "\n") != std::string::npos);
    CHECK(moves_of(file).size() == 4);
    CHECK(test::files(pages) == std::vector<std::string>{"move-001.pdf", "move-002.pdf", "move-003.pdf",
                                                         "move-004+001.pdf", "move-004+002.pdf",
                                                         "move-004.pdf"});
}

TEST_CASE("comments, glyphs and variations of a variant's kept game survive its resumption") {
    const TemporaryDirectory dir;
    const std::string file = dir / "game.pgn";
    CHECK(play_losalamos(file, "a2a3\na5a4\nquit\n", {"--side", "none"}).status.ok());
    std::string text = test::contents(file);
    const std::size_t moves = text.find("1. a3 a4 *");
    REQUIRE(moves != std::string::npos);
    const std::string noted = "{before} 1. a3! {good} (1. b3 $14 b4) 1... a4 {last}";
    text.replace(moves, std::string("1. a3 a4").size(), noted);
    test::write(file, text);
    CHECK(test::inkmate({"play", "--resume", file}, "b2b3\nquit\n").status.ok());
    CHECK(test::contents(file).find(
              "\n{before} 1. a3! {good} (1. b3 $14 1... b4) 1... a4 {last} 2. b3 *\n") != std::string::npos);
    // What is taken back keeps its comments, until another move takes its place.
    CHECK(test::inkmate({"play", "--resume", file}, "undo\nundo\nquit\n").status.ok());
    CHECK(test::contents(file).find("1... a4 {last} 2. b3 *\n") != std::string::npos);
    CHECK(test::inkmate({"play", "--resume", file}, "b5b4\nquit\n").status.ok());
    CHECK(test::contents(file).find("\n{before} 1. a3! {good} (1. b3 $14 1... b4) 1... b4 *\n") !=
          std::string::npos);
    CHECK(test::inkmate({"play", "--resume", file}, "new\nquit\n").status.ok());
    CHECK(test::contents(file).ends_with("\n\n*\n"));
}

TEST_CASE("what is typed to a variant's program is kept as the program has it") {
    const TemporaryDirectory dir;
    const auto kept = [&](const std::string& typed, std::vector<std::string> more = {},
                          std::size_t games = 1) {
        const std::string file = dir / "kept.pgn";
        std::filesystem::remove(file);
        const RunResult r = play_losalamos(file, typed + "fen\nquit\n", std::move(more));
        CHECK(r.status.ok());
        CHECK(r.errors == "");
        const variant::Rules rules = variant::load_rules("losalamos");
        const variant::PgnGame record = kept_game(rules, file, games);
        CAPTURE(typed);
        CHECK(r.output.find("\n" + record.game.position().fen() + "\n> \nGoodbye.") != std::string::npos);
        return record.game.start().fen() + fmt::format(" {}", record.game.moves().size());
    };
    const std::string start = variant::Position(variant::load_rules("losalamos")).fen();
    CHECK(kept("A2A3\n") == start + " 2");
    CHECK(kept("a2a3\nundo\n") == start + " 0");
    CHECK(kept("undo\n") == start + " 0");
    CHECK(kept("go\n") == start + " 1");
    // After "go" the program plays White: the other side's move is taken back with its answer.
    CHECK(kept("go\na5a4\nundo\n") == start + " 1");
    CHECK(kept("a2a3\nb2b3\nundo\nnew\nc2c3\n", {}, 2) == start + " 2");
    CHECK(kept("new\n", {"--side", "white"}, 2) == start + " 1");
    CHECK(kept("a2a3\na5a4\nundo\n", {"--side", "none"}) == start + " 1");
    const std::string other = "2k3/6/6/6/6/R2K2 w - - 0 1";
    CHECK(kept("setup " + other + "\na1a6\n", {"--side", "none"}) == other + " 1");
    CHECK(kept("a2a3\nsetup 6/6 w\n") == start + " 2");
    CHECK(kept("foo\n\n% a comment\n\x01\nredo\nquit now\nuci\nundo undo\na2a9\ngo go\nb2b3\n") ==
          start + " 2");
    // A pawn without a letter becomes the most valuable piece.
    CHECK(kept("setup 6/2P3/5k/6/6/K5 w - - 0 1\nc5c6\n", {"--side", "none"}).ends_with(" 1"));
    CHECK(moves_of(dir / "kept.pgn") == std::vector<std::string>{"c5c6q"});
}

TEST_CASE("what was set while a variant was played holds when it goes on") {
    const TemporaryDirectory dir;
    const std::string file = dir / "game.pgn";
    CHECK(play_losalamos(file, "flip\nnodes 77\npages reply\na2a3\nundo\ngo\nquit\n",
                         {"--pages-dir", dir / "pages"})
              .status.ok());
    const std::string kept = test::contents(file);
    for (const char* const part : {"side=white ", " nodes=77 ", " flip=1 ", " pages=reply "}) {
        CAPTURE(part);
        CHECK(kept.find(part) != std::string::npos);
    }
    const RunResult on = test::inkmate({"play", "--resume", file}, "nodes\na5a4\nquit\n");
    CHECK(on.output.find("Black below") != std::string::npos);
    CHECK(on.output.find("Strength: 77 nodes") != std::string::npos);
    CHECK(moves_of(file).size() == 3);
}

TEST_CASE("a variant's game that is over has its result, and is not played on") {
    const TemporaryDirectory dir;
    const std::string file = dir / "game.pgn";
    const RunResult r = test::inkmate(
        {"play", "--variant", "kingofthehill", "--fen", "7k/8/8/8/8/4K3/8/8 w - - 0 1", "-o", file},
        "e3e4\nh8h7\nfen\nquit\n");
    CHECK(r.output.find("Result: 1-0 (the flag is reached)") != std::string::npos);
    CHECK(r.output.find("The game is over. ") != std::string::npos);
    CHECK(test::contents(file).ends_with("\n1. Ke4 1-0\n"));
}

TEST_CASE("a variant's game is saved however it ends") {
    const TemporaryDirectory dir;
    const std::string file = dir / "game.pgn";
    for (const bool interrupted : {true, false}) {
        std::filesystem::remove(file);
        std::vector<std::string> command = LOSALAMOS;
        command.insert(command.begin(), INKMATE_PROGRAM);
        command.insert(command.end(), {"-o", file});
        ChildProcess play({command});
        play.write("a2a3\n");
        std::string line;
        while (!line.starts_with("Move: 1... ") && line != "end")
            line = play.read_line(VARIANT_PATIENCE).value_or("end");
        // A search without an end.
        if (interrupted) play.write("time 3600\nb2b3\n");
        while (interrupted && !line.starts_with("Move: 2. ") && line != "end")
            line = play.read_line(VARIANT_PATIENCE).value_or("end");
        if (interrupted)
            ::kill(play.pid(), SIGINT);
        else
            play.close_input();
        CHECK(play.wait(VARIANT_PATIENCE) == ExitStatus{.code = interrupted ? 1 : 0});
        const std::vector<std::string> moves = moves_of(file);
        CHECK(moves.size() == (interrupted ? 3 : 2));
        CHECK(moves.front() == "a2a3");
    }
    // A game in which nothing was played leaves no file of its own.
    const RunResult r =
        test::shell(dir / "", "mkdir empty && cd empty && inkmate play --variant gardner </dev/null; ls");
    CHECK(r.output.find("No move was played, so inkmate-") != std::string::npos);
    CHECK(test::files(dir / "empty").empty());
}

TEST_CASE("a game by a rule file goes on with that file") {
    const TemporaryDirectory dir;
    const std::string rules = dir / "own.ini", file = dir / "game.pgn";
    test::write(rules, "[own:losalamos]\nstartFen = rnkqnr/pppppp/6/6/PPPPPP/RNKQNR w - - 0 1\n");
    CHECK(test::inkmate({"play", "--variant", rules, "--nodes", "50", "-o", file}, "a2a3\n").status.ok());
    CHECK_REFUSED(test::inkmate({"play", "--resume", file}), 2,
                  file + " is a game of own: name its rules too, by --variant FILE.ini:own");
    const RunResult on = test::inkmate({"play", "--variant", rules + ":own", "--resume", file}, "b2b3\n");
    CHECK(on.status.ok());
    CHECK(test::contents(file).find("1. a3 ") != std::string::npos);
    CHECK(test::contents(file).find(" 2. b3 ") != std::string::npos);

    // Who is interrupted hears how.
    ChildProcess play({{INKMATE_PROGRAM, "play", "--variant", rules, "--resume", file}});
    std::string line;
    while (line != "Turn: White" && line != "end") line = play.read_line(VARIANT_PATIENCE).value_or("end");
    ::kill(play.pid(), SIGINT);
    CHECK(play.wait(VARIANT_PATIENCE) == ExitStatus{.code = 1});
    CHECK(play.errors().find(fmt::format("continue with inkmate play --variant {} --resume {}", rules,
                                         file)) != std::string::npos);
}

TEST_CASE("a resumed game of a variant has its players' names, its language and its notation") {
    const TemporaryDirectory dir;
    const std::string file = dir / "game.pgn", pages = dir / "pages";
    CHECK(
        play_losalamos(file, "a2a3\n",
                       {"--white", "Ann", "--language", "de", "--notation", "lan", "--pages", "reply,errors"})
            .status.ok());
    const RunResult on = test::inkmate({"play", "--resume", file, "--pages-dir", pages}, "Nb1-c3\n");
    CHECK(on.status.ok());
    CHECK(on.output.find("\nMove: 2. Nb1-c3 (b1c3)\n") != std::string::npos);
    REQUIRE_FALSE(test::files(pages).empty());
    const std::string text = run({{"pdftotext", pages + "/" + test::files(pages).back(), "-"}}).output;
    CHECK(text.find("Ann") != std::string::npos);
    CHECK(text.find("Losalamos") == std::string::npos);
    CHECK(text.find("Los Alamos: Schwarz zog 2... ") != std::string::npos);
    CHECK(test::contents(file).find(" 2. Nc3 ") != std::string::npos);
}

TEST_CASE("what a game of a variant does not have is refused by name") {
    const TemporaryDirectory dir;
    const std::string file = dir / "game.pgn";
    CHECK_REFUSED(test::inkmate({"play", "--variant", "grand", "--chess960", "5"}), 2,
                  "--chess960 cannot be combined with --variant: leave one of them out");
    play_losalamos(file, "a2a3\n");
    CHECK_REFUSED(test::inkmate({"play", "--resume", file, "--level", "1500"}), 2,
                  "--level 1500: Elo points are for chess; give a level from 0 to 10");
    CHECK(test::inkmate({"play", "--variant", "grand", "--resume", file})
              .errors.find("it is a game of losalamos, not of grand") != std::string::npos);
    const RunResult twice = play_losalamos(file, "");
    CHECK(twice.status.code == 1);
    CHECK(twice.errors.find("there is a game in " + file + ": continue it with inkmate play --resume") !=
          std::string::npos);
    test::write(file, "[Variant \"losalamos\"]\n\n1. a2a3 *\n");
    CHECK(test::inkmate({"play", "--resume", file})
              .errors.find("is not a game that inkmate play or inkmate send has saved") != std::string::npos);
}

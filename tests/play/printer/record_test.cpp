// What a device answers, and what of the game is in the record.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/cli/program/other_games.hpp"
#include "tests/play/printer/print_server.hpp"
#include "tests/play/printer/session.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

std::vector<std::string> way(bool jobs) {
    return jobs ? std::vector<std::string>{"--one-way"} : std::vector<std::string>{};
}

}  // namespace

TEST_CASE("whatever begins another game, in a session or by jobs, the one before is in the file") {
    for (const bool jobs : {false, true}) {
        CAPTURE(jobs);
        VirtualPrinter printer;
        const Desk desk;
        std::string typed;
        for (const std::string& line : other_games_typed()) typed += line + "\n";
        const RunResult r = desk.send(printer.uri(), typed, false, way(jobs));
        CHECK(r.errors == "");
        CHECK(r.status.ok());
        const std::string file = desk / "game.pgn";
        check_other_games(file);
        for (const int number : {2, 3, 4, 5})
            CHECK(count(r.output, fmt::format("({} keeps the game before, too: this is game {} there.)\n",
                                              file, number)) == 1);
        // The last of them continues.
        CHECK(desk.send(printer.uri(), "fen\nnew\nc4\n", true, way(jobs)).status.ok());
        CHECK(chess::read_pgn(contents(file), file).size() == 6);
    }
}

TEST_CASE("a legal move that is neither played nor refused stays, and ends the session with the answer") {
    struct Case {
        /// What a device says at once, to the program and to what is typed.
        std::string says, complaint;
    };
    const std::vector<Case> cases = {
        // One prompt too many.
        {"> > \n> \n> ",
         "the device has neither played nor refused e2e4; the game keeps the move, and the answer was "
         "\"\": "},
        {"inkmate\n> \nmove: 1. e4 (e2e4)\n> ",
         "the device has neither played nor refused e2e4; the game keeps the move, and the answer was "
         "\"\\nmove: 1. e4 (e2e4)\\n\": "},
        {"Inkmate\n> \nMove: 1. d4 (d2d4)\n> ",
         "the device has played d2d4 instead of e2e4; the game keeps e2e4: "},
        // A NUL, which some serial lines fill time with, ends no message.
        {std::string("Inkmate\n> \0\nMove: 1. d4 (d2\0d4)\n> ", 34),
         "the device has played d2d4 instead of e2e4; the game keeps e2e4: "}};
    for (const Case& c : cases) {
        CAPTURE(c.says);
        VirtualPrinter printer({.faults = {.answer = c.says}});
        const Desk desk;
        const RunResult r = desk.send(printer.uri(), "e4\nd4\nquit\n");
        CHECK(r.status == ExitStatus{.code = 1});
        CHECK(r.errors ==
              fmt::format("inkmate: error: {}the game is saved; continue with inkmate send --to {} "
                          "--resume {}\n",
                          c.complaint, printer.uri(), (desk / "game.pgn").string()));
        CHECK(moves_in(desk.game()) == "e4");
    }
}

TEST_CASE("a move that the program refuses in words is not in the record, and the session continues") {
    VirtualPrinter printer(
        {.faults = {.answer = "Inkmate\n> \nNot understood: \"e2e4\"; nothing changed.\n> "}});
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "e4\nquit\n");
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(desk.game().game.moves().empty());
}

TEST_CASE("what the device plays where the game here is over is in the record") {
    VirtualPrinter printer({.faults = {.answer = "Inkmate\n> \nResult: 0-1 (White resigns)\n> "
                                                 "[Result \"0-1\"]\n\n0-1\n> "
                                                 "\nMove: 1. e4 (e2e4)\n> [Result \"*\"]\n\n1. e4 *\n> "}});
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "resign\ne4\nquit\n");
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(moves_in(desk.game()) == "e4");
}

TEST_CASE("what is no word of a program is told, and no turn that is done") {
    VirtualPrinter printer({.faults = {.answer = "Welcome\n"}});
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "e4\n", false, {"--one-way", "--wait", "2"});
    CHECK(r.status.ok());
    CHECK(has(r.output,
              "(the device has answered \"Welcome\\n\", as no program does: look for the page, and "
              "type \"print\" if it does not come.)\n"));
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("a game by jobs or in a session continues when its folder is gone") {
    for (const bool jobs : {false, true}) {
        CAPTURE(jobs);
        VirtualPrinter printer;
        const Desk desk;
        const std::filesystem::path folder = desk / "folder";
        std::filesystem::create_directory(folder);
        const std::string file = folder / "g.pgn";
        std::vector<std::string> command = {
            INKMATE_PROGRAM, "send", desk / "game.ps", "--to", printer.uri(), "-o", file};
        if (jobs) command.emplace_back("--one-way");
        ChildProcess child({command});
        std::string said;
        const auto type = [&](const std::string& line) {
            child.write(line + "\n");
            said += child.read_until("\n> ", 2min).text;
        };
        child.read_until("> ", 2min);
        type("e4");
        std::filesystem::remove_all(folder);
        type("d4");
        CHECK(count(said, "(Not saved: cannot write ") == 1);
        std::filesystem::create_directory(folder);
        type("Nf3");
        CHECK(count(said, fmt::format("(All is saved in {} again.)\n", file)) == 1);
        std::filesystem::remove_all(folder);
        type("g3");
        child.write("quit\n");
        const auto status = child.wait(2min);
        REQUIRE(status);
        CHECK(status->code == 1);
        CHECK(child.errors() ==
              fmt::format("inkmate: error: cannot write {}: No such file or directory; choose "
                          "another place for it\n",
                          file));
    }
}

TEST_CASE("a log that no session has begun is not added to") {
    VirtualPrinter printer;
    const Desk desk;
    write(desk / "paper.log", "This is pdfTeX\n");
    const RunResult r = desk.send(printer.uri(), "e4\n", false, {"-o", desk / "paper.pgn"});
    CHECK(r.status == ExitStatus{.code = 1});
    CHECK(has(r.errors,
              "paper.log is there and is not a log of a game, and what is said in the game would be added "
              "to it: name a different file for the game\n"));
    CHECK(contents(desk / "paper.log") == "This is pdfTeX\n");
    CHECK(printer.jobs() == 0);
}

TEST_CASE("pages that jobs have left stay") {
    VirtualPrinter printer;
    const Desk desk;
    const std::vector<std::string> more = {"--one-way", "--pages-dir", desk / "pages"};
    CHECK(desk.send(printer.uri(), "e4\nd4\n", false, more).status.ok());
    const std::string first = contents(desk / "pages/turn-001.pdf");
    const RunResult r = desk.send(printer.uri(), "Nf3\n", true, more);
    CHECK(has(r.output, fmt::format("The page: {}\n", (desk / "pages/turn-2-001.pdf").string())));
    CHECK(files(desk / "pages") ==
          std::vector<std::string>{"turn-001.pdf", "turn-002.pdf", "turn-2-001.pdf", "turn-2-002.pdf"});
    CHECK(contents(desk / "pages/turn-001.pdf") == first);
}

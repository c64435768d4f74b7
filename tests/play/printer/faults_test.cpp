#include <doctest/doctest.h>

#include <fmt/format.h>
#include <signal.h>

#include <random>

#include "core/chess/notation.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/terminal.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;

TEST_CASE("a reply that was printed when the line was lost is part of the game") {
    const PlayingProgram program = Desk::small_program();
    const Desk desk(program);
    VirtualPrinter printer;
    CHECK(desk.send(printer.uri(), "e4\n").status.ok());
    // Within the answer to the second move, before the reply.
    printer.set_faults({.closes_after_text = "Move: 2. Nf3 (g1f3)\n"});
    const RunResult lost = desk.send(printer.uri(), "Nf3\n", true);
    CHECK(lost.status.code == 1);
    CHECK(contents(desk / "game.log").find("Move: 2... ") == std::string::npos);
    CHECK(desk.game().game.moves().size() == 4);
    CHECK(lost.output.ends_with("The program's reply has not arrived, but it is known: " +
                                game::Game(desk.game().game).last_numbered() +
                                ". It is in the saved game.\n"));
    CHECK(lost.errors ==
          fmt::format("inkmate: error: {0} has closed the connection: the game is saved; continue "
                      "with inkmate send --to {0} --resume {1}\n",
                      printer.uri(), (desk / "game.pgn").string()));
    const std::string fen = desk.fen();
    printer.set_faults({});
    const RunResult r = desk.send(printer.uri(), "fen\n", true);
    CHECK(r.status.ok());
    CHECK(r.output.find(fen + "\n") != std::string::npos);
}

TEST_CASE("a page that the device prints when it is switched on counts as none of the game's") {
    const Desk desk;
    VirtualPrinter printer({.start_page = true});
    CHECK(desk.send(printer.uri(), "e4\nNf3\n").status.ok());
    REQUIRE(printer.wait_idle(30s));
    std::vector<std::filesystem::path> pages = printer.pages();
    REQUIRE(pages.size() == 3);
    pages.erase(pages.begin());
    CHECK(compare_with_cairo(pages, desk.game().game, {2, 4}, true) == "");
    // Power is cut; the page that it prints then comes before those of the session that is resumed.
    printer.set_faults({.cut_after_sent = 0});
    CHECK(desk.send(printer.uri(), "d4\n", true).status.code == 1);
    CHECK(printer.cut_jobs() == 1);
    const RunResult resumed = desk.send(printer.uri(), "a3\n", true);
    CHECK(resumed.status.ok());
    REQUIRE(printer.wait_idle(30s));
    const std::size_t plies = desk.game().game.moves().size();
    pages = printer.pages();
    // The start page, the position that the session begins with, and the reply.
    REQUIRE(pages.size() >= 3 + 3);
    const std::vector last(pages.end() - 2, pages.end());
    CHECK(compare_with_cairo(last, desk.game().game, {plies - 2, plies}, true, {.taken_over = plies - 2}) ==
          "");
    if (find_program("pdftotext")) {
        CHECK(page_text(pages[0]).find("Ready") != std::string::npos);
        CHECK(page_text(*(pages.end() - 3)).find("Ready") != std::string::npos);
    }
}

TEST_CASE("what is no PostScript printer is told from one, and the terminal stays sane") {
    std::string garbage;
    std::mt19937 random(3);
    // Without the escapes that tell PCL.
    while (garbage.size() < 1 << 20)
        if (const char c = static_cast<char>(random() & 255); c != '\033') garbage += c;
    std::string escapes;
    while (escapes.size() < 1 << 20)
        escapes +=
            "\033[2J\033]0;owned\007\x9b"
            "31m";
    struct Case {
        std::string answer, message;
    };
    const std::vector<Case> cases = {
        {garbage, "where the program writes less"},
        {escapes, "where the program writes less"},
        {"\033E\033&l0O\033*t300Rhello", "the device has answered in PCL"},
        {"@PJL INFO STATUS\r\nCODE=10001\r\n", "the device has answered in PJL"},
        {"HTTP/1.0 400 Bad Request\r\n\r\n<html>", "a web server has answered"},
        {"%%[ Error: invalidaccess; OffendingCommand: exitserver ]%%\r\n", "invalidaccess in exitserver"},
        {"%%[ status: busy; source: Fax ]%%\n", "says \"status: busy; source: Fax\""},
        {"Welcome\r\n", "has said \"Welcome\\n\" and then nothing of use"}};
    for (const Case& c : cases) {
        CAPTURE(c.message);
        VirtualPrinter printer({.faults = {.answer = c.answer}});
        const Desk desk;
        const RunResult r = desk.send(printer.uri(), "e4\n", false, {"--wait", "3"});
        CAPTURE(r.errors);
        CHECK(r.status == ExitStatus{.code = 1});
        CHECK(r.errors.find(c.message) != std::string::npos);
        CHECK(count(r.errors, "\n") == 1);
        for (const char b : r.output + r.errors)
            if (b != '\n') REQUIRE((b >= ' ' && b <= '~'));
        CHECK(r.output.size() < 400'000);
        const RunResult p = test::inkmate({"probe", "--to", printer.uri(), "--wait", "2"});
        CHECK(p.status == ExitStatus{.code = 1});
        for (const char b : p.output + p.errors)
            if (b != '\n') REQUIRE((b >= ' ' && b <= '~'));
    }
}

TEST_CASE("a device that says nothing at all gets one job a turn") {
    VirtualPrinter printer({.faults = {.mute_after_sent = 0}});
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "e4\nNf3\n", false, {"--wait", "3"});
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(r.output.find("Nothing comes back from " + printer.uri() + ": continuing with one job a turn.\n") !=
          std::string::npos);
    CHECK(desk.game().game.moves().size() == 4);
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_with_cairo(printer.pages(), desk.game().game, {2, 4}, false) == "");
}

TEST_CASE("a mute device is given the time of a first word, whoever moves first, and the terminal says so") {
    const VirtualPrinter printer({.faults = {.answer = ""}});
    for (const bool program_moves : {false, true}) {
        PlayingProgram program = Desk::small_program();
        program.limits = {.nodes = 50'000};
        if (program_moves) program.side = ProgramSide::white;
        const Desk desk(program);
        ChildProcess child({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", printer.uri()}});
        CHECK(child.read_line(2min) ==
              fmt::format("(Nothing has come from {} yet. It is given 180 s; --wait changes that, and the "
                          "interrupt key ends it.)",
                          printer.uri()));
        ::kill(child.pid(), SIGINT);
        CHECK(child.wait(1min).has_value());
    }
}

TEST_CASE("a program that moves first is heard before it thinks, and before the core does") {
    const VirtualPrinter printer;
    PlayingProgram program = Desk::small_program();
    // Neither ends by itself.
    program.limits = {.depth = MAX_PLY};
    program.side = ProgramSide::white;
    const Desk desk(program);
    ChildProcess child({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", printer.uri()}});
    CHECK(child.read_line(1min)->starts_with("Inkmate "));
    ::kill(child.pid(), SIGKILL);
    CHECK(child.wait(1min).has_value());
}

TEST_CASE("a device that talks without end is left when its time is over") {
    // A byte now and then, less than any program would write.
    VirtualPrinter printer({.faults = {.answer = "", .chatter = 50ms}});
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "e4\n", false, {"--wait", "2"});
    CHECK(r.status == ExitStatus{.code = 1});
    CHECK(r.errors.find("and then nothing of use for 2 s") != std::string::npos);
    CHECK(printer.jobs() == 0);
}

TEST_CASE("what a device says while a person thinks is shown at once, and what it repeats is counted") {
    const std::string empty = "%%[ PrinterError: out of paper ]%%\n";
    const VirtualPrinter printer(
        {.faults = {.answer = "Inkmate\n> ", .chatter = 20ms, .chatter_text = empty}});
    const Desk desk;
    ChildProcess child({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", printer.uri(), "--wait", "5"}});
    REQUIRE(child.read_until("> \n" + empty + "> ", 1min).end == ReadEnd::found);
    std::this_thread::sleep_for(500ms);
    // An empty line is not sent.
    child.write("\n");
    const auto told = child.read_until("Type a move", 1min);
    CHECK(told.end == ReadEnd::found);
    CAPTURE(told.text);
    CHECK(has(told.text, "(The device has said the last line "));
    CHECK(count(told.text, empty) == 0);
    child.close_input();
    CHECK(child.wait(1min).has_value());
    CHECK(has(contents(desk / "game.log"), empty));
}

TEST_CASE("a device that talks of ever other things is not shown without end") {
    std::string much;
    for (int i = 0; i < 300; ++i) much += fmt::format("%%[ status: {} ]%%\n", i);
    const VirtualPrinter printer(
        {.faults = {.answer = "Inkmate\n> ", .chatter = 20ms, .chatter_text = much}});
    const Desk desk;
    ChildProcess child({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", printer.uri(), "--wait", "5"}});
    const auto shown = child.read_until("status: 99 ]%%", 1min);
    REQUIRE(shown.end == ReadEnd::found);
    std::this_thread::sleep_for(100ms);
    child.write("\n");
    const auto rest = child.read_until("Type a move", 1min);
    CAPTURE(rest.text);
    CHECK(has(rest.text, " more lines from the device.)"));
    CHECK(count(rest.text, "status: ") == 0);
    child.close_input();
    CHECK(child.wait(1min).has_value());
}

TEST_CASE("a terminal keeps what is being typed when the device says something") {
    const std::string empty = "%%[ PrinterError: out of paper ]%%";
    const VirtualPrinter printer(
        {.faults = {.answer = "Inkmate\n> ", .chatter = 1s, .chatter_text = empty + "\n"}});
    const Desk desk;
    Terminal terminal({INKMATE_PROGRAM, "send", desk / "game.ps", "--to", printer.uri(), "--wait", "5"},
                      {"TERM=xterm"});
    terminal.read_until("> ");
    terminal.type("savx");
    terminal.read_until("savx");
    terminal.read_until(empty);
    terminal.read_until("> savx");
    terminal.type("\n");
    terminal.read_until("'savx' is not a move");
    terminal.type(Terminal::INTERRUPT_KEY);
    terminal.rest();
    CHECK(terminal.wait() == 1);
    CHECK(terminal.as_before());
}

TEST_CASE("a device with too little memory is told how to get a smaller program") {
    VirtualPrinter printer({.vm = 1'000'000});
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "e4\n", false, {"--wait", "20"});
    CHECK(r.status.code == 1);
    CHECK(r.errors.find("VMerror") != std::string::npos);
    CHECK(r.errors.find("--vm-limit") != std::string::npos);
}

TEST_CASE("a device that has waited too long is told of, and the game goes on") {
    VirtualPrinter printer({.wait_timeout = 300ms});
    const Desk desk;
    ChildProcess child({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", printer.uri()}});
    child.write("e4\n");
    const auto status = child.wait(60s);
    REQUIRE(status);
    CHECK(status->code == 1);
    CHECK(child.errors().find("the device has stopped the program with timeout") != std::string::npos);
    CHECK(desk.game().game.moves().size() % 2 == 0);
}

TEST_CASE("a device that is off, or busy with another client, refuses the connection") {
    const Desk desk;
    std::string uri;
    {
        VirtualPrinter printer;
        uri = printer.uri();
    }
    const RunResult r = desk.send(uri, "e4\n");
    CHECK(r.status.code == 1);
    CHECK(r.errors.starts_with("inkmate: error: " + uri + " refuses the connection: turn on raw printing"));
}

TEST_CASE("the interrupt key ends a session in order: the game is saved") {
    VirtualPrinter printer;
    const Desk desk;
    ChildProcess child({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", printer.uri()}});
    child.write("e4\n");
    REQUIRE(child.read_until("Move: 1... ", 60s).end == ReadEnd::found);
    REQUIRE(child.read_until("\n> ", 60s).end == ReadEnd::found);
    ::kill(child.pid(), SIGINT);
    const auto status = child.wait(20s);
    REQUIRE(status);
    CHECK(status->code == 1);
    CHECK(child.errors() == fmt::format("Interrupted: the game is saved; continue with inkmate "
                                        "send --to {} --resume {}\n",
                                        printer.uri(), (desk / "game.pgn").string()));
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("a duplex printer gives out each page at once, while the session goes on") {
    VirtualPrinter printer({.duplex = true, .images = true});
    const Desk desk;
    ChildProcess child({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", printer.uri()}});
    child.write("e4\n");
    REQUIRE(child.read_until("Move: 1... ", 60s).end == ReadEnd::found);
    REQUIRE(child.read_until("\n> ", 60s).end == ReadEnd::found);
    CHECK(printer.pages().size() == 1);
    child.close_input();
    CHECK(child.wait(60s)->ok());
}

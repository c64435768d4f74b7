#include <doctest/doctest.h>

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/notation.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/search.hpp"
#include "play/device/device_uri.hpp"
#include "play/device/send_job.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/print_server.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/loopback.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// Returns what reference_game() does, with each of Black's moves found afresh, as a job finds it.
Game job_game(const PlayingProgram& program, int moves) {
    Game game;
    for (int i = 0; i < moves && !ends_game(game.status()); ++i) {
        game.play(search(game.position(), {.depth = 2}, program.search).best_move);
        if (ends_game(game.status())) break;
        game.play(
            Engine(program.search).search(game.position(), program.limits, game.earlier_keys()).best_move);
    }
    return game;
}

std::vector<std::size_t> every_turn(const Game& game) {
    std::vector<std::size_t> plies;
    for (std::size_t ply = 2; ply <= game.moves().size(); ply += 2) plies.push_back(ply);
    if (game.moves().size() % 2 == 1) plies.push_back(game.moves().size());
    return plies;
}

int long_game() {
    return full_tests() ? 40 : 12;
}

}  // namespace

TEST_CASE("a game by IPP, one job a turn: the printed reply is the one that is shown") {
    if (!IppPrinter::available()) {
        MESSAGE(
            "skipped: ippeveprinter or dbus-daemon is not installed (packages cups-ipp-utils, dbus-daemon)");
        return;
    }
    const PlayingProgram program = Desk::small_program();
    const Game game = job_game(program, long_game());
    IppPrinter printer;
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), white_moves(game));
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(desk.fen() == game.position().fen());
    const auto pages = printer.pages();
    const auto plies = every_turn(game);
    REQUIRE(pages.size() == plies.size());
    CHECK(compare_with_cairo(pages, game, plies, false) == "");
    if (find_program("pdftotext"))
        for (std::size_t i = 0; i < pages.size(); ++i)
            CHECK(page_text(pages[i]).find(game.san()[plies[i] - 1]) != std::string::npos);
}

TEST_CASE("a game through a raw queue of CUPS") {
    if (!CupsServer::available()) {
        MESSAGE("skipped: cupsd or its socket backend is not installed (packages cups-daemon, cups)");
        return;
    }
    const PlayingProgram program = Desk::small_program();
    const Game game = job_game(program, long_game());
    VirtualPrinter printer;
    CupsServer cups("paper", printer.uri());
    const Desk desk;
    const RunResult r = run({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", "paper", "--wait", "60"},
                             {"CUPS_SERVER=" + cups.address()}},
                            white_moves(game), 9min);
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(desk.fen() == game.position().fen());
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_with_cairo(printer.pages(), game, every_turn(game), false) == "");
}

TEST_CASE("a queue of CUPS that puts banners around jobs is asked for none") {
    if (!CupsServer::available()) {
        MESSAGE("skipped: cupsd or its socket backend is not installed (packages cups-daemon, cups)");
        return;
    }
    // For a raw queue a banner is text that no printer understands, before the program on the same line.
    VirtualPrinter printer;
    CupsServer cups("paper", printer.uri(), "JobSheets standard standard\n");
    const Desk desk;
    const RunResult r = run({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", "paper", "--wait", "60"},
                             {"CUPS_SERVER=" + cups.address()}},
                            "e4\n", 2min);
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    REQUIRE(printer.wait_idle(30s));
    CHECK(printer.received().find("BANNER") == std::string::npos);
    CHECK(compare_with_cairo(printer.pages(), desk.game().game, {2}, false) == "");
}

TEST_CASE("a queue that CUPS does not know is refused") {
    if (!CupsServer::available()) {
        MESSAGE("skipped: cupsd or its socket backend is not installed (packages cups-daemon, cups)");
        return;
    }
    CupsServer cups("paper", "socket://127.0.0.1:9");
    const Desk desk;
    const RunResult r = run({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", "plotter", "--wait", "20"},
                             {"CUPS_SERVER=" + cups.address()}},
                            "e4\n", 1min);
    CHECK(r.status.code == 1);
    CHECK(r.errors ==
          fmt::format("inkmate: error: the queue plotter is not there: lpstat -e lists the queues, "
                      "ippfind the devices: the game is saved; continue with inkmate send --to "
                      "plotter --resume {}\n",
                      (desk / "game.pgn").string()));
}

TEST_CASE("a game by LPD") {
    const PlayingProgram program = Desk::small_program();
    const Game game = job_game(program, 3);
    VirtualPrinter printer;
    LpdServer server("office", printer.port());
    const Desk desk;
    const RunResult r = desk.send(server.uri(), white_moves(game));
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(r.output.find("(handed over to queue office.)") != std::string::npos);
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_with_cairo(printer.pages(), game, every_turn(game), false) == "");
    CHECK(server.control_file().find("\nPinkmate\nJA game of chess\nldfA") != std::string::npos);
    // RFC 1179, 7.5: no line with L, which asks for a banner page.
    CHECK(server.control_file().find("\nL") == std::string::npos);
}

TEST_CASE("jobs by LPD come from a port that RFC 1179 names, where this process may take one") {
    constexpr int FIRST = 721, LAST = 731;
    bool free = false;
    for (int port = FIRST; port <= LAST; ++port) {
        const process::Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in address = loopback(port);
        address.sin_addr.s_addr = htonl(INADDR_ANY);
        free |= ::bind(socket.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }
    VirtualPrinter printer;
    const LpdServer server("office", printer.port());
    const Desk desk;
    CHECK(desk.send(server.uri(), "e4\n").status.ok());
    CHECK(server.client_port() > 0);
    CHECK((server.client_port() >= FIRST && server.client_port() <= LAST) == free);
}

TEST_CASE("jobs by LPD have numbers of their own") {
    VirtualPrinter printer;
    LpdServer server("office", printer.port());
    const Desk desk;
    CHECK(desk.send(server.uri(), "e4\nd4\n").status.ok());
    std::vector<std::string> names = server.names();
    REQUIRE(names.size() >= 4);
    std::ranges::sort(names);
    CHECK(std::ranges::adjacent_find(names) == names.end());
}

TEST_CASE("a queue that LPD does not know is refused") {
    VirtualPrinter printer;
    LpdServer server("office", printer.port());
    const Desk desk;
    const std::string uri = server.uri() + "x";
    const RunResult r = desk.send(uri, "e4\n");
    CHECK(r.status.code == 1);
    CHECK(r.errors ==
          fmt::format("inkmate: error: {0} refuses the job (code 1): check the name of the queue, "
                      "and that it takes jobs: the game is saved; continue with inkmate send --to "
                      "{0} --resume {1}\n",
                      uri, (desk / "game.pgn").string()));
    // The move is part of the game, and its reply comes when the game goes on.
    CHECK(desk.game().game.moves().size() == 1);
    CHECK(desk.send(server.uri(), "", true).status.ok());
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("a turn is bounded by nodes, never by a clock") {
    PlayingProgram program = Desk::small_program();
    program.limits = {.milliseconds = 5000};
    VirtualPrinter printer;
    const Desk desk(program);
    RunResult r = desk.send(printer.uri(), "e4\n", false, {"--one-way"});
    CHECK(r.status.code == 1);
    CHECK(r.errors.find("generate it without --time, and give --time to inkmate send") != std::string::npos);
    r = desk.send(printer.uri(), "e4\n", false, {"--one-way", "--time", "2", "--speed", "40"});
    CHECK(r.status.ok());
    CHECK(contents(desk / "game.pgn").find(" nodes=80 time=0 ") != std::string::npos);
    REQUIRE(printer.wait_idle(30s));
    program.limits = {.nodes = 80};
    CHECK(compare_with_cairo(printer.pages(), desk.game().game, {2}, false, {.program = program}) == "");
    // It stays so whatever is typed, and what is less stays less.
    r = desk.send(printer.uri(), "level 7\nelo 1000\ndepth 5\nnodes 50\nnodes 90\n", true,
                  {"--one-way", "--time", "2", "--speed", "40"});
    CHECK(has(r.output, "Strength: 80 nodes\n"));
    CHECK(has(r.output, "Strength: 80 nodes, makes mistakes\n"));
    CHECK(has(r.output, "Strength: depth 5, 80 nodes\n"));
    CHECK(has(r.output, "Strength: 50 nodes\n"));
    CHECK(contents(desk / "game.pgn").find(" nodes=80 time=0 ") != std::string::npos);
}

TEST_CASE("one job a turn has a console of its own, and keeps each page as cairo draws it") {
    VirtualPrinter printer;
    const Desk desk;
    const RunResult r =
        desk.send(printer.uri(),
                  "help\nboard\ne5\nmoves\ne4\nfen\nundo\nlevel 11\nlevel 1\nd4\nprint\nflip\n"
                  "pgn\nresign\ne4\n",
                  false, {"--one-way", "--pages-dir", desk / "pages"});
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    for (const char* text :
         {"takes back your last move", "Legal moves (", "level takes a whole number, 0 to 10.",
          "Level 1, newcomer, about 600 Elo: 100 nodes, makes mistakes", "Result: 0-1 (White resigns)",
          "Type \"undo\" or \"new\"."})
        CHECK(r.output.find(text) != std::string::npos);
    CHECK(desk.game().game.san()[0] == "d4");
    CHECK(desk.game().result == "0-1");
    // The reply, what was asked for, the end of the game.
    CHECK(files(desk / "pages").size() == 4);
    REQUIRE(printer.wait_idle(30s));
    CHECK(printer.pages().size() == 4);
}

TEST_CASE("a job whose line is cut is not told as one that the device has taken") {
    VirtualPrinter printer({.faults = {.cut_after_sent = 50}});
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "e4\n", false, {"--one-way"});
    CHECK(r.status.ok());
    CHECK(r.output.find("(the device has cut the line before it was done: look at its panel, and type "
                        "\"print\" if the page does not come.)") != std::string::npos);
    CHECK(r.output.find("taken by the device") == std::string::npos);
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("a job is over when the program says so, whatever the line does") {
    for (const PrinterFaults& faults :
         {PrinterFaults{.drops_on_half_close = true}, PrinterFaults{.keeps_line = true}}) {
        CAPTURE(faults.keeps_line);
        VirtualPrinter printer({.faults = faults});
        const Desk desk;
        const RunResult r = desk.send(printer.uri(), "e4\nd4\n", false, {"--one-way"});
        CHECK(r.status.ok());
        CHECK(count(r.output, "(done, as the program says.)\n") == 2);
        REQUIRE(printer.wait_idle(30s));
        CHECK(printer.jobs() == 2);
        CHECK(compare_with_cairo(printer.pages(), desk.game().game, {2, 4}, false) == "");
    }
}

TEST_CASE("a device that closes the line before the program is done leaves it unknown, and says so") {
    struct Case {
        std::string says, complaint;
    };
    for (const auto& [says, complaint] :
         {Case{"Inkmate 0.1.0. Type a move.\n> ",
               "the device has closed the line before the program said that it was done: look for the page, "
               "and type \"print\" if it does not come"},
          Case{"", "taken by the device; it says no more"}}) {
        // It closes the line when it is told that the job is complete.
        VirtualPrinter printer({.faults = {.answer = says}});
        const Desk desk;
        const RunResult r = desk.send(printer.uri(), "e4\nd4\n", false, {"--one-way", "--wait", "2"});
        CHECK(r.errors == "");
        CHECK(r.status.ok());
        CHECK(count(r.output, fmt::format("({}.)\n", complaint)) == 2);
        CHECK(desk.game().game.moves().size() == 4);
    }
}

TEST_CASE("a server of LPD that closes the line instead of its last answer may have the job") {
    VirtualPrinter printer;
    const LpdServer server("office", printer.port(), LpdServer::LastAnswer::end);
    const Desk desk;
    const RunResult r = desk.send(server.uri(), "e4\n");
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(has(r.output,
              "(the device has closed the line without saying that it has the job: look for the page, and "
              "type \"print\" if it does not come.)\n"));
    REQUIRE(printer.wait_idle(30s));
    CHECK(printer.jobs() == 1);
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("a job that LPD does not confirm is in doubt, however that shows") {
    using Last = LpdServer::LastAnswer;
    struct Case {
        Last last;
        std::string doubt;
    };
    VirtualPrinter printer;
    for (const Case& c :
         {Case{Last::yes, ""}, Case{Last::end, "has closed the line without saying that it has the job"},
          Case{Last::silence, "has not said for 1 s that it has the job"},
          Case{Last::no,
               "URI refuses the end of the job (code 1): check the name of the queue, and that it "
               "takes jobs"}}) {
        CAPTURE(c.doubt);
        const LpdServer server("office", printer.port(), c.last);
        std::string told, expected = c.doubt;
        text::replace_all(expected, "URI", server.uri());
        try {
            const JobReport report = send_job(parse_device_uri(server.uri()), "%!PS\n",
                                              {.wait = c.last == Last::silence ? 1s : 30s});
            told = report.doubt;
            CHECK((report.state == "handed over to queue office") == (c.last == Last::yes));
        } catch (const JobInDoubt& e) {
            CHECK(c.last == Last::no);
            told = e.what();
        }
        CHECK(told == expected);
    }
}

TEST_CASE("comments in a saved game stay with their moves, and go with them") {
    VirtualPrinter printer;
    const Desk desk;
    CHECK(desk.send(printer.uri(), "e4\n", false, {"--one-way"}).status.ok());
    std::string saved = contents(desk / "game.pgn");
    saved.replace(saved.find("1. e4 "), 6, "1. e4 {played by hand} 1... ");
    write(desk / "game.pgn", saved);
    CHECK(desk.send(printer.uri(), "d4\n", true, {"--one-way"}).status.ok());
    REQUIRE(desk.game().notes.size() == 1);
    CHECK(desk.game().notes.at(1).comment == "played by hand");
    CHECK(desk.send(printer.uri(), "undo\nundo\nd4\n", true, {"--one-way"}).status.ok());
    CHECK(desk.game().game.san()[0] == "d4");
    CHECK(desk.game().notes.empty());
}

TEST_CASE("where a device is, is written in one of four forms") {
    const DeviceUri raw = parse_device_uri("socket://[::1]");
    CHECK(raw.way == Way::socket);
    CHECK(raw.host == "::1");
    CHECK(raw.port == 9100);
    const DeviceUri lpd = parse_device_uri("lpd://printer:1515/office");
    CHECK(lpd.way == Way::lpd);
    CHECK(lpd.port == 1515);
    CHECK(lpd.resource == "office");
    const DeviceUri ipp = parse_device_uri("ipps://printer");
    CHECK(ipp.way == Way::ipp);
    CHECK(ipp.encrypted);
    CHECK(ipp.resource == "/ipp/print");
    CHECK(parse_device_uri("office").way == Way::queue);
    for (const std::string bad : {"socket://", "socket://h:0", "socket://h:70000", "socket://h/x", "lpd://h",
                                  "usb://h", "ipp://me:secret@h/", "socket://[::1", "-o", "a b"}) {
        CAPTURE(bad);
        const RunResult r = test::inkmate({"send", "x.ps", std::string("--to=") + bad});
        CHECK(r.status.code == 2);
        CHECK(r.errors.starts_with("inkmate: error: --to: "));
    }
}

TEST_CASE("a probe tells what a device is and how to make a program for it") {
    VirtualPrinter printer({.paper = "letter"});
    RunResult r = test::inkmate({"probe", "--to", printer.uri()});
    CHECK(r.status.ok());
    for (const std::string text :
         {"Product           GPL Ghostscript", "PostScript level  3", "of 16.0 MB", "operand 500",
          "Integers          32 bits", "letter (612 x 792)", "all that the pages use",
          "Clock             usertime and realtime\n", "objects/s", "nodes/s",
          "A move at level   1: ", "\ninkmate generate --target printer --level "})
        CHECK_MESSAGE(r.output.find(text) != std::string::npos, text);
    CHECK(printer.pages().empty());
    r = test::inkmate({"probe", "--to", "gs", "--json"});
    CHECK(r.status.ok());
    CHECK(r.output.find("\"integer_bits\": 64") != std::string::npos);
    CHECK(r.output.find("\"complete\": true") != std::string::npos);
    const TemporaryDirectory directory;
    CHECK(shell(directory.path(), R"(
        printf '#!/bin/sh\ntest "$1" = --version && echo 10.00.0 && exit\nexec sleep 60\n' > gs
        chmod +x gs
        PATH=.:$PATH; inkmate probe --to gs --wait 0.1)")
              .output ==
          "inkmate: error: Ghostscript ended early: stopped because its time was over; it has said nothing "
          "yet, so give it more time with --wait\n");
    CHECK(test::inkmate({"probe", "--to", "office"}).errors ==
          "inkmate: error: office has no way back for answers: probe the device itself as socket://HOST\n");
}

TEST_CASE("a probe tells each level's seconds a move, and asks for the strongest of half a minute") {
    using engine::STRONGEST_LEVEL;
    // 2,000 nodes in half a second.
    VirtualPrinter printer(
        {.faults = {.answer = "probe: 1\nlevel: 2\nnodes: 2000\nnodes time: 500\ndone: 1\n"}});
    const RunResult r = test::inkmate({"probe", "--to", printer.uri(), "--json"});
    const auto facts = nlohmann::json::parse(r.output);
    REQUIRE(facts["seconds_per_move"].size() == STRONGEST_LEVEL);
    int strongest = 0;
    for (int level = 1; level <= STRONGEST_LEVEL; ++level) {
        // Levels 1 and 2 look at every move by itself, and so at more than their limit.
        const auto nodes = level <= 2 ? 1600 : engine::level(level).strength.limits.nodes;
        const auto seconds = static_cast<double>(nodes) / 4000;
        CHECK(facts["seconds_per_move"][static_cast<std::size_t>(level - 1)] == doctest::Approx(seconds));
        if (seconds <= 30) strongest = level;
    }
    CHECK(strongest < STRONGEST_LEVEL);
    CHECK(facts["generate"] == fmt::format("--target printer --level {}", strongest));
}

TEST_CASE("a probe asks for the quickest level where none is quick") {
    VirtualPrinter printer(
        {.faults = {.answer = "probe: 1\nlevel: 2\nnodes: 100\nnodes time: 100000\ndone: 1\n"}});
    const auto facts =
        nlohmann::json::parse(test::inkmate({"probe", "--to", printer.uri(), "--json"}).output);
    const std::vector<double> seconds = facts["seconds_per_move"];
    const auto quickest = std::ranges::min_element(seconds);
    CHECK(*quickest > 30);
    CHECK(facts["generate"] ==
          fmt::format("--target printer --level {}", std::distance(seconds.begin(), quickest) + 1));
}

TEST_CASE("a probe that does not fit tells what it has found before") {
    VirtualPrinter printer({.vm = 4'600'000});
    const RunResult r = test::inkmate({"probe", "--to", printer.uri()});
    CHECK(r.status.code == 1);
    CHECK(r.output.find("Product           GPL Ghostscript") != std::string::npos);
    CHECK(r.output.find("The probe did not finish: the device has stopped the program with VMerror") !=
          std::string::npos);
    CHECK(r.output.find("--vm-limit ") != std::string::npos);
}

TEST_CASE("a job whose page was not printed is not done, though its program took leave") {
    const VirtualPrinter printer;
    const auto report = [&](const std::string& said) {
        return send_job(parse_device_uri(printer.uri()),
                        fmt::format("%!PS\n({}Goodbye.\n) print flush\n", said), {.wait = 20s});
    };
    CHECK(report("Inkmate 0.1.0.\n").state == "done, as the program says");
    const JobReport failed =
        report("Inkmate 0.1.0.\nThe page was not printed: ioerror in showpage. Type \"print\".\n");
    CHECK(failed.doubt == "did not print the page (ioerror in showpage)");
    CHECK(failed.state ==
          "the device did not print the page (ioerror in showpage): look for the page, and type \"print\" if "
          "it does not "
          "come");
    CHECK(report("> Not understood: \"The page was not printed: x.\"\n").doubt == "");
}

// Pages on their way to devices: queues and classes of CUPS, sockets; some of them fail.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <memory>
#include <set>
#include <thread>

#include "play/device/send_job.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/print_server.hpp"
#include "tests/play/printer/virtual_printer.hpp"
#include "tests/play/simul/hall.hpp"
#include "tests/support/terminal.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

bool no_cups() {
    if (CupsServer::available()) return false;
    MESSAGE("skipped: cupsd or its socket backend is not installed (packages cups-daemon, cups)");
    return true;
}

/// Reads what a run says up to a line with these words.
void await(ChildProcess& run, std::string_view words) {
    INFO(words);
    std::string all;
    while (const auto line = run.read_line(60s)) {
        all += *line + "\n";
        if (line->find(words) != std::string::npos) return;
    }
    FAIL(all << run.errors());
}

}  // namespace

TEST_CASE("each board's pages come out of its queue, class or socket as cairo draws them") {
    if (no_cups()) return;
    VirtualPrinter first, second, third;
    const CupsServer cups({{"lp1", first.uri()}, {"lp2", second.uri()}}, {{"hall", {"lp2"}}});
    const Hall hall(fmt::format("name,side,layout,language-level,device\n"
                                "Anna,black,game,2,lp1\nBert,white,large,1,hall\nCleo,black,plain,3,{}\n"
                                "Dora,black,,,\n",
                                third.uri()),
                    {"--by", "Vera", "--title", "Summer fair"});
    const std::vector<std::string> environment = {"CUPS_SERVER=" + cups.address()};
    const RunResult r = hall.run(
        "reprint 1\n1 e4 2 d4 3 c4 4 e4\n2 d5\n1 e5\nreprint 1\nreprint 2\nreprint 4\n", {}, environment);
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    CHECK(has(r.output, "Board 1: it has had no page yet.\n"));
    CHECK(has(r.output, "Board 4 has no device.\n"));
    for (const VirtualPrinter* printer : {&first, &second, &third}) REQUIRE(printer->wait_idle(30s));
    CHECK(compare_pages(hall, first.pages(), {{1, "e4"}, {1, "e4", true}}) == "");
    CHECK(compare_pages(hall, second.pages(), {{2, ""}, {2, "d4 d5"}, {2, "d4 d5", true}}) == "");
    CHECK(compare_pages(hall, third.pages(), {{3, "c4"}}) == "");
    CHECK(hall.run("", {}, environment).status.ok());
    CHECK(first.jobs() + second.jobs() + third.jobs() == 6);
}

TEST_CASE("a dead queue holds up its own board, is told, and prints in order when it works again") {
    if (no_cups()) return;
    VirtualPrinter printer, failing({.faults = {.one_client = true}});
    const CupsServer cups({{"good", printer.uri()}, {"bad", failing.uri() + "/?contimeout=1"}});
    const Hall hall("name,device\nAnna,good\nBert,bad\nCleo,missing\n", {"--by", "Vera"});
    auto other = std::make_unique<OtherClient>(failing);
    ChildProcess run = hall.start({}, {"CUPS_SERVER=" + cups.address()});
    run.write("1 e4 2 e4 3 e4\n1 e5 2 e5\n1 d4 2 d4\n");
    await(run, "missing: the queue missing is not there");
    await(run, "bad: it has given up job");
    run.write("table\n");
    await(run, "2 for bad: ");
    await(run, "1 for missing: ");
    CHECK(printer.pages().size() == 2);
    other.reset();
    await(run, "bad works again.");
    run.write("quit\n");
    CHECK(run.wait(60s)->code == 1);
    REQUIRE(failing.wait_idle(30s));
    CHECK(compare_pages(hall, printer.pages(), {{1, "e4"}, {1, "e4 e5 d4"}}) == "");
    CHECK(compare_pages(hall, failing.pages(), {{2, "e4", true}, {2, "e4 e5 d4"}}) == "");
}

TEST_CASE("a socket that cuts the line gets the page again as a copy") {
    VirtualPrinter printer;
    const Hall hall(fmt::format("name,device\nAnna,{}\n", printer.uri()), {"--by", "Vera"});
    // All of the job has been read when the power fails, and nobody knows what was printed.
    printer.set_faults({.cut_after_sent = 50});
    ChildProcess run = hall.start();
    run.write("1 e4\n");
    await(run, printer.uri() + " has cut the line before it was done");
    await(run, "works again.");
    run.close_input();
    CHECK(run.wait(60s)->ok());
    REQUIRE(printer.wait_idle(30s));
    CHECK(printer.jobs() == 2);
    CHECK(compare_pages(hall, {printer.pages().back()}, {{1, "e4", true}}) == "");
}

TEST_CASE("what a server says of a job that it holds is told once, fit for a terminal") {
    const IppDevice device({.job_state = 6, .reason = "T\303\274r \\ offen"});
    const Hall hall(fmt::format("name,device\nAnna,{}\n", device.uri()), {"--by", "Vera"});
    ChildProcess run = hall.start();
    run.write("1 e4\n");
    await(run, device.uri() +
                   ": it holds job 7 (T\\303\\274r \\\\ offen): see to the device, where the job waits. Its "
                   "pages wait.");
    run.close_input();
    CHECK(run.wait(60s)->code == 1);
}

TEST_CASE("a device that asks for a password gets nothing that the organiser types, and quit ends") {
    for (const bool key : {false, true}) {
        CAPTURE(key);
        const IppDevice device({.http_status = 401});
        const Hall hall(fmt::format("name,device\nAnna,{}\n", device.uri()), {"--by", "Vera"});
        Terminal run({INKMATE_PROGRAM, "simul", "run", hall.file()});
        run.type("1 e4\n");
        run.read_until("asks for a password, but Inkmate sends none");
        run.type("1 e5\n");
        run.read_until("1 e5");
        // It is tried again after two seconds.
        while (device.requests() < 3) std::this_thread::sleep_for(20ms);
        run.type(key ? Terminal::INTERRUPT_KEY : "quit\n");
        const std::string rest = run.rest();
        CAPTURE(rest);
        CHECK(run.wait() == 1);
        CHECK(run.as_before());
        CHECK_FALSE(has(device.heads(), "Authorization"));
        CHECK(hall.games().at(1).game.moves().size() == 2);
    }
}

TEST_CASE("an exhibition sends no page to a device whose certificate nobody vouches for, unless told to") {
    if (!IppPrinter::available()) {
        MESSAGE(
            "skipped: ippeveprinter or dbus-daemon is not installed (packages cups-ipp-utils, dbus-daemon)");
        return;
    }
    const IppPrinter printer;
    const Hall hall(fmt::format("name,device\nAnna,{}\n", printer.uri("ipps")), {"--by", "Vera"});
    ChildProcess careful = hall.start();
    careful.write("1 e4\n");
    await(careful, "shows a certificate that is signed by nobody whom this machine trusts");
    careful.write("quit\n");
    CHECK(careful.wait(60s)->code == 1);
    CHECK(printer.pages().empty());
    ChildProcess careless = hall.start({"--insecure"});
    await(careless, "Certificates of devices are not checked (--insecure).");
    careless.close_input();
    CHECK(careless.wait(60s)->ok());
    CHECK(printer.pages().size() == 1);
}

TEST_CASE("a page that may have been printed three times waits for a word, and holds up nobody") {
    const IppDevice forgetful({.follow = 0x0406});
    const Hall hall(fmt::format("name,device\nAnna,{}\n", forgetful.uri()), {"--by", "Vera"});
    ChildProcess run = hall.start();
    run.write("1 e4\n");
    await(run, "Board 1: its page was sent 3 times and may have been printed as often");
    run.close_input();
    CHECK(run.wait(60s)->code == 1);
    CHECK(forgetful.jobs() == 3);
}

TEST_CASE("a page whose job a server gives up each time is not sent without end") {
    const IppDevice aborting({.job_state = 8});
    const Hall hall(fmt::format("name,device\nAnna,{}\n", aborting.uri()), {"--by", "Vera"});
    ChildProcess run = hall.start();
    run.write("1 e4\n");
    await(run, "it has given up job 7");
    await(run, "Board 1: its page was sent 3 times and may have been printed as often");
    run.close_input();
    CHECK(run.wait(60s)->code == 1);
    CHECK(aborting.jobs() == 3);
}

TEST_CASE("a page that HTTP refuses is not taken for one that may have been printed") {
    const IppDevice lost({.http_status = 404});
    const Hall hall(fmt::format("name,device\nAnna,{}\n", lost.uri()), {"--by", "Vera"});
    ChildProcess run = hall.start();
    run.write("1 e4\n");
    await(run, "Its pages wait.");
    std::this_thread::sleep_for(4s);
    run.close_input();
    CHECK(run.wait(60s)->code == 1);
    CHECK(lost.requests() > 3);
    std::string rest;
    while (const auto line = run.read_line(5s)) rest += *line;
    CHECK_FALSE(has(rest, "may have been printed"));
}

TEST_CASE("every run that a page waits after says so") {
    const Hall hall("name,device\nAnna,socket://127.0.0.1:9\nBert,socket://127.0.0.1:9\n", {"--by", "Vera"});
    const RunResult r = hall.run("1 e4 2 e4\n");
    CHECK(r.status.code == 1);
    CHECK(has(r.output, "socket://127.0.0.1:9 refuses the connection"));
    CHECK_FALSE(has(r.output, "socket://127.0.0.1:9: socket://127.0.0.1:9"));
    CHECK(has(r.output, "2 pages wait for their device: with the next run they will go out.\n"));
    // Its device is tried while the run ends, in whatever order that comes.
    for (int i = 0; i < 10; ++i) {
        const RunResult again = hall.run(i == 0 ? "undo 1\n" : "");
        CAPTURE(again.output);
        CHECK(again.status.code == 1);
        CHECK(has(again.output, "refuses the connection"));
        CHECK(has(again.output, "1 page waits for its device: with the next run it will go out.\n"));
    }
}

TEST_CASE("a device that ends a job before the program takes leave gets the page again as a copy") {
    VirtualPrinter printer({.faults = {.closes_after_text = "Type a move"}});
    const Hall hall(fmt::format("name,device\nAnna,{}\n", printer.uri()), {"--by", "Vera"});
    ChildProcess run = hall.start();
    run.write("1 e4\n");
    await(run, "Its pages wait.");
    printer.set_faults({});
    await(run, "works again.");
    run.close_input();
    CHECK(run.wait(60s)->ok());
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_pages(hall, {printer.pages().back()}, {{1, "e4", true}}) == "");
}

TEST_CASE("a printer that closes the line as soon as it has the job prints each page once") {
    for (const bool mute : {false, true}) {
        CAPTURE(mute);
        VirtualPrinter printer({.faults = {.drops_on_half_close = true}});
        if (mute) printer.set_faults({.mute_after_sent = 0, .drops_on_half_close = true});
        const Hall hall(fmt::format("name,device\nAnna,{}\n", printer.uri()), {"--by", "Vera"});
        const RunResult r = hall.run("1 e4\n1 e5\n1 d4\n", {"--wait", "20"});
        CHECK(r.status.ok());
        CHECK(count(r.output, "may have been printed") == 0);
        CHECK(
            count(r.output, fmt::format("{} does not say what becomes of its pages: look for each, and type "
                                        "reprint and the board's number for one that does not come.\n",
                                        printer.uri())) == (mute ? 1 : 0));
        REQUIRE(printer.wait_idle(30s));
        CHECK(printer.jobs() == 2);
        CHECK(compare_pages(hall, printer.pages(), {{1, "e4"}, {1, "e4 e5 d4"}}) == "");
    }
}

TEST_CASE("a page of which nobody says whether it was printed is sent once, and the organiser is told") {
    // It closes the line when it is told that the job is complete.
    VirtualPrinter half({.faults = {.answer = "Inkmate 0.1.0. Type a move.\n> "}});
    VirtualPrinter printer;
    const LpdServer lpd("office", printer.port(), LpdServer::LastAnswer::end);
    const Hall hall(fmt::format("name,device\nAnna,{}\nBert,{}\n", half.uri(), lpd.uri()), {"--by", "Vera"});
    const RunResult r = hall.run("1 e4 2 e4\n", {"--wait", "3"});
    CHECK(r.status.ok());
    const auto told = [&](int board, const std::string& uri, std::string_view doubt) {
        return count(r.output, fmt::format("Board {0}: its page was sent, but {1} {2}: look for it, and type "
                                           "reprint {0} if it does not come.\n",
                                           board, uri, doubt));
    };
    CHECK(told(1, half.uri(), "has closed the line before the program said that it was done") == 1);
    CHECK(told(2, lpd.uri(), "has closed the line without saying that it has the job") == 1);
    REQUIRE(printer.wait_idle(30s));
    CHECK(printer.jobs() == 1);
}

TEST_CASE("a printer that keeps the line open has done a page when its program says so") {
    VirtualPrinter printer({.faults = {.keeps_line = true}});
    const Hall hall(fmt::format("name,device\nAnna,{}\n", printer.uri()), {"--by", "Vera"});
    const RunResult r = hall.run("1 e4\n1 e5\n1 d4\n");
    CHECK(r.status.ok());
    CHECK(count(r.output, "look for") == 0);
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_pages(hall, printer.pages(), {{1, "e4"}, {1, "e4 e5 d4"}}) == "");
}

TEST_CASE("a page that was on its way when the process was killed comes again as a copy") {
    // It takes what it is sent, and never says that it is done.
    VirtualPrinter printer({.faults = {.stall_after_sent = 50}});
    const Hall hall(fmt::format("name,device\nAnna,{}\n", printer.uri()), {"--by", "Vera"});
    ChildProcess run = hall.start();
    run.write("1 e4\n");
    while (printer.received().empty()) std::this_thread::sleep_for(5ms);
    ::kill(run.pid(), SIGKILL);
    run.wait(60s);
    REQUIRE(printer.wait_idle(30s));
    printer.set_faults({});
    const RunResult again = hall.run("");
    CHECK(again.status.ok());
    CHECK(has(again.output,
              "1 page may have been printed before the last run ended: it comes again, marked \"Copy\".\n"));
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_pages(hall, printer.pages(), {{1, "e4", true}}) == "");
}

TEST_CASE("a job that a queue has forgotten comes again as a copy, for it may not have been printed") {
    if (no_cups()) return;
    VirtualPrinter printer, failing({.faults = {.one_client = true}});
    const CupsServer cups({{"good", printer.uri()}, {"bad", failing.uri() + "/?contimeout=1"}}, {},
                          "MaxJobs 2\n");
    const auto uri_of = [&](const std::string& queue) {
        return parse_device_uri("ipp://" + cups.address() + "/printers/" + queue);
    };
    const auto await_phase = [&](const std::string& queue, int job, std::set<IppJobPhase> phases) {
        for (int i = 0; i < 600; ++i, std::this_thread::sleep_for(50ms))
            if (phases.contains(ask_for_jobs(uri_of(queue), {&job, 1}, {}, nullptr).front().phase)) return;
        FAIL("job " << job << " has not come so far");
    };
    const Hall hall("name,device\nAnna,bad\n", {"--by", "Vera"});
    const std::vector<std::string> environment = {"CUPS_SERVER=" + cups.address()};
    {
        const OtherClient other(failing);
        ChildProcess run = hall.start({}, environment);
        run.write("1 e4\n");
        await_phase("bad", 1, {IppJobPhase::waiting});
        // The run has its file to itself, so nobody sees when it has noted the job that CUPS has taken.
        std::this_thread::sleep_for(200ms);
        ::kill(run.pid(), SIGKILL);
        run.wait(60s);
        await_phase("bad", 1, {IppJobPhase::given_up});
    }
    for (int others = 0; others < 3; ++others) {
        const int job = hand_over_by_ipp(uri_of("good"), "%!\nshowpage\n", {.name = "others"}, nullptr);
        await_phase("good", job, {IppJobPhase::done, IppJobPhase::forgotten});
    }
    await_phase("bad", 1, {IppJobPhase::forgotten});
    const RunResult again = hall.run("", {}, environment);
    CHECK(again.status.ok());
    CHECK(has(
        again.output,
        "bad: it has forgotten job 1; the page may or may not have been printed. Its page comes again.\n"));
    REQUIRE(failing.wait_idle(30s));
    CHECK(compare_pages(hall, failing.pages(), {{1, "e4", true}}) == "");
}

TEST_CASE("a server that keeps no jobs that have ended prints each page once") {
    if (no_cups()) return;
    VirtualPrinter printer;
    const CupsServer cups({{"lp", printer.uri()}}, {}, "PreserveJobHistory No\n");
    const Hall hall("name,device\nAnna,lp\n", {"--by", "Vera"});
    const RunResult r =
        hall.run("1 e4\n1 e5\n1 d4\n1 d5\n1 c4\n1 c5\n1 f4\n", {}, {"CUPS_SERVER=" + cups.address()});
    CHECK(r.status.ok());
    // Each may have been cancelled as well, but for one that is asked about in the moment in which it is
    // done.
    const std::size_t told = count(r.output,
                                   " with its page has left lp, and its queue keeps no history: look for it, "
                                   "and type reprint 1 if it does not come.\n");
    CHECK(told >= 1);
    CHECK(told <= 4);
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_pages(hall, printer.pages(),
                        {{1, "e4"}, {1, "e4 e5 d4"}, {1, "e4 e5 d4 d5 c4"}, {1, "e4 e5 d4 d5 c4 c5 f4"}}) ==
          "");
}

TEST_CASE("a page whose move is taken back before it went out is never printed") {
    VirtualPrinter printer({.faults = {.one_client = true}});
    const Hall hall(fmt::format("name,device\nAnna,{}\n", printer.uri()), {"--by", "Vera"});
    {
        const OtherClient other(printer);
        const RunResult r = hall.run("1 e4\nundo 1\n1 d4\n");
        CHECK(r.status.code == 1);
        CHECK(has(r.output, printer.uri() + " refuses the connection"));
        CHECK(has(r.output, "Board 1: the start\n"));
    }
    REQUIRE(printer.wait_idle(30s));
    CHECK(hall.run("1 d5\n1 c4\nundo 1\nundo 1\n1 e6\n1 c4\nundo 1\n1 c4\n").status.ok());
    REQUIRE(printer.wait_idle(30s));
    std::vector<fs::path> pages = printer.pages();
    // The other client's job has none.
    CHECK(compare_pages(hall, {pages.begin(), pages.begin() + 1}, {{1, "d4"}}) == "");
    CHECK(compare_pages(hall, {pages.end() - 1, pages.end()}, {{1, "d4 e6 c4", pages.size() > 3}}) == "");
}

TEST_CASE("a printer that takes nobody for a moment after each job gets all pages before the run ends") {
    VirtualPrinter printer({.faults = {.one_client = true, .rest = 250ms}});
    const Hall hall(fmt::format("name,device\nAnna,{0}\nBert,{0}\n", printer.uri()), {"--by", "Vera"});
    const RunResult r = hall.run("1 e4\n2 d4\n");
    CHECK(r.status.ok());
    CHECK(has(r.output, "refuses the connection"));
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_pages(hall, printer.pages(), {{1, "e4"}, {2, "d4"}}) == "");
}

TEST_CASE("a printer that works again is told, and its pages come in their order") {
    VirtualPrinter printer({.faults = {.one_client = true}});
    const Hall hall(fmt::format("name,device\nAnna,{0}\nBert,{0}\n", printer.uri()), {"--by", "Vera"});
    auto other = std::make_unique<OtherClient>(printer);
    ChildProcess run = hall.start();
    run.write("1 e4\n2 d4\n1 e5\n1 Nf3\n");
    await(run, "Its pages wait.");
    run.write("table\n");
    await(run, "2 for socket:");
    other.reset();
    run.write("reprint 2\n");
    await(run, "works again.");
    run.close_input();
    CHECK(run.wait(60s)->ok());
    REQUIRE(printer.wait_idle(30s));
    std::vector<fs::path> pages = printer.pages();
    REQUIRE(pages.size() == 4);
    CHECK(compare_pages(hall, pages, {{1, "e4"}, {2, "d4"}, {1, "e4 e5 Nf3"}, {2, "d4", true}}) == "");
}

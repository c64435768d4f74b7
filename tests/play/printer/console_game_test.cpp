#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>
#include <thread>

#include "core/chess/notation.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_session.hpp"
#include "play/device/device_uri.hpp"
#include "play/device/ghostscript.hpp"
#include "play/device/probe.hpp"
#include "psgen/emit/program.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

PlayingProgram program_after(ProgramSide side, const std::vector<std::string>& moves) {
    PlayingProgram program = Desk::small_program();
    program.side = side;
    program.pages = PagesMode::none;
    for (const std::string& move : moves) program.game.play(parse_move(program.game.position(), move));
    return program;
}

/// The last position that the console tells of.
std::string console_fen(const PlayingProgram& program, const std::string& typed) {
    const GhostscriptRun r = run_ghostscript(generate(program), typed + "fen\n", {.feed = Feed::stream});
    std::string fen;
    for (const std::string& line : lines(r.output))
        if (line.find(" w ") != std::string::npos || line.find(" b ") != std::string::npos)
            if (std::ranges::count(line, '/') == 7) fen = line.substr(line.starts_with("> ") ? 2 : 0);
    return fen;
}

}  // namespace

TEST_CASE("undo takes back the same on the console, in a session and in jobs") {
    struct Case {
        ProgramSide side;
        std::vector<std::string> moves;
        std::string typed;
        std::size_t plies;  ///< that are left
    };
    const std::vector<Case> cases = {
        // The user's own mating move, by itself.
        {ProgramSide::white, {"f3", "e5", "g4"}, "Qh4\nundo\n", 3},
        {ProgramSide::white, {"f3", "e5", "g4"}, "Qh4\nundo\nundo\n", 1},
        {ProgramSide::white, {"f3", "e5", "g4"}, "undo\nundo\n", 1},
        // With nobody against, one half-move.
        {ProgramSide::none, {}, "e4\nundo\n", 0},
        {ProgramSide::none, {}, "e4\ne5\nNf3\nundo\n", 2},
        // A resignation by itself.
        {ProgramSide::black, {"e4", "e5"}, "resign\nundo\n", 2},
        {ProgramSide::black, {"e4", "e5"}, "undo\nundo\n", 0},
    };
    for (std::size_t turn = 0; const Case& c : cases) {
        CAPTURE(c.typed);
        const PlayingProgram program = program_after(c.side, c.moves);
        const std::string fen = console_fen(program, c.typed);
        // In the short form each is played in a session or in jobs.
        for (const bool jobs : sample(std::vector{false, true}, 2, turn++ % 2)) {
            CAPTURE(jobs);
            VirtualPrinter printer;
            const Desk desk(program);
            const RunResult r =
                desk.send(printer.uri(), c.typed, false,
                          jobs ? std::vector<std::string>{"--one-way"} : std::vector<std::string>{});
            CHECK(r.errors == "");
            CHECK(desk.fen() == fen);
            CHECK(desk.game().game.moves().size() == c.plies);
        }
    }
}

TEST_CASE("a level that is no number and a go with limits are refused in jobs as on the console") {
    VirtualPrinter printer;
    const Desk desk;
    const std::string before = desk.send(printer.uri(), "", false, {"--one-way"}).errors;
    const std::string saved = contents(desk / "game.pgn");
    const RunResult r = desk.send(printer.uri(), "level 3x\npages none\ngo depth 5\n", true, {"--one-way"});
    CHECK(r.output.find(
              "Not understood: \"level 3x\"; nothing changed. level takes a whole number, 0 to 10.\n") !=
          std::string::npos);
    CHECK(r.output.find("\"pages\" is not for a game of one job a turn") != std::string::npos);
    CHECK(r.output.find("\"go\" with words after it is for chess programs; here a person plays.\n") !=
          std::string::npos);
    const std::string tag = saved.substr(saved.find("[Inkmate "), 200);
    CHECK(contents(desk / "game.pgn").find(tag) != std::string::npos);
}

TEST_CASE("a FEN that is none is not sent, and the session goes on") {
    VirtualPrinter printer;
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "setup 4k3/8/8/8/8/8/8/8 w - - 0 1\ne4\n");
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(r.output.find(". The position is unchanged.") != std::string::npos);
    CHECK(desk.game().game.moves().size() == 2);
    CHECK(printer.received().find("setup") == std::string::npos);
}

TEST_CASE("a game that cannot be read ends the session in order") {
    // What a program says to its greeting, to `new` and to `pgn`, all at once.
    VirtualPrinter printer(
        {.faults = {.answer = "Inkmate\n> new\n> [FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n> "}});
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "new\ne4\n");
    CHECK(r.status == ExitStatus{.code = 1});
    CHECK(r.errors.starts_with("inkmate: error: the device's game cannot be read ("));
    CHECK(r.errors.ends_with(
        fmt::format("): the game is saved; continue with inkmate send --to {} --resume {}\n", printer.uri(),
                    (desk / "game.pgn").string())));
    CHECK(printer.received().ends_with("\nnew\npgn\nquit\n"));
}

TEST_CASE("after a search by the clock no reply is foretold") {
    const Desk desk;
    VirtualPrinter printer;
    CHECK(desk.send(printer.uri(), "").status.ok());
    // Within the answer to the second move, before the reply.
    printer.set_faults({.closes_after_text = "Move: 2. h3 (h2h3)\n"});
    const RunResult r = desk.send(printer.uri(), "time 1\ne4\nnodes 60\nh3\n", true);
    const std::string log = contents(desk / "game.log");
    CAPTURE(log);
    CHECK(r.status.code == 1);
    CHECK(log.find("Move: 2. h3 ") != std::string::npos);
    CHECK(log.find("Move: 2... ") == std::string::npos);
    CHECK(desk.game().game.moves().size() == 3);
}

TEST_CASE("while a person thinks, comments keep a line open that is closed when nothing happens on it") {
    const PlayingProgram program = Desk::small_program();
    const auto begin = [&](const VirtualPrinter& printer, std::chrono::milliseconds keep_alive) {
        DeviceSession session(Connection(parse_device_uri(printer.uri()), 1min), {}, keep_alive);
        session.start(generate(program), 1min);
        session.read_prompt(5min);
        return session;
    };
    VirtualPrinter printer({.faults = {.closes_idle = 2s}});
    int pipe[2];
    REQUIRE(::pipe(pipe) == 0);
    {
        DeviceSession session = begin(printer, 20ms);
        std::thread person([&] {
            std::this_thread::sleep_for(3s);
            [[maybe_unused]] const auto n = ::write(pipe[1], "!", 1);
        });
        session.wait_for(pipe[0]);
        person.join();
        CHECK(count(printer.received(), "%\n%\n") > 0);
        // No prompt has come for any of them.
        CHECK(session.send("fen", 1min) == fmt::format("\n{}\n", START_FEN));
        session.finish("quit\n", 1min);
    }
    char c = 0;
    REQUIRE(::read(pipe[0], &c, 1) == 1);
    {
        DeviceSession session = begin(printer, 1h);
        CHECK_THROWS_AS(session.wait_for(pipe[0]), DeviceError);
    }
    for (const int fd : pipe) ::close(fd);
}

TEST_CASE("what a device says of itself while a person thinks comes at once, and never piles up") {
    int line[2], keys[2];
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, line) == 0);
    REQUIRE(::pipe(keys) == 0);
    DeviceSession session(Connection(line[0], "the printer"));
    constexpr int LINES = 60'000;
    std::thread printer([&] {
        const auto say = [&](std::string_view text) {
            while (!text.empty()) {
                const ssize_t n = ::send(line[1], text.data(), text.size(), MSG_NOSIGNAL);
                if (n <= 0) return;
                text.remove_prefix(static_cast<std::size_t>(n));
            }
        };
        say("Inkmate\n> ");
        // More than any answer, in lines and in one that never ends.
        for (int i = 0; i < LINES; ++i) say(fmt::format("%%[ status: {} ]%%\n", i));
        say(std::string(1 << 20, '.'));
        [[maybe_unused]] const auto n = ::write(keys[1], "!", 1);
        say("\nMove: 1. e4 (e2e4)\n> ");
    });
    session.read_prompt(1min);
    std::size_t heard = 0;
    CHECK_NOTHROW(
        session.wait_for(keys[0], [&](std::string_view talk) { heard += count(talk, "%%[ status"); }));
    CHECK(heard == LINES);
    // A move is an answer, whenever it comes.
    CHECK(session.read_prompt(1min).ends_with("Move: 1. e4 (e2e4)\n"));
    printer.join();
    for (const int fd : {line[1], keys[0], keys[1]}) ::close(fd);
}

TEST_CASE("a session is over when the program has taken leave, also where the line stays open") {
    VirtualPrinter printer({.faults = {.keeps_line = true}});
    const Interrupt interrupt;
    DeviceSession session(Connection(parse_device_uri(printer.uri()), 1min, &interrupt));
    session.start(generate(Desk::small_program()), 1min);
    session.read_prompt(5min);
    std::promise<void> over;
    std::thread impatient([told = over.get_future()] {
        if (told.wait_for(2min) == std::future_status::timeout) ::kill(::getpid(), SIGINT);
    });
    CHECK_NOTHROW(session.finish("quit\n", 1h));
    over.set_value();
    impatient.join();
}

TEST_CASE(
    "a device that talks while it is sent the program, and reads on only when it was heard, gets all of it") {
    VirtualPrinter printer({.faults = {.talks_after_received = 1000}});
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "e4\n", false, {"--wait", "60"});
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("a probe tells a device that waits for whole jobs from one that answers at once") {
    const std::string probe =
        std::string(PROBE_FRONT) +
        "(%stdout) (w) file dup (probe: 1\\nlevel: 2\\ndone: 1\\n) writestring flushfile\n";
    const auto ask = [&](bool spools, std::chrono::milliseconds quiet) {
        const VirtualPrinter printer({.faults = {.spools = spools}});
        return probe_device(parse_device_uri(printer.uri()), probe, 1min, quiet, nullptr);
    };
    const ProbeAnswer slow = ask(true, 300ms);
    CHECK(slow.spooled);
    CHECK(read_facts(slow.text).complete);
    CHECK_FALSE(ask(false, 1min).spooled);
}

TEST_CASE("after the first page a session says what to do if it has not come out") {
    VirtualPrinter printer({.duplex = true, .images = true});
    const Desk desk;
    RunResult r = desk.send(printer.uri(), "e4\nd4\n");
    CHECK(count(r.output, "(A page was printed. If it has not come out, ") == 1);
    PlayingProgram program = Desk::small_program();
    program.pages = PagesMode::none;
    const Desk other(program);
    r = other.send(printer.uri(), "e4\n");
    CHECK(count(r.output, "(A page was printed.") == 0);
    r = other.send(printer.uri(), "print\n", true);
    CHECK(count(r.output, "(A page was printed.") == 1);
}

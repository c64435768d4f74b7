#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>

#include "psgen/emit/description.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/print_server.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace {

const std::vector<std::string> HOSTILE = {
    "a)) showpage quit (",     "\\",
    "%!PS-Adobe-3.0\n%%EOF\n", "\"]\n\n1. f3 {\x04\x1b%-12345X@PJL RESET\x1b[2J",
    "\xff\x9b\xc3\t\x7f",      std::string(10000, '('),
    std::string(10000, '\xc3')};

/// All of them in the long form, else every third.
std::vector<std::string> hostile(std::size_t first) {
    return sample(HOSTILE, 3, first);
}

PlayingProgram named(const std::string& name) {
    PlayingProgram program = Desk::small_program();
    program.title = name;
    program.names = {name, name, name};
    program.device.job_name = name;
    return program;
}

bool fit_for_terminal(const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); });
}

/// The value of an attribute in a request of IPP.
std::string attribute(const std::string& request, std::string_view name) {
    const std::size_t at = request.find(name);
    if (at == std::string::npos) return "";
    const std::size_t size = static_cast<unsigned char>(request[at + name.size() + 1]);
    return request.substr(at + name.size() + 2, size);
}

/// Refused in one sentence that a terminal can take.
void check_refused(const std::vector<std::string>& arguments, std::string_view input = {}) {
    CAPTURE(arguments[0]);
    const RunResult r = test::inkmate(arguments, input);
    CHECK(r.status.code != 0);
    CHECK(r.output == "");
    CHECK(r.errors.starts_with("inkmate: error: "));
    CHECK(count(r.errors, "\n") == 1);
    CHECK(r.errors.size() < 2000);
    CHECK(fit_for_terminal(r.errors));
}

/// A file of which all that is legal is read, and the rest told.
void check_told(std::vector<std::string> arguments, std::string_view input) {
    CAPTURE(arguments[0]);
    const RunResult r = test::inkmate(arguments, input);
    CHECK(r.status.code == 1);
    CHECK(r.errors.starts_with("inkmate: "));
    CHECK(r.errors.size() < 2000);
    CHECK(fit_for_terminal(r.errors));
    CHECK(fit_for_terminal(r.output));
}

}  // namespace

TEST_CASE(
    "hostile titles, job names and players' names go through a session and jobs: text on paper, and the same "
    "moves") {
    for (const std::string& name : hostile(0)) {
        CAPTURE(name.substr(0, 30));
        VirtualPrinter printer;
        const Desk desk(named(name));
        RunResult r = desk.send(printer.uri(), "e4\n", false, {"--wrap", "pjl"});
        CHECK(r.errors == "");
        CHECK(r.status.ok());
        // As the program's header has it: of one line, and UTF-8.
        const std::string event = read_description(generate(named(name)))->program.names.event;
        CHECK(event.size() >= std::min<std::size_t>(name.size(), 20));
        CHECK(desk.game().tag("Event").starts_with(event.substr(0, 20)));
        r = desk.send(printer.uri(), "Nf3\n", true, {"--one-way"});
        CHECK(r.errors == "");
        CHECK(r.status.ok());
        CHECK(fit_for_terminal(r.output));
        const Game game = desk.game().game;
        CHECK(game.moves().size() == 4);
        const GameNames names{name, name, name};
        REQUIRE(printer.wait_idle(1min));
        const auto pages = printer.pages();
        REQUIRE(pages.size() == 3);
        // The reply, the position where the game goes on, the next reply.
        CHECK(compare_with_cairo({pages[0]}, game, {2}, true, {.names = names}) == "");
        CHECK(compare_with_cairo({pages[1]}, game, {2}, true, {.names = names, .taken_over = 2}) == "");
        CHECK(compare_with_cairo({pages[2]}, game, {4}, true, {.names = names}) == "");
    }
}

TEST_CASE("hostile job names are put into a form that every queue takes") {
    for (const std::string& name : hostile(2)) {
        CAPTURE(name.substr(0, 30));
        const IppDevice ipp({});
        RunResult r = Desk(named(name)).send(ipp.uri(), "e4\n");
        CHECK(r.errors == "");
        const std::string shown = attribute(ipp.job(), "job-name");
        CHECK(shown.size() == std::min(name.size(), MAX_JOB_NAME));
        CHECK(fit_for_terminal(shown));
        CHECK(shown.find('\n') == std::string::npos);

        const VirtualPrinter printer;
        const LpdServer lpd("office", printer.port());
        r = Desk(named(name)).send(lpd.uri(), "e4\n");
        CHECK(r.errors == "");
        for (const std::string& line : lines(lpd.control_file())) {
            CHECK(line.size() <= 132);
            CHECK(fit_for_terminal(line));
        }
        CHECK(lines(lpd.control_file()).size() == 6);
    }
    CHECK(attribute("xjob-name\0\003abcd"s, "job-name") == "abc");
}

TEST_CASE("real queues take jobs with hostile names") {
    if (!CupsServer::available() || !IppPrinter::available()) {
        MESSAGE(
            "skipped: cupsd or ippeveprinter is not installed (packages cups-daemon, cups, cups-ipp-utils)");
        return;
    }
    VirtualPrinter printer;
    const CupsServer cups("paper", printer.uri());
    const IppPrinter ipp;
    for (const std::string& name : hostile(1)) {
        CAPTURE(name.substr(0, 30));
        const Desk desk(named(name));
        RunResult r = run(
            {{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", "paper"}, {"CUPS_SERVER=" + cups.address()}},
            "e4\n", 5min);
        CHECK(r.errors == "");
        CHECK(r.status.ok());
        r = desk.send(ipp.uri(), "", true);
        CHECK(r.errors == "");
        CHECK(r.status.ok());
        CHECK(compare_with_cairo({ipp.pages().back()}, desk.game().game, {2}, true,
                                 {.names = {name, name, name}, .taken_over = 2}) == "");
    }
    REQUIRE(printer.wait_idle(1min));
    CHECK(printer.pages().size() == hostile(1).size());
    CHECK(ipp.pages().size() == hostile(1).size());
}

TEST_CASE("hostile positions, games and programs are refused, or told, in lines that a terminal can take") {
    const TemporaryDirectory directory, pages;
    for (const std::string& text : sample(HOSTILE, 2, 1)) {
        CAPTURE(text.substr(0, 30));
        check_refused({"generate", "-q", "--fen", text});
        check_refused({"generate", "-q", "--fen", text + " w - - 0 1"});
        check_refused({"render", "--fen", text, "-o", directory / "page.pdf"});
        for (const std::string& game : {text, "1. e4 " + text + " *\n", "[FEN \"x" + text + "\"]\n\n*\n",
                                        "[" + text + "]\n\n1. e4 *\n"}) {
            check_told({"generate", "-", "-q"}, game);
            check_told({"render", "-", "-o", pages / "page.pdf"}, game);
        }
        write(directory / "game.ps", text);
        check_refused({"send", directory / "game.ps", "--to", "socket://127.0.0.1:9"});
        check_refused({"send", "--resume", directory / "game.ps", "--to", "socket://127.0.0.1:9"});
        check_refused({"send", directory / "game.ps", "--to", "socket://" + text.substr(0, 100)});
    }
    CHECK(files(directory.path()) == std::vector<std::string>{"game.ps"});
}

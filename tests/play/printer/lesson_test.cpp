// Lessons on a printer.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include "tests/cli/command.hpp"
#include "tests/play/printer/virtual_printer.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// A folder with a program in it that sets problems, from which `inkmate send` is run.
class SchoolDesk {
  public:
    SchoolDesk() {
        CHECK(test::inkmate({"lesson", source_file("examples/puzzles.epd"), "-q", "--first", "4", "--target",
                             "printer", "--form", "small", "-o", directory_ / "lesson.ps"})
                  .status.ok());
    }

    RunResult send(const std::string& uri, std::string_view typed, std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {"send", directory_ / "lesson.ps", "--to", uri};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return test::inkmate(arguments, typed);
    }
    std::string operator/(const std::string& name) const { return directory_ / name; }
    std::vector<std::string> files() const { return test::files(directory_.path()); }

  private:
    TemporaryDirectory directory_{"inkmate-lesson"};
};

}  // namespace

TEST_CASE(
    "a lesson on the virtual printer: the sheet comes out, answers are judged, the marked sheet follows") {
    VirtualPrinter printer;
    const SchoolDesk desk;
    const RunResult r = desk.send(printer.uri(), "1 Ra2\nfoo\n1 Ra6 b7\n3 Qb8\nmark\nnext\nquit\n");
    CHECK(r.errors == "");
    CHECK(count(r.output, "\nNot understood: \"foo\"; ") == 1);
    CHECK(r.status.ok());
    CHECK(count(r.output, "\n(A sheet that has not come out is kept by the device until ") == 1);
    CHECK(has(r.output, "\n1. 1.Ra2 is wrong: 1...a6 refutes it. "));
    CHECK(has(r.output, "\n3. 1.Qb8+ is right. The reply is 1...Nxb8. Your next move?\n"));
    CHECK(has(r.output, "\n1. Right: Ra6 b7#; 3 of 4 points."));
    CHECK(r.output.ends_with("Goodbye.\nThe answers are in " + desk / "lesson.txt" + ".\n"));
    REQUIRE(printer.wait_idle(60s));
    const auto pages = printer.pages();
    REQUIRE(pages.size() == 3);
    if (find_program("pdftotext")) {
        CHECK(!has(page_text(pages[0]), "Ra6"));
        CHECK(has(page_text(pages[1]), "Ra6 b7#"));
    }

    // Another device goes on where this one was.
    CHECK(contents(desk / "lesson.txt") == "1 Ra2\n1 Ra6 b7\n3 Qb8\nmark\nnext\n");
    VirtualPrinter spare;
    const RunResult on = desk.send(spare.uri(), "score\nmark\n", {"--resume", desk / "lesson.txt"});
    CHECK(on.status.ok());
    CHECK(count(on.output, "\nScore: 3 of 14 points.\n") == 3);
}

TEST_CASE("a lesson whose line or device is lost says how it goes on") {
    const SchoolDesk desk;
    const auto lost = [&](const std::string& uri, const std::string& why) {
        return fmt::format("{}: the answers are saved; continue with inkmate send {} --to {} --resume {}\n",
                           why, desk / "lesson.ps", uri, desk / "lesson.txt");
    };
    {
        VirtualPrinter printer({.faults = {.closes_after_text = "Your next move?"}});
        const RunResult r = desk.send(printer.uri(), "4 e5\n1 Ra6\nb7\n");
        CHECK(r.status.code == 1);
        CHECK(r.errors.starts_with("inkmate: error: "));
        CHECK(r.errors.ends_with(lost(printer.uri(), "")));
        CHECK(contents(desk / "lesson.txt") == "4 e5\n1 Ra6\n");
    }
    VirtualPrinter printer;
    ChildProcess child({{INKMATE_PROGRAM, "send", desk / "lesson.ps", "--to", printer.uri(), "--resume",
                         desk / "lesson.txt"}});
    REQUIRE(child.read_until("\n> ", 60s).end == ReadEnd::found);
    ::kill(child.pid(), SIGINT);
    const auto status = child.wait(20s);
    REQUIRE(status);
    CHECK(status->code == 1);
    CHECK(child.errors() == lost(printer.uri(), "Interrupted"));
}

TEST_CASE("a lesson needs a device with a way back, and says what to do on others") {
    const SchoolDesk desk;
    const auto message = [](const std::string& uri) {
        return fmt::format(
            "nothing comes back from {}, as a lesson needs it: print the sheet with this program, and the "
            "marked one with inkmate lesson FILE --pages reply --input ANSWERS -o marked.ps",
            uri);
    };
    CHECK_REFUSED(desk.send("lpd://localhost/office", ""), 2, message("lpd://localhost/office"));
    VirtualPrinter printer({.faults = {.mute_after_sent = 0}});
    CHECK_REFUSED(desk.send(printer.uri(), "1 Ra6\n", {"--one-way"}), 2, message(printer.uri()));
    const RunResult mute = desk.send(printer.uri(), "1 Ra6\n", {"--wait", "3"});
    CHECK(mute.status.code == 1);
    CHECK(mute.errors == fmt::format("inkmate: error: {}\n", message(printer.uri())));
    CHECK(mute.output ==
          fmt::format("(Nothing has come from {} yet. It is given 3 s; --wait changes that, and the "
                      "interrupt key ends it.)\n",
                      printer.uri()));
    CHECK_REFUSED(
        desk.send(printer.uri(), "", {"--time", "9", "--speed", "9"}), 2,
        fmt::format("--time cannot be combined with {}, a program of problems: leave one of them out",
                    desk / "lesson.ps"));
    CHECK(desk.files() == std::vector<std::string>{"lesson.ps"});
    CHECK(test::inkmate(
              {"lesson", source_file("examples/puzzles.epd"), "-q", "--wrap", "pjl", "-o", desk / "job.ps"})
              .status.ok());
    CHECK_REFUSED(test::inkmate({"send", desk / "job.ps", "--to", printer.uri()}), 2,
                  desk / "job.ps" + " is a whole job: generate it without --wrap, and give --wrap here");
}

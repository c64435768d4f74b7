// Lessons at the terminal.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/cli/check/faults.hpp"
#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

RunResult play(std::vector<std::string> more, const std::string& typed) {
    std::vector<std::string> arguments = {"lesson", PUZZLE_FILE, "--first", "4", "--points"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return test::inkmate(arguments, typed);
}

}  // namespace

TEST_CASE("a lesson is played at the terminal, its sheets printed and its answers kept") {
    const TemporaryDirectory dir;
    const std::string file = dir / "answers.txt", pages = dir / "pages";
    const RunResult r = play({"-o", file, "--pages-dir", pages}, "1 Ra2\n1 Ra6\nb7\nquit\n");
    CHECK(r.status.ok());
    CHECK(r.errors == "2 pages in " + pages + "\n");
    CHECK(r.output.starts_with("The answers are kept in " + file + ".\nInkmate "));
    CHECK(has(r.output, "\n1. 1.Ra2 is wrong: 1...a6 refutes it. Try again, or type \"hint 1\".\n"));
    CHECK(has(r.output, "\n1. 2.b7# is right. 3 of 4 points.\n"));
    CHECK(r.output.ends_with("Goodbye.\nThe answers are in " + file + ".\n"));
    CHECK(!has(r.output, "not come out"));
    CHECK(contents(file) == "1 Ra2\n1 Ra6\nb7\n");
    CHECK(files(pages) == std::vector<std::string>{"sheet-001.pdf", "sheet-002.pdf"});

    // It continues where it was, and prints its sheets again, beside those that are there.
    const RunResult on = play({"--resume", file, "--pages-dir", pages}, "4 Qh4\nmark\nnext\nquit\n");
    CHECK(on.status.ok());
    CHECK(has(on.output, "4. Black mates in 1.\nScore: 3 of 12 points.\n> \n4. 1...Qh4# is right."));
    CHECK(contents(file) == "1 Ra2\n1 Ra6\nb7\n4 Qh4\nmark\nnext\n");
    CHECK(files(pages) == std::vector<std::string>{"sheet-001.pdf", "sheet-002.pdf", "sheet-2-001.pdf",
                                                   "sheet-2-002.pdf", "sheet-2-003.pdf"});

    // What is kept makes the marked sheet as a job too.
    const RunResult job = shell(
        dir.path(), "inkmate lesson -q " + PUZZLE_FILE +
                        " --first 4 --points --pages reply --input answers.txt -o job.ps && gs -q "
                        "-dNOPAUSE -dBATCH -sDEVICE=pngmono -r20 -sOutputFile=%d.png job.ps </dev/null");
    CHECK(has(job.output, "\n1. Right: Ra6 b7#; 3 of 4 points."));
}

TEST_CASE("what only tells, is not understood or cannot be sent is not kept as an answer") {
    const TemporaryDirectory dir;
    const std::string file = dir / "answers.txt";
    const RunResult r = play({"-o", file},
                             "problems\nscore\nhelp\n?\nprint\nfoo bar\n\n% a comment\n\x01\nmark now\n"
                             "board 3\nQb8\nhint 4\n99 e4\nexit\n");
    CHECK(r.status.ok());
    CHECK(contents(file) == "board 3\nQb8\nhint 4\n99 e4\n");
    CHECK(has(r.output, "\nNo sheets are drawn; --pages-dir asks for them when a lesson begins.\n"));
    CHECK(has(r.output, "\nA line can contain only printable characters; nothing was sent.\n"));
    CHECK(count(r.output, "\nType a problem's number and your move (3 Qh7), or \"help\".\n") == 2);
    CHECK(has(r.output, "\nThere is no problem 99. The sheet has: 1 2 3 4.\n"));
}

TEST_CASE("a lesson continues from a file that somebody wrote for a program, its quit left out") {
    const TemporaryDirectory dir;
    write(dir / "typed.txt", "1 Ra6\nquit\n");
    const RunResult r = shell(dir.path(), "inkmate lesson " + PUZZLE_FILE + " --resume typed.txt </dev/null");
    CHECK(r.status.ok());
    CHECK(contents(dir / "typed.txt") == "1 Ra6\n");
}

TEST_CASE("the answers of a lesson are kept however it ends") {
    for (const test::Fault fault : {test::Fault::interrupted, test::Fault::ghostscript_killed,
                                    test::Fault::disk_full, test::Fault::input_ended}) {
        CAPTURE(static_cast<int>(fault));
        const TemporaryDirectory dir;
        const std::string file = dir / "answers.txt";
        ChildProcess lesson({{INKMATE_PROGRAM, "lesson", PUZZLE_FILE, "-o", file}});
        REQUIRE(lesson.read_until("\n> ", 60s).end == ReadEnd::found);
        lesson.write("1 Ra6\n");
        REQUIRE(lesson.read_until("Your next move?\n> ", 60s).end == ReadEnd::found);
        bring_about(fault, lesson, 10);
        if (fault == test::Fault::disk_full) {
            lesson.write("1 b7\n");
            CHECK(has(lesson.read_until("\n> ", 60s).text, "(Not saved: cannot write "));
            lesson.close_input();
        }
        const auto status = lesson.wait(60s);
        REQUIRE(status);
        CHECK(status->code == (fault == test::Fault::input_ended ? 0 : 1));
        CHECK(lesson.errors() ==
              last_words(fault, file,
                         fmt::format("the answers are saved; continue with inkmate lesson {} --resume {}",
                                     PUZZLE_FILE, file)));
        CHECK(contents(file) == "1 Ra6\n");
        CHECK(files(dir.path()) == std::vector<std::string>{"answers.txt"});
    }
    // One in which nothing was answered leaves no file of its own.
    const TemporaryDirectory empty;
    const RunResult r = shell(empty.path(), "inkmate lesson " + PUZZLE_FILE + " </dev/null; ls");
    CHECK(has(r.output, "\nNothing was answered, so inkmate-"));
    CHECK(r.output.ends_with(".txt is removed.\n"));
}

TEST_CASE("of two processes that answer one lesson neither loses answers") {
    const TemporaryDirectory dir;
    const std::string file = dir / "answers.txt", other = dir / "answers-2.txt";
    ChildProcess first({{INKMATE_PROGRAM, "lesson", PUZZLE_FILE, "-o", file}});
    REQUIRE(first.read_until("\n> ", 60s).end == ReadEnd::found);
    CHECK(play({"--resume", file}, "1 Ra6\nquit\n").status.ok());
    first.write("1 Ra2\n");
    CHECK(first.wait(60s)->code == 1);
    CHECK(
        has(first.errors(),
            fmt::format("another process has written {}: these answers are kept in {}; continue with inkmate "
                        "lesson {} --resume {}\n",
                        file, other, PUZZLE_FILE, other)));
    CHECK(contents(file) == "1 Ra6\n");
    CHECK(contents(other) == "1 Ra2\n");
}

TEST_CASE("what a lesson cannot be played with is refused by name") {
    const TemporaryDirectory dir;
    const std::string file = dir / "answers.txt";
    for (const std::string option : {"--browser", "--level=3", "--variant=grand"}) {
        CAPTURE(option);
        CHECK_REFUSED(play({option}, ""), 2,
                      fmt::format("lesson has no option {}; see inkmate lesson --help",
                                  option.substr(0, option.find('='))));
    }
    CHECK_REFUSED(play({"--form", "small"}, ""), 2,
                  "--form is for a program: write -o FILE.ps, or leave it out");
    CHECK_REFUSED(play({"--resume", file, "-o", "new.txt"}, ""), 2,
                  "--output cannot be combined with --resume: answers are saved to their own file");
    CHECK_REFUSED(test::inkmate({"lesson", "-"}), 2,
                  "standard input is for the answers: give the problems as a file");
    write(file, "1 Ra6\n\xff\n");
    CHECK_REFUSED(play({"-o", file}, ""), 1,
                  fmt::format("there is a file {} already: if it has answers, continue with inkmate "
                              "lesson {} --resume {}; or name a different file with -o",
                              file, PUZZLE_FILE, file));
    CHECK_REFUSED(play({"--resume", file}, ""), 1, file + ", line 2: answers have printable characters only");
}

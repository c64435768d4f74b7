#include <doctest/doctest.h>

#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

TEST_CASE("the two command lines of the manual play the same game and print the same pages") {
    const TemporaryDirectory directory;
    const std::string gs = "gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile=";
    const RunResult file = shell(
        directory.path(), "inkmate generate -q --seed 1 -o game.ps && printf 'e2e4\\nNf3\\nquit\\n' | " + gs +
                              "move-%03d.pdf game.ps");
    CHECK(file.status.ok());
    CHECK(count(file.output, "\nMove: 1. e4 (e2e4)\n") == 1);
    CHECK(count(file.output, "\nMove: 1... ") == 1);
    CHECK(count(file.output, "\nMove: 2. Nf3 (g1f3)\n") == 1);
    CHECK(count(file.output, "\nMove: 2... ") == 1);
    CHECK(files(directory.path()) == std::vector<std::string>{"game.ps", "move-001.pdf", "move-002.pdf",
                                                              "move-003.pdf", "move-004.pdf"});

    const RunResult stream =
        shell(directory.path(),
              "printf 'e2e4\\nNf3\\nquit\\n' > moves && cat game.ps moves | " + gs + "stream-%03d.pdf -_");
    CHECK(stream.status.ok());
    CHECK(stream.output == file.output);
    for (const std::string page : {"001", "002", "003", "004"})
        CHECK(test::inkmate({"compare", "--dpi", "150", directory / ("move-" + page + ".pdf"),
                             directory / ("stream-" + page + ".pdf")})
                  .status.ok());
    CHECK(files(directory.path()).size() == 10);
}

TEST_CASE("the small form plays the same game, word for word") {
    const TemporaryDirectory directory;
    const std::string play =
        "printf 'e2e4\\nNf3\\nmoves e1\\nundo\\nd4\\nhint\\nfen\\npgn\\nquit\\n' | "
        "gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=nullpage ";
    const RunResult readable =
        shell(directory.path(), "inkmate generate -q --level 2 --seed 1 -o game.ps && " + play + "game.ps");
    const RunResult small =
        shell(directory.path(),
              "inkmate generate -q --level 2 --seed 1 --form packed -o small.ps && " + play + "small.ps");
    CHECK(readable.status.ok());
    CHECK(small.status.ok());
    CHECK(small.output == readable.output);
    CHECK(count(small.output, "Error") == 0);
}

TEST_CASE("whatever is typed, the game goes on from the last position") {
    const std::string position = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    const std::vector<std::string> nonsense = {"",
                                               " ",
                                               "(",
                                               "{",
                                               ")",
                                               "}",
                                               "<",
                                               "1 0 div",
                                               "e2",
                                               "e2e4e5",
                                               "e7e5q",
                                               "e2e4",
                                               "Nf3",
                                               "e4e5",
                                               "Ke7",
                                               "moves z9",
                                               "level 99",
                                               "depth",
                                               "setup x",
                                               "setup 8/8/8/8/8/8/8/8 w - - 0 1",
                                               "position fen x",
                                               "go perft x",
                                               "setoption",
                                               "pages sometimes",
                                               "//systemdict",
                                               std::string(300, 'x'),
                                               std::string(9000, '('),
                                               std::string("e4\0e5", 5),
                                               std::string(3, '\0'),
                                               "\x80\xff\xfe",
                                               "\x1c\x7f\t",
                                               "stop",
                                               "% a comment"};
    std::string typed = "e2e4\n";
    for (const std::string& line : nonsense) typed += line + "\nfen\n";
    const TemporaryDirectory directory;
    write(directory / "typed", typed);
    for (const std::string run :
         {"gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=nullpage game.ps < typed",
          "cat game.ps typed | gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=nullpage -_"}) {
        CAPTURE(run);
        // No `go` among the lines: the program plays neither side, so that the position can stay.
        const RunResult r = shell(directory.path(), "inkmate generate -q --side none -o game.ps && " + run);
        CHECK(r.status.ok());
        CHECK(count(r.output, "\n" + position + "\n") == nonsense.size());
        CHECK(count(r.output, "Internal error") == 0);
        CHECK(count(r.output, "%%[") == 0);
        CHECK(r.output.ends_with("\nGoodbye.\n"));
    }
}

TEST_CASE("the game ends cleanly at the end of the input, with or without a last newline") {
    const TemporaryDirectory directory;
    REQUIRE(shell(directory.path(), "inkmate generate -q --level 1 -o game.ps").status.ok());
    const std::string gs = "gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=nullpage ";
    const std::vector<std::string> inputs = {
        "", "e2e4", "e2e4\\n", "e2e4\\r\\n", "e2e4\\r", "e2e4\\n\\004", "e2e4\\n\\033%%-12345X@PJL\\n"};
    for (std::size_t turn = 0; const std::string& typed : inputs) {
        CAPTURE(typed);
        // In the short form each input comes by one of the ways.
        for (const std::string& run :
             sample(std::vector<std::string>{"printf '" + typed + "' | " + gs + "game.ps",
                                             "(cat game.ps; printf '" + typed + "') | " + gs + "-_"},
                    2, turn++ % 2)) {
            CAPTURE(run);
            const RunResult r = shell(directory.path(), run);
            CHECK(r.status.ok());
            CHECK(count(r.output, "\nMove: 1. e4") == (typed.empty() ? 0 : 1));
            CHECK(r.output.ends_with("\nGoodbye.\n"));
        }
    }
}

#include <doctest/doctest.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

/// A directory with a program called gs in it: a shell script.
void fake_ghostscript(const fs::path& directory, const std::string& script) {
    write(directory / "gs", "#!/bin/sh\n" + script);
    fs::permissions(directory / "gs", fs::perms(0755));
}

}  // namespace

TEST_CASE("a game is played over the standard streams, its pages go to the directory") {
    const TemporaryDirectory directory;
    const RunResult r = test::inkmate(
        {"play", "--level", "1", "--pages-dir", directory / "pages", "-o", directory / "game.pgn"},
        "e2e4\nNf3\nquit\n");
    CHECK(r.status.ok());
    CHECK(count(r.output, "\nMove: ") == 4);
    const std::string file = directory / "game.pgn";
    CHECK(r.output.ends_with("Goodbye.\nThe game is in " + file + "; continue with inkmate play --resume " +
                             file + "\n"));
    CHECK(r.errors == "4 pages in " + (directory / "pages").string() + "\n");
    CHECK(files(directory / "pages") ==
          std::vector<std::string>{"move-001.pdf", "move-002.pdf", "move-003.pdf", "move-004.pdf"});
}

TEST_CASE("without a directory no page is drawn, and the end of the input ends the game") {
    const TemporaryDirectory directory;
    const RunResult r =
        test::inkmate({"play", "--side", "white", "--level", "1", "-o", directory / "game.pgn"}, "");
    CHECK(r.status.ok());
    CHECK(count(r.output, "\nMove: 1. ") == 1);
    CHECK(r.errors == "");
}

TEST_CASE("a game that ends early is an error") {
    const TemporaryDirectory directory;
    fake_ghostscript(directory.path(), "test \"$1\" = --version && echo 10.00.0 && exit\nexit 3\n");
    const RunResult r = shell(directory.path(), "PATH=.:$PATH; inkmate play");
    CHECK(r.status.code == 1);
    const std::vector<std::string> said = lines(r.output);
    REQUIRE(said.size() >= 2);
    CHECK(said[0].starts_with("The game is kept in inkmate-"));
    CHECK(said[1].starts_with(
        "inkmate: error: Ghostscript has ended early (exit status 3): the game is saved; continue "
        "with inkmate play --resume inkmate-"));
}

TEST_CASE("without Ghostscript the user hears what to install") {
    const TemporaryDirectory directory;
    const RunResult r = run({{INKMATE_PROGRAM, "play", "-o", directory / "game.pgn"}, {"PATH=/nonexistent"}});
    CHECK(r.status.code == 1);
    CHECK(r.errors ==
          "inkmate: error: inkmate needs Ghostscript, but gs is not on the PATH: install the "
          "package "
          "ghostscript\n");
}

TEST_CASE("a directory for pages that cannot be written is refused before the game") {
    const RunResult r =
        test::inkmate({"play", "--pages-dir", "/dev/null/pages", "-o", "/dev/null/game.pgn"}, "e2e4\n");
    CHECK(r.status.code == 1);
    CHECK(r.output == "");
    CHECK(r.errors.find("cannot write pages to the directory /dev/null/pages: ") != std::string::npos);
}

TEST_CASE("inkmate-play is inkmate play, named as it was called") {
    const WorkFolder folder;
    const auto play = [&](const std::string& arguments, const std::string& input = "") {
        return folder.run("printf '" + input + "' | bash -c 'exec -a \"./dev play\" inkmate-play " +
                          arguments + "'");
    };
    // The head of the help and --version differ: one is a subcommand.
    const auto options = [](std::string help, const std::string& name) {
        for (std::size_t at; (at = help.find(name)) != help.npos;) help.replace(at, name.size(), "NAME");
        return help.substr(help.find("  -h,--help"));
    };
    CHECK(options(play("--help").output, "./dev play") ==
          options(folder.run("inkmate play --help").output, "inkmate play"));
    CHECK(play("--levl 3").output ==
          "./dev play: error: play has no option --levl (did you mean --level?); see ./dev play --help\n");

    const RunResult game = play("--level 1 --seed 7 -o game.pgn", "e2e4\\nquit\\n");
    CHECK(game.status.ok());
    CHECK(count(game.output, "\nMove: ") == 2);
    const RunResult resumed = play("--resume game.pgn", "quit\\n");
    CHECK(resumed.status.ok());
    CHECK(has(resumed.output, "The game is in game.pgn"));
    // It ends like its subcommand, with a status for faulty files.
    write(folder.directory / "faulty.pgn", "1. e4 e5 2. Ke3 *\n");
    CHECK(play("faulty.pgn -o next.pgn", "quit\\n").status.code == 1);

    fake_ghostscript(folder.directory.path(), "test \"$1\" = --version && echo 10.00.0 && exit\nexit 3\n");
    const std::string failed =
        folder.run("PATH=.:$PATH; bash -c 'exec -a \"./dev play\" inkmate-play'").output;
    CHECK(has(failed, "continue with ./dev play --resume inkmate-"));
}

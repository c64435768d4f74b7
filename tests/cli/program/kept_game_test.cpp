// A game of `inkmate play` is never lost, however it ends.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <random>
#include <span>
#include <string_view>
#include <thread>

#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"
#include "tests/cli/check/faults.hpp"
#include "tests/cli/command.hpp"
#include "tests/cli/program/other_games.hpp"
#include "tests/cli/program/served_game.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/terminal.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

/// A game's file is longer than that from its beginning.
constexpr rlim_t ROOM = 100;

/// What is said of a game that `play` keeps.
std::string saved_words(const std::string& file, std::string_view play) {
    return fmt::format("the game is saved; continue with {} --resume {}", play, file);
}

/// After a game that was ended by a fault: its file has all moves that were answered, and goes on.
void check_kept(const std::string& file, std::span<const Move> moves, std::size_t answered) {
    const PgnGame saved = read_pgn(contents(file), file).at(0);
    REQUIRE(saved.game.moves().size() >= answered);
    REQUIRE(saved.game.moves().size() <= moves.size());
    CHECK(std::ranges::equal(saved.game.moves(), moves.first(saved.game.moves().size())));
    const RunResult r = test::inkmate({"play", "--resume", file}, "fen\n");
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    CHECK(r.output.find("> \n" + saved.game.position().fen() + "\n") != std::string::npos);
    CHECK(read_pgn(contents(file), file).at(0).game.moves().size() == saved.game.moves().size());
}

/// Plays some moves, ends the game by a fault at a random moment, and goes on.
void play_and_go_on(test::Fault fault, std::uint32_t seed) {
    CAPTURE(static_cast<int>(fault));
    CAPTURE(seed);
    std::mt19937 random(seed);
    const TemporaryDirectory directory;
    const std::string file = directory / "game.pgn";
    const std::vector<Move> moves = random_game(seed, 20);
    std::vector<std::string> arguments = {INKMATE_PROGRAM, "play", "--side", "none", "-o", file};
    if (random() % 3 == 0) arguments.insert(arguments.end(), {"--pages-dir", directory / "pages"});
    ChildProcess play({arguments});
    std::size_t answered = random() % 10, typed = answered;
    play.read_until("> ", 5min);
    for (std::size_t i = 0; i < answered; ++i) {
        play.write(to_uci(moves[i]) + "\n");
        play.read_until("> ", 5min);
    }
    if (fault == test::Fault::disk_full) bring_about(fault, play, ROOM);
    play.write(to_uci(moves[typed++]) + "\n");
    // A full disk does not end the game.
    if (fault == test::Fault::disk_full) play.close_input();
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20000));
    if (fault != test::Fault::disk_full) bring_about(fault, play, ROOM);
    const auto status = play.wait(5min);
    REQUIRE(status);
    if (fault == test::Fault::killed) {
        CHECK(status->signal == SIGKILL);
    } else {
        CHECK(status->code == (fault == test::Fault::input_ended ? 0 : 1));
        const std::string errors = play.errors();
        CHECK(errors.ends_with(last_words(fault, file, saved_words(file, "inkmate play"))));
        // No file is left that was begun.
        for (const std::string& name : files(directory.path()))
            if (name != "pages") CHECK(name == "game.pgn");
        for (const fs::directory_entry& page : fs::recursive_directory_iterator(directory.path()))
            if (page.path().extension() == ".pdf") CHECK(contents(page.path()).ends_with("%%EOF\n"));
    }

    check_kept(file, std::span(moves).first(typed), answered);
}

/// Plays on with what a browser would send.
void serve_and_go_on(test::Fault fault, std::uint32_t seed) {
    CAPTURE(static_cast<int>(fault));
    CAPTURE(seed);
    std::mt19937 random(seed);
    const std::vector<Move> moves = random_game(seed, 20);
    ServedGame game({"--side", "none"});
    const std::size_t answered = random() % 6;
    game.rest();
    for (std::size_t i = 0; i < answered; ++i) {
        game.type(to_uci(moves[i]));
        game.rest();
    }
    if (fault == test::Fault::disk_full) bring_about(fault, game.process(), ROOM);
    game.type(to_uci(moves[answered]));
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20000));
    if (fault == test::Fault::input_ended || fault == test::Fault::disk_full)
        game.type("quit");
    else
        bring_about(fault, game.process(), ROOM);
    const auto status = game.process().wait(5min);
    REQUIRE(status);
    if (fault != test::Fault::killed) {
        CHECK(status->code == (fault == test::Fault::input_ended ? 0 : 1));
        CHECK(game.process().errors().ends_with(
            last_words(fault, game.file(), saved_words(game.file(), "inkmate play --browser"))));
    }
    check_kept(game.file(), std::span(moves).first(answered + 1), answered);
}

}  // namespace

TEST_CASE("a game that ends at any moment goes on from its last move") {
    const std::uint32_t games = full_tests() ? 504 : 12;
    for (std::uint32_t i = 0; i < games; ++i) play_and_go_on(static_cast<test::Fault>(i % FAULTS), i);
}

TEST_CASE("a game in a browser that ends at any moment goes on from its last move") {
    const std::uint32_t games = full_tests() ? 504 : FAULTS;
    for (std::uint32_t i = 0; i < games; ++i) serve_and_go_on(static_cast<test::Fault>(i % FAULTS), i);
}

TEST_CASE("the file of a game is its own, said at the start, and removed when nothing was played") {
    const TemporaryDirectory directory;
    const RunResult r = shell(directory.path(), "printf 'e4\\nfen\\n' | inkmate play --side none");
    CHECK(r.status.ok());
    const std::vector<std::string> kept = files(directory.path());
    REQUIRE(kept.size() == 1);
    CHECK(kept[0].starts_with("inkmate-"));
    CHECK(r.output.starts_with(fmt::format("The game is kept in {}.\n", kept[0])));
    CHECK(r.output.ends_with(
        fmt::format("Goodbye.\nThe game is in {0}; continue with inkmate play --resume {0}\n", kept[0])));
    CHECK(shell(directory.path(), "rm *.pgn; inkmate play --side none < /dev/null").status.ok());
    CHECK(files(directory.path()).empty());
    Terminal unplayed({"/bin/sh", "-c", "cd \"$0\" && exec \"$1\" play --pages-dir p",
                       directory.path().string(), INKMATE_PROGRAM},
                      {"TERM=xterm"});
    CHECK(has(unplayed.answer(), ", its pages in p.\r\n"));
    unplayed.type(Terminal::INTERRUPT_KEY);
    CHECK(has(unplayed.rest(), "No move was played, so inkmate-"));
    CHECK(unplayed.wait() == 1);
    CHECK(files(directory.path()) == std::vector<std::string>{"p"});
}

TEST_CASE("undo and load keep what was played in the file, and save copies the game as it is") {
    const TemporaryDirectory directory;
    const RunResult r =
        shell(directory.path(),
              fmt::format("printf 'e4\\ne5\\nundo\\nsave copy.pgn\\nsave copy.pgn\\nload none.pgn\\nload "
                          "{}\\nfen\\nundo\\nload\\nprint\\n' | inkmate play --side none -o g.pgn",
                          OPERA));
    CHECK(r.status.ok());
    CAPTURE(r.output);
    CHECK(r.output.find("Saved in copy.pgn; the game continues in g.pgn.\n") != std::string::npos);
    CHECK(r.output.find("There is a file copy.pgn already: choose another name.\n") != std::string::npos);
    CHECK(r.output.find("cannot read none.pgn: ") != std::string::npos);
    CHECK(r.output.find("Type \"load\" and the name of a file.\n") != std::string::npos);
    CHECK(r.output.find("No pages are drawn in this game; they must be asked for when it begins.\n") !=
          std::string::npos);
    CHECK(read_pgn(contents(directory / "copy.pgn"), "copy.pgn").at(0).game.moves().size() == 1);
    const std::vector<PgnGame> games = read_pgn(contents(directory / "g.pgn"), "g.pgn");
    REQUIRE(games.size() == 2);
    CHECK(moves_in(games[0]) == "e4 e5");
    CHECK(games[1].game.moves().size() == read_pgn(contents(OPERA), OPERA).at(0).game.moves().size());
    CHECK(games[1].tag("PresentPly") == fmt::format("{}", games[1].game.moves().size() - 1));
}

TEST_CASE("names of files may have letters of any language, which no other line may") {
    const TemporaryDirectory directory;
    const RunResult r = shell(directory.path(), R"(
        printf 'e4\nsave \303\234bung.pgn\nundo\nload \303\234bung.pgn\nn\303\244h\nsave a\001.pgn\n' |
        inkmate play --side none -o g.pgn)");
    CHECK(r.status.ok());
    CHECK(has(r.output, "Saved in \u00dcbung.pgn; the game continues in g.pgn.\n"));
    CHECK(count(r.output, "A line can contain only printable characters; nothing was sent.\n") == 2);
    CHECK(files(directory.path()) == std::vector<std::string>{"g.pgn", "\u00dcbung.pgn"});
    CHECK(read_pgn(contents(directory / "g.pgn"), "g.pgn").at(0).game.moves().size() == 1);
}

TEST_CASE("moves that were taken back can be played again after --resume, and stay if the game ends before") {
    const WorkFolder folder;
    folder.run("printf 'e4\\nd4\\nundo\\nquit\\n' | inkmate play --level 1 --seed 3 -o g.pgn");
    CHECK(has(folder.read("g.pgn"), "[PresentPly \"2\"]"));
    const std::string again = folder.run("printf 'redo\\nquit\\n' | inkmate play --resume g.pgn").output;
    CHECK(has(again, "\nMove: 2... "));
    CHECK_FALSE(has(folder.read("g.pgn"), "PresentPly"));
    const std::string ended =
        folder.run("printf 'goto 1\\nresign\\nquit\\n' | inkmate play --resume g.pgn").output;
    CHECK_FALSE(has(ended, "keeps the game before"));
    CHECK(count(folder.read("g.pgn"), "\n1. e4 ") == 1);
    CHECK(count(folder.read("g.pgn"), " 2. d4 ") == 1);
    CHECK(has(folder.read("g.pgn"), "({taken back} 1... "));
}

TEST_CASE("who goes back in a game and leaves loses nothing") {
    const TemporaryDirectory directory;
    const RunResult r = shell(directory.path(), R"(
        printf 'e4\ne5\nNf3\ngoto 0\nquit\n' | inkmate play --side none -o g.pgn
        printf 'fen\ngoto 0\nnew\nd4\nquit\n' | inkmate play --resume g.pgn)");
    CHECK(r.status.ok());
    CHECK(has(r.output, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    const std::vector<PgnGame> games = read_pgn(contents(directory / "g.pgn"), "g.pgn");
    REQUIRE(games.size() == 2);
    CHECK(moves_in(games[0]) == "e4 e5 Nf3");
    CHECK(moves_in(games[1]) == "d4");
}

TEST_CASE("of the first game that is loaded all is told, and others may be faulty") {
    const TemporaryDirectory directory;
    const RunResult r = shell(directory.path(), R"(
        printf '1. e4 e5 2. -- *\n\n[Variant "Crazyhouse"]\n\n1. e4 *\n' > two.pgn
        printf 'load two.pgn\nfen\n' | inkmate play --side none -o g.pgn)");
    CHECK(r.status.ok());
    CAPTURE(r.output);
    CHECK(has(r.output, "two.pgn has 2 games; this is the first.\n"));
    CHECK(has(r.output, "'--' is a null move"));
    CHECK(read_pgn(contents(directory / "g.pgn"), "g.pgn").at(0).game.moves().size() == 2);
}

TEST_CASE("a game is not kept under a name that its position or log has") {
    const TemporaryDirectory directory;
    for (const std::string ending : {"fen", "log"}) {
        const RunResult r = shell(directory.path(), fmt::format(R"(
            inkmate generate -o game.ps 2>/dev/null
            echo quit | inkmate send game.ps --one-way --to socket://127.0.0.1:9 -o g.{})",
                                                                ending));
        CHECK(r.status.code == 1);
        CHECK(r.output ==
              fmt::format("inkmate: error: -o g.{}: position and log are kept beside the game, in .fen "
                          "and .log; name its file .pgn\n",
                          ending));
    }
}

TEST_CASE("a file with other games continues with the last one, and keeps them") {
    const TemporaryDirectory directory;
    const RunResult r = shell(directory.path(), R"(
        for move in e4 d4; do echo $move | inkmate play --side none -o $move.pgn; done >/dev/null
        { cat e4.pgn; echo; cat d4.pgn; } > both.pgn
        cp both.pgn before.pgn
        echo quit | inkmate play --resume both.pgn >/dev/null
        cmp both.pgn before.pgn && echo unchanged
        printf 'd5\nnew\nc4\nquit\n' | inkmate play --resume both.pgn)");
    CHECK(r.output.starts_with("unchanged\n"));
    CHECK(has(r.output, "(both.pgn keeps the game before, too: this is game 3 there.)\n"));
    CHECK(contents(directory / "both.pgn").starts_with(contents(directory / "e4.pgn")));
    const std::vector<PgnGame> games = read_pgn(contents(directory / "both.pgn"), "both.pgn");
    REQUIRE(games.size() == 3);
    CHECK(moves_in(games[1]) == "d4 d5");
    CHECK(moves_in(games[2]) == "c4");
}

TEST_CASE("whatever begins another game, in the terminal or a browser, the one before is in the file") {
    const TemporaryDirectory directory;
    const std::vector<std::string> typed = other_games_typed();
    std::string lines;
    for (const std::string& line : typed) lines += line + "\n";
    const std::string file = directory / "game.pgn";
    const RunResult r = test::inkmate({"play", "--side", "none", "-o", file}, lines + "quit\n");
    CHECK(r.status.ok());
    check_other_games(file);
    for (const int number : {2, 3, 4, 5})
        CHECK(count(r.output, fmt::format("({} keeps the game before, too: this is game {} there.)\n", file,
                                          number)) == 1);

    ServedGame game({"--side", "none"});
    for (const std::string& line : typed) {
        game.rest();
        game.type(line);
    }
    game.rest();
    CHECK(has(game.ask("state?since=0"), "this is game 5 there."));
    game.type("quit");
    CHECK(game.process().wait(1min)->ok());
    check_other_games(game.file());
}

TEST_CASE("a game whose folder is gone continues, and is saved when the folder is back") {
    for (const bool comes_back : {true, false}) {
        CAPTURE(comes_back);
        const TemporaryDirectory directory;
        const fs::path folder = directory / "folder";
        fs::create_directory(folder);
        const std::string file = folder / "g.pgn";
        ChildProcess play({{INKMATE_PROGRAM, "play", "--side", "none", "-o", file}});
        std::string said;
        const auto type = [&](const std::string& line) {
            play.write(line + "\n");
            said += play.read_until("\n> ", 5min).text;
        };
        play.read_until("> ", 5min);
        type("e4");
        fs::remove_all(folder);
        type("e5");
        type("Nf3");
        CHECK(count(said,
                    fmt::format("(Not saved: cannot write {}: No such file or directory; choose another "
                                "place for it. You can continue: the next change is saved with this one.)\n",
                                file)) == 1);
        if (comes_back) {
            fs::create_directory(folder);
            type("Nc6");
            CHECK(count(said, fmt::format("(All is saved in {} again.)\n", file)) == 1);
        }
        play.write("quit\n");
        const auto status = play.wait(5min);
        REQUIRE(status);
        CHECK(status->code == (comes_back ? 0 : 1));
        if (comes_back)
            CHECK(read_pgn(contents(file), file).at(0).game.moves().size() == 4);
        else
            CHECK(play.errors() == fmt::format("inkmate: error: cannot write {}: No such file or directory; "
                                               "choose another place for it\n",
                                               file));
    }
}

TEST_CASE("a file that cannot be written is told before a game or lesson begins") {
    const TemporaryDirectory directory;
    const auto said = [&](const std::string& options) {
        return shell(directory.path(), "mkdir -p folder; echo quit | inkmate " + options).output;
    };
    CHECK(said("play -o folder") == "inkmate: error: folder is a folder: name a file in it with -o\n");
    for (const std::string options :
         {"play ", "play --variant makruk ", "lesson " INKMATE_SOURCE_DIR "/examples/puzzles.epd "})
        CHECK(said(options + "-o none/x.txt") ==
              "inkmate: error: cannot write none/x.txt: No such file or directory; choose another place for "
              "it\n");
}

TEST_CASE("a game that was looked at from its start, or set up, is not removed") {
    const TemporaryDirectory directory;
    const auto kept = [&](const std::string& typed) {
        const RunResult r = shell(directory.path(),
                                  "rm -f *.pgn; printf '" + typed + "' | inkmate play --depth 1; cat *.pgn");
        CHECK_FALSE(has(r.output, "is removed"));
        return r.output;
    };
    CHECK(has(kept("e4\\ngoto 0\\nquit\\n"), "The game is kept in"));
    CHECK(has(kept("setup 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\\nquit\\n"),
              "[FEN \"8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\"]"));
    const std::string unplayed =
        shell(directory.path(), "rm -f *.pgn; echo quit | inkmate play --depth 1; ls").output;
    CHECK(has(unplayed, "\nNo move was played, so inkmate-"));
    CHECK(unplayed.ends_with(".pgn is removed.\n"));
    // What is gone is not said to be there.
    CHECK_FALSE(has(unplayed, "The game is in"));
    CHECK(has(shell(directory.path(), "echo quit | inkmate play --depth 1 -o named.pgn").output,
              "The game is in named.pgn; continue with inkmate play --resume named.pgn\n"));
}

TEST_CASE("a copy under a name that cannot be looked up is refused, and the game goes on") {
    const TemporaryDirectory directory;
    const RunResult r = shell(directory.path(), "printf 'e4\nsave " + std::string(300, 'a') +
                                                    "\nd4\nquit\n' | inkmate play --side none -o a.pgn");
    CHECK(r.status.ok());
    CHECK(has(r.output, "File name too long"));
    CHECK(read_pgn(contents(directory / "a.pgn"), "a.pgn").at(0).game.moves().size() == 1);
}

TEST_CASE("the players and the game have the names that they are given, on pages and in the file") {
    const TemporaryDirectory directory;
    const auto tags = [&](const std::string& options, const std::string& file) {
        REQUIRE(shell(directory.path(),
                      fmt::format("printf 'd4\\n' | inkmate play --level 1 -o {} {}", file, options))
                    .status.ok());
        const PgnGame game = read_pgn(contents(directory / file), file).at(0);
        CHECK(std::string(game.tag("Inkmate")).find(" white=Anna ") != std::string::npos);
        return fmt::format("{}, {}, {}", game.tag("Event"), game.tag("White"), game.tag("Black"));
    };
    CHECK(tags("--white Anna --title 'Club evening'", "a.pgn") == "Club evening, Anna, Inkmate");
    std::ofstream(directory / "b.pgn")
        << "[Event \"Match\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 e5 *\n";
    CHECK(tags("b.pgn", "c.pgn") == "Match, Anna, Inkmate");
    CHECK(tags("b.pgn --side none", "d.pgn") == "Match, Anna, Bert");
}

TEST_CASE("pgn shows the game with the tags of its file, in which who has no name is the player") {
    const WorkFolder folder;
    const std::string said =
        folder.run("echo pgn | inkmate play --level 1 --title Evening --side white -o g.pgn").output;
    for (const char* tag : {"[Event \"Evening\"]", "[White \"Inkmate\"]", "[Black \"Player\"]"}) {
        CHECK(has(said, tag));
        CHECK(has(folder.read("g.pgn"), tag));
    }
    CHECK_FALSE(has(said, "[Inkmate "));
    folder.run("echo quit | inkmate play --side none -o h.pgn");
    CHECK(has(folder.read("h.pgn"), "[White \"?\"]"));
}

TEST_CASE("of two processes that go on with one game neither loses moves") {
    const TemporaryDirectory directory;
    const auto run = [&](const std::string& command) { return shell(directory.path(), command); };
    CHECK(run("printf 'e4\\nquit\\n' | inkmate play --level 0 --seed 1 -o g.pgn").status.ok());
    ChildProcess first({{INKMATE_PROGRAM, "play", "--resume", directory / "g.pgn"}});
    first.write("d4\n");
    REQUIRE(first.read_until("d4", 60s).end == ReadEnd::found);
    while (read_pgn(contents(directory / "g.pgn"), "g.pgn").at(0).game.moves().size() < 4)
        std::this_thread::sleep_for(10ms);
    CHECK(run("printf 'Nf3\\nquit\\n' | inkmate play --resume g.pgn").status.ok());
    const std::string second = contents(directory / "g.pgn");
    first.write("Nc3\n");
    CHECK(first.wait(60s)->code == 1);
    const std::string other = directory / "g-2.pgn";
    CHECK(first.errors().find(
              fmt::format("another process has written {}: this game is kept in {}; continue with "
                          "inkmate play --resume {}",
                          (directory / "g.pgn").string(), other, other)) != std::string::npos);
    CHECK(contents(directory / "g.pgn") == second);
    CHECK(read_pgn(contents(other), other).at(0).game.moves().size() >= 5);
}

TEST_CASE("a command that goes on with a game can be typed as it stands, whatever the file's name") {
    const TemporaryDirectory directory;
    for (const std::string name : {"my game.pgn", "-x.pgn", "it's.pgn"}) {
        CAPTURE(name);
        write(directory / "name", name);
        const std::string begin =
            R"(name=$(cat name); printf 'e4\n' | inkmate play --level 0 --output="$name")";
        CHECK(shell(directory.path(), begin).status.ok());
        const std::string refused = shell(directory.path(), begin).output;
        const std::string before = "continue it with ", after = ", or name a different file with -o";
        const std::size_t from = refused.find(before) + before.size();
        const std::string command = refused.substr(from, refused.find(after) - from);
        CHECK(has(command, "inkmate play --resume "));
        const RunResult r = shell(directory.path(), "printf 'd4\\n' | " + command);
        CAPTURE(r.output);
        CHECK(r.status.ok());
        CHECK(read_pgn(contents(directory / name), name).at(0).game.moves().size() == 4);
    }
}

TEST_CASE("a process that has nothing new to keep leaves what another one has written") {
    const TemporaryDirectory directory;
    const auto run = [&](const std::string& command) { return shell(directory.path(), command); };
    CHECK(run("printf 'e4\\nquit\\n' | inkmate play --level 0 --seed 1 -o g.pgn").status.ok());
    ChildProcess first({{INKMATE_PROGRAM, "play", "--resume", directory / "g.pgn"}});
    REQUIRE(first.read_until("\n> ", 60s).end == ReadEnd::found);
    CHECK(run("printf 'Nf3\\nquit\\n' | inkmate play --resume g.pgn").status.ok());
    const std::string second = contents(directory / "g.pgn");
    first.write("level 0\nredo\n");
    first.close_input();
    CHECK(first.wait(60s)->ok());
    CHECK(contents(directory / "g.pgn") == second);
}

TEST_CASE("a game in which nothing was played is not removed once another process goes on with it") {
    const TemporaryDirectory directory;
    ChildProcess first({{"sh", "-c", "cd \"$1\" && exec \"$0\" play --level 0", INKMATE_PROGRAM,
                         directory.path().string()}});
    REQUIRE(first.read_until("\n> ", 60s).end == ReadEnd::found);
    const std::string file = files(directory.path()).at(0);
    CHECK(shell(directory.path(), "printf 'e4\\nquit\\n' | inkmate play --resume " + file).status.ok());
    first.close_input();
    CHECK(first.wait(60s)->ok());
    CHECK(read_pgn(contents(directory / file), file).at(0).game.moves().size() == 2);
}

TEST_CASE("a game of Chess960 goes on") {
    const TemporaryDirectory directory;
    const auto played = [&](const std::string& typed, const std::string& options) {
        return shell(directory.path(), "printf '" + typed + "' | inkmate play --level 0 -o g.pgn " + options);
    };
    CHECK(played("e4\\nquit\\n", "--chess960 7 --seed 1").status.ok());
    const std::string before = contents(directory / "g.pgn");
    REQUIRE(before.find("[Variant \"Chess960\"]") != std::string::npos);
    const RunResult r = shell(directory.path(), "printf 'd4\\nquit\\n' | inkmate play --resume g.pgn");
    CHECK(r.status.ok());
    CHECK(read_pgn(contents(directory / "g.pgn"), "g.pgn").at(0).game.moves().size() == 4);
}

TEST_CASE("what cannot be combined with --resume is refused, and so is a file that is there already") {
    const TemporaryDirectory directory;
    REQUIRE(shell(directory.path(), "printf 'e4\\n' | inkmate play --side none -o g.pgn").status.ok());
    struct Case {
        std::string option, instead;
    };
    const std::string out = "leave it out, or leave out --resume to begin a new game";
    for (const Case& c :
         {Case{"--chess960 5", out}, Case{"--without offers", out}, Case{"--search minimax", out},
          Case{"--language de", out}, Case{"--layout score", out}, Case{"--title T", out}, Case{OPERA, out},
          Case{"-o h.pgn", "type \"save FILE\" in the game for a copy of it"},
          Case{"--side white", "type \"go\" in the game, and the program plays the side to move"},
          Case{"--pages none", "type \"pages MODE\" in the game"}}) {
        CAPTURE(c.option);
        const RunResult r =
            shell(directory.path(), fmt::format("inkmate play --resume g.pgn {} </dev/null", c.option));
        CHECK(r.status.code == 2);
        const std::string name = c.option == "-o h.pgn" ? "--output" : c.option.substr(0, c.option.find(' '));
        CHECK(r.output ==
              fmt::format("inkmate: error: {} cannot be combined with --resume, since a resumed game "
                          "continues as it began: {}\n",
                          name, c.instead));
    }
    RunResult r = shell(directory.path(), "inkmate play --resume g.pgn --clock 5");
    CHECK(r.status.code == 2);
    CHECK(has(r.output, "in this game it plays both sides or none: leave --clock out"));
    r = shell(directory.path(), "inkmate play -o g.pgn");
    CHECK(r.status.code == 1);
    CHECK(r.output ==
          "inkmate: error: there is a game in g.pgn: continue it with inkmate play --resume g.pgn, or name "
          "a different file with -o\n");
    r = shell(directory.path(), fmt::format("inkmate play --resume {}", OPERA));
    CHECK(r.output.find("is not a game that inkmate play or inkmate send has saved") != std::string::npos);
}

TEST_CASE("pages of earlier games stay, those of later ones have other names") {
    const TemporaryDirectory directory;
    const auto play = [&](const std::string& typed, const std::string& file) {
        return shell(directory.path(),
                     fmt::format("printf '{}' | inkmate play --side none {} --pages-dir p", typed, file))
            .output;
    };
    CHECK(play("e4\\ne5\\n", "-o g.pgn").ends_with("2 pages in p\n"));
    const std::string first = contents(directory / "p/move-001.pdf");
    CHECK(play("d4\\nd5\\n", "-o h.pgn").ends_with("2 pages in p: move-2-001.pdf to move-2-002.pdf\n"));
    fs::remove(directory / "p/move-2-001.pdf");
    CHECK(play("c4\\n", "-o i.pgn").ends_with("1 page in p: move-3-001.pdf\n"));
    CHECK(contents(directory / "p/move-001.pdf") == first);
    CHECK(shell(directory.path(), "echo print | inkmate play --resume g.pgn --pages-dir p").status.ok());
    CHECK(shell(directory.path(), "echo print | inkmate play --resume g.pgn --pages-dir p").status.ok());
    CHECK(files(directory / "p") == std::vector<std::string>{"move-001.pdf", "move-002+001.pdf",
                                                             "move-002+2-001.pdf", "move-002.pdf",
                                                             "move-2-002.pdf", "move-3-001.pdf"});
}

TEST_CASE("pages of a game that goes on stand behind those before") {
    const TemporaryDirectory directory;
    REQUIRE(shell(directory.path(), "printf 'e4\\ne5\\n' | inkmate play --side none -o g.pgn --pages-dir p")
                .status.ok());
    REQUIRE(
        shell(directory.path(), "printf 'Nf3\\n' | inkmate play --resume g.pgn --pages-dir p").status.ok());
    CHECK(files(directory / "p") ==
          std::vector<std::string>{"move-001.pdf", "move-002+001.pdf", "move-002.pdf"});
}

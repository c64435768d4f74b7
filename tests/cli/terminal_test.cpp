// A game on a terminal: a pseudo-terminal at whose other end the test types and reads.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

#include "tests/cli/command.hpp"
#include "tests/support/terminal.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

constexpr const char* TAB_KEY = "\t";
constexpr const char* UP_KEY = "\033[A";
constexpr const char* BACKSPACE = "\177";
constexpr const char* END_OF_INPUT = "\004";

/// A game in which both sides are typed, of chess or of a variant.
struct TypedGame {
    TemporaryDirectory directory;
    Terminal terminal;

    explicit TypedGame(const std::vector<std::string>& environment, const std::string& variant = "")
        : terminal(arguments(variant), environment) {}

  private:
    std::vector<std::string> arguments(const std::string& variant) const {
        std::vector<std::string> words = {INKMATE_PROGRAM, "play", "--side",
                                          "none",          "-o",   directory / "game.pgn"};
        if (!variant.empty()) words.insert(words.end(), {"--variant", variant});
        return words;
    }
};

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const std::vector<std::string> COLOURS = {"TERM=xterm-256color", "LC_ALL=C.UTF-8"};

}  // namespace

TEST_CASE("terminal: the board has figures, colours and the last move") {
    TypedGame game(COLOURS);
    Terminal& terminal = game.terminal;
    const std::string start = terminal.answer();
    CHECK(holds(start, "\n8 \033[38;5;16;48;5;255m \u265C \033[0m\033[38;5;16;48;5;250m \u265E \033[0m"));
    CHECK(holds(start, "\n   a  b  c  d  e  f  g  h   White below\r\n"));
    CHECK(!holds(start, "48;5;222"));
    terminal.type("e4\r");
    const std::string e4 = terminal.answer();
    CHECK(holds(e4, "\033[38;5;16;48;5;222m \u2659 \033[0m"));
    CHECK(count(e4, "48;5;222") == 2);
    CHECK(holds(e4, "\nMove: 1. e4 (e2e4)\r\n"));
    terminal.type("flip\r");
    CHECK(holds(terminal.answer(), "\n   h  g  f  e  d  c  b  a   Black below\r\n"));
    terminal.type("quit\r");
    CHECK(holds(terminal.rest(), "Goodbye."));
    CHECK(terminal.wait() == 0);
}

TEST_CASE("terminal: NO_COLOR is honoured, and letters stand where there are no figures") {
    TypedGame without_colours_game({"TERM=xterm-256color", "LC_ALL=C.UTF-8", "NO_COLOR=1"});
    Terminal& without_colours = without_colours_game.terminal;
    without_colours.answer();
    without_colours.type("e4\r");
    const std::string e4 = without_colours.answer();
    CHECK(holds(e4, "\n4  \u00B7  \u00B7  \u00B7  \u00B7 [\u2659] \u00B7  \u00B7  \u00B7 \r\n"));
    CHECK(holds(e4, "\n2  \u2659  \u2659  \u2659  \u2659 [\u00B7] \u2659  \u2659  \u2659 \r\n"));

    TypedGame ascii_game({"TERM=xterm-256color", "LC_ALL=C"});
    Terminal& ascii = ascii_game.terminal;
    CHECK(holds(ascii.answer(), "\n8 \033[38;5;16;48;5;255m r \033[0m"));

    TypedGame few_colours_game({"TERM=xterm", "LC_ALL=C"});
    Terminal& few_colours = few_colours_game.terminal;
    CHECK(holds(few_colours.answer(), "\n8  r n b q k b n r\r\n"));
}

TEST_CASE("terminal: a dumb one gets what a pipe gets") {
    TypedGame game({"TERM=dumb", "LC_ALL=C.UTF-8"});
    Terminal& terminal = game.terminal;
    CHECK(holds(terminal.answer(), "\n8  r n b q k b n r\r\n7  p p p p p p p p\r\n"));
    terminal.type("e4\n");
    const std::string e4 = terminal.answer();
    CHECK(holds(e4, "\n4  . . . . P . . .\r\n"));
    CHECK(!holds(e4, "\033"));
    terminal.type(END_OF_INPUT);
    CHECK(holds(terminal.rest(), "Goodbye."));
    CHECK(terminal.wait() == 0);
}

TEST_CASE("terminal: lines are edited, come back, and are completed") {
    TypedGame game(COLOURS);
    Terminal& terminal = game.terminal;
    terminal.answer();
    terminal.type(fmt::format("e5{}4\r", BACKSPACE));
    CHECK(holds(terminal.answer(), "Move: 1. e4 (e2e4)"));
    terminal.type(fmt::format("Nc{}\r", TAB_KEY));
    CHECK(holds(terminal.answer(), "Move: 1... Nc6 (b8c6)"));
    terminal.type(fmt::format("g1f{}\r", TAB_KEY));
    CHECK(holds(terminal.answer(), "Move: 2. Nf3 (g1f3)"));
    terminal.type(fmt::format("lev{}\r", TAB_KEY));
    CHECK(holds(terminal.answer(), "Level 4"));
    terminal.type("e5\r");
    CHECK(holds(terminal.answer(), "Move: 2... e5 (e7e5)"));
    terminal.type("undo\r");
    terminal.answer();
    terminal.type(fmt::format("{}{}\r", UP_KEY, UP_KEY));
    CHECK(holds(terminal.answer(), "Move: 2... e5 (e7e5)"));
    // Two keys Tab show what there is to choose from.
    terminal.type(fmt::format("B{}{}", TAB_KEY, TAB_KEY));
    terminal.read_until("Be2");
    terminal.type("b5\r");
    terminal.read_until("Move: 3. Bb5 (f1b5)");
    terminal.answer();
    terminal.type(END_OF_INPUT);
    CHECK(holds(terminal.rest(), "Goodbye."));
    CHECK(terminal.wait() == 0);
}

TEST_CASE("terminal: a variant's moves and words are completed too") {
    TypedGame game(COLOURS, "losalamos");
    Terminal& terminal = game.terminal;
    const std::string start = terminal.answer();
    CHECK(holds(start, " \u265C "));
    CHECK(holds(start, "\n   a  b  c  d  e  f   White below\r\n"));
    terminal.type(fmt::format("a2{}\r", TAB_KEY));
    CHECK(holds(terminal.answer(), "Move: 1. a3 (a2a3)\r\n"));
    terminal.type(fmt::format("un{}\r", TAB_KEY));
    CHECK(holds(terminal.answer(), "Turn: White"));
    terminal.type(fmt::format("resi{}\r", TAB_KEY));
    CHECK(holds(terminal.answer(), "Result: 0-1"));
    terminal.type(END_OF_INPUT);
    CHECK(holds(terminal.rest(), "Goodbye."));
    CHECK(terminal.wait() == 0);
}

TEST_CASE("terminal: the interrupt key ends the game in order and leaves the terminal as it was") {
    TypedGame game(COLOURS);
    Terminal& terminal = game.terminal;
    terminal.answer();
    terminal.type("e4\r");
    terminal.answer();
    terminal.type("Nf");
    terminal.read_until("Nf");
    CHECK(!terminal.as_before());
    terminal.type(Terminal::INTERRUPT_KEY);
    terminal.read_until("Interrupted: the game is saved; continue with inkmate play --resume ");
    CHECK(terminal.rest().find("error") == std::string::npos);
    CHECK(terminal.wait() == 1);
    CHECK(terminal.as_before());
}

TEST_CASE("a terminal that is gone ends the game, which is kept, whether it sends a signal or not") {
    for (const bool controlling : {true, false}) {
        CAPTURE(controlling);
        const TemporaryDirectory directory;
        const std::string file = directory / "game.pgn";
        int master = -1, terminal = -1;
        REQUIRE(::openpty(&master, &terminal, nullptr, nullptr, nullptr) == 0);
        const pid_t pid = ::fork();
        REQUIRE(pid >= 0);
        if (pid == 0) {
            ::setsid();
            if (controlling) ::ioctl(terminal, TIOCSCTTY, 0);
            for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(terminal, fd);
            ::close(master);
            ::close(terminal);
            ::setenv("TERM", "xterm-256color", 1);
            ::execl(INKMATE_PROGRAM, INKMATE_PROGRAM, "play", "--side", "none", "-o", file.c_str(), nullptr);
            ::_exit(127);
        }
        ::close(terminal);
        std::string text;
        const auto await_prompt = [&] {
            std::array<char, 4096> chunk;
            while (text.find("\n> ") == std::string::npos) {
                const ssize_t n = ::read(master, chunk.data(), chunk.size());
                REQUIRE(n > 0);
                text.append(chunk.data(), static_cast<std::size_t>(n));
            }
            text.clear();
        };
        await_prompt();
        REQUIRE(::write(master, "e4\n", 3) == 3);
        await_prompt();
        ::close(master);
        int status = 0;
        pid_t ended = 0;
        for (int i = 0; i < 1200 && ended == 0; ++i) {
            ended = ::waitpid(pid, &status, WNOHANG);
            if (ended == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        if (ended == 0) ::kill(pid, SIGKILL), ::waitpid(pid, &status, 0);
        CHECK(ended == pid);
        CHECK(WIFEXITED(status));
        CHECK(has(contents(file), "1. e4 *"));
    }
}

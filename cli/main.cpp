#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/error.hpp"
#include "cli/refusals.hpp"
#include "cli/subcommands.hpp"
#include "cli/tell_user.hpp"
#include "cli/terminal_text.hpp"

namespace {

using namespace inkmate;

constexpr auto SUBCOMMANDS = std::to_array<Subcommand>(
    {{"generate", "Write a PostScript program that plays chess", add_generate},
     {"play", "Play against such a program under Ghostscript, in the terminal or in a browser", add_play},
     {"send", "Play on a printer: a session over the network, or one job a turn", add_send},
     {"probe", "Ask a printer what it is, what it can do and how fast it is", add_probe},
     {"simul", "Give an exhibition: one player, or the program, against many boards and printers", add_simul},
     {"render", "Draw the page of a position, or of every position of a game", add_render},
     {"compare", "Compare two PDFs: page boxes, text, drawing operators, pixels", add_compare},
     {"verify", "Play games under Ghostscript, and compare positions and pages with the core and cairo",
      add_verify},
     {"search", "Search a position as the program does", add_search},
     {"solve", "Solve chess problems: prove all keys, tries and variations", add_solve},
     {"uci", "Run as an engine for a chess program, over UCI", add_uci},
     {"annotate", "Evaluate the moves of games, and write better ones beside them", add_annotate},
     {"problems", "Find problems to solve in games, for worksheets", add_problems},
     {"match", "Let engines play each other, with statistics of the results", add_match},
     {"merge", "Put together the shards of work that several machines have done", add_merge},
     {"tune", "Tune the evaluation by games that the engine plays against itself", add_tune},
     {"bench", "Measure the speed of the program and of the core", add_bench},
     {"perft", "Count the leaves of the tree of legal moves", add_perft},
     {"variants", "List chess variants and pieces, or describe a rule file", add_variants},
     {"puzzle", "Place pieces that do not attack each other, or guard a board; find tours", add_puzzle},
     {"doc", "Write manual pages and completions", add_doc}});

constexpr const char* EXAMPLES = R"(Examples:
  inkmate play --pages-dir pages                    a game in this terminal, a PDF page for every move
  inkmate generate -o game.ps                       the program itself: it plays Black, on A4
  gs -q -dNOPAUSE game.ps                           play it in a window, where there is a display
  inkmate render examples/opera-1858.pgn -o opera.pdf
  inkmate compare A.pdf B.pdf                       do two PDFs print the same?
  inkmate SUBCOMMAND --help                         options and examples of a subcommand
)";

/// For who types `inkmate` and no more.
constexpr const char* FIRST_STEPS = R"(Chess for PostScript printers. Begin with one of these:
  inkmate play --pages-dir pages                    a game in this terminal, a PDF page for every move
  inkmate render GAME.pgn -o game.pdf               a page for every move of a game
  inkmate compare A.pdf B.pdf                       do two PDFs print the same?
inkmate --help lists all subcommands; inkmate SUBCOMMAND --help has options and examples.
)";

constexpr const char* FULL_OUTPUT =
    "cannot write all of it to standard output: look whether its disk is full";

int complain(std::string_view what, int exit_code) {
    tell_user("inkmate: error: {}\n", fit_for_terminal(what));
    return exit_code;
}

/// The first argument, when it should be a subcommand and is none.
std::optional<std::string> unknown_subcommand(int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return std::nullopt;
    const std::string name = argv[1];
    if (std::ranges::any_of(SUBCOMMANDS, [&](const Subcommand& s) { return s.name == name; }))
        return std::nullopt;
    return name;
}

int run(int argc, char** argv) {
    // A file that grows beyond a limit is a write that fails, and told as such.
    std::signal(SIGXFSZ, SIG_IGN);
    // A file must not get the number of a standard stream that is closed, and with it what is said there.
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(fd, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) != fd) return EXIT_FAILED;
    if (argc == 1) {
        tell_user("{}", FIRST_STEPS);
        return EXIT_USAGE;
    }
    if (const auto name = unknown_subcommand(argc, argv))
        return complain(fmt::format("there is no subcommand {}; see inkmate --help", *name), EXIT_USAGE);
    CLI::App app("Chess for PostScript printers: programs that play, and the means to check all they do",
                 "inkmate");
    app.set_version_flag("--version", "inkmate " INKMATE_VERSION, "Print the version and exit");
    app.set_help_flag("-h,--help", "Print this help and exit");
    Options options(app);
    options.footer(EXAMPLES);
    const Run run_chosen = add_subcommands(options, SUBCOMMANDS);

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == 0) return app.exit(e);
        const Options& chosen = options.chosen();
        return complain(fmt::format("{}; see {} --help", usage_message(chosen, e), chosen.full_name()),
                        EXIT_USAGE);
    }
    if (const std::string message = file_message(options.chosen()); !message.empty())
        return complain(fmt::format("{}; see {} --help", message, options.chosen().full_name()), EXIT_USAGE);
    options.chosen().refuse_overwriting();
    return run_chosen();
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const int code = run(argc, argv);
        // What is printed waits in a buffer.
        const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
        if (written || code != 0) return code;
        return complain(FULL_OUTPUT, EXIT_FAILED);
    } catch (const CommandError& e) {
        return complain(e.what(), e.exit_code());
    } catch (const std::filesystem::filesystem_error& e) {
        return complain(fmt::format("{}: {}; check its name, and that its folder may be used",
                                    e.path1().string(), e.code().message()),
                        EXIT_FAILED);
    } catch (const std::exception& e) {
        // Of what fills the buffer, {fmt} says no more than that a file cannot be written.
        return complain(std::ferror(stdout) != 0 ? FULL_OUTPUT : e.what(), EXIT_FAILED);
    }
}

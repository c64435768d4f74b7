#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/terminal.hpp"
#include "cli/usage.hpp"

namespace inkmate::cli {

namespace {

constexpr const char *PLAY = "Play", *PROGRAMS = "Programs that play", *PAGES = "Pages", *CHECK = "Check",
                     *CHESS = "Chess", *ENGINES = "For engine makers";

constexpr auto SUBCOMMANDS = std::to_array<Subcommand>(
    {{"play", "Play against the program under Ghostscript, in the terminal or in a browser", add_play, PLAY},
     {"send", "Play on a printer: a session over the network, or one job a turn", add_send, PLAY},
     {"probe", "Ask a printer what it is, what it can do and how fast it is", add_probe, PLAY},
     {"simul",
      "Give a simultaneous exhibition: one player, or Inkmate, against many boards, each with its own "
      "printer",
      add_simul, PLAY},
     {"generate", "Write a PostScript program that plays chess", add_generate, PROGRAMS},
     {"render", "Draw the page of a position, or of every position of a game", add_render, PAGES},
     {"worksheet", "Print diagrams and problems, several to a page", add_worksheet, PAGES},
     {"lesson", "Set problems and mark the answers, on paper or in the terminal", add_lesson, PAGES},
     {"book", "Print annotated games as a book does", add_book, PAGES},
     {"sheets", "Show how pieces move", add_sheets, PAGES},
     {"puzzle", "Solve the queens, domination and knight's-tour puzzles, for any piece on any board",
      add_puzzle, PAGES},
     {"compare", "Compare two PDFs: page boxes, text, drawing operators, pixels", add_compare, CHECK},
     {"verify", "Check programs: their games against the core, their pages against cairo", add_verify, CHECK},
     {"solve", "Solve chess problems: prove all keys, tries and variations", add_solve, CHESS},
     {"problems", "Find problems to solve in games, for worksheets", add_problems, CHESS},
     {"annotate", "Evaluate the moves of games, and add better ones as variations", add_annotate, CHESS},
     {"variants", "List chess variants and pieces, or describe a rule file", add_variants, CHESS},
     {"search", "Search a position as the program does", add_search, CHESS},
     {"uci", "Run as an engine for a chess program, over UCI", add_uci, CHESS},
     {"match", "Let engines play each other, with statistics of the results", add_match, ENGINES},
     {"tune", "Tune the evaluation by games that the engine plays against itself", add_tune, ENGINES},
     {"bench", "Measure the speed of the program and of the core", add_bench, ENGINES},
     {"perft", "Count legal move sequences", add_perft, ENGINES},
     {"merge", "Merge results from several machines", add_merge, ENGINES},
     {"doc", "Write manual pages and completions", add_doc, ""}});

constexpr const char* EXAMPLES = R"(Examples:
  inkmate play --pages-dir pages                    a game in this terminal, a PDF page for every move
  inkmate generate -o game.ps                       the program itself: it plays Black, on A4
  gs -q -dNOPAUSE game.ps                           play it in a window, where there is a display
  inkmate render examples/opera-1858.pgn -o opera.pdf
  inkmate compare A.pdf B.pdf                       do two PDFs print the same?
  inkmate SUBCOMMAND --help                         options and examples of a subcommand
)";

/// Shown to a user who types `inkmate` and nothing else.
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

/// Return the message for a first argument that should be a subcommand but is not.
std::optional<std::string> unknown_subcommand(int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') return std::nullopt;
    const std::string name = argv[1];
    std::vector<std::string> known;
    for (const Subcommand& s : SUBCOMMANDS) {
        if (s.name == name) return std::nullopt;
        known.emplace_back(s.name);
    }
    return fmt::format("there is no subcommand {}{}; see inkmate --help", name, did_you_mean(name, known));
}

/// Return the arguments, last first, with American spellings of options replaced by British ones.
std::vector<std::string> typed_arguments(int argc, char** argv) {
    struct Spelling {
        std::string_view american, british;
    };
    constexpr auto spellings =
        std::to_array<Spelling>({{"--color", "--colour"}, {"--rasterizer", "--rasteriser"}});
    std::vector<std::string> arguments(argv + 1, argv + argc);
    for (std::string& argument : arguments)
        for (const Spelling& s : spellings)
            if (argument.substr(0, argument.find('=')) == s.american)
                argument.replace(0, s.american.size(), s.british);
    return {arguments.rbegin(), arguments.rend()};
}

int run(int argc, char** argv) {
    // A file that grows beyond a limit becomes a failed write, with a message.
    std::signal(SIGXFSZ, SIG_IGN);
    // A file must not get the number of a closed standard stream, and receive what is written there.
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(fd, F_GETFD) < 0 && ::open("/dev/null", O_RDWR) != fd) return EXIT_FAILED;
    if (argc == 1) {
        tell_user("{}", FIRST_STEPS);
        return EXIT_USAGE;
    }
    if (const auto message = unknown_subcommand(argc, argv)) return complain(*message, EXIT_USAGE);
    CLI::App app("Chess for PostScript printers: programs that play, and the means to check all they do",
                 "inkmate");
    app.set_version_flag("--version", "inkmate " INKMATE_VERSION, "Print the version and exit");
    app.set_help_flag("-h,--help", "Print this help and exit");
    Options options(app);
    options.footer(EXAMPLES);
    // Only `doc` reads the options of the others. The first argument may be an option, and a subcommand come
    // after it.
    const std::string_view first = argv[1];
    const Run run_chosen =
        add_subcommands(options, SUBCOMMANDS, first == "doc" || first.starts_with('-') ? "" : first);

    try {
        app.parse(typed_arguments(argc, argv));
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == 0) return app.exit(e);
        const Options& chosen = options.chosen();
        return complain(fmt::format("{}; see {} --help", usage_message(chosen, e), chosen.full_name()),
                        EXIT_USAGE);
    }
    if (const std::string message = file_message(options.chosen()); !message.empty())
        return complain(fmt::format("{}; see {} --help", message, options.chosen().full_name()), EXIT_USAGE);
    options.chosen().refuse_overwriting();
    return status_with_faults(run_chosen());
}

}  // namespace

}  // namespace inkmate::cli

int main(int argc, char** argv) {
    using namespace inkmate::cli;
    try {
        const int code = run(argc, argv);
        // Flush what was printed.
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
        // When the buffer cannot be written, {fmt} says only that a file cannot be written.
        return complain(std::ferror(stdout) != 0 ? FULL_OUTPUT : e.what(), EXIT_FAILED);
    }
}

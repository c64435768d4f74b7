#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <array>
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
    {{"play", PLAY_DESCRIPTION, add_play, PLAY},
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
     {"compare", COMPARE_DESCRIPTION, add_compare, CHECK},
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

int run(int argc, char** argv) {
    if (argc == 1) {
        tell_user("{}", FIRST_STEPS);
        return EXIT_USAGE;
    }
    if (const auto message = unknown_subcommand(argc, argv)) return complain("inkmate", *message, EXIT_USAGE);
    CLI::App app("Chess for PostScript printers: programs that play, and the means to check all they do",
                 "inkmate");
    add_common_flags(app);
    Options options(app);
    options.footer(EXAMPLES);
    // Only `doc` reads the options of the others. The first argument may be an option, and a subcommand come
    // after it.
    const std::string_view first = argv[1];
    const Run run_chosen =
        add_subcommands(options, SUBCOMMANDS, first == "doc" || first.starts_with('-') ? "" : first);

    if (const auto status = read_command_line(options, argc, argv)) return *status;
    return status_with_faults(run_chosen());
}

}  // namespace

}  // namespace inkmate::cli

int main(int argc, char** argv) {
    return inkmate::cli::run_program("inkmate", [&] { return inkmate::cli::run(argc, argv); });
}

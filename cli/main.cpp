#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/usage_error.hpp"

namespace {

using namespace inkmate;

struct Subcommand {
    const char* name;
    const char* description;
    Run (*add)(Options&);
};

constexpr auto SUBCOMMANDS = std::to_array<Subcommand>(
    {{"generate", "Write a PostScript program that plays chess", add_generate},
     {"play", "Play in the terminal against such a program under Ghostscript", add_play},
     {"send", "Play on a printer: a session over the network, or one job a turn", add_send},
     {"probe", "Ask a printer what it is, what it can do and how fast it is", add_probe},
     {"render", "Draw the page of a position, or of every position of a game", add_render},
     {"compare", "Compare two PDFs: page boxes, text, drawing operators, pixels", add_compare},
     {"verify", "Play games under Ghostscript, and compare positions and pages with the core and cairo",
      add_verify},
     {"search", "Search a position as the program does", add_search},
     {"uci", "Be a chess engine for a chess program, over UCI", add_uci},
     {"annotate", "Evaluate the moves of games, and write better ones beside them", add_annotate},
     {"match", "Let engines play each other, and say what the results are worth", add_match},
     {"tune", "Tune the evaluation by games that the engine plays against itself", add_tune},
     {"bench", "Measure the speed of the program and of the core", add_bench},
     {"perft", "Count the leaves of the tree of legal moves", add_perft},
     {"doc", "Write manual pages and completions", add_doc}});

constexpr const char* EXAMPLES = R"(Examples:
  inkmate generate -o game.ps                       a game of chess on A4, the program plays black
  gs -q -dNOPAUSE game.ps                           play it in a window
  inkmate play --pages-dir pages                    play it here, pages as PDFs
  inkmate render examples/opera-1858.pgn -o opera.pdf
  inkmate SUBCOMMAND --help                         options and examples of a subcommand
)";

/// How many bytes the character at the beginning of the text has, or 0 if a terminal is not to get it: what
/// is no UTF-8, and control characters.
std::size_t shown_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return byte(0) >= ' ' && byte(0) != 0x7f ? 1 : 0;
    const std::size_t size = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
    if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byte(i) & 0xc0) != 0x80) return 0;
    return byte(0) == 0xc2 && byte(1) < 0xa0 ? 0 : size;
}

/// A message may quote what stands in files of others: on one line, without what moves the cursor, and
/// without the middle of what is too long.
std::string fit_for_terminal(std::string_view what) {
    constexpr std::size_t front = 300, back = 200;
    if (what.size() > front + back)
        return fit_for_terminal(what.substr(0, front)) + " ... " +
               fit_for_terminal(what.substr(what.size() - back));
    std::string text;
    while (!what.empty()) {
        const std::size_t size = shown_character(what);
        if (size == 0)
            text += fmt::format("\\{:03o}", static_cast<unsigned char>(what.front()));
        else
            text += what.substr(0, size);
        what.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return text;
}

int complain(std::string_view what, int exit_code) {
    fmt::print(stderr, "inkmate: error: {}\n", fit_for_terminal(what));
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
    if (const auto name = unknown_subcommand(argc, argv))
        return complain(fmt::format("there is no subcommand {}; see inkmate --help", *name), EXIT_USAGE);
    CLI::App app("Chess for PostScript printers: programs that play, and the means to check all they do",
                 "inkmate");
    app.set_version_flag("--version", "inkmate " INKMATE_VERSION, "Print the version and exit");
    app.set_help_flag("-h,--help", "Print this help and exit");
    app.require_subcommand(1);
    Options options(app);
    options.footer(EXAMPLES);
    std::vector<Run> runs;
    for (const Subcommand& s : SUBCOMMANDS) runs.push_back(s.add(options.subcommand(s.name, s.description)));

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == 0) return app.exit(e);
        const Options& chosen = options.chosen();
        return complain(fmt::format("{}; see {} --help", usage_message(chosen, e), chosen.full_name()),
                        EXIT_USAGE);
    }
    const CLI::App* chosen = app.get_subcommands().front();
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (chosen->get_name() == SUBCOMMANDS[i].name) return runs[i]();
    return EXIT_USAGE;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const CommandError& e) {
        return complain(e.what(), e.exit_code());
    } catch (const std::exception& e) {
        return complain(e.what(), EXIT_FAILED);
    }
}

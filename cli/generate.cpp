#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/program_options.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate {

namespace {

struct Flags {
    ProgramFlags program;
    std::string output = "-";
};

int run(const Flags& flags) {
    if (flags.program.no_console && flags.program.no_uci)
        throw CommandError(
            "--no-console and --no-uci together leave no way to talk to the program; give one of them",
            EXIT_USAGE);
    write_output(flags.output, generate(program_options(flags.program)));
    return 0;
}

}  // namespace

Run add_generate(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    app.add_option("-o,--output", flags->output, "Where to write the program, - for standard output")
        ->type_name("FILE")
        ->capture_default_str();
    add_game_options(app, flags->program);
    app.add_option("--language-level", flags->program.language_level,
                   "Highest PostScript level to make use of")
        ->check(CLI::IsMember({1, 2}))
        ->type_name("1|2")
        ->capture_default_str();
    app.add_flag("--no-console", flags->program.no_console, "Leave out what talks to a person");
    app.add_flag("--no-uci", flags->program.no_uci, "Leave out what talks to a chess program");
    app.add_flag("--no-drawing", flags->program.no_drawing, "Leave out what draws pages");
    app.add_flag("--minify", flags->program.minify, "Write a small program instead of a readable one");
    app.add_option("--title", flags->program.title, "Title of the file; the players' names for a PGN")
        ->type_name("T");
    app.footer(R"(Examples:
  inkmate generate -o game.ps
  inkmate generate --side white --level 5 --paper letter -o game.ps
  inkmate generate --pgn examples/opera-1858.pgn --ply 20 --flip -o opera.ps
  inkmate generate --minify | gs -q -dSAFER -dNOPAUSE -_       then type, or pipe moves after it
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate

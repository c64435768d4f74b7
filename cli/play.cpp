#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/program_options.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/press/ghostscript.hpp"

namespace inkmate {

namespace {

struct Flags {
    ProgramFlags program;
    std::string pages_directory;
};

int run(const Flags& flags) {
    ProgramOptions options = program_options(flags.program);
    options.drawing = !flags.pages_directory.empty();
    PressOptions press;
    press.page_name = "move-%03d.pdf";
    if (options.drawing) press.pages_directory = flags.pages_directory;

    const PressResult result = press_in_terminal(generate(options), press);
    if (!result.pages.empty())
        fmt::print(stderr, "{} {} in {}\n", result.pages.size(), result.pages.size() == 1 ? "page" : "pages",
                   flags.pages_directory);
    if (!result.status.ok())
        throw CommandError(
            fmt::format("the game under Ghostscript ended early: {}; its last lines above say why",
                        describe(result.status)));
    return 0;
}

}  // namespace

Run add_play(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    app.add_option("--pages-dir", flags->pages_directory,
                   "Write the pages there, as move-001.pdf, move-002.pdf, ...; without it none are drawn")
        ->type_name("DIR");
    add_game_options(app, flags->program);
    app.footer(R"(Examples:
  inkmate play
  inkmate play --pages-dir pages --side white --level 6
  printf 'e2e4\nNf3\nquit\n' | inkmate play --pages-dir pages
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate

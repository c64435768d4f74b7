#include <fmt/core.h>

#include <cstdio>
#include <memory>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/program_options.hpp"
#include "psgen/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

struct Flags {
    ProgramFlags program;
    std::string pages_directory;
};

int run(const Options& table, const Flags& flags) {
    table.refuse_misplaced(flags.program.product());
    ProgramOptions options = program_options(flags.program);
    options.drawing = !flags.pages_directory.empty();
    GhostscriptOptions gs;
    gs.page_name = "move-%03d.pdf";
    if (options.drawing) gs.pages_directory = flags.pages_directory;

    const GhostscriptRun result = run_in_terminal(generate(options), gs);
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

Run add_play(Options& options) {
    const auto flags = std::make_shared<Flags>();
    options.value(
        {.name = "--pages-dir",
         .help = "Write the pages there, as move-001.pdf, move-002.pdf, ...; default: none are drawn",
         .value = "DIR"},
        flags->pages_directory);
    add_game_options(options, flags->program);
    options.footer(R"(Examples:
  inkmate play
  inkmate play --pages-dir pages --side white --level 6
  printf 'e2e4\nNf3\nquit\n' | inkmate play --pages-dir pages
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

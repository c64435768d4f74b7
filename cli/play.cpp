#include <fmt/chrono.h>
#include <fmt/core.h>

#include <array>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/program_options.hpp"
#include "psgen/device/error.hpp"
#include "psgen/device/ghostscript_line.hpp"
#include "psgen/emit/program.hpp"
#include "session/device_game.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

namespace fs = std::filesystem;

struct Flags {
    ProgramFlags program;
    std::string pages_directory;
    std::string save;
    std::string resume;
};

constexpr Keeping KEEPING = {.command = "play", .position_and_log = false};
/// Ghostscript is as patient as its user.
constexpr std::chrono::hours PATIENCE{24 * 30};
/// For the last page to be written.
constexpr std::chrono::seconds GRACE{5};

/// "inkmate-20260131-201500.pgn", or the next name that is free.
std::string own_file() {
    const std::string name = fmt::format("inkmate-{:%Y%m%d-%H%M%S}", fmt::localtime(std::time(nullptr)));
    std::string file = name + ".pgn";
    for (int i = 2; fs::exists(file); ++i) file = fmt::format("{}-{}.pgn", name, i);
    return file;
}

GameRecord new_game(const Flags& flags) {
    ProgramOptions options = program_options(flags.program);
    options.drawing = !flags.pages_directory.empty();
    return GameRecord::begin(flags.save.empty() ? own_file() : flags.save, options, KEEPING);
}

GameRecord old_game(const Options& table, const Flags& flags) {
    constexpr auto others = std::to_array<const char*>(
        {"--save", "--fen", "--pgn", "--ply", "--game", "--side", "--seed", "--book", "--level", "--depth",
         "--nodes", "--time", "--evaluation", "--paper", "--pages", "--layout", "--orientation"});
    for (const char* name : others)
        if (table.given(name))
            throw CommandError(
                fmt::format("{} does not go with --resume: a game goes on in its file as it was made; type "
                            "\"help\" for what can be changed",
                            name),
                EXIT_USAGE);
    GameRecord record = GameRecord::open(flags.resume, KEEPING);
    record.options().drawing = !flags.pages_directory.empty();
    return record;
}

/// Pages of a game that goes on stand behind those that were printed before.
std::string page_name(const GameRecord& record, bool resumed) {
    return resumed ? fmt::format("move-{:03}+%03d.pdf", record.game().moves().size()) : "move-%03d.pdf";
}

/// Why the game has ended early, when its line has broken.
CommandError ended_early(const GameRecord& record, const Interrupt& interrupt, const ExitStatus& status,
                         const DeviceError& error) {
    const std::string saved =
        fmt::format("the game is saved; go on with inkmate play --resume {}", record.file());
    if (interrupt.happened()) return CommandError("interrupted: " + saved);
    if (!status.ok())
        return CommandError(fmt::format("Ghostscript has ended early ({}): {}", describe(status), saved));
    return CommandError(fmt::format("{}: {}", error.what(), saved));
}

void tell_pages(const GhostscriptLine& ghostscript, const std::string& directory) {
    if (const std::size_t pages = ghostscript.pages().size(); pages != 0)
        fmt::print(stderr, "{} {} in {}\n", pages, pages == 1 ? "page" : "pages", directory);
}

int run(const Options& table, const Flags& flags) {
    table.refuse_misplaced(flags.program.product());
    const bool resumed = !flags.resume.empty();
    GameRecord record = resumed ? old_game(table, flags) : new_game(flags);
    GhostscriptOptions gs;
    gs.page_name = page_name(record, resumed);
    if (record.options().drawing) gs.pages_directory = flags.pages_directory;
    DeviceGameOptions options;
    options.check = false;
    options.wait = PATIENCE;
    options.way_on = "inkmate play --resume";
    options.local = true;

    const Interrupt interrupt;
    GhostscriptLine ghostscript(gs);
    fmt::print("The game is kept in {}.\n", record.file());
    try {
        play_live(record, generate(record.program()), options, ghostscript.connect(&interrupt));
    } catch (const DeviceError& error) {
        const ExitStatus status = ghostscript.end(GRACE);
        tell_pages(ghostscript, flags.pages_directory);
        throw ended_early(record, interrupt, status, error);
    }
    ghostscript.end(GRACE);
    tell_pages(ghostscript, flags.pages_directory);
    if (flags.save.empty() && !resumed && record.game().moves().empty() && fs::remove(record.file()))
        fmt::print("No move was played, so it is removed.\n");
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
    options.value({.name = "--save",
                   .help = "Keep the game in this PGN; default: inkmate-DATE-TIME.pgn in the present folder",
                   .value = "FILE"},
                  flags->save);
    options.value({.name = "--resume", .help = "Go on with a game that was kept (PGN)", .value = "FILE"},
                  flags->resume);
    add_game_options(options, flags->program);
    options.footer(R"(Examples:
  inkmate play
  inkmate play --pages-dir pages --side white --level 6
  inkmate play --save game.pgn                       goes on later with --resume game.pgn
  printf 'e2e4\nNf3\nquit\n' | inkmate play --pages-dir pages --save pipe.pgn

The game is saved after every move. Exit status: 0 you left the game, 1 it was interrupted, or something failed; 2 wrong
usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

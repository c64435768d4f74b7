#include <fmt/chrono.h>
#include <fmt/core.h>

#include <array>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>

#include "browser/game_server.hpp"
#include "browser/open_browser.hpp"
#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/program_options.hpp"
#include "process/temporary_directory.hpp"
#include "psgen/device/error.hpp"
#include "psgen/device/ghostscript_line.hpp"
#include "psgen/emit/program.hpp"
#include "session/device_game.hpp"
#include "session/terminal_console.hpp"

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
    bool browser = false;
    bool open = false;
    std::optional<int> port;

    /// A browser shows pages, wherever they are kept.
    bool drawing() const { return browser || !pages_directory.empty(); }
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
    options.drawing = flags.drawing();
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
    record.options().drawing = flags.drawing();
    return record;
}

/// Pages of a game that goes on stand behind those that were printed before.
std::string page_name(const GameRecord& record, bool resumed) {
    return resumed ? fmt::format("move-{:03}+%03d.pdf", record.game().moves().size()) : "move-%03d.pdf";
}

std::string way_on(const Flags& flags) {
    return flags.browser ? "inkmate play --browser --resume" : "inkmate play --resume";
}

/// Why the game has ended early, when its line has broken.
CommandError ended_early(const Flags& flags, const GameRecord& record, const Interrupt& interrupt,
                         const ExitStatus& status, const DeviceError& error) {
    const std::string saved =
        fmt::format("the game is saved; go on with {} {}", way_on(flags), record.file());
    if (interrupt.happened()) return CommandError("interrupted: " + saved);
    if (!status.ok())
        return CommandError(fmt::format("Ghostscript has ended early ({}): {}", describe(status), saved));
    return CommandError(fmt::format("{}: {}", error.what(), saved));
}

/// A browser shows the board of a page, which has to be there, after every move, and where it is known to be.
void refuse_other_pages(const ProgramOptions& options) {
    if (gathers_positions(options.layout))
        throw CommandError(
            fmt::format("--browser shows a page after every move, and those of the layout {} are "
                        "printed when they are full: choose another --layout, or play in the terminal",
                        word_of(options.layout)),
            EXIT_USAGE);
    if (!options.device.ask_paper)
        throw CommandError("--browser must know the size of the paper: leave --paper auto out", EXIT_USAGE);
}

/// Where the game is played from: this terminal, or a browser.
class Seat {
  public:
    Seat(const Flags& flags, const GameRecord& record, const GhostscriptLine& ghostscript) {
        if (!flags.browser) {
            console_ = user_console(record);
            return;
        }
        server_.emplace(
            record, [&ghostscript] { return ghostscript.pages(); }, flags.port.value_or(0));
        fmt::print("Open {} in a browser on this machine; Ctrl-C ends the game here.\n", server_->address());
        std::fflush(stdout);
        if (flags.open) opened_.emplace(server_->address());
    }

    UserConsole& console() { return server_ ? server_->console() : *console_; }
    void end(const std::string& last_words) {
        if (server_) server_->end(last_words);
    }

  private:
    std::unique_ptr<UserConsole> console_;
    std::optional<GameServer> server_;
    std::optional<OpenedBrowser> opened_;
};

void tell_pages(const GhostscriptLine& ghostscript, const std::string& directory) {
    if (directory.empty()) return;
    if (const std::size_t pages = ghostscript.pages().size(); pages != 0)
        fmt::print(stderr, "{} {} in {}\n", pages, pages == 1 ? "page" : "pages", directory);
}

int run(const Options& table, const Flags& flags) {
    table.refuse_misplaced(flags.program.product());
    const bool resumed = !flags.resume.empty();
    GameRecord record = resumed ? old_game(table, flags) : new_game(flags);
    if (flags.browser) refuse_other_pages(record.options());
    std::optional<TemporaryDirectory> kept_nowhere;
    GhostscriptOptions gs;
    gs.page_name = page_name(record, resumed);
    if (!flags.pages_directory.empty()) {
        gs.pages_directory = flags.pages_directory;
    } else if (flags.browser) {
        gs.pages_directory = kept_nowhere.emplace("inkmate-pages").path();
    }
    DeviceGameOptions options;
    options.check = false;
    options.wait = PATIENCE;
    options.way_on = way_on(flags);
    options.local = true;

    const Interrupt interrupt;
    GhostscriptLine ghostscript(gs);
    fmt::print("The game is kept in {}.\n", record.file());
    Seat seat(flags, record, ghostscript);
    try {
        play_live(record, generate(record.program()), options, ghostscript.connect(&interrupt),
                  seat.console());
    } catch (const DeviceError& error) {
        const ExitStatus status = ghostscript.end(GRACE);
        tell_pages(ghostscript, flags.pages_directory);
        const CommandError early = ended_early(flags, record, interrupt, status, error);
        seat.end(early.what());
        throw early;
    } catch (const std::exception& error) {
        seat.end(error.what());
        throw;
    }
    ghostscript.end(GRACE);
    tell_pages(ghostscript, flags.pages_directory);
    const bool removed =
        flags.save.empty() && !resumed && record.game().moves().empty() && fs::remove(record.file());
    if (removed) fmt::print("No move was played, so it is removed.\n");
    seat.end(removed ? "No move was played."
                     : fmt::format("The game is in {0}; go on with {1} {0}", record.file(), way_on(flags)));
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
    const DeclaredOption browser = options.flag(
        {.name = "--browser",
         .help = "Play on the printed pages in a browser on this machine, in place of the terminal"},
        flags->browser);
    options
        .value({.name = "--port",
                .help = "With --browser: the port to serve it at; default: one that is free",
                .value = "N"},
               flags->port)
        .check(in_range(1, 65535))
        .needs(browser);
    options
        .flag({.name = "--open", .help = "With --browser: open it there at once, by xdg-open"}, flags->open)
        .needs(browser);
    add_game_options(options, flags->program);
    options.footer(R"(Examples:
  inkmate play
  inkmate play --pages-dir pages --side white --level 6
  inkmate play --save game.pgn                       goes on later with --resume game.pgn
  inkmate play --browser                             on the printed page, in a browser
  printf 'e2e4\nNf3\nquit\n' | inkmate play --pages-dir pages --save pipe.pgn

The game is saved after every move. Exit status: 0 you left the game, 1 it was interrupted, or something failed; 2 wrong
usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

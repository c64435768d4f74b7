#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "base/files/file_names.hpp"
#include "base/process/cleanup.hpp"
#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/program/local_game.hpp"
#include "cli/program/play_lesson.hpp"
#include "play/browser/game_server.hpp"
#include "play/device/connection.hpp"
#include "play/device/ghostscript.hpp"
#include "play/session/device_game.hpp"
#include "play/session/terminal_console.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate {

using namespace session;

namespace {

GameRecord new_game(const PlayFlags& flags) {
    psgen::PlayingProgram options = program_options(flags.program);
    options.drawing = flags.drawing();
    return GameRecord::begin(flags.new_file(), options, flags.save_options());
}

GameRecord old_game(const Options& table, const PlayFlags& flags) {
    refuse_with_resume(table);
    game::Rules rules;
    if (!flags.program.variant.empty())
        rules = std::make_shared<const variant::Rules>(load_variant(flags.program.variant));
    try {
        GameRecord record = GameRecord::open(flags.resume, flags.save_options(), rules);
        record.options().drawing = flags.drawing();
        return record;
    } catch (const game::GameError& e) {
        if (rules) throw CommandError(e.what(), EXIT_USAGE);
        throw;
    }
}

/// A browser shows the board of a page, which has to be there, after every move, and where it is known to be.
void refuse_other_pages(const psgen::PlayingProgram& options) {
    if (gathers_positions(options.layout))
        throw CommandError(
            fmt::format("--browser shows a page after every move, and those of the layout {} are "
                        "printed when they are full: choose another --layout, or play in the terminal",
                        word_of(options.layout)),
            EXIT_USAGE);
    if (!options.device.ask_paper)
        throw CommandError("--browser needs the size of the paper: leave out --paper auto", EXIT_USAGE);
}

/// Where the game is played from: this terminal, or a browser.
class Seat {
  public:
    Seat(const PlayFlags& flags, const GameRecord& record, const device::GhostscriptLine& ghostscript) {
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
    std::optional<browser::GameServer> server_;
    std::optional<browser::OpenedBrowser> opened_;
};

int run(const Options& table, PlayFlags flags) {
    // The game's own file names the variant of one that goes on.
    if (!flags.gives_lesson() && flags.program.variant.empty() && flags.resumed())
        flags.program.variant = variant_of_kept_game(flags.resume);
    table.refuse_misplaced(flags.product());
    if (flags.gives_lesson()) return play_lesson(flags);
    GameRecord record = flags.resumed() ? old_game(table, flags) : new_game(flags);
    if (flags.browser) refuse_other_pages(record.options());
    std::optional<process::TemporaryDirectory> kept_nowhere;
    device::GhostscriptOptions gs = local_ghostscript(flags, record.game().plies());
    if (flags.browser && flags.pages_directory.empty())
        gs.pages_directory = kept_nowhere.emplace("inkmate-pages").path();
    const DeviceGameOptions options = local_device(flags);

    const device::Interrupt interrupt;
    device::GhostscriptLine ghostscript(gs);
    record.save();
    fmt::print("The game is kept in {}.\n", record.file());
    Seat seat(flags, record, ghostscript);
    try {
        play_to_end(flags, record.file(), interrupt, ghostscript, [&] {
            play_live(record, generate(record.program()), options, ghostscript.connect(&interrupt),
                      seat.console());
        });
    } catch (const std::exception& error) {
        seat.end(error.what());
        throw;
    }
    const bool removed = removed_unplayed(flags, record.kept_file(), record.is_begun());
    seat.end(removed ? "No move was played."
                     : fmt::format("The game is in {}; go on with {} {}", record.file(), flags.way_on(),
                                   files::shell_file(record.file())));
    return 0;
}

}  // namespace

Run add_play(Options& options) {
    const auto flags = std::make_shared<PlayFlags>();
    options.value({.name = "--pages-dir",
                   .help = "Write the pages to this directory, as move-001.pdf, move-002.pdf, ..., those of "
                           "a lesson as sheet-001.pdf; default: no pages",
                   .value = "DIR"},
                  flags->pages_directory);
    options.value({.name = "--save",
                   .help = "Keep the game in this PGN, or a lesson's answers in this file; default: "
                           "inkmate-DATE-TIME.pgn or .txt in the current directory",
                   .value = "FILE"},
                  flags->save);
    options.value({.name = "--resume",
                   .help = "Continue a saved game (PGN), or with --problems, saved answers",
                   .value = "FILE"},
                  flags->resume);
    const DeclaredOption browser = options.flag(
        {.name = "--browser",
         .help = "Play on the printed pages in a browser on this machine, instead of the terminal",
         .of = CHESS | VARIANT},
        flags->browser);
    options
        .value({.name = "--port",
                .help = "With --browser: the port to serve it on; default: a free one",
                .value = "N",
                .of = CHESS | VARIANT},
               flags->port)
        .check(in_range(1, 65535))
        .needs(browser);
    options
        .flag({.name = "--open",
               .help = "With --browser: open it at once, with xdg-open",
               .of = CHESS | VARIANT},
              flags->open)
        .needs(browser);
    add_variant_option(options, flags->program.variant);
    add_game_options(options, flags->program);
    options.group("Game");
    options.value({.name = "--title",
                   .help = "Title of the game, on its pages and in its file",
                   .value = "T",
                   .of = PAGES_OF_GAMES | VARIANT},
                  flags->program.names.title);
    add_look_options(options, flags->program.look);
    add_mark_option(options, flags->program.look.marks, VARIANT);
    add_lesson_options(options, flags->lesson,
                       "Give a lesson in the terminal instead of a game: set these problems (EPD with dm, "
                       "stipulation or bm), and mark the answers");
    add_sheet_options(options, flags->sheets, LESSON);
    options.footer(R"(Examples:
  inkmate play
  inkmate play --pages-dir pages --side white --level 6
  inkmate play --save game.pgn                       continue later with --resume game.pgn
  inkmate play --white Anna --title "Club evening" --pages-dir pages
  inkmate play --variant grand --level 3             another game, on another board
  inkmate play --browser                             on the printed page, in a browser
  inkmate play --problems puzzles.epd                problems to solve, marked
  printf 'e2e4\nNf3\nquit\n' | inkmate play --pages-dir pages --save pipe.pgn

All is saved after every move. Exit status: 0 you left the game, 1 it was interrupted, or something failed; 2 wrong
usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

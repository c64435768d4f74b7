#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/files/file_names.hpp"
#include "base/process/cleanup.hpp"
#include "cli/commands.hpp"
#include "cli/program/local_game.hpp"
#include "cli/program/program_options.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "core/chess/chess960.hpp"
#include "play/browser/game_server.hpp"
#include "play/device/ghostscript.hpp"
#include "play/session/device_game.hpp"
#include "play/session/terminal_console.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate::cli {

using namespace session;

namespace {

struct PlayFlags {
    ProgramFlags program;
    LocalSession session;
    bool open = false;
    bool coach = false;
    std::string clock;
    std::optional<int> port;
};

GameRecord new_game(const PlayFlags& flags) {
    return GameRecord::begin(flags.session.new_file(), playing_program(flags.program),
                             flags.session.save_options());
}

GameRecord resumed_game(const Options& table, const PlayFlags& flags) {
    const game::Rules rules = rules_option(flags.program.variant);
    try {
        GameRecord record = GameRecord::open(flags.session.resume, flags.session.save_options(), rules);
        // Of these, refuse_with_resume() has left only those of level and limits.
        if (table.first_given({"Strength"})) {
            if (rules) refuse_in_variants(table, flags.program.strength);
            const engine::Strength chosen = strength(flags.program.strength);
            record.options().limits = chosen.limits;
            record.options().mistakes = chosen.mistakes;
        }
        return record;
    } catch (const game::GameError& e) {
        if (rules) throw CommandError(e.what(), EXIT_USAGE);
        throw;
    }
}

GameRecord game_record(const Options& table, const PlayFlags& flags) {
    GameRecord record = flags.session.resumed() ? resumed_game(table, flags) : new_game(flags);
    record.options().drawing = flags.session.drawing();
    if (flags.coach) record.set_coached(true);
    if (const auto limit = read_time_limit(flags.clock)) {
        const std::optional<chess::Color> player = record.console().opponent();
        if (!player)
            throw CommandError(
                flags.session.resumed()
                    ? "--clock is for a player against the program, and in this game it plays "
                      "both sides or none: leave --clock out"
                    : "--clock is for a player against the program: choose --side white or black",
                EXIT_USAGE);
        record.set_time_limit(*limit);
        if (flags.session.resumed()) record.note_left_clock(*player, limit->base);
    }
    return record;
}

/// A browser shows the board of the page after every move.
void refuse_other_pages(const psgen::PlayingProgram& program) {
    if (page::gathers_positions(program.layout))
        throw CommandError(
            fmt::format("--browser shows a page after every move, and those of the layout {} are "
                        "printed when they are full: choose a different --layout, or play in the terminal",
                        page::word_of(program.layout)),
            EXIT_USAGE);
    if (!program.device.ask_paper)
        throw CommandError("--browser needs the size of the paper: leave out --paper auto", EXIT_USAGE);
}

/// Where the game is played: this terminal, or a browser.
class Seat {
  public:
    Seat(const PlayFlags& flags, const GameRecord& record, const device::GhostscriptLine& ghostscript) {
        if (!flags.session.browser) {
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
    void end(const std::string& last_words, bool soon) {
        if (server_) server_->end(last_words, soon);
    }

  private:
    std::unique_ptr<UserConsole> console_;
    std::optional<browser::GameServer> server_;
    std::optional<browser::OpenedBrowser> opened_;
};

/// Return a command that continues the game when its file is added.
std::string resume_command(const Options& table, const PlayFlags& flags) {
    const std::string& rules = flags.program.variant;
    const std::string play = table.full_name() + (flags.session.browser ? " --browser" : "");
    // The file of a game names a built-in variant.
    return rules.empty() || find_variant(rules).own.empty()
               ? play + " --resume"
               : fmt::format("{} --variant {} --resume", play, files::shell_file(rules));
}

constexpr const char* BEGIN_ANEW = "leave it out, or leave out --resume to begin a new game";

/// An option that decides how a game begins, and what to do in a resumed one instead.
struct BeginningOption {
    const char* name;
    const char* instead = BEGIN_ANEW;
};
constexpr auto BEGINNING_OPTIONS = std::to_array<BeginningOption>({
    {"--output", "type \"save FILE\" in the game for a copy of it"},
    {"--fen", "type \"setup FEN\" in the game to set up a position"},
    {"--chess960"},
    {"--game"},
    {"--ply", "type \"goto N\" in the game to return to a position"},
    {"--side", "type \"go\" in the game, and the program plays the side to move"},
    {"--title"},
    {"--white"},
    {"--black"},
    {"--seed", "type \"seed N\" in the game"},
    {"--book"},
    {"--without"},
    {"--search"},
    {"--evaluation"},
    {"--pages", "type \"pages MODE\" in the game"},
    {"--orientation", "type \"flip\" in the game to turn the board"},
});

/// Throws CommandError for an option that decides how a game begins.
void refuse_with_resume(const Options& table, const ProgramFlags& flags) {
    const auto refuse = [](std::string_view option, std::string_view instead) {
        throw CommandError(
            fmt::format("{} cannot be combined with --resume, since a resumed game continues as it began: {}",
                        option, instead),
            EXIT_USAGE);
    };
    if (!flags.source.file.empty()) refuse(flags.source.file, BEGIN_ANEW);
    for (const auto& [option, instead] : BEGINNING_OPTIONS)
        if (table.given(option)) refuse(option, instead);
    if (const auto other = table.first_given({"Pages", "Boards of variants"})) refuse(*other, BEGIN_ANEW);
}

/// What a browser shows at the end of a game that was removed.
constexpr const char* UNPLAYED = "No move was played.";

/// Say where the game and its pages go, and how to begin with the same position of Chess960 again.
void greet(const Options& table, const LocalSession& session, const GameRecord& record) {
    fmt::print(
        "The game is kept in {}{}.\n", record.file(),
        session.pages_directory.empty() ? "" : fmt::format(", its pages in {}", session.pages_directory));
    const chess::Game* const game = record.game().chess_game();
    const std::optional<int> start = game != nullptr ? chess::chess960_number(game->start()) : std::nullopt;
    if (start && (*start != chess::ORDINARY_START || table.given("--chess960")))
        fmt::print("Chess960, position {0}; to begin with it again: {1} --chess960 {0}\n", *start,
                   table.full_name());
    std::fflush(stdout);
}

int run(const Options& table, PlayFlags flags) {
    LocalSession& session = flags.session;
    if (session.resumed()) {
        refuse_with_resume(table, flags.program);
        if (flags.program.variant.empty()) flags.program.variant = variant_of_kept_game(session.resume);
    } else {
        refuse_misplaced(table, flags.program);
    }
    session.resume_command = resume_command(table, flags);
    GameRecord record = game_record(table, flags);
    if (session.browser) refuse_other_pages(record.options());
    std::optional<process::TemporaryDirectory> not_kept;
    // Pages of a resumed game follow those that were printed before.
    const std::size_t plies = record.game().plies();
    device::GhostscriptOptions gs = local_ghostscript(
        session, session.resumed() ? fmt::format("move-{:03}+%03d.pdf", plies) : "move-%03d.pdf");
    if (session.browser && session.pages_directory.empty())
        gs.pages_directory = not_kept.emplace("inkmate-pages").path();

    const device::Interrupt interrupt;
    device::GhostscriptLine ghostscript(gs);
    record.save();
    greet(table, session, record);
    Seat seat(flags, record, ghostscript);
    try {
        play_to_end(session, record, interrupt, ghostscript, [&] {
            play_live(record, psgen::generate(record.program()), local_device(session),
                      ghostscript.connect(&interrupt), seat.console());
        });
    } catch (const UserInterrupt& interrupted) {
        const bool removed = removed_unplayed(session, record.kept_file(), record.is_begun());
        seat.end(removed ? UNPLAYED : interrupted.what(), true);
        if (removed) return EXIT_FAILED;
        throw;
    } catch (const std::exception& error) {
        seat.end(error.what(), false);
        throw;
    }
    const bool removed = removed_unplayed(session, record.kept_file(), record.is_begun());
    seat.end(removed ? UNPLAYED : record.where_kept(), false);
    return 0;
}

}  // namespace

Run add_play(Options& options) {
    const auto flags = std::make_shared<PlayFlags>();
    LocalSession& session = flags->session;
    add_output_option(options, session.output,
                      "the game, as PGN; default: inkmate-DATE-TIME.pgn in the current directory");
    add_session_options(options, session);
    const DeclaredOption browser = options.flag(
        {.name = "--browser",
         .help = "Play on the printed pages in a browser on this machine, instead of the terminal"},
        session.browser);
    options
        .value({.name = "--port", .help = "Port to serve the browser on; default: a free one", .value = "N"},
               flags->port)
        .check(in_range(1, 65535))
        .needs(browser);
    options.flag({.name = "--open", .help = "Open the browser at once, with xdg-open"}, flags->open)
        .needs(browser);
    add_game_options(options, flags->program);
    options.group("Game");
    options
        .value({.name = "--clock",
                .help = "Your time for the game, and more after each of your moves: 10+5",
                .value = "MINUTES[+SECONDS]"},
               flags->clock)
        .check([](const std::string& text) {
            return read_time_limit(text)
                       ? ""
                       : fmt::format("must be MINUTES or MINUTES+SECONDS, such as 10+5, not {}", text);
        });
    options.flag(
        {.name = "--coach",
         .help =
             "Say after each of your moves if it was a mistake and what was better, and annotate the game at "
             "its end; in the game: coach on, coach off"},
        flags->coach);
    add_without_option(options, {{"offers", &flags->program.offers}},
                       "offers: the program never resigns, or offers or claims a draw");
    options.footer(fmt::format(R"(Examples:
  {0}
  {0} --pages-dir pages --side white --level 6
  {0} -o game.pgn                           continue later with --resume game.pgn
  {0} examples/opera-1858.pgn --ply 20      a game from there on
  {0} --white Anna --title "Club evening" --pages-dir pages
  {0} --variant grand --level 3             a different game, on a different board
  {0} --browser                             on the printed page, in a browser
  printf 'e2e4\nNf3\nquit\n' | {0} --pages-dir pages -o pipe.pgn

Every move is saved. Exit status: 0 you left the game, 1 it was interrupted, or something failed; 2 wrong usage.
)",
                               options.full_name()));
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <memory>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/program/device_options.hpp"
#include "cli/subcommands.hpp"
#include "cli/tell_user.hpp"
#include "cli/terminal_text.hpp"
#include "core/engine/chance.hpp"
#include "play/device/connection.hpp"
#include "play/simul/board_game.hpp"
#include "play/simul/exhibition.hpp"
#include "play/simul/running.hpp"
#include "psgen/tables/console_words.hpp"

namespace inkmate {

using namespace chess;

namespace {

struct NewFlags {
    std::string file;
    std::string boards;
    simul::Exhibition exhibition;
    simul::SimulBoard usual;
    std::string device;
};

struct RunFlags {
    std::string file;
    simul::RunSettings settings;
    double wait = 30;
};

struct PgnFlags {
    std::string file;
    std::string output = "-";
};

const Choices<Color> SIDES = {{"white", WHITE}, {"black", BLACK}};

Choices<LayoutName> layouts() {
    Choices<LayoutName> words;
    for (const std::string_view word : layout_words()) words.emplace_back(word, *find_layout(word));
    return words;
}

Choices<Paper> papers() {
    Choices<Paper> words;
    for (const Paper& paper : PAPERS) words.emplace_back(paper.name, paper);
    return words;
}

simul::BoardList boards_of(const NewFlags& flags) {
    const bool count = std::ranges::all_of(flags.boards, [](char c) { return c >= '0' && c <= '9'; });
    if (!count) return simul::read_boards(files::read_input(flags.boards), flags.boards, flags.usual);
    const std::string problem = in_range(1, simul::MOST_BOARDS, "boards")(flags.boards);
    if (!problem.empty()) throw CommandError("--boards: " + problem, EXIT_USAGE);
    return simul::numbered_boards(std::stoi(flags.boards), flags.usual);
}

int make(NewFlags& flags) {
    if (!flags.device.empty()) try {
            flags.usual.device = device::parse_device_uri(flags.device).text;
        } catch (const device::DeviceError& e) {
            throw CommandError(fmt::format("--device: {}", e.what()), EXIT_USAGE);
        }
    simul::BoardList list = boards_of(flags);
    for (const std::string& remark : list.remarks) tell_user("inkmate: {}\n", fit_for_terminal(remark));
    for (simul::SimulBoard& board : list.boards) board.seed = engine::random_seed();
    simul::Exhibition exhibition = flags.exhibition;
    exhibition.title = name_start(exhibition.title);
    exhibition.giver = name_start(exhibition.giver);
    exhibition.begun = simul::simul_now();
    exhibition.date = fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)));
    simul::SimulStore::make(flags.file, exhibition, list.boards);
    const auto devices =
        std::ranges::count_if(list.boards, [](const simul::SimulBoard& b) { return !b.device.empty(); });
    fmt::print("{} {} in {}, {} with a device. Begin with inkmate simul run {}\n", list.boards.size(),
               list.boards.size() == 1 ? "board is" : "boards are", fit_for_terminal(flags.file), devices,
               fit_for_terminal(files::shell_file(flags.file)));
    return 0;
}

int go_on(RunFlags& flags) {
    flags.settings.wait = std::chrono::milliseconds(std::llround(flags.wait * 1000));
    const device::Interrupt interrupt;
    const auto say = [](const std::string& text) {
        fmt::print("{}\n", text);
        std::fflush(stdout);
    };
    try {
        simul::RunningExhibition exhibition(flags.file, flags.settings, say, &interrupt);
        simul::attend_console(exhibition, interrupt);
        return exhibition.pages_waiting() == 0 ? 0 : EXIT_FAILED;
    } catch (const device::DeviceError&) {
        if (!interrupt.happened()) throw;
        throw CommandError(
            fmt::format("interrupted: all that was entered is kept; go on with inkmate simul run {}",
                        files::shell_file(flags.file)));
    }
}

int show(const std::string& file) {
    const simul::SimulStore store(file, false);
    const simul::Exhibition& exhibition = store.stored().exhibition;
    const simul::BoardGames games = simul::games_of(store.stored());
    const auto pages = [&](int board) {
        const auto count = std::ranges::count(store.stored().pages, board, &simul::SimulPage::board);
        return count == 0 ? std::string() : fmt::format("{} for {}", count, games.at(board).board.device);
    };
    fmt::print("{}\n\n{}\n", simul::waiting_table(exhibition, games, pages, simul::simul_now()),
               simul::crosstable(exhibition, games));
    return 0;
}

int write_games(const PgnFlags& flags) {
    const simul::SimulStore store(flags.file, false);
    files::write_output(flags.output,
                        simul::pgn_of_all(store.stored().exhibition, simul::games_of(store.stored())));
    return 0;
}

void add_file(Options& options, std::string& file, const char* help) {
    options.value({.name = "file", .help = help, .value = "FILE", .needed = "an exhibition: FILE"}, file);
}

Run add_new(Options& options) {
    const auto flags = std::make_shared<NewFlags>();
    add_file(options, flags->file, "A new file for the exhibition");
    options.value({.name = "--boards",
                   .help = "A list of the boards (CSV with the columns board, name, side, level, layout, "
                           "language, device, all but one of which may be missing), or how many there are",
                   .value = "FILE|N",
                   .needed = "boards: --boards FILE, or how many"},
                  flags->boards);
    options.value({.name = "--title", .help = "Title of the exhibition, also on pages", .value = "TITLE"},
                  flags->exhibition.title);
    options.value({.name = "--by",
                   .help = "The person who gives it, whose moves are typed; default: the program plays",
                   .value = "NAME"},
                  flags->exhibition.giver);
    options.group("Boards, unless the list says otherwise");
    options.choice({.name = "--side", .help = "Side of the players"}, flags->usual.side, SIDES);
    options.value({.name = "--level", .help = "Level of the program", .value = "N"}, flags->usual.level)
        .check(in_range(0, engine::STRONGEST_LEVEL));
    options.choice({.name = "--layout", .help = "Layout of the pages"}, flags->usual.layout, layouts());
    options
        .value({.name = "--language-level", .help = "Level of the PostScript that is sent", .value = "1|2|3"},
               flags->usual.language_level)
        .check(in_range(1, 3));
    options.value({.name = "--device",
                   .help = "socket://HOST[:9100], lpd://HOST/QUEUE, ipp://HOST/PATH or a queue or class of "
                           "CUPS; none: paper without a device",
                   .value = "URI",
                   .usual = "none"},
                  flags->device);
    options.group("Pages");
    options.choice({.name = "--paper", .help = "The paper that pages are laid out for"},
                   flags->exhibition.paper, papers());
    add_wrapper_option(options, flags->exhibition.wrapper);
    return [flags] { return make(*flags); };
}

Run add_run(Options& options) {
    const auto flags = std::make_shared<RunFlags>();
    add_file(options, flags->file, "An exhibition from inkmate simul new");
    options
        .value({.name = "--threads",
                .help = "Boards at which to search replies at the same time; 0: one for each processor",
                .value = "N"},
               flags->settings.threads)
        .check(in_range(0, 1024));
    options
        .value({.name = "--wait",
                .help = "A device that is silent for this long is in trouble",
                .value = "SECONDS"},
               flags->wait)
        .check(in_range(0.01, static_cast<double>(psgen::LONGEST_SEARCH), "seconds"));
    options.value(
        {.name = "--pages-dir",
         .help = "Write each page to this directory, as cairo draws it, also for boards without a device",
         .value = "DIR"},
        flags->settings.pages_directory);
    return [flags] { return go_on(*flags); };
}

Run add_show(Options& options) {
    const auto file = std::make_shared<std::string>();
    add_file(options, *file, "An exhibition that is not running");
    return [file] { return show(*file); };
}

Run add_pgn(Options& options) {
    const auto flags = std::make_shared<PgnFlags>();
    add_file(options, flags->file, "An exhibition that is not running");
    options.value(
        {.name = "-o,--output", .help = "Where to write the games", .value = "FILE", .written = true},
        flags->output);
    return [flags] { return write_games(*flags); };
}

}  // namespace

Run add_simul(Options& options) {
    static constexpr auto SUBCOMMANDS = std::to_array<Subcommand>(
        {{"new", "Begin an exhibition: the boards, their players and their printers", add_new},
         {"run", "Run it, or continue it: type moves, pages come out", add_run},
         {"show", "Show who is waiting for whom, and the crosstable", add_show},
         {"pgn", "Write all games", add_pgn}});
    options.footer(R"(Examples:
  inkmate simul new fair.simul --boards examples/boards.csv --title "Summer fair"   the program against all
  inkmate simul new club.simul --boards 12 --by "Vera Menchik" --device office      queue or class of CUPS
  inkmate simul run fair.simul                                                      type: 7 Nf3 8 e5
  inkmate simul show fair.simul
  inkmate simul pgn fair.simul -o fair.pgn

Exit status: 0 all is done; 1 pages wait for a device in trouble, or the file cannot be used; 2 wrong usage.
)");
    return add_subcommands(options, SUBCOMMANDS);
}

}  // namespace inkmate

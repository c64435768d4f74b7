#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "base/text/utf8.hpp"
#include "cli/commands.hpp"
#include "cli/pages/printer_options.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "core/engine/choice.hpp"
#include "play/device/connection.hpp"
#include "play/simul/board_game.hpp"
#include "play/simul/exhibition.hpp"
#include "play/simul/running.hpp"

namespace inkmate::cli {

using namespace chess;

namespace {

struct NewFlags {
    std::string file;
    std::string boards;
    std::string variant;
    simul::Exhibition exhibition;
    simul::SimulBoard defaults;
    std::string device;
};

struct RunFlags {
    std::string file;
    simul::RunSettings settings;
    double wait = 30;
    bool insecure = false;
};

struct PgnFlags {
    std::string file;
    std::string output = "-";
};

const Choices<Color> SIDES = {{"white", WHITE}, {"black", BLACK}};

simul::BoardList boards_of(const NewFlags& flags) {
    const bool count = std::ranges::all_of(flags.boards, [](char c) { return c >= '0' && c <= '9'; });
    if (!count) return simul::read_boards(files::read_input(flags.boards), flags.boards, flags.defaults);
    const std::string problem = in_range(1, simul::MOST_BOARDS, "boards")(flags.boards);
    if (!problem.empty()) throw CommandError("--boards: " + problem, EXIT_USAGE);
    return simul::numbered_boards(std::stoi(flags.boards), flags.defaults);
}

int make(NewFlags& flags) {
    if (!flags.device.empty()) try {
            flags.defaults.device = device::parse_device_uri(flags.device).text;
        } catch (const device::DeviceError& e) {
            throw CommandError(fmt::format("--to: {}", e.what()), EXIT_USAGE);
        }
    simul::BoardList list = boards_of(flags);
    for (const std::string& remark : list.remarks) tell_user("inkmate: {}\n", fit_for_terminal(remark));
    for (simul::SimulBoard& board : list.boards) board.seed = engine::random_seed();
    simul::Exhibition exhibition = flags.exhibition;
    exhibition.title = page::name_start(exhibition.title);
    exhibition.giver = page::name_start(exhibition.giver);
    exhibition.begun = simul::simul_now();
    if (!flags.variant.empty()) {
        exhibition.variant = find_variant(flags.variant).name;
        exhibition.rule_file = variant_text(flags.variant);
        exhibition.rules = rules_option(flags.variant);
    }
    exhibition.date = fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr)));
    simul::SimulStore::make(flags.file, exhibition, list.boards);
    const auto devices =
        std::ranges::count_if(list.boards, [](const simul::SimulBoard& b) { return !b.device.empty(); });
    fmt::print("{} {} in {}, {} with a device. Begin with inkmate simul run {}\n", list.boards.size(),
               list.boards.size() == 1 ? "board is" : "boards are", fit_for_terminal(flags.file), devices,
               fit_for_terminal(files::shell_file(flags.file)));
    return 0;
}

int run_exhibition(RunFlags& flags) {
    flags.settings.wait = std::chrono::milliseconds(milliseconds_of(flags.wait));
    flags.settings.check_certificate = !flags.insecure;
    const device::Interrupt interrupt;
    const auto say = [](const std::string& text) {
        fmt::print("{}\n", text::harmless_lines(text));
        std::fflush(stdout);
    };
    try {
        simul::RunningExhibition exhibition(flags.file, flags.settings, say, &interrupt);
        simul::attend_console(exhibition, interrupt);
        return exhibition.pages_waiting() == 0 ? 0 : EXIT_FAILED;
    } catch (const device::DeviceError&) {
        if (!interrupt.happened()) throw;
        throw UserInterrupt(fmt::format("all that was entered is kept; continue with inkmate simul run {}",
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
    fmt::print("{}\n\n{}\n",
               text::harmless_lines(simul::waiting_table(exhibition, games, pages, simul::simul_now())),
               text::harmless_lines(simul::crosstable(exhibition, games)));
    return 0;
}

int write_games(const PgnFlags& flags) {
    const simul::SimulStore store(flags.file, false);
    files::write_output(flags.output,
                        simul::pgn_of_all(store.stored().exhibition, simul::games_of(store.stored())));
    return 0;
}

void add_file(Options& options, std::string& file, const char* help) {
    options.value({.name = "file", .help = help, .value = "FILE", .required_message = "an exhibition: FILE"},
                  file);
}

Run add_new(Options& options) {
    const auto flags = std::make_shared<NewFlags>();
    add_file(options, flags->file, "A new file for the exhibition");
    options.value({.name = "--boards",
                   .help = "The boards, in CSV with any of the columns board, name, side, level, layout, "
                           "language-level and device, or how many there are",
                   .value = "FILE|N",
                   .required_message = "boards: --boards FILE, or how many"},
                  flags->boards);
    add_variant_option(options, flags->variant);
    options.value(TITLE.spec("also printed on the pages"), flags->exhibition.title);
    options.value({.name = "--by",
                   .help = "The person who gives it, whose moves are typed; default: the program plays",
                   .value = "NAME"},
                  flags->exhibition.giver);
    options.group("Boards, unless the list says otherwise");
    options.choice({.name = "--player-side", .help = "Side of the players"}, flags->defaults.side, SIDES);
    options.value(LEVEL.spec(), flags->defaults.level).check(in_range(0, engine::STRONGEST_LEVEL));
    add_layout_option(options, flags->defaults.layout);
    add_language_level_option(options, flags->defaults.language_level);
    options.value(
        DEVICE
            .spec("socket://HOST[:9100], lpd://HOST/QUEUE, ipp[s]://HOST/PATH or a queue or class of CUPS; "
                  "none: paper without a device")
            .with_default("none"),
        flags->device);
    options.group("Pages");
    add_paper_option(options, flags->exhibition.paper);
    add_wrapper_option(options, flags->exhibition.wrapper);
    return [flags] { return make(*flags); };
}

Run add_run(Options& options) {
    const auto flags = std::make_shared<RunFlags>();
    add_file(options, flags->file, "An exhibition from inkmate simul new");
    add_jobs_option(options, flags->settings.threads, "boards at which replies are searched");
    add_wait_option(options, flags->wait, "the device is then in trouble");
    add_insecure_option(options, flags->insecure);
    options.value(PAGES_DIR.spec("each as cairo draws it, also for boards without a device"),
                  flags->settings.pages_directory);
    return [flags] { return run_exhibition(*flags); };
}

Run add_show(Options& options) {
    const auto file = std::make_shared<std::string>();
    add_file(options, *file, "An exhibition that is not running");
    return [file] { return show(*file); };
}

Run add_pgn(Options& options) {
    const auto flags = std::make_shared<PgnFlags>();
    add_file(options, flags->file, "An exhibition that is not running");
    add_output_option(options, flags->output, "the games, as PGN; - for standard output");
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
  inkmate simul new club.simul --boards 12 --by "Vera Menchik" --to office      queue or class of CUPS
  inkmate simul run fair.simul                                                      type: 7 Nf3 8 e5
  inkmate simul show fair.simul
  inkmate simul pgn fair.simul -o fair.pgn

Exit status: 0 all is done; 1 pages wait for a device in trouble, or the file cannot be used; 2 wrong usage.
)");
    return add_subcommands(options, SUBCOMMANDS);
}

}  // namespace inkmate::cli

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/device_game.hpp"
#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/program_options.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/press/error.hpp"

namespace inkmate {

namespace {

struct Flags {
    std::string program;
    std::string to;
    std::string resume;
    std::string save;
    std::string wrapper = "none";
    std::optional<double> wait;
    std::optional<double> max_time;
    double speed = 100;
    bool no_check = false;
    bool jobs = false;
    std::string pages_directory;
};

Wrapper wrapper_option(const std::string& name) {
    return name == "pjl" ? Wrapper::pjl : name == "eot" ? Wrapper::eot : Wrapper::none;
}

struct Task {
    GameRecord record;
    /// What is sent to a device with a way back.
    std::string program;
};

/// A turn is bounded by nodes: a clock would make the moves depend on the device.
bool bound(SearchLimits& limits, const Flags& flags) {
    if (!flags.max_time) return false;
    const auto nodes = static_cast<std::uint64_t>(std::max(1.0, std::floor(*flags.max_time * flags.speed)));
    const bool bounds = limits.milliseconds > 0 || limits.nodes == 0 || limits.nodes > nodes;
    if (bounds) limits.nodes = nodes;
    limits.milliseconds = 0;
    return bounds;
}

Task new_game(const Flags& flags) {
    std::string text = read_input(flags.program);
    std::optional<ProgramOptions> options = read_description(text);
    if (!options)
        throw CommandError(fmt::format(
            "{} is no program that this version can go on with: write it with inkmate generate --target "
            "printer -o {}",
            flags.program, flags.program));
    if (!options->console)
        throw CommandError(fmt::format(
            "{} was made with --no-console, so it cannot be talked to: generate it without", flags.program));
    // The replies are to be known here too.
    const bool needs_seed = options->seed == 0;
    if (needs_seed) options->seed = random_seed();
    // A whole job brings an end of its own along; here only the program is wanted.
    const bool whole_job = text.front() != '%';
    if (bound(options->limits, flags) || whole_job || needs_seed) text = generate(*options);
    const std::string file = flags.save.empty()
                                 ? std::filesystem::path(flags.program).replace_extension(".pgn").string()
                                 : flags.save;
    return {GameRecord::begin(file, *options), std::move(text)};
}

Task old_game(const Flags& flags) {
    Task task{GameRecord::open(flags.resume), {}};
    bound(task.record.options().limits, flags);
    task.program = generate(task.record.program());
    return task;
}

void play(Task& task, const DeviceGameOptions& options, bool live, const Interrupt& interrupt) {
    if (options.uri.has_back_channel() && live) {
        if (play_live(task.record, task.program, options, interrupt) == Outcome::left) return;
        fmt::print("Nothing comes back from {}: going on with one job a turn.\n", options.uri.text);
    }
    play_jobs(task.record, options, interrupt);
}

int run(const Flags& flags) {
    if (flags.program.empty() == flags.resume.empty())
        throw CommandError("give a program, or --resume with a game; see inkmate send --help", EXIT_USAGE);
    if (!flags.resume.empty() && !flags.save.empty())
        throw CommandError("--save does not go with --resume: a game goes on in its file", EXIT_USAGE);
    if (flags.program == "-")
        throw CommandError("standard input is for the moves: give the program as a file", EXIT_USAGE);
    DeviceGameOptions options;
    try {
        options.uri = parse_device_uri(flags.to);
    } catch (const std::runtime_error& e) {
        throw CommandError(fmt::format("--to: {}", e.what()), EXIT_USAGE);
    }
    options.wrapper = wrapper_option(flags.wrapper);
    options.check = !flags.no_check;
    if (flags.wait) options.wait = std::chrono::milliseconds(std::llround(*flags.wait * 1000));
    options.resumed = !flags.resume.empty();
    options.pages_directory = flags.pages_directory;

    const Interrupt interrupt;
    Task task = options.resumed ? old_game(flags) : new_game(flags);
    try {
        play(task, options, !flags.jobs, interrupt);
    } catch (const PressError&) {
        const std::string& file = task.record.file();
        if (!interrupt.happened() || !std::filesystem::exists(file)) throw;
        throw CommandError(
            fmt::format("interrupted: the game is saved; go on with inkmate send --resume {}", file));
    }
    return 0;
}

}  // namespace

Run add_send(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    app.add_option("program", flags->program, "A program from inkmate generate")->type_name("FILE");
    app.add_option("--to", flags->to,
                   "socket://HOST[:9100], lpd://HOST/QUEUE, ipp://HOST/PATH or a CUPS queue")
        ->type_name("URI")
        ->required();
    app.add_option("--resume", flags->resume, "Go on with a saved game, on this or another device")
        ->type_name("GAME");
    app.add_option("--save", flags->save,
                   "Keep the game in this PGN, with .fen and .log beside it [FILE with .pgn]")
        ->type_name("GAME");
    app.add_option("--wait", flags->wait,
                   "Give up when the device is silent for so long; by default a minute and what the search "
                   "takes at 20 nodes a second")
        ->check(CLI::Range(0.01, 86'400.0))
        ->type_name("SECONDS");
    app.add_option("--max-time", flags->max_time,
                   "Bound each turn to about so long, by nodes at the device's --speed")
        ->check(CLI::Range(0.01, 86'400.0))
        ->type_name("SECONDS");
    app.add_option("--speed", flags->speed, "Nodes a second, as inkmate probe tells")
        ->check(CLI::Range(0.1, 1e9))
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--wrap", flags->wrapper, "What stands around the job")
        ->check(CLI::IsMember({"none", "pjl", "eot"}))
        ->type_name("none|pjl|eot")
        ->capture_default_str();
    app.add_flag("--no-check", flags->no_check,
                 "Send moves unchecked, the device says what is wrong with them");
    app.add_flag("--jobs", flags->jobs, "Send one job a turn, as to a device with no way back");
    app.add_option("--pages-dir", flags->pages_directory,
                   "With one job a turn: write each page there as cairo draws it")
        ->type_name("DIR");
    app.footer(R"(Examples:
  inkmate generate --target printer -o game.ps
  inkmate send game.ps --to socket://printer         a session: type moves, pages come out
  inkmate send --resume game.pgn --to socket://spare after a jam, on another device
  inkmate send game.ps --to ipp://printer/ipp/print  one job a turn
  inkmate send game.ps --to office                   the same through a queue of CUPS

The game is saved after every move. Exit status: 0 the game was left in order, 1 the device or the line failed, 2 wrong
usage.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate

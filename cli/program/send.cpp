#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/program/device_options.hpp"
#include "cli/program/program_source.hpp"
#include "cli/program/send_flags.hpp"
#include "cli/program/send_lesson.hpp"
#include "core/engine/chance.hpp"
#include "core/variant/error.hpp"
#include "play/session/console_line.hpp"
#include "play/session/device_game.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/tables/console_words.hpp"

namespace inkmate {

using namespace session;

namespace {

struct Task {
    GameRecord record;
    /// What is sent to a device with a way back.
    std::string program;
};

/// Returns how the program was made, by these rules.
psgen::PlayingProgram made_program(const SendFlags& flags, const std::string& text,
                                   const game::Rules& rules) {
    if (!rules) return options_of_program(flags.program, text);
    const std::optional<psgen::ReadDescription> described = psgen::read_any_description(text);
    if (!described) throw CommandError(not_a_program(flags.program, text));
    if (described->game.variant != rules->name)
        throw CommandError(
            fmt::format("{} plays {}, not {}", flags.program,
                        described->game.variant.empty() ? "chess" : described->game.variant, rules->name),
            EXIT_USAGE);
    psgen::PlayingProgram options = program_of_variant(*described, rules);
    // A rule file may have changed since.
    if (!flags.variant.empty() && !find_variant(flags.variant).own.empty() &&
        psgen::generate(options) != psgen::unwrap_job(text))
        throw CommandError(
            fmt::format("{} was not made by the rules that {} holds now, or by another version "
                        "of Inkmate: generate it anew",
                        flags.program, flags.variant));
    return options;
}

Task new_game(const SendFlags& flags, std::string text, const SaveOptions& save, const game::Rules& rules) {
    psgen::PlayingProgram options = made_program(flags, text, rules);
    // The replies are to be known here too.
    const bool needs_seed = options.seed == 0;
    if (needs_seed) options.seed = engine::random_seed();
    // A whole job brings an end of its own along; here only the program is wanted.
    const bool whole_job = text.front() != '%';
    if (limit_nodes(options.limits, flags.most_nodes()) || whole_job || needs_seed) text = generate(options);
    return {GameRecord::begin(flags.new_file(), options, save), std::move(text)};
}

Task old_game(const SendFlags& flags, const SaveOptions& save, const game::Rules& rules) {
    Task task{GameRecord::open(flags.resume, save, rules), {}};
    limit_nodes(task.record.options().limits, flags.most_nodes());
    task.program = generate(task.record.program());
    return task;
}

/// What is given for a game and means nothing for a lesson.
void refuse_with_lesson(const Options& table, const SendFlags& flags) {
    for (const char* const name : {"--variant", "--no-check", "--max-time", "--speed", "--pages-dir"})
        if (table.given(name))
            throw CommandError(
                fmt::format("{} is for games, and {} sets problems: leave it out", name, flags.program),
                EXIT_USAGE);
}

DeviceGameOptions device_options(const SendFlags& flags) {
    DeviceGameOptions options;
    try {
        options.uri = device::parse_device_uri(flags.to);
    } catch (const std::runtime_error& e) {
        throw CommandError(fmt::format("--to: {}", e.what()), EXIT_USAGE);
    }
    options.wrapper = flags.wrapper;
    options.check = !flags.no_check;
    if (flags.wait) options.wait = std::chrono::milliseconds(std::llround(*flags.wait * 1000));
    options.most_nodes = flags.most_nodes();
    options.resumed = !flags.resume.empty();
    options.pages_directory = flags.pages_directory;
    options.resume_command =
        fmt::format("inkmate send --to {} --resume", files::shell_word(options.uri.text));
    return options;
}

/// Returns the variant that is played, as load_variant() takes it: that of --variant, of the program, or of
/// the game to resume; empty for chess.
std::string variant_to_send(const SendFlags& flags, const std::string& program) {
    if (!flags.variant.empty()) return flags.variant;
    if (!flags.resume.empty()) return variant_of_kept_game(flags.resume);
    const std::optional<psgen::ReadDescription> described = psgen::read_any_description(program);
    const std::string name = described ? described->game.variant : "";
    if (!name.empty() && !is_builtin_variant(name))
        throw CommandError(fmt::format("{} plays {}: name its rules too, by --variant FILE.ini:{}",
                                       flags.program, name, name),
                           EXIT_USAGE);
    return name;
}

void send_game(const SendFlags& flags, const std::string& program, DeviceGameOptions options) {
    const std::string name = variant_to_send(flags, program);
    game::Rules rules;
    if (!name.empty()) {
        rules = std::make_shared<const variant::Rules>(load_variant(name));
        if (!find_variant(name).own.empty())
            options.resume_command =
                fmt::format("inkmate send --to {} --variant {} --resume", files::shell_word(options.uri.text),
                            files::shell_file(name));
    }
    const SaveOptions save{.resume_command = options.resume_command};
    Task task = [&] {
        try {
            return options.resumed ? old_game(flags, save, rules) : new_game(flags, program, save, rules);
        } catch (const variant::VariantError& e) {
            throw CommandError(fmt::format("{}: {}", flags.program, e.what()), EXIT_USAGE);
        } catch (const game::GameError& e) {
            if (!rules) throw;
            throw CommandError(
                fmt::format("{}: {}", options.resumed ? flags.resume : flags.program, e.what()), EXIT_USAGE);
        }
    }();
    const device::Interrupt interrupt;
    play_on_device(
        flags, options, task.record.file(), interrupt,
        [&] { return play_live(task.record, task.program, options, interrupt); },
        [&] { play_jobs(task.record, options, interrupt); });
}

int run(const Options& table, const SendFlags& flags) {
    const auto nothing_to_send = [] {
        return CommandError("give either a program or --resume with a game; see inkmate send --help",
                            EXIT_USAGE);
    };
    if (flags.program.empty() && flags.resume.empty()) throw nothing_to_send();
    if (!flags.resume.empty() && !flags.save.empty())
        throw CommandError("--save does not go with --resume: it goes on in its file", EXIT_USAGE);
    if (flags.program == "-")
        throw CommandError("standard input is for what is typed: give the program as a file", EXIT_USAGE);
    const DeviceGameOptions options = device_options(flags);
    const std::string program = flags.program.empty() ? "" : files::read_input(flags.program);
    if (psgen::sets_problems(program)) {
        refuse_with_lesson(table, flags);
        return send_lesson({flags.program, program, flags.save, flags.resume}, options, !flags.jobs);
    }
    if (!flags.program.empty() && !flags.resume.empty()) throw nothing_to_send();
    send_game(flags, program, options);
    return 0;
}

}  // namespace

Run add_send(Options& options) {
    const auto flags = std::make_shared<SendFlags>();
    options.value({.name = "program", .help = "A program from inkmate generate", .value = "FILE"},
                  flags->program);
    options.value({.name = "--to",
                   .help = "socket://HOST[:9100], lpd://HOST/QUEUE, ipp://HOST/PATH or a CUPS queue",
                   .value = "URI",
                   .needed = "a device: --to URI"},
                  flags->to);
    options.group("Game");
    options.value({.name = "--resume",
                   .help = "Continue a saved game (PGN), on this or another device; with a program that sets "
                           "problems, saved answers",
                   .value = "FILE"},
                  flags->resume);
    options.value(
        {.name = "--save",
         .help = "Keep the game in this PGN, with .fen and .log beside it, or a lesson's answers in "
                 "this file; default: the program's name with .pgn or .txt",
         .value = "FILE"},
        flags->save);
    const auto no_check = options.flag(
        {.name = "--no-check", .help = "Send moves unchecked; the device says what is wrong with them"},
        flags->no_check);
    options.value({.name = "--variant",
                   .help = "The rule file of a program or game of a variant that is not built in",
                   .value = "FILE.ini[:NAME]"},
                  flags->variant);
    options.group("Time");
    options
        .value({.name = "--wait",
                .help = "Give up when the device is silent for this long; default: a minute plus the time of "
                        "the search at 20 nodes a second",
                .value = "SECONDS"},
               flags->wait)
        .check(in_range(0.01, static_cast<double>(psgen::LONGEST_SEARCH), "seconds"));
    const auto max_time =
        options
            .value({.name = "--max-time",
                    .help =
                        "Limit each turn to about this long, by nodes at the device's --speed; in a session, "
                        "until a strength is typed",
                    .value = "SECONDS"},
                   flags->max_time)
            .check(in_range(0.01, static_cast<double>(psgen::LONGEST_SEARCH), "seconds"));
    options
        .value({.name = "--speed", .help = "Nodes a second, as inkmate probe reports", .value = "N"},
               flags->speed)
        .check(in_range(0.1, 1e9, "nodes a second"))
        .needs(max_time);
    options.group("Jobs");
    add_wrapper_option(options, flags->wrapper);
    options
        .flag({.name = "--jobs", .help = "Send one job a turn, as to a device that sends nothing back"},
              flags->jobs)
        .excludes(no_check);
    options.value({.name = "--pages-dir",
                   .help = "With one job a turn (--jobs): write each page there as cairo draws it",
                   .value = "DIR"},
                  flags->pages_directory);
    options.footer(R"(Examples:
  inkmate generate --target printer -o game.ps
  inkmate send game.ps --to socket://printer         a session: type moves, pages come out
  inkmate send --resume game.pgn --to socket://spare  after a jam, on another device
  inkmate send game.ps --to ipp://printer/ipp/print  one job a turn
  inkmate send game.ps --to office                   the same through a queue of CUPS
  inkmate generate --problems puzzles.epd --target printer -o lesson.ps
  inkmate send lesson.ps --to socket://printer       problems to solve: type answers, sheets come out

All is saved after every move. Exit status: 0 the game was left in order, 1 the device or the line failed, 2 wrong
usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

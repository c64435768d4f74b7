#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "cli/commands.hpp"
#include "cli/pages/printer_options.hpp"
#include "cli/program/program_source.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "core/engine/choice.hpp"
#include "core/variant/board.hpp"
#include "play/device/connection.hpp"
#include "play/session/console_line.hpp"
#include "play/session/device_game.hpp"
#include "play/session/lesson.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate::cli {

using namespace session;

namespace {

/// A game or a lesson on a device.
struct SendFlags {
    std::string program;
    std::string to;
    std::string variant;
    std::string resume;
    std::string output;
    psgen::Wrapper wrapper = psgen::Wrapper::none;
    std::optional<double> wait;
    std::optional<double> time;
    double speed = 100;
    bool checks = true;
    bool one_way = false;
    bool insecure = false;
    std::string pages_directory;

    /// Return the file of a new game: that of -o, or one beside the program.
    std::string new_file() const {
        return output.empty() ? std::filesystem::path(program).replace_extension(".pgn").string() : output;
    }
    /// Return the nodes of --time at --speed; 0 without it.
    std::uint64_t most_nodes() const {
        return time ? static_cast<std::uint64_t>(std::max(1.0, std::floor(*time * speed))) : 0;
    }
};

/// Play a game on the device: in a session if there is a back channel and unless --one-way, else by jobs.
/// `live` may find that the device is mute. If the device fails or the user interrupts the game, and it has a
/// file, throws CommandError or UserInterrupt, which says how to continue the game.
void play_on_device(const SendFlags& flags, const DeviceGameOptions& options, Kept& kept,
                    const device::Interrupt& interrupt, const std::function<Outcome()>& live,
                    const std::function<void()>& jobs) {
    try {
        if (options.uri.has_back_channel() && !flags.one_way) {
            if (!flags.pages_directory.empty())
                fmt::print("Unless {} is mute, pages come out there only; --one-way writes them to {} too.\n",
                           options.uri.text, flags.pages_directory);
            if (live() == Outcome::left) return;
            fmt::print("Nothing comes back from {}: continuing with one job a turn.\n", options.uri.text);
        }
        jobs();
    } catch (const device::DeviceError& error) {
        const bool begun = files::file_exists(kept.file()) || !kept.is_saved();
        if (!begun && interrupt.happened())
            throw UserInterrupt("nothing more is sent; try again when you like");
        if (!begun) throw;
        const std::string saved = kept.last_words("the game is", options.resume_command);
        if (interrupt.happened()) throw UserInterrupt(saved);
        throw CommandError(fmt::format("{}: {}", error.what(), saved));
    }
}

struct Task {
    GameRecord record;
    /// The program that is sent to a device with a back channel.
    std::string program;
};

Task new_game(const SendFlags& flags, psgen::PlayingProgram program, std::string text,
              const SaveOptions& save) {
    // The core must know the replies, too.
    const bool needs_seed = program.seed == 0;
    if (needs_seed) program.seed = engine::random_seed();
    // A whole job has an end of its own; here only the program is wanted.
    const bool whole_job = text.front() != '%';
    if (limit_nodes(program.limits, flags.most_nodes()) || whole_job || needs_seed)
        text = psgen::generate(program);
    return {GameRecord::begin(flags.new_file(), program, save), std::move(text)};
}

Task old_game(const SendFlags& flags, const SaveOptions& save, const game::Rules& rules) {
    Task task{GameRecord::open(flags.resume, save, rules), {}};
    limit_nodes(task.record.options().limits, flags.most_nodes());
    task.program = psgen::generate(task.record.program());
    return task;
}

DeviceGameOptions device_options(const SendFlags& flags) {
    DeviceGameOptions options;
    try {
        options.uri = device::parse_device_uri(flags.to);
    } catch (const std::runtime_error& e) {
        throw CommandError(fmt::format("--to: {}", e.what()), EXIT_USAGE);
    }
    if (flags.insecure && !options.uri.encrypted)
        throw CommandError(
            fmt::format("--insecure goes with ipps:// only: {} has no certificate", options.uri.text),
            EXIT_USAGE);
    options.check_certificate = !flags.insecure;
    options.wrapper = flags.wrapper;
    options.check = flags.checks;
    if (flags.wait) options.wait = std::chrono::milliseconds(milliseconds_of(*flags.wait));
    options.most_nodes = flags.most_nodes();
    options.resumed = !flags.resume.empty();
    options.pages_directory = flags.pages_directory;
    options.resume_command =
        fmt::format("inkmate send --to {} --resume", files::shell_word(options.uri.text));
    return options;
}

void send_game(const SendFlags& flags, const std::string& text, DeviceGameOptions options) {
    const std::optional<psgen::PlayingProgram> made =
        options.resumed ? std::nullopt : std::optional(program_of_text(flags.program, text, flags.variant));
    const std::string name =
        !options.resumed || !flags.variant.empty() ? flags.variant : variant_of_kept_game(flags.resume);
    if (!name.empty() && !find_variant(name).own.empty())
        options.resume_command = fmt::format("inkmate send --to {} --variant {} --resume",
                                             files::shell_word(options.uri.text), files::shell_file(name));
    const SaveOptions save{.resume_command = options.resume_command};
    Task task = [&] {
        if (made) return new_game(flags, *made, text, save);
        const game::Rules rules = rules_option(name);
        try {
            return old_game(flags, save, rules);
        } catch (const game::GameError& e) {
            if (!rules) throw;
            throw CommandError(fmt::format("{}: {}", flags.resume, e.what()), EXIT_USAGE);
        }
    }();
    const device::Interrupt interrupt;
    play_on_device(
        flags, options, task.record, interrupt,
        [&] { return play_live(task.record, task.program, options, interrupt); },
        [&] { play_jobs(task.record, options, interrupt); });
}

/// A lesson needs a back channel.
CommandError no_way_back(const std::string& uri, ExitCode status) {
    return CommandError(
        fmt::format(
            "nothing comes back from {}, as a lesson needs it: print the sheet with this program, and "
            "the marked one with inkmate lesson FILE --pages reply --input ANSWERS -o marked.ps",
            uri),
        status);
}

LessonRecord lesson_record(const SendFlags& flags, const std::string& resume_command) {
    if (!flags.resume.empty()) return LessonRecord::open(flags.resume, resume_command);
    const std::string file = flags.output.empty()
                                 ? std::filesystem::path(flags.program).replace_extension(".txt").string()
                                 : flags.output;
    return LessonRecord::begin(file, resume_command);
}

int send_lesson(const SendFlags& flags, const std::string& program, DeviceGameOptions options) {
    if (program.front() != '%')
        throw CommandError(
            fmt::format("{} is a whole job: generate it without --wrap, and give --wrap here", flags.program),
            EXIT_USAGE);
    if (flags.one_way || !options.uri.has_back_channel()) throw no_way_back(options.uri.text, EXIT_USAGE);
    options.resume_command = fmt::format("inkmate send {} --to {} --resume", files::shell_file(flags.program),
                                         files::shell_word(options.uri.text));
    LessonRecord record = lesson_record(flags, options.resume_command);
    const device::Interrupt interrupt;
    try {
        const Outcome outcome = give_lesson_live(record, program, options, interrupt);
        const bool removed = flags.resume.empty() && record.lines().empty() && record.kept_file().remove();
        if (outcome == Outcome::mute) throw no_way_back(options.uri.text, EXIT_FAILED);
        if (removed) fmt::print("Nothing was answered, so {} is removed.\n", record.file());
    } catch (const device::DeviceError& error) {
        const std::string kept = record.last_words("the answers are", options.resume_command);
        if (interrupt.happened()) throw UserInterrupt(kept);
        throw CommandError(fmt::format("{}: {}", error.what(), kept));
    }
    return 0;
}

int run(const Options& table, const SendFlags& flags) {
    const auto nothing_to_send = [] {
        return CommandError("give either a program or --resume with a game; see inkmate send --help",
                            EXIT_USAGE);
    };
    if (flags.program.empty() && flags.resume.empty()) throw nothing_to_send();
    if (!flags.resume.empty() && !flags.output.empty())
        throw CommandError(
            "--output cannot be combined with --resume: a resumed game is saved to its own file", EXIT_USAGE);
    if (flags.program == "-")
        throw CommandError("standard input is for what is typed: give the program as a file", EXIT_USAGE);
    const DeviceGameOptions options = device_options(flags);
    const std::string program = flags.program.empty() ? "" : files::read_input(flags.program);
    if (psgen::sets_problems(program)) {
        table.refuse({"--variant", "--without", "--time", "--speed", "--pages-dir"},
                     fmt::format("{}, a program of problems", flags.program));
        return send_lesson(flags, program, options);
    }
    if (!flags.program.empty() && !flags.resume.empty()) throw nothing_to_send();
    send_game(flags, program, options);
    return 0;
}

}  // namespace

Run add_send(Options& options) {
    const auto flags = std::make_shared<SendFlags>();
    options.value({.name = "program", .help = "A program from inkmate generate or lesson", .value = "FILE"},
                  flags->program);
    options.value(DEVICE.spec("socket://HOST[:9100], lpd://HOST/QUEUE, ipp[s]://HOST/PATH or a CUPS queue")
                      .with_required("a device: --to URI"),
                  flags->to);
    options.group("Game");
    options.value(RESUME.spec("on this or a different device; for a lesson, give its program, too"),
                  flags->resume);
    add_output_option(
        options, flags->output,
        "the game, as PGN, with .fen and .log beside it, or a lesson's answers; default: the program's "
        "name with .pgn or .txt");
    const auto without =
        add_without_option(options, {{"checks", &flags->checks}},
                           "checks: send moves unchecked; the device says what is wrong with them");
    add_variant_option(options, flags->variant);
    options.group("Time");
    add_wait_option(options, flags->wait,
                    "default: a minute plus the time of the search at 20 nodes a second; three minutes "
                    "for the first prompt");
    const auto time =
        add_time_option(options, flags->time,
                        "counted in nodes at the device's --speed; in a session, until a strength is typed");
    options
        .value({.name = "--speed", .help = "Nodes a second, as inkmate probe reports", .value = "N"},
               flags->speed)
        .check(in_range(0.1, 1e9, "nodes a second"))
        .needs(time);
    options.group("Jobs");
    add_wrapper_option(options, flags->wrapper);
    options
        .flag({.name = "--one-way", .help = "Send one job a turn, as to a device that sends nothing back"},
              flags->one_way)
        .excludes(without);
    add_insecure_option(options, flags->insecure);
    options.value(PAGES_DIR.spec("with one job a turn (--one-way), each as cairo draws it"),
                  flags->pages_directory);
    options.footer(R"(Examples:
  inkmate generate --target printer -o game.ps
  inkmate send game.ps --to socket://printer         a session: type moves, pages come out
  inkmate send --resume game.pgn --to socket://spare  after a jam, on a different device
  inkmate send game.ps --to ipp://printer/ipp/print  one job a turn
  inkmate send game.ps --to office                   through a queue of CUPS
  inkmate lesson puzzles.epd --target printer -o lesson.ps
  inkmate send lesson.ps --to socket://printer       problems to solve: type answers, sheets come out

Every move is saved. Exit status: 0 the game was left in order, 1 the device or the line failed, 2 wrong usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "base/text/json.hpp"
#include "cli/commands.hpp"
#include "cli/pages/printer_options.hpp"
#include "cli/shared_options.hpp"
#include "core/engine/levels.hpp"
#include "play/device/connection.hpp"
#include "play/device/ghostscript.hpp"
#include "play/device/probe.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/tables/self_test.hpp"
#include "render/page/figures/page.hpp"
#include "verify/bench/positions.hpp"

namespace inkmate::cli {

using namespace chess;
using namespace engine;

namespace {

/// The longest pleasant wait for a move, in seconds.
constexpr double PLEASANT = 30;
/// About so many positions a move takes at least where each legal move is judged by itself: no search ends
/// before its first ply.
constexpr double LEAST_JUDGED_APART = 1600;
/// A device with more free memory takes the program as it is.
constexpr std::int64_t MUCH_MEMORY = 8'000'000;

/// More sizes are counted only; --json has them all.
constexpr std::size_t MANY_PAPERS = 8;

struct ProbeFlags {
    std::string to;
    bool self_test = false, careful = false, answers_only = false;
    std::string output, decode;
    psgen::Wrapper wrapper = psgen::Wrapper::none;
    double wait = 60;
    bool json = false;
};

/// Two programs of level 1, one after the other: what the first has found arrives even where the second does
/// not fit.
std::string probe_program() {
    psgen::PlayingProgram options;
    options.language_level = 1;
    options.console = true;
    options.uci = false;
    options.drawing = false;
    options.search.hash_bits = 8;
    options.max_plies = 2;
    // Where inkmate bench measures, too; an opening is searched faster.
    options.game = Game(Position::from_fen(bench::BENCH_POSITIONS.front()));
    const auto part = [](const psgen::PlayingProgram& o, const char* root) {
        return fmt::format("{}Inkmate begin {{ {} }} exec end\n", psgen::generate_library(o, {root}), root);
    };
    return std::string(device::PROBE_FRONT) + part(options, "ProbeDevice") + part(options, "ProbeSearch");
}

/// Sends a probe or a self-test to the device, and returns what it answers.
device::ProbeAnswer answer_of(const ProbeFlags& flags, const std::string& probe) {
    const auto wait = std::chrono::milliseconds(milliseconds_of(flags.wait));
    if (flags.to == "gs") {
        const process::TidyEnd tidy;
        const device::GhostscriptRun r =
            device::run_ghostscript(probe, {}, {.feed = device::Feed::stream, .time_limit = wait});
        if (!r.status.ok() && r.output.empty())
            throw CommandError(fmt::format(
                "Ghostscript ended early: {}; {}", describe(r.status),
                r.errors.empty() ? "it has said nothing yet, so give it more time with --wait" : r.errors));
        return {r.output, false};
    }
    device::DeviceUri uri;
    try {
        uri = device::parse_device_uri(flags.to);
    } catch (const std::runtime_error& e) {
        throw CommandError(fmt::format("--to: {}", e.what()), EXIT_USAGE);
    }
    const device::Interrupt interrupt;
    return device::probe_device(uri, psgen::wrap_job(flags.wrapper, "Inkmate probe", probe, {}), wait,
                                device::long_silence(wait), &interrupt);
}

device::DeviceFacts ask(const ProbeFlags& flags) {
    const device::ProbeAnswer answer = answer_of(flags, probe_program());
    device::DeviceFacts facts = device::read_facts(answer.text);
    if (flags.to != "gs") facts.spooled = answer.spooled;
    return facts;
}

std::string self_test(const ProbeFlags& flags) {
    psgen::SelfTestProgram program;
    program.prints = !flags.answers_only;
    program.limits = !flags.careful;
    return psgen::generate(program);
}

/// Writes what is known in two columns, or as an object of JSON.
void tell_report(const std::vector<std::pair<std::string, std::string>>& report, bool json) {
    if (json) {
        nlohmann::ordered_json object;
        for (const auto& [key, value] : report) object[key] = value;
        files::write_output("-", text::json_text(object) + "\n");
        return;
    }
    for (const auto& [key, value] : report) fmt::print("{:<26}{}\n", key, value);
}

int run_self_test(const ProbeFlags& flags) {
    if (!flags.output.empty()) {
        files::write_output(flags.output,
                            psgen::wrap_job(flags.wrapper, "Inkmate self-test", self_test(flags), {}));
        return 0;
    }
    const auto report =
        device::read_report(answer_of(flags, std::string(device::PROBE_FRONT) + self_test(flags)).text);
    tell_report(report, flags.json);
    const auto has = [&](std::string_view key, std::string_view value) {
        return std::ranges::find(report, std::pair<std::string, std::string>(key, value)) != report.end();
    };
    return has("perft", "right") && has("search", "right") && has("done", "1") ? 0 : EXIT_FAILED;
}

int decode(const ProbeFlags& flags) {
    try {
        tell_report(psgen::read_code(flags.decode), flags.json);
    } catch (const psgen::EmitError& e) {
        throw CommandError(fmt::format("--decode: {}", e.what()), EXIT_USAGE);
    }
    return 0;
}

/// How long a move takes that is not played in haste.
std::optional<double> seconds_per_move(const device::DeviceFacts& facts, int level) {
    if (!facts.nodes_speed) return std::nullopt;
    const auto& [limits, mistakes] = engine::level(level).strength;
    const auto nodes = static_cast<double>(limits.nodes);
    return (mistakes.judge_apart() ? std::max(nodes, LEAST_JUDGED_APART) : nodes) / *facts.nodes_speed;
}

/// The strongest level that is a pleasure, or the quickest one; the default one where nothing is known.
int recommended_level(const device::DeviceFacts& facts) {
    if (!facts.nodes_speed) return DEFAULT_LEVEL;
    int quickest = 1;
    for (int level = STRONGEST_LEVEL; level >= 1; --level) {
        if (*seconds_per_move(facts, level) <= PLEASANT) return level;
        if (*seconds_per_move(facts, level) < *seconds_per_move(facts, quickest)) quickest = level;
    }
    return quickest;
}

std::optional<std::int64_t> free_memory(const device::DeviceFacts& facts) {
    if (!facts.vm_used || !facts.vm_total) return std::nullopt;
    return *facts.vm_total - *facts.vm_used;
}

std::string recommendation(const device::DeviceFacts& facts) {
    std::string options = fmt::format("--target printer --level {}", recommended_level(facts));
    if (facts.language_level < 2) options += " --language-level 1";
    if (const auto free = free_memory(facts); free && *free > 0 && *free < MUCH_MEMORY)
        options += fmt::format(" --vm-limit {}", *free);
    return options;
}

std::string size_text(const std::array<double, 2>& size) {
    for (const figures::Paper& paper : figures::PAPERS)
        if (std::abs(size[0] - paper.width) < 2 && std::abs(size[1] - paper.height) < 2)
            return fmt::format("{} ({:g} x {:g})", paper.name, size[0], size[1]);
    return fmt::format("{:g} x {:g}", size[0], size[1]);
}

std::string bytes_text(std::int64_t bytes) {
    return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

/// True if the last page is the newest one of a player.
bool holds_last_page(const device::DeviceFacts& facts) {
    return facts.duplex.value_or(false);
}

std::vector<std::string> missing_fonts(const device::DeviceFacts& facts) {
    std::vector<std::string> missing;
    for (int font = 0; font < figures::FONT_NB; ++font) {
        const std::string name(figures::postscript_name(static_cast<figures::Font>(font)));
        if (std::ranges::find(facts.fonts, name) == facts.fonts.end()) missing.push_back(name);
    }
    return missing;
}

void tell(const device::DeviceFacts& facts) {
    const auto line = [](std::string_view what, const std::string& value) {
        fmt::print("{:<18}{}\n", what, value.empty() ? "not reported" : value);
    };
    const auto number = [](const auto& n) { return n ? fmt::format("{}", *n) : std::string(); };
    line("Product", facts.product);
    line("Version",
         facts.version + (facts.revision.empty() ? "" : fmt::format(", revision {}", facts.revision)));
    line("PostScript level", std::to_string(facts.language_level));
    const auto free = free_memory(facts);
    line("Memory", free ? fmt::format("{} free of {}", bytes_text(*free), bytes_text(*facts.vm_total))
                   : facts.vm_used ? "no limit reported"
                                   : "");
    line("Stacks", facts.operand_stack || facts.execution_stack || facts.dictionary_stack
                       ? fmt::format("operand {}, execution {}, dictionary {}", number(facts.operand_stack),
                                     number(facts.execution_stack), number(facts.dictionary_stack))
                       : "");
    line("Integers", fmt::format("{} bits", facts.integer_bits));
    line("Resolution", facts.resolution ? fmt::format("{:.0f} dpi", *facts.resolution) : "");
    line("Page", facts.page_size ? size_text(*facts.page_size) : "");
    std::string papers;
    for (const auto& paper : facts.papers)
        if (facts.papers.size() <= MANY_PAPERS) papers += (papers.empty() ? "" : ", ") + size_text(paper);
    if (facts.papers.size() > MANY_PAPERS) papers = fmt::format("{} sizes", facts.papers.size());
    line("Papers", papers);
    line("Printable", facts.printable
                          ? fmt::format("{:.0f} {:.0f} to {:.0f} {:.0f}", (*facts.printable)[0],
                                        (*facts.printable)[1], (*facts.printable)[2], (*facts.printable)[3])
                          : "");
    line("Duplex", !facts.duplex ? "no" : *facts.duplex ? "on" : "off");
    line("Last page",
         holds_last_page(facts)
             ? "stays in until the next one, as both sides are printed; --target printer asks for one"
             : "is not kept for its other side");
    if (facts.spooled)
        line("Answers", *facts.spooled ? "only when the job is complete: play with inkmate send --one-way"
                                       : "while the job runs: a session works");
    const std::vector<std::string> missing = missing_fonts(facts);
    line("Fonts",
         missing.empty() ? "all that the pages use" : fmt::format("missing: {}", fmt::join(missing, ", ")));
    line("Clock", facts.usertime_moves && facts.realtime_moves ? "usertime and realtime"
                  : facts.usertime_moves                       ? "usertime"
                  : facts.realtime_moves                       ? "realtime"
                                                               : "does not run: do not use --time");
    line("Speed", facts.objects_speed ? fmt::format("{:.0f} objects/s", *facts.objects_speed) : "");
    line("Search", facts.nodes_speed ? fmt::format("{:.0f} nodes/s", *facts.nodes_speed) : "");
    if (facts.nodes_speed) {
        std::string levels;
        for (int level = 1; level <= STRONGEST_LEVEL; ++level)
            levels +=
                fmt::format("{}{}: {:.1f} s", level == 1 ? "" : ", ", level, *seconds_per_move(facts, level));
        line("A move at level", levels);
    }
    if (!facts.complete)
        fmt::print("\nThe probe did not finish{}.\n",
                   facts.error.empty() ? "" : fmt::format(": {}", facts.error));
    fmt::print("\ninkmate generate {} -o game.ps\n", recommendation(facts));
}

nlohmann::json json(const device::DeviceFacts& facts) {
    nlohmann::json levels = nlohmann::json::array();
    if (facts.nodes_speed)
        for (int level = 1; level <= STRONGEST_LEVEL; ++level)
            levels.push_back(*seconds_per_move(facts, level));
    const auto value = [](const auto& optional) {
        return optional ? nlohmann::json(*optional) : nlohmann::json();
    };
    return {{"product", facts.product},
            {"version", facts.version},
            {"revision", facts.revision},
            {"language_level", facts.language_level},
            {"vm_free", value(free_memory(facts))},
            {"vm_total", value(facts.vm_total)},
            {"operand_stack", value(facts.operand_stack)},
            {"execution_stack", value(facts.execution_stack)},
            {"dictionary_stack", value(facts.dictionary_stack)},
            {"integer_bits", facts.integer_bits},
            {"resolution", value(facts.resolution)},
            {"page_size", value(facts.page_size)},
            {"papers", facts.papers},
            {"printable", value(facts.printable)},
            {"duplex", value(facts.duplex)},
            {"holds_last_page", holds_last_page(facts)},
            {"spooled", value(facts.spooled)},
            {"fonts", facts.fonts},
            {"usertime_moves", facts.usertime_moves},
            {"realtime_moves", facts.realtime_moves},
            {"objects_per_second", value(facts.objects_speed)},
            {"nodes_per_second", value(facts.nodes_speed)},
            {"seconds_per_move", levels},
            {"complete", facts.complete},
            {"error", facts.error},
            {"generate", recommendation(facts)}};
}

int run(const ProbeFlags& flags) {
    if (!flags.decode.empty()) return decode(flags);
    if (flags.to.empty() && flags.output.empty())
        throw CommandError("probe needs a device: --to URI", EXIT_USAGE);
    if (flags.self_test) return run_self_test(flags);
    const device::DeviceFacts facts = ask(flags);
    if (flags.json)
        files::write_output("-", text::json_text(json(facts)) + "\n");
    else
        tell(facts);
    return facts.complete ? 0 : EXIT_FAILED;
}

}  // namespace

Run add_probe(Options& options) {
    const auto flags = std::make_shared<ProbeFlags>();
    const auto to = options.value(
        DEVICE.spec("socket://HOST[:9100], or gs for the Ghostscript of this machine"), flags->to);
    add_wait_option(options, flags->wait, "and report what the device has sent by then");
    add_wrapper_option(options, flags->wrapper);
    add_json_option(options, flags->json);
    options.group("Self-test");
    const auto self_test = options.flag(
        {"--self-test",
         "Try limits, clocks, fonts, channels and chess on the device, and print one page of it"},
        flags->self_test);
    add_output_option(options, flags->output, "the program of the self-test, to be sent by other means")
        .needs(self_test)
        .excludes(to);
    options.flag({"--answers-only", "Print no page"}, flags->answers_only).needs(self_test);
    options.flag({"--careful", "Do not try the limits of stacks, objects and memory"}, flags->careful)
        .needs(self_test);
    options
        .value({.name = "--decode",
                .help = "Say what the code on the page of a self-test means",
                .value = "CODE"},
               flags->decode)
        .excludes(to)
        .excludes(self_test);
    options.footer(R"(Examples:
  inkmate probe --to socket://printer
  inkmate probe --to gs --json
  inkmate probe --self-test -o self-test.ps
  inkmate probe --decode 1WZQV-RD96D-AEAY7-MPQ0W

Nothing is printed on paper but the page of a self-test. Exit status: 0 the device reported everything and plays as it
should, 1 it did not, 2 wrong usage.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate::cli

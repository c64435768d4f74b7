#include "cli/engine/annotate_options.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "base/shard/header.hpp"
#include "cli/bounds.hpp"
#include "cli/error.hpp"
#include "cli/program/strength_options.hpp"
#include "core/engine/evaluation_file.hpp"
#include "engines/match/command_line.hpp"
#include "engines/match/error.hpp"
#include "engines/uci/option.hpp"

namespace inkmate {

using namespace engine;

namespace {

constexpr std::uint64_t DEFAULT_NODES = 100'000;

void add_engine_options(Options& options, AnnotateFlags& flags) {
    options.group("Engine");
    const auto engine =
        options.value({.name = "--engine",
                       .help = "A program that speaks UCI, and its arguments; default: inkmate itself",
                       .value = "COMMAND"},
                      flags.engine);
    options.repeated({.name = "--option", .help = "Set an option of the engine", .value = "NAME=VALUE"},
                     flags.options);
    options
        .value({.name = "--hash",
                .help = "Megabytes of the table of each job; default: 16, or the engine's own default",
                .value = "MB"},
               flags.hash)
        .check(in_range(1, 1'000'000, "megabytes"));
    options
        .value({.name = "--patience",
                .help = "Seconds an engine may take to start, and for a position beyond --movetime",
                .value = "S"},
               flags.patience)
        .check(in_range(0.1, 1e6, "seconds"))
        .needs(engine);
    add_evaluation_option(options, flags.evaluation);
    options.group("Limits of each position's search; default: 100,000 nodes");
    options.value({.name = "--nodes", .help = "Positions to visit", .value = "N"}, flags.nodes)
        .check(at_least(std::uint64_t{1}));
    options.value({.name = "--depth", .help = "Plies", .value = "N"}, flags.depth)
        .check(in_range(1, MAX_PLY - 1));
    options.value({.name = "--movetime", .help = "Milliseconds", .value = "MS"}, flags.milliseconds)
        .check(in_range(std::int64_t{1}, std::int64_t{1'000'000'000}, "milliseconds"));
}

EngineSettings engine_settings(const AnnotateFlags& flags) {
    EngineSettings settings;
    try {
        settings.command = split_command(flags.engine);
    } catch (const MatchError& error) {
        throw CommandError(error.what(), EXIT_USAGE);
    }
    if (flags.hash) settings.options.emplace_back(uci_options::HASH.name, fmt::to_string(*flags.hash));
    for (const std::string& option : flags.options) {
        const std::size_t equals = option.find('=');
        if (equals == 0 || equals == option.npos)
            throw CommandError(fmt::format("--option {}: give NAME=VALUE", option), EXIT_USAGE);
        settings.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return settings;
}

SearchOptions core_options(const AnnotateFlags& flags) {
    if (!flags.options.empty())
        throw CommandError("--option is for another engine: name it with --engine", EXIT_USAGE);
    return {.evaluation = &evaluation_option(flags.evaluation),
            .hash_bits = core_hash_bits(flags.hash.value_or(DEFAULT_HASH))};
}

}  // namespace

void add_annotate_options(Options& options, AnnotateFlags& flags) {
    options.value({.name = "GAMES",
                   .help = "The games, - for standard input",
                   .value = "FILE",
                   .needed = "games to annotate: a PGN file"},
                  flags.pgn);
    options.value({.name = "-o,--output",
                   .help = "Where to write them, - for standard output; to continue an interrupted run, name "
                           "its file again",
                   .value = "FILE",
                   .written = true},
                  flags.output);
    options.flag({.name = "--json",
                  .help = "Print the evaluations of all moves, a line of JSON for each game; needs -o FILE"},
                 flags.json);
    options
        .value({.name = "--diagrams", .help = "Mark at most N moments of a game for diagrams", .value = "N"},
               flags.diagrams)
        .check(in_range(0, 100));
    options.value({.name = "--jobs", .help = "Games at a time", .value = "N"}, flags.jobs)
        .check(in_range(1U, 256U));
    add_engine_options(options, flags);
}

SearchLimits annotate_limits(const AnnotateFlags& flags) {
    SearchLimits limits;
    limits.nodes = flags.nodes.value_or(flags.depth || flags.milliseconds ? 0 : DEFAULT_NODES);
    limits.depth = flags.depth.value_or(limits.depth);
    limits.milliseconds = flags.milliseconds.value_or(0);
    return limits;
}

std::string analysis_of(const AnnotateFlags& flags, const std::string& analyst) {
    std::string text = fmt::format("{}, {}", analyst, annotate::describe(annotate_limits(flags)));
    const bool usual_hash = flags.engine.empty() && flags.hash == DEFAULT_HASH;
    if (flags.hash && !usual_hash) text += fmt::format(", {} MB", *flags.hash);
    const Evaluation& evaluation = evaluation_option(flags.evaluation);
    if (&evaluation != &evaluation_option({}))
        text += fmt::format(", evaluation {}", shard::fingerprint(evaluation_text(evaluation)));
    if (!flags.options.empty()) {
        shard::Fingerprint options;
        for (const std::string& option : flags.options) options.add(option);
        text += fmt::format(", options {}", options.text());
    }
    if (flags.diagrams != AnnotateFlags{}.diagrams)
        text += fmt::format(", {}",
                            flags.diagrams == 1 ? "1 diagram" : fmt::format("{} diagrams", flags.diagrams));
    return text;
}

annotate::MakeAnalyst analyst_option(const AnnotateFlags& flags) {
    const SearchLimits limits = annotate_limits(flags);
    if (flags.engine.empty())
        return [limits, options = core_options(flags)] { return annotate::core_analyst(options, limits); };
    if (!flags.evaluation.empty())
        throw CommandError("--evaluation is inkmate's own: leave it out with --engine", EXIT_USAGE);
    const std::chrono::milliseconds patience(std::llround(flags.patience * 1000));
    return [=, settings = engine_settings(flags)] {
        return annotate::engine_analyst(settings, limits, patience);
    };
}

}  // namespace inkmate

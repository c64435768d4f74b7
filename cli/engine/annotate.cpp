#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>

#include "base/files/file_io.hpp"
#include "base/shard/header.hpp"
#include "cli/commands.hpp"
#include "cli/engine/game_batch.hpp"
#include "cli/game_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "cli/terminal.hpp"
#include "core/engine/evaluation.hpp"
#include "engines/annotate/analyst.hpp"
#include "engines/annotate/annotate.hpp"
#include "engines/match/engine.hpp"
#include "engines/uci/option.hpp"

namespace inkmate::cli {

using namespace chess;
using namespace engine;
namespace fs = std::filesystem;

namespace {

struct AnnotateFlags {
    std::string pgn;
    std::string output = "-";
    bool json = false;
    int most_diagrams = 2;
    unsigned jobs = 1;
    /// Empty for the core.
    std::string engine;
    std::vector<std::string> options;
    std::optional<int> hash;
    double wait = 60;
    std::string evaluation;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<double> time;
};

constexpr std::uint64_t DEFAULT_NODES = 100'000;

uci::EngineSettings engine_settings(const AnnotateFlags& flags) {
    uci::EngineSettings settings;
    try {
        settings.command = match::split_command(flags.engine);
    } catch (const match::MatchError& error) {
        throw CommandError(error.what(), EXIT_USAGE);
    }
    if (flags.hash) settings.options.emplace_back(uci::options::HASH.name, fmt::to_string(*flags.hash));
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
        throw CommandError("--option is for a different engine: name it with --engine", EXIT_USAGE);
    return {.evaluation = &evaluation_option(flags.evaluation),
            .hash_bits = core_hash_bits(flags.hash.value_or(DEFAULT_HASH))};
}

/// Return the limits of a position's search: by default so many nodes that a game takes seconds.
SearchLimits annotate_limits(const AnnotateFlags& flags) {
    SearchLimits limits;
    limits.nodes = flags.nodes.value_or(flags.depth || flags.time ? 0 : DEFAULT_NODES);
    limits.depth = flags.depth.value_or(limits.depth);
    limits.milliseconds = flags.time ? milliseconds_of(*flags.time) : 0;
    return limits;
}

/// Describe how a game is annotated, which must not change when a run continues: the analyst's name, the
/// limits, and what differs from the defaults.
std::string analysis_of(const AnnotateFlags& flags, const std::string& analyst) {
    std::string text = fmt::format("{}, {}", analyst, annotate::describe(annotate_limits(flags)));
    const bool default_hash = flags.engine.empty() && flags.hash == DEFAULT_HASH;
    if (flags.hash && !default_hash) text += fmt::format(", {} MB", *flags.hash);
    const Evaluation& evaluation = evaluation_option(flags.evaluation);
    if (&evaluation != &evaluation_option({}))
        text += fmt::format(", evaluation {}", shard::fingerprint(evaluation_text(evaluation)));
    if (!flags.options.empty()) {
        shard::Fingerprint options;
        for (const std::string& option : flags.options) options.add(option);
        text += fmt::format(", options {}", options.text());
    }
    if (flags.most_diagrams != AnnotateFlags{}.most_diagrams)
        text += fmt::format(
            ", {}", flags.most_diagrams == 1 ? "1 diagram" : fmt::format("{} diagrams", flags.most_diagrams));
    return text;
}

/// Throws CommandError.
annotate::MakeAnalyst analyst_option(const AnnotateFlags& flags) {
    const SearchLimits limits = annotate_limits(flags);
    if (flags.engine.empty())
        return [limits, options = core_options(flags)] { return annotate::core_analyst(options, limits); };
    if (!flags.evaluation.empty())
        throw CommandError("--evaluation is inkmate's own: leave it out with --engine", EXIT_USAGE);
    const std::chrono::milliseconds patience(milliseconds_of(flags.wait));
    return [=, settings = engine_settings(flags)] {
        return annotate::engine_analyst(settings, limits, patience);
    };
}

/// What a run did.
struct Tally {
    std::size_t before = 0, now = 0;
    std::array<int, annotate::JUDGEMENT_NB> judgements{};

    void add(const annotate::AnalysedGame& game) {
        ++now;
        for (const auto& side : annotate::count_judgements(game.game.game, game.findings))
            for (std::size_t i = 0; i < side.size(); ++i) judgements[i] += side[i];
    }
    std::string text(const std::string& output) const {
        if (now == 0 && before > 0)
            return fmt::format("{}: {} annotated already\n", output, number_of(before, "game", "games"));
        std::string line = fmt::format("{}: {} annotated", output, number_of(now, "game", "games"));
        if (before > 0) line += fmt::format(" after {}", before);
        for (const annotate::JudgementRow& row : annotate::JUDGEMENTS)
            line += ", " +
                    number_of(static_cast<std::size_t>(judgements[static_cast<std::size_t>(row.judgement)]),
                              row.name, row.names);
        return line + "\n";
    }
};

void check_output(const AnnotateFlags& flags) {
    if (flags.json &&
        (flags.output == "-" || (files::file_exists(flags.output) && !fs::is_regular_file(flags.output))))
        throw CommandError("--json prints the evaluations in the file of -o: give one", EXIT_USAGE);
}

void print_evaluations(const std::string& file) {
    chess::Faults untold;
    Games games(file, untold);
    while (const auto game = games.next()) files::write_output("-", annotate::evaluations_json(*game) + "\n");
}

/// An engine's failure leaves what is written.
void analyse_to_end(const AnnotateFlags& flags, const annotate::AnalysisQueue& queue,
                    std::unique_ptr<annotate::Analyst> first, const annotate::MakeAnalyst& make) {
    try {
        annotate::analyse_games(queue, std::move(first), make, job_count(flags.jobs));
    } catch (const uci::EngineFailure& error) {
        throw CommandError(
            fmt::format("{}{}", error.what(),
                        flags.output == "-"
                            ? ""
                            : fmt::format("; to continue after what is in {}, give the same command again",
                                          flags.output)));
    }
}

int run(const AnnotateFlags& flags) {
    check_output(flags);
    const annotate::MakeAnalyst make = analyst_option(flags);
    Games games(flags.pgn, faults());
    BatchInput input([&games] { return games.next(); });
    std::unique_ptr<annotate::Analyst> first = make();
    const annotate::AnnotateSettings settings{analysis_of(flags, first->name()), flags.most_diagrams};
    BatchOutput output(flags.output);
    Tally tally;
    tally.before = input.continue_in(output, annotate::AnnotatedTexts(settings.analysis));
    std::size_t position = input.passed_positions();
    const auto show = progress_bar("Annotating: position");
    const std::optional<std::size_t> all = count_positions(flags.pgn);
    const annotate::AnalysisQueue queue{.next = [&input] { return input.next(); },
                                        .take =
                                            [&](annotate::AnalysedGame done) {
                                                tally.add(done);
                                                annotate::annotate(done.game, done.findings, settings);
                                                output.write(annotate::AnnotatedTexts::text(done.game));
                                            },
                                        .on_step =
                                            [&] {
                                                if (all) show(std::min(position++, *all - 1), *all);
                                            }};
    analyse_to_end(flags, queue, std::move(first), make);
    if (all) show(*all, *all);
    if (flags.json)
        print_evaluations(flags.output);
    else if (flags.output != "-")
        files::write_output("-", tally.text(flags.output));
    return 0;
}

}  // namespace

Run add_annotate(Options& options) {
    const auto flags = std::make_shared<AnnotateFlags>();
    options.value({.name = "games",
                   .help = "The games, - for standard input",
                   .value = "FILE",
                   .required_message = "games to annotate: a PGN file"},
                  flags->pgn);
    add_output_option(options, flags->output,
                      "- for standard output; to continue an interrupted run, name its file again");
    add_json_option(options, flags->json,
                    "the evaluations of all moves, a line for each game; needs -o FILE");
    options
        .value(
            {.name = "--max-diagrams", .help = "Mark at most N moments of a game for diagrams", .value = "N"},
            flags->most_diagrams)
        .check(in_range(0, 100));
    add_jobs_option(options, flags->jobs, "games");
    add_strict_option(options);
    options.group("Engine");
    const auto engine = options.value(ENGINE.spec("default: inkmate itself"), flags->engine);
    options.repeated(ENGINE_OPTION.spec(), flags->options);
    add_hash_option(options, flags->hash, 1'000'000, "of each job; default: 16, or the engine's own default");
    add_wait_option(options, flags->wait, "to start, or for a position beyond --time").needs(engine);
    add_evaluation_option(options, flags->evaluation);
    options.group("Limits of each position's search; default: 100,000 nodes");
    options.value(NODES.spec(), flags->nodes).check(at_least(std::uint64_t{1}));
    options.value(DEPTH.spec(), flags->depth).check(in_range(1, MAX_PLY - 1));
    add_time_option(options, flags->time, {}, 1'000'000);
    options.footer(R"(Examples:
  inkmate annotate examples/opera-1858.pgn
  inkmate annotate games.pgn -o annotated.pgn --engine stockfish --depth 18 --jobs 4
  inkmate annotate games.pgn -o evaluated.pgn --nodes 1000000 --json > curves.json
  inkmate render annotated.pgn -o game.html

Every move gets its evaluation, as [%eval] in a comment; one that loses too much, ?!, ? or ?? and the better line as a
variation; the moment before the worst of them, a diagram (NAG 220). What others wrote in the games stays. With --nodes
or --depth the result is the same on every run, whatever --jobs; to continue after an interruption, give the same
command again. Exit status: 0 all games annotated, 1 a game could not be read or the work could not be done, 2 wrong
usage.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate::cli

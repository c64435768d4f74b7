#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "base/files/file_io.hpp"
#include "cli/engine/tune_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "cli/terminal.hpp"
#include "engines/tune/model.hpp"
#include "engines/tune/spsa.hpp"

namespace inkmate::cli {

namespace {

/// The options of both stages.
struct GamesFlags {
    std::string openings;
    std::string evaluation;
    unsigned jobs = 0;
    tune::SpsaOptions spsa;
};

struct TuneGamesFlags {
    GamesFlags games;
    std::string state;
    std::vector<std::string> names;
};

struct EvaluationFlags {
    GamesFlags games;
    TunedEvaluationFlags tuned;
};

/// Play all pairs that are left after the state in a file, which is kept up to date (none if empty), and
/// return the tuned setting.
tune::Setting tuned(const GamesFlags& flags, const std::string& file, tune::Tunable tunable) {
    tune::SpsaOptions options = flags.spsa;
    options.openings = tuning_openings(flags.openings);
    options.tunable = std::move(tunable);
    tune::SpsaState state = tune::begin_spsa(options);
    if (!file.empty() && files::file_exists(file))
        state = tune::read_spsa(files::read_input(file), file, options);
    const auto show = progress_line("Tuning: pair");
    while (state.pair < options.pairs) {
        show(state.pair, options.pairs);
        tune::play_batch(state, options, std::min(flags.jobs, static_cast<unsigned>(tune::SPSA_BATCH)));
        if (!file.empty()) files::write_output(file, tune::spsa_text(state, options));
    }
    show(options.pairs, options.pairs);
    return options.tunable.setting(state.values);
}

int tune_search(const TuneGamesFlags& flags) {
    const engine::Evaluation& evaluation = evaluation_option(flags.games.evaluation);
    const tune::Tunable tunable = tune::tunable_search(flags.names, evaluation);
    const tune::Setting setting = tuned(flags.games, flags.state, tunable);
    for (const engine::SearchParameter& p : engine::search_parameters())
        if (std::ranges::find(tunable.numbers, p.name, &tune::TunedNumber::name) != tunable.numbers.end())
            fmt::print("--parameter {}={}\n", p.name, setting.parameters.*p.value);
    return 0;
}

int tune_evaluation(const EvaluationFlags& flags) {
    check_output(flags.tuned);
    const engine::Evaluation start =
        tune::tapered(evaluation_option(flags.games.evaluation), flags.tuned.name);
    const tune::Setting setting = tuned(flags.games, flags.tuned.checkpoint, tune::tunable_evaluation(start));
    files::write_output(flags.tuned.output, tune::tuned_text(setting.evaluation));
    return 0;
}

void add_games_options(Options& options, GamesFlags& flags) {
    options.value({.name = "--pairs", .help = "Number of pairs of games", .value = "N"}, flags.spsa.pairs)
        .check(at_least(std::uint64_t{1}));
    options
        .value({.name = "--rate",
                .help = "How far a number moves for a point in the last pair, in parts of its step",
                .value = "SHARE"},
               flags.spsa.rate)
        .check(at_least(1e-9));
    options.value(SEED.spec("of the openings and the changes"), flags.spsa.seed)
        .check(at_least(std::uint64_t{0}));
    options.value(NODES.spec("for each move"), flags.spsa.nodes).check(at_least(std::uint64_t{1}));
    add_jobs_option(options, flags.jobs, fmt::format("pairs, at most {}", tune::SPSA_BATCH));
    add_tuning_openings(options, flags.openings);
    add_evaluation_option(options, flags.evaluation);
}

}  // namespace

Run add_search_stage(Options& options) {
    const auto flags = std::make_shared<TuneGamesFlags>();
    add_output_option(options, flags->state,
                      "the state of the tuning; if the file exists, the tuning continues from it",
                      "a file for the state of the tuning: -o FILE");
    options.list({.name = "--only",
                  .help = "Tune these parameters",
                  .value = "NAME,...",
                  .default_value = "all that have a step"},
                 flags->names);
    add_games_options(options, flags->games);
    options.footer(R"(Examples:
  inkmate tune search -o search.json --pairs 5000
  inkmate tune search -o nulls.json --pairs 2000 --only NULL_MARGIN,REVERSE_FUTILITY_MARGIN

It may be interrupted; to continue, give the same command again. At the end it prints options for inkmate uci and
inkmate search. docs/inside/search.md explains the parameters.
)");
    return [flags] { return tune_search(*flags); };
}

Run add_evaluation_stage(Options& options) {
    const auto flags = std::make_shared<EvaluationFlags>();
    flags->games.spsa.nodes = 3000;
    flags->games.spsa.rate = 0.006;
    add_tuned_evaluation_options(options, flags->tuned, fmt::format("{} pairs", tune::SPSA_BATCH));
    add_games_options(options, flags->games);
    options.footer(R"(Examples:
  inkmate tune evaluation -o tuned.json --name tuned --pairs 10000 --checkpoint tuned.state
  inkmate tune evaluation -o better.json --evaluation tuned.json --pairs 10000
  inkmate search --evaluation better.json --depth 8

With --checkpoint it may be interrupted; to continue, give the same command again. docs/measurements/tuning.md describes
how inkmate's own evaluation was made.
)");
    return [flags] { return tune_evaluation(*flags); };
}

}  // namespace inkmate::cli

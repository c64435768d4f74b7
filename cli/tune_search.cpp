#include "cli/tune_search.hpp"

#include <fmt/core.h>

#include <memory>

#include "cli/bounds.hpp"
#include "cli/progress.hpp"
#include "cli/strength_options.hpp"
#include "cli/tune_data.hpp"
#include "files/file_io.hpp"
#include "lab/tune/spsa.hpp"

namespace inkmate {

namespace {

struct TuneSearchFlags {
    std::string output;
    std::string openings;
    std::string evaluation;
    std::vector<std::string> names;
    SpsaOptions spsa;
};

int tune(const TuneSearchFlags& flags) {
    SpsaOptions options = flags.spsa;
    options.evaluation = &evaluation_option(flags.evaluation);
    options.openings = tuning_openings(flags.openings);
    options.parameters = tunable(flags.names);
    SpsaState state = begin_spsa(options);
    if (file_exists(flags.output)) state = read_spsa(read_input(flags.output), flags.output, options);
    const auto show = progress_line("Tuning: pair");
    for (; state.pair < options.pairs; write_output(flags.output, spsa_text(state, options))) {
        show(state.pair, options.pairs);
        play_pair(state, options);
    }
    show(options.pairs, options.pairs);
    const engine::SearchParameters tuned = parameters_of(state, options);
    for (const engine::SearchParameter& p : options.parameters)
        fmt::print("--parameter {}={}\n", p.name, tuned.*p.value);
    return 0;
}

}  // namespace

Run add_search_stage(Options& options) {
    const auto flags = std::make_shared<TuneSearchFlags>();
    options.value({.name = "-o,--output",
                   .help = "The state of the tuning; if the file exists, the tuning continues from it",
                   .value = "FILE",
                   .needed = "a file for the state of the tuning: -o FILE",
                   .written = true},
                  flags->output);
    options.value({.name = "--pairs", .help = "Number of pairs of games", .value = "N"}, flags->spsa.pairs)
        .check(at_least(std::uint64_t{1}));
    options.list({.name = "--only",
                  .help = "Tune these parameters",
                  .value = "NAME,...",
                  .usual = "all that have a step in core/engine/search_parameters.cpp"},
                 flags->names);
    options
        .value({.name = "--rate",
                .help = "How far a parameter moves for a point in the last pair, in parts of its step",
                .value = "SHARE"},
               flags->spsa.rate)
        .check(at_least(1e-9));
    options
        .value({.name = "--seed", .help = "Random seed of the openings and the changes", .value = "N"},
               flags->spsa.seed)
        .check(at_least(std::uint64_t{0}));
    options.value({.name = "--nodes", .help = "Nodes of each move's search", .value = "N"}, flags->spsa.nodes)
        .check(at_least(std::uint64_t{1}));
    add_tuning_openings(options, flags->openings);
    add_evaluation_option(options, flags->evaluation);
    options.footer(R"(Examples:
  inkmate tune search -o search.json --pairs 5000
  inkmate tune search -o nulls.json --pairs 2000 --only NULL_MARGIN,REVERSE_FUTILITY_MARGIN

It may be interrupted; to continue, give the same command again. At the end it prints options for inkmate uci and
inkmate search. docs/inside/search.md explains the parameters.
)");
    return [flags] { return tune(*flags); };
}

}  // namespace inkmate

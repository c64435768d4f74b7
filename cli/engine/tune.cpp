#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <list>
#include <memory>
#include <optional>

#include "base/files/file_io.hpp"
#include "base/files/input_file.hpp"
#include "cli/commands.hpp"
#include "cli/engine/tune_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "cli/terminal.hpp"
#include "engines/tune/texel.hpp"

namespace inkmate::cli {

using namespace engine;

namespace {

struct FitFlags {
    std::vector<std::string> data;
    TunedEvaluationFlags tuned;
    std::string evaluation = "michniewski";
    std::string errors;
    double trust = 0.5;
    std::optional<double> k, score_k, within;
    tune::TexelOptions texel;
};

/// The data sets, which are read again for each pass over their positions.
class DataFiles {
  public:
    explicit DataFiles(const std::vector<std::string>& names) {
        for (const std::string& name : names) files_.emplace_back(name);
    }
    void for_each(const std::function<void(const tune::Sample&)>& take) const {
        for (const files::InputFile& file : files_) tune::for_each_sample(*file.open(), file.source(), take);
    }

  private:
    std::list<files::InputFile> files_;
};

std::vector<tune::ScoreAndResult> scores_of(const DataFiles& files) {
    std::vector<tune::ScoreAndResult> scores;
    files.for_each([&scores](const tune::Sample& sample) {
        scores.emplace_back(static_cast<float>(sample.score), static_cast<float>(sample.result));
    });
    if (scores.empty())
        throw CommandError("there is not one position to tune with; make a data set with inkmate tune play");
    return scores;
}

/// Tells which positions --within asks for.
std::vector<bool> chosen_positions(const DataFiles& files, const FitFlags& flags, const Evaluation& model,
                                   double score_k) {
    tune::DataSet data(model, flags.trust, score_k);
    files.for_each([&data](const tune::Sample& sample) { data.add(sample); });
    const tune::Parameters start = tune::parameters_of(model);
    std::vector<bool> chosen =
        tune::are_within(*flags.within, data, start, flags.k ? *flags.k : tune::fit_k(data, start));
    if (std::ranges::count(chosen, true) == 0)
        throw CommandError(fmt::format("no position is left within {} of its target; give a greater --within",
                                       *flags.within));
    return chosen;
}

int fit(const FitFlags& flags) {
    check_output(flags.tuned);
    if (flags.errors == "-")
        throw CommandError("--errors -: the table is written again after each epoch, so it needs a file",
                           EXIT_USAGE);
    const DataFiles files(flags.data);
    const Evaluation model = tune::tapered(evaluation_option(flags.evaluation), flags.tuned.name);
    std::vector<tune::ScoreAndResult> scores = scores_of(files);
    const double score_k = flags.score_k ? *flags.score_k : tune::fit_score_k(scores);
    const std::vector<bool> chosen = flags.within ? chosen_positions(files, flags, model, score_k)
                                                  : std::vector<bool>(scores.size(), true);
    scores = {};
    const auto positions = static_cast<std::size_t>(std::ranges::count(chosen, true));
    // Whole games at the end are held back, to see whether the result is as good for other games.
    const std::size_t held_back = positions / 10;
    tune::DataSet data(model, flags.trust, score_k), others(model, 0, score_k);
    files.for_each([&, number = std::size_t{0}](const tune::Sample& sample) mutable {
        if (number >= chosen.size() || !chosen[number++]) return;
        (data.size() < positions - held_back ? data : others).add(sample);
    });

    tune::TexelState state = tune::begin_tuning(model);
    tune::TexelOptions options = flags.texel;
    options.k = flags.k ? *flags.k : tune::fit_k(data, state.start);
    const std::string tuning = tune::tuning_of(options, data);
    if (!flags.tuned.checkpoint.empty() && files::file_exists(flags.tuned.checkpoint))
        state = tune::read_checkpoint(files::read_input(flags.tuned.checkpoint), flags.tuned.checkpoint,
                                      tuning, state.start);
    fmt::print("{} positions, {} of them held back; k {:.4f}, of their scores {:.4f}\n", positions, held_back,
               options.k, score_k);
    const auto measure = [&] {
        tune::measure_errors(state, data, others, options);
        if (!flags.errors.empty()) files::write_output(flags.errors, tune::errors_csv(state.errors));
    };
    const auto report = [&] {
        const tune::EpochErrors& e = state.errors.back();
        fmt::print("epoch {:3}: mean square error {:.6f}, of results held back {:.6f}\n", e.epoch, e.fitted,
                   e.held_back);
        std::fflush(stdout);
    };
    measure();
    report();
    const auto show = progress_line("Tuning: epoch");
    while (state.epoch < options.epochs) {
        show(static_cast<std::size_t>(state.epoch), static_cast<std::size_t>(options.epochs));
        tune::run_epoch(state, data, options);
        measure();
        if (!flags.tuned.checkpoint.empty())
            files::write_output(flags.tuned.checkpoint, tune::checkpoint_text(state, tuning));
    }
    show(static_cast<std::size_t>(options.epochs), static_cast<std::size_t>(options.epochs));
    report();
    files::write_output(flags.tuned.output, tune::tuned_text(tune::evaluation_of(state.parameters, model)));
    return 0;
}

Run add_fit_stage(Options& options) {
    const auto flags = std::make_shared<FitFlags>();
    options.arguments({.name = "DATA",
                       .help = "Data sets of inkmate tune play or label",
                       .value = "FILE...",
                       .required_message = "data sets of inkmate tune play: FILE..."},
                      flags->data);
    add_tuned_evaluation_options(options, flags->tuned, "epoch");
    add_evaluation_option(options, flags->evaluation);
    options.value(
        {.name = "--errors", .help = "The errors after each epoch, as CSV", .value = "FILE", .written = true},
        flags->errors);
    options.group("Fit");
    options
        .value({.name = "--trust",
                .help = "Share of the score in a position's target; the rest is the result",
                .value = "SHARE"},
               flags->trust)
        .check(in_range(0.0, 1.0));
    options
        .value({.name = "--k", .help = "Scale of the logistic; default: fitted to the targets", .value = "K"},
               flags->k)
        .check(at_least(1e-9));
    options
        .value({.name = "--score-k",
                .help = "The same for the scores; default: fitted to the results",
                .value = "K"},
               flags->score_k)
        .check(at_least(1e-9));
    options
        .value({.name = "--within",
                .help = "Leave out positions whose target is further than this from what the start expects",
                .value = "SHARE"},
               flags->within)
        .check(in_range(0.0, 1.0));
    options.flag({.name = "--keep-tempo", .help = "Leave the tempo as it is"}, flags->texel.keep_tempo);
    options.value({.name = "--epochs", .help = "Passes over the data", .value = "N"}, flags->texel.epochs)
        .check(in_range(1, 100'000));
    options.value({.name = "--batch", .help = "Positions of a step", .value = "N"}, flags->texel.batch)
        .check(at_least(std::size_t{1}));
    options
        .value({.name = "--first-step", .help = "Size of the first step, in centipawns", .value = "CP"},
               flags->texel.rate)
        .check(at_least(1e-9));
    options
        .value({.name = "--stay",
                .help = "Penalty for a piece's square, for each squared centipawn away from the start",
                .value = "COST"},
               flags->texel.stay)
        .check(at_least(0.0));
    options
        .value({.name = "--stay-common", .help = "The same for a piece's value or a term", .value = "COST"},
               flags->texel.stay_common)
        .check(at_least(0.0));
    options.footer(R"(Examples:
  inkmate tune fit games.epd -o mine.json --name mine --checkpoint mine.checkpoint
  inkmate tune fit games.epd more.epd -o mine.json --trust 0.3 --epochs 200 --errors errors.csv
  inkmate search --evaluation mine.json --depth 8

With --checkpoint it may be interrupted; to continue, give the same command again.
)");
    return [flags] { return fit(*flags); };
}

}  // namespace

Run add_tune(Options& options) {
    constexpr auto stages = std::to_array<Subcommand>(
        {{"play", "Play games and keep quiet positions from them", add_play_stage},
         {"label", "Let another engine score those positions", add_label_stage},
         {"fit", "Fit an evaluation to the results of such games", add_fit_stage},
         {"evaluation", "Tune an evaluation by games against itself", add_evaluation_stage},
         {"search", "Tune the search by games against itself", add_search_stage}});
    options.footer(R"(Examples:
  inkmate tune play -o games.epd --games 5000
  inkmate tune label games.epd -o labelled.epd --engine stockfish --depth 6
  inkmate tune fit labelled.epd -o mine.json --name mine --checkpoint mine.checkpoint
  inkmate search --evaluation mine.json --depth 8
  inkmate tune evaluation -o better.json --evaluation mine.json --pairs 10000 --checkpoint better.state
  inkmate tune search -o search.json --pairs 5000

Each stage may be interrupted; to continue, give the same command again. docs/measurements/tuning.md describes how
inkmate's own evaluation was made.
)");
    return add_subcommands(options, stages);
}

}  // namespace inkmate::cli

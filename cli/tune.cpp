#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/evaluation_option.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "core/evaluation_file.hpp"
#include "match/openings.hpp"
#include "tune/checkpoint.hpp"
#include "tune/data_file.hpp"
#include "tune/texel.hpp"

namespace inkmate {

namespace {

struct PlayFlags {
    std::string output;
    std::uint64_t games = 5000;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 2500;
    std::string evaluation;
    std::string openings;
};

struct FitFlags {
    std::vector<std::string> data;
    std::string output;
    std::string name = "inkmate";
    std::string start = "michniewski";
    std::string checkpoint;
    double trust = 0.5;
    double k = 0;
    TexelOptions texel;
};

/// Games are added to what is there; a game that was cut short is taken off first.
int play(const PlayFlags& flags) {
    SelfPlay options{flags.seed, flags.nodes, &evaluation_option(flags.evaluation), {}};
    options.openings = flags.openings.empty() ? read_openings(default_openings(), "the openings", 0)
                                              : read_openings(read_input(flags.openings), flags.openings, 0);
    DataProgress progress;
    if (std::filesystem::exists(flags.output)) {
        progress = data_progress(read_input(flags.output), flags.output, options);
        std::filesystem::resize_file(flags.output, progress.bytes);
    } else {
        write_output(flags.output, data_header(options));
    }
    std::ofstream out(flags.output, std::ios::app);
    const auto show = progress_line("Playing: game");
    for (std::uint64_t game = progress.games; game < flags.games; ++game) {
        show(game, flags.games);
        out << game_text(play_samples(options, game), game) << std::flush;
        if (!out)
            throw CommandError(
                fmt::format("cannot write {}: {}; make room, and the same command goes on from here",
                            flags.output, std::strerror(errno)));
    }
    show(flags.games, flags.games);
    return 0;
}

std::vector<Sample> read_all(const std::vector<std::string>& names) {
    std::vector<Sample> samples;
    for (const std::string& name : names) {
        const std::vector<Sample> more = read_samples(read_input(name), name);
        samples.insert(samples.end(), more.begin(), more.end());
    }
    if (samples.empty())
        throw CommandError("there is not one position to tune with; make a data set with inkmate tune play");
    return samples;
}

/// The start, but blended and phased as tuned evaluations are.
Evaluation tapered(const Evaluation& start, const std::string& name) {
    Evaluation model = start;
    const Evaluation& tuned = tuned_evaluation();
    model.name = name;
    model.blend = tuned.blend;
    model.phase_weight = tuned.phase_weight;
    model.phase_limit = tuned.phase_limit;
    return model;
}

int fit(const FitFlags& flags) {
    const std::vector<Sample> samples = read_all(flags.data);
    const Evaluation& start = evaluation_option(flags.start);
    const Evaluation model = tapered(start, flags.name);
    TexelOptions options = flags.texel;
    options.k = flags.k > 0 ? flags.k : fit_k(samples, start);
    // Whole games at the end are held back, and tell whether what was learnt holds for other games.
    const std::size_t held_back = samples.size() / 10;
    const std::span all(samples);
    const DataSet data(all.first(all.size() - held_back), model, flags.trust, options.k);
    const DataSet others(all.last(held_back), model, 0, options.k);

    const std::string tuning = tuning_of(options, data);
    TexelState state = begin_tuning(model);
    if (!flags.checkpoint.empty() && std::filesystem::exists(flags.checkpoint))
        state = read_checkpoint(read_input(flags.checkpoint), flags.checkpoint, tuning);
    fmt::print("{} positions, {} of them held back; k {:.4f}\n", samples.size(), held_back, options.k);
    const auto report = [&] {
        fmt::print("epoch {:3}: mean square error {:.6f}, of results held back {:.6f}\n", state.epoch,
                   mean_square_error(data, state.parameters, options.k),
                   mean_square_error(others, state.parameters, options.k));
        std::fflush(stdout);
    };
    report();
    const auto show = progress_line("Tuning: epoch");
    while (state.epoch < options.epochs) {
        show(static_cast<std::size_t>(state.epoch), static_cast<std::size_t>(options.epochs));
        run_epoch(state, data, options);
        if (!flags.checkpoint.empty()) write_output(flags.checkpoint, checkpoint_text(state, tuning));
    }
    show(static_cast<std::size_t>(options.epochs), static_cast<std::size_t>(options.epochs));
    report();
    write_output(flags.output, evaluation_text(evaluation_of(state.parameters, model)));
    return 0;
}

Run add_play_stage(CLI::App& app) {
    const auto flags = std::make_shared<PlayFlags>();
    app.add_option("-o,--output", flags->output, "The data set; games are added to one that is there")
        ->required()
        ->type_name("FILE");
    app.add_option("--games", flags->games, "How many games it is to hold")
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--seed", flags->seed, "Decides the random moves that games begin with")
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--nodes", flags->nodes, "Nodes of each move's search")
        ->check(CLI::PositiveNumber)
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--openings", flags->openings, "Openings in EPD or PGN, the built-in ones without it")
        ->type_name("FILE");
    add_evaluation_option(app, flags->evaluation);
    return [flags] { return play(*flags); };
}

Run add_fit_stage(CLI::App& app) {
    const auto flags = std::make_shared<FitFlags>();
    app.add_option("DATA", flags->data, "Data sets of inkmate tune play")->required();
    app.add_option("-o,--output", flags->output, "Where to write the evaluation, - for standard output")
        ->required()
        ->type_name("FILE");
    app.add_option("--name", flags->name, "Its name")->capture_default_str();
    app.add_option("--start", flags->start, "The evaluation to begin with, and to stay near")
        ->type_name("NAME|FILE")
        ->capture_default_str();
    app.add_option("--checkpoint", flags->checkpoint,
                   "Written after every epoch; when it is there, the tuning goes on from it")
        ->type_name("FILE");
    app.add_option("--trust", flags->trust,
                   "How much of a position's target is its search's score, not the result")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    app.add_option("--k", flags->k, "Scale of the logistic; fitted to the results without it")
        ->check(CLI::PositiveNumber);
    app.add_option("--epochs", flags->texel.epochs, "Passes over the data")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    app.add_option("--batch", flags->texel.batch, "Positions of a step")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--rate", flags->texel.rate, "Centipawns of a first step")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--stay", flags->texel.stay,
                   "What a man's square pays for a centipawn squared away from the start")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--stay-common", flags->texel.stay_common, "What a man's value or a term pays")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    return [flags] { return fit(*flags); };
}

}  // namespace

Run add_tune(CLI::App& app) {
    app.require_subcommand(1);
    auto* play_stage = app.add_subcommand("play", "Play games and keep their quiet positions");
    auto* fit_stage = app.add_subcommand("fit", "Fit an evaluation to the results of such games");
    const Run run_play = add_play_stage(*play_stage);
    const Run run_fit = add_fit_stage(*fit_stage);
    app.footer(R"(Examples:
  inkmate tune play -o games.epd --games 5000
  inkmate tune fit games.epd -o mine.json --name mine --checkpoint mine.checkpoint
  inkmate search --evaluation mine.json --depth 8

Either stage may be interrupted; the same command goes on. docs/evaluation.md tells how inkmate's own was made.
)");
    return [play_stage, run_play, run_fit] { return play_stage->parsed() ? run_play() : run_fit(); };
}

}  // namespace inkmate

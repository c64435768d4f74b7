#include "cli/engine/tune_options.hpp"

#include <fmt/core.h>

#include "base/files/file_io.hpp"
#include "cli/error.hpp"
#include "engines/match/openings.hpp"

namespace inkmate {

void add_tuning_openings(Options& options, std::string& file) {
    options.value(
        {.name = "--openings",
         .help = fmt::format(
             "Openings: EPD, or the first {} half-moves of each game of a PGN; default: the built-in ones",
             OPENING_PLIES),
         .value = "FILE"},
        file);
}

std::vector<chess::Game> tuning_openings(const std::string& file) {
    std::vector<chess::Game> openings;
    for (const game::Game& game : file.empty()
                                      ? read_openings(default_openings(), "the openings", OPENING_PLIES)
                                      : read_openings(files::read_input(file), file, OPENING_PLIES))
        openings.push_back(*game.chess_game());
    return openings;
}

void add_tuned_evaluation_options(Options& options, TunedEvaluationFlags& flags, std::string_view step) {
    options.value({.name = "-o,--output",
                   .help = "Where to write the evaluation, - for standard output",
                   .value = "FILE",
                   .needed = "a file for the evaluation: -o FILE",
                   .written = true},
                  flags.output);
    options.value({.name = "--name", .help = "Its name", .value = "NAME"}, flags.name);
    options.value(
        {.name = "--checkpoint",
         .help = fmt::format("Written after every {}; if it exists, the tuning continues from it", step),
         .value = "FILE",
         .written = true},
        flags.checkpoint);
}

void check_output(const TunedEvaluationFlags& flags) {
    if (flags.name.empty()) throw CommandError("--name is empty: give the evaluation a name", EXIT_USAGE);
    const files::OutputFile opened_and_dropped(flags.output);
}

}  // namespace inkmate

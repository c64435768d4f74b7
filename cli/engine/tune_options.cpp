#include "cli/engine/tune_options.hpp"

#include <fmt/core.h>

#include "base/files/file_io.hpp"
#include "cli/engine/game_batch.hpp"
#include "cli/game_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "engines/match/openings.hpp"

namespace inkmate::cli {

namespace {

/// Tuning takes one at random for each game: more of them would not make it better.
constexpr std::size_t MOST_OPENINGS = 100'000;

}  // namespace

void add_tuning_openings(Options& options, std::string& file) {
    options.value(
        OPENINGS.spec(fmt::format("the first {} half-moves of each game; default: the built-in ones",
                                  match::OPENING_PLIES)),
        file);
    add_strict_option(options);
}

std::vector<chess::Position> tuning_openings(const std::string& file) {
    std::vector<chess::Position> openings;
    std::size_t all = 0;
    const auto take = [&](const game::Game& game) {
        if (++all <= MOST_OPENINGS) openings.push_back(game.chess_game()->position());
    };
    if (file.empty())
        for (const match::Opening& opening :
             match::read_openings(match::default_openings(), "the openings", match::OPENING_PLIES))
            take(opening.game());
    else
        read_openings_file(file, [&](std::istream& in, const std::string& source) {
            match::for_each_opening(in, source, match::OPENING_PLIES, nullptr, faults(), take);
        });
    if (all > openings.size())
        tell_user("inkmate: the first {} of {} openings are used: there is no room for more\n",
                  openings.size(), all);
    return openings;
}

void add_tuned_evaluation_options(Options& options, TunedEvaluationFlags& flags, std::string_view step) {
    add_output_option(options, flags.output, "the evaluation, - for standard output",
                      "a file for the evaluation: -o FILE");
    options.value({.name = "--name", .help = "Name of the evaluation", .value = "NAME"}, flags.name);
    options.value({.name = "--checkpoint",
                   .help = fmt::format(
                       "Keep the state of the tuning; written after every {}; if the file exists, the tuning "
                       "continues from it",
                       step),
                   .value = "FILE",
                   .written = true},
                  flags.checkpoint);
}

void check_output(const TunedEvaluationFlags& flags) {
    if (flags.name.empty()) throw CommandError("--name is empty: give the evaluation a name", EXIT_USAGE);
    const files::OutputFile opened_and_dropped(flags.output);
}

}  // namespace inkmate::cli

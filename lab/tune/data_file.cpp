#include "lab/tune/data_file.hpp"

#include <fmt/format.h>

#include "lab/tune/error.hpp"

namespace inkmate {

using namespace engine;

namespace {

constexpr std::string_view END_OF_GAME = "# game ";

}  // namespace

std::string data_header(const SelfPlay& o) {
    return fmt::format(
        "# Quiet positions of games that inkmate played against itself: ce is the search's score in "
        "centipawns from "
        "the\n# side to move, c9 the game's result. Made by inkmate tune play.\n"
        "# seed {}, {} nodes a move, evaluation {}, {} openings\n",
        o.seed, o.nodes, o.evaluation->name, o.openings.size());
}

std::string game_text(const std::vector<Sample>& samples, std::uint64_t number) {
    std::string text;
    for (const Sample& sample : samples) text += to_epd(sample) + '\n';
    return text + fmt::format("{}{}\n", END_OF_GAME, number);
}

DataProgress data_progress(std::string_view text, std::string_view source_name, const SelfPlay& options) {
    const std::string header = data_header(options);
    if (!text.starts_with(header))
        throw TuneError(fmt::format(
            "{} is no data set that was begun with these options; choose another file, or the options that "
            "its first lines name",
            source_name));
    DataProgress progress{0, header.size()};
    for (;;) {
        const std::string end = fmt::format("\n{}{}\n", END_OF_GAME, progress.games);
        const std::size_t at = text.find(end, progress.bytes - 1);
        if (at == text.npos) return progress;
        progress.bytes = at + end.size();
        ++progress.games;
    }
}

}  // namespace inkmate

#include "engines/tune/data_file.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/shard/header.hpp"
#include "base/text/strings.hpp"
#include "core/chess/game.hpp"
#include "core/engine/evaluation.hpp"
#include "engines/tune/sample.hpp"

namespace inkmate::tune {

using namespace engine;

namespace {

constexpr std::string_view END_OF_GAME = "# game ";
constexpr std::string_view FINGERPRINT = "# evaluation and openings ";

/// Where the comment that ends a game ends; npos when the game is not whole.
std::size_t end_of_game(std::string_view text, std::uint64_t number, std::size_t from) {
    const std::string end = fmt::format("\n{}{}\n", END_OF_GAME, number);
    const std::size_t at = text.find(end, from - 1);
    return at == text.npos ? at : at + end.size();
}

bool is_end_of_game(std::string_view line) {
    return line.starts_with(END_OF_GAME) &&
           text::read_number<std::uint64_t>(line.substr(END_OF_GAME.size())).has_value();
}

/// True if a complete game ends in the text, whatever its number.
bool holds_game(std::string_view text) {
    for (std::size_t line = 0, end = 0; (end = text.find('\n', line)) != text.npos; line = end + 1)
        if (is_end_of_game(text.substr(line, end - line))) return true;
    return false;
}

/// The comments before the first sample.
std::string_view header_of(std::string_view data) {
    std::size_t end = 0;
    while (data.substr(end).starts_with('#') && !data.substr(end).starts_with(END_OF_GAME))
        end = std::min(data.find('\n', end), data.size() - 1) + 1;
    return data.substr(0, end);
}

std::string_view without_fingerprint(std::string_view header) {
    const std::size_t at = header.rfind(FINGERPRINT);
    return at == header.npos ? header : header.substr(0, at);
}

}  // namespace

std::string fingerprint_of(const SelfPlay& options) {
    shard::Fingerprint print;
    print.add(evaluation_text(*options.evaluation));
    add_openings(print, options.openings);
    return print.text();
}

std::string data_header(const SelfPlay& o) {
    const std::string games = fmt::format(
        "# seed {}, {} nodes a move, evaluation {}, {} openings, at most {} {} a game\n{}{}\n", o.seed,
        o.nodes, o.evaluation->name, o.openings.size(), o.leaves > 0 ? o.leaves : MAX_GAME_SAMPLES,
        o.leaves > 0 ? "leaves" : "positions", FINGERPRINT, fingerprint_of(o));
    if (o.leaves > 0)
        return "# Quiet leaves of searches in games that inkmate played against itself: ce is the static "
               "evaluation in\n# centipawns from the side to move, c9 the game's result. Made by "
               "inkmate tune play.\n" +
               games;
    return "# Quiet positions of games that inkmate played against itself: ce is the search's score in "
           "centipawns from the\n# side to move, c9 the game's result. Made by inkmate tune play.\n" +
           games;
}

std::string game_text(const std::vector<Sample>& samples, std::uint64_t number) {
    std::string text;
    for (const Sample& sample : samples) text += to_epd(sample) + '\n';
    return text + fmt::format("{}{}\n", END_OF_GAME, number);
}

void check_game_text(std::string_view text, std::uint64_t number) {
    const std::string end = fmt::format("{}{}\n", END_OF_GAME, number);
    const std::size_t at = text.find(END_OF_GAME);
    if (text.substr(std::min(at, text.size())) != end || (at > 0 && text[at - 1] != '\n'))
        throw TuneError(fmt::format("it does not end as game {} does", number));
    read_samples(text, "its game");
}

std::string labelled_header(std::string_view data, std::string_view how) {
    return fmt::format("# Labelled again: ce is the score of {}. Made by inkmate tune label from these:\n{}",
                       how, header_of(data));
}

DataProgress data_progress(std::string_view text, std::string_view source_name, std::string_view header) {
    const std::string_view without = without_fingerprint(header);
    if (text.starts_with(without) && !text.substr(without.size()).starts_with(FINGERPRINT)) header = without;
    if (!text.starts_with(header))
        throw TuneError(fmt::format(
            "{} is not a data set begun with these options; choose another file, or the options that "
            "its first lines name",
            source_name));
    DataProgress progress{0, header.size()};
    for (;;) {
        const std::size_t end = end_of_game(text, progress.games, progress.bytes);
        if (end == text.npos) break;
        progress.bytes = end;
        ++progress.games;
    }
    if (holds_game(text.substr(progress.bytes)))
        throw TuneError(fmt::format(
            "{} continues with games of a different data set, after {} of its own; joined data sets are not "
            "extended: choose another file",
            source_name, progress.games));
    return progress;
}

std::vector<std::vector<Sample>> read_games(std::string_view text, std::string_view source_name) {
    std::vector<std::vector<Sample>> games;
    std::size_t begin = 0, line = 0;
    for (std::size_t end = 0; (end = text.find('\n', line)) != text.npos; line = end + 1) {
        if (!is_end_of_game(text.substr(line, end - line))) continue;
        games.push_back(read_samples(text.substr(begin, end - begin), source_name));
        begin = end + 1;
    }
    return games;
}

using namespace chess;

namespace {

/// For one position, at the depths that label data sets.
constexpr std::chrono::minutes PATIENCE{5};

}  // namespace

void label(std::vector<Sample>& samples, uci::UciClient& engine, const std::string& arguments) {
    engine.new_game();
    for (Sample& sample : samples) {
        const uci::UciAnswer answer = engine.go(Game(sample.position), arguments, PATIENCE);
        if (!answer.score) continue;
        const int score = std::clamp(*answer.score, -LARGEST_LABEL, LARGEST_LABEL);
        sample.score = sign(sample.position.side_to_move()) * score;
    }
}

}  // namespace inkmate::tune

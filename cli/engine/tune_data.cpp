#include <fmt/core.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "base/files/file_io.hpp"
#include "base/text/json.hpp"
#include "cli/engine/tune_options.hpp"
#include "cli/shard_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "cli/terminal.hpp"
#include "engines/match/engine.hpp"
#include "engines/tune/data_file.hpp"
#include "engines/tune/self_play.hpp"

namespace inkmate::cli {

namespace {

struct PlayFlags {
    std::string output;
    std::uint64_t games = 5000;
    std::uint64_t seed = 1;
    std::uint64_t nodes = 2500;
    std::string evaluation;
    std::string openings;
    std::string shard;
    std::size_t leaves = 0;
};

struct LabelFlags {
    std::string data;
    std::string output;
    std::string engine = "stockfish";
    int depth = 6;
};

/// Add games to a file, after removing a game that was cut short.
void append_games(const std::string& file, const std::string& header, std::uint64_t games,
                  std::string_view title,
                  const std::function<std::vector<tune::Sample>(std::uint64_t)>& samples) {
    if (file == "-")
        throw CommandError("-o -: a data set is extended when the command is given again, so it needs a file",
                           EXIT_USAGE);
    tune::DataProgress progress;
    if (files::file_exists(file)) {
        progress = tune::data_progress(files::read_input(file), file, header);
        std::filesystem::resize_file(file, progress.bytes);
    } else {
        files::write_output(file, header);
    }
    std::ofstream out(file, std::ios::app);
    const auto show = progress_line(title);
    for (std::uint64_t game = progress.games; game < games; ++game) {
        show(game, games);
        out << tune::game_text(samples(game), game) << std::flush;
        if (!out)
            throw CommandError(
                fmt::format("cannot write {}: {}; make room, and give the same command again to continue",
                            file, std::strerror(errno)));
    }
    show(games, games);
}

constexpr const char* HEADER = "header";

/// Play a part of the games of a data set.
int tune_shard(const Options& table, const ShardFlags& flags, const tune::SelfPlay& play,
               std::uint64_t games) {
    const auto shard = open_shard(table, flags,
                                  {.input = tune::fingerprint_of(play),
                                   .about = {{HEADER, text::json_of_bytes(tune::data_header(play))}}},
                                  {});
    const auto show = progress_line("Playing: game");
    for (std::uint64_t game = 0; game < games; ++game) {
        if (!shard->wants(game)) continue;
        show(game, games);
        shard->add(game, text::json_of_bytes(tune::game_text(tune::play_samples(play, game), game)));
    }
    show(games, games);
    return finish_shard(*shard, flags, games);
}

int play(const Options& table, const PlayFlags& flags) {
    tune::SelfPlay options{flags.seed, flags.nodes, &evaluation_option(flags.evaluation), {}};
    options.openings = tuning_openings(flags.openings);
    options.leaves = flags.leaves;
    if (!flags.shard.empty()) return tune_shard(table, {flags.shard, flags.output}, options, flags.games);
    append_games(flags.output, tune::data_header(options), flags.games, "Playing: game",
                 [&](std::uint64_t game) { return tune::play_samples(options, game); });
    return 0;
}

int label(const LabelFlags& flags) {
    const std::string data = files::read_input(flags.data);
    auto games = tune::read_games(data, flags.data);
    if (games.empty())
        throw CommandError(
            fmt::format("{} has no game to label; make a data set with inkmate tune play", flags.data));
    const std::atomic<bool> interrupted = false;
    uci::UciClient engine({.name = {}, .command = match::split_command(flags.engine)},
                          std::chrono::seconds(10), interrupted);
    const std::string arguments = fmt::format("depth {}", flags.depth);
    append_games(flags.output,
                 tune::labelled_header(data, fmt::format("{}, go {}", engine.name(), arguments)),
                 games.size(), "Labelling: game", [&](std::uint64_t number) {
                     std::vector<tune::Sample>& samples = games[number];
                     label(samples, engine, arguments);
                     return samples;
                 });
    return 0;
}

}  // namespace

int merge_tune(shard::ShardSet& shards, const MergeFlags& flags) {
    const std::string header =
        shards.about([](const nlohmann::json& about) { return text::bytes_of_json(about.at(HEADER)); });
    files::OutputFile output(flags.output_or_stdout());
    output.write(header);
    shards.for_each(
        [](const shard::UnitResult& game) {
            std::string text = text::bytes_of_json(game.result);
            tune::check_game_text(text, game.unit);
            return text;
        },
        [&output](std::size_t, const std::string& text) { output.write(text); });
    output.commit();
    return 0;
}

Run add_play_stage(Options& options) {
    const auto flags = std::make_shared<PlayFlags>();
    add_output_option(options, flags->output, "the data set; an existing one is extended",
                      "a data set to write: -o FILE");
    options.value(GAMES.spec("of the data set"), flags->games).check(at_least(std::uint64_t{0}));
    add_shard_option(options, flags->shard);
    options.value(SEED.spec("of the moves that games begin with"), flags->seed)
        .check(at_least(std::uint64_t{0}));
    options.value(NODES.spec("for each move"), flags->nodes).check(at_least(std::uint64_t{1}));
    options
        .value({.name = "--leaves",
                .help = "Keep up to N leaves of each game's searches, not positions of the game itself",
                .value = "N"},
               flags->leaves)
        .check(at_least(std::size_t{1}));
    add_tuning_openings(options, flags->openings);
    add_evaluation_option(options, flags->evaluation);
    options.footer(R"(Examples:
  inkmate tune play -o games.epd --games 5000
  inkmate tune play -o leaves.epd --games 5000 --leaves 200
  inkmate tune play -o games.epd --nodes 5000 --seed 2
  inkmate tune play --games 5000 --shard 3/8 -o games-3.shard     an eighth of the games

It may be interrupted; to continue, give the same command again. docs/measurements/tuning.md describes how inkmate's own
evaluation was made.
)");
    return [flags, &options] { return play(options, *flags); };
}

Run add_label_stage(Options& options) {
    const auto flags = std::make_shared<LabelFlags>();
    options.value({.name = "DATA",
                   .help = "A data set of inkmate tune play",
                   .value = "FILE",
                   .required_message = "a data set of inkmate tune play: FILE"},
                  flags->data);
    add_output_option(options, flags->output, "the labelled data set; an existing one is extended",
                      "a data set to write: -o FILE");
    options.value(ENGINE.spec(), flags->engine);
    options.value(DEPTH.spec("in each position"), flags->depth).check(in_range(1, 100));
    options.footer(R"(Examples:
  inkmate tune label games.epd -o labelled.epd
  inkmate tune label games.epd -o deeper.epd --engine "stockfish" --depth 8

It may be interrupted; to continue, give the same command again.
)");
    return [flags] { return label(*flags); };
}

}  // namespace inkmate::cli

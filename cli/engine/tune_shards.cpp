#include "cli/engine/tune_shards.hpp"

#include <string>

#include "base/files/file_io.hpp"
#include "base/text/json.hpp"
#include "cli/engine/merge.hpp"
#include "cli/progress.hpp"
#include "engines/tune/data_file.hpp"

namespace inkmate {

namespace {

constexpr const char* HEADER = "header";

}  // namespace

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

int merge_tune(shard::ShardSet& shards, const MergeFlags& flags) {
    const std::string header =
        shards.about([](const nlohmann::json& about) { return text::bytes_of_json(about.at(HEADER)); });
    files::OutputFile output(flags.output);
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

}  // namespace inkmate

#include "cli/pages/render_options.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/shard/header.hpp"
#include "base/text/json.hpp"
#include "cli/rules_source.hpp"
#include "cli/strength_options.hpp"
#include "core/engine/evaluation.hpp"

namespace inkmate::cli {

namespace {

constexpr const char *FORMAT_KEY = "format", *JOINED_KEY = "joined", *TITLE_KEY = "title", *DATE_KEY = "date";

/// Return the fingerprint of all that is read.
std::string fingerprint_of(const RenderFlags& flags) {
    shard::Fingerprint print;
    std::ifstream file = files::open_input(flags.file);
    print.add(file);
    print.add(variant_text(flags.variant));
    print.add(engine::evaluation_text(evaluation_option(flags.evaluation)));
    return print.text();
}

/// Return what the shards of a document have in common: a title from the file's name, and a date.
nlohmann::json about(const RenderFlags& flags, const std::string& format) {
    const bool joined = is_joined(flags, format);
    return {{FORMAT_KEY, format},
            {JOINED_KEY, joined},
            {TITLE_KEY, joined ? text::json_of_bytes(file_title(flags.file, "")) : nlohmann::json()},
            {DATE_KEY, publish::document_info("", "").created}};
}

/// Throws CommandError if the file's ending is not the format that was drawn.
void refuse_ending(const std::string& output, const std::string& format) {
    const std::string ending = format_ending(output);
    if (ending.empty() || ending == format) return;
    throw CommandError(
        is_render_format(ending)
            ? fmt::format(
                  "-o {0}: these shards contain {1}: write a name that ends in .{1}, or draw them again with "
                  "--format {2}",
                  output, format, ending)
            : fmt::format("-o {0}: these shards contain {1}: write a name that ends in .{1}", output, format),
        EXIT_USAGE);
}

int merge_joined(shard::ShardSet& shards, const std::string& output, const std::string& format) {
    refuse_ending(output, format);
    if (publish::is_numbered(output))
        throw CommandError(fmt::format("-o {}: these shards make one file: leave the number out", output),
                           EXIT_USAGE);
    publish::JoinedDocument document(output);
    const auto joined = [&document](const shard::UnitResult& game) {
        count_faults(game);
        if (game.result.is_null()) return std::string();
        const std::vector<std::string> parts = text::texts_of_json(game.result);
        if (parts.size() != 1) throw std::runtime_error("a game that is not one part of a document");
        return document.joined(parts.front());
    };
    shards.for_each(joined, [&document](std::size_t, const std::string& bytes) { document.write(bytes); });
    document.finish();
    tell_outline(document.outline_is_cut());
    return 0;
}

int merge_files(shard::ShardSet& shards, const std::string& output, const std::string& format) {
    if (!publish::is_numbered(output))
        throw CommandError(
            fmt::format("-o {}: these shards make several files; write page-%03d.{}", output, format),
            EXIT_USAGE);
    refuse_ending(output, format);
    std::size_t number = 0;
    shards.for_each(
        [](const shard::UnitResult& game) {
            count_faults(game);
            return game.result.is_null() ? std::nullopt : std::optional(text::texts_of_json(game.result));
        },
        [&](std::size_t, const std::optional<std::vector<std::string>>& files) {
            // Pages for browsers have the numbers of their games.
            if (!files) number += format == "html" ? 1 : 0;
            if (!files) return;
            for (const std::string& file : *files)
                files::write_output(publish::numbered(output, ++number), file, false);
        });
    return 0;
}

}  // namespace

RenderShard::RenderShard(const Options& table, const RenderFlags& flags, const std::string& format)
    : flags_{.part = flags.shard, .file = flags.document.output},
      shard_(open_shard(table, flags_, {.input = fingerprint_of(flags), .about = about(flags, format)}, {})) {
}

std::unique_ptr<RenderShard> RenderShard::of(const Options& table, const RenderFlags& flags,
                                             const std::string& format) {
    if (flags.shard.empty()) return nullptr;
    if (flags.file == "-")
        throw CommandError("--shard needs games that can be read again: give a file", EXIT_USAGE);
    return std::unique_ptr<RenderShard>(new RenderShard(table, flags, format));
}

void RenderShard::end_game(std::size_t game, const std::string& warning) {
    shard_->add(game, text::json_of_texts(std::exchange(files_, {})), warning);
}

void RenderShard::leave_out(std::size_t game, const std::string& why) {
    shard_->add(game, nullptr, why);
}

int RenderShard::finish(std::size_t games) {
    return finish_shard(*shard_, flags_, games);
}

publish::PageOutput game_output(const RenderFlags& flags, const std::string& format,
                                const cairo::DocumentInfo& info, RenderShard* shard) {
    publish::PageOutput::Options options = output_options(flags.document, format, info);
    options.file_a_page = flags.per_move;
    options.joined = is_joined(flags, format);
    if (shard != nullptr) options.take = [shard](const std::string& file) { shard->take(file); };
    return publish::PageOutput(std::move(options));
}

int merge_render(shard::ShardSet& shards, const MergeFlags& flags) {
    const auto [joined, format] = shards.about([](const nlohmann::json& what) {
        return std::pair(what.at(JOINED_KEY).get<bool>(), what.at(FORMAT_KEY).get<std::string>());
    });
    const std::string output = flags.output_or_stdout();
    refuse_terminal(output, format);
    return joined ? merge_joined(shards, output, format) : merge_files(shards, output, format);
}

}  // namespace inkmate::cli

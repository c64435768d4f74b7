#include "cli/pages/render_shards.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/shard/header.hpp"
#include "base/text/json.hpp"
#include "cli/engine/merge.hpp"
#include "cli/error.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/program/strength_options.hpp"
#include "cli/publish/document_info.hpp"
#include "cli/publish/joined_document.hpp"
#include "core/engine/evaluation_file.hpp"

namespace inkmate {

namespace {

constexpr const char *FORMAT = "format", *JOINED = "joined", *TITLE = "title", *DATE = "date";

/// All that is read.
std::string fingerprint_of(const RenderFlags& flags) {
    shard::Fingerprint print;
    print.add(files::read_input(flags.pgn));
    print.add(variant_text(flags.variant));
    print.add(engine::evaluation_text(evaluation_option(flags.evaluation)));
    return print.text();
}

/// The name of a file becomes a title, and the environment a date.
nlohmann::json about(const RenderFlags& flags, const std::string& format) {
    const bool joined = is_joined(flags, format);
    return {{FORMAT, format},
            {JOINED, joined},
            {TITLE, joined ? text::json_of_bytes(file_title(flags, "")) : nlohmann::json()},
            {DATE, document_info("", "").created}};
}

/// What was drawn has its format.
void refuse_ending(const std::string& output, const std::string& format) {
    const std::string ending = format_ending(output);
    if (ending.empty() || ending == format) return;
    throw CommandError(
        is_format(ending)
            ? fmt::format(
                  "-o {0}: these shards hold {1}: write a name that ends in .{1}, or draw them anew with "
                  "--format {2}",
                  output, format, ending)
            : fmt::format("-o {0}: these shards hold {1}: write a name that ends in .{1}", output, format),
        EXIT_USAGE);
}

int merge_joined(shard::ShardSet& shards, const std::string& output, const std::string& format) {
    refuse_ending(output, format);
    if (is_numbered(output))
        throw CommandError(fmt::format("-o {}: these shards make one file: leave the number out", output),
                           EXIT_USAGE);
    JoinedDocument document(output);
    const auto joined = [&document](const shard::UnitResult& game) {
        const std::vector<std::string> parts = text::texts_of_json(game.result);
        if (parts.size() != 1) throw std::runtime_error("a game that is not one part of a document");
        return document.joined(parts.front());
    };
    shards.for_each(joined, [&document](std::size_t, const std::string& bytes) { document.write(bytes); });
    document.finish();
    return 0;
}

int merge_files(shard::ShardSet& shards, const std::string& output, const std::string& format) {
    if (!is_numbered(output))
        throw CommandError(
            fmt::format("-o {}: these shards make several files; write page-%03d.{}", output, format),
            EXIT_USAGE);
    refuse_ending(output, format);
    std::size_t number = 0;
    shards.for_each([](const shard::UnitResult& game) { return text::texts_of_json(game.result); },
                    [&](std::size_t, const std::vector<std::string>& files) {
                        for (const std::string& file : files)
                            files::write_output(numbered(output, ++number), file, false);
                    });
    return 0;
}

}  // namespace

RenderShard::RenderShard(const Options& table, const RenderFlags& flags, const std::string& format)
    : flags_{.part = flags.shard, .file = flags.output},
      shard_(open_shard(table, flags_, {.input = fingerprint_of(flags), .about = about(flags, format)}, {})) {
}

std::unique_ptr<RenderShard> RenderShard::of(const Options& table, const RenderFlags& flags,
                                             const std::string& format) {
    if (flags.shard.empty()) return nullptr;
    if (flags.pgn == "-")
        throw CommandError("--shard needs games that can be read again: give a file", EXIT_USAGE);
    return std::unique_ptr<RenderShard>(new RenderShard(table, flags, format));
}

void RenderShard::end_game(std::size_t game) {
    shard_->add(game, text::json_of_texts(std::exchange(files_, {})));
}

int RenderShard::finish(std::size_t games) {
    return finish_shard(*shard_, flags_, games);
}

PageOutput game_output(const RenderFlags& flags, const std::string& format, const DocumentInfo& info,
                       RenderShard* shard) {
    PageOutput::Options options = page_options(flags, format, info);
    options.joined = is_joined(flags, format);
    if (shard != nullptr) options.take = [shard](const std::string& file) { shard->take(file); };
    return PageOutput(std::move(options));
}

int merge_render(shard::ShardSet& shards, const MergeFlags& flags) {
    const auto [joined, format] = shards.about([](const nlohmann::json& what) {
        return std::pair(what.at(JOINED).get<bool>(), what.at(FORMAT).get<std::string>());
    });
    refuse_terminal(flags.output, format);
    return joined ? merge_joined(shards, flags.output, format) : merge_files(shards, flags.output, format);
}

}  // namespace inkmate

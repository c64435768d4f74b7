#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/shard_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"

namespace inkmate::cli {

namespace {

/// A command with --shard, and which options of merge mean something for it.
struct Sharded {
    std::string_view command;
    int (*merge)(shard::ShardSet&, const MergeFlags&);
    bool output = false, json = false, report = false;
};
constexpr auto SHARDED = std::to_array<Sharded>({
    {.command = "compare", .merge = merge_compare, .json = true, .report = true},
    {.command = "verify game", .merge = merge_verify, .json = true, .report = true},
    {.command = "verify worksheet", .merge = merge_verify, .json = true, .report = true},
    {.command = "verify sheets", .merge = merge_verify, .json = true, .report = true},
    {.command = "verify book", .merge = merge_verify, .json = true, .report = true},
    {.command = "problems", .merge = merge_problems, .output = true},
    {.command = "match", .merge = merge_match, .output = true, .json = true},
    {.command = "render", .merge = merge_render, .output = true},
    {.command = "tune play", .merge = merge_tune, .output = true},
});

void refuse_misplaced(const Options& table, const Sharded& sharded) {
    const std::string shards = fmt::format("shards of inkmate {}", sharded.command);
    if (!sharded.output) table.refuse({"--output"}, shards);
    if (!sharded.json) table.refuse({"--json"}, shards);
    if (!sharded.report) table.refuse({"--report"}, shards);
}

int run(const Options& table, const MergeFlags& flags) {
    shard::ShardSet shards(flags.files, {.version = INKMATE_VERSION, .so_far = flags.so_far});
    const std::string& command = shards.header().command;
    const auto sharded = std::ranges::find(SHARDED, command, &Sharded::command);
    if (sharded == SHARDED.end())
        throw CommandError(fmt::format("{} is marked as a shard of inkmate {}, but that command makes none",
                                       flags.files.front(), command));
    refuse_misplaced(table, *sharded);
    for (const std::string& gap : shards.gaps()) tell_user("inkmate: {}\n", fit_for_terminal(gap));
    const ReadingLine line;
    const int status = sharded->merge(shards, flags);
    return status == 0 && !shards.gaps().empty() ? EXIT_FAILED : status;
}

}  // namespace

Run add_merge(Options& options) {
    const auto flags = std::make_shared<MergeFlags>();
    options.arguments({.name = "SHARD",
                       .help = "The files that --shard wrote: all shards, in any order",
                       .value = "FILE...",
                       .required_message = "shards: FILE..."},
                      flags->files);
    options.flag({.name = "--so-far", .help = "Merge what there is, even if shards are missing or cut short"},
                 flags->so_far);
    add_output_option(options, flags->output,
                      "the result; with %03d for the number of several files; - for standard output");
    add_report_options(options, flags->reports, false);
    options.footer(R"(Examples:
  inkmate compare kept/ new/ --shard 1/2 -o 1.shard
  inkmate compare kept/ new/ --shard 2/2 -o 2.shard
  inkmate merge 1.shard 2.shard --report pages.html --report junit.xml
  inkmate merge *.shard --so-far

The result is that of the command without --shard, byte for byte unless it depends on a clock. Exit status: that of
the command; also 1 if a shard is missing, given twice, cut short or damaged, or has different options, input or
version; 2 wrong usage. docs/guide/machines.md has examples for many machines.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli

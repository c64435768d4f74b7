#include "cli/engine/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/tell_user.hpp"

namespace inkmate {

namespace {

/// A command with --shard, and which options of merge mean something for it.
struct Sharded {
    std::string_view command;
    int (*merge)(shard::ShardSet&, const MergeFlags&);
    bool output = false, pgn = false, json = false, report = false;
};
constexpr auto SHARDED = std::to_array<Sharded>({
    {.command = "compare", .merge = merge_compare, .json = true, .report = true},
    {.command = "verify", .merge = merge_verify, .json = true, .report = true},
    {.command = "problems", .merge = merge_problems, .output = true},
    {.command = "match", .merge = merge_match, .pgn = true, .json = true},
    {.command = "render", .merge = merge_render, .output = true},
    {.command = "tune play", .merge = merge_tune, .output = true},
});

void refuse_misplaced(const Options& table, const Sharded& sharded) {
    const auto refuse = [&](const char* option, bool fits) {
        if (!fits && table.given(option))
            throw CommandError(fmt::format("{} does not go with shards of inkmate {}: leave it out", option,
                                           sharded.command),
                               EXIT_USAGE);
    };
    refuse("--output", sharded.output);
    refuse("--pgn", sharded.pgn);
    refuse("--json", sharded.json);
    refuse("--report", sharded.report);
}

int run(const Options& table, const MergeFlags& flags) {
    shard::ShardSet shards(flags.files, {.version = INKMATE_VERSION, .so_far = flags.so_far});
    const std::string& command = shards.header().command;
    const auto sharded = std::ranges::find(SHARDED, command, &Sharded::command);
    if (sharded == SHARDED.end())
        throw CommandError(
            fmt::format("{} holds a shard of inkmate {}, which has none", flags.files.front(), command));
    refuse_misplaced(table, *sharded);
    for (const std::string& gap : shards.gaps()) tell_user("inkmate: {}\n", gap);
    const int status = sharded->merge(shards, flags);
    return status == 0 && !shards.gaps().empty() ? EXIT_FAILED : status;
}

}  // namespace

Run add_merge(Options& options) {
    const auto flags = std::make_shared<MergeFlags>();
    options.arguments({.name = "SHARD",
                       .help = "The files that --shard wrote: all shards, in any order",
                       .value = "FILE...",
                       .needed = "the shards of a work: FILE..."},
                      flags->files);
    options.flag({.name = "--so-far", .help = "Merge what there is, even if shards are missing or cut short"},
                 flags->so_far);
    options.value(
        {.name = "-o,--output",
         .help =
             "Where to write problems, a data set or pages, with %03d for the number of several files; - for "
             "standard output",
         .value = "FILE",
         .written = true},
        flags->output);
    options.value({.name = "--pgn",
                   .help = "Write the games of a match to this file",
                   .value = "FILE",
                   .written = true},
                  flags->pgn);
    add_report_options(options, flags->reports, false);
    options.footer(R"(Examples:
  inkmate compare kept/ new/ --shard 1/2 -o 1.shard
  inkmate compare kept/ new/ --shard 2/2 -o 2.shard
  inkmate merge 1.shard 2.shard --report pages.html --report junit.xml
  inkmate merge *.shard --so-far

The result is that of the command without --shard, byte for byte unless it depends on a clock. Exit status: that of
the command; also 1 if a shard is missing, given twice, cut short or damaged, or has other options, another input or
another version; 2 wrong usage. docs/guide/machines.md has examples for many machines.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

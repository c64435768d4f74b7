#include "cli/shard_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/game_source.hpp"
#include "cli/shared_options.hpp"

namespace inkmate::cli {

namespace {

/// Options that do not change the result: where things go, and how many are done at a time.
constexpr auto ASIDE = std::to_array<std::string_view>(
    {"--output", "--shard", "--jobs", "--report", "--json", "--pages-dir", "--cache", "--help"});

std::map<std::string, std::string> deciding_options(const Options& table) {
    std::map<std::string, std::string> deciding;
    for (const auto& [name, value] : table.settings())
        if (std::ranges::find(ASIDE, name) == ASIDE.end()) deciding[name] = value;
    return deciding;
}

}  // namespace

DeclaredOption add_shard_option(Options& options, std::string& part) {
    return options
        .value({.name = "--shard",
                .help = "Do only part I of N, for inkmate merge, into the file of -o; the same command "
                        "continues after an interruption",
                .value = "I/N"},
               part)
        .check([](const std::string& text) {
            return shard::parse_part(text)
                       ? std::string()
                       : fmt::format("must be I/N, 1/1 to {0}/{0}, not {1}", shard::MOST_SHARDS, text);
        });
}

void add_shard_options(Options& options, ShardFlags& flags) {
    const DeclaredOption shard = add_shard_option(options, flags.part);
    add_output_option(options, flags.file, "the file of --shard").needs(shard);
}

std::unique_ptr<shard::ShardWriter> open_shard(const Options& table, const ShardFlags& flags,
                                               const ShardedWork& work,
                                               const std::vector<std::string>& merged) {
    for (const std::string& option : merged)
        if (table.given(option))
            throw CommandError(
                fmt::format("{} is for the whole: leave it out here, and give it to inkmate merge", option),
                EXIT_USAGE);
    if (flags.file.empty() || flags.file == "-")
        throw CommandError("--shard needs a file to write, and to continue in: -o FILE", EXIT_USAGE);
    return std::make_unique<shard::ShardWriter>(
        flags.file, shard::ShardHeader{.command = table.name(),
                                       .version = INKMATE_VERSION,
                                       .part = shard::parse_part(flags.part).value(),
                                       .options = deciding_options(table),
                                       .input = work.input,
                                       .about = work.about});
}

int finish_shard(shard::ShardWriter& shard, const ShardFlags& flags, std::size_t units) {
    shard.finish(units);
    leave_faults_to_merge();
    files::write_output("-", fmt::format("{}: shard {} is complete\n", flags.file, flags.part));
    return 0;
}

void count_faults(const shard::UnitResult& game) {
    if (!game.result.is_null()) {
        std::vector<chess::Fault> of;
        for (const std::string& line : text::split_lines(game.warning)) of.push_back({line, line});
        return faults().add(of);
    }
    if (game.warning.empty()) throw std::runtime_error("a game that is left out without a reason");
    faults().leave_out(game.warning);
}

}  // namespace inkmate::cli

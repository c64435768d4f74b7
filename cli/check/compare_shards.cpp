#include "cli/check/compare_shards.hpp"

#include <algorithm>
#include <utility>

#include "base/process/workers.hpp"
#include "cli/engine/merge.hpp"
#include "cli/error.hpp"
#include "cli/progress.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate {

using namespace compare;

void compare_folders(const FolderPair& folders, unsigned jobs, const std::function<bool(std::size_t)>& wanted,
                     const std::function<void(std::size_t, ReportEntry)>& take) {
    process::run_chosen(folders.size(), {jobs, wanted, progress_line("comparing document")},
                        [&](std::size_t i) { take(i, folders.compare(i)); });
}

int report_documents(const ReportFlags& flags, const std::vector<ReportEntry>& entries) {
    const std::string text = to_text(entries, "document");
    const std::string json = to_json(entries);
    write_reports(flags, entries, text, json);
    const auto unread = [](const ReportEntry& entry) { return !entry.error.empty(); };
    if (std::ranges::any_of(entries, unread)) return EXIT_UNREADABLE;
    return std::ranges::all_of(entries, &ReportEntry::passed) ? 0 : EXIT_FAILED;
}

int compare_shard(const Options& table, const ShardFlags& flags, const FolderPair& folders, unsigned jobs) {
    const auto shard = open_shard(table, flags, {.input = folders.fingerprint()}, {"--report", "--json"});
    compare_folders(
        folders, jobs, [&shard](std::size_t i) { return shard->wants(i); },
        [&shard](std::size_t i, const ReportEntry& entry) { shard->add(i, json_of_entry(entry)); });
    return finish_shard(*shard, flags, folders.size());
}

int merge_compare(shard::ShardSet& shards, const MergeFlags& flags) {
    std::vector<ReportEntry> entries;
    shards.for_each([](const shard::UnitResult& document) { return entry_of_json(document.result); },
                    [&entries](std::size_t, ReportEntry entry) { entries.push_back(std::move(entry)); });
    return report_documents(flags.reports, entries);
}

}  // namespace inkmate

#pragma once

#include <functional>
#include <vector>

#include "cli/check/compare_documents.hpp"
#include "cli/check/report_options.hpp"
#include "cli/engine/shard_options.hpp"

namespace inkmate {

/// Compares the documents that `wanted` names, so many at a time (0: as many as there are processors); `take`
/// gets the entries as they come, from several threads.
void compare_folders(const FolderPair& folders, unsigned jobs, const std::function<bool(std::size_t)>& wanted,
                     const std::function<void(std::size_t, compare::ReportEntry)>& take);
/// Reports on standard output and to files; the exit status.
int report_documents(const ReportFlags& flags, const std::vector<compare::ReportEntry>& entries);

/// Compares a part of the documents.
int compare_shard(const Options& table, const ShardFlags& flags, const FolderPair& folders, unsigned jobs);

}  // namespace inkmate

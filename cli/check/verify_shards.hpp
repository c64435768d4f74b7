#pragma once

#include <vector>

#include "cli/check/report_options.hpp"
#include "cli/engine/shard_options.hpp"
#include "verify/runner.hpp"

namespace inkmate {

/// Reports on standard output and to files; the exit status. `kept` is where files were left, or empty.
int report_outcomes(const ReportFlags& flags, const std::vector<verify::VerifyOutcome>& outcomes, bool with_moves,
                    const std::string& kept);

/// Carries out a part of the tasks, which were made of texts of this fingerprint.
int verify_shard(const Options& table, const ShardFlags& flags, std::vector<verify::VerifyTask> tasks,
                 const verify::VerifyOptions& options, const std::string& input, bool with_moves);

}  // namespace inkmate

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/check/compare_options.hpp"
#include "cli/check/report_options.hpp"
#include "cli/engine/shard_options.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/pages/worksheet_options.hpp"
#include "cli/pages/writing_options.hpp"
#include "cli/program/strength_options.hpp"
#include "verify/matrix.hpp"

namespace inkmate {

/// What is verified, and how.
struct VerifyFlags {
    std::vector<std::string> pgns;
    std::string program;
    /// What is in that file.
    std::string program_text = {};
    std::string moves;
    std::optional<std::size_t> self_play;
    std::string fen;
    std::string variant;
    std::optional<psgen::ProgramSide> side;
    StrengthFlags strength;
    ChanceFlags chance{.seed = 1};
    verify::Matrix matrix;
    std::string diagrams;
    bool no_curves = false;
    WorksheetFlags worksheet;
    WritingFlags writing;
    std::optional<bool> record;
    std::string title;
    bool minify = false;
    PixelFlags pixels;
    std::optional<unsigned> jobs;
    std::string keep;
    ReportFlags reports;
    ShardFlags shard;
};

void add_verify_options(Options& options, VerifyFlags& flags);

}  // namespace inkmate

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cli/check/compare_documents.hpp"
#include "cli/option_table.hpp"
#include "cli/report_options.hpp"

// The comparison of PDFs as a command, whichever program has it: it knows nothing of chess.
namespace inkmate::cli {

struct CompareFlags {
    std::string first;
    std::string second;
    ComparisonFlags documents;
    std::string pages;
    std::string manifest;
    unsigned jobs = 0;
    std::string cache;
    ReportFlags reports;
};

/// What a program adds to the comparison.
struct CompareExtras {
    /// Declares further options of folders; empty for none.
    std::function<void(Options& options)> add_folder_options = {};
    /// Declares options that name parts of pages; empty for none.
    std::function<void(Options& options)> add_names = {};
    /// Further examples.
    std::string examples = {};
};

/// Declare the options and examples.
void add_comparison(Options& options, CompareFlags& flags, const CompareExtras& extras = {});

/// Compares folders in a way of its own, and returns the exit status.
using CompareFolders = std::function<int(const FolderPair& folders)>;
/// Compare what the flags name, and report. `special`, if not empty, compares folders instead, and `name` is
/// the option that asks for it. Returns the exit status.
int run_comparison(const Options& table, CompareFlags& flags, const CompareFolders& special = {},
                   const std::string& name = {});

/// Compare the documents that `wanted` names; `take` gets the entries as they come, from several threads.
void compare_folders(const FolderPair& folders, unsigned jobs, const std::function<bool(std::size_t)>& wanted,
                     const std::function<void(std::size_t, compare::ReportEntry)>& take);
/// Report on standard output and to files; returns the exit status.
int report_documents(const ReportFlags& flags, const std::vector<compare::ReportEntry>& entries);

}  // namespace inkmate::cli

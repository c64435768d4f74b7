#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "verify/task.hpp"

namespace inkmate::verify {

/// The outcome of a task.
struct VerifyOutcome {
    /// How many diagrams a worksheet has, and how many games a book; 0 for a game that is played.
    std::size_t diagrams = 0;
    std::size_t book_games = 0;
    /// The half-moves of a game since the program took over, its moves as text, its last position.
    std::size_t plies = 0;
    std::string movetext = {};
    std::string fen = {};
    std::vector<std::string> faults = {};
    compare::ReportEntry entry = {};

    bool equal() const { return entry.passed(); }
};

struct VerifyOptions {
    /// How pages are compared; regions and Ghostscript are the task's.
    compare::CompareOptions comparison = {};
    /// Tasks at a time; 0: as many as there are processors.
    unsigned jobs = 0;
    /// Programs, pages and references are left here, in a folder for each of several tasks.
    std::filesystem::path directory;
    /// Called from several threads, but never from two at once.
    std::function<void(std::size_t done, std::size_t all)> progress = {};
};

/// Carries out the tasks that `wanted` names by their numbers; `take` gets what came of each as it comes,
/// from several threads. When one cannot be done, no other is begun, and what it threw is thrown.
void run_tasks(const VerifyTasks& tasks, const VerifyOptions& options,
               const std::function<bool(std::size_t)>& wanted,
               const std::function<void(std::size_t, VerifyOutcome)>& take);

}  // namespace inkmate::verify

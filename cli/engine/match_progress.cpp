#include "cli/engine/match_progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "cli/tell_user.hpp"

namespace inkmate {

namespace {

/// After so many games at least is there another line.
constexpr int LEAST_STRETCH = 10;

}  // namespace

MatchProgress::MatchProgress() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void MatchProgress::show(const MatchReport& report) {
    if (terminal_) {
        clear();
        const std::string table = report.table();
        tell_user("{}", table);
        lines_ = std::ranges::count(table, '\n');
        return;
    }
    const int stretch = std::max(static_cast<int>(report.planned() / 10), LEAST_STRETCH);
    // The last line would only say what the table says.
    if (report.played() > 0 && report.played() % stretch == 0 && !report.complete())
        tell_user("{}\n", report.line());
}

void MatchProgress::clear() {
    if (lines_ > 0) tell_user("\x1b[{}F\x1b[J", lines_);
    lines_ = 0;
}

}  // namespace inkmate

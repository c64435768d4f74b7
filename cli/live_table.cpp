#include "cli/live_table.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/tell_user.hpp"

namespace inkmate {

LiveTable::LiveTable() : terminal_(::isatty(STDERR_FILENO) == 1) {}

void LiveTable::show(const std::string& text) {
    if (!terminal_) return;
    clear();
    tell_user("{}", text);
    lines_ = std::ranges::count(text, '\n');
}

void LiveTable::clear() {
    if (lines_ > 0) tell_user("\x1b[{}F\x1b[J", lines_);
    lines_ = 0;
}

}  // namespace inkmate

#include "core/chess/faults.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/strings.hpp"

namespace inkmate::chess {

Faults::Count& Faults::count(std::string_view what) {
    const auto found = std::ranges::find(counts_, what, &Count::what);
    Count& of = found == counts_.end() ? counts_.emplace_back(Count{.what = std::string(what)}) : *found;
    ++of.all;
    if (progress_) progress_(of.all);
    return of;
}

void Faults::add_faulty(const std::string& lines, std::string_view what) {
    Count& of = count(what);
    if (strict_) throw FaultError(lines.substr(0, lines.find('\n')));
    if (++of.faulty > MOST_TOLD || !tell_) return;
    for (const std::string& line : text::split_lines(lines)) tell_(line);
    if (of.faulty == MOST_TOLD) tell_(fmt::format("faults of more {}s are only counted", what));
}

void Faults::add(std::string_view warning, std::string_view what) {
    if (warning.empty())
        count(what);
    else
        add_faulty(std::string(warning), what);
}

void Faults::leave_out(std::string_view why, std::string_view what) {
    if (strict_) throw FaultError(std::string(why));
    add_faulty(fmt::format("{}; this {} is left out", why, what), what);
}

bool Faults::any() const {
    return std::ranges::any_of(counts_, [](const Count& of) { return of.faulty > 0; });
}

std::string Faults::summary() const {
    std::vector<std::string> parts;
    std::size_t last = 0;
    for (const Count& of : counts_)
        if (of.faulty > 0 && of.all > 1) {
            parts.push_back(fmt::format("{} of {} {}s", of.faulty, text::grouped(of.all), of.what));
            last = of.faulty;
        }
    if (parts.empty()) return {};
    return fmt::format("{} {} faults.", text::listed(parts, "and"),
                       parts.size() == 1 && last == 1 ? "has" : "have");
}

}  // namespace inkmate::chess

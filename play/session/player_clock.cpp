#include "play/session/player_clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/text/strings.hpp"

namespace inkmate::session {

namespace {

using std::chrono::milliseconds;

/// A day, which no game takes.
constexpr int MOST_SECONDS = 86'400;

/// Reads "BASE+INCREMENT", the base in units of so many seconds.
std::optional<TimeLimit> read_limit(std::string_view text, int unit) {
    const std::size_t plus = text.find('+');
    const auto base = text::read_number<int>(text.substr(0, plus));
    const auto increment =
        plus == text.npos ? std::optional(0) : text::read_number<int>(text.substr(plus + 1));
    if (!base || *base < 1 || *base > MOST_SECONDS / unit) return std::nullopt;
    if (!increment || *increment < 0 || *increment > MOST_SECONDS) return std::nullopt;
    return TimeLimit{std::chrono::seconds(std::int64_t{*base} * unit), std::chrono::seconds(*increment)};
}

}  // namespace

std::optional<TimeLimit> read_time_limit(std::string_view text) {
    return read_limit(text, 60);
}

std::optional<TimeLimit> read_time_control(std::string_view tag) {
    return read_limit(tag, 1);
}

std::string time_control(const TimeLimit& limit) {
    return fmt::format("{}+{}", limit.base.count() / 1000, limit.increment.count() / 1000);
}

std::string clock_text(milliseconds left) {
    const std::int64_t seconds = std::max<std::int64_t>(0, left.count()) / 1000;
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

void PlayerClock::stop(Time now) {
    if (began_) left_ -= std::chrono::duration_cast<milliseconds>(now - *began_);
    began_.reset();
}

}  // namespace inkmate::session

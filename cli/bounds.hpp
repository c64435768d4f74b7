#pragma once

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <string>
#include <string_view>

#include "cli/option_table.hpp"

namespace inkmate {

/// Holds a number between bounds; `unit` follows them in the message.
template <class Number>
Check in_range(Number least, Number most, std::string_view unit = {}) {
    const std::string words = most == std::numeric_limits<Number>::max()
                                  ? fmt::format("{} or more", least)
                                  : fmt::format("{} to {}", least, most);
    return [=, rule = fmt::format("must be {}{}{}", words, unit.empty() ? "" : " ", unit)](
               const std::string& text) {
        Number number{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool read = error == std::errc() && end == text.data() + text.size();
        // Written so that no comparison with NaN passes.
        return read && number >= least && number <= most ? std::string()
                                                         : fmt::format("{}, not {}", rule, text);
    };
}

template <class Number>
Check at_least(Number least, std::string_view unit = {}) {
    return in_range(least, std::numeric_limits<Number>::max(), unit);
}

}  // namespace inkmate

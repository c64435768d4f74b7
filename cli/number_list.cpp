#include "cli/number_list.hpp"

#include <fmt/format.h>

#include <charconv>
#include <string>

#include "cli/option_table.hpp"

namespace inkmate::cli {

bool chooses_several(std::string_view list) {
    return list.find_first_not_of("0123456789") != list.npos;
}

void Selection::add(std::size_t first, std::size_t last) {
    ranges_.push_back({first, last, size_});
    size_ += last - first + 1;
}

std::size_t Selection::at(std::size_t place) const {
    if (place < ranges_[range_].before) range_ = 0;
    while (range_ + 1 < ranges_.size() && place >= ranges_[range_ + 1].before) ++range_;
    return ranges_[range_].first + (place - ranges_[range_].before);
}

std::vector<std::size_t> Selection::all() const {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < size_; ++i) numbers.push_back(at(i));
    return numbers;
}

Selection select_numbers(std::string_view list, std::size_t highest, std::string_view option,
                         std::size_t lowest, std::string_view source) {
    const auto refuse = [&](const std::string& why) {
        throw CommandError(fmt::format("{} {}: {}", option, list, why), EXIT_USAGE);
    };
    const auto number = [&](std::string_view digits) {
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(digits.begin(), digits.end(), value);
        if (digits.empty() || error != std::errc() || end != digits.end())
            refuse("give numbers and ranges, as in 3,7-9,20-, or all");
        if (value < lowest || value > highest)
            refuse(fmt::format("there is no {}{}{}; choose from {} to {}", value,
                               source.empty() ? "" : " in ", source, lowest, highest));
        return value;
    };
    Selection chosen;
    const auto add = [&](std::size_t first, std::size_t last) {
        if (last < first) refuse(fmt::format("a range goes upwards, as in {}-{}", last, first));
        chosen.add(first, last);
    };
    if (list == "all") {
        add(lowest, highest);
        return chosen;
    }
    for (std::string_view rest = list;;) {
        const std::size_t comma = rest.find(',');
        const std::string_view part = rest.substr(0, comma);
        const std::size_t dash = part.find('-');
        const std::size_t first = number(part.substr(0, dash));
        if (dash == std::string_view::npos)
            add(first, first);
        else
            add(first, dash + 1 == part.size() ? highest : number(part.substr(dash + 1)));
        if (comma == std::string_view::npos) return chosen;
        rest.remove_prefix(comma + 1);
    }
}

}  // namespace inkmate::cli

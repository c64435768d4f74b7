#include "uci/option_names.hpp"

#include <fmt/format.h>

namespace inkmate {

std::string lower_case(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

EngineError no_such_option(const std::string& engine, const std::string& option, const std::string& asked) {
    return EngineError(
        fmt::format("{} offers no option {}; its answer to {} lists what it offers", engine, option, asked));
}

}  // namespace inkmate

#include "engines/uci/option_names.hpp"

#include <fmt/format.h>

namespace inkmate {

EngineError no_such_option(const std::string& engine, const std::string& option, const std::string& asked) {
    return EngineError(
        fmt::format("{} offers no option {}; its answer to {} lists what it offers", engine, option, asked));
}

}  // namespace inkmate

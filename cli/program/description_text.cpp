#include "cli/program/description_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/error.hpp"
#include "play/browser/description.hpp"

namespace inkmate {

std::string description_text(const ProgramOptions& options, bool paper_given) {
    if (!options.drawing)
        throw CommandError("--describe says where squares are on pages: leave out --no-drawing", EXIT_USAGE);
    // The smallest program prints on any paper, and is described as it prints on the usual one.
    if (!options.device.ask_paper && !options.tiny)
        throw CommandError(fmt::format("--describe needs the size of the paper: {}",
                                       paper_given ? "leave out --paper auto"
                                                   : "add --paper a4, or another that the device has"),
                           EXIT_USAGE);
    const nlohmann::json told = description(options);
    if (told["squares"]["white"].empty())
        throw CommandError(fmt::format("--describe says where the squares of one board are, and pages of the "
                                       "layout {} have none: choose another --layout",
                                       word_of(options.layout)),
                           EXIT_USAGE);
    return told.dump() + "\n";
}

}  // namespace inkmate

#include "cli/program/description_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/error.hpp"
#include "play/browser/browser_console.hpp"

namespace inkmate {

std::string description_text(const psgen::Product& product, bool paper_given) {
    if (!game_of(product).drawing)
        throw CommandError("--describe says where squares are on pages: leave out --no-drawing", EXIT_USAGE);
    const auto* program = std::get_if<psgen::PlayingProgram>(&product);
    // The smallest program prints on any paper, and is described as it prints on the default one.
    if (program == nullptr) return browser::description(std::get<psgen::TinyProgram>(product)).dump() + "\n";
    if (!program->device.ask_paper)
        throw CommandError(fmt::format("--describe needs the size of the paper: {}",
                                       paper_given ? "leave out --paper auto"
                                                   : "add --paper a4, or another that the device has"),
                           EXIT_USAGE);
    const nlohmann::json described = browser::description(*program);
    if (described["squares"]["white"].empty())
        throw CommandError(fmt::format("--describe says where the squares of one board are, and pages of the "
                                       "layout {} have none: choose another --layout",
                                       word_of(program->layout)),
                           EXIT_USAGE);
    return described.dump() + "\n";
}

}  // namespace inkmate

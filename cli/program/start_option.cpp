#include "cli/program/start_option.hpp"

#include <fmt/format.h>

#include "base/text/strings.hpp"
#include "cli/bounds.hpp"
#include "core/chess/chess960.hpp"
#include "core/engine/chance.hpp"

namespace inkmate {

using namespace chess;

namespace {

constexpr std::string_view RANDOM_START = "random";

int start_number(const std::string& word) {
    if (word == RANDOM_START) return engine::random_seed() % CHESS960_STARTS;
    return text::read_number<int>(word).value_or(ORDINARY_START);
}

}  // namespace

DeclaredOption add_chess960_option(Options& options, std::string& fen, StartChoice choice) {
    const bool random = choice == StartChoice::number_or_random;
    const Check in_bounds = in_range(0, CHESS960_STARTS - 1, random ? "or random" : "");
    return options
        .computed({.name = "--chess960",
                   .help = fmt::format("Begin with this start position of Chess960, 0 to {}; {} is that of "
                                       "ordinary chess",
                                       CHESS960_STARTS - 1, ORDINARY_START),
                   .value = random ? "N|random" : "N",
                   .of = CHESS},
                  [&fen](const std::string& word) { fen = chess960_start(start_number(word)).fen(); })
        .check([=](const std::string& word) {
            return random && word == RANDOM_START ? std::string() : in_bounds(word);
        });
}

}  // namespace inkmate

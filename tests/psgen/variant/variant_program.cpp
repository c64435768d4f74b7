#include "tests/psgen/variant/variant_program.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "play/device/device_text.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/support/long_form.hpp"

namespace inkmate::test {

using namespace psgen;

PlayingProgram variant_program(const variant::Rules& rules) {
    PlayingProgram options;
    make_variant(std::make_shared<variant::Rules>(rules), rules.start_fen, options);
    options.language_level = std::min(options.language_level, program_level());
    return options;
}

std::vector<std::string> run_variant_kernel(const variant::Rules& rules,
                                            const std::vector<std::string>& roots, const std::string& code) {
    return run_variant_kernel(variant_program(rules), roots, code);
}

std::vector<std::string> run_variant_kernel(const PlayingProgram& program,
                                            const std::vector<std::string>& roots, const std::string& code) {
    return run_library(generate_library(program, roots), code);
}

std::string said(const PlayingProgram& options, const std::string& typed) {
    const device::GhostscriptRun result = run_at_level(generate(options), typed);
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    return result.output;
}

std::string move_line(const variant::Game& game) {
    return device::move_line(game::Game(game::Rules(game::Rules(), &game.rules()), game));
}

std::size_t positions_of_each(std::size_t sample, std::size_t full) {
    return full_tests() ? full : sample;
}

}  // namespace inkmate::test

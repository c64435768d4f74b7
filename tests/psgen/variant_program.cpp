#include "tests/psgen/variant_program.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "psgen/emit/program.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/support/long_form.hpp"

namespace inkmate::test {

ProgramOptions variant_program(const variant::Rules& rules) {
    ProgramOptions options;
    make_variant(std::make_shared<variant::Rules>(rules), rules.start_fen, options);
    options.language_level = std::min(options.language_level, program_level());
    return options;
}

std::vector<std::string> run_variant_kernel(const variant::Rules& rules,
                                            const std::vector<std::string>& roots, const std::string& code) {
    const std::string program = generate_library(variant_program(rules), roots) +
                                "Inkmate begin\ncountdictstack\n" + code +
                                "\ncountdictstack sub (DEPTHS ) print =only ( ) print count =\n";
    const GhostscriptRun result = run_at_level(program, "");
    INFO(result.errors);
    INFO(result.output.substr(0, 2000));
    REQUIRE(result.status.ok());
    REQUIRE(result.errors == "");
    std::vector<std::string> lines;
    std::istringstream in(result.output);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    REQUIRE(!lines.empty());
    REQUIRE(lines.back() == "DEPTHS 0 0");
    lines.pop_back();
    return lines;
}

std::size_t positions_of_each(std::size_t sample, std::size_t full) {
    return full_tests() ? full : sample;
}

}  // namespace inkmate::test

// Figures in documents that the program can tell.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <regex>
#include <string>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

std::string document(const std::string& name) {
    return contents(source_file("docs/" + name));
}

/// 93809 as "93,809".
std::string grouped(std::size_t number) {
    std::string text = fmt::format("{}", number);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
    return text;
}

/// What `wc -c` counts of a program.
double size_of(const std::string& options) {
    return std::stod(shell("/", "inkmate generate -q " + options + " | wc -c").output);
}

/// The number that a document gives, found by a pattern with one group, is the real one to two percent: small
/// changes of the program need no change of its documents.
void check_figure(const std::string& name, const std::string& pattern, double real) {
    const std::string text = document(name);
    std::smatch found;
    REQUIRE_MESSAGE(std::regex_search(text, found, std::regex(pattern)),
                    name << " does not hold " << pattern);
    std::string number = found[1];
    std::erase(number, ',');
    CHECK_MESSAGE(std::stod(number) == doctest::Approx(real).epsilon(0.02),
                  name << " says " << number << ", it is " << real);
}

/// What the report of `generate` says after the name of a figure.
std::string reported(const std::string& options, const std::string& pattern) {
    const TemporaryDirectory folder;
    const std::string text = shell(folder.path(), "inkmate generate -o x.ps " + options).output;
    std::smatch found;
    REQUIRE_MESSAGE(std::regex_search(text, found, std::regex(pattern)), text);
    return found[1];
}

}  // namespace

TEST_CASE("the sizes of programs are those that documents give") {
    check_figure("measurements/performance.md", "size \\| ([0-9,]+) bytes readable", size_of(""));
    check_figure("measurements/performance.md", "readable, ([0-9,]+) packed", size_of("--form packed"));
    check_figure("inside/tour.md", "The smallest program has ([0-9,]+) bytes", size_of("--form tiny"));
    check_figure("guide/variants.md", "has ([0-9,]+) bytes \\(`leapfrog`\\)",
                 size_of("--variant leapfrog --form packed"));
    check_figure("guide/variants.md", "to ([0-9,]+) bytes \\(`amazon`\\)",
                 size_of("--variant amazon --form packed"));
    CHECK(size_of("--form packed") <= 40'000);
    CHECK(size_of("--form tiny") <= 5'120);
}

TEST_CASE("the report of generate, and the memory it names, are those that documents give") {
    const char* programs = "guide/programs.md";
    check_figure(programs, "inkmate: ([0-9]+) bytes, language level 2", size_of("--target printer"));
    const std::string report = reported("--target printer", "(it took [^\\n]+)");
    const auto number = [&](const std::string& what) {
        std::smatch found;
        REQUIRE(std::regex_search(report, found, std::regex("([0-9]+) " + what)));
        return std::stod(found[1]);
    };
    check_figure(programs, "it took ([0-9]+) of 500 operands", number("of 500 operands"));
    check_figure(programs, "operands, ([0-9]+) of 250 levels", number("of 250 levels"));
    const double memory = number("bytes of memory") / 1e6;
    check_figure(programs, "A program takes ([0-9.]+) million bytes", memory);
    check_figure("measurements/performance.md", "memory \\| ([0-9.]+) million bytes", memory);
}

TEST_CASE("the least memory that --vm-limit can reach is what the document gives") {
    const std::string text = shell("/tmp", "inkmate generate --target printer --vm-limit 100000 -o -").output;
    std::smatch found;
    REQUIRE_MESSAGE(std::regex_search(text, found, std::regex("needs ([0-9]+) bytes")), text);
    check_figure("guide/programs.md", "100 plies: ([0-9.]+) million bytes", std::stod(found[1]) / 1e6);
}

TEST_CASE("nodes to a depth are those that documents give") {
    const std::string text = shell("/", "inkmate search --depth 10").output;
    for (const int depth : {8, 10}) {
        std::smatch found;
        REQUIRE(std::regex_search(text, found,
                                  std::regex(fmt::format("info depth {} .* nodes ([0-9]+) ", depth))));
        const std::string row =
            fmt::format("| depth {}{} | {} nodes |", depth, depth == 8 ? " from the start position" : "",
                        grouped(std::stoul(found[1])));
        CHECK_MESSAGE(document("measurements/performance.md").find(row) != std::string::npos, row);
    }
}

TEST_CASE("the console's example is what the program answers") {
    const TemporaryDirectory folder;
    const std::string answer = shell(folder.path(),
                                     "inkmate generate -q --side none -o x.ps; printf 'e4\\nd5\\nexd5\\n' | "
                                     "gs -q -dNODISPLAY -dBATCH x.ps")
                                   .output;
    const std::string example = document("reference/console.md");
    std::smatch found;
    static const std::regex evaluation(
        "\nMove: 2\\. exd5 \\(e4d5\\)\n(Evaluation: [-+.0-9]+ \\(static\\))\n");
    REQUIRE_MESSAGE(std::regex_search(answer, found, evaluation), answer);
    CHECK_MESSAGE(example.find("\n    " + found[1].str() + " ") != example.npos, found[1].str());
}

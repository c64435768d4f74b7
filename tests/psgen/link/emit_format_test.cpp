#include <doctest/doctest.h>

#include <numeric>
#include <sstream>

#include "play/device/ghostscript.hpp"
#include "psgen/link/token.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;

namespace {

std::size_t longest_line(const std::string& text) {
    std::istringstream lines(text);
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
    return longest;
}

}  // namespace

TEST_CASE("a string of any bytes reads back the same, on short lines of ASCII") {
    std::string bytes(512, ' ');
    std::iota(bytes.begin(), bytes.end(), '\0');
    const std::string text = ps_string(bytes, 60);
    CHECK(longest_line(text) <= 60);
    for (const char c : text) CHECK((c == '\n' || (c >= 32 && c < 127)));
    const auto tokens = tokenize({"test", text, {}});
    REQUIRE(tokens.size() == 1);
    CHECK(tokens[0].value == bytes);
    CHECK(ps_string("a(b)\\c\n") == "(a\\(b\\)\\\\c\\012)");
    CHECK(run_ghostscript("%!\n" + text + " dup length = 0 exch { add } forall =\n", "").output ==
          "512\n65280\n");
}

TEST_CASE("arrays are wrapped, by number or by width") {
    const std::vector<int> few = {1, 2, 3, 4, 5};
    CHECK(ps_array(few) == "[ 1 2 3 4 5 ]");
    CHECK(ps_array(few, 2) == "[\n    1 2\n    3 4\n    5\n]");
    CHECK(ps_array(few, 0, 11) == "[ 1 2 3 4\n    5\n]");
    CHECK(ps_array(std::vector<int>{}) == "[ ]");
    const std::vector<int> many(150, 12345);
    CHECK(longest_line(ps_array(many)) <= 120);
}

TEST_CASE("a long array is built in portions that a printer's operand stack holds") {
    std::vector<int> many(777);
    std::iota(many.begin(), many.end(), 0);
    const std::string text = ps_array(many);
    const std::string program =
        "%!\n/a " + text + " def a length = true 0 1 776 { a 1 index get ne { pop false } if } for =\n";
    const GhostscriptRun result =
        run_ghostscript(program, "", {.arguments = {"-c", "<< /MaxOpStack 500 >> setuserparams", "-f"}});
    CHECK(result.output == "777\ntrue\n");
    std::size_t run = 0;
    std::size_t longest = 0;
    for (const Token& token : tokenize({"test", text, {}})) {
        run = token.kind == TokenKind::integer ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    CHECK(longest <= 202);
}

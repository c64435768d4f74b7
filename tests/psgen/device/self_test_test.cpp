#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/process/cleanup.hpp"
#include "play/device/ghostscript.hpp"
#include "play/device/probe.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/tables/self_test.hpp"
#include "tests/psgen/device/strict_interpreter.hpp"
#include "tests/psgen/interpreter.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::test;

namespace {

struct Tried {
    std::map<std::string, std::string> lines;
    std::size_t pages = 0;
    std::string errors;
};

Tried tried(const std::string& prologue, const SelfTestProgram& product = {},
            std::vector<std::string> arguments = {}) {
    const TemporaryDirectory directory;
    const GhostscriptRun run =
        run_ghostscript(after_header(generate(product), prologue), {},
                        {.pages_directory = directory.path(), .arguments = std::move(arguments)});
    INFO(run.output);
    INFO(run.errors);
    CHECK(run.status.ok());
    Tried found{{}, run.pages.size(), run.errors};
    for (const auto& [key, value] : read_report(run.output)) found.lines.emplace(key, value);
    CHECK(found.lines["done"] == "1");
    return found;
}

/// A number at the beginning of a value: "797 or more".
int number_of(const std::string& value) {
    return value.empty() ? -1 : std::stoi(value);
}

/// The error that an interpreter makes, after which the operator itself never runs.
std::string refusing(std::string_view name, std::string_view condition, std::string_view error) {
    return fmt::format(
        "userdict /{0} {{ {1} {{ /{2} errordict 1 index get exec }} if systemdict /{0} get exec }} put\n",
        name, condition, error);
}

std::string prologue_of(std::string_view name) {
    const std::vector<Strictness> all = strict_interpreters();
    const auto found = std::ranges::find(all, name, &Strictness::name);
    REQUIRE(found != all.end());
    return found->prologue;
}

}  // namespace

TEST_CASE("the self-test says of Ghostscript what is so, plays chess as the core does, and prints a page") {
    Tried found = tried("");
    auto& lines = found.lines;
    CHECK(found.pages == 1);
    CHECK(lines["self-test"] == "1");
    CHECK(lines["product"].find("Ghostscript") != std::string::npos);
    CHECK(lines["integers"] == "64 bits");
    CHECK(lines["currentfile"] == "literal");
    CHECK(lines["packed arrays"] == "run");
    CHECK(lines["string"] == "65535 or more");
    CHECK(lines["memory in kB"] == "8192 or more");
    CHECK(lines["usertime"] == "goes");
    CHECK(lines["realtime"] == "goes");
    for (const char* const font : {"Helvetica", "Times-Roman", "Times-Bold", "Times-Italic", "Courier"})
        CHECK(lines[std::string("font ") + font] == "itself");
    CHECK(lines["page size"] == "595 842");
    CHECK(lines["printable"] == "0 0 595 842");
    CHECK(lines["perft"] == "right");
    CHECK(lines["search"] == "right");
    CHECK(lines["input"] == "came");
    CHECK(lines["print"] == "arrives");
    CHECK(lines["page"] == "printed");
    CHECK(found.errors.find("%stderr: arrives") != std::string::npos);
}

TEST_CASE("what the self-test asks of chess has the answers that are published") {
    // Perft of this position is in every list: 48, 2039, 97862.
    CHECK(chess_trial().sequences == 2039);
}

TEST_CASE("the self-test is a program of level 1 and says the same of an interpreter that has no other") {
    const std::string program = generate(SelfTestProgram());
    for (const std::string& fault : lint(program)) FAIL_CHECK(fault);
    const GhostscriptRun run = run_at_level(1, program, {});
    INFO(run.output);
    std::map<std::string, std::string> lines;
    for (const auto& [key, value] : read_report(run.output)) lines.emplace(key, value);
    CHECK(lines["level"] == "1");
    CHECK(lines["setpagedevice"] == "fails");
    CHECK(lines["perft"] == "right");
    CHECK(lines["search"] == "right");
    // Ghostscript prints nothing at level 1, and has no fonts.
    CHECK(lines["font Courier"] == "missing");
    CHECK(lines["page"] != "printed");
    CHECK(lines["done"] == "1");
}

TEST_CASE("what the self-test says of an interpreter is what was set there") {
    struct Set {
        std::string name, prologue, key, value;
    };
    const std::vector<Set> sets = {
        {"realtime is missing", prologue_of("there is no realtime"), "realtime", "missing"},
        {"realtime leaves dictionaries", prologue_of("realtime leaves dictionaries on the stack"), "realtime",
         "missing"},
        {"clocks stand", prologue_of("clocks stand still"), "usertime", "stopped"},
        {"a clock jumps",
         "userdict /usertime { systemdict /usertime get exec 2 mod 0 eq { 0 } { 9999999 } ifelse } put\n"
         "userdict /seen 0 put userdict /usertime { userdict /seen 2 copy get 500000 add put seen } put\n",
         "usertime", "jumps"},
        {"packed arrays are pushed", "userdict /packedarray { array astore cvx /exec cvx pop } put\n",
         "packed arrays", "run"},
        {"packed arrays are missing", prologue_of("there are no packed arrays"), "packed arrays", "fail"},
        {"files are executable", prologue_of("files are executable"), "currentfile", "executable"},
        {"no requests", prologue_of("the device takes no requests"), "setpagedevice", "fails"},
        {"Courier alone", prologue_of("Courier is the only font"), "font Times-Roman", "missing"},
        {"Courier instead", "userdict /findfont { pop /Courier systemdict /findfont get exec } put\n",
         "font Helvetica", "Courier"},
        {"Times instead",
         "userdict /findfont { dup /Helvetica eq { pop /Times-Roman } if systemdict /findfont get exec } "
         "put\n",
         "font Helvetica", "a different font"},
        {"short strings", refusing("string", "dup 16384 gt", "limitcheck"), "string", "16384"},
        {"short arrays", refusing("array", "dup 8192 gt", "limitcheck"), "array", "8192"},
        {"small dictionaries", refusing("dict", "dup 2000 gt", "limitcheck"), "dictionary", "2000"},
        {"no %stderr", refusing("file", "1 index (%stderr) eq", "invalidfileaccess"), "%stderr",
         "does not open"},
        {"no page", "userdict /showpage { /ioerror errordict 1 index get exec } put\n", "page", "ioerror"},
        {"operators are procedures", prologue_of("operators are procedures"), "search", "right"},
        {"all of it", prologue_of("all of this at once"), "perft", "right"},
    };
    for (const Set& set : sets) {
        CAPTURE(set.name);
        Tried found = tried(set.prologue);
        CHECK(found.lines[set.key] == set.value);
        CHECK(found.pages == (set.name == "no page" ? 0 : 1));
        // A program of chess has a dictionary of thousands of names; nothing else stops it, whatever is
        // missing.
        const bool fits = set.name != "small dictionaries";
        CHECK(found.lines["perft"] == (fits ? "right" : "not reached"));
    }
}

TEST_CASE("the self-test finds the limits of stacks and of memory, and prints its page all the same") {
    const auto nested = "systemdict /countexecstack get exec dup 220 gt";
    Tried found = tried(
        "<< /MaxOpStack 500 /MaxDictStack 25 >> setuserparams\n"
        "userdict /countexecstack { " +
        std::string(nested) + " { pop /execstackoverflow errordict 1 index get exec } if } put\n");
    CHECK(number_of(found.lines["operand stack"]) >= 500);
    CHECK(number_of(found.lines["operand stack"]) < 1000);
    CHECK(number_of(found.lines["free levels of execution"]) <= 220);
    CHECK(number_of(found.lines["free levels of execution"]) > 120);
    CHECK(number_of(found.lines["dictionary stack"]) >= 20);
    CHECK(number_of(found.lines["dictionary stack"]) < 50);
    CHECK(found.lines["perft"] == "right");
    CHECK(found.pages == 1);
    // So little that chess does not fit.
    Tried small = tried("<< /MaxLocalVM vmstatus pop exch pop 1000000 add >> setuserparams\n");
    CHECK(number_of(small.lines["memory in kB"]) < 1100);
    CHECK(number_of(small.lines["memory in kB"]) > 100);
    CHECK(small.lines["perft"] == "not reached");
    CHECK(small.lines["search"] == "not reached");
    CHECK(small.lines["input"] == "came");
    CHECK(small.pages == 1);
}

TEST_CASE("a careful self-test tries no limits, and one of answers alone prints nothing") {
    SelfTestProgram product;
    product.limits = false;
    product.prints = false;
    Tried found = tried("", product);
    CHECK(found.pages == 0);
    CHECK(found.lines.count("operand stack") == 0);
    CHECK(found.lines.count("memory in kB") == 0);
    CHECK(found.lines.count("page") == 0);
    CHECK(found.lines["search"] == "right");
    const auto said = read_code(found.lines["code"]);
    const auto chess = std::ranges::find(said, "chess", &std::pair<std::string, std::string>::first);
    REQUIRE(chess != said.end());
    CHECK(chess->second ==
          "perft right, search right, coordinates of the device, input came, limits not tried");
}

TEST_CASE("an interpreter that counts wrong is told from one that is right") {
    std::string program = generate(SelfTestProgram());
    const std::string right = "(2039)";
    const std::size_t at = program.find(right);
    REQUIRE(at != std::string::npos);
    program.replace(at, right.size(), "(2038)");
    const GhostscriptRun run = run_ghostscript(program, {});
    std::map<std::string, std::string> lines;
    for (const auto& [key, value] : read_report(run.output)) lines.emplace(key, value);
    CHECK(lines["perft"] == "wrong");
    CHECK(lines["search"] == "right");
}

TEST_CASE("the self-test names paper, resolution and turned coordinates as the device has them") {
    SelfTestProgram product;
    product.limits = false;
    const auto said = [](const Tried& found, std::string_view key) {
        for (const auto& [what, value] : read_code(found.lines.at("code")))
            if (what == key) return value;
        return std::string();
    };
    const Tried letter = tried("", product, {"-sPAPERSIZE=letter", "-r300"});
    CHECK(letter.lines.at("page size") == "612 792");
    CHECK(letter.lines.at("resolution") == "300");
    CHECK(said(letter, "paper") == "letter");
    CHECK(said(letter, "resolution") == "300 to 359");
    const Tried labels = tried("", product, {"-sPAPERSIZE=a5", "-r203"});
    CHECK(said(labels, "paper") == "a5");
    CHECK(said(labels, "resolution") == "203 to 239");
    const Tried turned = tried(prologue_of("pages are turned and scaled"), product);
    CHECK(said(turned, "chess").find("coordinates changed") != std::string::npos);
    // What can be printed on is less than the paper.
    const Tried margins =
        tried("<< /.HWMargins [ 18 24 18 24 ] >> setpagedevice\n", product, {"-sPAPERSIZE=a4"});
    CHECK(margins.lines.at("printable") == "18 24 577 818");
    CHECK(said(margins, "left margin in mm") == "6");
    CHECK(said(margins, "lower margin in mm") == "8");
}

TEST_CASE("a code with a character that was mistyped is refused, whatever the character is") {
    const std::string code = tried("").lines.at("code");
    CHECK(code.size() == 23);
    CHECK(read_code(code).size() == code_fields().size() - 1);
    std::string spoken = code;
    std::ranges::transform(spoken, spoken.begin(), [](unsigned char c) { return std::tolower(c); });
    std::erase(spoken, '-');
    std::ranges::replace(spoken, '0', 'o');
    std::ranges::replace(spoken, '1', 'l');
    CHECK(read_code(spoken) == read_code(code));
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (code[at] == '-') continue;
        for (const char letter : CODE_LETTERS) {
            if (letter == code[at]) continue;
            std::string mistyped = code;
            mistyped[at] = letter;
            CAPTURE(mistyped);
            CHECK_THROWS_AS(read_code(mistyped), EmitError);
        }
    }
    CHECK_THROWS_WITH_AS(read_code("1234"),
                         "(1234) is not a code of the self-test: it has 4 characters, and a code has 20",
                         EmitError);
    CHECK_THROWS_WITH_AS(read_code("1ZZ7M-FCC9A-8CDZ1-WG0U!"),
                         "(1ZZ7M-FCC9A-8CDZ1-WG0U!) is not a code of the self-test: it has the character "
                         "(U); type what the page says after \"code\"",
                         EmitError);
}

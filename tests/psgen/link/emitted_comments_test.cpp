// Comments of the readable program, where its reader may have lost what they are about.
#include <doctest/doctest.h>

#include <regex>

#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/device/program_kinds.hpp"

using namespace inkmate;
using namespace inkmate::psgen;
using namespace inkmate::test;

TEST_CASE("no comment of an emitted program is about something that only its neighbour names") {
    // "Name: the same ...", "Name: such a square", "Name: takes it back", "Name: all of them".
    const std::regex lost(
        R"(^\s*%\s*([A-Za-z_$0-9, ]+: |[^:]*; [A-Za-z_$0-9]+: )?(the same( |,|\.|$)|such |takes it back|all of them).*)");
    for (ProgramKind& kind : program_kinds()) {
        CAPTURE(kind.name);
        if (common(kind.product).form != Form::plain) common(kind.product).form = Form::readable;
        for (const std::string& line : lines_of(whole_program(kind.product)))
            if (std::regex_match(line, lost)) FAIL_CHECK(line);
    }
}

TEST_CASE("the contents of a program have whole sentences") {
    for (ProgramKind& kind : program_kinds()) {
        CAPTURE(kind.name);
        common(kind.product).form = Form::readable;
        const std::string program = whole_program(kind.product);
        const std::size_t begin = program.find("% Its modules"), end = program.find("\n%\n", begin + 30);
        if (begin == std::string::npos) continue;
        std::string before;
        for (const std::string& line : lines_of(program.substr(begin, end - begin))) {
            // A line with a name begins a sentence, and the one before it has ended.
            if (std::regex_match(line, std::regex("%     [a-z_0-9]+ .*")) && before.size() > 20 &&
                before.starts_with("%     "))
                CHECK(before.ends_with("."));
            before = line;
        }
    }
}

// The table of docs/guide/variants.md is that of the library.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "core/variant/rules_file.hpp"
#include "tests/support/count.hpp"
#include "tests/support/files.hpp"

using namespace inkmate::variant;
using namespace inkmate::test;

TEST_CASE("docs/guide/variants.md has every variant as the library has it") {
    const std::string text = contents(source_file("docs/guide/variants.md"));
    for (const IniSection& section : builtin_sections()) {
        const Rules rules = load_rules(section.name);
        CHECK_MESSAGE(count(text, fmt::format("\n| [`{0}`](../variants/{0}.md) | {1}×{2} | {3} |\n",
                                              rules.name, rules.files, rules.ranks, rules.description)) == 1,
                      rules.name);
    }
    CHECK(count(text, "](../variants/") == builtin_sections().size());
    CHECK(count(text, fmt::format("\n{} are built in", builtin_sections().size())) == 1);
}

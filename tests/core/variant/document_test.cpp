// The tables of docs/guide/variants.md and docs/reference/rule-files.md are those of the library.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "core/variant/named_pieces.hpp"
#include "core/variant/rule_entries.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/support/count.hpp"
#include "tests/support/files.hpp"

using namespace inkmate::variant;
using namespace inkmate::test;

TEST_CASE("docs/reference/rule-files.md has every piece and key as the library has it") {
    const std::string text = contents(source_file("docs/reference/rule-files.md"));
    for (const NamedPiece& piece : named_pieces()) {
        const std::string betza = piece.betza.empty() ? "none" : fmt::format("`{}`", piece.betza);
        CHECK_MESSAGE(
            count(text, fmt::format("\n| `{}` | {} | {} |\n", piece.name, betza, piece.meaning)) == 1,
            piece.name);
    }
    for (const RuleKey& key : rule_keys()) {
        const std::string unset = key.unset.empty() ? "" : fmt::format(" ({})", key.unset);
        CHECK_MESSAGE(count(text, fmt::format("\n| `{}` | {} | {}{} |\n", key.name, key.value, key.meaning,
                                              unset)) == 1,
                      key.name);
    }
    for (const RefusedKey& key : refused_keys())
        CHECK_MESSAGE(count(text, fmt::format("`{}`", key.name)) == 1, key.name);
    // No row that the library does not know, but for those of the notation.
    constexpr std::size_t notation = 13;
    CHECK(count(text, "\n| `") == named_pieces().size() + rule_keys().size() + notation);
}

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

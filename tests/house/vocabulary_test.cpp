#include <doctest/doctest.h>

#include <regex>
#include <string>

#include "tests/house/source_tree.hpp"

using namespace inkmate::test;

TEST_CASE("what has a name in the field has no other one here") {
    // docs/reference/glossary.md has the names.
    static const std::regex other(
        R"(.*\b(men|Men|[A-Za-z]+_men|men_[a-z]+|[A-Z]+_MEN|MEN_[A-Z]+|VariantMan|has_pieces|HISTORY_FADING)"
        R"(|worth_of|Foresee\w*|MayCheck|Lift|Appear|Vanish|inkmate-press|the press)\b.*)");
    for (const SourceFile& file : product_files({".hpp", ".cpp", ".ps"}))
        for (const std::string& line : file.lines)
            CHECK_MESSAGE(!std::regex_match(line, other), file.path << ": " << line);
}

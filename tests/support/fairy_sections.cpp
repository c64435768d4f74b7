#include "tests/support/fairy_sections.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/variant/board.hpp"
#include "tests/support/files.hpp"

namespace inkmate::test {

using namespace variant;

std::vector<IniSection> fairy_sections() {
    const char* const file = std::getenv("INKMATE_VARIANTS_INI");
    if (file == nullptr) {
        MESSAGE("skipped: INKMATE_VARIANTS_INI does not name Fairy-Stockfish's variants.ini");
        return {};
    }
    return read_ini(contents(file), "variants.ini");
}

namespace {

std::string text_of(const std::vector<IniSection>& sections, const IniSection& section) {
    const auto parent = std::ranges::find(sections, section.parent, &IniSection::name);
    std::string text = parent == sections.end() ? "" : text_of(sections, *parent);
    text += fmt::format("[{}{}{}]\n", section.name, section.parent.empty() ? "" : ":", section.parent);
    for (const IniEntry& entry : section.entries) text += fmt::format("{} = {}\n", entry.key, entry.value);
    return text;
}

}  // namespace

std::vector<RuleFile> accepted_sections() {
    const std::vector<IniSection> sections = fairy_sections();
    std::vector<RuleFile> accepted;
    for (const IniSection& section : sections) try {
            accepted.push_back(
                {load_rules(section.name, sections), section.name, text_of(sections, section)});
        } catch (const VariantError&) {
            // Which they are, and why, is in fairy_sections_test.cpp.
        }
    return accepted;
}

}  // namespace inkmate::test

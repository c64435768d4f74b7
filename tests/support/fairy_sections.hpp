#pragma once

#include <vector>

#include "core/variant/rules_file.hpp"
#include "tests/support/random_rules.hpp"

namespace inkmate::test {

/// The sections of Fairy-Stockfish's variants.ini, which is GPL and not kept here: INKMATE_VARIANTS_INI in
/// the environment names the file. Without it there are none, which a message says.
std::vector<variant::IniSection> fairy_sections();

/// Those of them that Inkmate accepts, each with a rule file of the section and of those it inherits from.
std::vector<RuleFile> accepted_sections();

}  // namespace inkmate::test

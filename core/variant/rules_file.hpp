#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ini.hpp"
#include "rules.hpp"

namespace inkmate::variant {

/// The sections of the rule sets that are built in, in the order of the manual.
const std::vector<IniSection>& builtin_sections();

/// Makes a rule set of a section, `own` being those of a user's file. A parent is looked for among the
/// sections before it, then among those built in. Throws VariantError, which names file, line and key:
/// "chess.ini, line 4: stalemateValue: ...".
Rules load_rules(std::string_view name, std::span<const IniSection> own = {});

}  // namespace inkmate::variant

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/rules.hpp"
#include "rules.hpp"

namespace inkmate::variant {

/// "key = value" on a line of a file.
struct IniEntry {
    std::string key;
    std::string value;
    std::size_t line = 0;  ///< from 1
};

/// [name] or [name:parent], and what follows.
struct IniSection {
    std::string name;
    std::string parent;
    std::string file;  ///< what messages call it
    std::size_t line = 0;
    std::vector<IniEntry> entries;
};

/// Reads rule files: sections, entries, comments (lines that begin with # or ;). Throws VariantError, which
/// names file and line.
std::vector<IniSection> read_ini(std::string_view text, std::string_view file);

/// Adds a type whose moves are known to the tables of the rules: its paths, and what it attacks. `passes`: a
/// pawn, which can be taken en passant. `takes_passing`: it takes so, by what its word has or, where that has
/// no `e`, by all it takes with in one leg.
void add_tables(Rules& rules, int type, const Movement& movement, bool passes, BySide<bool> takes_passing);

/// The sections of the rule sets that are built in, in the order of the manual.
const std::vector<IniSection>& builtin_sections();

/// The section of the built-in variant of that name, which may be written as servers write it: "King of the
/// Hill", "Three-check", or as title_of() does. Null if there is none.
const IniSection* find_builtin(std::string_view name);

/// The name of a variant as PGN tags and pages write it: "King of the Hill", "Atomic".
std::string title_of(const Rules& rules);

/// Makes a rule set of a section, `own` being those of a user's file. A parent is looked for among the
/// sections before it, then among those built in. Throws VariantError, which names file, line and key:
/// "chess.ini, line 4: stalemateValue: ...".
Rules load_rules(std::string_view name, std::span<const IniSection> own = {});

/// What the rules of a variant say beside the moves of its pieces, a sentence each: pawns, castling,
/// captures, and every way in which a game ends.
std::vector<std::string> rules_in_words(const Rules& rules);

}  // namespace inkmate::variant

#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "cli/option_table.hpp"
#include "core/game/game.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::cli {

/// A rule set by its name, and the sections of the file that contains it; none if it is built in.
struct NamedVariant {
    std::string name;
    std::vector<variant::IniSection> own = {};
};
/// Return what load_variant() loads. Throws as it does.
NamedVariant find_variant(const std::string& name);
/// Return the built-in variant of a saved game; "" for chess and for a game that Inkmate has not saved.
/// Throws CommandError if its rules are in a rule file, and FileError.
std::string variant_of_kept_game(const std::string& file);
/// Load the rule set that a user names: NAME for a built-in one, FILE.ini for the last one of a file,
/// FILE.ini:NAME. Throws CommandError with EXIT_USAGE.
variant::Rules load_variant(const std::string& name);
/// Return the names by which load_variant() loads what a user names, each of its own for the sections of a
/// FILE.ini. Throws as it does.
std::vector<std::string> all_variants(const std::string& name);
/// Return the rules that --variant names; null for chess, without that option.
game::Rules rules_option(const std::string& name);
/// Return the text of the rule file in such a name; "" if it names no file.
std::string variant_text(const std::string& name);

/// --variant.
DeclaredOption add_variant_option(Options& options, std::string& name);

}  // namespace inkmate::cli

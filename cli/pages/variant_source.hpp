#pragma once

#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "core/game/game.hpp"
#include "core/variant/ini.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules.hpp"

namespace inkmate {

/// A rule set by its name, and the sections of the file that it is in; none where it is built in.
struct NamedVariant {
    std::string name;
    std::vector<variant::IniSection> own = {};
};
/// What load_variant() loads. Throws as it does.
NamedVariant find_variant(const std::string& name);
bool is_builtin_variant(const std::string& name);
/// The variant, built in, of a game that was kept; empty where it is of chess, or was not kept here. Throws
/// CommandError for one of a rule file, FileError.
std::string variant_of_kept_game(const std::string& file);
/// The rule set that a user names: NAME, one of those built in; FILE.ini, the last of the file;
/// FILE.ini:NAME. Throws CommandError with EXIT_USAGE.
variant::Rules load_variant(const std::string& name);
/// The rule file that is named so; empty where none is.
std::string variant_text(const std::string& name);
/// A position of its by --fen, or the start position when that is empty. Throws CommandError with EXIT_USAGE.
variant::Position variant_position(const variant::Rules& rules, const std::string& fen);
/// The game by the rules that --variant names, chess without it, from the position of --fen. Throws
/// CommandError with EXIT_USAGE.
game::Game set_up_game(const std::string& variant, const std::string& fen);
/// The games of a PGN file of a variant, by their numbers, that a list of this option chooses; warnings are
/// told. Throws CommandError, and what session::GameFile throws.
std::vector<std::pair<std::size_t, variant::PgnGame>> variant_games(const variant::Rules& rules,
                                                                    const std::string& file,
                                                                    const std::string& list,
                                                                    std::string_view option);
/// Whatever goes by the rules of a variant.
DeclaredOption add_variant_option(Options& options, std::string& name);

}  // namespace inkmate

#pragma once

#include <memory>
#include <string>

#include "core/game/game.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

/// The game that a program begins with.
game::Game game_of(const ProgramOptions& options);
/// The program with this game, of its rules.
ProgramOptions with_game(ProgramOptions options, const game::Game& game);
/// The game that a program of a variant begins with. Its rules are the program's.
variant::Game variant_game(const ProgramOptions& options);
/// description_comment() of such a program.
std::string variant_description(const ProgramOptions& options);
/// How the program was made that is described so, from the rules that it names. Throws VariantError for rules
/// by which there is no such game.
ProgramOptions options_of_variant(const ReadDescription& described,
                                  std::shared_ptr<const variant::Rules> rules);

}  // namespace inkmate

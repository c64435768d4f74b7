#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/variant/game.hpp"
#include "psgen/product/product.hpp"
#include "render/page/outlook.hpp"

namespace inkmate {

/// A game of a variant that a program has played under Ghostscript, each move of which was held against the
/// core; as RefereedGame has one of chess.
struct RefereedVariant {
    /// As the core has it, up to the end or to the first fault. Its rules are the program's.
    variant::Game game;
    /// What the program's searches have found, as the core has it.
    Outlooks found = {};
    std::vector<std::string> faults = {};
    /// All that the program wrote.
    std::string transcript = {};
    /// One PDF of all pages; none where none is due.
    std::vector<std::filesystem::path> pages = {};
};

/// Who plays the sides that the program does not: gives the next move, or nothing to end the game.
using VariantOpponent = std::function<std::optional<variant::Move>(const variant::Game&)>;

/// Lets a program that plays a variant play against an opponent, and its pages become one PDF, `pages`.
/// Checked are every move, the position after it, and that the program's own moves are those of the core's
/// search. Throws as GhostscriptSession does.
RefereedVariant referee_variant(const std::string& program, const psgen::PlayingProgram& options,
                                const VariantOpponent& opponent, const std::filesystem::path& pages,
                                const std::string& ghostscript);

}  // namespace inkmate

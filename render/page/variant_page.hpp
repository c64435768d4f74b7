#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/variant/evaluation.hpp"
#include "core/variant/game.hpp"
#include "render/page/page.hpp"
#include "render/page/paper.hpp"
#include "render/page/variant_look.hpp"

namespace inkmate {

/// The words of a variant's page that those of chess do not have, in StandardEncoding.
struct VariantWords {
    /// By variant::Value, for White: "0-1" with an en dash, ...
    std::array<std::string, 3> results;
    /// By variant::Ending: "Checkmate."
    std::vector<std::string> endings;
    /// " Checks left: White " "3" ", Black " "2" "."
    std::array<std::string_view, chess::COLOR_NB> checks_left;
    /// How to answer.
    std::string_view answer;
};
const VariantWords& variant_words();

/// What a page of a variant tells: the position that a game has come to, and how it came about.
struct VariantPageContent {
    const variant::Game* game = nullptr;
    /// Is the board shown from Black's side.
    bool flipped = false;
    /// From 1.
    int page_number = 1;
    /// What positions are evaluated with; null: that of the rules.
    const variant::Evaluation* evaluation = nullptr;
    /// What was chosen of its pieces; null: nothing.
    const VariantLook* look = nullptr;
};

/// The page; the generated program draws the same in the same order (psgen/runtime/variant/variant_page.ps).
Page compose_variant(const VariantPageContent& content, const Paper& paper);
/// The pages of a game as a program prints them: one after each move, from the ply after `first` on; of a
/// game without moves, its start.
std::vector<Page> variant_pages(const variant::Game& game, const Paper& paper, bool flipped,
                                std::size_t first = 0, const VariantLook& look = {});

/// A FEN in lines of that width, at most so many.
std::vector<std::string> variant_fen_lines(std::string_view fen, int width, int lines);

}  // namespace inkmate

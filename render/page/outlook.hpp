#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/game/mind.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/page.hpp"
#include "render/page/words/language.hpp"

namespace inkmate {

/// What a position is worth, from White's side.
struct Outlook {
    int centipawns = 0;
    /// One side wins by force in so many moves, Black if it is negative; 0: nobody is known to.
    int mate = 0;
    /// Has a search found this; else it is the static evaluation.
    bool searched = false;
    bool operator==(const Outlook&) const = default;
};

/// What searches have found in a game, by the plies played; where it ends or has nothing, none has searched.
using Outlooks = std::vector<std::optional<Outlook>>;
std::optional<Outlook> outlook_at(const Outlooks& found, std::size_t plies);
void note_outlook(Outlooks& found, std::size_t plies, const std::optional<Outlook>& outlook);

/// What a score of a search, from White's side, says of the position `plies` later.
Outlook outlook_of(int score, const engine::MateScores& scores, int plies = 0);
/// Of the position after the move that a player has found; nothing where it has not searched (a move of a
/// book or by lot), or with mistakes.
std::optional<Outlook> outlook_after(const engine::SearchResult& found, chess::Color mover);
std::optional<Outlook> outlook_after(const variant::SearchResult& found, chess::Color mover);
std::optional<Outlook> outlook_after(const game::Found& found, chess::Color mover);

/// In pawns: "+0.35", with an en dash for a minus; "#3" for a mate.
std::string evaluation_text(const Outlook& outlook, Language language = Language::english);
/// The bar that shows it.
std::vector<Fill> evaluation_bar(const EvaluationBar& bar, const Outlook& outlook);

}  // namespace inkmate

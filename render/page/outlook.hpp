#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/game/mind.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/language.hpp"

namespace inkmate::page {

/// What a position is worth, from White's side.
struct Outlook {
    int centipawns = 0;
    /// In how many moves one side wins by force, negative if it is Black; 0 if no win is known.
    int mate = 0;
    /// True if a search has found this, not the static evaluation.
    bool searched = false;
    bool operator==(const Outlook&) const = default;
};

/// What searches have found in a game, by the plies played; nothing where none has searched.
using Outlooks = std::vector<std::optional<Outlook>>;
std::optional<Outlook> outlook_at(const Outlooks& found, std::size_t plies);
void note_outlook(Outlooks& found, std::size_t plies, const std::optional<Outlook>& outlook);

/// Returns what a score of a search, from White's side, says of the position `plies` later.
Outlook outlook_of(int score, const engine::MateScores& scores, int plies = 0);
/// Returns what a player's search says of the position after its move; nothing if it has not searched (a book
/// or random move), or made mistakes.
std::optional<Outlook> outlook_after(const engine::SearchResult& found, chess::Color mover);
std::optional<Outlook> outlook_after(const variant::SearchResult& found, chess::Color mover);
std::optional<Outlook> outlook_after(const game::Found& found, chess::Color mover);

/// Writes it in pawns, "+0.35", with an en dash for a minus, or "#3" for a mate.
std::string evaluation_text(const Outlook& outlook, Language language = Language::english);
/// Returns the bar that shows it.
std::vector<figures::Fill> evaluation_bar(const EvaluationBar& bar, const Outlook& outlook);

}  // namespace inkmate::page

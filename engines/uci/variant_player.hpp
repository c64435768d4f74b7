#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/player.hpp"
#include "core/variant/game.hpp"
#include "core/variant/ini.hpp"
#include "core/variant/search.hpp"
#include "engines/uci/command_queue.hpp"

namespace inkmate {

/// What UCI_Variant is for chess.
inline constexpr std::string_view CHESS_VARIANT = "chess";
/// The values of UCI_Variant: chess, the variants that are built in, those of a user's rule file.
std::vector<std::string> variant_names(std::span<const variant::IniSection> own = {});

/// The variant that a UCI engine plays, its game, and who searches it. What it has to tell is given to `say`,
/// a line each.
class VariantPlayer {
  public:
    /// Begins at the start position.
    VariantPlayer(variant::Rules rules, Say say);
    // The game refers to the rules.
    VariantPlayer(const VariantPlayer&) = delete;
    VariantPlayer& operator=(const VariantPlayer&) = delete;

    const variant::Rules& rules() const { return rules_; }
    chess::Color side_to_move() const { return game_.position().side_to_move(); }

    void new_game();
    void forget() { engine_.new_game(); }
    /// The game of `position`: without a FEN from the start position. A FEN that is wrong changes nothing, a
    /// move that is wrong ends the game before it.
    void set_position(const std::optional<std::string>& fen, std::span<const std::string> moves);
    /// Tells of each iteration, and first of the seed where the answer depends on it.
    variant::SearchResult search(const variant::PlayStyle& style);
    /// "bestmove e2e4"; with `ponder` also "ponder e7e5", the answer that is expected.
    std::string bestmove_line(const variant::SearchResult& result, bool ponder) const;
    /// The answer to `go perft N`. Breaks off after a move once `stop` is set.
    void perft(int depth, const std::atomic<bool>& stop) const;
    /// The answer to `d`: the board, a blank for a hole, and the FEN.
    void show_board() const;

  private:
    variant::Rules rules_;
    Say say_;
    variant::Engine engine_;
    variant::Game game_;
};

}  // namespace inkmate

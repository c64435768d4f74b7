#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine/levels.hpp"
#include "core/engine/search.hpp"
#include "core/game/game.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::uci {

/// Answers `go perft N` as the program does, line by line, in the order of the moves' codes: "e2e4: 600" for
/// each move, an empty line, "Nodes searched: 13160". Breaks off after a move once `stop` is set. `text`, if
/// there is one, rewrites how a move is written.
void tell_perft(const game::Game& game, int depth, const std::function<void(const std::string&)>& tell,
                const std::atomic<bool>* stop = nullptr,
                const std::function<std::string(game::Move, std::string)>& text = {});

/// Counts the leaves of the tree of legal moves `depth` plies deep.
std::uint64_t count_leaves(const game::Game& game, int depth);

/// What UCI_Variant is for chess.
inline constexpr std::string_view CHESS_VARIANT = "chess";
/// The values of UCI_Variant: chess, the variants that are built in, those of a user's rule file that can be
/// played.
std::vector<std::string> variant_names(std::span<const variant::IniSection> own = {});

/// Which variants a UCI engine plays besides chess and those that are built in, and which of all it plays
/// first, by the name that UCI_Variant has for it; empty: chess.
struct VariantChoice {
    std::vector<variant::IniSection> own = {};
    std::string first = {};
};

/// The core as a UCI engine: carries out the commands that `in` brings, a line each, until `quit` or its end;
/// answers go to standard output. docs/reference/manual.md describes options and limits. It searches as
/// `options` say at first; their evaluation is the default of the option Evaluation, and one of its values.
/// `strength` takes the place of a level. Throws VariantError where a rule set is wrong that `variants` names
/// first.
void serve_uci(std::istream& in, const engine::SearchOptions& options, const VariantChoice& variants = {},
               const std::optional<engine::Strength>& strength = {});

}  // namespace inkmate::uci

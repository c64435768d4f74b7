#include "core/chess/pgn_note.hpp"

#include <algorithm>
#include <array>

#include "core/chess/error.hpp"
#include "core/chess/nag.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/pgn_command.hpp"
#include "core/chess/pgn_text.hpp"

namespace inkmate::chess {

namespace {

/// How ChessBase and others write within a comment that a diagram is to stand there.
constexpr std::array<std::string_view, 2> DIAGRAM_WORDS = {"[#]", "[%d]"};

}  // namespace

void play_variation_move(Position& position, Move move) {
    pgn::play_or_pass<ChessError>(position, move);
}

std::string variation_san(const Position& position, Move move) {
    return move ? to_san(position, move) : std::string(pgn::NULL_MOVE);
}

bool asks_for_diagram(std::span<const int> nags, std::string_view comment) {
    const auto says = [comment](std::string_view word) { return comment.find(word) != comment.npos; };
    return std::ranges::find(nags, NAG_DIAGRAM) != nags.end() || asks_for_flipped_diagram(nags) ||
           is_diagram_comment(comment) || std::ranges::any_of(DIAGRAM_WORDS, says);
}

bool asks_for_flipped_diagram(std::span<const int> nags) {
    return std::ranges::find(nags, NAG_DIAGRAM_FLIPPED) != nags.end();
}

}  // namespace inkmate::chess

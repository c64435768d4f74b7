#include "core/chess/pgn_note.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/chess/error.hpp"
#include "core/chess/nag.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/pgn_command.hpp"

namespace inkmate::chess {

namespace {

/// How ChessBase and others write within a comment that a diagram is to stand there.
constexpr std::array<std::string_view, 2> DIAGRAM_WORDS = {"[#]", "[%d]"};

bool has(const PgnNote& note, int nag) {
    return std::ranges::find(note.nags, nag) != note.nags.end();
}

}  // namespace

void play_variation_move(Position& position, Move move) {
    if (move) {
        position.do_move(move);
        return;
    }
    if (position.in_check()) throw ChessError("a side in check cannot pass: there is no null move here");
    position.do_null_move();
}

std::string variation_san(const Position& position, Move move) {
    return move ? to_san(position, move) : "--";
}

bool asks_for_diagram(const PgnNote& note) {
    const std::string comment = whole_comment(note);
    const auto says = [&comment](std::string_view word) { return comment.find(word) != comment.npos; };
    return has(note, NAG_DIAGRAM) || has(note, NAG_DIAGRAM_FLIPPED) || is_diagram_comment(comment) ||
           std::ranges::any_of(DIAGRAM_WORDS, says);
}

bool asks_for_flipped_diagram(const PgnNote& note) {
    return has(note, NAG_DIAGRAM_FLIPPED);
}

std::string whole_comment(const PgnNote& note) {
    std::string text = note.comment;
    for (const PgnVariation& variation : note.variations) {
        if (!text.empty() && !variation.after.empty()) text += ' ';
        text += variation.after;
    }
    return text;
}

}  // namespace inkmate::chess

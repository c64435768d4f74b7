#include "core/chess/pgn_tree.hpp"

#include <algorithm>
#include <utility>

#include "core/chess/notation.hpp"

namespace inkmate::chess {

const Position& PgnTree::position() const {
    return on_main_line() ? game_->game.position() : lines_.back().position;
}

std::size_t PgnTree::plies() const {
    return on_main_line() ? game_->game.moves().size() : lines_.back().line.moves.size();
}

void PgnTree::add_comment(std::string_view text) {
    if (!reads() || text.empty()) return;
    PgnNote& present = note();
    std::string& comment = present.variations.empty() ? present.comment : present.variations.back().after;
    if (!comment.empty()) comment += ' ';
    comment += text;
}

void PgnTree::add_nag(int nag) {
    if (reads()) note().nags.push_back(nag);
}

void PgnTree::play(std::string_view move) {
    const Move found = parse_move(position(), move);
    if (on_main_line()) {
        game_->game.play(found);
        return;
    }
    Line& line = lines_.back();
    line.before = line.position;
    line.position.do_move(found);
    line.line.moves.push_back(found);
}

void PgnTree::pass() {
    Line& line = lines_.back();
    Position next = line.position;
    play_variation_move(next, Move::none());
    line.before = std::exchange(line.position, next);
    line.line.moves.push_back(Move::none());
}

bool PgnTree::open_variation() {
    const bool too_deep = reads() && lines_.size() > MAX_VARIATION_DEPTH;
    if (!reads() || too_deep) {
        ++passed_over_;
        return !too_deep;
    }
    const std::size_t before = std::max<std::size_t>(plies(), 1) - 1;
    Line next;
    next.position = on_main_line() ? game_->game.position(before) : lines_.back().before;
    next.before = next.position;
    lines_.push_back(std::move(next));
    return true;
}

void PgnTree::close_variation() {
    if (passed_over_ > 0) {
        --passed_over_;
        return;
    }
    PgnVariation variation = std::move(lines_.back().line);
    lines_.pop_back();
    if (!variation.moves.empty() || !variation.notes.empty())
        note().variations.push_back(std::move(variation));
}

}  // namespace inkmate::chess

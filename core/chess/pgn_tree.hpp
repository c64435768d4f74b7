#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/chess/pgn_note.hpp"
#include "core/chess/pgn_text.hpp"

namespace inkmate::chess {

/// Builds a game and its variations of what a PGN brings, word by word. Variations that are not over yet
/// stand on a stack of its own, so that no depth of nesting is too much for the thread's.
template <class G, class M>
class PgnTree {
  public:
    using Position = typename PgnKernel<G>::Position;

    /// The game, without moves yet, must live as long.
    explicit PgnTree(G& game) : game_(&game) {}

    /// True if what comes now is kept: not the rest of a line that was dropped, nor a variation below that.
    bool reads() const { return passed_over_ == 0 && (open_.empty() ? reads_ : open_.back().reads); }
    bool in_variation() const { return passed_over_ > 0 || !open_.empty(); }
    /// Where the present line stands.
    const Position& position() const { return open_.empty() ? game_->position() : open_.back().position; }

    void add_comment(std::string_view text) {
        if (!reads() || text.empty()) return;
        PgnNoteOf<M>& present = note();
        std::string& comment = present.variations.empty() ? present.comment : present.variations.back().after;
        if (!comment.empty()) comment += ' ';
        comment += text;
    }
    void add_nag(int nag) {
        if (reads()) note().nags.push_back(nag);
    }
    /// Plays a move as SAN or coordinates write it. Throws the kernel's error.
    void play(std::string_view text) {
        const M move = PgnKernel<G>::read_move(position(), text);
        if (open_.empty())
            game_->play(move);
        else
            add_move(move);
    }
    /// Plays a null move, which only variations can have. Throws the kernel's error for a side in check.
    void pass() { add_move(M::none()); }
    /// Makes what follows in the main line a variation that begins with its last move.
    void leave_main_line() {
        const bool has_move = plies() > 0;
        const M last = has_move ? game_->moves().back() : M::none();
        open_.emplace_back(game_->position(has_move ? plies() - 1 : 0));
        if (has_move) add_move(last);
    }
    /// Ends all variations.
    void close_all() {
        while (in_variation()) close_variation();
    }
    /// False when the variation lies too deep, and is passed over.
    bool open_variation() {
        const bool too_deep = reads() && open_.size() >= MAX_VARIATION_DEPTH;
        if (!reads() || too_deep) {
            ++passed_over_;
            return !too_deep;
        }
        const Position start =
            open_.empty() ? game_->position(plies() > 0 ? plies() - 1 : 0) : open_.back().before;
        open_.emplace_back(start);
        return true;
    }
    void close_variation() {
        if (passed_over_ > 0) {
            --passed_over_;
            return;
        }
        PgnVariationOf<M> variation = std::move(open_.back().line);
        open_.pop_back();
        if (!variation.moves.empty() || !variation.notes.empty())
            note().variations.push_back(std::move(variation));
    }
    /// What follows in the present line is left out.
    void drop_rest() { (open_.empty() ? reads_ : open_.back().reads) = false; }
    /// Returns the notes of the main line, when the game is over.
    PgnNotesOf<M> take_notes() { return std::move(notes_); }

  private:
    /// A variation that is not over yet.
    struct Open {
        explicit Open(const Position& start) : before(start), position(start) {}

        PgnVariationOf<M> line = {};
        /// Before and after its last move.
        Position before, position;
        bool reads = true;
    };

    std::size_t plies() const {
        return open_.empty() ? game_->moves().size() : open_.back().line.moves.size();
    }
    PgnNoteOf<M>& note() { return (open_.empty() ? notes_ : open_.back().line.notes)[plies()]; }
    void add_move(M move) {
        Open& line = open_.back();
        Position next = line.position;
        play_variation_move(next, move);
        line.before = std::exchange(line.position, next);
        line.line.moves.push_back(move);
    }

    G* game_;
    PgnNotesOf<M> notes_;
    bool reads_ = true;
    std::vector<Open> open_;
    /// So many variations within one another that are passed over.
    std::size_t passed_over_ = 0;
};

}  // namespace inkmate::chess

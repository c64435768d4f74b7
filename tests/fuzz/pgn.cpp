#include "core/chess/pgn.hpp"

#include <algorithm>
#include <optional>

#include "core/chess/position.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace chess;

namespace {

/// A comment as it is written: its closing brace would end it.
std::string written(std::string comment) {
    std::ranges::replace(comment, '}', ')');
    return comment;
}

template <class M>
void require_same_notes(const PgnNotesOf<M>& known, const PgnNotesOf<M>& notes, const std::string& text);

template <class M>
void require_same_variation(const PgnVariationOf<M>& known, const PgnVariationOf<M>& variation,
                            const std::string& text) {
    require(known.moves == variation.moves, "a variation's moves are read again", text);
    require_same(known.after, written(variation.after), "a comment after a variation is read again");
    require_same_notes(known.notes, variation.notes, text);
}

template <class M>
void require_same_notes(const PgnNotesOf<M>& known, const PgnNotesOf<M>& notes, const std::string& text) {
    require(known.size() == notes.size(), "as many notes are read again", text);
    for (auto a = known.begin(), b = notes.begin(); b != notes.end(); ++a, ++b) {
        require(a->first == b->first, "a note is read again where it was", text);
        require_same(a->second.comment, written(b->second.comment), "a comment is read again");
        require(a->second.nags == b->second.nags, "glyphs are read again", text);
        require(a->second.variations.size() == b->second.variations.size(), "variations are read again",
                text);
        for (std::size_t i = 0; i < b->second.variations.size(); ++i)
            require_same_variation(a->second.variations[i], b->second.variations[i], text);
    }
}

template <class G, class M>
void check_read_again(const PgnGameOf<G, M>& game, const G& start) {
    const std::string text = write_pgn(game);
    PgnReaderOf<G, M> reader(text, "the PGN written", start);
    const std::optional<PgnGameOf<G, M>> read = reader.next();
    require(read && !reader.next(), "a game is written as one", text);
    const PgnGameOf<G, M>& again = *read;
    require(std::ranges::equal(again.game.moves(), game.game.moves()), "a game's moves are read again", text);
    require_same(again.game.start().fen(), game.game.start().fen(), "a game's start is read again");
    require_same(again.result, game.result, "a game's result is read again");
    require_same_notes(again.notes, game.notes, text);
    require_same(chess::told(again.faults), "", "what was written is read without a warning");
    require_same(write_pgn(again), text, "what was read again is written alike");
}

/// Reads all games, each of which is read again as it is written; returns how many there were.
template <class G, class M, class Error>
std::size_t check_games(std::string_view input, const G& start) {
    PgnReaderOf<G, M> reader(input, "the input", start);
    for (std::size_t before = 0;; before = reader.game_number()) {
        try {
            const std::optional<PgnGameOf<G, M>> game = reader.next();
            if (game) check_read_again(*game, start);
        } catch (const Error&) {
        }
        if (reader.game_number() == before) return before;
    }
}

}  // namespace

void pgn(std::string_view input) {
    static const variant::Rules rules = variant::load_rules("chess");
    looks_like_pgn(input);
    const std::size_t games = check_games<Game, Move, ChessError>(input, Game());
    require(check_games<variant::Game, variant::Move, variant::VariantError>(
                input, variant::Game(variant::Position(rules))) == games,
            "the rules of chess and those of the variants find as many games", input);
}

}  // namespace inkmate::fuzz

#include "core/chess/pgn.hpp"

#include <algorithm>

#include "core/chess/error.hpp"
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

void require_same_notes(const PgnNotes& known, const PgnNotes& notes, const std::string& text);

void require_same_variation(const PgnVariation& known, const PgnVariation& variation,
                            const std::string& text) {
    require(known.moves == variation.moves, "a variation's moves are read again", text);
    require_same(known.after, written(variation.after), "a comment after a variation is read again");
    require_same_notes(known.notes, variation.notes, text);
}

void require_same_notes(const PgnNotes& known, const PgnNotes& notes, const std::string& text) {
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

void check_read_again(const PgnGame& game) {
    const std::string text = write_pgn(game);
    const std::vector<PgnGame> games = read_pgn(text, "the PGN written");
    require(games.size() == 1, "a game is written as one", text);
    const PgnGame& again = games.front();
    require(std::ranges::equal(again.game.moves(), game.game.moves()), "a game's moves are read again", text);
    require_same(again.game.start().fen(), game.game.start().fen(), "a game's start is read again");
    require_same(again.result, game.result, "a game's result is read again");
    require_same_notes(again.notes, game.notes, text);
    require_same(again.warning, "", "what was written is read without a warning");
    require_same(write_pgn(again), text, "what was read again is written alike");
}

}  // namespace

void pgn(std::string_view input) {
    looks_like_pgn(input);
    std::vector<PgnGame> games;
    try {
        games = read_pgn(input, "the input");
    } catch (const ChessError&) {
        return;
    }
    for (const PgnGame& game : games) check_read_again(game);
}

}  // namespace inkmate::fuzz

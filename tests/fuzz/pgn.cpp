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

void check_read_again(const PgnGame& game) {
    const std::string text = write_pgn(game);
    const std::vector<PgnGame> games = read_pgn(text, "the PGN written");
    require(games.size() == 1, "a game is written as one", text);
    const PgnGame& again = games.front();
    require(std::ranges::equal(again.game.moves(), game.game.moves()), "a game's moves are read again", text);
    require_same(again.game.start().fen(), game.game.start().fen(), "a game's start is read again");
    require_same(again.result, game.result, "a game's result is read again");
    for (const auto& [ply, note] : game.notes) {
        const auto found = again.notes.find(ply);
        const PgnNote known = found == again.notes.end() ? PgnNote{} : found->second;
        require_same(known.comment, written(note.comment), "a comment is read again");
        require(known.nags == note.nags, "glyphs are read again", text);
    }
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

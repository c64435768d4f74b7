#include "play/browser/game_state.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "play/browser/description.hpp"
#include "play/session/console_answers.hpp"

namespace inkmate {

using namespace chess;
using nlohmann::json;

namespace {

/// By the name of its square, the letter of each piece.
json pieces(const Position& position) {
    json all = json::object();
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece piece = position.piece_on(static_cast<Square>(s)); piece != NO_PIECE)
            all[to_string(static_cast<Square>(s))] = std::string(1, PIECE_LETTERS[piece]);
    return all;
}

json legal(const ConsoleGame& game) {
    json moves = json::array();
    if (!game.may_play()) return moves;
    for (const Move m : legal_moves(game.position())) moves.push_back(to_uci(m));
    return moves;
}

json played(const Game& game) {
    json moves = json::array();
    for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
        const Position& before = game.position(ply);
        moves.push_back({{"number", before.fullmove_number()},
                         {"white", before.side_to_move() == WHITE},
                         {"san", game.san()[ply]},
                         {"uci", to_uci(game.moves()[ply])}});
    }
    return moves;
}

}  // namespace

json game_state(const GameRecord& record) {
    const ConsoleGame& game = record.console();
    const psgen::PlayingProgram& options = record.options();
    const std::optional<int> level = level_of({options.limits, options.mistakes});
    return {{"file", record.file()},
            {"fen", game.position().fen()},
            {"white", game.position().side_to_move() == WHITE},
            {"turn", turn_text(game)},
            {"over", game.over()},
            {"flipped", options.flipped},
            {"pieces", pieces(game.position())},
            {"legal", legal(game)},
            {"moves", played(game.game())},
            {"program", {{"white", plays(game.side(), WHITE)}, {"black", plays(game.side(), BLACK)}}},
            {"levels", level_names()},
            {"level", level ? json(*level) : json()},
            {"strength", strength_text({options.limits, options.mistakes})},
            {"paper", {options.paper.width, options.paper.height}},
            {"squares", squares_on_page(options, options.flipped)}};
}

}  // namespace inkmate

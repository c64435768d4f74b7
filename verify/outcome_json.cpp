#include "verify/outcome_json.hpp"

#include "core/chess/notation.hpp"
#include "render/compare/entry_json.hpp"
#include "shard/bytes.hpp"

namespace inkmate {

using namespace chess;
using nlohmann::json;

namespace {

json json_of_game(const Game& game) {
    json moves = json::array();
    for (const Move move : game.moves()) moves.push_back(to_uci(move));
    return {{"start", game.start().fen()}, {"moves", moves}};
}

Game game_of(const json& value) {
    Game game(Position::from_fen(value.at("start").get<std::string>()));
    for (const json& move : value.at("moves").get_ref<const json::array_t&>())
        game.play(parse_move(game.position(), move.get<std::string>()));
    return game;
}

}  // namespace

json json_of_outcome(const VerifyOutcome& outcome) {
    return {{"diagrams", outcome.diagrams},
            {"game", json_of_game(outcome.played.game)},
            {"plies", outcome.played.plies},
            {"faults", json_of_texts(outcome.played.faults)},
            {"entry", compare::json_of_entry(outcome.entry)}};
}

VerifyOutcome outcome_of_json(const json& value) {
    return {.diagrams = value.at("diagrams").get<std::size_t>(),
            .played = {.game = game_of(value.at("game")),
                       .plies = value.at("plies").get<std::size_t>(),
                       .faults = texts_of_json(value.at("faults")),
                       .transcript = {},
                       .pages = {}},
            .entry = compare::entry_of_json(value.at("entry"))};
}

}  // namespace inkmate

#include "play/browser/game_state.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "play/browser/description.hpp"
#include "play/session/console_answers.hpp"
#include "render/page/variant/variant_page.hpp"

namespace inkmate {

using chess::WHITE, chess::BLACK;
using nlohmann::json;

namespace {

/// Returns the letter of each piece by the name of its square.
json pieces(const game::Game& game) {
    json all = json::object();
    const std::vector<std::string> board = game.board();
    for (std::size_t row = 0; row < board.size(); ++row)
        for (std::size_t file = 0; file < board[row].size(); ++file)
            if (const char man = board[row][file]; man != '.' && man != ' ')
                all[fmt::format("{}{}", static_cast<char>('a' + file), board.size() - row)] =
                    std::string(1, man);
    return all;
}

/// Returns what pieces are called, by their small letters.
json piece_names(const game::Rules& rules) {
    if (!rules)
        return {{"p", "pawn"}, {"n", "knight"}, {"b", "bishop"},
                {"r", "rook"}, {"q", "queen"},  {"k", "king"}};
    json names = json::object();
    for (std::size_t type = 1; type < rules->types.size(); ++type)
        names[std::string(1, rules->types[type].letter)] =
            piece_in_words(*rules, static_cast<int>(type), false);
    return names;
}

json legal(const session::ConsoleGame& game) {
    json moves = json::array();
    if (!game.may_play()) return moves;
    for (const game::Move m : game.game().legal_moves()) moves.push_back(game.game().uci(m));
    return moves;
}

json played(const game::Game& game) {
    json moves = json::array();
    const game::Game start = game.up_to(0);
    const int first = start.side_to_move();
    for (std::size_t ply = 0; ply < game.plies(); ++ply) {
        const int since = static_cast<int>(ply) + first;
        moves.push_back({{"number", start.fullmove_number() + since / 2},
                         {"white", since % 2 == 0},
                         {"san", game.san_at(ply)},
                         {"uci", game.uci_at(ply)}});
    }
    return moves;
}

}  // namespace

json game_state(const session::GameRecord& record) {
    const session::ConsoleGame& game = record.console();
    const psgen::PlayingProgram& options = record.options();
    const std::optional<int> level = session::level_of({options.limits, options.mistakes});
    return {{"file", record.file()},
            {"fen", game.game().fen()},
            {"white", game.game().side_to_move() == WHITE},
            {"turn", session::turn_text(game)},
            {"over", game.over()},
            {"flipped", options.flipped},
            {"names", piece_names(game.game().rules())},
            {"pieces", pieces(game.game())},
            {"legal", legal(game)},
            {"moves", played(game.game())},
            {"program", {{"white", plays(game.side(), WHITE)}, {"black", plays(game.side(), BLACK)}}},
            {"levels", level_names()},
            {"level", level ? json(*level) : json()},
            {"strength", session::strength_text({options.limits, options.mistakes}, game.game().rules())},
            {"paper", {options.paper.width, options.paper.height}},
            {"squares", squares_on_page(options, options.flipped)}};
}

}  // namespace inkmate

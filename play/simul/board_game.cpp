#include "play/simul/board_game.hpp"

#include <utility>

#include "core/chess/text.hpp"
#include "play/simul/page_job.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

BoardGames games_of(const StoredExhibition& stored) {
    std::map<int, game::Game> played;
    std::map<int, SimulTime> since;
    for (const SimulMove& m : stored.moves) {
        game::Game& game = played.try_emplace(m.board, stored.exhibition.rules).first->second;
        game.play(game.read_move(m.move));
        since[m.board] = m.at;
    }
    BoardGames games;
    for (const SimulBoard& board : stored.boards) {
        psgen::PlayingProgram program = reply_program(stored.exhibition, board);
        if (!stored.exhibition.program_plays()) program.side = psgen::ProgramSide::none;
        const game::Game& game = played.try_emplace(board.number, stored.exhibition.rules).first->second;
        BoardGame b{board, session::ConsoleGame(with_game(program, game)), stored.exhibition.begun};
        if (since.contains(board.number)) b.since = since[board.number];
        if (const auto result = stored.results.find(board.number); result != stored.results.end()) {
            b.game.end_by(result->second.result);
            b.since = result->second.at;
        }
        games.emplace(board.number, std::move(b));
    }
    return games;
}

std::string moves_text(const game::Game& game) {
    std::string text;
    for (std::size_t ply = 0; ply < game.plies(); ++ply) text += (text.empty() ? "" : " ") + game.uci_at(ply);
    return text;
}

game::Game with_moves(game::Game game, std::string_view moves) {
    for (const std::string_view move : chess::split_words(moves)) game.play(game.read_move(move));
    return game;
}

game::PgnGame pgn_of(const Exhibition& exhibition, const BoardGame& board) {
    const GameNames names = page_names(exhibition, board.board, false);
    const auto known = [](const std::string& text) { return text.empty() ? std::string("?") : text; };
    game::PgnGame pgn;
    pgn.tags = {{"Event", known(exhibition.title)},
                {"Date", known(exhibition.date)},
                {"Round", "-"},
                {"White", known(names.white)},
                {"Black", known(names.black)},
                {"Board", std::to_string(board.board.number)}};
    pgn.game = board.game.game();
    pgn.result = board.game.result();
    return pgn;
}

std::string pgn_of_all(const Exhibition& exhibition, const BoardGames& games) {
    std::string text;
    for (const auto& entry : games)
        text += (text.empty() ? "" : "\n") + write_pgn(pgn_of(exhibition, entry.second));
    return text;
}

}  // namespace inkmate

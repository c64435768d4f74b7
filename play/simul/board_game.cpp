#include "play/simul/board_game.hpp"

#include <utility>

#include "core/chess/notation.hpp"
#include "core/chess/text.hpp"
#include "play/simul/page_job.hpp"

namespace inkmate {

using namespace chess;

BoardGames games_of(const StoredExhibition& stored) {
    std::map<int, Game> played;
    std::map<int, SimulTime> since;
    for (const SimulMove& m : stored.moves) {
        Game& game = played[m.board];
        game.play(parse_move(game.position(), m.move));
        since[m.board] = m.at;
    }
    BoardGames games;
    for (const SimulBoard& board : stored.boards) {
        psgen::PlayingProgram program = reply_program(board);
        if (!stored.exhibition.program_plays()) program.side = psgen::ProgramSide::none;
        program.game = played[board.number];
        BoardGame b{board, ConsoleGame(program), stored.exhibition.begun};
        if (since.contains(board.number)) b.since = since[board.number];
        if (const auto result = stored.results.find(board.number); result != stored.results.end()) {
            b.game.end_by(result->second.result);
            b.since = result->second.at;
        }
        games.emplace(board.number, std::move(b));
    }
    return games;
}

std::string moves_text(const Game& game) {
    std::string text;
    for (const Move move : game.moves()) text += (text.empty() ? "" : " ") + to_uci(move);
    return text;
}

Game game_with(std::string_view moves) {
    Game game;
    for (const std::string_view move : split_words(moves)) game.play(parse_move(game.position(), move));
    return game;
}

PgnGame pgn_of(const Exhibition& exhibition, const BoardGame& board) {
    const GameNames names = page_names(exhibition, board.board, false);
    const auto known = [](const std::string& text) { return text.empty() ? std::string("?") : text; };
    PgnGame pgn;
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

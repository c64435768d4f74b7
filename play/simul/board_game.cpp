#include "play/simul/board_game.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "base/text/strings.hpp"
#include "play/simul/page_job.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::simul {

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
    for (const std::string_view move : text::split_words(moves)) game.play(game.read_move(move));
    return game;
}

game::PgnGame pgn_of(const Exhibition& exhibition, const BoardGame& board) {
    const page::GameNames names = page_names(exhibition, board.board, false);
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

using chess::BLACK, chess::WHITE;

namespace {

/// "14:05", of this machine's clock.
std::string clock_text(SimulTime time) {
    return fmt::format("{:%H:%M}", fmt::localtime(static_cast<std::time_t>(time / 1000)));
}

/// "3:07", minutes and seconds, or "1:02:07".
std::string span_text(SimulTime milliseconds) {
    const std::int64_t seconds = std::max<std::int64_t>(milliseconds, 0) / 1000;
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

/// Points in halves: "3½" would need a font; "3.5".
std::string points(int halves) {
    return halves % 2 == 0 ? std::to_string(halves / 2) : fmt::format("{}.5", halves / 2);
}

/// In halves, of the giver; nothing while the game goes on.
std::optional<int> giver_points(const BoardGame& b) {
    const std::string_view result = b.game.result();
    if (result == "*") return std::nullopt;
    if (result == "1/2-1/2") return 1;
    return (result == "1-0") == (b.board.side == BLACK) ? 2 : 0;
}

/// Won, drawn and lost by the giver.
struct Tally {
    int won = 0, drawn = 0, lost = 0, open = 0;

    void add(const BoardGame& b) {
        const auto halves = giver_points(b);
        ++(!halves ? open : *halves == 2 ? won : *halves == 1 ? drawn : lost);
    }
    int finished() const { return won + drawn + lost; }
    std::string text() const {
        if (finished() == 0) return fmt::format("no game is over, {} in progress", open);
        return fmt::format("{} of {} ({:.1f}%): +{} ={} -{}{}", points(2 * won + drawn), finished(),
                           50.0 * (2 * won + drawn) / finished(), won, drawn, lost,
                           open == 0 ? "" : fmt::format(", {} in progress", open));
    }
};

std::string result_row(const BoardGame& b) {
    const auto halves = giver_points(b);
    // What the players have decided is the result itself.
    const std::string_view reason = b.game.game().outcome() ? b.game.game().status() : "";
    return fmt::format("{:>5}  {:<24}  {:<5}  {:>6}  {:>5}  {:<7}  {}\n", b.board.number,
                       player_text(b.board), b.board.side == WHITE ? "White" : "Black",
                       halves ? points(2 - *halves) : "*", (b.game.game().plies() + 1) / 2, b.game.result(),
                       reason);
}

}  // namespace

std::string player_text(const SimulBoard& board, std::size_t most) {
    const std::string name = board.name.empty() ? fmt::format("board {}", board.number) : board.name;
    // A precision counts characters, not bytes.
    if (fmt::format("{:.{}}", name, most) == name) return name;
    return fmt::format("{:.{}}...", name, most - 3);
}

std::string giver_text(const Exhibition& exhibition) {
    return exhibition.program_plays() ? std::string(psgen::PROGRAM_NAME) : exhibition.giver;
}

std::string waiting_table(const Exhibition& exhibition, const BoardGames& games, const TellPages& pages,
                          SimulTime now) {
    std::string text = fmt::format("{:>5}  {:<24}  {:<13}  {:<9}  {:<5}  {:>8}  {}\n", "board", "player",
                                   "last move", "waits for", "since", "for", "page");
    std::array<int, 3> waits{};
    for (const auto& entry : games) {
        const BoardGame& b = entry.second;
        const bool over = b.game.over();
        ++waits[over ? 2 : b.player_to_move() ? 0 : 1];
        const std::string_view whom = over ? b.game.result() : b.player_to_move() ? "player" : "giver";
        const game::Game& game = b.game.game();
        std::string row =
            fmt::format("{:>5}  {:<24}  {:<13}  {:<9}  {:<5}  {:>8}  {}", b.board.number,
                        player_text(b.board), game.plies() == 0 ? "-" : game.last_numbered(), whom,
                        clock_text(b.since), over ? "" : span_text(now - b.since), pages(b.board.number));
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + '\n';
    }
    return text + fmt::format("{} {} to move, {} {} for {}, {} over", waits[0],
                              waits[0] == 1 ? "player is" : "players are", waits[1],
                              waits[1] == 1 ? "board waits" : "boards wait", giver_text(exhibition),
                              waits[2]);
}

std::string crosstable(const Exhibition& exhibition, const BoardGames& games) {
    Tally all;
    std::array<Tally, chess::COLOR_NB> by_color;
    std::string rows;
    for (const auto& entry : games) {
        all.add(entry.second);
        by_color[~entry.second.board.side].add(entry.second);
        std::string row = result_row(entry.second);
        row.erase(row.find_last_not_of(" \n") + 1);
        rows += row + '\n';
    }
    std::string text;
    if (!exhibition.title.empty()) text += exhibition.title + '\n';
    text += fmt::format("{} against {} {}: {}\n", giver_text(exhibition), games.size(),
                        games.size() == 1 ? "board" : "boards", all.text());
    if (all.finished() > 0)
        for (const chess::Color color : {WHITE, BLACK})
            if (const Tally& s = by_color[color]; s.finished() + s.open > 0)
                text += fmt::format("  with {}: {}\n", color == WHITE ? "White" : "Black", s.text());
    text += fmt::format("{:>5}  {:<24}  {:<5}  {:>6}  {:>5}  {:<7}  {}\n", "board", "player", "side",
                        "points", "moves", "result", "ended by");
    text += rows;
    text.pop_back();
    return text;
}

}  // namespace inkmate::simul

// When a program ends the game by itself.
#include "core/engine/player.hpp"

#include <doctest/doctest.h>

#include "core/chess/notation.hpp"

using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

Game game_from(std::string_view fen, std::initializer_list<std::string_view> moves) {
    Game game(Position::from_fen(fen));
    for (const std::string_view move : moves) game.play(parse_move(game.position(), move));
    return game;
}

/// Both sides shuffle their kings: White's on d1 and e1, Black's on d8 and e8.
Game shuffled(std::string_view fen, int plies) {
    Game game(Position::from_fen(fen));
    for (int ply = 0; ply < plies; ++ply) {
        const Position& now = game.position();
        const bool home = file_of(now.king_square(now.side_to_move())) == file_of(SQ_E1);
        game.play(parse_move(now, home ? (now.side_to_move() == WHITE ? "Kd1" : "Kd8")
                                       : (now.side_to_move() == WHITE ? "Ke1" : "Ke8")));
    }
    return game;
}

}  // namespace

TEST_CASE("a side resigns that is lost to an opponent who has kept a rook more for three moves") {
    constexpr auto rook_up = "4k3/8/8/8/8/8/7R/4K3 b - - 0 1";
    CHECK(resigns(shuffled(rook_up, 4), -900));
    CHECK_FALSE(resigns(shuffled(rook_up, 4), -899));
    CHECK_FALSE(resigns(shuffled(rook_up, 2), -2000));
    // To be mated is to be lost.
    CHECK(resigns(shuffled(rook_up, 6), -31990));
    CHECK(resigns(shuffled("4k3/7r/8/8/8/8/8/4K3 w - - 0 1", 4), -900));
    CHECK_FALSE(resigns(shuffled("4k3/8/8/8/8/8/7R/4K3 b - - 0 1", 4), 900));

    // A piece and a pawn are not enough, whatever the search says.
    CHECK_FALSE(resigns(shuffled("4k3/8/8/8/8/8/4P2B/4K3 b - - 0 1", 4), -2000));
    CHECK(resigns(shuffled("4k3/8/8/8/8/8/4PP1B/4K3 b - - 0 1", 4), -2000));
    CHECK_FALSE(resigns(shuffled("4k3/p7/8/8/8/8/4PP1B/4K3 b - - 0 1", 4), -2000));

    // Nor is what was won just now.
    Game won =
        game_from("4k3/r7/8/8/8/8/7Q/4K3 b - - 0 1", {"Kd8", "Qh4", "Ke8", "Qh8", "Kd7", "Qg7", "Kc6"});
    won.play(parse_move(won.position(), "Qxa7"));
    CHECK_FALSE(resigns(won, -2000));
    for (const auto move : {"Kd5", "Kd2", "Ke4"}) won.play(parse_move(won.position(), move));
    won.play(parse_move(won.position(), "Kc2"));
    CHECK(resigns(won, -2000));
}

TEST_CASE("a side claims a draw wherever it may and stands no better") {
    constexpr auto start = "4k3/8/8/8/8/8/7R/4K3 b - - 0 1";
    CHECK(claims_draw(shuffled(start, 8), 0));
    CHECK(claims_draw(shuffled(start, 8), -500));
    CHECK_FALSE(claims_draw(shuffled(start, 8), 1));
    CHECK_FALSE(claims_draw(shuffled(start, 7), 0));
    CHECK(claims_draw(game_from("4k3/8/8/8/8/8/7R/4K3 b - - 100 90", {}), 0));
    CHECK_FALSE(claims_draw(game_from("4k3/8/8/8/8/8/7R/4K3 b - - 99 90", {}), 0));
}

TEST_CASE("a draw is offered late in an even game, every ten quiet moves") {
    const auto offered = [](int halfmoves, int number, int score) {
        return offers_draw(Position::from_fen("4k3/r7/8/8/8/8/7R/4K3 b - - " + std::to_string(halfmoves) +
                                              " " + std::to_string(number)),
                           score);
    };
    CHECK(offered(20, 40, 0));
    CHECK(offered(20, 40, 20));
    CHECK(offered(20, 40, -20));
    CHECK_FALSE(offered(20, 40, 21));
    CHECK_FALSE(offered(20, 40, -21));
    CHECK_FALSE(offered(20, 39, 0));
    CHECK_FALSE(offered(19, 40, 0));
    // Whichever side's clock is odd when it has moved.
    CHECK(offered(21, 40, 0));
    CHECK_FALSE(offered(22, 41, 0));
    CHECK_FALSE(offered(39, 50, 0));
    CHECK(offered(40, 50, 0));
    CHECK_FALSE(offered(0, 60, 0));
}

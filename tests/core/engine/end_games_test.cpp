// End games that every player is expected to win, played to the end against the same search.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <random>
#include <string>
#include <string_view>

#include "core/chess/game.hpp"
#include "core/chess/position.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/search.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

/// The game that the search plays against itself with so many nodes a move, until the rules end it.
Game played_out(const std::string& fen, std::uint64_t nodes) {
    Game game(Position::from_fen(fen));
    Engine engine;
    while (!ends_game(game.status()) && game.moves().size() < 120)
        game.play(engine.search(game.position(), {.nodes = nodes}, game.earlier_keys()).best_move);
    return game;
}

/// Both kings, and these white pieces, on random squares of which bishops have one of each colour.
std::string random_board(std::string_view pieces, std::mt19937& random) {
    for (;;) {
        std::string board(64, '1');
        std::array<int, 2> bishops = {};
        for (const char piece : "Kk" + std::string(pieces)) {
            std::size_t square = random() % 64;
            while (board[square] != '1') square = random() % 64;
            board[square] = piece;
            if (piece == 'B') ++bishops[(square / 8 + square) % 2];
        }
        if (bishops[0] == 2 || bishops[1] == 2) continue;
        for (std::size_t rank = 7; rank > 0; --rank) board.insert(8 * rank, "/");
        return board;
    }
}

/// A position with White to move in which Black could take nothing.
Position random_end_game(std::string_view pieces, std::mt19937& random) {
    for (;;) {
        const std::string board = random_board(pieces, random);
        try {
            const Position pos = Position::from_fen(board + " w - - 0 1");
            const Position waiting = Position::from_fen(board + " b - - 0 1");
            bool takes = false;
            for (const Move m : legal_moves(waiting)) takes |= waiting.is_capture(m);
            if (!takes) return pos;
        } catch (const ChessError&) {
            // The side that is not to move is in check.
        }
    }
}

/// How many of so many random positions are mated within fifty moves.
int mated(std::string_view pieces, int positions, std::uint64_t nodes) {
    std::mt19937 random(20260101);
    int mates = 0;
    for (int i = 0; i < positions; ++i) {
        const Position pos = random_end_game(pieces, random);
        const Game game = played_out(pos.fen(), nodes);
        const bool mate = game.status() == Status::checkmate && game.moves().size() < 100;
        mates += mate;
        if (!mate) MESSAGE(fmt::format("not mated within fifty moves: {}", pos.fen()));
    }
    return mates;
}

}  // namespace

TEST_CASE("two rooks, a queen, a rook and two bishops mate the bare king from anywhere within fifty moves") {
    const int positions = full_tests() ? 100 : 2;
    for (const std::string_view pieces : {"RR", "Q", "R", "BB"}) {
        CAPTURE(pieces);
        CHECK(mated(pieces, positions, level(DEFAULT_LEVEL).strength.limits.nodes) == positions);
    }
}

TEST_CASE("bishop and knight mate the bare king from anywhere within fifty moves, at the last level") {
    // Without the long form, from some with the default level's nodes.
    const int positions = full_tests() ? 100 : 2;
    const int strength = full_tests() ? STRONGEST_LEVEL : DEFAULT_LEVEL;
    CHECK(mated("BN", positions, level(strength).strength.limits.nodes) == positions);
}

TEST_CASE("king and queen, and king and rook, mate the bare king with few nodes within fifty moves") {
    struct Start {
        std::string fen;
        std::uint64_t nodes;
    };
    for (const Start& start : {Start{"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", 2000},
                               {"8/8/4k3/8/8/8/8/K6Q b - - 0 1", 2000},
                               {"7K/8/8/3q4/8/8/8/k7 w - - 0 1", 2000},
                               {"8/8/8/4k3/8/8/8/R3K3 w - - 0 1", 3000},
                               {"8/8/8/3k4/8/8/8/KR6 b - - 0 1", 2000},
                               {"K7/8/8/8/8/3k4/8/7r w - - 0 1", 2000}}) {
        INFO(start.fen);
        const Game game = played_out(start.fen, start.nodes);
        CHECK(game.status() == Status::checkmate);
        CHECK(game.moves().size() <= 100);
    }
}

TEST_CASE("two bishops mate the bare king with the default level's nodes") {
    CHECK(played_out("8/8/8/8/3k4/8/8/KBB5 w - - 0 1", 25600).status() == Status::checkmate);
    CHECK(played_out("8/8/3k4/8/8/5B2/5B2/6K1 b - - 0 1", 25600).status() == Status::checkmate);
}

#include "core/chess/game.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

void play(Game& game, const std::vector<std::string>& moves) {
    for (const std::string& move : moves) game.play(parse_move(game.position(), move));
}

Game from(std::string_view fen) {
    return Game(Position::from_fen(fen));
}

Status status_in(std::string_view fen) {
    return from(fen).status();
}

/// Both knights go out and come back, so often.
void shuffle_knights(Game& game, int times) {
    for (int i = 0; i < times; ++i) play(game, {"Nf3", "Nf6", "Ng1", "Ng8"});
}

}  // namespace

TEST_CASE("a game keeps its moves, their SAN and what they captured") {
    Game game;
    play(game, {"e4", "d5", "exd5", "Qxd5"});
    CHECK(game.moves().size() == 4);
    CHECK(to_uci(game.moves()[0]) == "e2e4");
    CHECK(std::vector<std::string>(game.san().begin(), game.san().end()) ==
          std::vector<std::string>{"e4", "d5", "exd5", "Qxd5"});
    CHECK(std::vector<Piece>(game.captured().begin(), game.captured().end()) ==
          std::vector<Piece>{NO_PIECE, NO_PIECE, B_PAWN, W_PAWN});
    CHECK(game.start().fen() == START_FEN);
}

TEST_CASE("en passant and promotion captures are recorded") {
    Game game = from("1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1");
    play(game, {"exd6", "Kd7", "axb8=N+"});
    CHECK(game.captured()[0] == B_PAWN);
    CHECK(game.captured()[2] == B_KNIGHT);
}

TEST_CASE("undo goes back to the start and no further") {
    Game game;
    play(game, {"e4", "e5"});
    CHECK(game.undo());
    CHECK(game.position().fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(game.san().size() == 1);
    CHECK(game.captured().size() == 1);
    CHECK(game.undo());
    CHECK(game.position().fen() == START_FEN);
    CHECK_FALSE(game.undo());
}

TEST_CASE("an illegal move is refused and changes nothing") {
    Game game;
    CHECK_THROWS_WITH_AS(game.play(Move(SQ_E2, SQ_E5)),
                         ("e2e5 is not a legal move in " + std::string(START_FEN)).c_str(), ChessError);
    // the right squares with a wrong flag are another move
    CHECK_THROWS_WITH_AS(
        game.play(Move(SQ_E2, SQ_E4)),
        ("e2e4 is not a legal move in " + std::string(START_FEN) +
         ": with its squares there is one of a different flag; take moves from legal_moves() or "
         "parse_move()")
            .c_str(),
        ChessError);
    CHECK_THROWS_AS(game.play(Move::none()), ChessError);
    CHECK(game.moves().empty());
    CHECK(game.position().fen() == START_FEN);
}

TEST_CASE("checkmate, stalemate, check") {
    CHECK(status_in("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3") == Status::checkmate);
    CHECK(status_in("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == Status::stalemate);
    CHECK(status_in("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1") == Status::check);
    CHECK(status_in(START_FEN) == Status::normal);
}

TEST_CASE("who has run out of time has lost only to a side that may still mate") {
    const auto white_may = [](const char* fen) { return may_mate(Position::from_fen(fen), WHITE); };
    CHECK_FALSE(white_may("4k3/pppp4/8/8/8/8/8/4K3 b - - 0 1"));
    CHECK(white_may("4k3/8/8/8/8/8/P7/4K3 b - - 0 1"));
    CHECK(white_may("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"));
    CHECK(white_may("4k3/8/8/8/8/8/8/3QK3 b - - 0 1"));
    // A knight needs something in the king's way, which a queen can always leave.
    CHECK_FALSE(white_may("4k3/8/8/8/8/8/8/1N2K3 b - - 0 1"));
    CHECK_FALSE(white_may("3qk3/8/8/8/8/8/8/1N2K3 b - - 0 1"));
    CHECK(white_may("4k3/p7/8/8/8/8/8/1N2K3 b - - 0 1"));
    CHECK(white_may("r3k3/8/8/8/8/8/8/1N2K3 b - - 0 1"));
    CHECK(white_may("4k3/8/8/8/8/8/8/1NN1K3 b - - 0 1"));
    // Bishops need something on the squares of the other colour.
    CHECK_FALSE(white_may("4k3/8/8/8/8/8/8/B3K3 b - - 0 1"));
    CHECK_FALSE(white_may("r3k3/8/8/8/8/8/8/B3K3 b - - 0 1"));
    CHECK_FALSE(white_may("1b2k3/8/8/8/8/8/8/B3K3 b - - 0 1"));
    CHECK(white_may("2b1k3/8/8/8/8/8/8/B3K3 b - - 0 1"));
    CHECK(white_may("4k3/8/8/8/8/8/8/BB2K3 b - - 0 1"));
    CHECK(white_may("4k3/p7/8/8/8/8/8/B3K3 b - - 0 1"));
    CHECK(white_may("1n2k3/8/8/8/8/8/8/B3K3 b - - 0 1"));
    CHECK(white_may("4k3/8/8/8/8/8/8/BN2K3 b - - 0 1"));
}

TEST_CASE("insufficient material: bare kings, one minor piece, bishops on one colour") {
    const auto dead = [](const char* fen) { return insufficient_material(Position::from_fen(fen)); };
    CHECK(dead("8/8/4k3/8/8/3K4/8/8 w - - 0 1"));
    CHECK(dead("8/8/4k3/8/8/3KB3/8/8 w - - 0 1"));
    CHECK(dead("8/8/4kn2/8/8/3K4/8/8 w - - 0 1"));
    CHECK(dead("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1"));
    CHECK_FALSE(dead("4k3/8/8/8/8/4B3/4B3/4K3 w - - 0 1"));
    CHECK(dead("b3k3/1b6/2b5/8/4B3/8/8/4K3 w - - 0 1"));
    CHECK(dead("4k3/8/8/8/8/B1B5/8/B3K3 w - - 0 1"));
    CHECK_FALSE(dead("5b2/4k3/8/8/8/8/8/4KB2 w - - 0 1"));
    CHECK_FALSE(dead("8/8/4k3/8/8/2NKN3/8/8 w - - 0 1"));
    CHECK_FALSE(dead("4k3/4n3/8/8/8/8/4N3/4K3 w - - 0 1"));
    CHECK_FALSE(dead("4k3/4n3/8/8/8/8/4B3/4K3 w - - 0 1"));
    CHECK_FALSE(dead("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"));
    CHECK_FALSE(dead("4k3/4r3/8/8/8/8/8/4K3 w - - 0 1"));
    CHECK_FALSE(dead("4k3/4q3/8/8/8/8/8/3K4 w - - 0 1"));
    CHECK(status_in("8/8/4k3/8/8/3KB3/8/8 w - - 0 1") == Status::insufficient_material);
}

TEST_CASE("threefold repetition can be claimed, fivefold ends the game") {
    Game game;
    CHECK(game.repetitions() == 1);
    shuffle_knights(game, 1);
    CHECK(game.repetitions() == 2);
    CHECK(game.status() == Status::normal);
    shuffle_knights(game, 1);
    CHECK(game.repetitions() == 3);
    CHECK(game.status() == Status::threefold_repetition);
    shuffle_knights(game, 1);
    CHECK(game.status() == Status::threefold_repetition);
    shuffle_knights(game, 1);
    CHECK(game.repetitions() == 5);
    CHECK(game.status() == Status::fivefold_repetition);
    game.undo();
    CHECK(game.repetitions() == 4);
}

TEST_CASE("repetition: lost castling rights make another position") {
    Game game = from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(game, {"Rb1", "Rb8", "Ra1", "Ra8"});
    CHECK(game.repetitions() == 1);
    play(game, {"Rb1", "Rb8", "Ra1", "Ra8"});
    CHECK(game.repetitions() == 2);
}

TEST_CASE("repetition: a possible en passant capture makes another position, an impossible one does not") {
    Game possible = from("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(possible, {"d5", "Kd1", "Kd8", "Ke1", "Ke8"});
    CHECK(possible.repetitions() == 1);
    Game impossible = from("4k3/3p4/8/8/8/4P3/8/4K3 b - - 0 1");
    play(impossible, {"d5", "Kd1", "Kd8", "Ke1", "Ke8"});
    CHECK(impossible.repetitions() == 2);
    Game pinned = from("4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(pinned, {"d5", "Kd1", "Kg8", "Ke1", "Kh8"});
    CHECK(pinned.repetitions() == 2);
}

TEST_CASE("repetition: the side to move counts") {
    Game game = from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    play(game, {"Ra2", "Kd8", "Ra3", "Ke8", "Ra1"});
    CHECK(game.repetitions() == 1);
}

TEST_CASE("fifty moves can be claimed, seventy-five end the game") {
    CHECK(status_in("4k3/8/8/8/8/8/8/R3K3 w - - 99 80") == Status::normal);
    CHECK(status_in("4k3/8/8/8/8/8/8/R3K3 w - - 100 80") == Status::fifty_moves);
    CHECK(status_in("4k3/8/8/8/8/8/8/R3K3 w - - 149 80") == Status::fifty_moves);
    CHECK(status_in("4k3/8/8/8/8/8/8/R3K3 w - - 150 80") == Status::seventy_five_moves);
    Game game = from("4k3/8/8/8/8/8/P7/R3K3 w - - 99 80");
    play(game, {"Kd1"});
    CHECK(game.status() == Status::fifty_moves);
    game.undo();
    play(game, {"a3"});
    CHECK(game.status() == Status::normal);
}

TEST_CASE("mate and stalemate come before every draw") {
    CHECK(status_in("R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 120") == Status::checkmate);
    CHECK(status_in("7k/5Q2/6K1/8/8/8/8/8 b - - 150 120") == Status::stalemate);
    CHECK(status_in("8/8/4k3/8/8/3K4/8/8 w - - 150 120") == Status::insufficient_material);
    // seventy-five moves before a threefold repetition, that before fifty moves, and both before check
    Game game = from("4k3/8/8/8/8/8/8/R3K3 w - - 144 120");
    const std::vector<std::string> round = {"Ra2", "Kd8", "Ra1", "Ke8"};
    play(game, {"Ra2", "Kd8", "Ra1", "Ke8", "Ra2", "Kd8"});
    CHECK(game.status() == Status::seventy_five_moves);
    Game claim = from("4k3/8/8/8/8/8/8/R3K3 w - - 100 120");
    play(claim, round);
    play(claim, round);
    CHECK(claim.status() == Status::threefold_repetition);
    CHECK(status_in("4k3/8/8/8/8/8/4r3/4K3 w - - 100 90") == Status::fifty_moves);
}

TEST_CASE("states that end the game, and states that let one claim") {
    for (const Status s : {Status::checkmate, Status::stalemate, Status::insufficient_material,
                           Status::fivefold_repetition, Status::seventy_five_moves}) {
        CHECK(ends_game(s));
        CHECK_FALSE(can_claim_draw(s));
    }
    for (const Status s : {Status::threefold_repetition, Status::fifty_moves}) {
        CHECK_FALSE(ends_game(s));
        CHECK(can_claim_draw(s));
    }
    for (const Status s : {Status::check, Status::normal}) {
        CHECK_FALSE(ends_game(s));
        CHECK_FALSE(can_claim_draw(s));
    }
    std::set<std::string_view> words;
    for (int s = 0; s < STATUS_NB; ++s) words.insert(describe(static_cast<Status>(s)));
    CHECK(words.size() == STATUS_NB);
    CHECK(describe(Status::checkmate) == "checkmate");
    CHECK(describe(Status::fifty_moves) == "draw by the fifty-move rule can be claimed");
}

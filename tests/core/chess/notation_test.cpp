#include "core/chess/notation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/chess/position.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

std::string san(std::string_view fen, Move m) {
    return to_san(Position::from_fen(fen), m);
}

/// The move read, in coordinates, or the error.
std::string read(std::string_view fen, std::string_view text) {
    try {
        return to_uci(parse_move(Position::from_fen(fen), text));
    } catch (const ChessError& error) {
        return error.what();
    }
}

constexpr const char* BARE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

}  // namespace

TEST_CASE("SAN: every legal move is written differently, and read back as itself") {
    for (const Position& pos : test::sample_positions(500, 6)) {
        std::map<std::string, Move> written;
        for (const Move m : legal_moves(pos)) {
            const std::string text = to_san(pos, m);
            REQUIRE(written.emplace(text, m).second);
            REQUIRE(parse_move(pos, text) == m);
            REQUIRE(parse_move(pos, to_uci(m)) == m);
        }
    }
}

TEST_CASE("SAN: pieces, captures, castling, promotion") {
    CHECK(san(START_FEN, {SQ_E2, SQ_E4, MoveFlag::double_push}) == "e4");
    CHECK(san(START_FEN, {SQ_G1, SQ_F3}) == "Nf3");
    CHECK(san("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", {SQ_E4, SQ_D5}) == "exd5");
    CHECK(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", {SQ_E5, SQ_D6, MoveFlag::en_passant}) == "exd6");
    CHECK(san("4k3/8/8/3p4/8/8/6B1/4K3 w - - 0 1", {SQ_G2, SQ_D5}) == "Bxd5");
    CHECK(san("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {SQ_E1, SQ_G1, MoveFlag::castling}) == "O-O");
    CHECK(san("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", {SQ_E8, SQ_C8, MoveFlag::castling}) == "O-O-O");
    CHECK(san("1n5k/P7/8/8/8/8/8/4K3 w - - 0 1", {SQ_A7, SQ_B8, MoveFlag::promote_knight}) == "axb8=N");
}

TEST_CASE("SAN: check and mate") {
    CHECK(san("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", {SQ_A7, SQ_A8, MoveFlag::promote_queen}) == "a8=Q+");
    CHECK(san("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", {SQ_A1, SQ_A8}) == "Ra8#");
    CHECK(san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", {SQ_E1, SQ_G1, MoveFlag::castling}) == "O-O+");
    CHECK(san("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", {SQ_F1, SQ_F7}) == "Qf7");
}

TEST_CASE("SAN: the origin is given as far as needed, file first") {
    CHECK(san("4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1", {SQ_B3, SQ_D2}) == "Nbd2");
    CHECK(san("R7/7k/8/8/8/8/8/R3K3 w - - 0 1", {SQ_A1, SQ_A4}) == "R1a4");
    CHECK(san("8/8/k7/8/4Q2Q/8/8/K6Q w - - 0 1", {SQ_H4, SQ_E1}) == "Qh4e1");
    CHECK(san("8/8/k7/8/4Q2Q/8/8/K6Q w - - 0 1", {SQ_E4, SQ_E1}) == "Qee1");
    CHECK(san("8/8/k7/8/4Q2Q/8/8/K6Q w - - 0 1", {SQ_H1, SQ_E1}) == "Q1e1");
    // a rival that is pinned does not count
    CHECK(san("4r2k/8/8/8/8/8/4N3/N3K3 w - - 0 1", {SQ_A1, SQ_C2}) == "Nc2");
    CHECK(san("4r2k/8/8/8/8/4N3/8/N3K3 w - - 0 1", {SQ_A1, SQ_C2}) == "Nc2");
}

TEST_CASE("moves are read with signs left out or added") {
    for (const auto* text : {"Nf3", "Nf3+", "Nf3#", "Nf3!?", "Nxf3", "N:f3", "Ngf3", "N1f3", "Ng1f3",
                             "Ng1-f3", "g1f3", "g1-f3", " Nf3\r\n"})
        CHECK(read(START_FEN, text) == "g1f3");
    for (const auto* text : {"e4", "e2e4", "e2-e4", "ee4", "Pe4", "e4!!", "e4 e.p."})
        CHECK(read(START_FEN, text) == "e2e4");
    const char* ep = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for (const auto* text : {"exd6", "ed6", "exd6 e.p.", "exd6e.p.", "exd6ep", "e5xd6", "e5d6"})
        CHECK(read(ep, text) == "e5d6");
    for (const auto* text : {"O-O", "0-0", "o-o", "O-O+", "e1g1", "e1-g1"})
        CHECK(read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", text) == "e1g1");
    for (const auto* text : {"O-O-O", "0-0-0", "e1c1"})
        CHECK(read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", text) == "e1c1");
}

TEST_CASE("figurines are read as letters, white and black alike") {
    for (const auto* text : {"\u2658f3", "\u265ef3", "\u2658g1-f3!", "\u2658\ufe0ef3", "\u265e\ufe0ff3"})
        CHECK(read(START_FEN, text) == "g1f3");
    CHECK(read(START_FEN, "\u2659e4") == "e2e4");
    const char* fen = "3qkb2/P7/8/8/8/8/8/3QKBR1 w - - 0 1";
    CHECK(read(fen, "\u2655xd8") == "d1d8");
    CHECK(read(fen, "\u2654e2") == "e1e2");
    CHECK(read(fen, "\u2657b5") == "f1b5");
    CHECK(read(fen, "\u2656g8") == "g1g8");
    CHECK(read(fen, "a8=\u265c") == "a7a8r");
    CHECK(read(START_FEN, "\u2658e4") == "'Ne4' is not legal: the knights can go Na3, Nc3, Nf3 or Nh3");
    CHECK(read(START_FEN, "\u2660f3").find("is not a move") != std::string::npos);
}

TEST_CASE("promotions are read with and without '=', and queen is meant when nothing is said") {
    const char* fen = "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1";
    for (const auto* text : {"a8", "a8=Q", "a8Q", "a8q", "a8(Q)", "a8/Q", "a7a8", "a7a8q", "a7a8=Q"})
        CHECK(read(fen, text) == "a7a8q");
    CHECK(read(fen, "a8=N") == "a7a8n");
    CHECK(read(fen, "axb8=R+") == "a7b8r");
    CHECK(read(fen, "axb8") == "a7b8q");
    CHECK(read(fen, "a7b8b") == "a7b8b");
}

TEST_CASE("a lower-case b is the b-file, a capital one the bishop") {
    const char* fen = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    CHECK(read(fen, "bxc3") == "b2c3");
    CHECK(read(fen, "Bxc3") == "d2c3");
    CHECK(read(fen, "bc3") == "b2c3");
}

TEST_CASE("a pawn's move without its file is its step, never a capture") {
    const char* fen = "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1";
    CHECK(read(fen, "d5") == "d4d5");
    CHECK(read(fen, "c5") == "'c5' is not legal: the pawn can go dxc5");
    CHECK(read(fen, "dc5") == "d4c5");
    CHECK(read(fen, "d4c5") == "d4c5");
    CHECK(read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6") == "'d6' is not legal: the pawn can go exd6");
    CHECK(read(START_FEN, "xe4") == "e2e4");
    CHECK(read("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "d5") ==
          "'d5' is not legal: the pawns can go cxd5 or exd5");
    CHECK(read("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5") ==
          "'xd5' is not legal: the pawns can go cxd5 or exd5");
}

TEST_CASE("ambiguous moves: the error lists what they could be") {
    CHECK(read("4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "Nd2") == "'Nd2' is ambiguous: it could be Nbd2 or Nfd2");
    CHECK(read("8/8/k7/8/4Q2Q/8/8/K6Q w - - 0 1", "Qe1") ==
          "'Qe1' is ambiguous: it could be Q1e1, Qee1 or Qh4e1");
}

TEST_CASE("illegal moves: the error says why, and what is legal of the kind") {
    CHECK(read(START_FEN, "Nd2") == "'Nd2' is not legal: the knights can go Na3, Nc3, Nf3 or Nh3");
    CHECK(read(START_FEN, "Ke2") == "'Ke2' is not legal: the king cannot move");
    CHECK(read(START_FEN, "Rd1") == "'Rd1' is not legal: the rooks cannot move");
    CHECK(read(START_FEN, "e5") == "'e5' is not legal: the pawns can go e3 or e4");
    CHECK(read(START_FEN, "dxe5") == "'dxe5' is not legal: the pawns can go d3, e3, d4 or e4");
    CHECK(read(BARE, "Ke3") == "'Ke3' is not legal: the king can go Kd1, Kf1, Kd2, Ke2 or Kf2");
    constexpr const char* pinned = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1";
    CHECK(read(pinned, "Nc4") == "'Nc4' is not legal: it would leave the king in check");
    CHECK(read(pinned, "e3c4") == "'e3c4' is not legal: it would leave the king in check");
    CHECK(read("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1") ==
          "'Kd1' is not legal: the king would be in check there");
    CHECK(read("7k/8/8/8/1b6/8/3P4/4K3 w - - 0 1", "d4") ==
          "'d4' is not legal: it would leave the king in check");
    CHECK(read(BARE, "Nf3") == "'Nf3' is not legal: White has no knight");
    CHECK(read("4k3/8/8/2p1p3/8/2P1P3/3P4/2N1K3 w - - 0 1", "b3") ==
          "'b3' is not legal: no pawn can go there, only Nb3");
    CHECK(read("4k3/8/8/2p1p3/8/2P1P3/3P4/2N1K3 w - - 0 1", "h3") ==
          "'h3' is not legal: no pawn can go to h3");
}

TEST_CASE("illegal coordinates: the error says what stands on the square") {
    CHECK(read(START_FEN, "e2e5") == "'e2e5' is not legal: the pawn on e2 can go e3 or e4");
    CHECK(read(START_FEN, "a1a3") == "'a1a3' is not legal: the rook on a1 cannot move");
    CHECK(read(START_FEN, "e4e5") == "'e4e5' is not legal: e4 is empty");
    CHECK(read(START_FEN, "e7e5") == "'e7e5' is not legal: White is to move, and the pawn on e7 is Black's");
}

TEST_CASE("illegal castling: the error says why") {
    CHECK(read(START_FEN, "O-O") == "'O-O' is not legal: there are pieces between the king and the rook");
    CHECK(read("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "O-O-O") ==
          "'O-O-O' is not legal: the king or that rook has moved");
    CHECK(read("5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "O-O") ==
          "'O-O' is not legal: the king would cross or reach an attacked square");
    CHECK(read("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "Kg8") == "'Kg8' is not legal: castling is written O-O");
}

TEST_CASE("illegal in check, and after the end") {
    CHECK(read("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O") ==
          "'O-O' is not legal: White is in check, and can answer Kd1, Kf1 or Kxe2");
    CHECK(read("4r2k/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra2") ==
          "'Ra2' is not legal: White is in check, and can answer Kd1, Kf1, Kd2 or Kf2");
    CHECK(read("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "Kh8") ==
          "'Kh8' is not legal: the game is over, Black is checkmated");
    CHECK(read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kh7") ==
          "'Kh7' is not legal: the game is over, Black is stalemated");
}

TEST_CASE("impossible promotions") {
    CHECK(read(START_FEN, "e4=Q") ==
          "'e4=Q' is not legal: only a pawn that reaches the last rank promotes; legal is e4");
    CHECK(read("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=K") == "'a8=K' is not legal: no pawn can become a king");
    CHECK(read("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=P") == "'a8=P' is not legal: no pawn can become a pawn");
}

TEST_CASE("what is no move at all is shown, printable and not too long") {
    const std::string advice = " is not a move; moves are written like Nf3, exd5, O-O, e8=Q or e2e4";
    for (const std::string text :
         {"",     "hello", "N",    "e",     "Nf9", "Ni3",  "ed",  "O-O-O-O", "O", "N3", "e8=X",
          "Nf3)", "e2e",   "1.e4", "e2 e4", "=Q",  "NNf3", "nf3", "--",      "(", "e4e"})
        CHECK(read(START_FEN, text) == "'" + text + "'" + advice);
    CHECK(read(START_FEN, std::string("a\0\xe9\n\x7f", 5)) == "'a" + std::string(4, '?') + "'" + advice);
    CHECK(read(START_FEN, std::string(300, 'e')) == "'" + std::string(24, 'e') + "...'" + advice);
}

TEST_CASE("long lists of legal moves are cut") {
    CHECK(read("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "Qg4") ==
          "'Qg4' is not legal: the queen can go Qf1, Qg1, Qg2, Qh2, Qf3, Qh3, Qe4+, Qh4, Qd5, Qh5+, Qc6+, "
          "Qh6 or 4 "
          "more");
}

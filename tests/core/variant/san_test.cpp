#include "core/variant/notation.hpp"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::variant;

namespace {

std::string san_of(const Rules& rules, const char* fen, const char* uci) {
    const Position pos = Position::from_fen(rules, fen);
    const auto move = parse_move(pos, uci);
    REQUIRE_MESSAGE(move, uci);
    return to_san(pos, *move);
}

/// Every legal move has a text of its own, which is read as that move.
void check_reading(const Position& pos) {
    CAPTURE(pos.fen());
    std::map<std::string, Move> texts;
    for (const Move m : legal_moves(pos)) {
        const std::string text = to_san(pos, m);
        CHECK_MESSAGE(texts.emplace(text, m).second, text);
        CHECK_MESSAGE(read_move(pos, text) == m, text);
    }
}

void check_games(const Rules& rules, int games, std::mt19937& random) {
    CAPTURE(rules.name);
    for (int game = 0; game < games; ++game) {
        Position pos(rules);
        for (int ply = 0; ply < 60; ++ply) {
            const std::vector<Move> moves = legal_moves(pos);
            if (moves.empty()) break;
            if (ply % 6 == game % 6) check_reading(pos);
            pos.do_move(moves[random() % moves.size()]);
        }
    }
}

}  // namespace

TEST_CASE("SAN names a move as in chess, with the rules' letters") {
    const Rules chess = load_rules("chess");
    CHECK(san_of(chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4") == "e4");
    CHECK(san_of(chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6") == "exd6");
    CHECK(san_of(chess, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1") == "O-O-O");
    CHECK(san_of(chess, "7k/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2") == "Nbd2");
    CHECK(san_of(chess, "7k/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1d2") == "N1d2");
    CHECK(san_of(chess, "7k/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2") == "Nb3d2");
    CHECK(san_of(chess, "6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1", "a7a8r") == "a8=R#");
    const Rules capablanca = load_rules("capablanca");
    CHECK(san_of(capablanca, "5k4/P9/10/10/10/10/10/5K4 w - - 0 1", "a7a8c") == "a8=C+");
    CHECK(san_of(load_rules("grand"), "5k4/10/10/10/10/10/10/10/10/A4K4 w - - 0 1", "a1b3") == "Ab3");
}

TEST_CASE("SAN tells what is taken elsewhere than where the move ends") {
    const std::vector<AddedPiece> pieces = {{'l', "locust"}, {'i', "rifleman"}};
    const Rules rules = rules_with("chess", pieces);
    CHECK(san_of(rules, "4k3/8/8/3p4/8/8/L7/4K3 w - - 0 1", "a2d5,d5e6") == "Lxd5-e6");
    CHECK(san_of(rules, "4k3/8/8/3p4/3I4/8/8/4K3 w - - 0 1", "d4d5,d5d4") == "Ixd5-d4");
    // The same piece taken with the same end by two, and two pieces taken by one.
    check_reading(Position::from_fen(rules, "4k3/8/8/L2p3L/8/8/8/4K3 w - - 0 1"));
    check_reading(Position::from_fen(rules, "4k3/8/2p5/1pLp4/2p5/8/8/4K3 w - - 0 1"));
    const Position pos = Position::from_fen(rules, "4k3/8/8/3p4/8/8/L7/4K3 w - - 0 1");
    CHECK(read_move(pos, "Le6") == Move::none());
    CHECK(read_move(pos, "Lxd4-e6") == Move::none());
    CHECK(read_move(pos, "Ld5-e6") == Move::none());
}

TEST_CASE("SAN of all variants' moves is one of a kind, and is read again") {
    std::mt19937 random(5);
    const int games = test::full_tests() ? 40 : 1;
    for (const IniSection& section : builtin_sections()) check_games(load_rules(section.name), games, random);
    const std::vector<AddedPiece> pieces = {{'l', "locust"},       {'i', "marine"},     {'g', "grasshopper"},
                                            {'c', "kangaroo"},     {'t', "rifleman"},   {'h', "hookMover"},
                                            {'z', "berolinaPawn"}, {'x', "checkerKing"}};
    Rules rules = rules_with("chess", pieces);
    rules.start_fen = "lnigkcth/pppppppp/1z4z1/2x2x2/2X2X2/1Z4Z1/PPPPPPPP/LNIGKCTH w - - 0 1";
    check_games(rules, 10 * games, random);
}

TEST_CASE("SAN of chess by the rules of chess and by those of the variants is the same") {
    const Rules rules = load_rules("chess");
    std::mt19937 random(6);
    for (int game = 0; game < (test::full_tests() ? 100 : 5); ++game) {
        chess::Position pos;
        for (int ply = 0; ply < 100; ++ply) {
            const chess::MoveList moves = chess::legal_moves(pos);
            if (moves.empty()) break;
            const Position same = Position::from_fen(rules, pos.fen());
            for (const chess::Move m : moves) {
                const auto move = parse_move(same, chess::to_uci(m));
                REQUIRE(move);
                CHECK(to_san(same, *move) == chess::to_san(pos, m));
            }
            pos.do_move(moves[random() % moves.size()]);
        }
    }
}

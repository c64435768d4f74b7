#include "engines/problems/finder.hpp"

#include <doctest/doctest.h>

#include "core/chess/notation.hpp"
#include "engines/problems/problem_texts.hpp"

using namespace inkmate;
using namespace inkmate::problems;
using namespace inkmate::chess;

namespace {

int grade(std::string_view fen, std::string_view key, int mate_in, int plies) {
    const Position pos = Position::from_fen(fen);
    return grade_of({.position = pos,
                     .aim = mate_in > 0 ? Aim::mate : Aim::win,
                     .line = {parse_move(pos, key)},
                     .mate_in = mate_in},
                    plies);
}
bool gives(std::string_view fen, std::string_view move) {
    const Position pos = Position::from_fen(fen);
    return gives_material(pos, parse_move(pos, move));
}

}  // namespace

TEST_CASE("a problem's grade counts moves or depth, a quiet key and a gift") {
    constexpr std::string_view opera = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1";
    CHECK(grade(opera, "Qb8+", 2, 0) == 3);
    CHECK(grade(opera, "Qb8+", 4, 0) == 5);
    CHECK(grade(opera, "Qb8+", 8, 0) == 5);
    CHECK(grade(opera, "Qxe6+", 2, 0) == 2);
    CHECK(grade(opera, "Qxe6+", 3, 0) == 3);
    CHECK(grade(opera, "h3", 2, 0) == 3);
    CHECK(grade(opera, "h3", 0, 4) == 3);
    CHECK(grade(opera, "h3", 0, 5) == 4);
    CHECK(grade(opera, "h3", 0, 8) == 5);
    CHECK(grade(opera, "Qb8+", 0, 99) == 5);
    // What anybody sees: a mate at once, and what hangs, however deep the search had to look.
    CHECK(grade(opera, "Qb8+", 1, 0) == 1);
    CHECK(grade("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "Nxd5", 0, 9) == 1);
    CHECK(grade("4k3/8/4p3/3q4/8/2N5/8/4K3 w - - 0 1", "Nxd5", 0, 0) == 1);
    CHECK(grade("4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 1", "Nxd5", 0, 0) == 2);
    // However long the mate is that follows.
    CHECK(grade("1R4r1/2P5/4k3/p7/4K3/7P/PPR3P1/8 w - - 0 1", "Rxg8", 4, 0) == 1);
    CHECK(grade("8/p1p3pp/5n2/1k3P2/3K4/7b/2p5/8 b - - 0 1", "c1=Q", 3, 0) == 1);
    CHECK(grade("8/p1p3pp/5n2/1k3P2/3K4/7b/2p5/8 b - - 0 1", "c1=N", 3, 0) == 3);
    CHECK(grade("8/p1p3pp/5n2/1k3P2/8/7b/2pK4/8 b - - 0 1", "c1=Q+", 3, 0) == 4);
}

TEST_CASE("a passed pawn that runs, and a piece that is saved from a cheaper one, are seen by anybody") {
    CHECK(grade("8/2K2p2/7P/1p1b4/p7/P6k/8/8 w - - 0 1", "h7", 0, 9) == 1);
    CHECK(grade("8/8/8/5P2/8/6K1/6R1/4k3 w - - 0 1", "f6", 4, 0) == 1);
    CHECK(grade("8/6p1/8/6k1/1p5p/6pr/1K6/8 b - - 0 1", "g2", 4, 0) == 1);
    // On the fifth rank, with a pawn ahead, and where it can be taken.
    CHECK(grade("8/8/8/8/5P2/6K1/6R1/4k3 w - - 0 1", "f5", 4, 0) == 5);
    CHECK(grade("8/6p1/8/5P2/8/6K1/6R1/4k3 w - - 0 1", "f6", 4, 0) == 5);
    CHECK(grade("8/8/1p6/pb5P/4pk2/2p5/2q2PK1/R7 b - - 0 1", "e3", 4, 0) == 5);
    // A rook from a pawn, and a queen from a knight; not where it mates, and not from a queen.
    constexpr std::string_view rook = "r2qk2r/ppp2ppp/2nb4/3p4/6P1/PPN1P3/1BPP1Pp1/R2QK2R w KQkq - 0 1";
    CHECK(grade(rook, "Rg1", 0, 9) == 1);
    CHECK(grade(rook, "Rg1", 4, 0) == 5);
    CHECK(grade("r2qr1k1/pp3ppp/4p3/nQ1p1b2/2PP1B2/P1n1PN2/4BPPP/R4RK1 w - - 0 1", "Qb2", 0, 9) == 1);
    CHECK(grade("r1b3kr/pp3ppp/4p3/q1BpP2Q/B7/P7/1P3PPP/R4RK1 w - - 0 1", "Be8", 0, 9) == 5);
}

TEST_CASE("material is given by what can be taken for less than it is worth") {
    CHECK(gives("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1", "Qb8+"));
    CHECK_FALSE(gives("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1", "Qb7"));
    // A guarded piece for one of its kind, and a pinned piece that cannot take.
    CHECK_FALSE(gives("3rk3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "Rd7"));
    CHECK(gives("3rk3/8/8/8/8/8/3R4/4K3 w - - 0 1", "Rd7"));
    CHECK_FALSE(gives("4k3/8/8/8/8/8/1q6/K7 w - - 0 1", "Kxb2"));
}

TEST_CASE("positions that differ by few pieces are alike, whoever has which colour") {
    const auto like = [](std::string_view one, std::string_view other) {
        Likeness known;
        known.add(Position::from_fen(one));
        return known.is_known(Position::from_fen(other));
    };
    constexpr std::string_view opera = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1";
    CHECK(like(opera, opera));
    CHECK(like(opera, "4kb1r/p2n1pp1/4q2p/4p1B1/4P3/1Q5P/PPP2PP1/2KR4 w k - 0 1"));
    CHECK(like(opera, "2kr4/ppp2ppp/1q6/4p3/4P1b1/4Q3/P2N1PPP/4KB1R b K - 0 1"));
    CHECK_FALSE(like(opera, "4kb1r/p2n1pp1/4q2p/4p1B1/4P3/PQ3P1P/1PP3P1/2KR4 w k - 0 1"));
    CHECK_FALSE(like(opera, "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1"));
    // Of few pieces fewer may differ.
    CHECK(like("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "8/8/8/4k3/8/4K3/4R3/8 w - - 0 1"));
    CHECK_FALSE(like("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"));
}

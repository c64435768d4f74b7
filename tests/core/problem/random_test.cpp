#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/problem/solve.hpp"
#include "tests/core/problem/exhaustive.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate::test;
using namespace inkmate::chess;
using namespace inkmate::problem;

namespace {

/// A legal position with both kings and up to `most` other pieces, the most of them White's.
Position random_position(std::mt19937& random, std::size_t most) {
    for (;;) {
        std::string board(64, '.');
        const auto put = [&](char piece, std::size_t from, std::size_t count) {
            std::size_t square = 0;
            do square = from + random() % count;
            while (board[square] != '.');
            board[square] = piece;
        };
        put('K', 0, 64);
        // Near the edge, where there are mates.
        put('k', random() % 2 == 0 ? 0 : 56, 8);
        const std::size_t pieces = 2 + random() % (most - 1);
        for (std::size_t i = 0; i < pieces; ++i) {
            const bool black = i > 1 && random() % 2 == 0;
            if (random() % 5 == 0)
                put(black ? 'p' : 'P', 8, 48);
            else
                put((black ? "qrbn" : "QRBN")[random() % 4], 0, 64);
        }
        std::string fen;
        for (std::size_t rank = 8; rank-- > 0;) {
            for (std::size_t file = 0; file < 8; ++file)
                fen += board[8 * rank + file] == '.' ? '1' : board[8 * rank + file];
            fen += rank == 0 ? " w - -" : "/";
        }
        try {
            return Position::from_fen(fen);
        } catch (const ChessError&) {
            // The kings stand side by side, or Black is in check.
        }
    }
}

/// One in which Black has the most pieces, and White's king is near the edge: he may be mated.
Position exchanged_position(std::mt19937& random, std::size_t most) {
    for (;;) {
        const std::string fen = random_position(random, most).fen();
        const std::string board = fen.substr(0, fen.find(' '));
        std::string exchanged;
        for (const char c : board)
            exchanged += c >= 'a' && c <= 'z'   ? static_cast<char>(c - 'a' + 'A')
                         : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a')
                                                : c;
        try {
            return Position::from_fen(exchanged + " w - -");
        } catch (const ChessError&) {
            // Black is in check, or a pawn is on the first or last rank
        }
    }
}

/// A legal position in which White and Black may castle, with a few other pieces; Black is to move.
Position castling_position(std::mt19937& random) {
    for (;;) {
        std::string fen = random_position(random, 3).fen();
        std::string board;
        for (const char c : fen.substr(0, fen.find(' ')))
            if (c != '/')
                board += c >= '1' && c <= '8' ? std::string(static_cast<std::size_t>(c - '0'), '.')
                                              : std::string(1, c);
        std::ranges::replace(board, 'K', '.');
        std::ranges::replace(board, 'k', '.');
        std::string rights;
        const auto home = [&](std::size_t row, const char* men, const char* letters) {
            board[row + 4] = men[0];
            for (const int side : {0, 1})
                if (random() % 3 != 0) {
                    board[row + (side == 0 ? 7 : 0)] = men[1];
                    rights += letters[side];
                }
        };
        home(56, "KR", "KQ");
        if (random() % 2 == 0)
            home(0, "kr", "kq");
        else
            board[random() % 24] = 'k';
        fen.clear();
        for (std::size_t rank = 0; rank < 8; ++rank) {
            for (std::size_t file = 0; file < 8; ++file)
                fen += board[8 * rank + file] == '.' ? '1' : board[8 * rank + file];
            fen += rank == 7 ? " b " : "/";
        }
        try {
            return Position::from_fen(fen + (rights.empty() ? "-" : rights) + " -");
        } catch (const ChessError&) {
            // Not legal.
        }
    }
}

std::set<std::string> sans(const std::vector<Attack>& attacks) {
    std::set<std::string> moves;
    for (const Attack& attack : attacks) moves.insert(attack.san);
    return moves;
}

/// The moves that mate at once.
std::set<std::string> mates(const Position& pos) {
    std::set<std::string> moves;
    for (const Move m : legal_moves(pos))
        if (is_forced_by(pos, m, {.moves = 1}, 1)) moves.insert(to_uci(m));
    return moves;
}

/// After a key of a mate in two: which answers are told depends on how many of the threats still mate.
void check_told(Position pos, const Attack& key, bool one_threat) {
    CAPTURE(key.san);
    CAPTURE(one_threat);
    pos.do_move(parse_move(pos, key.uci));
    std::set<std::string> told, expected;
    for (const Defence& defence : key.defences) told.insert(defence.san);
    for (const Move m : legal_moves(pos)) {
        Position next = pos;
        next.do_move(m);
        const std::set<std::string> now = mates(next);
        const auto works = [&](const Attack& threat) { return now.contains(threat.uci); };
        const bool hidden = one_threat ? std::ranges::any_of(key.threats, works)
                                       : !key.threats.empty() && std::ranges::all_of(key.threats, works);
        if (!hidden) expected.insert(to_san(pos, m));
    }
    CHECK(told == expected);
}

void check_variations(Solver& solver, const Position& pos) {
    CAPTURE(pos.fen());
    for (const bool one_threat : {false, true})
        for (const Attack& key :
             solver.solve({pos, {}, {}, {}}, {.detail = {.one_threat = one_threat}}, {}).keys)
            if (key.length == 2) check_told(pos, key, one_threat);
    const Questions questions = {.detail = {.duals = true, .all_defences = true}, .tries = 2};
    const Solution solution = solver.solve({pos, {}, {}, {}}, questions, {});
    for (const Attack& attempt : solution.tries) check_play(pos, attempt, {}, 2);
    std::set<std::string> tries;
    for (const Move m : legal_moves(pos)) {
        Position next = pos;
        next.do_move(m);
        const auto refutes = [&](Move answer) {
            Position last = next;
            last.do_move(answer);
            return mates(last).empty();
        };
        const auto count = std::ranges::count_if(legal_moves(next), refutes);
        if (count == 1 || count == 2) tries.insert(to_san(pos, m));
    }
    CHECK(sans(solution.tries) == tries);
}

int plies_of(const Stipulation& s) {
    return s.play == Play::help ? 2 * s.moves + (s.half ? 1 : 0)
                                : s.moves + (s.play == Play::series_help ? 1 : 0);
}

void check_together(Solver& solver, const Position& pos, const Stipulation& s) {
    CAPTURE(pos.fen());
    CAPTURE(to_string(s));
    const Solution solution = solver.solve({pos, s, {}, {}}, {.most_lines = 1'000'000}, {});
    const int plies = plies_of(s), step = s.play == Play::help ? 2 : 1;
    std::set<std::vector<std::string>> expected;
    for (int n = plies; n > (s.play == Play::series_help ? 1 : 0); n -= step)
        expected.merge(lines(pos, s, n));
    std::set<std::vector<std::string>> found;
    for (const Line& line : solution.lines) CHECK(found.insert(line.uci).second);
    CHECK(found == expected);
}

void check_sample(std::size_t positions, std::uint32_t seed, bool deep) {
    std::mt19937 random(seed);
    Solver solver(16);
    for (std::size_t i = 0; i < positions; ++i) {
        const Position pos = random_position(random, 4);
        for (const char* stipulation : {"#2", "=2", "s#2", "r#2", "semi-r#2", "s=1"})
            check_by_force(solver, pos, pos, parse_stipulation(stipulation));
        for (const char* stipulation : {"s#1", "r#1", "r=1", "s#2", "r#2", "semi-r#2"}) {
            const Position exchanged = exchanged_position(random, 7);
            check_by_force(solver, exchanged, exchanged, parse_stipulation(stipulation));
        }
        check_variations(solver, pos);
        for (const char* stipulation : {"h#1", "h#1.5", "h=1.5", "ser-#3", "ser-=2", "ser-h#2", "ser-h=2"})
            check_together(solver, pos, parse_stipulation(stipulation));
        // What the last move but one can do for the mate, in full positions.
        for (int k = 0; k < 20; ++k) {
            Position full = random_position(random, 12);
            check_together(solver, full, parse_stipulation("h=0.5"));
            if (full.in_check()) continue;
            full.do_null_move();
            check_together(solver, full, parse_stipulation("h#1"));
            // Where stalemates are not rare.
            Position some = random_position(random, 5);
            check_together(solver, some, parse_stipulation("h=0.5"));
            if (some.in_check()) continue;
            some.do_null_move();
            check_together(solver, some, parse_stipulation("h=1"));
        }
        const Position castling = castling_position(random);
        for (const char* stipulation : {"h#1.5", "h=1.5"})
            check_together(solver, castling, parse_stipulation(stipulation));
        if (i % 4 == 0 || deep)
            for (const char* stipulation : {"ser-h#2", "ser-h=2"})
                check_together(solver, castling, parse_stipulation(stipulation));
        if (!deep && i % 4 != 0) continue;
        const Position few = random_position(random, 2);
        check_by_force(solver, few, few, parse_stipulation("#3"));
        for (const char* stipulation : {"h#2", "h=2", "ser-h#3", "ser-h=3", "ser-=3"})
            check_together(solver, few, parse_stipulation(stipulation));
        if (i % 16 == 0) check_together(solver, few, parse_stipulation("h#2.5"));
    }
}

}  // namespace

TEST_CASE("the last move stalemates by a pin, a promotion that pins, or by leaving a pawn nothing to take") {
    Solver solver(1);
    for (const auto& [fen, lines] : std::map<std::string, std::size_t>{
             {"kn6/1n5R/1K6/8/8/8/8/7B w - -", 1},
             {"kn5n/1n4P1/1K6/8/8/8/8/7B w - -", 2},
             {"k7/2Q5/8/1p6/1PN5/8/8/6K1 w - -", 7},
         }) {
        const Position pos = Position::from_fen(fen);
        const Stipulation s = parse_stipulation("h=0.5");
        check_together(solver, pos, s);
        CHECK(solver.solve({pos, s, {}, {}}, {}, {}).lines.size() == lines);
    }
}

TEST_CASE("random positions have the keys and lines that an exhaustive search finds") {
    check_sample(60, 1, false);
}

TEST_CASE("1,000 random positions have the keys and lines that an exhaustive search finds") {
    if (!long_form()) return;
    check_sample(1000, 2, true);
}

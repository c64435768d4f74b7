// What the rules of a variant say in words.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/variant/rules_file.hpp"

using namespace inkmate::variant;

namespace {

std::vector<std::string> rules_of(const char* name) {
    return rules_in_words(load_rules(name));
}

bool says(const std::vector<std::string>& rules, const std::string& sentence) {
    return std::ranges::find(rules, sentence) != rules.end();
}

std::vector<std::string> rules_of_file(const std::string& keys) {
    const std::vector<IniSection> sections = read_ini("[own:chess]\n" + keys, "test.ini");
    return rules_in_words(load_rules("own", sections));
}

}  // namespace

TEST_CASE("the rules of chess are told in words, each in a sentence") {
    CHECK(
        rules_of("chess") ==
        std::vector<std::string>{
            "From rank 2 (White) and rank 7 (Black) pawns may move two squares and can then be captured en "
            "passant.",
            "On rank 8 (White) and rank 1 (Black) a pawn (p) promotes to knight (n), bishop (b), rook (r) or "
            "queen (q).",
            "The king (k) castles from e1 to g1 or c1 (White) and from e8 to g8 or c8 (Black).",
            "A side that is checkmated loses.", "Stalemate is a draw.",
            "50 moves by each side without a capture or a move of a pawn (p) are a draw.",
            "A position that occurs 3 times is a draw."});
}

TEST_CASE("rules that only some variants have are told, those that they lack are not") {
    const auto grand = rules_of("grand");
    CHECK(
        says(grand,
             "On ranks 8, 9 and 10 (White) and ranks 1, 2 and 3 (Black) a pawn (p) promotes to knight (n), "
             "bishop (b), rook (r), queen (q), archbishop (a) or chancellor (c); before the last rank it may "
             "also remain unpromoted."));
    CHECK(says(grand,
               "Promotion may not exceed these totals: archbishop (a) 1, bishop (b) 2, chancellor (c) 1, "
               "knight (n) 2, queen (q) 1, rook (r) 2."));
    CHECK(says(grand, "There is no castling."));
    CHECK(says(rules_of("pressroom"),
               "On a9, j9 or rank 10 (White) and a2, j2 or rank 1 (Black) a pawn (p) promotes to knight (n), "
               "bishop (b), rook (r), queen (q), nightrider (i), camel (c), grasshopper (g) or locust (l)."));
    const auto horde = rules_of("horde");
    CHECK(says(horde,
               "From ranks 1 and 2 (White) and rank 7 (Black) pawns may move two squares and can then be "
               "captured en passant on ranks 3 and 6."));
    CHECK(says(horde, "The king (k) castles from e8 to g8 or c8 (Black)."));
    CHECK(says(horde, "A side with no piece left loses."));
    CHECK(says(rules_of("shatranj"),
               "A side with at most 1 piece left against 2 or more loses; the side to move, only against 3 "
               "or more."));
    CHECK(says(rules_of("shatranj"), "Stalemate loses."));
    CHECK(says(rules_of("kingofthehill"), "The side that brings the king (k) to d4, e4, d5 or e5 wins."));
    CHECK(says(rules_of("racingkings"),
               "The side that brings the king (k) to rank 8 wins; if White does first, Black may draw by "
               "following at once."));
    CHECK(says(rules_of("racingkings"), "Nobody may give check."));
    CHECK(says(rules_of("racingkings"), "50 moves by each side without a capture are a draw."));
    CHECK(says(rules_of("3check"),
               "Each check counts: the side that has given as many as the FEN asks for, 3 in the start "
               "position, wins."));
    CHECK(says(rules_of("antichess"), "A side that can capture must do so."));
    CHECK(says(rules_of("antichess"), "A side that cannot move wins."));
    CHECK(says(rules_of("extinction"),
               "A side with no piece left of one kind, bishop (b), commoner (k), knight (n), "
               "pawn (p), queen (q) or rook (r), loses."));
    CHECK(says(rules_of("atomic"),
               "A capture blows up both pieces and every piece except pawns on the squares around them."));
    CHECK(says(rules_of("atomic"),
               "A side with no commoner (k) left loses; the last one may not be left under attack."));
}

TEST_CASE("rules of a user's file are told as they are") {
    CHECK(says(rules_of_file("nFoldValue = loss\nnFoldRule = 4\n"),
               "The side to move in a position that occurs 4 times loses."));
    CHECK(says(rules_of_file("checkmateValue = win\n"), "A side that is checkmated wins."));
    const auto none = rules_of_file(
        "nMoveRule = 0\nnFoldRule = 0\ndoubleStep = false\ncastling = false\n"
        "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n");
    CHECK(none.front() ==
          "On rank 8 (White) and rank 1 (Black) a pawn (p) promotes to knight (n), bishop (b), "
          "rook (r) or queen (q).");
    CHECK(says(none, "There is no castling."));
    CHECK(none.back() == "Stalemate is a draw.");
    // A side of its own.
    CHECK(says(rules_of_file("promotionPieceTypesBlack = q\n"),
               "On rank 1 (Black) a pawn (p) promotes to queen (q)."));
    CHECK(says(rules_of_file("extinctionValue = loss\nextinctionPieceTypes = n\nextinctionPieceCount = 1\n"),
               "A side with at most 1 knight (n) left loses."));
}

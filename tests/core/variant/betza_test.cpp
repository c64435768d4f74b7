#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "core/variant/betza.hpp"
#include "core/variant/board.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"

using namespace inkmate;
using namespace inkmate::variant;

namespace {

std::set<std::string> words(const std::string& text) {
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

/// Where a white piece on d4 of an 8 x 8 board may go; moves marked `i` may begin there.
std::set<std::string> reach(const std::string& piece, const std::string& board) {
    const Rules rules = load_rules(
        "reach",
        read_ini(fmt::format("[reach]\n{}\nimmobile = o\nwazir = w\npawnTypes = x\n"
                             "promotionRegionWhite = -\ncastling = false\ndoubleStepRegionWhite = *4\n"
                             "startFen = 8/8/8/8/3X4/8/8/W7 w - - 0 1\n",
                             piece),
                 "reach.ini"));
    std::set<std::string> squares;
    for (const Move m : legal_moves(Position::from_fen(rules, board + " w - - 0 1")))
        if (m.from() == make_square(3, 3)) squares.insert(to_string(m.to()));
    return squares;
}

constexpr const char* EMPTY_BOARD = "8/8/8/8/3X4/8/8/8";
/// Enemies on d5, e5, f5, e3 and b4, own pieces on c5, d3 and b2.
constexpr const char* CROWDED = "8/8/8/2Oooo2/1o1X4/3Oo3/1O6/8";

struct Reach {
    const char* piece;
    const char* empty;
    const char* crowded;
};

/// Typed from what the pieces are, not from what the library says.
const std::vector<Reach> REACHES = {
    {"king", "c3 c4 c5 d3 d5 e3 e4 e5", "c3 c4 d5 e3 e4 e5"},
    {"queen", "d5 d6 d7 d8 d3 d2 d1 e4 f4 g4 h4 c4 b4 a4 e5 f6 g7 h8 c5 b6 a7 e3 f2 g1 c3 b2 a1",
     "d5 e4 f4 g4 h4 c4 b4 e5 e3 c3"},
    {"rook", "d5 d6 d7 d8 d3 d2 d1 e4 f4 g4 h4 c4 b4 a4", "d5 e4 f4 g4 h4 c4 b4"},
    {"bishop", "e5 f6 g7 h8 c5 b6 a7 e3 f2 g1 c3 b2 a1", "e5 e3 c3"},
    {"knight", "e6 f5 f3 e2 c2 b3 b5 c6", "e6 f5 f3 e2 c2 b3 b5 c6"},
    {"pawn", "d5 d6", "e5"},
    {"aanca", "d5 e6 f7 g8 c6 b7 a8 d3 e2 f1 c2 b1 e4 f5 g6 h7 f3 g2 h1 c4 b5 a6 b3 a2",
     "d5 e4 f5 f3 g2 h1 c4 b5 a6 b3 a2"},
    {"adjutant", "d5 d3", "d5"},
    {"advisor", "c3 c5 e3 e5", "c3 e3 e5"},
    {"alfil", "b2 b6 f2 f6", "b6 f2 f6"},
    {"alfilrider", "b2 b6 f2 f6 h8", "b6 f2 f6 h8"},
    {"alibaba", "b2 b6 f2 f6 b4 d2 d6 f4", "b6 f2 f6 b4 d2 d6 f4"},
    {"alibabarider", "b2 b6 f2 f6 h8 b4 d2 d6 d8 f4 h4", "b6 f2 f6 h8 b4 d2 d6 d8 f4 h4"},
    {"amazon",
     "d5 d6 d7 d8 d3 d2 d1 e4 f4 g4 h4 c4 b4 a4 e5 f6 g7 h8 c5 b6 a7 e3 f2 g1 c3 b2 a1 "
     "e6 f5 f3 e2 c2 b3 b5 c6",
     "d5 e4 f4 g4 h4 c4 b4 e5 e3 c3 e6 f5 f3 e2 c2 b3 b5 c6"},
    {"antelope", "a8 g8 h1 h7", "a8 g8 h1 h7"},
    {"archbishop", "e5 f6 g7 h8 c5 b6 a7 e3 f2 g1 c3 b2 a1 e6 f5 f3 e2 c2 b3 b5 c6",
     "e5 e3 c3 e6 f5 f3 e2 c2 b3 b5 c6"},
    {"arrowPawn", "c4 d3 d5 e4", "c4 e4 e3 e5"},
    {"backslider", "d3", ""},
    {"banshee", "e5 f6 g7 h8 c5 b6 a7 e3 f2 g1 c3 b2 a1 e6 f8 f5 h6 f3 h2 e2 c2 b3 b5 c6 b8",
     "e5 e3 c3 e6 f8 f5 f3 h2 e2 c2 b3 b5 c6 b8"},
    {"bede", "e5 f6 g7 h8 c5 b6 a7 e3 f2 g1 c3 b2 a1 b4 d2 d6 f4", "e5 e3 c3 b4 d2 d6 f4"},
    {"berolinaPawn", "c5 e5 b6 f6", "d5"},
    {"nightrider", "e6 f8 f5 h6 f3 h2 e2 c2 b3 b5 c6 b8", "e6 f8 f5 f3 h2 e2 c2 b3 b5 c6 b8"},
    {"checkerPawn", "c5 e5", "f6"},
    {"checkerKing", "c3 c5 e3 e5", "c3 f6 f2"},
    // Of problems.
    {"grasshopper", "", "d6 d2 a4 f6 b6 f2 a1"},
    {"lion", "", "d6 d7 d8 d2 d1 a4 f6 g7 h8 b6 a7 f2 g1 a1"},
    {"locust", "", "d6 f6 f2 a4"},
    {"camel", "e7 c7 e1 c1 g5 g3 a5 a3", "e7 c7 e1 c1 g5 g3 a5 a3"},
    {"zebra", "f7 b7 f1 b1 g6 g2 a6 a2", "f7 b7 f1 b1 g6 g2 a6 a2"},
    {"giraffe", "e8 c8 h5 h3", "e8 c8 h5 h3"},
    {"rifleman", "c3 c4 c5 d3 d5 e3 e4 e5", "c3 c4 e4 d4"},
    {"gryphon", "e5 e6 e7 e8 f5 g5 h5 c5 c6 c7 c8 b5 a5 e3 f3 g3 h3 e2 e1 c3 b3 a3 c2 c1",
     "e5 e3 c3 b3 a3 c2 c1"},
    {"horse", "e6 c6 f5 f3 b5 b3 e2 c2", "f5 f3 b5 b3"},
};

}  // namespace

TEST_CASE("pieces go where their definitions say") {
    for (const Reach& r : REACHES) {
        CAPTURE(r.piece);
        CHECK(reach(std::string(r.piece) + " = x", EMPTY_BOARD) == words(r.empty));
        CHECK(reach(std::string(r.piece) + " = x", CROWDED) == words(r.crowded));
    }
}

TEST_CASE("words that no named piece has") {
    const auto by_word = [](const std::string& word, const char* board) {
        return reach("customPiece1 = x:" + word, board);
    };
    CHECK(by_word("mdR", CROWDED) == words("d3 e4 f4 g4 h4 c4"));                 // takes its own pieces only
    CHECK(by_word("jD", CROWDED) == words("d2 d6"));                              // must jump
    CHECK(by_word("jR", EMPTY_BOARD) == words("d6 d7 d8 d2 d1 f4 g4 h4 b4 a4"));  // skips a square
    CHECK(by_word("R2", EMPTY_BOARD) == words("d5 d6 d3 d2 e4 f4 c4 b4"));
    CHECK(by_word("N2", EMPTY_BOARD) == by_word("NN", EMPTY_BOARD));
    CHECK(by_word("N0", EMPTY_BOARD) == by_word("NN", EMPTY_BOARD));
    CHECK(by_word("hrN", EMPTY_BOARD) == words("e6 f3 c2 b5"));
    CHECK(by_word("hlN", EMPTY_BOARD) == words("c6 b3 e2 f5"));
    CHECK(by_word("fhN", EMPTY_BOARD) == words("e6 c6 f5 b5"));
    CHECK(by_word("lfNbrN", EMPTY_BOARD) == words("c6 f3"));
    CHECK(by_word("mafsmafW", EMPTY_BOARD) == words("f7 b7 f1 b1 g6 g2 a6 a2"));
    CHECK(by_word("mpafN", EMPTY_BOARD) == words("f8 h6 h2 b8"));  // a (2,4) leaper
    CHECK(by_word("W-F", CROWDED) == by_word("nN", CROWDED));
    CHECK(by_word("(1,2)", CROWDED) == by_word("N", CROWDED));
    // Takes its neighbour on d5 and goes on: not back, and not upon others.
    CHECK(by_word("camW", CROWDED) == words("d6"));
    CHECK(by_word("cabmW", CROWDED) == words("d4"));
}

TEST_CASE("a word that cannot be read is refused with its column") {
    struct Bad {
        const char* word;
        int column;
        const char* part;
    };
    for (const Bad& bad : std::vector<Bad>{{"mRcoR", 4, "'o', a board without edges"},
                                           {"N-", 3, "where an atom is missing"},
                                           {"X", 1, "'X' is not an atom"},
                                           {"fkN", 2, "'k' is not a modifier"},
                                           {"mmR", 2, "'mm' is not supported"},
                                           {"L", 1, "write C or Z"},
                                           {"R99", 3, "a range is"},
                                           {"(0,0)", 1, "a leap is from"},
                                           {"(1,16)", 1, "a leap is from"},
                                           {"(1 2)", 1, "'(' begins a leap"},
                                           {"hN", 1, "'h' is half"},
                                           {"nC", 2, "which squares block"},
                                           {"nW", 2, "two squares or more"},
                                           {"jN", 2, "'j' is for"},
                                           {"pN", 2, "hoppers of riders"},
                                           {"gQ3", 2, "hoppers of riders"},
                                           {"N-iN", 4, "before the first leg"},
                                           {"eF-W", 2, "'e' is for"},
                                           {"gQ-K", 2, "'g' belongs to the last"},
                                           {"cQ-cQ-K", 5, "takes one other at most"},
                                           {"R-sR-sR", 4, "once in a move"},
                                           {"N-K", 3, "after an oblique leap"},
                                           {"W-N", 3, "follows only upon the same leap"},
                                           {"aN", 2, "'a' needs f or b"},
                                           {"aaaaK", 5, "more than 1000 ways"},
                                           {"hrW", 3, "no move in the directions"},
                                           {"isO", 4, "how many squares"},
                                           {"mO2", 2, "isO2"},
                                           {"O2O3", 5, "written once"},
                                           {"@8", 1, "drops"}}) {
        CAPTURE(bad.word);
        std::string what;
        try {
            parse_betza(bad.word);
        } catch (const VariantError& e) {
            what = e.what();
        }
        CHECK_MESSAGE(what.find(fmt::format("'{}', column {}: ", bad.word, bad.column)) != what.npos, what);
        CHECK_MESSAGE(what.find(bad.part) != what.npos, what);
    }
    CHECK_THROWS_WITH_AS(parse_betza(std::string(201, 'N')), doctest::Contains("at most 200 letters"),
                         VariantError);
}

TEST_CASE("every named piece has a word that is read, and a line of words") {
    std::set<std::string_view> names;
    for (const NamedPiece& piece : named_pieces()) {
        CAPTURE(piece.name);
        CHECK(names.insert(piece.name).second);
        CHECK(piece.meaning.size() > 10);
        CHECK_NOTHROW(parse_betza(piece.betza));
        CHECK(find_named_piece(piece.name) == &piece);
    }
    CHECK(find_named_piece("toad") == nullptr);
}

// Hands: what is captured, and dropped again.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/game.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/search.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::test;
using namespace inkmate::variant;

namespace {

const Rules& crazyhouse() {
    static const Rules rules = load_rules("crazyhouse");
    return rules;
}

Position position_of(std::string_view fen) {
    return Position::from_fen(crazyhouse(), fen);
}

std::string after(std::string_view fen, const std::vector<std::string>& moves) {
    Position pos = position_of(fen);
    for (const std::string& move : moves) {
        const auto m = parse_move(pos, move);
        REQUIRE_MESSAGE(m, move);
        pos.do_move(*m);
    }
    return pos.fen();
}

bool is_legal(std::string_view fen, std::string_view move) {
    return parse_move(position_of(fen), move).has_value();
}

std::string refusal_of(std::string_view fen, std::string_view text) {
    try {
        parse_typed_move(position_of(fen), text);
    } catch (const VariantError& e) {
        return e.what();
    }
    return "";
}

constexpr std::string_view ALL_IN_HAND = "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1";

}  // namespace

TEST_CASE("perft of crazyhouse is as counted elsewhere") {
    struct Count {
        const char* fen;
        int depth;
        std::uint64_t leaves;
    };
    // By fairy-stockfish 11.1.
    for (const Count& c : std::vector<Count>{
             {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", 4, 197281},
             {"r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1", 3, 58057},
             {"4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1", 3, 5445},
             {ALL_IN_HAND.data(), 2, 75353},
             {"r1b1kb1r/ppp2ppp/2n1pn2/8/3P4/2N2N2/PPP2PPP/R1BQKB1R[Pq] w KQkq - 0 1", 3, 219232},
             {"2Q~3k1/5ppp/8/8/8/8/5PPP/2R3K1[Nn] b - - 0 1", 3, 2082},
             {"4k3/P7/8/8/8/8/p7/4K3[Pp] w - - 0 1", 3, 43473},
             {"6k1/5ppp/8/8/4q3/8/5PPP/4r1K1[BNP] w - - 0 1", 2, 78}}) {
        CAPTURE(c.fen);
        Position pos = position_of(c.fen);
        CHECK(perft(pos, c.depth) == c.leaves);
        CHECK(pos.fen() == c.fen);
    }
}

TEST_CASE("what is captured comes to hand, and is dropped") {
    CHECK(after(crazyhouse().start_fen, {"e2e4", "d7d5", "e4d5"}) ==
          "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P] b KQkq - 0 2");
    CHECK(after(crazyhouse().start_fen, {"e2e4", "d7d5", "e4d5", "d8d5", "P@e4"}) ==
          "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3");
    // A pawn taken in passing, too.
    CHECK(after("4k3/8/8/8/4p3/8/3P4/4K3[] w - - 0 1", {"d2d4", "e4d3"}) ==
          "4k3/8/8/8/8/3p4/8/4K3[p] w - - 0 2");
    // What has promoted comes to hand as a pawn, and what was dropped as itself.
    CHECK(after("1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1", {"a7b8q", "e8e7", "b8d6", "e7d6"}) ==
          "8/8/3k4/8/8/8/8/4K3[Rp] w - - 0 3");
    CHECK(after("4k3/8/8/8/8/8/8/4K3[Q] w - - 7 1", {"Q@d7", "e8d7"}) == "8/3k4/8/8/8/8/8/4K3[q] w - - 0 2");
    // A rook dropped at home brings no castling back; one taken there takes it.
    CHECK(after("4k3/8/8/8/8/8/6b1/4K2R[R] b K - 0 1", {"g2h1", "R@g1", "h1d5"}) ==
          "4k3/8/8/3b4/8/8/8/4K1R1[r] w - - 2 3");
}

TEST_CASE("where pieces may be dropped") {
    CHECK(is_legal(ALL_IN_HAND, "N@a8"));
    CHECK(is_legal(ALL_IN_HAND, "Q@h1"));
    CHECK_FALSE(is_legal(ALL_IN_HAND, "P@a8"));
    CHECK_FALSE(is_legal(ALL_IN_HAND, "P@a1"));
    CHECK(is_legal(ALL_IN_HAND, "P@a7"));
    CHECK_FALSE(is_legal(ALL_IN_HAND, "N@c8"));
    CHECK_FALSE(is_legal(ALL_IN_HAND, "K@a3"));
    CHECK_FALSE(is_legal("4k3/8/8/8/8/8/8/4K3[n] w - - 0 1", "N@d4"));
    // In check only what stands between helps.
    const std::string_view checked = "4r1k1/8/8/8/8/8/3P1P2/3QK3[Nn] w - - 0 1";
    CHECK(is_legal(checked, "N@e4"));
    CHECK_FALSE(is_legal(checked, "N@d4"));
    // A pawn that is dropped on the second rank may go two squares, and be taken in passing.
    CHECK(after("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", {"P@e2", "e8e7", "e2e4", "d4e3"}) ==
          "8/4k3/8/8/8/4p3/8/4K3[p] w - - 0 3");
}

TEST_CASE("drops give mate and prevent it") {
    // Unlike in shogi a dropped pawn may mate.
    const Position pos = position_of("k7/2K5/8/8/8/8/8/8[PR] w - - 0 1");
    CHECK(to_san(pos, *parse_move(pos, "R@b8")) == "R@b8+");
    CHECK(to_san(pos, *parse_move(pos, "R@a1")) == "R@a1#");
    const Position pawn = position_of("kr6/p7/2N5/8/8/8/8/K7[P] w - - 0 1");
    CHECK(to_san(pawn, *parse_move(pawn, "P@b7")) == "P@b7+");
    const Position mate = position_of("kn6/pQ~6/8/8/8/8/8/K7[] b - - 0 1");
    CHECK(outcome_of(mate) == std::nullopt);
    // The back rank is mate without a piece in hand, and check with one.
    CHECK(outcome_of(position_of("R5k1/5ppp/8/8/8/8/8/6K1[Q] b - - 0 1"))->ending == Ending::checkmate);
    CHECK_FALSE(outcome_of(position_of("R5k1/5ppp/8/8/8/8/8/6K1[Qn] b - - 0 1")));
    CHECK(outcome_of(position_of("R5k1/5ppp/8/8/8/8/8/6K1[Qp] b - - 0 1"))->ending == Ending::checkmate);
    // Who has something to drop is not stalemated; a pawn needs a square.
    CHECK(outcome_of(position_of("k7/2Q5/8/8/8/8/8/7K[] b - - 0 1"))->ending == Ending::stalemate);
    CHECK_FALSE(outcome_of(position_of("k7/2Q5/8/8/8/8/8/7K[p] b - - 0 1")));
}

TEST_CASE("hands in a FEN are read in two forms and written in one") {
    const std::string written = "4k3/8/8/8/8/8/8/4K3[QNPPnp] w - - 0 1";
    for (const char* const fen :
         {"4k3/8/8/8/8/8/8/4K3[QNPPnp] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[pPnNPQ] w - - 0 1",
          "4k3/8/8/8/8/8/8/4K3/QNPPnp w - - 0 1"})
        CHECK(position_of(fen).fen() == written);
    for (const char* const fen : {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1",
                                  "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1"})
        CHECK(position_of(fen).fen() == "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    struct Bad {
        const char* fen;
        const char* part;
    };
    for (const Bad& bad : std::vector<Bad>{
             {"4k3/8/8/8/8/8/8/4K3[QK] w - - 0 1", "'K' is not a piece that can be in hand (bnpqr)"},
             {"4k3/8/8/8/8/8/8/4K3[Q2] w - - 0 1", "'2' is not a piece that can be in hand"},
             {"4k3/8/8/8/8/8/8/4K3[Q w - - 0 1", "the pieces in hand are not within [ and ]"},
             {"4k3/8/8/8/8/8/8/4K3[Q]8 w - - 0 1", "the pieces in hand are not within [ and ]"},
             {"4k3/8/8/8/8/8/8/8/4K3/Q w - - 0 1", "there are more than 8 ranks"}}) {
        CAPTURE(bad.fen);
        std::string problem;
        try {
            position_of(bad.fen);
        } catch (const VariantError& e) {
            problem = e.what();
        }
        CHECK_MESSAGE(problem.find(bad.part) != problem.npos, problem);
    }
}

TEST_CASE("drops are written, and read as people type them") {
    const std::string_view fen = "4k3/8/8/8/8/4N3/4P3/4K3[NP] w - - 0 1";
    const Position pos = position_of(fen);
    const auto read = [&](const char* text) { return to_uci(pos, parse_typed_move(pos, text)); };
    CHECK(to_san(pos, *parse_move(pos, "N@d5")) == "N@d5");
    CHECK(to_san(pos, *parse_move(pos, "e3d5")) == "Nd5");
    CHECK(to_san(pos, *parse_move(pos, "P@d7")) == "P@d7+");
    for (const char* const text : {"N@d5", "n@d5", " N @ d5", "N@d5+", "N@D5", "\xe2\x99\x98@d5"})
        CHECK(read(text) == "N@d5");
    for (const char* const text : {"@d5", "P@d5", "p@d5", "@d5!"}) CHECK(read(text) == "P@d5");
    CHECK(read_move(pos, "@d5") == read_move(pos, "P@d5"));
    CHECK(read_move(pos, "n@d5") == Move::none());
    CHECK(to_uci(pos, parse_typed_move(pos, "S@d5", chess::Notation::de)) == "N@d5");
    for (const Move m : legal_moves(pos)) {
        CHECK(read_move(pos, to_san(pos, m)) == m);
        CHECK(read_move(pos, to_uci(pos, m)) == m);
        CHECK(Move::from_code(m.code()) == m);
    }
    CHECK(refusal_of(fen, "Q@d5") == "'Q@d5' is not legal: White has no queen in hand");
    CHECK(refusal_of(fen, "N@e2").starts_with("'N@e2' is not legal: that piece can be dropped: N@a1, "));
    for (const char* const text : {"N@", "@", "NN@d5", "N@d5d6", "N@Qd5", "X@d5", "N@O-O"})
        CHECK_MESSAGE(refusal_of(fen, text).find("is not a move") != std::string::npos, text);
    CHECK(written_move(crazyhouse(), "P@d7+", 0, chess::Notation::lan) == "P@d7+");
    CHECK(written_move(crazyhouse(), "P@d7+", 0, chess::Notation::fr) == "P@d7+");
    CHECK(written_move(crazyhouse(), "N@d7+", 0, chess::Notation::fr) == "C@d7+");
}

TEST_CASE("a game of crazyhouse is written as PGN and read again") {
    const std::string moves = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@e4 P@d5 5. exd5 *";
    const std::vector<PgnGame> records =
        read_pgn(crazyhouse(), "[Variant \"Crazyhouse\"]\n\n" + moves + "\n", "games.pgn");
    REQUIRE(records.size() == 1);
    CHECK(records.front().faults.empty());
    const std::string text = write_pgn(records.front());
    CHECK(text.find("[Variant \"Crazyhouse\"]") != text.npos);
    CHECK(text.find(moves) != text.npos);
    CHECK(read_pgn(crazyhouse(), text, "again.pgn").front().game.position().fen() ==
          records.front().game.position().fen());
    const std::vector<PgnGame> set_up = read_pgn(crazyhouse(),
                                                 "[Variant \"crazyhouse\"]\n[SetUp \"1\"]\n[FEN "
                                                 "\"4k3/8/8/8/8/8/8/4K3/Qn w - - 0 1\"]\n\n1. Q@e7+ Kxe7 *\n",
                                                 "games.pgn");
    REQUIRE(set_up.size() == 1);
    CHECK(set_up.front().game.position().fen() == "8/4k3/8/8/8/8/8/4K3[qn] w - - 0 2");
    CHECK(write_pgn(set_up.front()).find("[FEN \"4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1\"]") != std::string::npos);
}

TEST_CASE("hands and promotions belong to a position that is repeated") {
    Game game(position_of("4k3/8/8/8/8/8/8/R3K3[N] w - - 0 1"));
    const auto play = [&](std::initializer_list<const char*> moves) {
        for (const char* const move : moves) game.play(*parse_move(game.position(), move));
    };
    play({"a1a2", "e8e7", "a2a1", "e7e8", "a1a2", "e8e7", "a2a1"});
    CHECK_FALSE(game.outcome());
    play({"e7e8"});
    REQUIRE(game.outcome());
    CHECK(game.outcome()->ending == Ending::n_fold);
    const std::string_view bare = "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1",
                           armed = "4k3/8/8/8/8/8/8/R3K3[N] w - - 0 1";
    const std::string_view two = "4k3/8/8/8/8/8/8/R3K3[NN] w - - 0 1",
                           theirs = "4k3/8/8/8/8/8/8/R3K3[n] w - - 0 1";
    const std::string_view promoted = "4k3/8/8/8/8/8/8/R~3K3[] w - - 0 1";
    const std::array all = {bare, armed, two, theirs, promoted};
    for (const std::string_view a : all)
        for (const std::string_view b : all) {
            CHECK((position_of(a).key() == position_of(b).key()) == (a == b));
            CHECK(position_of(a).same_position(position_of(b)) == (a == b));
        }
    // What is captured can come back, so that captures do not part positions.
    Game round(position_of("6k1/8/8/8/8/8/8/6K1[N] w - - 0 1"));
    for (int n = 0; n < 2; ++n) {
        CHECK_FALSE(round.outcome());
        for (const char* const move :
             {"N@f7", "g8f7", "g1h1", "N@g2", "h1g2", "f7g8", "g2g1", "g8h8", "g1h1", "h8g7", "h1g1", "g7g8"})
            round.play(*parse_move(round.position(), move));
    }
    REQUIRE(round.outcome());
    CHECK(round.outcome()->ending == Ending::n_fold);
}

TEST_CASE("keys of crazyhouse are kept up, and moves are taken back") {
    for (const std::string& fen : random_positions(crazyhouse(), 20, 5)) {
        Position pos = position_of(fen);
        const Position before = pos;
        for (const Move m : legal_moves(before)) {
            const Position::Undo undo = pos.do_move(m);
            CHECK(pos.key() == position_of(pos.fen()).key());
            CHECK(pos.same_position(position_of(pos.fen())));
            pos.undo_move(m, undo);
            CHECK(pos.same_position(before));
            CHECK(pos.key() == before.key());
        }
    }
}

TEST_CASE("crazyhouse has no draw by fifty moves") {
    const Position pos = position_of("4k3/8/8/8/8/8/8/R3K3[] w - - 120 100");
    CHECK_FALSE(outcome_of(pos));
}

TEST_CASE("the search of crazyhouse drops pieces") {
    Engine engine(crazyhouse());
    const auto best = [&](std::string_view fen, int depth) {
        const Position pos = position_of(fen);
        return to_uci(pos, engine.search(pos, {.depth = depth}).best_move);
    };
    CHECK(best("6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1", 2).starts_with("R@"));
    CHECK(best("k7/2K5/8/8/8/8/8/8[PN] w - - 0 1", 1) != "0000");
    // What is in hand counts, and a little more than on the board.
    CHECK(engine.evaluate(position_of("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")) > 200);
    CHECK(engine.evaluate(position_of("4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1")) == 0);
}

TEST_CASE("rule files may have hands") {
    const auto count = [](const std::string& ini, const std::string& name, const char* fen, int depth) {
        const Rules rules = rule_file(name, ini).rules;
        Position pos = fen != nullptr ? Position::from_fen(rules, fen) : Position(rules);
        return perft(pos, depth);
    };
    // Loop chess and chessgi, by fairy-stockfish 11.1.
    CHECK(count("[own:crazyhouse]\ndropLoop = true\n", "own", "4k3/P7/8/8/8/8/p7/4K3[Pp] w - - 0 1", 2) > 0);
    CHECK(count("[own:crazyhouse]\ndropLoop = true\nfirstRankPawnDrops = true\n", "own",
                "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", 1) == 5 + 55);
    CHECK(count("[own:crazyhouse]\npromotionZonePawnDrops = true\n", "own",
                "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", 1) == 5 + 55);
    CHECK(count("[own:crazyhouse]\nwhiteDropRegion = *1 *2\n", "own", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
                1) == 5 + 15);
    // Pocket Knight chess: a knight in hand from the beginning, and captures bring nothing.
    const std::string pocket =
        "[own:chess]\npieceDrops = true\npocketSize = 1\n"
        "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1\n";
    CHECK(count(pocket, "own", nullptr, 1) == 20 + 32);
    CHECK(count("[own:crazyhouse]\ndropLoop = true\n", "own", "3rk3/8/8/8/8/8/8/3Q~K3[] b - - 0 1", 1) > 0);
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <sstream>

#include "core/chess/position.hpp"
#include "core/chess/zobrist.hpp"
#include "core/engine/evaluation.hpp"
#include "core/engine/move_order.hpp"
#include "core/engine/search.hpp"
#include "core/engine/transposition.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

void compare_searches(const std::vector<Position>& positions, const SearchLimits& limits,
                      const SearchOptions& options = {}, bool passes = true) {
    std::string code = fmt::format("/limitDepth {} def /limitNodes {} def\n", limits.depth, limits.nodes);
    std::vector<std::string> roots = search_roots();
    const bool full = options.algorithm == SearchAlgorithm::full;
    if (full) roots.push_back("ForgetGame");
    for (const Position& pos : positions)
        code += (full ? "ForgetGame " : "") + position_code(pos) + " Search " + PRINT_RESULT;
    PlayingProgram program;
    program.search = options;
    if (!passes) program.form = Form::plain;
    const auto lines = run_kernel(roots, code, program);
    REQUIRE(lines.size() == positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        CAPTURE(positions[i].fen());
        CHECK(lines[i] == describe_search(search(positions[i], limits, options)));
    }
}

/// Defines `codes`, an array of the moves' codes.
std::string define_codes(const std::set<Move>& moves) {
    std::string code = "userdict /codes [";
    for (const Move m : moves) code += fmt::format("{}\n", m.code());
    return code + "] put\n";
}

}  // namespace

TEST_CASE("the program counts the published perft numbers") {
    // Chess Programming Wiki, "Perft Results"; in the short form, to one ply less.
    struct Case {
        const char* fen;
        int depth;
        std::uint64_t leaves_before, leaves;  ///< at the depth before that, and at it
    };
    const std::vector<Case> cases = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 8902, 197281},
        {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 2039, 97862},
        {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 2812, 43238},
        {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 9467, 422333},
        {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 1486, 62379},
        {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 2079, 89890},
    };
    std::string code;
    for (const Case& c : cases)
        code += position_code(Position::from_fen(c.fen)) +
                fmt::format(" {} Perft =\n", c.depth - (test::full_tests() ? 0 : 1));
    const auto lines = run_kernel({"Perft"}, code);
    REQUIRE(lines.size() == cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
        CAPTURE(cases[i].fen);
        CHECK(lines[i] == fmt::format("{}", test::full_tests() ? cases[i].leaves : cases[i].leaves_before));
    }
}

TEST_CASE("variables go into the scope of the search and come back, those that nobody listed too") {
    PlayingProgram options;
    for (const bool listed : {true, false}) {
        options.form = listed ? Form::readable : Form::plain;
        auto roots = search_roots();
        roots.insert(roots.end(), {"OpenScope", "CloseScope", "halfmove"});
        const auto lines = run_kernel(roots,
                                      position_code(Position()) +
                                          " /nodes 5 def /halfmove 6 def OpenScope "
                                          "nodes = /nodes nodes 2 add def nodes = halfmove = CloseScope "
                                          "nodes = Inkmate /nodes get = "
                                          "/nodes 1 def OpenScope nodes = /nodes 3 def CloseScope nodes =",
                                      options);
        CHECK(lines == std::vector<std::string>{"5", "7", "6", "7", "7", "1", "3"});
    }
}

TEST_CASE("program and core agree on legal moves, check and evaluation of 500 positions") {
    const auto positions = sample_positions(500, 1);
    REQUIRE(positions.size() == 500);
    std::string code;
    for (const Position& pos : positions)
        code += position_code(pos) + "\n" +
                "GenerateLegal InCheck =only ( ) print Evaluate =only ( ) print epSquare =only "
                "//LEGAL 0 legalCount getinterval { ( ) print =only } forall () =\n";
    const auto lines = run_kernel({"GenerateLegal", "LEGAL", "legalCount", "InCheck", "Evaluate"}, code);
    REQUIRE(lines.size() == positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Position& pos = positions[i];
        CAPTURE(pos.fen());
        MoveList moves = legal_moves(pos);
        std::sort(moves.begin(), moves.end());
        std::string expected =
            fmt::format("{} {} {}", pos.in_check(), evaluate(pos), static_cast<int>(pos.ep_square()));
        for (const Move m : moves) expected += fmt::format(" {}", m.code());
        CHECK(lines[i] == expected);
    }
}

TEST_CASE("playing moves in the program keeps what setting up the position would give") {
    for (const std::uint32_t seed : {1U, 2U, 3U}) {
        CAPTURE(seed);
        std::string code = position_code(Position()) + "\n";
        constexpr auto print_state =
            "0 1 63 { PieceAt =only ( ) print } for turn =only ( ) print castling =only ( ) print epSquare "
            "=only ( ) print "
            "halfmove =only ( ) print fullmove =only ( ) print InCheck =only ( ) print Evaluate =\n";
        Position pos;
        std::vector<std::string> expected;
        for (const Move m : random_game(seed, 200)) {
            pos.do_move(m);
            code += fmt::format("{} DoMove\n", m.code()) + print_state;
            std::string line;
            for (int s = 0; s < SQUARE_NB; ++s)
                line += fmt::format("{} ", static_cast<int>(pos.piece_on(static_cast<Square>(s))));
            expected.push_back(line + fmt::format("{} {} {} {} {} {} {}",
                                                  static_cast<int>(pos.side_to_move()), pos.castling_rights(),
                                                  static_cast<int>(pos.ep_square()), pos.halfmove_clock(),
                                                  pos.fullmove_number(), pos.in_check(), evaluate(pos)));
        }
        CHECK(run_kernel({"DoMove", "PieceAt", "InCheck", "Evaluate"}, code) == expected);
    }
}

TEST_CASE("a move of the table is told from one that cannot be played here") {
    // Moves that are legal in some of the positions are tried in all of them. The words used here stand in
    // userdict: at level 1 the program's own dictionary is full.
    const auto positions = sample_positions(60, 6);
    for (const Color side : {WHITE, BLACK}) {
        CAPTURE(side);
        const char* const name = side == WHITE ? "White" : "Black";
        std::string code = define_codes(moves_of_side(positions, side));
        int sides = 0;
        for (const Position& pos : positions) {
            if (pos.side_to_move() != side) continue;
            ++sides;
            // What the generators give is pseudo-legal, and nothing else is.
            code +=
                position_code(pos) + "\n" +
                fmt::format(
                    "userdict /words [ Captures{0} Quiets{0} ] put\n"
                    "0 codes {{ userdict /code 2 index put pop false words {{ 32767 and code eq "
                    "{{ pop true exit }} if }} forall code PseudoLegal{0} ne {{ 1 add }} if }} forall =\n",
                    name);
        }
        const std::string captures = fmt::format("Captures{}", name);
        const std::string quiets = fmt::format("Quiets{}", name);
        const std::string pseudo_legal = fmt::format("PseudoLegal{}", name);
        const auto lines = run_kernel({captures, quiets, pseudo_legal}, code);
        REQUIRE(sides > 10);
        CHECK(lines == std::vector<std::string>(static_cast<std::size_t>(sides), "0"));
    }
}

TEST_CASE("program and core agree on which moves are pseudo-legal") {
    auto positions = sample_positions(60, 6);
    // Castling into check, through it, out of it, and not at all; en passant; promotions.
    for (const char* const fen :
         {"r3k2r/8/8/8/6R1/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/8/5R2/8/8/R3K2R b KQkq - 0 1",
          "r3k2r/8/8/8/4R3/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1",
          "rn2k1nr/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1",
          "1r2k2r/P7/8/2pP4/8/8/8/R3K2R w KQk - 0 1", "r3k2r/8/8/8/8/2r5/8/R3K2R w KQkq - 0 1",
          "r3k2r/8/8/8/2Pp4/8/8/R3K2R b KQkq c3 0 1", "r3k2r/8/8/8/8/8/p7/1R2K2R b Kkq - 0 1"})
        positions.push_back(Position::from_fen(fen));
    for (const Color side : {WHITE, BLACK}) {
        const std::set<Move> moves = moves_of_side(positions, side);
        std::string code = define_codes(moves);
        const std::string word = fmt::format("PseudoLegal{}", side == WHITE ? "White" : "Black");
        std::vector<std::string> expected;
        for (const Position& pos : positions) {
            if (pos.side_to_move() != side) continue;
            code += position_code(pos) +
                    fmt::format("\ncodes {{ dup {} {{ =only ( ) print }} {{ pop }} ifelse }} forall () =\n",
                                word);
            std::string& line = expected.emplace_back();
            for (const Move m : moves)
                if (is_pseudo_legal(pos, m)) line += fmt::format("{} ", m.code());
        }
        CHECK(run_kernel({word}, code) == expected);
    }
}

TEST_CASE("the table gives back what was stored, to positions of the same signature") {
    const Position pos = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    const int code = legal_moves(pos)[0].code();
    // A table of 16 entries, so that keys of one entry may differ in bits of the move's place, too.
    PlayingProgram options;
    options.search.hash_bits = 4;
    std::string program =
        position_code(pos) + " ZERO_WINDOW 0 true put BEST_MOVE 0 " + std::to_string(code) + " put\n";
    std::vector<std::string> expected;
    // By depth, value and window; then what a probe in so much depth finds.
    const auto store = [&](int depth, int value, int alpha) {
        program += fmt::format("DEPTH 0 {} put BEST 0 {} put OLD_ALPHA 0 {} put BETA 0 {} put StoreWhite\n",
                               depth, value, alpha, alpha + 1);
    };
    const auto probe = [&](int depth, int alpha, const std::string& found) {
        program += fmt::format(
            "DEPTH 0 {} put BETA 0 {} put ProbeWhite {{ = }} {{ TT_MOVE 0 get (move ) print = }} ifelse\n",
            depth, alpha + 1);
        expected.push_back(found);
    };
    const std::string move = fmt::format("move {}", code);
    for (const int value : {-MATE, -MATE + MAX_PLY, -1000, -1, 0, 1, 255, 256, 1000, MATE - 1})
        for (const int depth : {1, 2, 33, MAX_PLY}) {
            store(depth, value, value - 1);
            probe(depth, value - 1, std::to_string(value));
            if (depth > 1) probe(depth - 1, value - 20, std::to_string(value));
            if (depth < MAX_PLY) probe(depth + 1, value - 1, move);
            // At least the value: that says nothing where more is asked for.
            probe(depth, value, move);
            store(depth, value, value);
            probe(depth, value, std::to_string(value));
            probe(depth, value - 1, move);
        }
    store(5, 7, 6);
    for (int bit = options.search.hash_bits; bit < KEY_BITS; ++bit) {
        const std::uint32_t other = std::uint32_t{1} << bit;
        program += fmt::format("/key key {} xor def\n", other);
        probe(5, 6, signature_of(other, 0) == 0 ? "7" : "move 0");
        program += fmt::format("/key key {} xor def\n", other);
    }
    probe(5, 6, "7");
    program += "ForgetTable\n";
    probe(1, 6, "move 0");
    CHECK(run_kernel({"StoreWhite", "ProbeWhite", "ForgetTable", "ZERO_WINDOW", "BEST_MOVE", "DEPTH", "BEST",
                      "OLD_ALPHA", "BETA", "TT_MOVE"},
                     program, options) == expected);
}

TEST_CASE("quiet words are parted by what they gain, and none is lost") {
    const auto lines =
        run_kernel({"SplitMoves", "Gather", "MOVES", "LATER", "GAINS", "ply"},
                   "//MOVES ply mark //GAINS 5 add //GAINS 7 sub //GAINS 3 Gather put SplitMoves\n"
                   "//MOVES ply get { //GAINS sub = } forall (later) =\n"
                   "//LATER ply get { = } forall\n"
                   "//MOVES ply mark Gather put SplitMoves //MOVES ply get length = "
                   "//LATER ply get length =\n"
                   "//MOVES ply mark 4 3 Gather put SplitMoves //MOVES ply get length = "
                   "//LATER ply get { = } forall\n");
    const int gains = (NO_GAIN + SearchParameters{}.history_limit / 2) << ORDER_SHIFT;
    CHECK(lines == std::vector<std::string>{"5", "0", "later", std::to_string(gains - 7), "3", "0", "0", "0",
                                            "4", "3"});
}

TEST_CASE("of the quiet moves that are left out as futile those are kept that may give check") {
    // Others may be kept as well: they are tried, and taken back when they give none.
    const auto positions = sample_positions(60, 5);
    for (const Color side : {WHITE, BLACK}) {
        CAPTURE(side);
        const char* const name = side == WHITE ? "White" : "Black";
        std::string code;
        std::vector<Position> asked;
        for (const Position& pos : positions) {
            if (pos.side_to_move() != side || pos.in_check()) continue;
            asked.push_back(pos);
            code += position_code(pos) +
                    fmt::format(
                        " BeginChecks{} //MOVES ply get {{ 32767 and =only ( ) print }} forall () =\n", name);
        }
        REQUIRE(asked.size() > 10);
        const auto lines = run_kernel({fmt::format("BeginChecks{}", name), "MOVES", "ply", "ForgetGame"},
                                      "ForgetGame\n" + code);
        REQUIRE(lines.size() == asked.size());
        std::size_t kept_in_all = 0;
        std::size_t quiet_in_all = 0;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            CAPTURE(asked[i].fen());
            std::istringstream line(lines[i]);
            const std::set<int> kept{std::istream_iterator<int>(line), {}};
            kept_in_all += kept.size();
            for (const Move m : legal_moves(asked[i])) {
                if (is_tactical(asked[i], m)) continue;
                ++quiet_in_all;
                Position after = asked[i];
                after.do_move(m);
                if (after.in_check()) CHECK(kept.contains(m.code()));
            }
        }
        CHECK(kept_in_all < quiet_in_all / 2);
    }
}

TEST_CASE("at fixed depths the program's search is the core's, node for node") {
    const auto positions = sample_positions(full_tests() ? 100 : 24, 2);
    for (int depth = 1; depth <= 4; ++depth) {
        CAPTURE(depth);
        compare_searches(positions, {depth, 0, 0});
    }
    const std::span<const Position> few(positions.data(), full_tests() ? 20 : 8);
    compare_searches({few.begin(), few.end()}, {6, 0, 0});
}

TEST_CASE("every strength of the program is the core's, node for node") {
    const auto positions = sample_positions(40, 4);
    for (const SearchAlgorithm strength : {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta}) {
        CAPTURE(to_string(strength));
        for (int depth = 1; depth <= 3; ++depth)
            if (strength != SearchAlgorithm::minimax || depth < 3)
                compare_searches(positions, {depth, 0, 0}, {.algorithm = strength});
    }
    for (const int hash_bits : {0, 4}) {
        CAPTURE(hash_bits);
        compare_searches(positions, {4, 0, 0}, {.hash_bits = hash_bits});
    }
}

TEST_CASE("under a node limit the program's search is the core's, node for node") {
    const auto positions = sample_positions(full_tests() ? 40 : 8, 3);
    for (const std::uint64_t nodes : {1ULL, 100ULL, 1777ULL, 10000ULL})
        compare_searches(positions, {MAX_PLY, nodes, 0});
}

TEST_CASE("a program without the passes searches the same") {
    for (const SearchAlgorithm strength :
         {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta, SearchAlgorithm::full})
        compare_searches(sample_positions(10, 7), {2, 0, 0}, {.algorithm = strength}, false);
}

TEST_CASE("a lone minor piece is told from a rook or two that weigh as much") {
    Evaluation one = tuned_evaluation();
    one.phase_weight = {0, 0, 1, 1, 1, 4, 0};
    Evaluation two = tuned_evaluation();
    two.phase_weight = {0, 0, 2, 2, 1, 2, 0};
    std::vector<Position> positions;
    for (const char* fen :
         {"8/8/8/k7/8/8/8/4K2R w - - 0 1", "8/8/8/k7/8/8/8/3RK2R w - - 0 1", "8/8/8/k7/8/8/8/3QK3 w - - 0 1",
          "3rk2r/8/8/8/8/K7/8/8 b - - 0 1", "8/8/8/k7/8/8/8/3BK3 w - - 0 1", "3nk3/8/8/8/8/K7/8/8 b - - 0 1",
          "3nk3/8/8/8/8/K7/8/R7 b - - 0 1", "8/8/8/k7/8/8/4p3/3BK3 w - - 0 1"})
        positions.push_back(Position::from_fen(fen));
    for (const Evaluation& evaluation : {one, two, MICHNIEWSKI})
        compare_searches(positions, {4, 0, 0}, {.evaluation = &evaluation});
}

TEST_CASE("positions without a legal move are searched in no iteration") {
    compare_searches({Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
                      Position::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")},
                     {3, 0, 0});
}

TEST_CASE("the tables kept from move to move are the core's: whole games, repetitions included") {
    for (const std::uint32_t seed : {11U, 12U}) compare_game(seed, 800);
}

TEST_CASE("what searches leave to later ones is the core's, a mated side's search among them") {
    std::vector<Position> positions = sample_positions(6, 8);
    for (std::size_t at = 1; at < positions.size(); at += 2)
        positions.insert(positions.begin() + static_cast<std::ptrdiff_t>(at),
                         Position::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"));
    for (const int hash_bits : {0, 10}) {
        CAPTURE(hash_bits);
        PlayingProgram program;
        program.search.hash_bits = hash_bits;
        std::string code = "/limitDepth 5 def /limitNodes 0 def ForgetGame\n";
        std::vector<std::string> expected;
        Engine engine(program.search);
        for (int round = 0; round < 3; ++round)
            for (const Position& pos : positions) {
                code += position_code(pos) + " Search " + PRINT_RESULT;
                expected.push_back(describe_search(engine.search(pos, {.depth = 5})));
            }
        std::vector<std::string> roots = search_roots();
        roots.push_back("ForgetGame");
        CHECK(run_kernel(roots, code, program) == expected);
    }
}

TEST_CASE("the program's evaluation is the core's where few pieces are left, and with every evaluation") {
    std::vector<Position> positions = sample_positions(60, 9);
    for (const char* fen :
         {"8/8/8/3k4/8/8/8/4K2R w - - 0 1",        "8/8/8/3k4/8/8/4K3/7r b - - 0 1",
          "7k/8/8/8/8/8/8/KQ6 b - - 0 1",          "8/8/2k5/8/8/8/3NN3/4K3 w - - 0 1",
          "8/8/2k5/8/8/8/3BN3/4K3 b - - 0 1",      "8/8/2k5/8/8/3n4/3n4/4K3 w - - 0 1",
          "8/8/2k5/8/8/8/3BB3/4K3 w - - 0 1",      "8/4p3/2k5/8/8/8/3BN3/4K3 b - - 0 1",
          "8/4p3/2k5/8/8/8/3B4/4K3 w - - 0 1",     "8/8/2k1b3/8/8/8/3R4/4K3 w - - 0 1",
          "8/8/2k1b3/8/8/8/3Q4/4K3 b - - 0 1",     "8/8/2k5/8/8/8/8/4K3 w - - 0 1",
          "8/4p3/2k5/8/8/8/3P4/4K3 b - - 0 1",     "8/1p2p3/2k5/8/3P4/8/3P4/4K3 b - - 0 1",
          "8/6P1/2k5/8/3P4/p7/3P4/4K3 b - - 0 1",  "bb2k3/8/8/8/8/8/8/4K1BB b - - 0 1",
          "2b1kb2/8/8/2B5/8/8/8/3BKB2 w - - 0 1",  "2b1k3/8/8/8/8/8/4P3/4KB2 w - - 0 1",
          "4kb2/8/8/8/8/8/4P3/4KB2 b - - 0 1",     "4kb2/1p1pp3/8/8/8/8/4P3/4KB2 w - - 0 1",
          "4kb1n/8/8/8/8/8/4P1P1/4KB1N w - - 0 1", "4k2r/8/8/8/8/8/4P3/4K2R w - - 0 1",
          "4k2r/7p/8/4p3/8/8/8/4K2R b - - 0 1",    "4k2r/ppp5/8/8/8/8/PPPPP3/4K2R w - - 0 1",
          "3rk3/8/8/8/8/8/8/3QK3 w - - 0 1",       "3rk3/8/8/8/8/8/4P3/4K3 w - - 0 1",
          "3qk3/8/8/8/8/8/8/3RK3 b - - 0 1",       "8/8/8/8/3K4/2BN4/8/7k w - - 0 1",
          "7k/8/8/8/3K4/2NB4/8/8 b - - 0 1",       "8/8/1nb5/3k4/8/8/8/2K5 w - - 0 1",
          "8/8/2nb4/3k4/8/8/8/7K b - - 0 1"})
        positions.push_back(Position::from_fen(fen));
    for (const Evaluation* evaluation : all_evaluations()) {
        CAPTURE(evaluation->name);
        std::string code;
        for (const Position& pos : positions) code += position_code(pos) + " Evaluate =\n";
        PlayingProgram options;
        options.search.evaluation = evaluation;
        const auto lines = run_kernel({"Evaluate"}, code, options);
        REQUIRE(lines.size() == positions.size());
        for (std::size_t i = 0; i < positions.size(); ++i) {
            CAPTURE(positions[i].fen());
            CHECK(lines[i] == std::to_string(evaluate(positions[i], *evaluation)));
        }
    }
}

TEST_CASE("with every evaluation the program's search is the core's, node for node") {
    const auto positions = sample_positions(25, 8);
    for (const Evaluation* evaluation : all_evaluations())
        for (const SearchAlgorithm strength : {SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
            CAPTURE(evaluation->name);
            CAPTURE(to_string(strength));
            compare_searches(positions, {3, 0, 0}, {.algorithm = strength, .evaluation = evaluation});
        }
    // Promotions, and bishops that come in pairs by them.
    compare_searches({Position::from_fen("2b1k3/1P4P1/8/8/8/8/1p4p1/2B1K3 w - - 0 1"),
                      Position::from_fen("8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1")},
                     {5, 0, 0});
}

// The program's search beside the core's on many kinds of positions, iteration by iteration.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>

#include "core/chess/game.hpp"
#include "core/chess/position.hpp"
#include "core/engine/evaluation.hpp"
#include "core/engine/search.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

enum Kind {
    OPENING,
    MIDDLE_GAME,
    END_GAME,
    CHECK_GIVEN,
    PROMOTION,
    EN_PASSANT,
    NEAR_REPETITION,
    NEAR_50_MOVES,
    KIND_NB
};

/// How many positions there are of each kind.
std::size_t of_each_kind() {
    return full_tests() ? 250 : 25;
}

constexpr int OPENING_PLIES = 16;
constexpr int END_GAME_MEN = 12;
/// The most positions of one game that are of one kind.
constexpr int OF_A_GAME = 3;

bool can(const Position& pos, auto&& wanted) {
    const MoveList moves = legal_moves(pos);
    return std::any_of(moves.begin(), moves.end(), wanted);
}

/// True if a legal move brings back a position of the game.
bool can_repeat(const Game& game) {
    const std::vector<std::uint64_t> earlier = game.earlier_keys();
    Position pos = game.position();
    return can(pos, [&](Move m) {
        const Position::Undo undo = pos.do_move(m);
        const bool repeated = std::find(earlier.begin(), earlier.end(), pos.key()) != earlier.end();
        pos.undo_move(m, undo);
        return repeated;
    });
}

/// True if the position of the game is of that kind.
bool is_of(Kind kind, const Game& game) {
    const Position& pos = game.position();
    const int pieces = std::popcount(pos.pieces());
    const int ply = 2 * (pos.fullmove_number() - 1) + pos.side_to_move();
    switch (kind) {
        case OPENING: return ply < OPENING_PLIES;
        case MIDDLE_GAME: return ply >= OPENING_PLIES && pieces > END_GAME_MEN;
        case END_GAME: return pieces <= END_GAME_MEN;
        case CHECK_GIVEN: return pos.in_check();
        case PROMOTION: return can(pos, [](Move m) { return m.promotion() != NO_PIECE_TYPE; });
        case EN_PASSANT: return can(pos, [](Move m) { return m.flag() == MoveFlag::en_passant; });
        case NEAR_REPETITION: return can_repeat(game);
        case NEAR_50_MOVES: return pos.halfmove_clock() >= 90;
        case KIND_NB: break;
    }
    return false;
}

/// A quiet move of a piece, chosen at random, that it can take back; none where there is none.
Move quiet_move(const Position& pos, std::mt19937& random) {
    std::vector<Move> moves;
    for (const Move m : legal_moves(pos))
        if (m.flag() == MoveFlag::none && !pos.is_capture(m) && type_of(pos.piece_on(m.from())) != PAWN)
            moves.push_back(m);
    std::sort(moves.begin(), moves.end());
    return moves.empty() ? Move::none() : moves[random() % moves.size()];
}

Move back(Move m) {
    return {m.to(), m.from()};
}

bool is_legal(const Position& pos, Move m) {
    return can(pos, [m](Move legal) { return legal == m; });
}

/// The game with moves to and fro added, two to four, after which another can repeat a position.
Game with_shuffling(Game game, std::mt19937& random) {
    const Move ours = quiet_move(game.position(), random);
    if (!ours) return game;
    game.play(ours);
    const Move theirs = quiet_move(game.position(), random);
    if (!theirs) return game;
    game.play(theirs);
    for (const Move m : {back(ours), back(theirs), ours})
        if (random() % 4 != 0 && is_legal(game.position(), m))
            game.play(m);
        else
            break;
    return game;
}

/// The position with its clock near the limit, as a game without a past.
Game with_late_clock(const Position& pos, std::mt19937& random) {
    std::string fen = pos.fen();
    fen.resize(fen.rfind(' ', fen.rfind(' ') - 1));
    fen.resize(fen.rfind(' '));
    return Game(Position::from_fen(fmt::format("{} - {} 80", fen, 90 + random() % 12)));
}

/// Moves of a game: random ones to its end, or some and then the core's.
std::vector<Move> moves_of_game(std::uint32_t seed) {
    if (seed % 3 == 0) return random_game(seed, 200);
    Game game;
    for (const Move m : random_game(seed, 4 + seed % 8)) game.play(m);
    Engine engine;
    while (!ends_game(game.status()) && game.moves().size() < 160)
        game.play(engine.search(game.position(), {.nodes = 60}, game.earlier_keys()).best_move);
    return {game.moves().begin(), game.moves().end()};
}

/// Games that end in as many positions of each kind, kind after kind in turn. The same on every machine.
std::vector<Game> games_of_every_kind() {
    const std::size_t most = of_each_kind();
    std::array<std::vector<Game>, KIND_NB> kinds;
    std::set<std::string> seen;
    std::array<int, KIND_NB> of_this_game = {};
    const auto gather = [&](Kind kind, const Game& game) {
        if (kinds[kind].size() >= most || of_this_game[kind] >= OF_A_GAME || !is_of(kind, game)) return;
        if (legal_moves(game.position()).empty() || !seen.insert(game.position().fen()).second) return;
        kinds[kind].push_back(game);
        ++of_this_game[kind];
    };
    const auto full = [&](const std::vector<Game>& games) { return games.size() >= most; };
    for (std::uint32_t seed = 1; !std::all_of(kinds.begin(), kinds.end(), full); ++seed) {
        std::mt19937 random(seed);
        of_this_game = {};
        Game game;
        for (const Move m : moves_of_game(seed)) {
            game.play(m);
            // The rare kinds of every position, the others now and then.
            for (const Kind kind : {EN_PASSANT, PROMOTION, CHECK_GIVEN}) gather(kind, game);
            if (random() % 12 != 0) continue;
            for (const Kind kind : {END_GAME, MIDDLE_GAME, OPENING}) gather(kind, game);
            gather(NEAR_REPETITION, with_shuffling(game, random));
            if (!game.position().in_check()) gather(NEAR_50_MOVES, with_late_clock(game.position(), random));
        }
    }
    std::vector<Game> all;
    for (std::size_t i = 0; i < most; ++i)
        for (const auto& games : kinds) all.push_back(games[i]);
    return all;
}

/// Every stride-th of the games, from one on.
std::vector<Game> part(const std::vector<Game>& games, std::size_t first, std::size_t stride) {
    std::vector<Game> result;
    for (std::size_t i = first; i < games.size(); i += stride) result.push_back(games[i]);
    return result;
}

/// How many positions were searched to the depth limit, the others to that of nodes.
std::size_t compare_iterations(const std::vector<Game>& games, const SearchLimits& limits,
                               const SearchOptions& options) {
    const bool full = options.algorithm == SearchAlgorithm::full;
    std::vector<std::string> roots = search_roots();
    roots.insert(roots.end(), {"SetUp", "Play", "onIteration"});
    if (full) roots.push_back("ForgetGame");
    std::string code = fmt::format("/limitDepth {} def /limitNodes {} def /onIteration {{ {} }} def\n",
                                   limits.depth, limits.nodes, PRINT_RESULT);
    std::vector<std::string> expected;
    std::vector<std::size_t> game_of;
    std::size_t complete = 0;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const Game& game = games[i];
        code += fmt::format("({}) SetUp print\n", game.start().fen());
        for (const Move m : game.moves()) code += fmt::format("{} Play\n", m.code());
        code += fmt::format("{}Search {}", full ? "ForgetGame " : "", PRINT_RESULT);
        Engine engine(options);
        const SearchResult result =
            engine.search(game.position(), limits, game.earlier_keys(),
                          [&](const SearchResult& r) { expected.push_back(describe_search(r)); });
        expected.push_back(describe_search(result));
        complete += result.depth == limits.depth ? 1 : 0;
        game_of.resize(expected.size(), i);
    }
    PlayingProgram program;
    program.search = options;
    const auto lines = run_kernel(roots, code, program);
    REQUIRE(lines.size() == expected.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Game& game = games[game_of[i]];
        CAPTURE(game.position().fen());
        CAPTURE(game.moves().size());
        CHECK(lines[i] == expected[i]);
    }
    return complete;
}

/// Every strength and evaluation, in all iterations to a depth or the limit of nodes, and `full` at limits of
/// nodes alone.
void compare_everything(const std::vector<Game>& games, int depth, std::uint64_t nodes,
                        std::uint64_t nodes_of_full) {
    for (const Evaluation* evaluation : all_evaluations())
        for (const SearchAlgorithm strength :
             {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
            const bool full = strength == SearchAlgorithm::full;
            const std::size_t complete =
                compare_iterations(games, {.depth = depth, .nodes = full ? nodes_of_full : nodes},
                                   {.algorithm = strength, .evaluation = evaluation});
            MESSAGE(fmt::format("{}, {}: {} of {} positions to depth {}, the others to the limit of nodes",
                                to_string(strength), evaluation->name, complete, games.size(), depth));
            if (full) CHECK(complete >= games.size() * 9 / 10);
            for (const std::uint64_t limit : {std::uint64_t{1}, nodes / 10, nodes / 2 + 77})
                compare_iterations(games, {.depth = MAX_PLY, .nodes = limit},
                                   {.algorithm = strength, .evaluation = evaluation});
        }
}

/// One of ten parts of the long form. A position goes to depth 6 unless that takes more nodes than given.
void compare_tenth(std::size_t first) {
    compare_everything(part(games_of_every_kind(), first, 10), 6, 8000, 100000);
}

/// Ten of fifty games of the long form.
void compare_games(std::uint32_t first) {
    for (std::uint32_t seed = first; seed < first + 10; ++seed) CHECK(compare_game(seed, 1500) > 12);
}

}  // namespace

TEST_CASE("the positions that searches are compared on are as many of every kind, none twice") {
    const std::vector<Game> games = games_of_every_kind();
    CHECK(games.size() == KIND_NB * of_each_kind());
    std::set<std::string> fens;
    std::array<std::size_t, KIND_NB> counts = {};
    for (std::size_t i = 0; i < games.size(); ++i) {
        CAPTURE(games[i].position().fen());
        CHECK(is_of(static_cast<Kind>(i % KIND_NB), games[i]));
        CHECK(fens.insert(games[i].position().fen()).second);
        for (int kind = 0; kind < KIND_NB; ++kind)
            counts[kind] += is_of(static_cast<Kind>(kind), games[i]) ? 1 : 0;
    }
    for (const std::size_t count : counts) CHECK(count >= of_each_kind());
}

TEST_CASE("program and core agree in every iteration on a sample of every kind of position") {
    // A stride that has no factor in common with the number of kinds meets all of them.
    compare_everything(part(games_of_every_kind(), 5, full_tests() ? 81 : 17), 4, 800, 8000);
}

TEST_CASE(
    "program and core agree with other parameters of the search than those that programs are made with") {
    const std::vector<Game> games = part(games_of_every_kind(), 7, full_tests() ? 250 : 25);
    std::mt19937 random(4);
    for (int times = 0; times < (full_tests() ? 4 : 2); ++times) {
        SearchOptions options;
        for (const SearchParameter& p : search_parameters()) {
            int& value = options.parameters.*p.value;
            const int reach = std::max(1, value / 2);
            value = std::clamp(value - reach + static_cast<int>(random() % (2 * reach + 1)), p.least, p.most);
        }
        compare_iterations(games, {.depth = 6, .nodes = 2000}, options);
    }
}

TEST_CASE("program and core agree where the table's move is that of another position") {
    // Of 443 positions searched to 100,000 nodes, the one where a signature was another position's by chance
    // at a node that has depth enough to be reduced: in the twelfth iteration.
    const std::vector<Game> games = {Game(Position::from_fen("8/3k4/8/1p2P2p/1r3B2/p3K3/8/8 w - - 0 66"))};
    compare_iterations(games, {.depth = 12}, {});
}

#define PARITY_PART(n)                                                                               \
    TEST_CASE("program and core agree in every iteration on a tenth of 2,000 positions: part " #n) { \
        if (long_form()) compare_tenth(n);                                                           \
    }
PARITY_PART(0)
PARITY_PART(1)
PARITY_PART(2)
PARITY_PART(3)
PARITY_PART(4)
PARITY_PART(5)
PARITY_PART(6)
PARITY_PART(7)
PARITY_PART(8)
PARITY_PART(9)

#define GAMES_PART(first)                                                                                \
    TEST_CASE("program and core agree in whole games, the table kept: ten of fifty from seed " #first) { \
        if (long_form()) compare_games(first);                                                           \
    }
GAMES_PART(101)
GAMES_PART(111)
GAMES_PART(121)
GAMES_PART(131)
GAMES_PART(141)

#define LONG_GAME(seed)                                                                      \
    TEST_CASE("program and core agree in a game at 50,000 nodes a move, from seed " #seed) { \
        if (long_form()) CHECK(compare_game(seed, 50'000) > 12);                             \
    }
LONG_GAME(201)
LONG_GAME(202)
LONG_GAME(203)
LONG_GAME(204)

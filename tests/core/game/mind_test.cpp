#include "core/game/mind.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <vector>

#include "core/chess/position.hpp"
#include "core/variant/search.hpp"
#include "tests/core/game/helpers.hpp"

using namespace inkmate;
using namespace inkmate::test;
using game::Found;
using game::Game;
using game::GameError;
using game::Mind;
using game::Move;

namespace {

engine::PlayStyle style_of(int level, std::int32_t seed) {
    const engine::Strength& strength = engine::level(level).strength;
    return {.limits = strength.limits, .mistakes = strength.mistakes, .seed = seed};
}

/// Chess and some variants, after some moves.
std::vector<Game> some_games() {
    return {played(Game(), "e4 e5 Nf3"), played(Game(game::load_rules("losalamos")), "a3 a4"),
            played(Game(game::load_rules("atomic")), "e4 d5"),
            Game(nullptr, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1")};
}

}  // namespace

TEST_CASE("a mind finds what its kernel's engine finds") {
    const Game chess = played(Game(), "e4 e5 Nf3");
    const engine::SearchResult expected =
        engine::Engine().search(chess.chess_game()->position(), {.depth = 4}, chess.earlier_keys());
    const Found found = Mind().search(chess, {.depth = 4});
    CHECK(found.move == Move(expected.best_move));
    CHECK(found.score == expected.score);
    CHECK(found.depth == 4);
    CHECK(found.nodes == expected.nodes);
    CHECK(found.hashfull == expected.hashfull);
    CHECK(found.seldepth == expected.seldepth);
    CHECK(found.pv.size() == expected.pv.size());
    CHECK(found.line.front() == chess::to_uci(expected.best_move));
    CHECK_FALSE(found.mistaken);

    const Game atomic = played(Game(game::load_rules("atomic")), "e4 d5");
    variant::Engine engine(*atomic.rules());
    const variant::SearchResult best =
        engine.search(atomic.variant_game()->position(), {.depth = 3}, atomic.earlier_keys());
    const Found same = Mind(atomic.rules()).search(atomic, {.depth = 3});
    CHECK(same.move == Move(best.best_move));
    CHECK(same.score == best.score);
    CHECK(same.nodes == best.nodes);
    CHECK(same.scores == variant::MATE_SCORES);
    CHECK(same.hashfull == -1);
}

TEST_CASE("a mind replies by level and seed as the kernels' players do, and the same twice") {
    for (const Game& game : some_games())
        for (const int level : {0, 1, 2, 3}) {
            CAPTURE(game.name());
            CAPTURE(level);
            const engine::PlayStyle style = style_of(level, 77);
            Mind mind(game.rules());
            const Found found = mind.reply(game, style);
            REQUIRE(found.move);
            CHECK(game.read_uci(found.line.front()) == found.move);
            mind.new_game();
            CHECK(mind.reply(game, style).move == found.move);
            if (const chess::Game* const kernel = game.chess_game()) {
                engine::Engine engine;
                const engine::SearchResult expected = engine::choose_move(engine, *kernel, style);
                CHECK(found.move == Move(expected.best_move));
                CHECK(found.score == expected.score);
                CHECK(found.mistaken == expected.mistaken);
            } else {
                variant::Engine engine(*game.rules());
                const variant::SearchResult expected =
                    variant::choose_move(engine, *game.variant_game(),
                                         {variant::limits_of(style.limits), style.mistakes, style.seed});
                CHECK(found.move == Move(expected.best_move));
                CHECK(found.score == expected.score);
                CHECK(found.mistaken == expected.mistaken);
            }
        }
}

TEST_CASE("a random mover draws from all moves, and nothing is searched") {
    for (const Game& game : some_games()) {
        const Found found = Mind(game.rules()).reply(game, style_of(0, 5));
        CHECK(found.depth == 0);
        CHECK(found.nodes == 0);
        CHECK(found.pv.size() == 1);
    }
}

TEST_CASE("a book of chess is of no use in a variant, nor for a hint") {
    engine::PlayStyle style{.limits = {.depth = 1}, .seed = 3, .book = engine::default_book()};
    const Found opening = Mind().reply(Game(), style);
    CHECK(opening.depth == 0);
    CHECK(opening.move);
    const Game atomic(game::load_rules("atomic"));
    CHECK(Mind(atomic.rules()).reply(atomic, style).depth == 1);
    // A hint is searched for.
    CHECK(Mind().search(Game(), {.depth = 2}).depth == 2);
}

TEST_CASE("a search reports its iterations, and stops when it is told") {
    for (const Game& game : some_games()) {
        CAPTURE(game.name());
        std::vector<int> depths;
        const auto note = [&](const Found& found) {
            depths.push_back(found.depth);
            CHECK(found.line.size() == found.pv.size());
            CHECK(found.line == game.line(found.pv));
        };
        Mind(game.rules()).search(game, {.depth = 3}, note);
        CHECK(depths == std::vector<int>{1, 2, 3});
        std::atomic<bool> stop = false;
        const Found stopped = Mind(game.rules()).search(game, {.stop = &stop}, [&](const Found& found) {
            if (found.depth == 2) stop = true;
        });
        CHECK(stopped.depth >= 2);
        CHECK(stopped.depth < 8);
        CHECK(stopped.move);
        const Found few = Mind(game.rules()).search(game, {.nodes = 200});
        CHECK(few.nodes <= 200);
    }
    std::vector<int> numbers;
    game::Reports reports;
    reports.root_move = [&](const game::RootMove& root) { numbers.push_back(root.number); };
    Mind().search(Game(), {.depth = 1}, reports);
    CHECK(numbers.size() == 20);
    CHECK(numbers.back() == 20);
}

TEST_CASE("the end of a game is announced in moves, won or lost") {
    struct Case {
        const char *rules, *fen;
        int mate;
    };
    for (const Case& one : {Case{"", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
                            {"", "k7/8/1K6/8/8/8/8/7R b - - 0 1", -1},
                            {"kingofthehill", "7k/8/8/8/8/3K4/8/8 w - - 0 1", 1},
                            {"atomic", "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", 1}}) {
        CAPTURE(one.fen);
        const Game game(*one.rules == '\0' ? nullptr : game::load_rules(one.rules), one.fen);
        const Found found = Mind(game.rules()).search(game, {.depth = 4});
        CHECK(found.mate() == one.mate);
    }
    CHECK_FALSE(Mind().search(Game(), {.depth = 1}).mate());
}

TEST_CASE("a game that is over has no reply") {
    const Game game(game::load_rules("kingofthehill"), "8/8/8/3k4/8/8/8/K7 w - - 0 1");
    CHECK_FALSE(Mind(game.rules()).reply(game, style_of(1, 1)).move);
    CHECK_FALSE(Mind(game.rules()).search(game, {.depth = 2}).move);
}

TEST_CASE("a mind follows games of its own rules alone") {
    const Game chess, atomic(game::load_rules("atomic"));
    CHECK(error_of([&] { Mind().search(atomic, {.depth = 1}); }) ==
          "an engine for chess cannot follow a game of atomic: make one with the game's rules");
    Mind mind(atomic.rules());
    CHECK_THROWS_AS(mind.reply(chess, style_of(1, 1)), GameError);
    CHECK_THROWS_AS(mind.evaluate(Game(game::load_rules("gardner"))), GameError);
    // Rules that were read twice are the same.
    CHECK(mind.search(Game(game::load_rules("atomic")), {.depth = 1}).move);
    CHECK(mind.rules() == atomic.rules());
}

TEST_CASE("what is learnt is kept from move to move, until a new game") {
    for (const Game& game : {Game(), Game(game::load_rules("atomic"))}) {
        Mind mind(game.rules());
        const std::uint64_t first = mind.search(game, {.depth = 4}).nodes;
        const std::uint64_t second = mind.search(game, {.depth = 4}).nodes;
        CHECK(second != first);
        mind.new_game();
        CHECK(mind.search(game, {.depth = 4}).nodes == first);
    }
}

TEST_CASE("options are those of chess") {
    engine::SearchOptions options;
    options.hash_bits = 0;
    CHECK(Mind(nullptr, options).search(Game(), {.depth = 2}).hashfull == -1);
    options.hash_bits = -1;
    CHECK_THROWS_AS(Mind(nullptr, options), chess::ChessError);
    CHECK(Mind(game::load_rules("gardner"), options)
              .search(Game(game::load_rules("gardner")), {.depth = 1})
              .move);
}

TEST_CASE("a position is worth the same from White's side, whoever moves") {
    for (const std::string& rules : {std::string(), std::string("atomic")}) {
        const game::Rules of = rules.empty() ? nullptr : game::load_rules(rules);
        const Mind mind(of);
        CHECK(mind.evaluate(Game(of, "4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1")) > 500);
        CHECK(mind.evaluate(Game(of, "4k3/8/8/8/8/8/4P3/3QK3 b - - 0 1")) > 500);
        CHECK(mind.evaluate(Game(of, "3qk3/4p3/8/8/8/8/8/4K3 b - - 0 1")) < -500);
    }
}

TEST_CASE("a program ends games by itself in chess alone") {
    const Game even(nullptr, "4k3/4p3/8/8/8/8/4P3/4K3 w - - 20 50");
    CHECK(game::offers_draw(even, {.score = 0}));
    CHECK_FALSE(game::offers_draw(even, {.score = 100}));
    CHECK_FALSE(game::offers_draw(Game(game::load_rules("atomic"), even.fen()), {.score = 0}));
    const std::string dance = "Nf3 Nf6 Ng1 Ng8 ";
    const Game thrice = played(Game(), dance + dance);
    CHECK(game::claims_draw(thrice, {.score = 0}));
    CHECK_FALSE(game::claims_draw(thrice, {.score = 1}));
    const Game lost = played(Game(nullptr, "4k3/8/8/8/8/8/Q7/Q3K3 w - - 0 1"), "Kf1 Kd8 Kg1 Ke8 Kh1");
    CHECK(game::resigns(lost, {.score = -2000}));
    CHECK_FALSE(game::resigns(lost, {.score = -100}));
    const Game variant = played(Game(game::load_rules("3check"), "4k3/8/8/8/8/8/Q7/Q3K3 w - - 3+3 0 1"),
                                "Kf1 Kd8 Kg1 Ke8 Kh1");
    CHECK_FALSE(game::resigns(variant, {.score = -2000}));
}

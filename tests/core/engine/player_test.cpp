#include "core/engine/player.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

PlayStyle style_of_level(int number, std::int32_t seed = 1) {
    const Strength& strength = level(number).strength;
    return {.limits = strength.limits, .mistakes = strength.mistakes, .seed = seed};
}

Move chosen(const Game& game, const PlayStyle& style) {
    Engine engine;
    return choose_move(engine, game, style).best_move;
}

/// What White scores, in halves, when both play from a position; long games are drawn.
int play(Game game, Engine& white, const PlayStyle& white_style, Engine& black,
         const PlayStyle& black_style) {
    for (int ply = 0; ply < 200; ++ply) {
        const Status status = game.status();
        if (status == Status::checkmate) return game.position().side_to_move() == WHITE ? 0 : 2;
        if (ends_game(status) || can_claim_draw(status)) return 1;
        const bool whites = game.position().side_to_move() == WHITE;
        game.play(choose_move(whites ? white : black, game, whites ? white_style : black_style).best_move);
    }
    return 1;
}

}  // namespace

TEST_CASE("the same seed and game bring the same move, other seeds bring others") {
    for (const int number : {0, 1, 2}) {
        CAPTURE(number);
        std::set<Move> moves;
        for (std::int32_t seed = 1; seed <= 30; ++seed) {
            const Move m = chosen(Game(), style_of_level(number, seed));
            CHECK(m == chosen(Game(), style_of_level(number, seed)));
            moves.insert(m);
        }
        CHECK(moves.size() >= 3);
    }
}

TEST_CASE("without mistakes and book the choice is the search's") {
    for (const Position& pos : sample_positions(30, 5)) {
        Engine engine;
        const PlayStyle style{.limits = {.nodes = 500}};
        const SearchResult result = choose_move(engine, Game(pos), style);
        const SearchResult expected = search(pos, style.limits);
        CHECK(result.best_move == expected.best_move);
        CHECK(result.score == expected.score);
        CHECK(result.nodes == expected.nodes);
    }
}

TEST_CASE("a move in haste is what a hundred nodes find, as often as the mistakes say") {
    const Position pos =
        Position::from_fen("r1bq1rk1/ppp1bppp/2np1n2/4p3/2B1P3/2PP1N2/PP1N1PPP/R1BQ1RK1 w - - 0 8");
    const auto played = [&](std::uint64_t nodes, int haste, std::int32_t seed) {
        Engine engine;
        return choose_move(engine, Game(pos),
                           {.limits = {.nodes = nodes}, .mistakes = {.haste = haste}, .seed = seed});
    };
    const SearchResult hasty = search(pos, {.nodes = HASTY_NODES});
    const SearchResult calm = search(pos, {.nodes = 5000});
    REQUIRE(hasty.nodes < calm.nodes);
    CHECK(played(5000, ALWAYS, 1).best_move == hasty.best_move);
    CHECK(!played(5000, ALWAYS, 1).mistaken);
    constexpr int seeds = 400;
    int in_haste = 0;
    for (std::int32_t seed = 1; seed <= seeds; ++seed) {
        const std::uint64_t nodes = played(5000, 300, seed).nodes;
        CHECK((nodes == hasty.nodes || nodes == calm.nodes));
        in_haste += nodes == hasty.nodes ? 1 : 0;
    }
    // 120 expected; four standard deviations to either side.
    CHECK(in_haste > 83);
    CHECK(in_haste < 157);
    // Who has less time, or no limit of nodes, is not hurried.
    CHECK(played(40, ALWAYS, 1).nodes == search(pos, {.nodes = 40}).nodes);
    Engine engine;
    const PlayStyle by_depth{.limits = {.depth = 4}, .mistakes = {.haste = ALWAYS}};
    CHECK(choose_move(engine, Game(pos), by_depth).nodes == search(pos, {.depth = 4}).nodes);
}

TEST_CASE("a move of a whim is drawn, the others are the search's") {
    Engine engine;
    const PlayStyle calm{.limits = {.nodes = 500}};
    const Move best = choose_move(engine, Game(), calm).best_move;
    int drawn = 0;
    constexpr int seeds = 400;
    for (std::int32_t seed = 1; seed <= seeds; ++seed) {
        Engine fresh;
        const PlayStyle style{.limits = {.nodes = 500}, .mistakes = {.whim = 200}, .seed = seed};
        const SearchResult result = choose_move(fresh, Game(), style);
        if (result.nodes > 0) CHECK(result.best_move == best);
        drawn += result.nodes == 0 ? 1 : 0;
    }
    // 80 expected; four standard deviations to either side.
    CHECK(drawn > 48);
    CHECK(drawn < 112);
}

TEST_CASE("every level plays legal moves, and none where there is none") {
    for (const Position& pos : sample_positions(200, 6)) {
        CAPTURE(pos.fen());
        const MoveList legal = legal_moves(pos);
        for (const int number : {0, 1, 3, 5}) {
            const Move m = chosen(Game(pos), style_of_level(number, 7));
            CHECK((legal.empty() ? m == Move::none() : std::ranges::find(legal, m) != legal.end()));
        }
    }
}

TEST_CASE("who overlooks nothing mates when he can, and lets nobody mate at once, whatever the noise") {
    const auto careful = [](std::int32_t seed) {
        return PlayStyle{.limits = {.nodes = 6400}, .mistakes = {.oversight = 0, .noise = 300}, .seed = seed};
    };
    const Game mate_in_1(Position::from_fen("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"));
    // Rh1 mates unless Black makes room.
    const Game threatened(Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1"));
    for (std::int32_t seed = 1; seed <= 50; ++seed) {
        CHECK(to_uci(chosen(mate_in_1, careful(seed))) == "b1b8");
        Game game = threatened;
        game.play(chosen(threatened, careful(seed)));
        const MoveList replies = legal_moves(game.position());
        CHECK(std::none_of(replies.begin(), replies.end(), [&](Move m) {
            Game after = game;
            after.play(m);
            return after.status() == Status::checkmate;
        }));
    }
}

TEST_CASE("a choice among some moves is one of them, and the best") {
    const Game game(Position::from_fen("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"));
    const auto move = [&](const char* text) { return parse_move(game.position(), text); };
    Engine engine;
    const std::vector<Move> some = {move("h2h3"), move("b1b2"), move("b1b7")};
    const SearchResult result = choose_among(engine, game, some, {.limits = {.depth = 3}});
    CHECK(to_uci(result.best_move) == "h2h3");
    CHECK(result.depth == 3);
    CHECK(result.pv.front() == result.best_move);
    const std::vector<Move> mating = {move("h2h3"), move("b1b8")};
    const SearchResult mate = choose_among(engine, game, mating, {.limits = {.depth = 3}});
    CHECK(to_uci(mate.best_move) == "b1b8");
    CHECK(mate.score == MATE - 1);
}

TEST_CASE("random moves lose to level 1") {
    Engine lot;
    Engine newcomer;
    int points = 0, games = 0;
    for (std::int32_t seed = 1; seed <= 40; ++seed) {
        Game start;
        for (const Move m : random_game(static_cast<std::uint32_t>(seed / 2), 4)) start.play(m);
        const PlayStyle weak = style_of_level(0, seed), strong = style_of_level(1, seed);
        points += seed % 2 == 0 ? play(start, lot, weak, newcomer, strong)
                                : 2 - play(start, newcomer, strong, lot, weak);
        ++games;
    }
    CHECK(points <= games / 5);
}

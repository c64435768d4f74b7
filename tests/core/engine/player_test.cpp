#include "core/engine/player.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/choice.hpp"
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

/// The lapse of a turn, drawn as the player draws it.
Lapse lapse_of(const Game& game, const PlayStyle& style) {
    Chance chance = chance_of(style.seed, game.position());
    return drawn_lapse(chance, style.mistakes, OFFICERS);
}

Position after_move(Position pos, Move m) {
    pos.do_move(m);
    return pos;
}

/// True if one of less worth can take the piece that a move has put on its square.
bool gives_away(const Position& pos, Move m) {
    const Position after = after_move(pos, m);
    const auto worth = [&after](Square s) {
        return PIECE_POINTS[static_cast<std::size_t>(type_of(after.piece_on(s)))];
    };
    const MoveList answers = legal_moves(after);
    return std::any_of(answers.begin(), answers.end(), [&](Move answer) {
        return answer.to() == m.to() && worth(answer.from()) < worth(m.to());
    });
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

TEST_CASE("a threat is missed by who overlooks the type of piece that makes it, and by nobody else") {
    // The bishop attacks a rook that nothing guards; the queen could take a pawn.
    const Game game(Position::from_fen("2r3k1/5pbp/6p1/8/4p3/8/4QPPP/R5K1 w - - 0 1"));
    const Move takes = parse_move(after_move(game.position(), parse_move(game.position(), "e2e4")), "g7a1");
    std::set<int> overlooked;
    for (std::int32_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        const PlayStyle style{.limits = {.nodes = 100}, .mistakes = {.oversight = 700}, .seed = seed};
        const Lapse lapse = lapse_of(game, style);
        Engine engine;
        const SearchResult result = choose_move(engine, game, style);
        const Position after = after_move(game.position(), result.best_move);
        const MoveList answers = legal_moves(after);
        const bool left = after.piece_on(takes.to()) == make_piece(WHITE, ROOK) &&
                          std::find(answers.begin(), answers.end(), takes) != answers.end();
        CHECK(left == (lapse.overlooked == BISHOP));
        CHECK(result.mistaken == (lapse.overlooked != 0));
        overlooked.insert(lapse.overlooked);
    }
    CHECK(overlooked == std::set<int>{0, KNIGHT, BISHOP, ROOK, QUEEN});
}

TEST_CASE("nobody puts a piece where one of less worth takes it without having looked, but a child") {
    const auto positions = sample_positions(60, 21);
    int children = 0, looked = 0;
    for (const int gift : {0, ALWAYS}) {
        std::int32_t seed = 1;
        for (const Position& pos : positions)
            for (int i = 0; i < 4; ++i) {
                seed = next_random(seed) % MAX_SEED + 1;
                CAPTURE(pos.fen());
                CAPTURE(seed);
                Engine engine({.hash_bits = 0});
                const SearchLimits limits{.depth = 2};
                const SearchResult result =
                    choose_move(engine, Game(pos),
                                {.limits = limits,
                                 .mistakes = {.oversight = ALWAYS, .whim = 300, .gift = gift},
                                 .seed = seed});
                if (!result.best_move || !gives_away(pos, result.best_move)) continue;
                // The answer is in the line, or another is better than to take the piece.
                const bool seen = result.nodes > 0 && result.pv.size() > 1;
                if (gift == 0) CHECK(seen);
                looked += seen ? 1 : 0;
                children += seen ? 0 : 1;
            }
    }
    CHECK(children > 10);
    CHECK(looked > 0);
}

TEST_CASE("level 2 never loses its queen to a pawn by moving it there") {
    std::int32_t seed = 1;
    int queens = 0;
    for (const Position& pos : sample_positions(150, 22)) {
        seed = next_random(seed) % MAX_SEED + 1;
        const Move m = chosen(Game(pos), style_of_level(2, seed));
        if (!m || type_of(pos.piece_on(m.from())) != QUEEN) continue;
        ++queens;
        CAPTURE(pos.fen());
        CAPTURE(to_uci(m));
        Engine engine;
        const SearchResult answer = engine.search(after_move(pos, m), {.depth = 3});
        const bool to_pawn = answer.best_move && answer.best_move.to() == m.to() &&
                             type_of(after_move(pos, m).piece_on(answer.best_move.from())) == PAWN;
        const int best = engine.search(pos, {.depth = 4}).score;
        CHECK(!(to_pawn && best + answer.score > 300));
    }
    CHECK(queens > 10);
}

TEST_CASE("a favourite piece is the same for the whole game, drawn from the seed, and moves more often") {
    // Every piece has a quiet move forward.
    const Game game(Position::from_fen("rn1q1rk1/1b3ppp/1p2pn2/p2p4/P2P4/1P2PN2/1B3PPP/RN1Q1RK1 w - - 0 10"));
    const auto moved = [&](int favour, std::int32_t seed) {
        const PlayStyle style{
            .limits = {.nodes = 100}, .mistakes = {.noise = 1, .favour = favour}, .seed = seed};
        return static_cast<int>(type_of(game.position().piece_on(chosen(game, style).from())));
    };
    std::set<int> favourites;
    for (std::int32_t seed = 1; seed <= 8; ++seed) {
        favourites.insert(favourite(seed, OFFICERS));
        CHECK(moved(300, seed) == favourite(seed, OFFICERS));
    }
    CHECK(favourites.size() == OFFICERS.size());
    CHECK(moved(0, 1) == moved(0, 2));
    // A mate that is seen is played, whatever moves.
    const Game mate_in_1(Position::from_fen("6k1/5ppp/8/8/8/8/q4PPP/1R3NK1 w - - 0 1"));
    for (std::int32_t seed = 1; seed <= 4; ++seed)
        CHECK(to_uci(chosen(mate_in_1, {.limits = {.nodes = 100},
                                        .mistakes = {.noise = 1, .favour = 300},
                                        .seed = seed})) == "b1b8");
}

TEST_CASE("the favourite piece is preferred where it goes forward, and nobody likes to go back") {
    int forward = 0, preferred = 0, back = 0;
    std::int32_t seed = 0;
    for (const Position& pos : sample_positions(200, 23)) {
        CAPTURE(pos.fen());
        const PlayStyle sober{.limits = {.nodes = 100}, .mistakes = {.noise = 1}, .seed = ++seed};
        PlayStyle fond = sober;
        fond.mistakes.favour = 5000;
        const auto goes_forward = [&](Move m) {
            const int ahead = rank_of(m.to()) - rank_of(m.from());
            return type_of(pos.piece_on(m.from())) == favourite(seed, OFFICERS) &&
                   (pos.side_to_move() == WHITE ? ahead > 0 : ahead < 0);
        };
        const auto mates = [](const SearchResult& result) { return std::abs(result.score) > MATE_BOUND; };
        Engine engine;
        const SearchResult first = choose_move(engine, Game(pos), fond);
        const MoveList legal = legal_moves(pos);
        if (std::none_of(legal.begin(), legal.end(), goes_forward) || mates(first)) continue;
        ++forward;
        preferred += goes_forward(first.best_move) ? 1 : 0;
        // What it would play after any move of its own that can be taken back.
        for (const Move m : legal) {
            if (type_of(pos.piece_on(m.from())) == PAWN || pos.piece_on(m.to()) != NO_PIECE) continue;
            Game game(pos);
            game.play(m);
            const Move answer = chosen(game, sober);
            if (!answer) continue;
            game.play(answer);
            const auto is_back = [m](Move next) { return next.from() == m.to() && next.to() == m.from(); };
            if (!is_back(chosen(game, sober))) continue;
            const SearchResult second = choose_move(engine, game, fond);
            if (legal_moves(game.position()).size() < 2 || mates(second)) continue;
            ++back;
            // Unless all else is mated.
            CHECK_FALSE((is_back(second.best_move) && second.score > -fond.mistakes.favour / 2));
            break;
        }
    }
    CHECK(forward > 50);
    // Where each of these moves allows a mate, another is played.
    CHECK(preferred * 100 >= forward * 95);
    CHECK(back > 20);
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

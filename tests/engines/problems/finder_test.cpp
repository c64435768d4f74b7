#include "engines/problems/finder.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"

using namespace inkmate;
using namespace inkmate::problems;
using namespace inkmate::chess;

namespace {

/// "mate Qb8+ 2", "win Nc7+ 0"; "nothing".
std::string found(std::string_view fen, const FinderSettings& settings = {.nodes = 40'000}) {
    const auto problem = Finder(settings).problem_of(Position::from_fen(fen));
    if (!problem) return "nothing";
    constexpr std::array<std::string_view, AIM_NB> names = {"mate", "win", "save"};
    CHECK(problem->position.fen() == Position::from_fen(fen).fen());
    return fmt::format("{} {} {}", names[static_cast<std::size_t>(problem->aim)],
                       to_san(problem->position, problem->key()), problem->mate_in);
}

/// The plies of the problems that are kept: "5 11 ".
std::string kept(std::vector<FoundProblem> problems) {
    std::string plies;
    for (const FoundProblem& p : far_apart(std::move(problems))) plies += fmt::format("{} ", p.ply);
    return plies;
}

}  // namespace

TEST_CASE("a mate with one key is a problem, one with two is none") {
    CHECK(found("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1") == "mate Qb8+ 2");
    CHECK(found("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1") == "mate Ra6 2");
    // Every move of the king mates in four, one of them in three.
    CHECK(found("1q6/8/8/8/K7/4k3/8/8 b - - 0 1") == "nothing");
    // Both rooks mate on the eighth rank.
    CHECK(found("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1") == "nothing");
}

TEST_CASE("one move that wins, and one that alone does not lose") {
    // The fork.
    CHECK(found("r3k3/6p1/8/3N4/8/8/PPP4P/4K3 w q - 0 1") == "win Nc7+ 0");
    // Richard Réti, 1921: the draw is deep.
    CHECK(found("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", {.nodes = 100'000}) == "save Kg7 0");
}

TEST_CASE("one move wins or draws where no other does") {
    CHECK(aim_of(300, 80) == Aim::win);
    CHECK(aim_of(900, -500) == Aim::win);
    CHECK_FALSE(aim_of(300, 81));
    CHECK(aim_of(0, -300) == Aim::save);
    CHECK(aim_of(80, -300) == Aim::save);
    CHECK(aim_of(-80, -900) == Aim::save);
    // Who is ahead saves nothing, and who is behind loses.
    CHECK_FALSE(aim_of(81, -300));
    CHECK_FALSE(aim_of(299, -900));
    CHECK_FALSE(aim_of(-81, -900));
    CHECK_FALSE(aim_of(0, -299));
}

TEST_CASE("who has no choice has no problem") {
    // In check, with three answers, two of which lose the queen.
    CHECK(found("7k/p7/2p1p1Qp/3q4/3P4/P6P/5r1P/3R3K w - - 0 1") == "nothing");
    // A queen can be taken, and nothing else be done.
    CHECK(found("7k/8/8/8/8/8/6q1/7K w - - 0 1") == "nothing");
    CHECK(found("8/8/4k3/8/8/3KB3/8/8 w - - 0 1") == "nothing");
}

TEST_CASE("only what is asked for is looked for, and mates no longer than asked for") {
    constexpr std::string_view opera = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1";
    CHECK(found(opera, {.nodes = 40'000, .aims = {Aim::win, Aim::save}}) == "nothing");
    CHECK(found(opera, {.nodes = 40'000, .most_moves = 1}) == "win Qb8+ 0");
}

TEST_CASE("a game's problems lie apart, and nobody is asked to take back") {
    const auto games = read_pgn(
        "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 "
        "10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 "
        "17. Rd8# 1-0\n\n1. e4 e5 2. Nf3 Nc6 3. Qe2 Nd4 4. Nxd4 *",
        "games");
    Finder finder({.nodes = 40'000});
    std::size_t positions = 0;
    LeftOut left_out{};
    const auto problems = finder.find(games[0].game, left_out, [&positions] { ++positions; });
    CHECK(positions == 34);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].ply == 30);
    CHECK(problems[0].move_number == 16);
    CHECK(problems[0].aim == Aim::mate);
    CHECK(problems[0].grade > LOWEST_GRADE);
    // 14. Rd1, which wins, and 17. Rd8# lie too close.
    CHECK(left_out[static_cast<std::size_t>(Reason::close)] > 0);
    // 4...exd4 alone does not lose a knight for nothing, and anybody sees it.
    LeftOut none{};
    for (const FoundProblem& problem : finder.find(games[1].game, none)) CHECK(problem.grade == LOWEST_GRADE);
}

TEST_CASE("of problems that lie close, quiet keys and sacrifices are kept, then the harder ones") {
    // Without a pawn each: what has the same material is one problem.
    const auto problem = [&](std::size_t ply, std::string_view key, int grade) {
        const std::string pawns = ply < 3 ? "ppp" : ply < 6 ? "1pp" : ply < 11 ? "p1p" : "2p";
        const Position pos =
            Position::from_fen("4kb1r/p2n1" + pawns + "/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1");
        return FoundProblem{.position = pos, .line = {parse_move(pos, key)}, .grade = grade, .ply = ply};
    };
    CHECK(kept({problem(0, "Qxe6+", 5), problem(5, "h3", 2), problem(11, "Qxe6+", 2)}) == "5 11 ");
    CHECK(kept({problem(0, "Qxe6+", 5), problem(5, "Qb8+", 2)}) == "5 ");
    CHECK(kept({problem(0, "Qxe6+", 3), problem(5, "Qxe6+", 4)}) == "5 ");
    CHECK(kept({problem(0, "Qxe6+", 3), problem(5, "h3", 1)}) == "0 ");
    CHECK(kept({problem(0, "h3", 2), problem(6, "g3", 3)}) == "0 6 ");
}

TEST_CASE("of two problems that are close a mate is kept, unless anybody sees it") {
    const auto problem = [](std::size_t ply, std::string_view pawns, std::string_view key, Aim aim,
                            int grade) {
        const Position pos =
            Position::from_fen(fmt::format("4kb1r/p2n1{}/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1", pawns));
        return FoundProblem{
            .position = pos, .aim = aim, .line = {parse_move(pos, key)}, .grade = grade, .ply = ply};
    };
    // As in the opera game: 14.Rd1 wins, 16.Qb8+ mates.
    CHECK(kept({problem(26, "ppp", "Rd2", Aim::win, 3), problem(30, "1pp", "Qb8+", Aim::mate, 2)}) == "30 ");
    CHECK(kept({problem(26, "ppp", "Rd2", Aim::win, 3), problem(30, "1pp", "Qb8+", Aim::mate, 1)}) == "26 ");
}

TEST_CASE("a game asks once for the same key, and once for what is done with the same material") {
    const auto problem = [](std::size_t ply, std::string_view fen, std::string_view key,
                            Aim aim = Aim::mate) {
        const Position pos = Position::from_fen(fen);
        return FoundProblem{
            .position = pos, .aim = aim, .line = {parse_move(pos, key)}, .grade = 3, .ply = ply};
    };
    // The king walks up to the bare one, four times.
    const FoundProblem walk = problem(20, "8/7K/4k3/8/8/6r1/8/8 b - - 0 1", "Kf6");
    CHECK(kept({walk, problem(32, "8/7K/8/4k3/8/8/8/6r1 b - - 0 1", "Kf6"),
                problem(38, "8/8/7K/4k3/8/8/8/6r1 b - - 0 1", "Kf5")}) == "20 ");
    CHECK(kept({walk, problem(32, "7K/8/8/4k3/8/r7/8/1q6 b - - 0 1", "Qg1")}) == "20 32 ");
    // The rook comes to the back rank again, with a pawn less; another piece, or for another aim, is
    // different.
    const FoundProblem rank = problem(20, "6k1/p2r1ppp/8/8/8/4PPP1/2R3K1/8 w - - 0 1", "Rc8+");
    constexpr std::string_view later = "6k1/3r1ppp/8/8/8/4PPP1/2R3K1/8 w - - 0 1";
    CHECK(kept({rank, problem(30, later, "Rc8+")}) == "20 ");
    CHECK(kept({rank, problem(30, later, "Rc7")}) == "20 30 ");
    CHECK(kept({rank, problem(30, later, "Rc8+", Aim::win)}) == "20 30 ");
    // The other side has its own.
    CHECK(kept({rank, problem(31, "6k1/p2r1ppp/8/8/8/4PPP1/2R3K1/8 b - - 0 1", "Rd2+")}) == "20 31 ");
}

TEST_CASE("the games that the engine plays depend on seed and number") {
    PgnGame game = own_game(5, 2), again = game, other = own_game(5, 3);
    CHECK(game.tag("Event") == "Inkmate, seed 5, game 2");
    for (PgnGame* g : {&game, &again, &other}) play_own_game(*g);
    CHECK(game.game.moves().size() > 10);
    CHECK(std::ranges::equal(game.game.moves(), again.game.moves()));
    CHECK_FALSE(std::ranges::equal(game.game.moves(), other.game.moves()));
}

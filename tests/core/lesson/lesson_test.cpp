#include "core/lesson/lesson.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/problem/solve.hpp"
#include "tests/core/lesson/tasks.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::lesson;

namespace {

/// Two first moves mate, and the author knows one of them.
constexpr auto TWO_KEYS = "7k/5K2/8/8/8/8/8/5QR1 w - - bm Qh3+; dm 1;\n";

test::TaskFile read(std::string_view text) {
    return test::read_tasks(text);
}

Task task_of(std::string_view line) {
    const test::TaskFile file = read(line);
    CAPTURE(std::string(line));
    REQUIRE(file.faults == std::vector<std::string>{});
    REQUIRE(file.tasks.size() == 1);
    return file.tasks.front();
}

Judgement judged(const Task& task, std::string_view san) {
    return Judge().judge(task, task.position, task.moves, parse_move(task.position, san));
}

}  // namespace

TEST_CASE("answers are proved, not compared with the author's move") {
    const Task task = task_of(TWO_KEYS);
    CHECK(judged(task, "Qh3#").verdict == Verdict::solves);
    CHECK(judged(task, "Rh1#").verdict == Verdict::solves);
    const Judgement wrong = judged(task, "Qa1+");
    CHECK(wrong.verdict == Verdict::wrong);
    CHECK(to_san(
              [&] {
                  Position after = task.position;
                  after.do_move(parse_move(after, "Qa1"));
                  return after;
              }(),
              wrong.reply) == "Kh7");
}

TEST_CASE("a mate in two goes on with the defence that holds out longest, most valuable captures first") {
    const Task task = task_of("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6;");
    Position pos = task.position;
    const Move key = parse_move(pos, "Ra6");
    const Judgement first = Judge().judge(task, pos, 2, key);
    CHECK(first.verdict == Verdict::goes_on);
    pos.do_move(key);
    CHECK(to_san(pos, first.reply) == "bxa6");
    pos.do_move(first.reply);
    CHECK(Judge().judge(task, pos, 1, parse_move(pos, "b7")).verdict == Verdict::solves);
    CHECK(Judge().right_move(task, pos, 1) == parse_move(pos, "b7"));
}

TEST_CASE("a mate is asked for alike by a comment of a PGN, by the theme of a table, and by dm") {
    constexpr std::string_view fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    for (const std::string& file :
         {fmt::format("[FEN \"{}\"]\n\n{{White mates in two.}} 1. Ra6 bxa6 2. b7# *\n", fen),
          fmt::format("FEN,Solution,Themes\n{},Ra6 bxa6 b7#,mateIn2\n", fen),
          fmt::format("{} dm 2; bm Ra6;\n", fen.substr(0, fen.find(" 0 1")))}) {
        CAPTURE(file);
        const Task task = task_of(file);
        CHECK(task.moves == 2);
        CHECK(what_is_asked(task) == "White mates in 2.");
        CHECK(judged(task, "Ra6").verdict == Verdict::goes_on);
    }
}

TEST_CASE("stalemate is wrong and has no reply") {
    // It mates at once too.
    const Task task = read("7k/8/5K2/8/8/8/8/6Q1 w - - dm 2;").tasks.at(0);
    const Judgement judgement = judged(task, "Qg6");
    CHECK(judgement.verdict == Verdict::wrong);
    CHECK(judgement.reply == Move::none());
    CHECK(judged(task, "Kf7").verdict == Verdict::goes_on);
}

TEST_CASE("a best move is right, and whatever the search finds as good") {
    const Task task = task_of("4k3/8/3q1r2/8/4N3/8/8/4K3 w - - bm Nxd6+;");
    CHECK(judged(task, "Nxd6+").verdict == Verdict::solves);
    const Judgement wrong = judged(task, "Nc3");
    CHECK(wrong.verdict == Verdict::wrong);
    CHECK(wrong.reply);
    // The author overlooked that the queen can be taken too.
    const Task overlooked = task_of("4k3/8/5q2/2r5/4N3/8/PPP5/R3K3 w - - bm Nxc5;");
    CHECK(judged(overlooked, "Nxf6+").verdict == Verdict::solves);
    // Where the search sees no win it cannot tell: Réti's king draws by one move only.
    CHECK(judged(task_of("7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7;"), "Kh7").verdict == Verdict::wrong);
}

TEST_CASE("what cannot be set is left out, with its place") {
    const test::TaskFile file = read(
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6; id \"7\";\n"
        "this is no position\n"
        "# a comment\n"
        "8/8/8/8/8/8/8/8 w - - dm 2;\n"
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 1;\n"
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 9;\n"
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - stipulation h#2;\n"
        "kbK5/pp6/1P6/8/8/8/8/R7 w - -\n"
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Rb9;\n"
        "7k/5K2/8/8/8/8/8/5QR1 w - - dm 1; id \"7\";\n"
        "7k/5K2/8/8/8/8/8/5QR1 w - - dm 1; id \"a name\"; grade 3;\n");
    REQUIRE(file.tasks.size() == 2);
    CHECK(file.tasks[0].number == 1);
    CHECK(file.tasks[0].grade == 3);
    CHECK(file.tasks[1].number == 7);
    const std::vector<std::string> begins = {
        "file, line 2: ",
        "file, line 4: ",
        "file, line 5: there is no mate in 1",
        "file, line 6: a mate in 9 takes a program too long to prove: it proves mates in 1 to 4",
        "file, line 7: h#2: a program proves direct mates and best moves only",
        "file, line 8: nothing says what is asked for: write the operation dm, stipulation or bm",
        "file, line 9: ",
        "file, line 10: problem 7 is in the file already; give one of them a different id"};
    REQUIRE(file.faults.size() == begins.size());
    for (std::size_t i = 0; i < begins.size(); ++i) {
        CAPTURE(file.faults[i]);
        CHECK(file.faults[i].starts_with(begins[i]));
        CHECK(file.faults[i].size() > begins[i].size() - 1);
    }
}

TEST_CASE("a wrong author's move gives way to what is proved, and is told") {
    const test::TaskFile file = read("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra5;");
    CHECK(file.faults == std::vector<std::string>{
                             "file, line 1: Ra5 does not solve the mate in 2, but Ra6 does; it is left out"});
    const Task& task = file.tasks.at(0);
    CHECK(to_san(task.position, task.best.front()) == "Ra6");
    CHECK(task.solution.find("Ra6") != std::string::npos);
}

TEST_CASE("a problem is worth its points, else two for each grade, else two for each move to the mate") {
    const auto worth_of = [](std::string_view operations) {
        return worth(read(fmt::format("kbK5/pp6/1P6/8/8/8/8/R7 w - - {}", operations)).tasks.at(0));
    };
    CHECK(worth_of("dm 2; points 5; grade 3;") == 5);
    CHECK(worth_of("dm 2; grade 3;") == 6);
    CHECK(worth_of("dm 2;") == 4);
    CHECK(worth_of("bm Ra6;") == 2);
    for (const char* points : {"0", "100", "-3", "some"})
        CHECK(worth_of(fmt::format("dm 2; points {};", points)) == 4);
}

TEST_CASE("hints and wrong answers cost points, and the score chooses the next problem") {
    const test::TaskFile file = read(
        "7k/5K2/8/8/8/8/8/5QR1 w - - dm 1; grade 2;\n"
        "7k/5K2/8/8/8/8/8/5QR1 w - - dm 1; grade 1;\n"
        "7k/5K2/8/8/8/8/8/5QR1 w - - dm 1; grade 2;\n"
        "7k/5K2/8/8/8/8/8/5QR1 w - - dm 1; grade 3;\n");
    const auto move = [&](std::string_view san) { return parse_move(file.tasks[0].position, san); };
    const auto start = [&] { return Lesson(file.tasks, 1); };
    SUBCASE("without a fault, then a harder one") {
        Lesson lesson = start();
        CHECK(lesson.answer(0, move("Qh3")).verdict == Verdict::solves);
        CHECK(lesson.points() == 4);
        CHECK(lesson.worth() == 4);
        lesson.mark();
        CHECK(lesson.next() == 3);
        CHECK(lesson.step() == Step::harder);
        CHECK(lesson.find(4) == 3);
        CHECK_FALSE(lesson.is_marked());
    }
    SUBCASE("with some, then another one like it") {
        Lesson lesson = start();
        lesson.answer(0, move("Qa1"));
        CHECK(lesson.standing(0).failed);
        CHECK(lesson.standing(0).wrong == "Qa1+");
        CHECK(lesson.hint(0));
        CHECK(lesson.standing(0).hints == 1);
        lesson.answer(0, move("Qh3"));
        CHECK(lesson.points() == 2);
        CHECK(lesson.standing(0).right == std::vector<std::string>{"Qh3#"});
        CHECK(lesson.standing(0).wrong.empty());
        lesson.mark();
        CHECK(lesson.next() == 2);
        CHECK(lesson.step() == Step::alike);
    }
    SUBCASE("unsolved, then easier ones, until none is left") {
        Lesson lesson = start();
        lesson.mark();
        CHECK(lesson.points() == 0);
        CHECK(lesson.next() == 1);
        CHECK(lesson.step() == Step::easier);
        lesson.mark();
        CHECK(lesson.next() == 2);
        CHECK(lesson.step() == Step::harder);
        lesson.mark();
        CHECK(lesson.next() == 3);
        lesson.mark();
        CHECK_FALSE(lesson.next());
    }
    SUBCASE("a solved problem is worth a point whatever it took, and a third hint costs nothing") {
        Lesson lesson = start();
        for (int i = 0; i < 3; ++i) lesson.hint(0);
        CHECK(lesson.standing(0).faults == 2);
        for (int i = 0; i < 9; ++i) lesson.answer(0, move("Qa1"));
        lesson.answer(0, move("Qh3"));
        CHECK(lesson.points() == 1);
    }
}

TEST_CASE("the search that a program has proves what the solver proves") {
    for (const std::string_view line :
         {"kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;", "7k/8/5K2/8/8/8/8/6Q1 w - - dm 2;",
          "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - dm 2;", "8/8/8/8/8/2K5/1R6/k7 w - - dm 3;"}) {
        const Task task = read(line).tasks.at(0);
        problem::Solver solver(1);
        problem::Problem problem;
        problem.position = task.position;
        problem.stipulation.moves = task.moves;
        const problem::Solution solution = solver.solve(problem, {}, {});
        for (const Move m : legal_moves(task.position)) {
            const bool is_key =
                std::ranges::find(solution.keys, to_uci(m), &problem::Attack::uci) != solution.keys.end();
            CAPTURE(std::string(line));
            CAPTURE(to_san(task.position, m));
            CHECK((Judge().judge(task, task.position, task.moves, m).verdict != Verdict::wrong) == is_key);
        }
    }
}

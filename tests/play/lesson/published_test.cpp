// Mates that take longer, and best moves, as a program judges them.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/chess/epd.hpp"
#include "core/chess/position.hpp"
#include "core/lesson/judge.hpp"
#include "core/lesson/task.hpp"
#include "tests/core/lesson/tasks.hpp"
#include "tests/play/lesson/conversation.hpp"
#include "tests/play/lesson/lesson_program.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::lesson;
using namespace inkmate::test;

namespace {

/// The moves that the proofs of all answers to the problem take to make.
std::uint64_t work_of(const Task& task) {
    Judge judge;
    for (const Move m : legal_moves(task.position)) judge.judge(task, task.position, task.moves, m);
    return judge.work();
}

/// Published problems that pass, each as a line of EPD with an operation in place of its own, at most
/// `count`.
std::string published(std::size_t count, const std::function<std::string(const EpdRecord&)>& operation,
                      const std::function<bool(const Task&)>& passes) {
    const std::string text = contents(source_file("tests/core/problem/published.epd"));
    std::string lines;
    for (const EpdRecord& record : read_epd(text, "published.epd")) {
        const std::string asked = operation(record);
        if (asked.empty() || count == 0) continue;
        const std::string line = record.fen + " " + asked + "\n";
        const test::TaskFile file = test::read_tasks(line, "published.epd");
        if (file.tasks.empty() || !passes(file.tasks.front())) continue;
        lines += line;
        --count;
    }
    REQUIRE(count == 0);
    return lines;
}

/// A position in which other moves win too, but less, and some of own games in which one move wins.
const std::string WINS =
    "4k3/8/8/2r5/4N3/8/PPP5/R3K3 w - - bm Nxc5;\n"
    "rb2k2r/pb3ppp/2n1pn2/q7/2N5/2P1P2P/PP3PP1/R1BQK2R w KQkq - bm Nxa5;\n"
    "8/p7/2p1Pk1p/1PP5/8/4n1K1/P2r2PP/5R2 b - - bm Nxf1+;\n"
    "5k2/6pp/p7/4p3/2p4P/6PK/Pr2PP2/1R6 w - - bm Rxb2;\n";
constexpr std::size_t WINNING = 4;

}  // namespace

TEST_CASE("published mates in three and four are judged as the core judges them") {
    const auto longer_mate = [](const EpdRecord& record) {
        const std::string_view s = record.operation("stipulation");
        return s == "#3" || s == "#4" ? fmt::format("dm {};", s.back()) : "";
    };
    const std::uint64_t most = full_tests() ? 1'500'000 : 20'000;
    const auto cheap = [most](const Task& task) { return work_of(task) <= most; };
    const std::size_t problems = full_tests() ? 60 : 6;
    const LessonProgram options = lesson_program(published(problems, longer_mate, cheap), problems);
    CHECK(check_lessons(options, full_tests() ? 20 : 2, full_tests() ? 150 : 20) >=
          (full_tests() ? 800 : 10));
}

TEST_CASE("best moves, some of published problems, are judged as the core judges them") {
    const auto best_move = [](const EpdRecord& record) {
        return record.operation("stipulation").starts_with("#") && !record.operation("keys").empty()
                   ? fmt::format("bm {};", record.operation("keys"))
                   : "";
    };
    const std::size_t problems = full_tests() ? 100 : 2;
    const LessonProgram options = lesson_program(
        WINS + published(problems, best_move, [](const Task&) { return true; }), problems + WINNING);
    CHECK(check_lessons(options, full_tests() ? 20 : 2, full_tests() ? 150 : 15) >=
          (full_tests() ? 800 : 10));
}

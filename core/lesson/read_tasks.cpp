#include "task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>

#include "base/text/strings.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/lesson/judge.hpp"
#include "core/problem/answer_moves.hpp"
#include "core/problem/problem_file.hpp"
#include "core/problem/puzzle_file.hpp"
#include "core/problem/stipulation.hpp"

namespace inkmate::lesson {

using namespace chess;

namespace {

bool asks_for_mate(const EpdRecord& record) {
    return !record.operation("dm").empty() || !record.operation("stipulation").empty();
}

/// The moves to the mate that a record asks for.
problem::Problem mate_problem(const EpdRecord& record) {
    problem::Problem problem = problem::read_record(record, {});
    const problem::Stipulation& s = problem.stipulation;
    if (s.play != problem::Play::direct || s.goal != problem::Goal::mate)
        throw LessonError(fmt::format(
            "{}: a program proves direct mates and best moves only; leave the problem out", to_string(s)));
    if (s.moves > MOST_MATE_MOVES)
        throw LessonError(
            fmt::format("a mate in {} takes a program too long to prove: it proves mates in 1 to {}", s.moves,
                        MOST_MATE_MOVES));
    return problem;
}

/// Sets the moves that mate, the author's if they do, and refuses what a program could not prove in time.
void prove(Task& task) {
    std::vector<Move> keys;
    for (const Move m : legal_moves(task.position)) {
        Judge judge;
        if (judge.judge(task, task.position, task.moves, m).verdict != Verdict::wrong) keys.push_back(m);
        if (judge.work() > MOST_WORK)
            throw LessonError(fmt::format("{} takes a program too long to judge: more than {} moves",
                                          to_san(task.position, m), MOST_WORK));
    }
    if (keys.empty()) throw LessonError(fmt::format("there is no mate in {}", task.moves));
    std::erase_if(task.best, [&](Move m) { return std::ranges::find(keys, m) == keys.end(); });
    if (task.best.empty()) task.best = {std::ranges::min(keys, {}, [](Move m) { return m.code(); })};
}

/// Adds to `faults` what is wrong with the solution that the record gives.
Task make_task(const EpdRecord& record, const std::string& place, std::string_view grade_operation,
               std::vector<Fault>& faults) {
    Task task{.record = record, .place = place};
    if (asks_for_mate(record)) {
        const problem::Problem problem = mate_problem(record);
        task.position = *problem.position.orthodox();
        task.moves = problem.stipulation.moves;
    } else {
        task.position = problem::read_diagram(record.fen, {});
    }
    std::vector<Fault> wrong;
    task.best = problem::best_moves(task.position, record.operation("bm"), &wrong);
    if (task.moves > 0)
        prove(task);
    else if (task.best.empty() && !wrong.empty())
        throw LessonError(wrong.front().cause);
    else if (task.best.empty())
        throw LessonError("nothing says what is asked for: write the operation dm, stipulation or bm");
    task.grade = std::max(text::read_number(record.operation(grade_operation)).value_or(0), 0);
    task.solution = problem::answer_text(record, &faults);
    if (task.solution.empty()) task.solution = to_san(task.position, task.best.front());
    return task;
}

/// Gives out numbers, each once.
class Numbers {
  public:
    /// The number that an id is, 0 for one that is none. Throws LessonError for one that is taken.
    int take(std::string_view id) {
        const int number = text::read_number(id).value_or(0);
        if (number < 1 || number > LARGEST_TASK_NUMBER) return 0;
        if (!taken_.insert(number).second)
            throw LessonError(
                fmt::format("problem {} is in the file already; give one of them a different id", number));
        return number;
    }
    int next() {
        int number = 1;
        while (!taken_.insert(number).second) ++number;
        return number;
    }

  private:
    std::set<int> taken_;
};

}  // namespace

std::vector<Task> read_tasks(std::istream& in, std::string_view source_name, std::string_view grade_operation,
                             std::size_t most, Faults& faults) {
    problem::PuzzleReader puzzles(in, std::string(source_name));
    for (const std::string& remark : puzzles.remarks()) faults.note(remark);
    std::vector<Task> tasks;
    Numbers numbers;
    while (tasks.size() < most) {
        const std::optional<problem::Puzzle> puzzle = puzzles.next();
        if (!puzzle) break;
        try {
            if (!puzzle->fault.empty()) {
                faults.leave_out(puzzle->fault, Faults::POSITION, puzzle->of_game);
                continue;
            }
            std::vector<Fault> found = puzzle->of_game, of_solution;
            Task task = make_task(puzzle->record, puzzle->place, grade_operation, of_solution);
            std::ranges::move(placed(puzzle->place, std::move(of_solution)), std::back_inserter(found));
            task.number = numbers.take(puzzle->record.operation("id"));
            tasks.push_back(std::move(task));
            faults.add(found, Faults::POSITION);
        } catch (const FaultError&) {
            throw;
        } catch (const std::runtime_error& e) {
            faults.leave_out(fmt::format("{}: {}", puzzle->place, e.what()), Faults::POSITION,
                             puzzle->of_game);
        }
    }
    for (Task& task : tasks)
        if (task.number == 0) task.number = numbers.next();
    std::ranges::stable_sort(tasks, {}, &Task::number);
    return tasks;
}

}  // namespace inkmate::lesson

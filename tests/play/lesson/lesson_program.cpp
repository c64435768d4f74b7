#include "tests/play/lesson/lesson_program.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/lesson/task.hpp"
#include "render/page/marking.hpp"
#include "tests/core/lesson/tasks.hpp"
#include "tests/psgen/interpreter.hpp"

namespace inkmate::test {

using namespace psgen;

using namespace inkmate::lesson;

LessonProgram lesson_program(std::string_view text, std::size_t first) {
    test::TaskFile file = test::read_tasks(text, "test");
    REQUIRE(file.faults == std::vector<std::string>{});
    LessonProgram options;
    options.pages = PagesMode::none;
    options.language_level = program_level();
    options.worksheet.form = {page::SolutionPlace::none, page::MARKING_LINES, true};
    options.worksheet.held_back = file.tasks.size() - first;
    for (const Task& task : file.tasks) {
        page::Diagram diagram;
        diagram.pieces = page::pieces_of(page::board_of(task.position));
        diagram.number = task.number;
        diagram.to_move = task.position.side_to_move();
        options.worksheet.diagrams.push_back(diagram);
    }
    options.tasks = std::move(file.tasks);
    options.first = first;
    return options;
}

}  // namespace inkmate::test

#include "psgen/emit/check_options.hpp"

#include <fmt/format.h>

#include "psgen/emit/lesson_plan.hpp"
#include "psgen/link/error.hpp"

namespace inkmate {

using namespace engine;

namespace {

void check_lesson(const ProgramOptions& o) {
    const LessonPlan& lesson = *o.lesson;
    if (lesson.tasks.size() > MOST_TASKS)
        throw EmitError(fmt::format("{} problems: a program sets {} at most; make several",
                                    lesson.tasks.size(), MOST_TASKS));
    if (lesson.tasks.size() != o.worksheet.diagrams.size() || lesson.first == 0 ||
        lesson.first + o.worksheet.held_back != lesson.tasks.size())
        throw EmitError(
            "a lesson has a diagram for each problem, and at least one problem on its first sheet");
    for (const lesson::Task& task : lesson.tasks)
        if (task.position.needs_chess960())
            throw EmitError("a lesson knows no castling of Chess960: leave those castling rights out");
    if (o.worksheet.form.answer_lines < MARKING_LINES)
        throw EmitError(fmt::format("a marked sheet is written on {} answer lines: give each diagram as many",
                                    MARKING_LINES));
}

}  // namespace

void check_options(const ProgramOptions& o) {
    const auto fail = [](const std::string& what) { throw EmitError(what); };
    if (o.tiny && o.game.position().needs_chess960())
        fail("the smallest program knows no castling of Chess960: leave --tiny out, or the castling rights");
    constexpr std::int64_t most = 0x7fffffff;
    const bool worksheet = o.layout == LayoutName::diagram;
    if (worksheet != !o.worksheet.diagrams.empty())
        fail("diagrams and the layout diagram go together: give positions to print, and that layout");
    if (worksheet && !o.drawing) fail("a program that prints diagrams has to draw: leave drawing on");
    if (o.worksheet.diagrams.size() > MAX_DIAGRAMS)
        fail(fmt::format("{} diagrams: a program holds {}; print them in several parts",
                         o.worksheet.diagrams.size(), MAX_DIAGRAMS));
    if (o.lesson) check_lesson(o);
    if (!o.console && !o.uci)
        fail("a program without console and without UCI could not be talked to: leave one of them on");
    if (o.language_level < 1 || o.language_level > 3)
        fail(fmt::format("there is no language level {}: choose 1, 2 or 3", o.language_level));
    if (o.limits.depth < 1 || o.limits.depth > MAX_PLY)
        fail(fmt::format("a search of {} plies: choose a depth from 1 to {}", o.limits.depth, MAX_PLY));
    if (o.limits.nodes > most)
        fail(fmt::format("a search of {} nodes: a printer counts to {}", o.limits.nodes, most));
    if (o.limits.milliseconds < 0 || o.limits.milliseconds > most)
        fail(fmt::format("a search of {} milliseconds: choose a time from 0 to {}", o.limits.milliseconds,
                         most));
    if (o.seed < 0 || o.seed > MAX_SEED)
        fail(fmt::format("a seed of {}: choose from 1 to {}, or 0 for another one in every game", o.seed,
                         MAX_SEED));
    if (o.max_plies < 1 || o.max_plies > MAX_PLIES)
        fail(fmt::format("a record of {} plies: choose from 1 to {}", o.max_plies, MAX_PLIES));
    if (o.game.moves().size() > static_cast<std::size_t>(o.max_plies))
        fail(fmt::format(
            "a game of {} plies: the program's record has room for {}; begin from a later position",
            o.game.moves().size(), o.max_plies));
}

}  // namespace inkmate

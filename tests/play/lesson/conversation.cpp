#include "tests/play/lesson/conversation.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/lesson/judge.hpp"
#include "psgen/emit/program.hpp"
#include "tests/play/lesson/lesson_model.hpp"
#include "tests/psgen/console.hpp"

namespace inkmate::test {

using namespace psgen;

using namespace chess;
using namespace lesson;

Move any_move(const Position& pos, std::mt19937& random) {
    const MoveList moves = legal_moves(pos);
    return moves.begin()[random() % moves.size()];
}

Conversation random_lesson(const LessonProgram& plan, std::uint32_t seed, int lines) {
    Conversation c;
    LessonModel model(plan.tasks, plan.first);
    Judge judge;
    std::mt19937 random(seed);
    for (int line = 0; line < lines; ++line) {
        const std::vector<std::size_t> sheet = model.sheet();
        const std::size_t i = sheet[random() % sheet.size()];
        const int number = plan.tasks[i].number;
        const Standing& s = model.lesson().standing(i);
        const unsigned kind = random() % 20;
        if (kind == 0) {
            c.add(fmt::format("hint {}", number), model.hint(i));
        } else if (kind == 1) {
            c.add("score", model.score());
        } else if (kind == 2 && line > lines / 3) {
            c.add("mark", model.mark());
        } else if (kind == 3) {
            c.add("next", model.next());
        } else {
            const bool right = random() % 3 == 0 && !s.solved;
            const Move m = s.solved ? any_move(plan.tasks[i].position, random)
                           : right  ? judge.right_move(plan.tasks[i], s.now, s.moves_left)
                                    : any_move(s.now, random);
            const std::string move = s.solved || random() % 2 == 0 ? to_uci(m) : to_san(s.now, m);
            c.add(fmt::format("{} {}", number, move), model.answer(i, m));
        }
    }
    return c;
}

int judged_answers(const Conversation& conversation) {
    return static_cast<int>(std::ranges::count_if(conversation.expected, [](const std::string& answer) {
        return answer.find(" is right. ") != answer.npos || answer.find(" is wrong: ") != answer.npos;
    }));
}

void check_lesson(const LessonProgram& options, const Conversation& conversation) {
    check_lesson(generate(options), conversation);
}

void check_lesson(const std::string& program, const Conversation& conversation) {
    const std::vector<std::string> said = converse(program, conversation.typed);
    REQUIRE(said.size() == conversation.expected.size());
    for (std::size_t i = 0; i < said.size(); ++i) {
        CAPTURE(i);
        CAPTURE(conversation.typed[i]);
        const std::string& expected = conversation.expected[i];
        // The board follows a problem that is set.
        CHECK(said[i].substr(0, expected.size() + 1) ==
              expected + (expected.find(" problem:\n") == expected.npos ? "" : "\n"));
    }
}

int check_lessons(const LessonProgram& options, std::uint32_t lessons, int lines) {
    int judged = 0;
    for (std::uint32_t seed = 1; seed <= lessons; ++seed) {
        CAPTURE(seed);
        const Conversation conversation = random_lesson(options, seed, lines);
        check_lesson(options, conversation);
        judged += judged_answers(conversation);
    }
    return judged;
}

}  // namespace inkmate::test

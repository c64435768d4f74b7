// A program that sets and marks problems says and counts what the core's lesson does.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <random>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/product/product.hpp"
#include "tests/core/lesson/tasks.hpp"
#include "tests/play/lesson/conversation.hpp"
#include "tests/play/lesson/lesson_model.hpp"
#include "tests/play/lesson/lesson_program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::lesson;
using namespace inkmate::test;

namespace {

/// Random positions with few pieces in which White mates in 1 or 2 moves, as lines of EPD.
std::string random_problems(std::uint32_t seed, int count) {
    std::mt19937 random(seed);
    std::string text;
    while (count > 0) {
        std::string board(64, '1');
        const auto put = [&](char piece, std::size_t from, std::size_t squares) {
            std::size_t square = 0;
            do square = from + random() % squares;
            while (board[square] != '1');
            board[square] = piece;
        };
        put('K', 0, 64);
        put('k', random() % 2 == 0 ? 0 : 56, 8);
        for (std::size_t i = 2 + random() % 3; i > 0; --i) put("QRBNR"[random() % 5], 0, 64);
        for (std::size_t i = random() % 3; i > 0; --i) put("pnbP"[random() % 4], 8, 48);
        for (std::size_t rank = 7; rank > 0; --rank) board.insert(8 * rank, "/");
        const std::string fen = board + " w - -";
        try {
            Position pos = Position::from_fen(fen);
            MateSearch search;
            const int moves = search.mates(pos, 1) ? 1 : search.mates(pos, 2) ? 2 : 0;
            if (moves == 0 || (moves == 1 && random() % 4 != 0)) continue;
            text += fmt::format("{} dm {};\n", fen, moves);
            --count;
        } catch (const ChessError&) {
            // Not a legal position.
        }
    }
    return text;
}

/// What a program says to one line after others.
std::string said_to(const std::vector<std::string>& lines, std::size_t first = 8) {
    return converse(lesson_program(PROBLEMS, first), lines).back();
}

}  // namespace

TEST_CASE("a lesson's verdicts, replies, hints, score and next problems are those of the core") {
    const LessonProgram options = lesson_program(PROBLEMS, 5);
    for (const std::uint32_t seed : {1u, 2u}) {
        CAPTURE(seed);
        check_lesson(options, random_lesson(options, seed, 60));
    }
}

TEST_CASE("random mates are judged as the core judges them") {
    const int programs = full_tests() ? 5 : 1, problems = full_tests() ? 100 : 8;
    int judged = 0;
    for (int i = 0; i < programs; ++i) {
        const auto seed = static_cast<std::uint32_t>(100 + i);
        const LessonProgram options = lesson_program(random_problems(seed, problems), problems * 3 / 4);
        judged += check_lessons(options, full_tests() ? 14 : 2, full_tests() ? 200 : 60);
    }
    CHECK(judged >= (full_tests() ? 5000 : 20));
}

TEST_CASE("a wrong answer's refutation is a legal move, after which there is no mate in time") {
    const LessonProgram options = lesson_program(random_problems(7, full_tests() ? 200 : 20), 1);
    std::mt19937 random(7);
    int wrong = 0;
    for (const Task& task : options.tasks) {
        const Move m = any_move(task.position, random);
        const Judgement judgement = Judge().judge(task, task.position, task.moves, m);
        if (judgement.verdict != lesson::Verdict::wrong || !judgement.reply) continue;
        Position after = task.position;
        after.do_move(m);
        const MoveList legal = legal_moves(after);
        CHECK(std::ranges::find(legal, judgement.reply) != legal.end());
        after.do_move(judgement.reply);
        CHECK_FALSE((task.moves > 1 && MateSearch().mates(after, task.moves - 1)));
        ++wrong;
    }
    CHECK(wrong > 5);
}

TEST_CASE("answers may be written as pupils write them") {
    CHECK(said_to({"7. Ra6"}) == "7. 1.Ra6 is right. The reply is 1...bxa6. Your next move?");
    CHECK(said_to({"7) 1.ra6"}) == "7. 1.Ra6 is right. The reply is 1...bxa6. Your next move?");
    CHECK(said_to({"7: a1a6", "b7"}) == "7. 2.b7# is right. 4 of 4 points.");
    CHECK(said_to({"7 1.Ra6 2.b7#"}) ==
          "7. 1.Ra6 is right. The reply is 1...bxa6. Your next move?\n7. 2.b7# is right. 4 of 4 points.");
    CHECK(said_to({"2 1... Qh4"}) == "2. 1...Qh4# is right. 2 of 2 points.");
    CHECK(said_to({"8 exd3"}) == "8. 1...exd3 is right. 2 of 2 points.");
    CHECK(said_to({"7"}).starts_with("7. White mates in 2.\n8  k b K"));
    CHECK(said_to({"7 Ra6", "board"}).ends_with("\nPlayed: 1.Ra6 1...bxa6"));
    CHECK(said_to({"HINT 7"}) == "7. Hint: Rook on a1.");
    CHECK(said_to({"hint 7", "hint"}) == "7. Hint: Ra6.");
}

TEST_CASE("castling may be written with zeros behind a number") {
    const LessonProgram options = lesson_program("4k3/8/8/8/8/8/8/R3K3 w Q - bm O-O-O;", 1);
    for (const char* const line : {"1 0-0-0", "1 1.0-0-0", "1 1. 0-0-0", "1 1.O-O-O"}) {
        CAPTURE(line);
        CHECK(converse(options, std::vector<std::string>{line}).back() ==
              "1. 1.O-O-O is right. 2 of 2 points.");
    }
}

TEST_CASE("a better move than the author's is right if the search sees that it wins, and else his alone") {
    const auto said = [](std::string_view problem, const std::string& line) {
        return converse(lesson_program(problem, 1), std::vector{line}).back();
    };
    CHECK(said("4k3/8/5q2/2r5/4N3/8/PPP5/R3K3 w - - bm Nxc5;", "1 Nxf6") ==
          "1. 1.Nxf6+ is right. 2 of 2 points.");
    const std::string_view reti = "7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7;";
    CHECK(said(reti, "1 Kg7") == "1. 1.Kg7 is right. 2 of 2 points.");
    const test::TaskFile file = test::read_tasks(reti);
    LessonModel model(file.tasks, 1);
    const std::string wrong = model.answer(0, parse_move(file.tasks[0].position, "Kh7"));
    CHECK(wrong.starts_with("1. 1.Kh7 is wrong: 1..."));
    CHECK(said(reti, "1 Kh7") == wrong);
}

TEST_CASE("what makes no sense is told, and changes nothing") {
    const std::string help = "; nothing changed. Type a problem's number and your move (3 Qh7), or \"help\".";
    CHECK(said_to({"99 Ra6"}) == "There is no problem 99. The sheet has: 1 2 3 4 5 6 7 8.");
    CHECK(said_to({"7 Zz9"}) == "Not understood: \"7 Zz9\"" + help);
    CHECK(said_to({"Ra6"}) == "Not understood: \"Ra6\"" + help);
    CHECK(said_to({"7 Ra9 b7"}) == "Not understood: \"7 Ra9 b7\"" + help);
    CHECK(said_to({"score 7"}) == "Not understood: \"score 7\"" + help);
    CHECK(said_to({"hint x"}) == "Not understood: \"hint x\"" + help);
    CHECK(said_to({"hint 7 7"}) == "Not understood: \"hint 7 7\"" + help);
    CHECK(said_to({"hint"}) == "Which problem? Add its number.");
    CHECK(said_to({"99999999999 Ra6"}) == "Not understood: \"99999999999 Ra6\"" + help);
    CHECK(said_to({"7 Kb1"}).starts_with("7. \"Kb1\" is not legal. King moves:\n"));
    CHECK(said_to({"7 \001\377"}) == "Not understood: \"7 \\001\\377\"" + help);
    CHECK(said_to({" "}) == "Type a problem's number and your move (3 Qh7), or \"help\".");
    CHECK(said_to({"7 Kb1", "99 e4", "7 Zz9", "hint 99", std::string(9000, '7'), "7 Ra6 b7", "score"}) ==
          "Score: 4 of 32 points.");
}

TEST_CASE("every word that help names is understood, and when a sheet takes no answers it says why") {
    const std::vector<std::string> help = lines_of(said_to({"help"}));
    CHECK(help == lines_of(said_to({"?"})));
    CHECK(help.size() == 12);
    for (const std::string& line : help) {
        std::string word = words_of(line).front();
        if (word == "3" || word == "Rh3" || word == "quit") continue;
        if (line.find("[N]") != std::string::npos) word += " 7";
        CAPTURE(word);
        CHECK_FALSE(said_to({word}).starts_with("Not understood"));
    }
    CHECK(said_to({"next"}) == "Type \"mark\" first: this sheet is not marked yet.");
    CHECK(said_to({"mark", "7 Ra6"}) ==
          "7. This problem is marked already. There are no more problems. Type \"quit\" to leave.");
    CHECK(said_to({"7 Ra6 b7", "7 Ra6"}) == "7. This problem is solved.");
    CHECK(said_to({"mark", "mark"}) ==
          "This sheet is marked already. There are no more problems. Type \"quit\" to leave.");
    CHECK(said_to({"mark", "next"}) == "There are no more problems.");
    CHECK(said_to({"7 Ra6", "1 Qb8", "1 a3", "mark"}).find("\n7. Unfinished: Ra6; 0 of 4 points. ") !=
          std::string::npos);
    CHECK(said_to({"7 Ra6", "7 Kd8", "mark"}).find("\n7. Wrong: Ra6 ") != std::string::npos);
}

TEST_CASE("a sheet with answers is marked when the input ends") {
    const LessonProgram options = lesson_program(PROBLEMS, 8);
    const std::string marked = "7. Right: Ra6 b7#; 4 of 4 points. Solution: 1. Ra6 bxa6 2. b7#\n";
    CHECK(type_to(generate(options), "7 Ra6 b7\n").find(marked) != std::string::npos);
    CHECK(type_to(generate(options), "7 Ra6 b7\nquit\n").find(marked) != std::string::npos);
    CHECK(type_to(generate(options), "hint 7\nquit\n").find("No answer") == std::string::npos);
}

TEST_CASE("a lesson leaves the stacks as they were, and creates nothing") {
    const LessonProgram options = lesson_program(PROBLEMS, 5);
    const Conversation c = random_lesson(options, 3, 40);
    std::string typed = "7\nhelp\nmoves 7\nboard\nproblems\n7 Zz\n99 e4\n7 Kb1\nhint\nhint x\n";
    for (const std::string& line : c.typed) typed += line + '\n';
    const std::string output = type_to(with_measurements(generate(options)), typed);
    const std::vector<std::string> measured = measurements(output);
    REQUIRE(measured.size() > 40);
    const auto stacks = [](const std::string& line) { return line.substr(0, line.rfind(' ')); };
    for (const std::string& line : measured) CHECK(stacks(line) == stacks(measured.front()));
}

TEST_CASE("the longest mate is proved within the stacks of a device") {
    const LessonProgram options = lesson_program("8/1k6/8/1K6/8/8/8/7R w - - dm 4;", 1);
    const Measurement m = measure(generate(options), "1 Rh2\n1 Rh7\n1 Rc1\nmark\n");
    CHECK(m.output.find("is wrong: ") != std::string::npos);
    CHECK(m.output.find("The reply is ") != std::string::npos);
    constexpr DeviceLimits device;
    CHECK(m.execution <= device.execution);
    CHECK(m.operands <= device.operands);
    CHECK(m.dictionaries <= device.dictionaries);
    CHECK(m.gsaves <= device.gsaves);
}

TEST_CASE("a lesson in its small form says the same") {
    LessonProgram options = lesson_program(PROBLEMS, 5);
    options.form = Form::packed;
    check_lesson(options, random_lesson(options, 4, 20));
    CHECK(lint(generate(options)) == std::vector<std::string>{});
}

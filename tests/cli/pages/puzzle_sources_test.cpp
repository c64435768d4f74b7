// The same puzzles from a study in PGN, a table of Lichess and EPD, all the way: on sheets, in a lesson that
// a program holds, and on a page for a browser.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <optional>
#include <random>

#include "base/text/strings.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/lesson/judge.hpp"
#include "core/lesson/task.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::lesson;
using namespace inkmate::test;

namespace {

/// A mate with one key: the opponent's move that leads to it, and its solution against the best defence.
struct MadePuzzle {
    Position before;
    Move last;
    Position position;
    std::vector<Move> line;
};

/// The solution of a mate in one or two; empty if it has none, or several keys.
std::vector<Move> only_solution(const Position& position) {
    MateSearch search;
    Position pos = position;
    Task task;
    task.position = position;
    task.moves = search.mates(pos, 1) ? 1 : search.mates(pos, 2) ? 2 : 0;
    if (task.moves == 0) return {};
    Judge judge;
    for (const Move m : legal_moves(position)) {
        if (judge.judge(task, position, task.moves, m).verdict != Verdict::wrong) task.best.push_back(m);
        if (judge.work() > MOST_WORK) return {};
    }
    if (task.best.size() != 1) return {};
    std::vector<Move> line;
    for (int left = task.moves; left > 0; --left) {
        const Move m = judge.right_move(task, pos, left);
        line.push_back(m);
        const Judgement judgement = judge.judge(task, pos, left, m);
        pos.do_move(m);
        if (judgement.verdict == Verdict::solves) break;
        line.push_back(judgement.reply);
        pos.do_move(judgement.reply);
    }
    return line;
}

std::string fen_of(const std::string& squares, Color to_move, std::string_view castling) {
    std::string board = squares;
    for (std::size_t rank = 7; rank > 0; --rank) board.insert(8 * rank, "/");
    return fmt::format("{} {} {} -", board, to_move == WHITE ? 'w' : 'b', castling);
}

std::optional<Position> position_of(const std::string& fen) {
    try {
        return Position::from_fen(fen);
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

/// A published mate in two, after a move of a piece that can have led to it.
std::optional<MadePuzzle> published(const EpdRecord& record) {
    const std::vector<std::string_view> fields = text::split_words(record.fen);
    const std::string_view castling = fields.size() > 2 ? fields[2] : "-";
    const std::optional<Position> found =
        position_of(fmt::format("{} {} {} -", fields[0], fields[1], castling));
    if (record.operation("stipulation") != "#2" || !found) return std::nullopt;
    const std::vector<Move> line = only_solution(*found);
    if (line.empty()) return std::nullopt;
    const Color mover = ~found->side_to_move();
    std::string squares;
    for (const char c : fields[0])
        if (c >= '1' && c <= '8')
            squares.append(static_cast<std::size_t>(c - '0'), '1');
        else if (c != '/')
            squares += c;
    for (std::size_t to = 0; to < 64; ++to)
        for (std::size_t from = 0; from < 64; ++from) {
            const char piece = squares[to];
            if (squares[from] != '1' || std::string_view(mover == WHITE ? "NBRQ" : "nbrq").find(piece) > 3)
                continue;
            std::string earlier = squares;
            std::swap(earlier[from], earlier[to]);
            const std::optional<Position> before = position_of(fen_of(earlier, mover, castling));
            if (!before) continue;
            for (const Move m : legal_moves(*before)) {
                Position after = *before;
                after.do_move(m);
                if (epd_fields(after) == epd_fields(*found)) return MadePuzzle{*before, m, after, line};
            }
        }
    return std::nullopt;
}

/// A mate with few pieces, for either side.
std::optional<MadePuzzle> drawn_by_lot(std::mt19937& random) {
    const bool white = random() % 2 == 0;
    std::string squares(64, '1');
    const auto put = [&](char piece) {
        std::size_t square = 0;
        do square = 8 + random() % 48;
        while (squares[square] != '1');
        const bool capital = (piece < 'a') == white;
        squares[square] = static_cast<char>(capital ? std::toupper(piece) : std::tolower(piece));
    };
    put('K');
    put('k');
    for (std::size_t i = 2 + random() % 3; i > 0; --i) put("QRBNP"[random() % 5]);
    for (std::size_t i = random() % 4; i > 0; --i) put("pnbr"[random() % 4]);
    const std::optional<Position> before = position_of(fen_of(squares, white ? BLACK : WHITE, "-"));
    if (!before) return std::nullopt;
    std::vector<Move> moves;
    for (const Move m : legal_moves(*before)) moves.push_back(m);
    if (moves.empty()) return std::nullopt;
    MadePuzzle puzzle{*before, moves[random() % moves.size()], *before, {}};
    puzzle.position.do_move(puzzle.last);
    puzzle.line = only_solution(puzzle.position);
    // Mates in one are found too often.
    if (puzzle.line.empty() || (puzzle.line.size() == 1 && random() % 4 != 0)) return std::nullopt;
    return puzzle;
}

std::vector<MadePuzzle> puzzles(std::size_t count) {
    std::vector<MadePuzzle> all;
    for (const EpdRecord& record :
         read_epd(contents(source_file("tests/core/problem/published.epd")), "published.epd")) {
        // The sample has some of each kind.
        if (all.size() == (full_tests() ? count : count / 2)) break;
        if (std::optional<MadePuzzle> puzzle = published(record)) all.push_back(*puzzle);
    }
    std::mt19937 random(13);
    while (all.size() < count)
        if (std::optional<MadePuzzle> puzzle = drawn_by_lot(random)) all.push_back(*puzzle);
    return all;
}

/// "1. Qb8+ Nxb8 2. Rd8#", as many moves of the solution as that. Solutions of positions that were set up
/// begin with move 1.
std::string solution_text(const MadePuzzle& puzzle, std::size_t moves) {
    std::string text;
    Position pos = Position::from_fen(epd_fields(puzzle.position));
    for (std::size_t i = 0; i < std::min(moves, puzzle.line.size()); ++i) {
        if (pos.side_to_move() == WHITE || i == 0)
            text += fmt::format("{}{} ", pos.fullmove_number(), pos.side_to_move() == WHITE ? "." : "...");
        text += to_san(pos, puzzle.line[i]) + " ";
        pos.do_move(puzzle.line[i]);
    }
    text.pop_back();
    return text;
}

/// The moves of the side that solves it, as a pupil types them.
std::string typed(const MadePuzzle& puzzle, std::size_t moves) {
    std::string text;
    Position pos = puzzle.position;
    for (std::size_t i = 0; i < std::min(moves, puzzle.line.size()); ++i) {
        if (i % 2 == 0) text += " " + to_san(pos, puzzle.line[i]);
        pos.do_move(puzzle.line[i]);
    }
    return text;
}

/// A file of puzzles, what it says of their solutions, and how many moves of it a lesson asks for.
struct Source {
    std::string file, text;
    std::vector<std::string> solutions = {};
    std::vector<std::string> answers = {};

    void add(const MadePuzzle& puzzle, std::size_t known, std::size_t asked) {
        solutions.push_back(solution_text(puzzle, known));
        answers.push_back(typed(puzzle, asked));
    }
};

/// Writes the same puzzles as a study, as a table, and as EPD with the best move.
std::vector<Source> sources(const std::vector<MadePuzzle>& all) {
    Source study{"study.pgn", ""}, table{"lichess.csv", ""}, positions{"positions.epd", ""};
    table.text = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";
    for (const MadePuzzle& puzzle : all) {
        const std::size_t number = study.solutions.size() + 1;
        study.text += fmt::format(
            "[Event \"Mates: Chapter {0}\"]\n[Site \"https://lichess.org/study/abcdefgh/{0}\"]\n[Result "
            "\"*\"]\n[FEN \"{1}\"]\n[SetUp \"1\"]\n\n{{ Find the mate. }} {2} *\n\n",
            number, puzzle.position.fen(), solution_text(puzzle, puzzle.line.size()));
        study.add(puzzle, puzzle.line.size(), 1);
        table.text += fmt::format("p{},{},{}", number, puzzle.before.fen(), to_uci(puzzle.last));
        for (const Move m : puzzle.line) table.text += " " + to_uci(m);
        table.text += fmt::format(",{},80,90,1000,mate mateIn{} short,https://lichess.org/abcd{:04}#30,\n",
                                  800 + 7 * number, (puzzle.line.size() + 1) / 2, number);
        table.add(puzzle, puzzle.line.size(), puzzle.line.size());
        positions.text += fmt::format("{} bm {}; id \"p{}\";\n", epd_fields(puzzle.position),
                                      to_san(puzzle.position, puzzle.line.front()), number);
        positions.add(puzzle, 1, 1);
    }
    return {study, table, positions};
}

/// A text without more than one blank or line feed between its words.
std::string on_one_line(const std::string& text) {
    std::string line;
    for (const char c : text)
        if (c != '\n' && c != '\f' && c != ' ')
            line += c;
        else if (!line.empty() && line.back() != ' ')
            line += ' ';
    return line;
}

}  // namespace

TEST_CASE(
    "puzzles of a study, a table and EPD are on sheets, in lessons and on pages as their files solve them") {
    const std::size_t count = full_tests() ? 200 : 6;
    const std::vector<MadePuzzle> all = puzzles(count);
    for (const Source& source : sources(all)) {
        CAPTURE(source.file);
        const WorkFolder folder;
        write(folder.directory / source.file, source.text);
        const RunResult printed = folder.run(fmt::format(
            "inkmate worksheet {} --solutions page -o t.pdf && pdftotext -raw t.pdf -", source.file));
        REQUIRE(printed.status.ok());
        // A page number and a title may come between.
        const std::string text = on_one_line(printed.output);
        std::size_t at = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string solution = fmt::format(" {}) {} ", i + 1, source.solutions[i]);
            CAPTURE(solution);
            const std::size_t found = text.find(solution, at);
            REQUIRE(found != std::string::npos);
            at = found;
        }
        CHECK(
            has(folder.run(fmt::format("inkmate verify worksheet {} --solutions page --dpi 150", source.file))
                    .output,
                "Every page is equal to its reference"));

        const RunResult view =
            folder.run(fmt::format("inkmate worksheet {} -o t.html && cat t.html", source.file));
        REQUIRE(view.status.ok());
        CHECK(test::count(view.output, "<details>") == count);
        at = 0;
        for (const std::string& solution : source.solutions) {
            CAPTURE(solution);
            at = view.output.find("<p>" + solution + "</p>", at);
            REQUIRE(at != std::string::npos);
        }
        CHECK(test::count(view.output, " data-task=") == count);
        // On the board, each begins with its move.
        at = view.output.find("\"tasks\":");
        for (const MadePuzzle& puzzle : all) {
            at = view.output.find("\"said\":\"" + solution_text(puzzle, 1) + "\"", at);
            REQUIRE(at != std::string::npos);
        }

        std::string answers;
        for (std::size_t i = 0; i < count; ++i) answers += fmt::format("{}{}\n", i + 1, source.answers[i]);
        write(folder.directory / "answers", answers + "score\nquit\n");
        const RunResult lesson = folder.run(
            fmt::format("inkmate lesson {} -q --first {} --pages none -o lesson.ps && gs -q -dNOPAUSE "
                        "-dBATCH -dSAFER -sDEVICE=nullpage lesson.ps < answers",
                        source.file, count));
        INFO(lesson.output);
        CHECK(lesson.status.ok());
        CHECK_FALSE(has(lesson.output, "not right"));
        // Two points a grade.
        std::size_t right = 0;
        for (int points = 2; points <= 10; points += 2)
            right += test::count(lesson.output, fmt::format("is right. {0} of {0} points.\n", points));
        CHECK(right == count);
    }
}

#include "core/problem/puzzle_file.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <sstream>

#include "core/chess/fen.hpp"
#include "core/problem/problem_file.hpp"

using namespace inkmate;
using namespace inkmate::problem;

namespace {

using Plies = std::vector<std::size_t>;

/// Two rows as Lichess publishes them.
constexpr std::string_view ROWS =
    "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 "
    "f7f8,1760,80,83,72,mate mateIn2 middlegame short,https://lichess.org/yyznGmXs/black#34,\n"
    "00sJ9,r3r1k1/p4ppp/2p2n2/1p6/3P1qb1/2NQR3/PPB2PP1/R1B3K1 w - - 5 18,e3g3 e8e1 g1h2 e1c1 a1c1 f4h6 "
    "h2g1 h6c1,2671,105,87,325,advantage attraction fork,https://lichess.org/gyFeQsOE#35,French_Defense\n";
constexpr std::string_view NAMES =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";

/// A chapter of a study of Lichess.
constexpr std::string_view CHAPTER =
    "[Event \"Mates: Morphy\"]\n[Site \"https://lichess.org/study/abcdefgh/ijklmnop\"]\n[Result \"*\"]\n"
    "[Annotator \"https://lichess.org/@/teacher\"]\n[FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]\n[SetUp "
    "\"1\"]\n\n{ White mates in two. [%cal Ga1a6] } 1. Ra6! { a quiet move } (1. bxa7 $2) 1... bxa6 2. b7# "
    "*\n\n";

std::vector<Puzzle> puzzles(std::string_view text) {
    return read_puzzles(text, "file");
}
Puzzle only(std::string_view text) {
    const std::vector<Puzzle> all = puzzles(text);
    REQUIRE(all.size() == 1);
    return all.front();
}
chess::PgnGame game(std::string_view text) {
    return chess::read_pgn(text, "file").front();
}

}  // namespace

TEST_CASE("the kind of a file of puzzles is found by its content") {
    CHECK(puzzle_format("# mates\n8/8/8/8/8/k7/8/K7 w - - id \"Morphy, 1856\"; bm Kb1;\n") ==
          PuzzleFormat::positions);
    CHECK(puzzle_format("8/8/8/8/8/k7/8/K7 w - - 0 1\n") == PuzzleFormat::positions);
    CHECK(puzzle_format("") == PuzzleFormat::positions);
    CHECK(puzzle_format(CHAPTER) == PuzzleFormat::games);
    CHECK(puzzle_format(fmt::format("\xef\xbb\xbf{}", CHAPTER)) == PuzzleFormat::games);
    CHECK(puzzle_format(ROWS) == PuzzleFormat::table);
    CHECK(puzzle_format(NAMES) == PuzzleFormat::table);
    CHECK(puzzle_format("\xef\xbb\xbf\n\"FEN\";\"Solution\"\r\n") == PuzzleFormat::table);
    CHECK(puzzle_format("BeginProblem\n") == PuzzleFormat::popeye);
}

TEST_CASE("a puzzle of Lichess begins after the opponent's move") {
    for (const std::string& text : {std::string(ROWS), fmt::format("{}{}", NAMES, ROWS)}) {
        const std::vector<Puzzle> all = puzzles(text);
        REQUIRE(all.size() == 2);
        const chess::EpdRecord& mate = all[0].record;
        CHECK(mate.fen == "q5nr/1ppknQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 w - - 1 18");
        CHECK(mate.operation("id") == "00sHx");
        CHECK(mate.operation("bm") == "Be6+");
        CHECK(mate.operation("pv") == "Be6+ Kd8 Qf8#");
        CHECK(mate.operation("dm") == "2");
        CHECK(mate.operation("grade") == "3");
        CHECK(mate.operation("c1") == "mate mateIn2 middlegame short");
        CHECK(answer_text(mate) == "1. Be6+ Kd8 2. Qf8#");
        CHECK(all[1].record.operation("dm").empty());
        CHECK(all[1].record.operation("grade") == "5");
        CHECK(answer_text(all[1].record) == "1... Re1+ 2. Kh2 Rxc1 3. Rxc1 Qh6+ 4. Kg1 Qxc1+");
        CHECK(all[0].place == (text.starts_with("P") ? "file, line 2" : "file, line 1"));
    }
}

TEST_CASE(
    "a rating is a grade from its first number on, and a mate in so many moves is one that the moves show") {
    for (const auto& sample : std::vector<std::pair<std::string_view, std::string_view>>{{"999", "1"},
                                                                                         {"1000", "2"},
                                                                                         {"1399", "2"},
                                                                                         {"1400", "3"},
                                                                                         {"1799", "3"},
                                                                                         {"1800", "4"},
                                                                                         {"2199", "4"},
                                                                                         {"2200", "5"},
                                                                                         {"", ""},
                                                                                         {"hard", ""}}) {
        const std::string_view rating = sample.first, grade = sample.second;
        CAPTURE(rating);
        CHECK(only(fmt::format("FEN,Rating\n8/8/8/8/8/k7/8/K7 w - - 0 1,{}\n", rating))
                  .record.operation("grade") == grade);
    }
    const auto asked = [](std::string_view moves, std::string_view themes) {
        return std::string(
            only(fmt::format("FEN,Solution,Themes\nkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1,{},{}\n", moves, themes))
                .record.operation("dm"));
    };
    CHECK(asked("Ra6 bxa6 b7#", "mate mateIn2") == "2");
    CHECK(asked("Ra6 bxa6 b7#", "mate mateIn3") == "");
    CHECK(asked("Ra6 bxa6 b7#", "short") == "");
    CHECK(asked("Ra6 bxa6 bxa7", "mate mateIn2") == "");
}

TEST_CASE("a position with all pieces is a task if few moves follow, and a start position is not one") {
    const auto solution = [](const std::string& fen, const std::string& moves) {
        const Puzzle puzzle = only("[FEN \"" + fen + "\"]\n[SetUp \"1\"]\n\n" + moves + " *\n");
        return puzzle.fault.empty() ? answer_text(puzzle.record) : "not a task";
    };
    const std::string teed = "rnbqkbn1/ppppp3/7r/6pp/3P1p2/3BP1B1/PPP2PPP/RN1QK1NR w - - 0 1";
    CHECK(solution(teed, "1. Qxh5+ Rxh5 2. Bg6#") == "1. Qxh5+ Rxh5 2. Bg6#");
    CHECK(solution(teed, "1. h3 h4 2. Bh2 g4 3. a3 a6 4. a4 a5 5. b3 b6 6. c3") == "not a task");
    CHECK(solution(teed, "") == "not a task");
    CHECK(solution("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", "1. e4 e5") == "not a task");
}

TEST_CASE("tables of other columns are read by their names, and a solution begins at the position") {
    const Puzzle puzzle = only(
        "Comment;fen;Solution;ID\r\n\"White mates; in \"\"two\"\"\";kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1;Ra6 "
        "bxa6 b7#;12\r\n");
    CHECK(puzzle.fault == "");
    CHECK(puzzle.record.operation("c0") == "White mates; in \"two\"");
    CHECK(puzzle.record.operation("id") == "12");
    CHECK(answer_text(puzzle.record) == "1. Ra6 bxa6 2. b7#");
    CHECK(only("FEN\tThemes\nkbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\tmate\n").record.operation("bm").empty());
}

TEST_CASE("a table opens the doors that a PGN and EPD open") {
    // A board and the side to move, a comment that asks for a mate, and operations of EPD as columns.
    const chess::EpdRecord mate =
        only("FEN,Solution,Comment\nkbK5/pp6/1P6/8/8/8/8/R7 w,Ra6 bxa6 b7#,White mates in two\n").record;
    CHECK(mate.fen == "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    CHECK(mate.operation("dm") == "2");
    CHECK(only("FEN,Comment\nkbK5/pp6/1P6/8/8/8/8/R7 w,Matt in zwei\n").record.operation("dm") == "2");
    const chess::EpdRecord asked =
        only("FEN,dm,Points,Grade,c0\nkbK5/pp6/1P6/8/8/8/8/R7 w,2,7,3,Mate in 4\n").record;
    CHECK(asked.operation("dm") == "2");
    CHECK(asked.operation("points") == "7");
    CHECK(asked.operation("grade") == "3");
    CHECK(asked.operation("c0") == "Mate in 4");
    CHECK(only("FEN,bm\nkbK5/pp6/1P6/8/8/8/8/R7 w,Ra6\n").record.operation("bm") == "Ra6");
}

TEST_CASE("columns that are not read are named, but for those of Lichess") {
    const auto remarks = [](std::string text) {
        std::istringstream in(text);
        return PuzzleReader(in, "file").remarks();
    };
    REQUIRE(remarks("FEN,Loesung,Klasse\n8/8/8/8/8/k7/8/K7 w,Kb1,3b\n").size() == 1);
    CHECK(remarks("FEN,Loesung,Klasse\n")
              .front()
              .starts_with("file: nothing is read from the columns Loesung and Klasse: name columns FEN, "
                           "Moves or Solution, "));
    CHECK(remarks(std::string(NAMES)).empty());
}

TEST_CASE("what cannot be read of a table is named with its line, and the rest is read") {
    const std::vector<Puzzle> all = puzzles(
        "PuzzleId,FEN,Moves\n1,kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1,a1a9 b7a6\n2,,a1a2\n3,8/8/8 w,a1a2\n\n"
        "4,kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1,a1a6 b7a6\n");
    REQUIRE(all.size() == 4);
    CHECK(all[0].fault.starts_with("file, line 2: "));
    CHECK(all[0].fault.find("a1a9") != std::string::npos);
    CHECK(all[1].fault == "file, line 3: it has no position in its column FEN");
    CHECK(all[2].fault.starts_with("file, line 4: "));
    CHECK(all[3].fault == "");
    CHECK(all[3].place == "file, line 6");
}

TEST_CASE("a chapter of a study is a task with its name, its comment and its moves") {
    const Puzzle puzzle = only(CHAPTER);
    CHECK(puzzle.fault == "");
    CHECK(puzzle.place == "file, game 1");
    CHECK(puzzle.record.fen == "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    CHECK(puzzle.record.operation("id") == "Morphy");
    CHECK(puzzle.record.operation("bm") == "Ra6");
    CHECK(puzzle.record.operation("pv") == "Ra6 bxa6 b7#");
    CHECK(puzzle.record.operation("c0").starts_with("White mates in two. [%cal Ga1a6]"));
    CHECK(answer_text(puzzle.record) == "1. Ra6 bxa6 2. b7#");
    CHECK(only(fmt::format("[ChapterName \"A: b\"]\n{}", CHAPTER)).record.operation("id") == "A: b");
    // Other programs name players or only the event.
    const std::string fen = "[FEN \"8/8/4k3/8/8/3KP3/8/8 w - - 0 40\"]\n\n1. Ke4 *\n";
    CHECK(only("[Event \"Ends: one\"]\n" + fen).record.operation("id") == "Ends: one");
    CHECK(only("[Event \"x\"]\n[White \"R\u00e9ti\"]\n[Black \"?\"]\n" + fen).record.operation("id") == "x");
    CHECK(only("[White \"A\"]\n[Black \"B\"]\n" + fen).record.operation("id") == "A - B");
    CHECK(answer_text(only(fen).record) == "1. Ke4");
}

TEST_CASE("a chapter of a study without a problem has no task, and its arrows explain") {
    const std::string study = "[Site \"https://lichess.org/study/abcdefgh/ijklmnop\"]\n\n";
    const std::string moves = "1. e4 {[%cal Gd2d4]} e5 2. Nf3 *\n";
    CHECK(puzzle_plies(game(study + moves)).empty());
    CHECK(puzzle_plies(game("[Event \"x\"]\n\n" + moves)) == Plies{1});
    CHECK(puzzle_plies(game(study + "1. e4 e5 {[#]} 2. Nf3 *\n")) == Plies{2});
    CHECK(puzzle_plies(game(CHAPTER)) == Plies{0});
}

TEST_CASE("a text asks for a mate in so many moves, and in no others") {
    CHECK(asks_for_mate("White mates in two.", 2));
    CHECK_FALSE(asks_for_mate("White mates in two.", 3));
    CHECK_FALSE(asks_for_mate("White wins.", 2));
    CHECK_FALSE(asks_for_mate("", 0));
}

TEST_CASE("tags say how hard a task is and what it is worth") {
    const chess::EpdRecord record =
        only("[Grade \"3\"]\n[Points \"5\"]\n[FEN \"8/8/4k3/8/8/3KP3/8/8 w - - 0 40\"]\n\n1. Ke4 *\n").record;
    CHECK(record.operation("grade") == "3");
    CHECK(record.operation("points") == "5");
}

TEST_CASE("a comment or tag that asks for a mate is the task if the solution ends in it") {
    const auto asked = [](std::string_view tags, std::string_view moves) {
        return std::string(
            only(fmt::format("[FEN \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\"]\n{}\n{} *\n", tags, moves))
                .record.operation("dm"));
    };
    constexpr std::string_view mate = "1. Ra6 bxa6 2. b7#";
    for (const char* text : {"White mates in two.", "Mate in 2!", "mate-in-2", "#2", "mateIn2",
                             "White to move: checkmate in 2 moves", "Matt in zwei Z\u00fcgen", "Mat en 2",
                             "mate en dos", "m2"}) {
        CAPTURE(text);
        CHECK(asked("", fmt::format("{{{}}} {}", text, mate)) == "2");
        CHECK(asked("", fmt::format("{{{}}}", text)) == "2");
    }
    CHECK(asked("[Event \"Mate in 2\"]\n", mate) == "2");
    CHECK(asked("[Stipulation \"#2\"]\n", mate) == "2");
    for (const char* text : {"White wins.", "Mate in 3", "mate", "The material: 2 rooks", "Qh4# 2. Kf1",
                             "He resigned 2 moves later", "", "Mate in 22"}) {
        CAPTURE(text);
        CHECK(asked("", fmt::format("{{{}}} {}", text, mate)) == "");
    }
    CHECK(asked("", "{Mate in 2} 1. Ra6 bxa6") == "");
    CHECK(asked("", "{Mate in 1} 1. Ra6") == "");
    // The rest of a game is no task.
    CHECK(asked("", "{A note} 1. Ra6 {Mate in 2} bxa6 2. b7#") == "");
}

TEST_CASE("tasks of a game are where it asks for diagrams, and their solutions are the moves that follow") {
    CHECK(puzzle_plies(game("1. e4 e5 2. Nf3 *")) == Plies{});
    CHECK(puzzle_plies(game("[White \"A\"]\n{start [%csl Ra1]} 1. e4 {x [%cal Ge2e4] y} e5 {no mark} 2. Nf3 "
                            "$220 Nc6 $1 *")) == Plies{0, 1, 3});
    CHECK(puzzle_plies(game("1. e4 $221 e5 $220 *")) == Plies{1, 2});
    CHECK(puzzle_plies(game("1. e4 {[#]} e5 {[#] (see below)} 2. d4 (2. c4 {[#]}) *")) == Plies{1, 2});
    const std::string fen = "[FEN \"8/8/4k3/8/8/3KP3/8/8 w - - 0 40\"]\n\n";
    CHECK(puzzle_plies(game(fen + "1. Ke4 {[%csl Ge4]} Kd6 *")) == Plies{0});
    CHECK(puzzle_plies(game(fen + "1. Ke4 Kd6 {[#]} 2. Kf5 *")) == Plies{2});
    // A start position of Chess960 is no task.
    CHECK(puzzle_plies(game("[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n[Variant "
                            "\"Chess960\"]\n\n1. e4 *")) == Plies{});

    const chess::PgnGame mate = game("1. f3 e5 2. g4 {[#] Black mates.} Qh4# {[#]} 0-1");
    CHECK(puzzle_of(mate, 3).operation("pv") == "Qh4#");
    CHECK(answer_text(puzzle_of(mate, 3)) == "2... Qh4#");
    CHECK_FALSE(asks_something(puzzle_of(mate, 4)));
    const chess::PgnGame shuffle = game(
        "1. Nf3 {[#]} Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 {[#]} Nf6 8. Ng1 *");
    CHECK(answer_text(puzzle_of(shuffle, 1)) ==
          "1... Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1");
    CHECK(answer_text(puzzle_of(shuffle, 13)) == "7... Nf6 8. Ng1");
    CHECK(answer_text(puzzle_of(shuffle, 9)) == "5... Nf6 6. Ng1 Ng8 7. Nf3");
}

TEST_CASE("games without a task and faulty ones are named, and the rest is read") {
    const std::vector<Puzzle> file = read_puzzles(
        fmt::format("1. e4 *\n\n[Event \"?\"]\n\n1. e5 *\n\n{}{}[Event \"x\"]\n\n1. e4 {{[#]}} -- *\n",
                    CHAPTER, CHAPTER),
        "study.pgn");
    REQUIRE(file.size() == 5);
    CHECK(file[0].fault ==
          "study.pgn, game 1: it has no task; give it a FEN tag, or write {[#]} where the task begins");
    // Nothing of it is legal, which is told, too.
    CHECK(file[1].fault.starts_with("study.pgn, game 2: it has no task"));
    CHECK(told(file[1].of_game).starts_with("study.pgn, line 5, game 2, move 1.: 'e5' is not legal"));
    CHECK(file[2].place == "study.pgn, game 3");
    CHECK(file[3].place == "study.pgn, game 4");
    CHECK(file[4].place == "study.pgn, game 5, half-move 1");
    CHECK(told(file[4].of_game).find("game 5, move 1...: '--' is a null move") != std::string::npos);
}

TEST_CASE("Popeye's text is tasks, too, as far as its pieces are those of chess") {
    const std::vector<Puzzle> all = puzzles(
        "BeginProblem\nAuthor A\nStipulation #2\nPieces White Kc8 Ra1 Pb6 Black Ka8 Bb8 Pa7 Pb7\n"
        "NextProblem\nStipulation #2\nPieces White Kc8 Gb1 Black Ka8\nEndProblem\n");
    REQUIRE(all.size() == 2);
    CHECK(all[0].record.operation("id") == "A");
    CHECK(answer_text(all[0].record) == "1. Ra6 bxa6 2. b7#");
    CHECK(all[1].fault == "file, line 5: its pieces are not those of chess");
}

TEST_CASE("problems to solve are read from the same files") {
    const ProblemFile table = read_problems(ROWS, "file");
    REQUIRE(table.problems.size() == 1);
    CHECK(table.problems[0].name == "00sHx");
    CHECK(table.problems[0].place == "file, line 1");
    REQUIRE(table.faults.size() == 1);
    CHECK(table.faults[0].starts_with("file, line 2: nothing says what is asked for"));
    CHECK(read_problems(CHAPTER, "file", parse_stipulation("#2")).problems.size() == 1);
}

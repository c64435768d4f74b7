// What the program prints of a line that it refuses (`--pages ...,errors`), and before the first move
// (`--pages ...,start`).
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/variant/rules_file.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/pages.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/compose.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::cairo;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace fs = std::filesystem;

namespace {

/// A line that is typed in a position, and what page tells of it.
struct RefusedLine {
    std::string fen;
    std::string typed;
    Refusal refusal;
};

constexpr std::string_view PINNED = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
constexpr std::string_view CHECKED = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1";
constexpr std::string_view TWO_KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
constexpr std::string_view QUEENS = "6rk/6pp/1Q6/Q1Q5/1Q6/3QQ3/Q7/K7 w - - 0 1";
constexpr std::string_view MATED = "R3k3/8/4K3/8/8/8/8/8 b - - 0 1";

std::vector<variant::Square> squares_of(std::initializer_list<std::string_view> names) {
    std::vector<variant::Square> squares;
    for (const std::string_view name : names) squares.push_back(*variant::parse_square(name));
    std::ranges::sort(squares);
    return squares;
}

Refusal illegal(std::string answer, std::initializer_list<std::string_view> origins,
                std::string_view target) {
    return {
        .answer = std::move(answer), .origins = squares_of(origins), .target = variant::parse_square(target)};
}
Refusal ambiguous(std::string answer, std::initializer_list<std::string_view> origins,
                  std::string_view target) {
    Refusal refusal = illegal(std::move(answer), origins, target);
    refusal.ambiguous = true;
    return refusal;
}

std::string not_understood(std::string_view quoted, std::string_view advice) {
    return fmt::format("Not understood: \"{}\"; nothing changed. {}", quoted, advice);
}
std::string repeated_text(std::string_view text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

/// Where the program can name no move that is meant, it lists all: on paper nobody can ask for them.
std::string illegal_of_all(std::string_view typed, std::string_view fen, std::string_view check = "") {
    const Position position = Position::from_fen(fen);
    const MoveList legal = legal_moves(position);
    std::vector<Move> moves(legal.begin(), legal.end());
    std::ranges::sort(moves);
    std::string list;
    for (const Move m : moves) list += (list.empty() ? "" : " ") + to_san(position, m);
    return fmt::format("\"{}\" is not legal. {}Legal moves:\n{}", typed, check, list);
}

std::vector<RefusedLine> refused_lines() {
    const std::string start(START_FEN);
    const std::string advice = "Type a move, or \"help\".";
    return {
        {start, "knight to f3", {not_understood("knight to f3", advice)}},
        {start, "Ke9", {not_understood("Ke9", advice)}},
        {start, "\xff\x01(\\)", {not_understood("\\377\\001(\\)", advice)}},
        {start, repeated_text("\xfe", 60), {not_understood(repeated_text("\\376", 40) + "...", advice)}},
        {start, std::string(300, 'W'), {not_understood(std::string(40, 'W') + "...", advice)}},
        {start, std::string(9000, 'e'), {"The line is longer than 8192 characters and is ignored."}},
        {start, "level 77", {not_understood("level 77", "level takes a whole number, 0 to 10.")}},
        {start,
         "setup 8/8/8/8/8/8/8/8 w - - 0 1",
         {"FEN placement: each side needs exactly one king. The position is unchanged."}},
        {start, "Nd4", illegal("\"Nd4\" is not legal. Knight moves:\nNa3 Nc3 Nf3 Nh3", {"b1", "g1"}, "d4")},
        {start, "e5", illegal("\"e5\" is not legal. Pawn moves:\ne3 e4", {"e2"}, "e5")},
        {start, "exd7", illegal("\"exd7\" is not legal. Pawn moves:\nd3 e3 d4 e4", {"e2"}, "d7")},
        {start, "e4 e5", illegal("\"e4 e5\" is not legal. e4 is empty.", {"e4"}, "e5")},
        {start, "e7e5",
         illegal("\"e7e5\" is not legal. White is to move, and the piece on e7 is Black's.", {"e7"}, "e5")},
        {start, "o-o", illegal(illegal_of_all("o-o", START_FEN), {"e1"}, "g1")},
        {std::string(PINNED), "e2c3",
         illegal("\"e2c3\" is not legal. The piece on e2 cannot move.", {"e2"}, "c3")},
        {std::string(PINNED), "Nxg1", illegal(illegal_of_all("Nxg1", PINNED), {"e2"}, "g1")},
        {std::string(CHECKED), "Rxa8",
         illegal(illegal_of_all("Rxa8", CHECKED, "White is in check. "), {"a1"}, "a8")},
        {std::string(CHECKED), "Rxe2",
         illegal("\"Rxe2\" is not legal. White is in check. Legal moves to that square:\nKxe2", {"a1"},
                 "e2")},
        {std::string(TWO_KNIGHTS), "nd2",
         ambiguous("\"nd2\" is ambiguous. It could be:\nNbd2 Nfd2", {"b1", "f3"}, "d2")},
        {std::string(MATED), "Ke7", {"The game is over. Result: 1-0 (checkmate)\nType \"undo\" or \"new\"."}},
    };
}

PlayingProgram telling_program(LayoutName layout, const Paper& paper = A4) {
    PlayingProgram options;
    options.side = ProgramSide::none;
    options.limits = {.depth = 1};
    options.layout = layout;
    options.paper = paper;
    options.pages = PagesMode::none;
    options.refusals = true;
    options.names = {.white = "R\u00e9ti", .black = "Tal", .event = "A match"};
    return options;
}

Page page_of(const PlayingProgram& options, const game::Game& game, const Refusal& refusal) {
    PageOptions shown = page_options(options, 1);
    shown.refusal = refusal;
    return compose_all(page_content(game, shown), page_design(options)).at(0);
}

/// Made once for each kind of program.
const std::string& program_of(const PlayingProgram& options) {
    static std::map<std::string, std::string> programs;
    std::string& program = programs[describe(options) + played_game(options).fen()];
    if (program.empty()) program = generate(options);
    return program;
}

GhostscriptRun type_into(const PlayingProgram& options, std::string_view typed, const fs::path& directory,
                         const std::string& page_name = "all.pdf") {
    GhostscriptRun result = run_ghostscript(program_of(options), typed,
                                            {.pages_directory = directory,
                                             .page_name = page_name,
                                             .feed = options.device.job_input ? Feed::stream : Feed::file});
    INFO(result.output);
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    CHECK(result.output.find("Internal error") == std::string::npos);
    return result;
}

std::string differences(const std::vector<Page>& expected, const fs::path& printed) {
    const TemporaryDirectory directory;
    const fs::path reference = directory / "cairo.pdf";
    draw_pdf(expected, reference);
    compare::CompareOptions options;
    options.resolutions = {100};
    if (full_tests()) options.resolutions = {72, 150, 300, 600};
    const compare::Comparison comparison = compare_pdfs(reference, printed, options);
    return comparison.equal() ? "" : to_text(comparison);
}

std::size_t printed_by(const PlayingProgram& options, std::string_view typed) {
    const TemporaryDirectory directory;
    return type_into(options, typed, directory.path(), "page-%03d.pdf").pages.size();
}

/// In the short form every third line, beginning with one of the first three.
std::vector<RefusedLine> some_refused_lines(std::size_t begin) {
    const std::vector<RefusedLine> all = refused_lines();
    if (full_tests()) return all;
    std::vector<RefusedLine> some;
    for (std::size_t i = begin % 3; i < all.size(); i += 3) some.push_back(all[i]);
    return some;
}

/// Types refused lines, each in its position, and holds the pages against cairo's.
void check_refusals(const PlayingProgram& options, const std::vector<RefusedLine>& refused) {
    std::string typed;
    std::vector<Page> expected;
    for (const RefusedLine& line : refused) {
        typed += fmt::format("setup {}\n{}\n", line.fen, line.typed);
        expected.push_back(page_of(options, Game(Position::from_fen(line.fen)), line.refusal));
    }
    const TemporaryDirectory directory;
    const GhostscriptRun result = type_into(options, typed, directory.path());
    for (const RefusedLine& line : refused)
        CHECK_MESSAGE(has(result.output, "\n" + line.refusal.answer + "\n"), line.refusal.answer);
    REQUIRE(result.pages.size() == 1);
    CHECK(differences(expected, result.pages[0]) == "");
}

}  // namespace

TEST_CASE("a line that is refused prints the position, its squares and the console's words, as cairo does") {
    std::size_t begin = 0;
    for (const std::string_view word : layout_words()) {
        const LayoutName layout = *find_layout(word);
        if (layout == LayoutName::diagram || layout == LayoutName::book) continue;
        for (const Paper& paper : PAPERS) {
            // Each paper with some layout in the short form.
            const bool odd = layout == LayoutName::large || layout == LayoutName::score;
            if (!full_tests() && (paper.name == A4.name) == odd) continue;
            CAPTURE(word);
            CAPTURE(paper.name);
            check_refusals(telling_program(layout, paper),
                           layout == LayoutName::game ? refused_lines() : some_refused_lines(begin++));
        }
    }
}

TEST_CASE("programs of variants print such pages, too, for any board, pawns and castling of theirs") {
    struct Line {
        std::string typed, begins;
        std::vector<variant::Square> origins = {};
        std::string_view target = {};
        bool ambiguous = false;
        std::string fen = {};
    };
    const std::string mixed =
        "[mixed:losalamos]\nberolinaPawn = b\npawnTypes = pb\n"
        "startFen = rnqknr/pbpppp/6/6/PBPPPP/RNQKNR w - - 0 1\n";
    const auto rules_of = [&](const std::string& name) {
        return std::make_shared<const variant::Rules>(
            name == "mixed" ? variant::load_rules(name, variant::read_ini(mixed, "mixed.ini"))
                            : variant::load_rules(name));
    };
    struct Board {
        std::string name;
        std::vector<Line> refused;
    };
    const std::vector<Board> all = {
        {"losalamos",
         {{"foo", "Not understood: \"foo\"; nothing changed."},
          {"a4", "\"a4\" is not legal. Pawn moves:\na3", squares_of({"a2"}), "a4"},
          {"Nd4", "\"Nd4\" is not legal. Knight moves:\n", squares_of({"b1", "e1"}), "d4"},
          {"a2a4", "\"a2a4\" is not legal. The piece there can play:\na3", squares_of({"a2"}), "a4"},
          {"O-O", "\"O-O\" is not legal. "},
          {"nd2", "\"nd2\" is ambiguous. It could be:\n", squares_of({"b1", "e4"}), "d2", true,
           "k5/6/4N1/6/6/1N3K w - - 0 1"},
          {"Nxd2", "\"Nxd2\" is ambiguous. It could be:\n", squares_of({"b1", "e4"}), "d2", true,
           "k5/6/4N1/6/3p2/1N3K w - - 0 1"}}},
        {"grand",
         {{"Na10", "\"Na10\" is not legal. Knight moves:\n", squares_of({"b2", "i2"}), "a10"},
          {"e10", "\"e10\" is not legal. Pawn moves:\n", squares_of({"e3"}), "e10"}}},
        {"capablanca", {{"O-O", "\"O-O\" is not legal. ", squares_of({"f1"}), "i1"}}},
        {"mixed",
         {{"b4", "\"b4\" is not legal. Legal moves:\n", squares_of({"b2"}), "b4"},
          {"Bb3", "\"Bb3\" is not legal. Legal moves:\n", squares_of({"b2"}), "b3"},
          {"Bd3", "\"Bd3\" is not legal. Pawn moves:\n", {}, "d3"}}}};
    std::size_t turn = 0;
    for (const Board& board : all)
        for (const LayoutName layout : {LayoutName::game, LayoutName::large, LayoutName::score,
                                        LayoutName::plain, LayoutName::economy}) {
            // In the short form each board with one or two of the layouts.
            if (turn++ % 3 != 0 && !full_tests()) continue;
            CAPTURE(board.name);
            CAPTURE(word_of(layout));
            PlayingProgram options = telling_program(layout);
            const auto names = options.names;
            const auto rules = rules_of(board.name);
            make_variant(rules, rules->start_fen, options);
            options.names = names;
            options.flipped = turn % 2 == 0;
            options.language_level = turn % 4 == 0 ? 1 : 2;
            std::string typed;
            for (const Line& line : board.refused)
                typed +=
                    fmt::format("setup {}\n{}\n", line.fen.empty() ? rules->start_fen : line.fen, line.typed);
            const TemporaryDirectory directory;
            const GhostscriptRun result = type_into(options, typed, directory.path());
            std::vector<Page> expected;
            std::size_t at = 0;
            for (const Line& line : board.refused) {
                CAPTURE(line.typed);
                const std::size_t begin = result.output.find("\n" + line.begins, at);
                REQUIRE(begin != std::string::npos);
                at = result.output.find("\n> ", begin);
                Refusal refusal{.answer = result.output.substr(begin + 1, at - begin - 1),
                                .origins = line.origins,
                                .target = variant::parse_square(line.target),
                                .ambiguous = line.ambiguous};
                expected.push_back(page_of(
                    options, game::Game(rules, line.fen.empty() ? rules->start_fen : line.fen), refusal));
            }
            REQUIRE(result.pages.size() == 1);
            CHECK(differences(expected, result.pages[0]) == "");
        }
}

TEST_CASE("moves and a square mark where a piece can go in variants, as cairo does") {
    struct Board {
        std::string name;
        std::vector<std::string_view> squares;
        std::string fen = {};
    };
    int turn = 0;
    for (const Board& board : {Board{"losalamos", {"b1", "e4"}, "k5/6/4N1/6/3p2/1N3K w - - 0 1"},
                               {"grand", {"e3", "b2"}},
                               {"pressroom", {"b2", "d2"}},
                               {"capablanca", {"f1", "e7"}, "8k1/4P5/10/10/10/10/10/R4K3R w KQ - 0 1"}})
        for (const LayoutName layout : {LayoutName::game, LayoutName::large}) {
            CAPTURE(board.name);
            CAPTURE(word_of(layout));
            const auto rules = std::make_shared<const variant::Rules>(variant::load_rules(board.name));
            PlayingProgram options = telling_program(layout);
            make_variant(rules, rules->start_fen, options);
            options.flipped = turn % 2 == 0;
            options.language_level = turn++ % 4 < 2 ? 1 : 2;
            const game::Game game(rules, board.fen.empty() ? rules->start_fen : board.fen);
            std::string typed = fmt::format("setup {}\n", game.fen());
            std::vector<Page> expected;
            for (const std::string_view square : board.squares) {
                typed += fmt::format("moves {}\n", square);
                PageOptions shown = page_options(options, static_cast<int>(expected.size()) + 1);
                shown.marked_from = variant::parse_square(square);
                const PageContent content = page_content(game, shown);
                CHECK_FALSE(content.marked.empty());
                expected.push_back(compose_all(content, page_design(options)).at(0));
            }
            // Only that page: the next one has no marks.
            typed += "print\n";
            expected.push_back(
                compose_all(page_content(game, page_options(options, 3)), page_design(options)).at(0));
            const TemporaryDirectory directory;
            const GhostscriptRun result = type_into(options, typed, directory.path());
            REQUIRE(result.pages.size() == 1);
            CHECK(differences(expected, result.pages[0]) == "");
        }
}

TEST_CASE("a program for printers of level 1, seen from Black's side, prints the same pages") {
    PlayingProgram options = telling_program(LayoutName::game);
    aim_at(Target::printer, options);
    options.pages = PagesMode::none;
    options.language_level = 1;
    options.form = Form::small;
    options.flipped = true;
    check_refusals(options, some_refused_lines(2));
}

TEST_CASE("a list that is longer than the page has room for is cut, and shows it") {
    for (const LayoutName layout : {LayoutName::game, LayoutName::large}) {
        const PlayingProgram options = telling_program(layout);
        const TemporaryDirectory directory;
        const GhostscriptRun result =
            type_into(options, fmt::format("setup {}\nQxh8\n", QUEENS), directory.path());
        const std::size_t begin = result.output.find("\"Qxh8\" is not legal.");
        REQUIRE(begin != std::string::npos);
        const std::string answer = result.output.substr(begin, result.output.find("\n> ", begin) - begin - 1);
        const Game game(Position::from_fen(QUEENS));
        Refusal refusal{.answer = answer, .target = page_square(SQ_H8)};
        for (Bitboard queens = game.position().pieces(WHITE, QUEEN); queens;)
            refusal.origins.push_back(page_square(pop_lsb(queens)));
        const Page page = page_of(options, game, refusal);
        std::string shown;
        for (const Item& item : page.items)
            if (const Text* text = std::get_if<Text>(&item); text != nullptr) shown += text->text + "\n";
        CHECK(has(shown, "...\n"));
        CHECK(differences({page}, result.pages.at(0)) == "");
    }
}

TEST_CASE("pages of refused lines are no pages of the game: its numbers go on as if they had not been") {
    PlayingProgram options = telling_program(LayoutName::game);
    options.pages = PagesMode::every;
    const TemporaryDirectory directory;
    const GhostscriptRun result =
        type_into(options, "e4\nfoo\ne4\ne5\nNf6\nNf3\n", directory.path(), "page-%03d.pdf");
    Game game;
    std::vector<Page> expected;
    const auto play = [&](std::string_view move, int number) {
        game.play(parse_move(game.position(), move));
        expected.push_back(compose(page_content(game, page_options(options, number)), page_design(options)));
    };
    const auto refuse = [&](const Refusal& refusal) { expected.push_back(page_of(options, game, refusal)); };
    play("e4", 1);
    refuse({not_understood("foo", "Type a move, or \"help\".")});
    refuse(illegal("\"e4\" is not legal. Pawn moves:\ne6 e5", {"e7"}, "e4"));
    play("e5", 2);
    refuse(illegal("\"Nf6\" is not legal. Knight moves:\nNa3 Nc3 Ne2 Nf3 Nh3", {"b1", "g1"}, "f6"));
    play("Nf3", 3);
    CHECK(compare_with_pages(result.pages, expected) == "");
}

TEST_CASE("layouts that gather positions print them as if no line had been refused between") {
    for (const LayoutName layout : {LayoutName::economy, LayoutName::score}) {
        PlayingProgram options = telling_program(layout);
        options.pages = PagesMode::every;
        const TemporaryDirectory directory;
        const GhostscriptRun result =
            type_into(options, "e4\ne5\nfoo\nNf3\n", directory.path(), "page-%03d.pdf");
        Game game;
        for (const char* const move : {"e4", "e5"}) game.play(parse_move(game.position(), move));
        std::vector<Page> expected = {
            page_of(options, game, {not_understood("foo", "Type a move, or \"help\".")})};
        game.play(parse_move(game.position(), "Nf3"));
        for (const Page& page : game_pages(game, 1, options)) expected.push_back(page);
        CHECK(compare_with_pages(result.pages, expected) == "");
    }
}

TEST_CASE("after three refused lines none is printed until one is understood, and the third page says so") {
    const PlayingProgram options = telling_program(LayoutName::game);
    CHECK(printed_by(options, "a\nb\n\nc\nzz\n   \n%\ne\n") == 3);
    CHECK(printed_by(options, "a\nb\nc\nzz\nfen\ne\n") == 4);
    CHECK(printed_by(options, "a\nb\ne4\nc\nzz\nf\ng\n") == 5);
    const TemporaryDirectory directory;
    const GhostscriptRun result = type_into(options, "foo\nfoo\nfoo\n", directory.path());
    Refusal refusal{not_understood("foo", "Type a move, or \"help\".")};
    std::vector<Page> expected(2, page_of(options, Game(), refusal));
    refusal.last = true;
    expected.push_back(page_of(options, Game(), refusal));
    CHECK(differences(expected, result.pages.at(0)) == "");
}

TEST_CASE("what is answered and not refused prints no such page, and a chess program gets none") {
    const PlayingProgram options = telling_program(LayoutName::game);
    CHECK(printed_by(options, "e4\nundo\nundo\nfen\nmoves\nhelp\n\nlevel 3\ndraw\n") == 0);
    CHECK(printed_by(options, "uci\nfoo\nposition startpos moves e2e5\ngo nodes 1\n") == 0);
    CHECK(printed_by(options, "uci\n" + std::string(9000, 'x') + "\n") == 0);
    PlayingProgram silent = options;
    silent.refusals = false;
    CHECK(printed_by(silent, "foo\ne5\n") == 0);
}

TEST_CASE("pages turns the pages of refused lines off and on") {
    const PlayingProgram options = telling_program(LayoutName::game);
    CHECK(printed_by(options, "pages none\na\npages none,errors\na\npages\na\n") == 2);
    CHECK(printed_by(options, "pages reply\nfoo\ne4\npages every,errors\nfoo\ne5\n") == 3);
    const TemporaryDirectory directory;
    const std::string said =
        type_into(options, "pages\npages reply\npages every,errors\npages errors\npages every,errorsx\n",
                  directory.path())
            .output;
    const std::string possible = " (every, reply or none; with \",errors\" or without)\n";
    for (const char* const modes : {"none,errors", "reply", "every,errors"})
        CHECK(has(said, fmt::format("\npages {}{}", modes, possible)));
    for (const char* const word : {"errors", "every,errorsx"})
        CHECK(has(said, not_understood(fmt::format("pages {}", word),
                                       "Type \"pages every\", \"pages reply\" or \"pages none\", each with "
                                       "\",errors\" or without.")));
}

TEST_CASE("an error while the page is drawn costs that page and nothing else, at either level") {
    for (const int level : {1, 2}) {
        PlayingProgram options = telling_program(LayoutName::game);
        options.language_level = level;
        std::string program = program_of(options);
        const auto start = program.rfind("{ Inkmate begin Start");
        REQUIRE(start != std::string::npos);
        program.insert(
            start,
            "Inkmate begin /AsBefore /DrawCross load def /DrawCross { AsBefore refusal 2 eq { 1 0 div } "
            "if } def end\n");
        const TemporaryDirectory directory;
        const GhostscriptRun result =
            run_ghostscript(program, "e5\nprint\nprint\nfoo\n",
                            {.pages_directory = directory.path(), .page_name = "page-%03d.pdf"});
        CHECK(has(result.output,
                  "The page was not printed: undefinedresult in div. Type \"print\" to try again."));
        // The first page has what was drawn before the error beneath it, whitened.
        REQUIRE(result.pages.size() == 3);
        const std::vector<Page> expected = {
            compose(page_content(Game(), page_options(options, 2)), page_design(options)),
            page_of(options, Game(), {not_understood("foo", "Type a move, or \"help\".")})};
        CHECK(compare_with_pages({result.pages[1], result.pages[2]}, expected) == "");
    }
}

TEST_CASE("refused lines leave stacks and memory as they were") {
    std::string typed;
    for (int i = 0; i < 20; ++i) typed += "setup 4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1\nNd2\nNe8\nfoo\n";
    for (const LayoutName layout : {LayoutName::game, LayoutName::plain})
        for (const int level : {1, 2}) {
            if (!full_tests() && (layout == LayoutName::game) == (level == 2)) continue;
            PlayingProgram options = telling_program(layout);
            options.language_level = level;
            std::string program = program_of(options);
            program.insert(
                program.rfind("{ Inkmate begin Start"),
                "Inkmate begin /vmreclaim where { /vmreclaim get -2 exch exec } if /Prompt { (\\n@ ) Put "
                "count PutInt ( ) Put countdictstack PutInt ( ) Put vmstatus pop exch pop PutInt (\\n> ) "
                "Put Flush } bind def end\n");
            const GhostscriptRun result = run_ghostscript(program, typed);
            std::vector<std::string> measured;
            for (const std::string& line : lines(result.output))
                if (line.starts_with("@ ")) measured.push_back(line);
            REQUIRE(measured.size() == 81);
            // Ghostscript keeps each glyph that it meets for the first time.
            for (std::size_t i = 9; i < measured.size(); ++i) CHECK(measured[i] == measured[8]);
        }
}

TEST_CASE("a printer tells on paper of a move that it was sent and could not play") {
    VirtualPrinter printer;
    PlayingProgram program = Desk::small_program();
    program.refusals = true;
    const Desk desk(program);
    desk.send(printer.uri(), "e5\nquit\n", false, {"--without=checks"});
    REQUIRE(printer.wait_idle(std::chrono::seconds(60)));
    const Refusal refusal = illegal("\"e5\" is not legal. Pawn moves:\ne3 e4", {"e2"}, "e5");
    CHECK(compare_with_pages(printer.pages(), std::vector{page_of(program, Game(), refusal)}) == "");
}

TEST_CASE("a program made with start prints the position before the first move, and of a new game") {
    for (std::size_t turn = 0; const LayoutName layout : {LayoutName::game, LayoutName::economy,
                                                          LayoutName::score, LayoutName::plain}) {
        CAPTURE(word_of(layout));
        PlayingProgram options = telling_program(layout);
        options.refusals = false;
        options.first_page = true;
        options.pages = PagesMode::every;
        options.game.play(parse_move(Position(), "d4"));
        // In the short form half the layouts with moves, half without.
        for (const std::string& typed : sample(std::vector<std::string>{"", "d5\nc4\n"}, 2, turn++ % 2)) {
            const TemporaryDirectory directory;
            const GhostscriptRun result = type_into(options, typed, directory.path(), "page-%03d.pdf");
            Game game = options.game;
            for (const std::string& move : lines(typed)) game.play(parse_move(game.position(), move));
            CHECK(compare_with_pages(result.pages, game_pages(game, 2, options)) == "");
        }
    }
    PlayingProgram options = telling_program(LayoutName::game);
    options.refusals = false;
    options.first_page = true;
    CHECK(printed_by(options, "e4\n") == 1);
    CHECK(printed_by(options, "e4\nnew\n") == 1);
    CHECK(printed_by(options, "pages every\ne4\nnew\n") == 3);
}

TEST_CASE("the small form has room for both in 40,500 bytes, whatever the layout") {
    for (const std::string_view word : layout_words()) {
        const LayoutName layout = *find_layout(word);
        if (layout == LayoutName::diagram || layout == LayoutName::book) continue;
        CAPTURE(word);
        PlayingProgram options;
        options.layout = layout;
        options.form = Form::packed;
        options.book = engine::default_book();
        options.refusals = options.first_page = true;
        CHECK(generate(options).size() <= 40'500);
    }
}

TEST_CASE("programs that print them raise no word of the linter, at either level and in either form") {
    for (const LayoutName layout :
         {LayoutName::game, LayoutName::score, LayoutName::large, LayoutName::plain})
        for (const int level : {1, 2}) {
            PlayingProgram options = telling_program(layout);
            options.language_level = level;
            options.first_page = true;
            options.form = level == 1 ? Form::small : Form::readable;
            if (!full_tests() && (layout == LayoutName::game) == (level == 2)) continue;
            CHECK(lint(generate(options)) == std::vector<std::string>{});
        }
}

TEST_CASE("a program's description tells of them where it has them, and only there") {
    PlayingProgram options;
    CHECK(describe(options).find("errors") == std::string::npos);
    CHECK(describe(options).find("first_page") == std::string::npos);
    options.refusals = options.first_page = true;
    const PlayingProgram read = read_options(describe(options));
    CHECK(read.refusals);
    CHECK(read.first_page);
    CHECK_FALSE(read_options(describe(PlayingProgram{})).refusals);
}

TEST_CASE("--pages takes one of every, reply and none, and start and errors besides") {
    const WorkFolder folder;
    const auto description = [&](const std::string& pages) {
        CHECK(test::inkmate({"generate", "--pages", pages, "-o", (folder.directory / "game.ps").string()})
                  .status.ok());
        const PlayingProgram read = read_description(folder.read("game.ps")).value().program;
        return fmt::format("{} {} {}", word_of(PAGES_WORDS, read.pages), read.first_page, read.refusals);
    };
    CHECK(description("reply,errors") == "reply false true");
    CHECK(description("errors,start") == "every true true");
    CHECK(description("start,none") == "none true false");
    CHECK_REFUSED(test::inkmate({"generate", "--pages", "every,errors,reply"}), 2,
                  "--pages every,reply: choose one of every, reply and none");
    CHECK_REFUSED(test::inkmate({"generate", "--pages", "reply,errors", "--without", "console"}), 2,
                  "--pages errors does nothing with --without console: leave one of them out");
    CHECK_REFUSED(test::inkmate({"lesson", source_file("examples/puzzles.epd"), "--pages", "start"}), 2,
                  "--pages of a lesson is every, reply or none: start and errors are for games");
}

TEST_CASE("verify checks the page before the first move of a program that prints it") {
    const WorkFolder folder;
    const RunResult checked = folder.run(
        "inkmate generate --pages every,start,errors --level 1 --side none -o game.ps && "
        "echo 'e4\ne5\nNf3' > moves.txt && inkmate verify game --program game.ps --moves moves.txt");
    INFO(checked.output);
    CHECK(checked.status.ok());
    CHECK(has(checked.output, "4 pages"));
}

// Which turns print a page, and what pages cost.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <set>

#include "base/process/cleanup.hpp"
#include "core/chess/notation.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

PlayingProgram drawing_program(PagesMode pages, ProgramSide side = ProgramSide::black) {
    PlayingProgram options = quick_program(side);
    options.drawing = true;
    options.pages = pages;
    return options;
}

std::size_t pages_of(const PlayingProgram& options, std::string_view typed) {
    const TemporaryDirectory directory;
    const GhostscriptRun result =
        run_ghostscript(generate(options), typed, {.pages_directory = directory.path()});
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    CHECK(result.output.find("Internal error") == std::string::npos);
    return result.pages.size();
}

}  // namespace

TEST_CASE(
    "pages are printed after every move, after replies, or never, as the program was made and as it is "
    "told") {
    CHECK(pages_of(drawing_program(PagesMode::every), "e4\nNf3\n") == 4);
    CHECK(pages_of(drawing_program(PagesMode::reply), "e4\nNf3\n") == 2);
    CHECK(pages_of(drawing_program(PagesMode::none), "e4\nNf3\n") == 0);
    CHECK(pages_of(drawing_program(PagesMode::none),
                   "e4\npages reply\nNf3\npages every\nd4\npages none\nd3\n") == 3);
    CHECK(pages_of(drawing_program(PagesMode::every),
                   "fen\nboard\nflip\nmoves\nundo\nnew\nfoo\ne5\npages\npages often\n") == 0);
}

TEST_CASE("a move that gets no reply is printed among the replies too") {
    CHECK(pages_of(drawing_program(PagesMode::reply), "setup 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\nQf8\n") == 1);
    CHECK(pages_of(drawing_program(PagesMode::reply, ProgramSide::none), "e4\ne5\n") == 2);
    CHECK(pages_of(drawing_program(PagesMode::reply), "go\n") == 1);
}

TEST_CASE("how a person ends the game is printed, unless no move is") {
    for (const PagesMode pages : {PagesMode::every, PagesMode::reply}) {
        const PlayingProgram options = drawing_program(pages, ProgramSide::none);
        for (const char* end : {"resign\n", "draw\n"}) {
            CHECK(pages_of(options, std::string("e4\n") + end) == 2);
            CHECK(pages_of(options, std::string("e4\n") + end + "resign\ndraw\n") == 2);
        }
    }
    CHECK(pages_of(drawing_program(PagesMode::none), "e4\nresign\n") == 0);
}

TEST_CASE("print prints a page at any time, and moves with a square prints one") {
    CHECK(pages_of(drawing_program(PagesMode::none), "print\ne4\nprint\n") == 2);
    CHECK(pages_of(drawing_program(PagesMode::none), "moves\nmoves e2\nmoves e9\n") == 1);
    // An empty square, a piece that cannot move, one of the side that is not to move.
    CHECK(pages_of(drawing_program(PagesMode::none), "moves e5\nmoves a1\nmoves e7\n") == 0);
}

TEST_CASE("the moves of a piece are shown on a page where there is a board to mark them on") {
    for (const auto& [layout, pages] : {std::pair{LayoutName::large, 1}, std::pair{LayoutName::plain, 0}}) {
        PlayingProgram options = drawing_program(PagesMode::none);
        options.layout = layout;
        CHECK(pages_of(options, "moves e2\n") == pages);
    }
}

TEST_CASE("layouts that gather positions print when the game or the session ends, or a new game begins") {
    const std::vector<std::pair<std::string, std::size_t>> scripts = {
        {"", 0},
        {"e4\ne5\n", 1},
        {"f3\ne5\ng4\nQh4\n", 1},
        {"e4\nresign\n", 1},
        {"e4\nprint\n", 1},
        {"e4\nnew\n", 1},
        {"e4\nnew\nd4\n", 2},
        {"moves e2\n", 0},
        // Other moves in the place of those that were printed are printed too, and so is what gives way.
        {"e4\nprint\nundo\nd4\n", 2},
        {"e4\nprint\nundo\nredo\n", 1},
        {"e4\nsetup 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", 1},
        {"e4\nplace Na3\n", 1},
    };
    for (const LayoutName layout : {LayoutName::economy, LayoutName::score}) {
        CAPTURE(word_of(layout));
        for (const int level : {1, 2}) {
            // Each layout at one of the levels, unless the long form is asked for.
            if (!test::full_tests() && (level == 1) != (layout == LayoutName::economy)) continue;
            CAPTURE(level);
            PlayingProgram options = drawing_program(PagesMode::every, ProgramSide::none);
            options.layout = layout;
            options.language_level = level;
            // In the short form each layout with every other one.
            for (const auto& one : sample(scripts, 2, level == 1 ? 0 : 1)) {
                CAPTURE(one.first);
                CHECK(pages_of(options, one.first) == one.second);
            }
        }
        PlayingProgram none = drawing_program(PagesMode::none, ProgramSide::none);
        none.layout = layout;
        CHECK(pages_of(none, "e4\nnew\nd4\n") == 0);
        CHECK(pages_of(none, "e4\nprint\n") == 1);
    }
}

TEST_CASE("a score of the game that a program was made with is printed without another move") {
    PlayingProgram options = drawing_program(PagesMode::every, ProgramSide::none);
    options.game.play(parse_move(options.game.position(), "e4"));
    options.layout = LayoutName::economy;
    CHECK(pages_of(options, "") == 0);
    options.layout = LayoutName::score;
    CHECK(pages_of(options, "") == 1);
    CHECK(pages_of(options, "e5\n") == 1);
}

TEST_CASE("after uci no page is printed unless print or pages ask for it") {
    const std::string game = "uci\nposition startpos moves e2e4\ngo depth 1\n";
    CHECK(pages_of(drawing_program(PagesMode::every), game) == 0);
    CHECK(pages_of(drawing_program(PagesMode::every), game + "print\npages every\nposition startpos\n") == 1);
}

TEST_CASE("a program that cannot draw does not know the words") {
    PlayingProgram options = quick_program();
    options.drawing = false;
    const std::vector<std::string> lines = {"print", "pages every", "help"};
    const auto said = converse(options, lines);
    CHECK(said[0].starts_with("Not understood: \"print\""));
    CHECK(said[1].starts_with("Not understood: \"pages every\""));
    CHECK(said[2].find("pages") == std::string::npos);
}

TEST_CASE("pages says which moves print one") {
    const std::vector<std::string> lines = {"pages", "pages reply", "pages none", "pages often",
                                            "pages every"};
    const auto said = converse(drawing_program(PagesMode::none), lines);
    CHECK(said[0] == "pages none (every, reply or none)");
    CHECK(said[1] == "pages reply (every, reply or none)");
    CHECK(said[2] == "pages none (every, reply or none)");
    CHECK(said[3] ==
          "Not understood: \"pages often\"; nothing changed. Type \"pages every\", \"pages reply\" or "
          "\"pages none\".");
    CHECK(said[4] == "pages every (every, reply or none)");
}

TEST_CASE("a font that the device lacks is replaced by another one, whichever it is") {
    for (const auto& [level, layout] :
         pairs(std::vector{1, 2}, std::vector{LayoutName::game, LayoutName::score})) {
        PlayingProgram options = drawing_program(PagesMode::none, ProgramSide::none);
        options.language_level = level;
        options.layout = layout;
        options.names = {.white = "R\u00e9ti", .black = "Tal"};
        const std::string program = generate(options);
        const auto printed = [&](const std::string& missing) {
            CAPTURE(missing);
            const TemporaryDirectory directory;
            const std::string poor = fmt::format(
                "%!\n/asked 0 def /findfont {{ dup [ {} ] {{ 1 index eq {{ /asked 1 store 1 0 div }} if "
                "}} "
                "forall pop systemdict /findfont get exec }} def\n",
                missing);
            std::string watched = program;
            watched = poor + with_code(program,
                                       "/LeaveInput { pop (\n? ) Put asked PutInt NewLine Flush } bind def");
            const GhostscriptRun result =
                run_ghostscript(watched, "e4\nprint\n", {.pages_directory = directory.path()});
            CHECK(result.status.ok());
            CHECK(result.errors == "");
            CHECK(result.output.find("rror") == std::string::npos);
            CHECK(result.pages.size() == 1);
            return field(result.output, "? ");
        };
        CHECK(printed("") == "0");
        for (const std::string font : {"/Times-Roman", "/Times-Bold", "/Courier"})
            CHECK(printed(font) == "1");
        CHECK(printed("/Times-Roman /Times-Bold /Times-Italic /Helvetica") == "1");
    }
}

TEST_CASE("pages cost no memory: the second time through a game of 100 moves takes what the first took") {
    std::uint32_t seed = 1;
    while (random_game(seed, 200).size() < 200) ++seed;
    std::string typed;
    for (const Move m : random_game(seed, 200)) typed += to_uci(m) + '\n';
    const std::string program =
        with_measurements(generate(drawing_program(PagesMode::every, ProgramSide::none)));
    const auto measured = measurements(type_to(program, typed + "new\n" + typed));
    REQUIRE(measured.size() == 402);
    // Ghostscript keeps each glyph that it meets for the first time, so only the second game can be level.
    CHECK(std::set(measured.begin() + 200, measured.end()).size() == 1);
    CHECK(words_of(measured.front())[1] == words_of(measured.back())[1]);
    CHECK(words_of(measured.front())[2] == words_of(measured.back())[2]);
}

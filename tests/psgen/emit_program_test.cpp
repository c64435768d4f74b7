#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/chess/notation.hpp"
#include "core/engine/evaluation.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/tables/tables.hpp"
#include "tests/psgen/emit_helpers.hpp"
#include "tests/support/files.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

/// A job that echoes what it is sent.
const std::vector<ModuleSource>& echo_job() {
    static const std::vector<ModuleSource> job = {
        fake_module("job",
                    "/LINE 80 string def\n\n"
                    "% Start: prints the lines that follow\n% --\n"
                    "/Start {\n    //TITLE = //START_FEN = //START_MOVES ==\n"
                    "    { (%stdin) (r) file //LINE readline { print (|) print } { pop exit } ifelse } loop\n"
                    "    count = currentdict Inkmate eq =\n} bind def\n")};
    return job;
}

std::string text_of(std::string_view name, const Product& options = {}) {
    const auto table = tables_of(options)(name);
    REQUIRE(table);
    return table->text;
}

/// What Ghostscript prints for a table.
std::string printed(std::string_view name, const Product& options = {}) {
    return run_ghostscript("%!\n" + text_of(name, options) + " ==\n", "").output;
}

}  // namespace

TEST_CASE("a game's header says what it is, and does not claim to be a document") {
    PlayingProgram options;
    options.title = "A (quiet) game: é";
    const std::string program = generate(options, echo_job());
    CHECK(
        program.starts_with("%!PS\n"
                            "%To read this file, begin at the last line that is not a comment: it names the "
                            "procedure that starts the program.\n"
                            "%%Title: (A \\(quiet\\) game: \\303\\251)\n"
                            "%%Creator: (Inkmate "));
    CHECK(program.find("\n%%LanguageLevel: 2\n%%EndComments\n") != std::string::npos);
    for (const std::string part : {"%%Pages", "%%Page:", "%%Begin", "%%Document"}) {
        CAPTURE(part);
        CHECK(generate(options).find(part) == std::string::npos);
    }
    CHECK(program.ends_with("} exec\n"));
    CHECK(lint(program).empty());
    CHECK(generate(options, echo_job()) == program);
    options.language_level = 1;
    CHECK(generate(options, echo_job()).find("\n%%LanguageLevel: 1\n") != std::string::npos);
}

TEST_CASE("everything after the last token is input, in both forms and by both ways of feeding") {
    PlayingProgram options;
    options.title = "T";
    options.game.play(parse_move(options.game.position(), "e4"));
    for (const bool minify : {false, true})
        for (const Feed feed : {Feed::file, Feed::stream}) {
            options.form = minify ? Form::packed : Form::readable;
            const std::string program = generate(options, echo_job());
            CHECK(lint(program).empty());
            const GhostscriptRun result = run_ghostscript(program, "one\n(two\n\n", {.feed = feed});
            CHECK(result.output ==
                  "T\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n[4892]\none|(two||0\ntrue\n");
            CHECK(result.status.ok());
        }
}

TEST_CASE("a library has the wanted names and no start") {
    const std::string library = generate_library({}, {"LINE"}, echo_job());
    CHECK(library.find("/Start") == std::string::npos);
    CHECK(run_ghostscript(library + "Inkmate begin LINE length = end\n", "").output == "80\n");
    PlayingProgram packed;
    packed.form = Form::packed;
    const std::string small = generate_library(packed, {"LINE"}, echo_job());
    CHECK(run_ghostscript(small + "countdictstack =\n", "").output ==
          run_ghostscript("%!\ncountdictstack =\n", "").output);
}

TEST_CASE("a program passes over requirements that serve features it does not have") {
    const ModuleSource opening{"opening",
                               "% module: opening\n% for: book\n% requires:\n% A module.\n\n/PLACE 7 def\n"};
    const auto library = [&](const std::string& required) {
        return generate_library({}, {"x"}, std::vector{opening, fake_module("m", "/x 0 def\n", required)});
    };
    CHECK(library("opening").find("/x 0 def") != std::string::npos);
    CHECK(error_of([&] { library("opening openings"); }) ==
          "module m, line 2: it requires openings, but there is no such module: correct the name or add the "
          "module");
}

TEST_CASE("diagrams that no program could print are refused") {
    WorksheetProgram worksheet;
    const auto said = [&](const Product& product) { return error_of([&] { generate(product); }); };
    CHECK(said(worksheet) == "a program that prints diagrams needs some: give positions to print");
    worksheet.worksheet.diagrams.resize(1);
    CHECK(said(worksheet) == "");
    worksheet.worksheet.diagrams.resize(MAX_DIAGRAMS + 1);
    CHECK(said(worksheet) == "10001 diagrams: a program has room for 10000; print them in several parts");
    PlayingProgram game;
    game.layout = LayoutName::diagram;
    CHECK(said(game) == "a game has no pages of the layout diagram: make a worksheet or a book");
}

TEST_CASE("options that no program could follow are refused") {
    const auto says = [](const PlayingProgram& options) {
        return error_of([&] { generate(options, echo_job()); });
    };
    PlayingProgram silent;
    silent.console = silent.uci = false;
    CHECK(says(silent) ==
          "a program without console and without UCI could not be talked to: leave one of them on");
    PlayingProgram no_level;
    no_level.language_level = 0;
    CHECK(says(no_level) == "there is no language level 0: choose 1, 2 or 3");
    const auto limited = [&](const SearchLimits& limits) {
        PlayingProgram program;
        program.limits = limits;
        return says(program);
    };
    CHECK(limited({0, 0, 0}) == "a search of 0 plies: choose a depth from 1 to " + std::to_string(MAX_PLY));
    CHECK(limited({MAX_PLY, 0, 0}) == "");
    CHECK(limited({MAX_PLY + 1, 0, 0}) != "");
    CHECK(limited({1, 1ull << 31, 0}) == "a search of 2147483648 nodes: a printer counts to 2147483647");
    CHECK(limited({1, 0, -1}) == "a search of -1 milliseconds: choose a time from 0 to 2147483647");
    PlayingProgram options;
    const char* const knights[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (int ply = 0; ply < MAX_PLIES; ++ply)
        options.game.play(parse_move(options.game.position(), knights[ply % 4]));
    CHECK(says(options) == "");
    options.game.play(parse_move(options.game.position(), "g1f3"));
    CHECK(says(options) ==
          "a game of 1001 plies: the program's record has room for 1000; begin from a later position");
}

TEST_CASE("a long game is replayed from portions that a printer's operand stack holds") {
    PlayingProgram options;
    const char* const knights[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (int ply = 0; ply < 500; ++ply)
        options.game.play(parse_move(options.game.position(), knights[ply % 4]));
    const std::string program = generate(options, echo_job());
    CHECK(lint(program).empty());
    CHECK(run_ghostscript("%!\n" + text_of("START_MOVES", options) + " dup length = 499 get = ", "").output ==
          "500\n" + std::to_string(options.game.moves()[499].code()) + "\n");
}

TEST_CASE("the readable form lists its modules") {
    CHECK(generate({}, echo_job()).find("%     job  A module of a test.\n") != std::string::npos);
}

TEST_CASE("tables hold what the core holds") {
    CHECK(printed("MIDDLEGAME_VALUE") ==
          fmt::format("[{}]\n", fmt::join(tuned_evaluation().middlegame_value, " ")));
    CHECK(printed("MATE") == "30000\n");
    CHECK(printed("PIECE_LETTERS") == "(.PNBRQK  pnbrqk )\n");
    CHECK(printed("KING_STEPS") == "[[0 1] [1 0] [0 -1] [-1 0] [1 1] [1 -1] [-1 -1] [-1 1]]\n");
    CHECK(printed("START_MOVES") == "[]\n");
    const std::string program =
        "%!\n/t " + text_of("MIDDLEGAME") + " def t length = t 1 get 12 get = t 5 get length =\n";
    CHECK(run_ghostscript(program, "").output ==
          "7\n" + std::to_string(tuned_evaluation().middlegame[PAWN][SQ_E2]) + "\n64\n");
}

TEST_CASE("tables hold what the options say") {
    PlayingProgram options;
    CHECK(text_of("PROGRAM_SIDE", options) == "2");
    CHECK(text_of("PAGES_MODE", options) == "2");
    CHECK(text_of("FLIPPED", options) == "false");
    options.side = ProgramSide::both;
    options.pages = PagesMode::reply;
    options.flipped = true;
    options.limits = {3, 1000, 2500};
    options.game = Game(Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 3 40"));
    CHECK(text_of("PROGRAM_SIDE", options) == "3");
    CHECK(text_of("PAGES_MODE", options) == "1");
    CHECK(text_of("FLIPPED", options) == "true");
    CHECK(text_of("LIMIT_DEPTH", options) == "3");
    CHECK(text_of("LIMIT_NODES", options) == "1000");
    CHECK(text_of("LIMIT_TIME", options) == "2500");
    CHECK(text_of("START_FEN", options) == "(4k3/8/8/8/8/8/8/4K2R w K - 3 40) readonly");
}

TEST_CASE("every table can be read and leaves one object") {
    std::string program = "%!\n/FindFont { findfont } def\n";
    for (const std::string_view name : table_names())
        program += text_of(name) + "\ncount 1 ne { (bad) = } if pop\n";
    CHECK(run_ghostscript(program, "").output == "");
    const Product product;
    CHECK_FALSE(tables_of(product)("NO_SUCH_TABLE"));
}

TEST_CASE("a program of any layout links and passes the checker, and holds no other layout") {
    const auto made = [](std::string_view word, int level) {
        PlayingProgram options;
        options.layout = *find_layout(word);
        options.language_level = level;
        const std::string program = generate(options);
        CAPTURE(word);
        CHECK(lint(program) == std::vector<std::string>{});
        return program;
    };
    const auto holds = [](const std::string& program, std::string_view name) {
        return program.find("/" + std::string(name) + " {") != std::string::npos;
    };
    for (const std::string_view word : layout_words())
        for (const int level : {1, 2}) {
            const std::string program = made(word, level);
            CHECK(holds(program, "DrawPositions") == (word == "economy"));
            CHECK(holds(program, "DrawFenLines") == (word == "large"));
            CHECK(holds(program, "DrawWords") == (word == "plain"));
            CHECK(holds(program, "DrawCaptures") == (word == "game"));
            CHECK(holds(program, "MakePieces") == (word != "plain"));
        }
}

TEST_CASE("every kind of program links and passes the checker, and its small form is much smaller") {
    for (int bits = 0; bits < 16; ++bits) {
        PlayingProgram options;
        options.console = bits & 1;
        options.uci = bits & 2;
        options.drawing = bits & 4;
        options.paper = bits & 8 ? A4 : LETTER;
        if (!options.console && !options.uci) continue;
        CAPTURE(bits);
        const std::string readable = generate(options);
        CHECK(lint(readable) == std::vector<std::string>{});
        options.form = Form::small;
        const std::string small = generate(options);
        CHECK(lint(small) == std::vector<std::string>{});
        CHECK(small.size() < readable.size() * 2 / 3);
    }
}

TEST_CASE("both forms of the whole program say the same") {
    const std::string input = "e4\nfen\nhint\n(\nmoves e2\nundo\neval\npgn\nd2d4\nquit\n";
    PlayingProgram options;
    options.limits = {2, 0, 0};
    const GhostscriptRun readable = run_ghostscript(generate(options), input);
    options.form = Form::packed;
    const GhostscriptRun small = run_ghostscript(generate(options), input);
    CHECK(readable.status.ok());
    CHECK(readable.output == small.output);
    CHECK(readable.output.find("Internal error") == std::string::npos);
    CHECK(readable.output.find("1. e4") != std::string::npos);
}

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "core/evaluation.hpp"
#include "core/notation.hpp"
#include "psgen/emit/lint.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/emit/tables.hpp"
#include "psgen/press/ghostscript.hpp"
#include "tests/psgen/emit_helpers.hpp"

using namespace inkmate;

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

std::string text_of(std::string_view name, const ProgramOptions& options = {}) {
    const auto text = table_text(name, options);
    REQUIRE(text);
    return *text;
}

/// What Ghostscript prints for a table.
std::string printed(std::string_view name, const ProgramOptions& options = {}) {
    return press("%!\n" + text_of(name, options) + " ==\n", "").output;
}

}  // namespace

TEST_CASE("the header follows the structuring conventions") {
    ProgramOptions options;
    options.title = "A (quiet) game: é";
    const std::string program = generate(options, echo_job());
    CHECK(
        program.starts_with("%!PS-Adobe-3.0\n"
                            "%%Title: (A \\(quiet\\) game: \\303\\251)\n"
                            "%%Creator: (Inkmate "));
    for (const char* part :
         {"\n%%LanguageLevel: 2\n", "\n%%DocumentData: Clean7Bit\n",
          "\n%%DocumentSuppliedResources: procset Inkmate ", "\n%%EndComments\n", "\n%%BeginProlog\n",
          "\n%%BeginResource: procset Inkmate ", "\n%%EndResource\n%%EndProlog\n"}) {
        CAPTURE(part);
        CHECK(program.find(part) != std::string::npos);
    }
    CHECK(program.ends_with("} exec\n"));
    CHECK(lint(program).empty());
    CHECK(generate(options, echo_job()) == program);
    options.language_level = 1;
    CHECK(generate(options, echo_job()).find("\n%%LanguageLevel: 1\n") != std::string::npos);
}

TEST_CASE("the header names the fonts that the program uses") {
    const std::vector<ModuleSource> job = {
        fake_module("job", "/Start { /Times-Roman findfont pop /Courier findfont pop /Times } bind def\n")};
    CHECK(generate({}, job).find(
              "%%DocumentNeededResources: font Courier\n%%+ font Times-Roman\n%%DocumentSupplied") !=
          std::string::npos);
    CHECK(generate({}, echo_job()).find("DocumentNeededResources") == std::string::npos);
}

TEST_CASE("everything after the last token is input, in both forms and by both ways of feeding") {
    ProgramOptions options;
    options.title = "T";
    options.game.play(parse_move(options.game.position(), "e4"));
    for (const bool minify : {false, true})
        for (const Feed feed : {Feed::file, Feed::stream}) {
            options.minify = minify;
            const std::string program = generate(options, echo_job());
            CHECK(lint(program).empty());
            const PressResult result = press(program, "one\n(two\n\n", {.feed = feed});
            CHECK(result.output ==
                  "T\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n[4892]\none|(two||0\ntrue\n");
            CHECK(result.status.ok());
        }
}

TEST_CASE("a library has the wanted names and no start") {
    const std::string library = generate_library({}, {"LINE"}, echo_job());
    CHECK(library.find("Start") == std::string::npos);
    CHECK(press(library + "Inkmate begin LINE length = end\n", "").output == "80\n");
    const std::string small = generate_library({.minify = true}, {"LINE"}, echo_job());
    CHECK(press(small + "countdictstack =\n", "").output == press("%!\ncountdictstack =\n", "").output);
}

TEST_CASE("a line of a module that is too long for a printer is an error") {
    const std::vector<ModuleSource> job = {
        fake_module("job", "% " + std::string(254, 'x') + "\n/Start { } bind def\n")};
    CHECK(error_of([&] { generate({}, job); }) ==
          "module job, Start: a line of 256 characters, and a line may have 255: break it");
}

TEST_CASE("a program that nobody can talk to is refused") {
    CHECK(error_of([] { generate({.console = false, .uci = false}, echo_job()); }) ==
          "a program without console and without UCI could not be talked to: leave one of them on");
}

TEST_CASE("the readable form lists its modules") {
    CHECK(generate({}, echo_job()).find("%     job  A module of a test.\n") != std::string::npos);
}

TEST_CASE("tables hold what the core holds") {
    CHECK(printed("PIECE_VALUE") == "[0 100 320 330 500 900 20000]\n");
    CHECK(printed("MATE") == "30000\n");
    CHECK(printed("PIECE_LETTERS") == "(.PNBRQK  pnbrqk )\n");
    CHECK(printed("KING_STEPS") == "[[0 1] [1 0] [0 -1] [-1 0] [1 1] [1 -1] [-1 -1] [-1 1]]\n");
    CHECK(printed("START_MOVES") == "[]\n");
    const std::string program =
        "%!\n/t " + text_of("PIECE_SQUARE") + " def t length = t 1 get 12 get = t 5 get length =\n";
    CHECK(press(program, "").output ==
          "7\n" + std::to_string(MICHNIEWSKI.piece_square[PAWN][SQ_E2]) + "\n64\n");
}

TEST_CASE("tables hold what the options say") {
    ProgramOptions options;
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
    std::string program = "%!\n";
    for (const std::string_view name : table_names())
        program += text_of(name) + "\ncount 1 ne { (bad) = } if pop\n";
    CHECK(press(program, "").output == "");
    CHECK_FALSE(table_text("NO_SUCH_TABLE", {}));
}

TEST_CASE("the contract names every table") {
    std::ifstream in(INKMATE_SOURCE_DIR "/docs/program.md");
    const std::string contract{std::istreambuf_iterator<char>(in), {}};
    for (const std::string_view name : table_names()) {
        CAPTURE(name);
        CHECK(contract.find('`' + std::string(name) + '`') != std::string::npos);
    }
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <regex>
#include <set>

#include "base/process/cleanup.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/link/token.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

/// A program that plays both sides until the record is full.
PlayingProgram plays_alone(int level, SearchAlgorithm algorithm, int hash_bits) {
    PlayingProgram options = quick_program(ProgramSide::both);
    options.language_level = level;
    options.limits = {.nodes = 700};
    options.search.algorithm = algorithm;
    if (algorithm == SearchAlgorithm::minimax) options.limits = {.depth = 1};
    options.search.hash_bits = hash_bits;
    options.max_plies = 40;
    return options;
}

std::string game_of(const GhostscriptRun& result) {
    INFO(result.output);
    INFO(result.errors);
    CHECK(result.status.ok());
    CHECK(result.output.find("Internal error") == std::string::npos);
    return result.output;
}

/// Without what tells how fast the machine is.
std::string without_times(const std::string& output) {
    return std::regex_replace(output, std::regex(" nps \\d+ time \\d+"), "");
}

}  // namespace

TEST_CASE("a level 1 program plays the moves that level 2 plays, also where there is only level 1") {
    const std::vector<std::pair<SearchAlgorithm, int>> searches = {{SearchAlgorithm::full, 10},
                                                                   {SearchAlgorithm::full, 0},
                                                                   {SearchAlgorithm::alphabeta, 0},
                                                                   {SearchAlgorithm::minimax, 0}};
    for (const auto& search : sample(searches, 2)) {
        const auto& [strength, hash_bits] = search;
        CAPTURE(to_string(search.first));
        CAPTURE(search.second);
        const std::string input = "pgn\nfen\n";
        const std::string level1 = generate(plays_alone(1, strength, hash_bits));
        const std::string game =
            game_of(run_ghostscript(generate(plays_alone(2, strength, hash_bits)), input));
        CHECK(game.find("20. ") != std::string::npos);
        CHECK(game_of(run_ghostscript(level1, input)) == game);
        for (const Feed feed : {Feed::file, Feed::stream})
            // In the short form each program comes by one of the ways.
            if (full_tests() || (feed == Feed::file) == (hash_bits == 0))
                CHECK(game_of(run_at_level(1, level1, input, feed)) == game);
    }
}

TEST_CASE("the text of a level 1 program names no operator of a higher level, run or not") {
    for (int bits = 0; bits < 32; ++bits) {
        PlayingProgram options;
        options.language_level = 1;
        options.console = bits & 1;
        options.uci = !options.console || bits & 2;
        options.drawing = bits & 4;
        options.form = bits & 8 ? Form::small : Form::readable;
        if (bits & 16) aim_at(Target::printer, options);
        CAPTURE(bits);
        const std::string program = generate(options);
        CHECK(lint(program) == std::vector<std::string>{});
        std::set<std::string> above;
        const std::vector<Token> tokens = tokenize({"program", program, {}});
        for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
            const Token& token = tokens[i];
            // To ask whether there is such an operator, and to take it then, is not to name it.
            const bool asked = token.kind == TokenKind::literal_name &&
                               (tokens[i + 1].is_name("known") || tokens[i + 1].is_name("get"));
            if ((token.kind == TokenKind::literal_name || token.kind == TokenKind::executable_name ||
                 token.kind == TokenKind::immediate_name) &&
                !asked && operator_level(token.value).value_or(1) > 1)
                above.insert(token.value);
        }
        CHECK(above == std::set<std::string>{});
    }
}

TEST_CASE("the dictionary of a level 1 program stays a third full, whatever is typed") {
    const std::string program =
        with_code(generate(plays_alone(1, SearchAlgorithm::full, 10)),
                  "/LeaveInput { pop (\n? ) Put Inkmate dup length 3 mul exch maxlength sub "
                  "PutInt NewLine Flush } bind def");
    CHECK(field(game_of(run_ghostscript(program, "hint\npgn\nfoo\nundo\nuci\ngo nodes 50\nsetoption x\n")),
                "? ") == "0");
}

TEST_CASE("each layout plays and prints the same whole game at every language level") {
    for (const std::string_view word : sample(layout_words(), 3)) {
        CAPTURE(word);
        PlayingProgram options = quick_program(ProgramSide::both);
        options.drawing = true;
        options.layout = *find_layout(word);
        options.limits = {.nodes = 100};
        options.seed = 7;
        // What follows the game is searched after pages, too.
        const std::string input = "undo\nundo\nundo\ngo nodes 500\nprint\ngo nodes 1000\ngo perft 2\npgn\n";
        const auto played_at = [&](int level) {
            const TemporaryDirectory directory;
            options.language_level = level;
            const std::string name = (directory / "%d.png").string();
            const GhostscriptRun result = run_ghostscript(
                generate(options), input,
                {.arguments = {"-sDEVICE=pnggray", "-r50", "-sPAPERSIZE=a4", "-sOutputFile=" + name}});
            std::string pages;
            for (int page = 1; std::filesystem::exists(directory / fmt::format("{}.png", page)); ++page)
                pages += contents(directory / fmt::format("{}.png", page));
            return std::pair{without_times(game_of(result)), pages};
        };
        const auto [game, pages] = played_at(2);
        CHECK(game.find("\n\n1. ") != std::string::npos);
        CHECK(pages.size() > 1000);
        const auto [first_game, first_pages] = played_at(1);
        CHECK(first_game == game);
        CHECK((first_pages == pages));
        options.language_level = 2;
        std::string second = generate(options);
        options.language_level = 3;
        const std::string third = generate(options);
        for (const std::string key : {"%%LanguageLevel: ", " language="})
            second[second.find(key + '2') + key.size()] = '3';
        CHECK((third == second));
    }
}

TEST_CASE("what a level 1 page finds out about pawns is forgotten with the page") {
    // Every place where pawns are kept is taken by others than before the page.
    const std::string page = R"(/DrawFen {
        0 1 //PAWN_SLOTS 1 sub { /pawnKey exch def /pawnCheck 1 def FindPawns } for Reset
    } bind def)";
    PlayingProgram options = quick_program();
    options.drawing = true;
    const auto answers_at = [&](int level) {
        options.language_level = level;
        return without_times(
            type_to(with_code(generate(options), page), "go nodes 1000\nprint\ngo nodes 8000\n"));
    };
    CHECK(answers_at(1) == answers_at(2));
}

TEST_CASE("a level 1 program prints its pages, and what a page takes is given back") {
    PlayingProgram options = quick_program(ProgramSide::black);
    options.language_level = 1;
    options.drawing = true;
    const TemporaryDirectory directory;
    const std::string program = generate(options);
    const GhostscriptRun result =
        run_ghostscript(program, "e4\nprint\nmoves b1\n", {.pages_directory = directory.path()});
    CHECK(game_of(result).find("e4") != std::string::npos);
    CHECK(result.pages.size() == 4);

    const auto pages = [&](const std::string& page) {
        return measurements(
            type_to(with_measurements(with_code(program, page)), "print\nprint\nprint\nprint\nprint\n"));
    };
    const auto measured = pages("");
    REQUIRE(measured.size() == 6);
    // The first pages fill the font cache.
    CHECK(std::set(measured.begin() + 2, measured.end()).size() == 1);
    // A page that keeps something: only `restore` takes it away.
    const auto wasteful = pages("/DrawFen { 1000 string pop } bind def");
    REQUIRE(wasteful.size() == 6);
    CHECK(std::set(wasteful.begin() + 2, wasteful.end()).size() == 1);
}

TEST_CASE("an error in a level 1 page leaves memory, stacks, graphics state and page number as it should") {
    PlayingProgram options = quick_program(ProgramSide::black);
    options.language_level = 1;
    options.drawing = true;
    options.pages = PagesMode::none;
    const std::string output =
        type_to(with_measurements(
                    with_code(generate(options),
                              "7 setlinewidth /DrawFen { 1 2 1000 string 1 0 div } bind def "
                              "/PageFailed { (caught ) Put $error /errorname get == flush } bind def "
                              "/Farewell { currentlinewidth = pageSave == pageNumber = flush } bind def")),
                "print\nprint\nprint\nprint\nprint\n");
    CHECK(output.find("caught /undefinedresult") != std::string::npos);
    CHECK(output.find("caught /invalidrestore") == std::string::npos);
    CHECK(output.find("> 7.0\nnull\n5\n") != std::string::npos);
    const auto measured = measurements(output);
    REQUIRE(measured.size() == 6);
    CHECK(std::set(measured.begin() + 2, measured.end()).size() == 1);
}

#include <doctest/doctest.h>

#include <set>

#include "process/temporary_directory.hpp"
#include "psgen/emit/lint.hpp"
#include "psgen/emit/operators.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/emit/token.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

/// A program that plays both sides until the record is full.
ProgramOptions plays_alone(int level, Strength strength, int hash_bits) {
    ProgramOptions options = quick_program(ProgramSide::both);
    options.language_level = level;
    options.limits = {.nodes = 150};
    options.search.strength = strength;
    if (strength == Strength::minimax) options.limits = {.depth = 1};
    options.search.hash_bits = hash_bits;
    options.max_plies = 40;
    return options;
}

std::string game_of(const PressResult& result) {
    INFO(result.output);
    INFO(result.errors);
    CHECK(result.status.ok());
    CHECK(result.output.find("Internal error") == std::string::npos);
    return result.output;
}

}  // namespace

TEST_CASE("a level 1 program plays the moves that level 2 plays, also where there is only level 1") {
    for (const auto& [strength, hash_bits] : {std::pair{Strength::full, 10},
                                              {Strength::full, 0},
                                              {Strength::alphabeta, 0},
                                              {Strength::minimax, 0}}) {
        CAPTURE(to_string(strength));
        CAPTURE(hash_bits);
        const std::string input = "pgn\nfen\n";
        const std::string level1 = generate(plays_alone(1, strength, hash_bits));
        const std::string game = game_of(press(generate(plays_alone(2, strength, hash_bits)), input));
        CHECK(game.find("20. ") != std::string::npos);
        CHECK(game_of(press(level1, input)) == game);
        for (const Feed feed : {Feed::file, Feed::stream})
            CHECK(game_of(press_at_level(1, level1, input, feed)) == game);
    }
}

TEST_CASE("the text of a level 1 program names no operator of a higher level, run or not") {
    for (int bits = 0; bits < 32; ++bits) {
        ProgramOptions options;
        options.language_level = 1;
        options.console = bits & 1;
        options.uci = !options.console || bits & 2;
        options.drawing = bits & 4;
        options.minify = bits & 8;
        options.pack = false;
        if (bits & 16) aim_at(Target::printer, options);
        CAPTURE(bits);
        const std::string program = generate(options);
        CHECK(lint(program) == std::vector<std::string>{});
        std::set<std::string> above;
        for (const Token& token : tokenize({"program", program, {}}))
            if (token.kind == TokenKind::literal_name || token.kind == TokenKind::executable_name ||
                token.kind == TokenKind::immediate_name)
                if (operator_level(token.value).value_or(1) > 1) above.insert(token.value);
        CHECK(above == std::set<std::string>{});
    }
}

TEST_CASE("the dictionary of a level 1 program stays a third full, whatever is typed") {
    const std::string program =
        with_code(generate(plays_alone(1, Strength::full, 10)),
                  "/LeaveInput { pop (\n? ) Put Inkmate dup length 3 mul exch maxlength sub "
                  "PutInt NewLine Flush } bind def");
    CHECK(field(game_of(press(program, "hint\npgn\nfoo\nundo\nuci\ngo nodes 50\nsetoption x\n")), "? ") ==
          "0");
}

TEST_CASE("a level 1 program prints its pages, and what a page takes is given back") {
    ProgramOptions options = quick_program(ProgramSide::black);
    options.language_level = 1;
    options.drawing = true;
    const TemporaryDirectory directory;
    const std::string program = generate(options);
    const PressResult result = press(program, "e4\nprint\nmoves e2\n", {.pages_directory = directory.path()});
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
    ProgramOptions options = quick_program(ProgramSide::black);
    options.language_level = 1;
    options.drawing = true;
    options.pages = PagesMode::none;
    const std::string output =
        type_to(with_measurements(
                    with_code(generate(options),
                              "7 setlinewidth /DrawFen { 1 2 1000 string 1 0 div } bind def "
                              "/TellError { (caught ) Put $error /errorname get == flush } bind def "
                              "/Farewell { currentlinewidth = pageSave == pageNumber = flush } bind def")),
                "print\nprint\nprint\nprint\nprint\n");
    CHECK(output.find("caught /undefinedresult") != std::string::npos);
    CHECK(output.find("caught /invalidrestore") == std::string::npos);
    CHECK(output.find("> 7.0\nnull\n5\n") != std::string::npos);
    const auto measured = measurements(output);
    REQUIRE(measured.size() == 6);
    CHECK(std::set(measured.begin() + 2, measured.end()).size() == 1);
}

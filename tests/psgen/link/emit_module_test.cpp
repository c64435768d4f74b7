#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/engine/book.hpp"
#include "core/engine/search.hpp"
#include "psgen/link/module.hpp"
#include "tests/psgen/emit_helpers.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::engine;

namespace {

std::string expanded(const std::string& text, const Features& features = default_features()) {
    return expand_directives({"m", text}, features).text;
}

std::string parse_error(const std::string& body) {
    return error_of([&] { parse_module(fake_module("m", body), default_features()); });
}

}  // namespace

TEST_CASE("each colour: the lines come twice, with the replacements") {
    CHECK(expanded("a\n%# each colour\n/Push$C { $E$c $e ${8|-8} } $x\n%# end\nb\n") ==
          "a\n/PushWhite { Black0 1 8 } $x\n/PushBlack { White1 0 -8 } $x\nb\n");
    CHECK(expanded("$C ${a|b}\n") == "$C ${a|b}\n");
}

TEST_CASE("if and unless keep lines by feature, and nest") {
    const std::string text =
        "%# if uci\nU\n%# if console\nUC\n%# end\n%# end\n%# unless uci\nN\n%# end\n%# if level2\n2\n%# end\n"
        "%# each colour\n%# if pages\n$C\n%# end\n%# end\n";
    CHECK(expanded(text) == "U\nUC\n2\nWhite\nBlack\n");
    Features off = default_features();
    off["uci"] = off["pages"] = off["level2"] = false;
    CHECK(expanded(text, off) == "N\n");
    off["uci"] = true;
    off["console"] = false;
    CHECK(expanded(text, off) == "U\n");
}

TEST_CASE("expanded lines keep their place in the file") {
    const SourceText text = expand_directives(
        {"m", "a\n%# each colour\nb\nc\n%# end\n%# if uci\nd\n%# end\ne\n"}, default_features());
    CHECK(text.lines == std::vector<int>{1, 3, 4, 3, 4, 7, 9});
    CHECK(text.line_at(text.text.find('d')) == 7);
}

TEST_CASE("broken directives are reported with their line") {
    const auto says = [](const std::string& text) { return error_of([&] { expanded(text); }); };
    CHECK(says("a\n%# if uci\nb\n") ==
          "module m, line 2: the block that opens here is never closed: add '%# end'");
    CHECK(says("%# end\n") == "module m, line 1: '%# end' without a block: delete it");
    CHECK(
        says("\n%# if colour_printer\n%# end\n")
            .starts_with("module m, line 2: there is no feature 'colour_printer': use one of all_suspect, "));
    CHECK(says("%# repeat\n") ==
          "module m, line 1: '%# repeat' is not a directive: write %# each colour, %# if FEATURE, %# unless "
          "FEATURE or "
          "%# end");
    CHECK(says("%# each colour\n%# each colour\n%# end\n%# end\n") ==
          "module m, line 2: '%# each colour' inside another one: take the inner one out");
    CHECK(says("%# each colour\n${a b}\n%# end\n") == "module m, line 2: '${' needs the form ${white|black}");
}

TEST_CASE("lines that a printer would not take are refused") {
    CHECK(parse_error("\n% " + std::string(253, 'x') + "\n") == "");
    CHECK(parse_error("\n% " + std::string(254, 'x') + "\n") ==
          "module m, line 6: the line has 256 characters, and a printer takes 255: break it");
    CHECK(parse_error("% caf\xc3\xa9\n") ==
          "module m, line 5: the line has a character other than printable ASCII: replace it");
    CHECK(parse_error("/x\t1 def\n") != "");
}

TEST_CASE("the header gives name, requirements and sentence") {
    const Module m = parse_module(
        {"moves", "% module: moves\n% requires: board rays\n% Makes moves.\n% Fast.\n\n/x 0 def\n"}, {});
    CHECK(m.name == "moves");
    CHECK(m.required == std::vector<std::string>{"board", "rays"});
    CHECK(m.sentence == "Makes moves.\nFast.");
    REQUIRE(m.definitions.size() == 1);
    CHECK(m.definitions[0].line == 6);
}

TEST_CASE("requirements add up, also where a feature brings more") {
    const std::string text =
        "% module: m\n% requires: a b\n%# if book\n% requires: c\n%# end\n% requires: d\n% A sentence.\n";
    Features features = default_features();
    CHECK(parse_module({"m", text}, features).required == std::vector<std::string>{"a", "b", "d"});
    features["book"] = true;
    CHECK(parse_module({"m", text}, features).required == std::vector<std::string>{"a", "b", "c", "d"});
}

TEST_CASE("a module names the programs that it is for, and the others do without it") {
    const ModuleSource source{
        "m", "% module: m\n% for: book\n% requires:\n% A sentence.\n\n/x 0 def\n% for: all\n"};
    const auto is_part = [](const Product& product, const std::string& words) {
        const ModuleSource module{"m", "% module: m\n" + words + "% requires:\n% A sentence.\n\n/x 0 def\n"};
        return !modules_of(product, {&module, 1}).empty();
    };
    PlayingProgram with_book;
    with_book.book = default_book();
    CHECK_FALSE(is_part(PlayingProgram(), "% for: book\n"));
    CHECK(is_part(with_book, "% for: book\n"));
    CHECK(is_part(with_book, "% for: chess chess960 book\n"));
    CHECK_FALSE(is_part(with_book, "% for: lesson book\n"));
    CHECK(is_part(LessonProgram(), ""));
    CHECK_FALSE(is_part(LessonProgram(), "% for: chess\n"));
    CHECK(is_part(BookProgram(), "% for: chess\n"));
    CHECK(is_part(TinyProgram(), "% for: lesson tiny\n"));
    CHECK_FALSE(is_part(TinyProgram(), ""));
    CHECK(for_words(source) == std::vector<std::string>{"book"});
    const Module m = parse_module(source, default_features());
    CHECK(m.sentence == "A sentence.");
    CHECK(m.definitions.front().line == 6);
    CHECK(error_of([&] {
              is_part(with_book, "% for: bok\n");
          }).starts_with("module m: there is no feature 'bok': use one of "));
}

TEST_CASE("a wrong header is an error") {
    const auto says = [](const std::string& text) {
        return error_of([&] { parse_module({"m", text}, default_features()); });
    };
    CHECK(says("/x 0 def\n") ==
          "module m, line 1: a module begins with three lines: '% module: m', '% requires: NAMES' and a "
          "sentence");
    CHECK(says("% module: m\n% requires:\n\n/x 0 def\n") ==
          "module m, line 1: a module begins with three lines: '% module: m', '% requires: NAMES' and a "
          "sentence");
    CHECK(says("% module: n\n% requires:\n% A sentence.\n") ==
          "module m, line 1: the header must name the module as its file does: '% module: m'");
}

TEST_CASE("a module is cut into definitions with their comments") {
    const Module m =
        parse_module(fake_module("m",
                                 "% Of squares.\n\n"
                                 "% Twice: doubles.\n% n -- n\n/Twice { 2 mul } bind def   % cheap\n"
                                 "/count 0 def\n"
                                 "/TABLE [ 1 { 2 } 3 ] readonly def\n\n"
                                 "% setup: fills TABLE\n{ //TABLE 0 count put } bind exec\n"
                                 "/hook {} def\n"),
                     {});
    using Kind = Definition::Kind;
    REQUIRE(m.definitions.size() == 6);
    CHECK(m.definitions[0].kind == Kind::remark);
    CHECK(m.definitions[1].kind == Kind::procedure);
    CHECK(m.definitions[1].name == "Twice");
    CHECK(m.definitions[1].text == "% Twice: doubles.\n% n -- n\n/Twice { 2 mul } bind def   % cheap");
    CHECK(m.definitions[1].after_gap);
    CHECK(m.definitions[1].line == 9);
    CHECK(m.definitions[2].kind == Kind::value);
    CHECK_FALSE(m.definitions[2].after_gap);
    CHECK(m.definitions[2].tokens.size() == 2);
    CHECK(m.definitions[3].name == "TABLE");
    CHECK(m.definitions[4].kind == Kind::setup);
    CHECK(m.definitions[4].name == "TABLE");
    CHECK(m.definitions[5].kind == Kind::value);
}

TEST_CASE("what is no definition is an error") {
    CHECK(parse_error("/x 0 def\n//x 0 put\n") ==
          "module m, line 6: '//x' is outside of any definition: write /Name ... def or a setup block");
    CHECK(parse_error("/Play { }\n") ==
          "module m, line 5: what begins here never comes to its 'def': add it");
    CHECK(parse_error("/Play { } def\n") ==
          "module m, line 5: procedure Play is not bound: end it with } bind def");
    CHECK(parse_error("{ 1 } exec\n") ==
          "module m, line 5: a procedure that is executed at once needs a comment '% setup: one sentence' "
          "before it");
    CHECK(parse_error("% setup: nothing\n{ 1 pop } exec\n") ==
          "module m, line 5: this setup block names no //TABLE that it fills: begin with the table's name");
}

TEST_CASE("the built-in modules can be read, with every combination of features") {
    for (const ModuleSource& source : embedded_modules()) {
        CAPTURE(source.name);
        // In the short form a third of the combinations, in which each pair of features meets in every way.
        for (int bits = 0; bits < 1 << 7; bits += test::full_tests() ? 1 : 3) {
            const auto on = [bits](int bit) { return (bits >> bit & 1) != 0; };
            for (const SearchAlgorithm algorithm :
                 {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
                Features features = default_features();
                features["console"] = on(0);
                features["uci"] = on(1);
                features["pages"] = on(2);
                features["level2"] = on(3);
                features["hash"] = on(4);
                features["tapered"] = on(5);
                features["keys"] = on(6);
                features["minimax"] = algorithm == SearchAlgorithm::minimax;
                features["alphabeta"] = algorithm == SearchAlgorithm::alphabeta;
                features["full"] = algorithm == SearchAlgorithm::full;
                if (!is_left_out(source, features)) CHECK_NOTHROW(parse_module(source, features));
            }
        }
    }
}

TEST_CASE("the manual explains each feature that directives can name") {
    const std::string manual = test::contents(test::source_file("docs/inside/program.md"));
    for (const auto& [name, on] : default_features())
        CHECK_MESSAGE(manual.find(fmt::format("\n| `{}` |", name)) != manual.npos, name);
}

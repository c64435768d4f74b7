// Comments of the readable program, where its reader may have lost what they are about.
#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <regex>

#include "core/variant/rules_file.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/tables/tables.hpp"
#include "render/page/layout/design.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/device/program_kinds.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::psgen;
using namespace inkmate::test;

namespace {

/// Programs as people read them: every kind, every layout, variants, and pages in a foreign language.
std::vector<ProgramKind> readable_kinds() {
    std::vector<ProgramKind> kinds = program_kinds();
    for (const std::string_view layout : page::layout_words()) {
        PlayingProgram game;
        game.layout = *page::find_layout(layout);
        game.refusals = true;
        game.first_page = true;
        if (game.layout == page::LayoutName::score) {
            game.chosen.every = 5;
            game.writing = {page::Language::german, chess::Notation::figurine};
        }
        kinds.push_back({"game, " + std::string(layout), game, ""});
    }
    std::vector<std::string> names;
    for (const variant::IniSection& section : variant::builtin_sections()) names.push_back(section.name);
    for (const std::string& name : sample(names, 8)) {
        PlayingProgram game;
        const auto rules = std::make_shared<variant::Rules>(variant::load_rules(name));
        make_variant(rules, rules->start_fen, game);
        kinds.push_back({"variant " + name, game, ""});
    }
    for (ProgramKind& kind : kinds)
        if (common(kind.product).form != Form::plain) common(kind.product).form = Form::readable;
    return kinds;
}

bool is_comment(std::string_view line) {
    return line.starts_with('%');
}

/// True for a line of comment that is a stack effect: "% from to  --  captured".
bool is_stack_effect(const std::string& line) {
    static const std::regex effect(R"(% ([^:]* )?--( .*)?)");
    return std::regex_match(line, effect);
}

/// What the comment of a name says, without the name, up to the end of its first sentence; nothing for a line
/// with which no such comment begins.
std::string first_sentence(const std::vector<std::string>& lines, std::size_t at) {
    static const std::regex named(R"(\s*% [A-Za-z_$0-9]+(, [A-Za-z_$0-9]+)*: (.*))");
    std::smatch match;
    if (!std::regex_match(lines[at], match, named)) return {};
    std::string sentence = match[2];
    static const std::regex end(R"([.?;]( |$))");
    for (std::smatch found;; sentence += ' ' + lines[at].substr(lines[at].find('%') + 2)) {
        if (std::regex_search(sentence, found, end))
            return sentence.substr(0, static_cast<std::size_t>(found.position()) + 1);
        if (++at == lines.size() || lines[at].find("% ") == std::string::npos) return sentence;
    }
}

}  // namespace

TEST_CASE("no comment of an emitted program is about something that only its neighbour names") {
    // "Name: the same ...", "Name: such a square", "Name: takes it back", "Name: all of them".
    const std::regex lost(
        R"(^\s*%\s*([A-Za-z_$0-9, ]+: |[^:]*; [A-Za-z_$0-9]+: )?(the same( |,|\.|$)|such |takes it back|all of (them|it)).*)");
    // "Name: does so for White", "Name: those of both", "Name: fills it for a side", "Name: is it a digit?".
    const std::regex pronoun(
        R"((does so|does that|those|these|both of|beyond or|sets (it|them)|[a-z]+ (it|them)( for .*)?\.|(is|does|has) it (a|an|another|castling|begin|take) |(is|are|may|can) these ).*)");
    for (ProgramKind& kind : readable_kinds()) {
        CAPTURE(kind.name);
        const std::vector<std::string> lines = lines_of(whole_program(kind.product));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (std::regex_match(lines[i], lost)) FAIL_CHECK(lines[i]);
            if (std::regex_match(first_sentence(lines, i), pronoun)) FAIL_CHECK(lines[i]);
        }
    }
}

TEST_CASE("a comment that asks ends as a question") {
    const std::regex asks(
        R"((is|are|does|do|has|have|can|may|could|was|were|must|should) (?!what |that |for |so |not )[^?]*\.)");
    for (ProgramKind& kind : readable_kinds()) {
        CAPTURE(kind.name);
        const std::vector<std::string> lines = lines_of(whole_program(kind.product));
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (std::regex_match(first_sentence(lines, i), asks)) FAIL_CHECK(lines[i]);
    }
}

TEST_CASE("every table of an emitted program, and every stack effect, has a comment before it") {
    for (ProgramKind& kind : readable_kinds()) {
        CAPTURE(kind.name);
        const TableSource tables = tables_of(kind.product);
        const std::vector<std::string> lines = lines_of(whole_program(kind.product));
        std::size_t found = 0;
        for (std::size_t i = 1; i < lines.size(); ++i) {
            if (is_stack_effect(lines[i]) && !is_comment(lines[i - 1])) FAIL_CHECK(lines[i + 1]);
            if (!lines[i].starts_with('/') || std::isupper(static_cast<unsigned char>(lines[i][1])) == 0)
                continue;
            const std::string name = lines[i].substr(1, lines[i].find(' ') - 1);
            const std::optional<Table> table = tables(name);
            // A module may define something of that name itself.
            if (!table || table->plain ||
                lines[i].find(table->text.substr(0, table->text.find('\n'))) == std::string::npos)
                continue;
            ++found;
            CAPTURE(name);
            CHECK(lines[i - 1].starts_with("% " + name + ": "));
        }
        CHECK(found > 3);
    }
}

TEST_CASE("the second line of a program that people read says where to begin, and that is there") {
    for (ProgramKind& kind : readable_kinds()) {
        CAPTURE(kind.name);
        const std::vector<std::string> lines = lines_of(whole_program(kind.product));
        if (std::holds_alternative<TinyProgram>(kind.product) || common(kind.product).form == Form::small)
            continue;
        if (lines[0] == "%!PS") {
            CHECK(lines[1] ==
                  "%To read this file, begin at the last line that is not a comment: it names the "
                  "procedure that starts the program.");
            const auto last = std::find_if_not(lines.rbegin(), lines.rend(), [](const std::string& line) {
                return line.empty() || is_comment(line);
            });
            CHECK(*last == "{ Inkmate begin Start end } exec");
        } else {
            CHECK(lines[0] == "%!PS-Adobe-3.0");
            CHECK(lines[1] ==
                  "%To read this file, begin at the first page, after the prolog: each page names the "
                  "procedures that draw it.");
            CHECK(std::ranges::count_if(
                      lines, [](const std::string& line) { return line.starts_with("%%Page: "); }) > 0);
        }
        CHECK(std::ranges::count_if(lines, [](const std::string& line) {
                  return line.starts_with("% How to read it. Begin at ");
              }) == 1);
    }
}

TEST_CASE("the contents of a program have whole sentences") {
    for (ProgramKind& kind : program_kinds()) {
        CAPTURE(kind.name);
        common(kind.product).form = Form::readable;
        const std::string program = whole_program(kind.product);
        const std::size_t begin = program.find("% Its modules"), end = program.find("\n%\n", begin + 30);
        if (begin == std::string::npos) continue;
        std::string before;
        for (const std::string& line : lines_of(program.substr(begin, end - begin))) {
            // A line with a name begins a sentence, and the one before it has ended.
            if (std::regex_match(line, std::regex("%     [a-z_0-9]+ .*")) && before.size() > 20 &&
                before.starts_with("%     "))
                CHECK(before.ends_with("."));
            before = line;
        }
    }
}

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <fstream>
#include <regex>
#include <set>

#include "core/engine/levels.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/tables/console_words.hpp"
#include "tests/psgen/console.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::test;

namespace {

/// The words of a table of words and procedures in a readable program.
void read_words(const std::string& program, std::string_view table, std::set<std::string>& words) {
    const std::size_t begin = program.find(fmt::format("/{} [", table));
    if (begin == std::string::npos) return;
    const std::string text = program.substr(begin, program.find("] readonly def", begin) - begin);
    const std::regex entry(R"(\n\s*\(([^)]+)\) \{)");
    for (std::sregex_iterator at(text.begin(), text.end(), entry), end; at != end; ++at)
        words.insert((*at)[1]);
}

/// What a program made so looks words up in.
std::set<std::string> words_of_program(const PlayingProgram& options) {
    std::set<std::string> words;
    for (const char* table : {"SESSION_COMMANDS", "ARGUMENT_COMMANDS", "CONSOLE_COMMANDS", "UCI_COMMANDS"})
        read_words(generate(options), table, words);
    return words;
}

}  // namespace

TEST_CASE("the list of the console's words is what each program knows") {
    for (const bool drawing : {false, true})
        for (const bool uci : {false, true}) {
            CAPTURE(drawing);
            CAPTURE(uci);
            PlayingProgram options;
            options.drawing = drawing;
            options.uci = uci;
            options.form = Form::plain;
            std::set<std::string> listed;
            for (const ConsoleWord& word : console_words())
                if (supports(options, word)) listed.emplace(word.word);
            CHECK(words_of_program(options) == listed);
        }
}

TEST_CASE("help tells what can be typed, a line of the list each") {
    PlayingProgram options = quick_program();
    std::string expected;
    for (const std::string& line : console_help(options)) expected += line + '\n';
    const std::vector<std::string> typed = {"help"};
    CHECK(converse(options, typed)[0] + '\n' == expected);
    CHECK(expected.find("print ") == std::string::npos);
    CHECK(expected.find("\nuci ") != std::string::npos);
    options.drawing = true;
    options.uci = false;
    CHECK(fmt::format("{}", fmt::join(console_help(options), "\n")).find("\nprint ") != std::string::npos);
    CHECK(fmt::format("{}", fmt::join(console_help(options), "\n")).find("\nuci ") == std::string::npos);
    for (const std::string& line : console_help(options)) CHECK(line.size() <= 79);
}

TEST_CASE("every word that the host adds is explained") {
    const std::string help = fmt::format("{}\n", fmt::join(host_help(), "\n"));
    for (const std::string& line : host_help()) CHECK(line.size() > 18);
    CHECK(help.find("analyse ") != std::string::npos);
    CHECK(help.find("takeback") == std::string::npos);
}

TEST_CASE("the manual of the console has a row for each word, with its help") {
    std::ifstream in(INKMATE_SOURCE_DIR "/docs/reference/console.md");
    std::vector<std::string> rows;
    for (std::string line; std::getline(in, line) && !line.starts_with("## Output");)
        if (line.starts_with("| `")) rows.push_back(line);
    std::size_t row = 0;
    while (row < rows.size() && !rows[row].starts_with("| `go`")) ++row;
    for (const ConsoleWord& word : console_words()) {
        if (word.help.empty()) continue;
        CAPTURE(word.word);
        REQUIRE(row < rows.size());
        CHECK(rows[row++].starts_with(fmt::format("| `{}` | {}", console_form(word), word.help)));
    }
    CHECK(row == rows.size());
}

TEST_CASE("the bounds of the numbers are those of the list") {
    CHECK(answer({"nodes"}).ends_with("\n" + strength_ranges(quick_program())));
    CHECK(answer({fmt::format("nodes {}", MOST_NODES)}) == "Strength: 999,999,999 nodes");
    CHECK(answer({fmt::format("time {}", LONGEST_SEARCH)}) == "Strength: 86,400 s");
    CHECK(answer({fmt::format("time {}", LONGEST_SEARCH + 1)}) ==
          "Not understood: \"time 86401\"; nothing changed. " + number_range("time"));
    CHECK(number_range("time") == "time takes whole seconds, 1 to 86400.");
    CHECK(number_range("fen") == "");
    CHECK(number_range("level") == "level takes a whole number, 0 to 10.");
}

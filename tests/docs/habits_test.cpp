// Habits of writing that no document has: what a translation writes, and a native does not.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/cli/command.hpp"

using namespace inkmate::test;

namespace fs = std::filesystem;

namespace {

struct Habit {
    std::string_view name;
    const char* pattern;
    std::string_view better;
};

constexpr auto HABITS = std::to_array<Habit>({
    {"is no X", R"((^|[^e]|[^r]e) (is|are|was|were) no (?!longer|more|less|[a-z]+er\b)[a-z])", "is not an X"},
    {"goes on", R"(\b(go|goes|went|going|gone) on\b)", "continues"},
    {"holds", R"(\bholds?\b)", "has, contains"},
    {"anew", R"(\banew\b)", "again"},
    {"stands", R"(\b(stands?|stood)\b(?! (pat|for)\b))", "is"},
    {"behind", R"(\bbehind\b)", "after"},
    {"66 %", "[0-9] %", "66%"},
    {"8 x 8", R"(\b[0-9]+ x [0-9]+\b)", "8 × 8"},
    {"two colons or semicolons", "[:;] .*([:;] |:$)", "two sentences"},
    {"what as a noun", R"(^(- |[0-9]+\. )?What [^?]*\.$)", "the noun"},
    {"what after a preposition", R"(\b(of|from|with|by|in|to|on|after|beside|beyond|for|than) what\b)",
     "the noun"},
});

/// A habit that a document, or all in a folder, may have in a text with these words.
struct Exception {
    std::string_view document, habit, words, why;
};

constexpr auto EXCEPTIONS = std::to_array<Exception>({
    {"docs/measurements/tuning.md", "behind", "rooks behind passed pawns", "a term of chess"},
    {"CONTRIBUTING.md", "an empty cell", "|", "the first columns name a folder once"},
});

/// Documents that have yet to be rewritten.
constexpr auto LATER = std::to_array<std::string_view>({"docs/variants/"});

/// Sentences with ", which": one in so many words, and two more.
constexpr std::size_t WORDS_FOR_WHICH = 400;

std::vector<std::string> all_documents() {
    std::vector<std::string> names = {"README.md", "CONTRIBUTING.md", "examples/README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(source_file("docs")))
        if (entry.path().extension() == ".md")
            names.push_back(fs::relative(entry.path(), source_file("")).generic_string());
    std::erase_if(names, [](const std::string& name) {
        return std::ranges::any_of(LATER, [&](std::string_view later) { return name.starts_with(later); });
    });
    std::ranges::sort(names);
    return names;
}

/// The lines of a document that people read as prose: no code, no addresses of links, no HTML comments.
std::vector<std::string> prose_of(const std::string& text) {
    static const std::regex code("`[^`]*`"), address(R"(\]\([^)]*\))"), comment("<!--.*-->");
    std::vector<std::string> prose;
    bool fenced = false;
    for (const std::string& line : lines(text)) {
        const bool fence = line.starts_with("```");
        if (fence) fenced = !fenced;
        if (fenced || fence || line.starts_with("    ")) {
            prose.emplace_back();
            continue;
        }
        std::string words = std::regex_replace(line, code, "C");
        words = std::regex_replace(words, address, "]");
        prose.push_back(std::regex_replace(words, comment, ""));
    }
    return prose;
}

std::vector<std::string> sentences_of(const std::string& line) {
    std::vector<std::string> sentences(1);
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        sentences.back() += (sentences.back().empty() ? "" : " ") + word;
        if (word.find_last_of(".!?") == word.size() - 1) sentences.emplace_back();
    }
    return sentences;
}

/// True for the cells of a row of a table that say nothing.
bool has_idle_cell(std::string row) {
    row = row.substr(1, row.find_last_of('|') - 1);
    for (std::size_t begin = 0; begin <= row.size();) {
        const std::size_t end = std::min(row.find('|', begin), row.size());
        std::string cell = row.substr(begin, end - begin);
        cell.erase(0, cell.find_first_not_of(' '));
        cell.erase(cell.find_last_not_of(' ') + 1);
        if (cell.empty() || cell == "the same" || cell.starts_with("...")) return true;
        begin = end + 1;
    }
    return false;
}

struct Finding {
    std::string_view habit;
    std::string text;
};

std::vector<Finding> habits_of(const std::string& document) {
    static const std::vector<std::regex> patterns = [] {
        std::vector<std::regex> all;
        for (const Habit& habit : HABITS) all.emplace_back(habit.pattern, std::regex::optimize);
        return all;
    }();
    std::vector<Finding> found;
    const std::vector<std::string> prose = prose_of(document);
    std::size_t words = 0, which = 0;
    for (std::size_t i = 0; i < prose.size(); ++i) {
        const std::string& line = prose[i];
        const bool row = line.starts_with("|"), heading = line.starts_with("#");
        const bool head = row && i + 1 < prose.size() && prose[i + 1].starts_with("|--");
        if (row && !head && !line.starts_with("|--") && has_idle_cell(line))
            found.push_back({"an empty cell", line});
        for (const std::string& sentence : sentences_of(line)) {
            words += static_cast<std::size_t>(std::ranges::count(sentence, ' ')) + 1;
            which += sentence.find(", which ") != sentence.npos ? 1 : 0;
            for (std::size_t h = 0; h < HABITS.size(); ++h) {
                const std::string_view name = HABITS[h].name;
                const bool of_sentences = name.starts_with("two ") || name.starts_with("what ");
                if (of_sentences && (row || heading)) continue;
                if (std::regex_search(sentence, patterns[h])) found.push_back({name, sentence});
            }
        }
    }
    if (which > 2 + words / WORDS_FOR_WHICH)
        found.push_back({", which", fmt::format("{} times in {} words", which, words)});
    return found;
}

bool is_excepted(std::string_view document, const Finding& finding) {
    return std::ranges::any_of(EXCEPTIONS, [&](const Exception& e) {
        return document.starts_with(e.document) && e.habit == finding.habit &&
               finding.text.find(e.words) != finding.text.npos;
    });
}

}  // namespace

TEST_CASE("the habits are found in prose, and not in code") {
    const auto names = [](const std::string& text) {
        std::string found;
        for (const Finding& finding : habits_of(text)) found += fmt::format("{};", finding.habit);
        return found;
    };
    CHECK(names("This is no file. There is no file. It is no longer a file.") == "is no X;");
    CHECK(names("The game goes on, anew.") == "goes on;anew;");
    CHECK(names("`goes on`\n\n    it holds\n\n```\n66 %\n```\n[x](behind.md)\n<!-- table anew -->") == "");
    CHECK(names("It holds 66 % of 8 x 8.") == "holds;66 %;8 x 8;");
    CHECK(names("It stands there. He stands pat. PS stands for PostScript.") == "stands;");
    CHECK(names("It is so: first; then that.") == "two colons or semicolons;");
    CHECK(names("- It is so: first;\n- then that.") == "");
    CHECK(names("What it needs is said. What is it? Of what use, from what it needs.") ==
          "what as a noun;what after a preposition;");
    CHECK(names("| a | b |\n|---|---|\n| a | |\n| a | none |\n| a | the same |\n") ==
          "an empty cell;an empty cell;");
    CHECK(names("a, which b. c, which d.") == "");
    CHECK(names("a, which b. c, which d. e, which f.") == ", which;");
}

TEST_CASE("no document has a habit that a native would not have") {
    for (const std::string& document : all_documents())
        for (const Finding& finding : habits_of(contents(source_file(document)))) {
            const auto habit = std::ranges::find(HABITS, finding.habit, &Habit::name);
            const std::string_view better = habit == HABITS.end() ? "see tests/docs" : habit->better;
            CHECK_MESSAGE(is_excepted(document, finding),
                          document << ": \"" << finding.habit << "\" (" << better << "): " << finding.text);
        }
}

TEST_CASE("every exception to the habits is needed") {
    std::vector<std::pair<std::string, Finding>> all;
    for (const std::string& document : all_documents())
        for (Finding& finding : habits_of(contents(source_file(document))))
            all.emplace_back(document, std::move(finding));
    for (const Exception& e : EXCEPTIONS) {
        const bool needed = std::ranges::any_of(all, [&](const auto& found) {
            return found.first.starts_with(e.document) && found.second.habit == e.habit &&
                   found.second.text.find(e.words) != std::string::npos;
        });
        CHECK_MESSAGE(needed, e.document << ": " << e.habit << ", " << e.words);
    }
}

// Messages are written in the words of WORDS: habits of a translation are counted, and there are none.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "tests/house/source_tree.hpp"

using namespace inkmate::test;

namespace {

struct Habit {
    const char* pattern;
    /// What a native writes.
    const char* instead;
};

constexpr auto HABITS = std::to_array<Habit>({
    {R"(\bis no (?!longer))", "is not"},
    {R"(\bgo(es)? on\b)", "continues"},
    {R"(\banew\b)", "again"},
    {R"(\bholds\b)", "has, contains"},
    {R"(\bstands\b)", "is"},
    {R"(\bbehind\b)", "after"},
    {R"(\btells\b)", "says, shows, reports"},
    {R"(\bdo(es)? not go with\b)", "cannot be combined with"},
    {R"([0-9}] %)", "% without a blank"},
});

/// The texts that may keep a habit, with the reason.
struct Exception {
    const char* text;
    const char* why;
};

constexpr auto EXCEPTIONS = std::to_array<Exception>({
    {"{} holds job {} ({}): see to the device, where the job waits", "CUPS calls such a job held"},
    {"it holds job {} ({}): see to the device, where the job waits", "CUPS calls such a job held"},
});

/// The habits of a text, each with what to write instead.
std::vector<std::string> habits_of(const std::string& text) {
    static const std::vector<std::regex> patterns = [] {
        std::vector<std::regex> made;
        for (const Habit& habit : HABITS) made.emplace_back(habit.pattern);
        return made;
    }();
    static const std::regex right("[tT]here is no ");
    const std::string rest = std::regex_replace(text, right, "");
    std::vector<std::string> found;
    for (std::size_t i = 0; i < patterns.size(); ++i)
        if (std::regex_search(rest, patterns[i])) found.emplace_back(HABITS[i].instead);
    return found;
}

/// The string literals of C++, without those in comments; neighbours are one, as the compiler joins them.
std::vector<std::string> literals_of(const std::string& code) {
    std::vector<std::string> literals;
    bool joined = false;
    const auto add = [&](const std::string& text) {
        if (!joined) literals.emplace_back();
        literals.back() += text;
        joined = true;
    };
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code.compare(i, 2, "//") == 0) {
            i = std::min(code.find('\n', i), code.size());
        } else if (code.compare(i, 3, "R\"(") == 0) {
            const std::size_t end = std::min(code.find(")\"", i), code.size());
            add(code.substr(i + 3, end - i - 3));
            i = end + 1;
        } else if (code[i] == '"') {
            std::size_t end = i + 1;
            while (end < code.size() && code[end] != '"') end += code[end] == '\\' ? 2 : 1;
            add(code.substr(i + 1, end - i - 1));
            i = end;
        } else if (code.compare(i, 3, "'\"'") == 0) {
            i += 2;
            joined = false;
        } else if (std::string_view(" \n\t").find(code[i]) == std::string_view::npos) {
            joined = false;
        }
    }
    return literals;
}

/// The strings of a line of PostScript without its comment.
std::vector<std::string> strings_of(const std::string& line) {
    std::vector<std::string> strings;
    int depth = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '%' && depth == 0) break;
        if (line[i] == '(' && depth++ == 0) {
            strings.emplace_back();
            continue;
        }
        if (line[i] == ')' && depth > 0 && --depth == 0) continue;
        if (depth == 0) continue;
        if (line[i] == '\\' && i + 1 < line.size()) strings.back() += line[i++];
        strings.back() += line[i];
    }
    return strings;
}

}  // namespace

TEST_CASE("habits of a translation are found in a text, and what only looks like them is not") {
    const auto only = [](const char* instead) { return std::vector<std::string>{instead}; };
    CHECK(habits_of("before.pdf is no folder") == only("is not"));
    CHECK(habits_of("there is no folder").empty());
    CHECK(habits_of("There is no folder").empty());
    CHECK(habits_of("job 7 is no longer there").empty());
    CHECK(habits_of("the game goes on") == only("continues"));
    CHECK(habits_of("type go on a line").size() == 1);
    CHECK(habits_of("It begins anew.") == only("again"));
    CHECK(habits_of("the file holds no game") == only("has, contains"));
    CHECK(habits_of("the knight stands on g4") == only("is"));
    CHECK(habits_of("understand, behindhand, retells").empty());
    CHECK(habits_of("its number behind the word") == only("after"));
    CHECK(habits_of("--save does not go with --resume") == only("cannot be combined with"));
    CHECK(habits_of("{:.1f} % of it") == only("% without a blank"));
}

TEST_CASE("literals are found in lines, and comments are not") {
    CHECK(literals_of(R"(f("a b", '"', "c \" d");  // "e")") == std::vector<std::string>{"a b", R"(c \" d)"});
    CHECK(strings_of(R"((a (b) c) Put  % (d))") == std::vector<std::string>{"a (b) c"});
}

TEST_CASE("messages, helps and what programs say have none of these habits") {
    std::vector<std::string_view> used;
    std::size_t texts = 0;
    const auto check = [&](const SourceFile& file, const std::string& text) {
        if (text.find(' ') == text.npos) return;
        ++texts;
        const auto exception = std::ranges::find(EXCEPTIONS, text, &Exception::text);
        if (exception != EXCEPTIONS.end()) return used.push_back(exception->text);
        for (const std::string& instead : habits_of(text))
            FAIL_CHECK(file.path << ": \"" << text << "\": write " << instead);
    };
    for (const SourceFile& file : product_files({".hpp", ".cpp"})) {
        std::string code;
        for (const std::string& line : file.lines) code += line + '\n';
        for (const std::string& text : literals_of(code)) check(file, text);
    }
    for (const SourceFile& file : product_files({".ps"}))
        for (const std::string& line : file.lines)
            for (const std::string& text : strings_of(line)) check(file, text);
    CHECK(texts > 2000);
    for (const Exception& exception : EXCEPTIONS)
        CHECK_MESSAGE(std::ranges::find(used, exception.text) != used.end(), exception.text);
}

#include <doctest/doctest.h>

#include <cstddef>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/house/source_tree.hpp"

using namespace inkmate::test;

namespace {

/// A doc comment and the declaration that it is about.
struct Comment {
    std::size_t line;
    std::string text;
    std::string declaration;
};

std::string trimmed(const std::string& line) {
    const std::size_t first = line.find_first_not_of(' ');
    return first == line.npos ? "" : line.substr(first);
}

/// The code from a line on, up to where its declaration ends or its body begins.
std::string declaration_at(const std::vector<std::string>& lines, std::size_t i) {
    std::string code;
    for (; i < lines.size(); ++i) {
        const std::string line = trimmed(lines[i]);
        if (line.starts_with("//") || line.starts_with('#')) continue;
        code += (code.empty() ? "" : " ") + line;
        if (code.find_first_of(";{") != code.npos) break;
    }
    return code;
}

/// True for the marks around a group of declarations.
bool is_group_mark(const std::string& line) {
    return trimmed(line) == "///@{" || trimmed(line) == "///@}";
}

/// Finds comments before a declaration (///) and after one (///<).
std::vector<Comment> comments_of(const std::vector<std::string>& lines) {
    std::vector<Comment> comments;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t at = lines[i].find("///");
        if (at == std::string::npos) continue;
        const std::string before = trimmed(lines[i].substr(0, at));
        if (lines[i].compare(at, 4, "///<") == 0) {
            if (!before.empty()) comments.push_back({i + 1, trimmed(lines[i].substr(at + 4)), before});
            continue;
        }
        if (!before.empty() || is_group_mark(lines[i])) continue;
        Comment comment{i + 1, "", ""};
        for (; i < lines.size() && trimmed(lines[i]).starts_with("///") && !is_group_mark(lines[i]); ++i)
            comment.text += (comment.text.empty() ? "" : " ") + trimmed(trimmed(lines[i]).substr(3));
        comment.declaration = declaration_at(lines, i--);
        comments.push_back(std::move(comment));
    }
    return comments;
}

/// Says which rule a comment breaks; "" if it keeps all.
std::string_view broken_rule(const Comment& comment) {
    static const std::regex fragment(
        "(Of|The same|As|Has|Is|Are|Does|Do|Can|May|Must|Will|Was|Were|Have|Had)\\b.*");
    static const std::regex question("[^.:;]*\\w\\?( .*)?");
    static const std::regex boolean(
        "(template *<[^>]*> *)?((static|virtual|inline|constexpr|const|explicit|friend|mutable) )*"
        "bool +[\\w:]+ *([(;={,].*|$)|std::function<bool\\(.*");
    static const std::regex function("[^=;{]*\\bbool +[\\w:]+ *\\(.*");
    static const std::regex states_truth(".*\\b(true|false)\\b.*", std::regex::icase);
    static const std::regex begins_with_truth("(true|false|returns true)\\b.*", std::regex::icase);
    if (std::regex_match(comment.text, fragment)) return "begins without a subject";
    if (std::regex_match(comment.text, question)) return "is a question";
    if (!std::regex_match(comment.declaration, boolean)) return "";
    if (std::regex_match(comment.declaration, function))
        return std::regex_match(comment.text, states_truth) ? ""
                                                            : "does not say when the function returns true";
    return std::regex_match(comment.text, begins_with_truth) ? "" : "does not begin with \"True if\"";
}

}  // namespace

TEST_CASE("a doc comment is a sentence, and one of a bool says when it is true") {
    std::vector<SourceFile> files = product_files({".hpp", ".cpp"});
    for (SourceFile& file : files_below("tests", {".hpp", ".cpp"})) files.push_back(std::move(file));
    for (const SourceFile& file : files) {
        for (const Comment& comment : comments_of(file.lines)) {
            const std::string_view rule = broken_rule(comment);
            CHECK_MESSAGE(rule.empty(),
                          file.path << ":" << comment.line << " " << rule << ": " << comment.text);
        }
    }
}

TEST_CASE("the rule for doc comments is applied to what they describe") {
    const std::vector<Comment> comments = comments_of(
        {"/// Of such a game.", "int a();", "struct S {", "    /// True if it", "    /// is over.",
         "    bool b = false;", "    bool c = false;  ///< it is over", "    int d;  ///< the same for Black",
         "    /// Returns the move.", "    bool e(int x) const { return x; }",
         "    /// Plays it; false if it is illegal.", "    static bool f(", "        int x);",
         "    /// Why is it over?", "    int g;", "    int h = 1;  // not documented", "};"});
    REQUIRE(comments.size() == 7);
    CHECK(comments[1].line == 4);
    CHECK(comments[1].text == "True if it is over.");
    CHECK(comments[1].declaration == "bool b = false;");
    CHECK(broken_rule(comments[0]) == "begins without a subject");
    CHECK(broken_rule(comments[1]) == "");
    CHECK(broken_rule(comments[2]) == "does not begin with \"True if\"");
    CHECK(broken_rule(comments[3]) == "");
    CHECK(broken_rule(comments[4]) == "does not say when the function returns true");
    CHECK(broken_rule(comments[5]) == "");
    CHECK(broken_rule(comments[6]) == "is a question");
}

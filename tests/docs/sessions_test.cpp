// What a document shows below commands is what they answer.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/docs/desk.hpp"

using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// A block fenced as `sh`, and the lines of the block fenced as `text` that follows it; none if there is
/// none.
struct Session {
    std::string commands;
    std::vector<std::string> answer;
};

std::vector<Session> sessions_of(const std::string& document) {
    std::vector<Session> sessions;
    std::string fence;
    for (const std::string& line : lines(contents(source_file(document)))) {
        if (line.starts_with("```")) {
            fence = line.substr(3);
            if (fence == "sh") sessions.emplace_back();
        } else if (fence == "sh") {
            sessions.back().commands += line + '\n';
        } else if (fence == "text") {
            REQUIRE(!sessions.empty());
            sessions.back().answer.push_back(line);
        }
    }
    return sessions;
}

/// True if a line of the output has the parts of what is shown, between its dots, one after the other.
bool answers(const std::string& output, const std::string& shown) {
    const std::string dots = "...";
    for (const std::string& line : lines(output)) {
        std::size_t at = 0;
        for (std::size_t from = 0; at != line.npos && from <= shown.size();) {
            const std::size_t to = std::min(shown.find(dots, from), shown.size());
            at = line.find(shown.substr(from, to - from), at);
            if (at != line.npos) at += to - from;
            from = to + dots.size();
        }
        if (at != line.npos) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("a line is found with what its dots leave out, and not in another order") {
    CHECK(answers("a\nx one 17 two\n", "one ... two"));
    CHECK(answers("one\n", "one"));
    CHECK_FALSE(answers("two 17 one\n", "one ... two"));
    CHECK_FALSE(answers("one\ntwo\n", "one ... two"));
}

TEST_CASE("the commands of the tour answer what it shows") {
    Desk desk;
    std::size_t answered = 0;
    for (const Session& session : sessions_of("docs/inside/tour.md")) {
        const RunResult r = desk.type(session.commands);
        CHECK_MESSAGE(r.status.ok(), session.commands << r.output);
        for (const std::string& line : session.answer) {
            CHECK_MESSAGE(answers(r.output, line), line << " is not in\n" << r.output);
            ++answered;
        }
    }
    CHECK(answered > 7);
}

#include <algorithm>
#include <sstream>
#include <vector>

#include "base/text/strings.hpp"
#include "engines/uci/lines.hpp"
#include "engines/uci/server.hpp"
#include "tests/fuzz/captured_output.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

namespace {

bool holds(const std::vector<std::string_view>& words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

/// True if a line asks for a table that takes long to make.
bool asks_for_memory(const std::string& line) {
    const std::string text = text::lower_case(line);
    return text.find("hash") != text.npos &&
           std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; }) > 1;
}

/// The input with searches that end soon, and how many moves they are to give.
struct Session {
    std::string lines;
    std::ptrdiff_t searches = 0;
};

Session bounded(std::string_view input) {
    Session session;
    std::istringstream in{std::string(input)};
    bool open = true;
    for (std::string line; std::getline(in, line);) {
        if (asks_for_memory(line)) continue;
        const std::string read = line;
        const std::vector<std::string_view> words = text::split_words(read);
        if (!words.empty() && words.front() == "go") {
            const bool perft = holds(words, "perft");
            // What stands last counts; the word before may take the first of these for its number.
            line += perft ? " perft 1 perft 1" : " depth 2 nodes 100 depth 2 nodes 100";
            if (open && !perft) ++session.searches;
        }
        if (!words.empty() && words.front() == "quit") open = false;
        session.lines += line + '\n';
    }
    return session;
}

}  // namespace

void uci(std::string_view input) {
    const Session session = bounded(input);
    std::istringstream in(session.lines);
    CapturedOutput output;
    uci::serve_uci(in, {});
    std::ptrdiff_t moves = 0;
    std::istringstream answers(output.text());
    for (std::string line; std::getline(answers, line);) {
        if (line.starts_with("bestmove ")) ++moves;
        // The client reads such lines of other engines.
        uci::read_info(line);
    }
    require(moves == session.searches, "every search gives a move",
            fmt::format("{} searches, {} moves in:\n{}", session.searches, moves, session.lines));
    std::istringstream lines{std::string(input)};
    for (std::string line; std::getline(lines, line);) uci::read_info(line);
}

}  // namespace inkmate::fuzz

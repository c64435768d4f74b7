// Console, session, jobs and browser answer alike to one script.
#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "play/browser/browser_console.hpp"
#include "play/device/ghostscript.hpp"
#include "play/session/device_game.hpp"
#include "psgen/emit/program.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/session.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::browser;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

/// Where else than at the program's own console.
enum class Place { session, jobs, browser };

/// The lines of tests/play/printer/alike.txt.
std::vector<std::string> script() {
    std::vector<std::string> typed;
    for (const std::string& line : lines(contents(source_file("tests/play/printer/alike.txt"))))
        if (!line.starts_with('#')) typed.push_back(line);
    return typed;
}

std::string with_fen(const std::vector<std::string>& typed) {
    std::string text;
    for (const std::string& line : typed) text += line + "\nfen\n";
    return text;
}

/// An answer as all of them give it: without what the host says of jobs and pages.
std::string trimmed_answer(const std::string& text) {
    std::string kept;
    for (const std::string& line : lines(text))
        if (!line.starts_with('(') && !line.empty() && line != "\f") kept += line + "\n";
    return kept;
}

std::vector<std::string> answers_in(const std::string& output) {
    std::vector<std::string> answers = {""};
    for (std::string line : lines(output)) {
        while (line.starts_with("> ")) {
            answers.emplace_back();
            line.erase(0, 2);
        }
        answers.back() += line + "\n";
    }
    for (std::string& answer : answers) answer = trimmed_answer(answer);
    return answers;
}

/// The answers at a browser's console, the first of them before anything is typed.
std::vector<std::string> answers_in_browser(const PlayingProgram& program, std::vector<std::string> typed) {
    const TemporaryDirectory directory;
    session::GameRecord record =
        session::GameRecord::begin(directory / "game.pgn", program, {.position_and_log = false});
    GhostscriptLine ghostscript({});
    BrowserConsole console(record, [] { return std::size_t{0}; });
    session::DeviceGameOptions options;
    options.check = false;
    options.local = true;
    std::thread game([&] {
        play_live(record, generate(record.program()), options, ghostscript.connect(nullptr), console);
        console.close("");
    });
    std::vector<std::string> answers;
    typed.insert(typed.begin(), "");
    std::size_t next = 0;
    for (const std::string& line : typed) {
        if (!answers.empty()) console.type(line);
        nlohmann::json state = console.state(next);
        for (; state["busy"] == true; state = console.state(next))
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        next = state["next"];
        std::string said;
        for (const nlohmann::json& text : state["texts"]) said += text.value("said", "");
        answers.push_back(trimmed_answer(said));
    }
    console.type("quit");
    game.join();
    return answers;
}

/// True if the sentence is the core's in jobs and the program's elsewhere: why a move or FEN is illegal.
bool is_explained(const std::string& answer) {
    return answer.find("is not legal") != std::string::npos ||
           answer.find("is ambiguous") != std::string::npos ||
           answer.find("is not a move") != std::string::npos || answer.starts_with("Not understood: ") ||
           answer.find("The position is unchanged.") != std::string::npos ||
           answer.find("Not a position yet: ") != std::string::npos;
}

}  // namespace

TEST_CASE("console, session, jobs and browser answer alike to a script of lines") {
    PlayingProgram program = Desk::small_program();
    program.ends_games = true;
    program.limits = {.depth = 1};
    program.seed = 5;
    program.search.hash_bits = 0;
    program.pages = PagesMode::none;
    const std::vector<std::string> typed = script();
    REQUIRE(typed.size() >= 200);
    const std::string input = with_fen(typed);
    const GhostscriptRun console =
        run_ghostscript(generate(program), input + "quit\n", {.feed = Feed::stream});
    const std::vector<std::string> expected = answers_in(console.output);
    REQUIRE(expected.size() == 2 * typed.size() + 2);
    for (const Place place : {Place::session, Place::jobs, Place::browser}) {
        std::vector<std::string> answers;
        if (place == Place::browser) {
            answers = answers_in_browser(program, lines(input));
            answers.emplace_back();  // the last words
        } else {
            VirtualPrinter printer;
            const Desk desk(program);
            const RunResult r = desk.send(printer.uri(), input + "quit\n", false,
                                          {place == Place::jobs ? "--one-way" : "--without=checks"});
            CHECK(r.errors == "");
            answers = answers_in(r.output);
        }
        REQUIRE(answers.size() == expected.size());
        for (std::size_t i = 0; i < typed.size(); ++i) {
            CAPTURE(static_cast<int>(place));
            INFO("line ", i + 1, ": ", typed[i]);
            // The position after the line.
            REQUIRE(answers[2 * i + 2] == expected[2 * i + 2]);
            std::string answer = answers[2 * i + 1];
            // What only a game on this machine adds to its end.
            if (const std::size_t hint = answer.find("Type \"analyse\" to see"); hint != answer.npos)
                answer.resize(hint);
            if (is_explained(expected[2 * i + 1]))
                CHECK(is_explained(answer));
            else if (typed[i] == "hint" && place == Place::browser)  // on this machine it is the coach's
                CHECK(answer.starts_with("Hint: ") == expected[2 * i + 1].starts_with("Hint: "));
            else if (typed[i] == "moves")  // each has an order of its own
                CHECK(lines(answer)[0] == lines(expected[2 * i + 1])[0]);
            else if (typed[i] != "?" && typed[i] != "HELP" && typed[i] != "pgn")
                CHECK(answer == expected[2 * i + 1]);
        }
    }
}

// Whatever is typed: a clear message, the same position, the same stacks, and no more memory.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fstream>
#include <set>

#include "base/process/cleanup.hpp"
#include "base/process/ghostscript.hpp"
#include "core/chess/notation.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

std::string with_nul(std::string text) {
    for (char& c : text)
        if (c == '~') c = '\0';
    return text;
}

}  // namespace

TEST_CASE("bad input gets a message, and changes neither position nor stacks") {
    struct Case {
        std::string typed, message;
    };
    const std::string try_again = "; nothing changed. Type a move, or \"help\".";
    const std::vector<Case> cases = {
        {"", "Type a move, or \"help\"."},
        {"   \t ", "Type a move, or \"help\"."},
        {"(", "Not understood: \"(\"" + try_again},
        {")", "Not understood: \")\"" + try_again},
        {"{", "Not understood: \"{\"" + try_again},
        {"}", "Not understood: \"}\"" + try_again},
        {"<", "Not understood: \"<\"" + try_again},
        {"<<", "Not understood: \"<<\"" + try_again},
        {"[", "Not understood: \"[\"" + try_again},
        {"/", "Not understood: \"/\"" + try_again},
        {"//", "Not understood: \"//\"" + try_again},
        {"\\", "Not understood: \"\\\"" + try_again},
        {"<~", "Not understood: \"<~\"" + try_again},
        {"1 0 div", "Not understood: \"1 0 div\"" + try_again},
        {"Start", "Not understood: \"Start\"" + try_again},
        {"NewGame", "Not understood: \"NewGame\"" + try_again},
        {"systemdict", "Not understood: \"systemdict\"" + try_again},
        {"E9", "Not understood: \"E9\"" + try_again},
        {std::string(300, 'x'), "Not understood: \"" + std::string(40, 'x') + "...\"" + try_again},
        {std::string(300, '('), "Not understood: \"" + std::string(40, '(') + "...\"" + try_again},
        {std::string(8192, 'e'), "Not understood: \"" + std::string(40, 'e') + "...\"" + try_again},
        {std::string(8193, 'e'), "The line is longer than 8192 characters and is ignored."},
        {std::string(100000, 'e'), "The line is longer than 8192 characters and is ignored."},
        {with_nul("e2~e4"), "Not understood: \"e2\\000e4\"" + try_again},
        {with_nul("~"), "Not understood: \"\\000\"" + try_again},
        {"\xff\x80\x07", "Not understood: \"\\377\\200\\007\"" + try_again},
        {"N\xc3\xa9", "Not understood: \"N\\303\\251\"" + try_again},
        {"e2\x04", "Not understood: \"e2\\004\"" + try_again},
        // Keys of a terminal begin with ESC; a printer's Universal Exit Language alone ends the game.
        {"\x1b", "Not understood: \"\\033\"" + try_again},
        {"\x1b[A", "Not understood: \"\\033[A\"" + try_again},
        {"\x1b[A%", "Not understood: \"\\033[A%\"" + try_again},
        {"e\x1b%", "Not understood: \"e\\033%\"" + try_again},
        {"e7e5", "\"e7e5\" is not legal. White is to move, and the piece on e7 is Black's."},
        {"e2e8q", "\"e2e8q\" is not legal. The piece there can play:\ne3 e4"},
        {"Nd2", "\"Nd2\" is not legal. Knight moves:\nNa3 Nc3 Nf3 Nh3"},
        {"setup", "FEN placement: missing. The position is unchanged."},
        {"setup (", "FEN placement: unknown piece letter. The position is unchanged."},
        {"moves (", "Not understood: \"moves (\"; nothing changed. Type \"moves\", or \"moves e2\"."},
        {"undo", "There is no move to take back."},
    };
    std::string typed;
    for (const Case& c : cases) typed += c.typed + "\nfen\n";
    for (const Feed feed : {Feed::file, Feed::stream}) {
        const std::string output =
            type_to(with_measurements(generate(quick_program(ProgramSide::black))), typed, {.feed = feed});
        const auto said = answers(without_measurements(output));
        REQUIRE(said.size() == 2 * cases.size() + 2);
        for (std::size_t i = 0; i < cases.size(); ++i) {
            CAPTURE(cases[i].typed.substr(0, 50));
            CHECK(said[2 * i + 1] == cases[i].message);
            CHECK(said[2 * i + 2] == START_FEN);
        }
        const auto measured = measurements(output);
        CHECK(measured.size() == 2 * cases.size() + 1);
        CHECK(std::set(measured.begin(), measured.end()).size() == 1);
    }
}

TEST_CASE("lines may end in LF, CR LF or CR, also mixed, and the last one in nothing") {
    const std::string program = generate(quick_program(ProgramSide::black));
    const std::string expected = type_to(program, "e4\nNf3\nfen\n");
    for (const Feed feed : {Feed::file, Feed::stream})
        for (const std::string typed :
             {"e4\nNf3\nfen", "e4\r\nNf3\r\nfen\r\n", "e4\rNf3\rfen\r", "e4\r\nNf3\rfen\n", "e4\nNf3\r\nfen"})
            CHECK(type_to(program, typed, {.feed = feed}) == expected);
    // An empty line is a line, whatever its end.
    for (const std::string typed : {"\n\nfen\n", "\r\n\r\nfen\r\n", "\r\rfen\r"})
        CHECK(answers(type_to(program, typed)).size() == 5);
}

TEST_CASE("lines that begin with a percent sign are comments") {
    const std::string program = generate(quick_program());
    CHECK(type_to(program, "%e4\n% 1 0 div\n%%EOF\ne4\n%\n") == type_to(program, "e4\n"));
}

TEST_CASE("the input may end anywhere") {
    const std::string program = generate(quick_program(ProgramSide::black));
    for (const Feed feed : {Feed::file, Feed::stream}) {
        // In the short form each input comes by one of the ways.
        const std::size_t first = feed == Feed::file ? 0 : 1;
        for (const std::string& typed :
             sample(std::vector<std::string>{"", "e2", "e2e4", "e2e4\n", "e2e4\r", "(", "%", "setup 4k3/8"},
                    2, first)) {
            CAPTURE(typed);
            const auto said = answers(type_to(program, typed, {.feed = feed}));
            CHECK(said.back() == "Goodbye.");
        }
        // Byte 4 or a printer's Universal Exit Language ends the game; nothing after it is read as
        // PostScript.
        for (const std::string& typed : sample(
                 std::vector<std::string>{"e4\n\004", "e4\n\004Nf3\n(x) = foo\n",
                                          "e4\n\033%-12345X@PJL EOJ\n\033%-12345X", "e4\n\033%\n1 0 div\n"},
                 2, first)) {
            CAPTURE(typed);
            CHECK(type_to(program, typed, {.feed = feed}) == type_to(program, "e4\n"));
        }
    }
}

TEST_CASE(
    "the lines of a job are read from the job, whatever stands on standard input and however the job is "
    "read") {
    const std::string program = generate(quick_program(ProgramSide::black));
    const std::string typed = "e4\nseed\nNf3\n";
    const std::string expected = type_to(program, typed);
    for (const char* const standard_input : {"", "d4\nfen\n"})
        CHECK(type_to(program + typed, standard_input) == expected);
    // Through a filter, which knows no more of its end than that it has come.
    const TemporaryDirectory directory;
    const auto through_filter = [&](const std::string& job, const std::string& standard_input) {
        const std::string file = (directory / "job.ps").string();
        std::ofstream(file, std::ios::binary) << job;
        return type_to(fmt::format("%!\n({}) (r) file 0 () /SubFileDecode filter cvx exec\n", file),
                       standard_input, {.arguments = {"--permit-file-read=" + file}});
    };
    CHECK(through_filter(program + typed, "d4\n") == expected);
    CHECK(through_filter(program, typed) == expected);
}

TEST_CASE("what is no line in a program's file leaves standard input to whoever types") {
    const std::string program = generate(quick_program());
    const std::string expected = type_to(program, "e4\nfen\n");
    for (const char* const rest : {"% comment\n", "% comment", "%%Trailer\r\n%%EOF\r\n"}) {
        CAPTURE(rest);
        CHECK(type_to(program + rest, "e4\nfen\n") == expected);
    }
    // An empty line is answered, and no more than that.
    CHECK(answers(type_to(program + "\n", "e4\nfen\n")).size() == answers(expected).size() + 1);
}

TEST_CASE("where standard input is the program's file, Ghostscript reads no commands from the other one") {
    const TemporaryDirectory directory;
    const std::string file = (directory / "game.ps").string();
    std::ofstream(file, std::ios::binary) << generate(quick_program());
    const RunResult result =
        run({{find_ghostscript().program.string(), "-q", "-dNODISPLAY", "-dCETMODE", file}},
            "e4\n(never) = flush\n");
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    CHECK(result.output.ends_with("> \nGoodbye.\n"));
}

TEST_CASE("a program for printers takes lines from its job alone, and tells nobody to quit") {
    PlayingProgram options = quick_program();
    aim_at(Target::printer, options);
    const std::string program = generate(options);
    const std::string watch =
        "%!\n/quit { (quit!) print } def\n"
        "/file { 1 index (%stdin) eq { (asked!) print } if systemdict /file get exec } def\n";
    for (const char* const typed : {"e4\nfen\n", "e4\nfen\nquit\n(never) = flush\n", "\x04(never) =\n", ""})
        for (const char* const standard_input : {"", "d4\n"}) {
            CAPTURE(typed);
            const std::string output = type_to(watch + program + typed, standard_input);
            CHECK(output == type_to(program, typed, {.feed = Feed::stream}));
            CHECK(output.find('!') == std::string::npos);
            CHECK(output.find("never") == std::string::npos);
        }
}

TEST_CASE("a job server's own quit lets nothing of the job be read as PostScript") {
    const std::string server = "%!\n/quit { (quit!) print } def\n";
    const std::string program = generate(quick_program());
    for (const char* const typed :
         {"e4\nquit\n(never) = flush\n1 0 div\n", "\x04(never) =\n", "e4\n\033%-12345X\n(never) =\n"})
        for (const bool stream : {false, true}) {
            const std::string job = server + program + typed;
            const std::string output = stream ? type_to(job, "", {.feed = Feed::stream}) : type_to(job, "");
            CHECK(output.ends_with("Goodbye.\n"));
        }
}

TEST_CASE("what follows quit is never read as PostScript") {
    const std::string program = generate(quick_program());
    for (const Feed feed : {Feed::file, Feed::stream})
        CHECK(type_to(program, "e4\nquit\n(never) = flush\n1 0 div\n", {.feed = feed}) ==
              type_to(program, "e4\nquit\n"));
}

TEST_CASE(
    "the same typing gives the same words from a file and from one stream, and on a printer's settings") {
    const std::string program = generate(quick_program(ProgramSide::black));
    const std::string typed = "e4\nNf3\n\nfoo\nmoves\nhint\nquit\n";
    const std::string expected = type_to(program, typed);
    CHECK(type_to(program, typed, {.feed = Feed::stream}) == expected);
    CHECK(type_to(program, typed,
                  {.feed = Feed::stream, .arguments = {"-dCETMODE", "-dJOBSERVER", "-dSHORTERRORS"}}) ==
          expected);
}

TEST_CASE("a device without %stdin and %stdout plays over the stream the program came from") {
    const std::string program = generate(quick_program(ProgramSide::black));
    std::string poor = program;
    for (const std::string name : {"(%stdin)", "(%stdout)"}) {
        REQUIRE(poor.find(name) != std::string::npos);
        poor.replace(poor.find(name), name.size(), "(%nosuchdevice)");
    }
    const std::string typed = "e4\nfoo\nfen\nquit\n(never) = flush\n";
    CHECK(type_to(poor, typed, {.feed = Feed::stream}) == type_to(program, typed, {.feed = Feed::stream}));
}

TEST_CASE("an error inside a turn loses neither position nor stacks") {
    // Faults that the program itself does not have: in a command, in the middle of a search, in the middle of
    // a move.
    PlayingProgram options = quick_program();
    options.limits = {.depth = 3};
    options.form = Form::plain;  // whose procedures can be exchanged
    const std::string program = generate(options);
    const auto with_fault = [&program](const std::string& fault, const std::string& typed) {
        const GhostscriptRun result =
            run_at_level(with_code(with_measurements(program), fault), typed + "\nfen\nmoves\ngo\n");
        CHECK(result.status.ok());
        CHECK(result.errors == "");
        const auto measured = measurements(result.output);
        REQUIRE(measured.size() == 5);
        for (const auto& m : measured) {
            CHECK(words_of(m)[1] == words_of(measured[0])[1]);
            CHECK(words_of(m)[2] == words_of(measured[0])[2]);
        }
        const auto said = answers(without_measurements(result.output));
        REQUIRE(said.size() == 6);
        CHECK(said[2] == START_FEN);
        CHECK(said[3].starts_with("Legal moves (20):"));
        CHECK(field(said[4], "Move: ").starts_with("1. "));
        return said[1];
    };
    const std::string went_on = ". The game continues from the last position.";
    CHECK(with_fault("/PutPgn { 1 2 mark 5 dict begin 7 dict begin 1 0 div } bind def\n", "pgn") ==
          "Internal error: undefinedresult in div" + went_on);
    CHECK(with_fault("/PutPgn { mark mark stop } bind def\n", "pgn").ends_with(went_on));
    CHECK(with_fault("/PutPgn { { 1 } loop } bind def\n", "pgn") ==
          "Internal error: stackoverflow in --1--" + went_on);
    CHECK(with_fault("/PutPgn { nosuchname } bind def\n", "pgn") ==
          "Internal error: undefined in nosuchname" + went_on);
    // A culprit that is neither a name nor an operator is left out.
    CHECK(with_fault("/PutPgn { $error /errorname /typecheck put $error /command [ 1 ] put stop } bind def\n",
                     "pgn") == "Internal error: typecheck" + went_on);
    const std::string once =
        "userdict begin /healthy true def "
        "/Fault { healthy { userdict /healthy false put 1 0 div } if } bind def ";
    const std::string search = once + R"(/HealthyGather /Gather load def end
/Gather { ply 2 eq { Fault } if HealthyGather } bind def
)";
    CHECK(with_fault(search, "go") == "Internal error: undefinedresult in div" + went_on);
    const std::string move = once + R"(/HealthyWriteCheck /WriteCheck load def end
/WriteCheck { Fault HealthyWriteCheck } bind def
)";
    CHECK(with_fault(move, "e4") == "Internal error: undefinedresult in div" + went_on);
}

TEST_CASE(
    "an interrupt or a timeout ends the session, even in the middle of a search or where it cannot be told") {
    for (const std::string name : {"interrupt", "timeout"})
        for (const std::string deaf : {"", "/TellError { nosuchname } bind def "}) {
            CAPTURE(name);
            PlayingProgram options = quick_program();
            options.limits = {.depth = 3};
            options.form = Form::plain;  // whose procedures can be exchanged
            const std::string fault =
                "/HealthyGather /Gather load def /Gather { ply 2 eq { $error /newerror true put $error "
                "/errorname /" +
                name + " put stop } if HealthyGather } bind def " + deaf;
            const GhostscriptRun result = run_at_level(with_code(generate(options), fault), "go\nfen\ne4\n");
            CHECK(result.status.ok());
            CHECK(result.errors == "");
            const auto said = answers(result.output);
            REQUIRE(said.size() == 2);
            const std::string told = "The device has stopped the game: " + name + ".\n\nGoodbye.";
            CHECK(said[1] == (deaf.empty() ? told : "Goodbye."));
        }
}

TEST_CASE("a line that cannot be read ends the game, and is told as that") {
    for (const bool uci : {false, true}) {
        CAPTURE(uci);
        const std::string fault =
            "/HealthyLine /ReadLine load def /linesLeft 2 def /ReadLine { linesLeft 0 eq { /ioerror "
            "errordict 1 "
            "index get exec } if /linesLeft linesLeft 1 sub def HealthyLine } bind def\n";
        const GhostscriptRun result =
            run_at_level(with_code(silent_program(), fault), uci ? "uci\nisready\nd\n" : "e4\nfen\nmoves\n");
        CHECK(result.status.ok());
        CHECK(result.errors == "");
        CHECK(result.output.ends_with(
            uci ? "readyok\n\ninfo string The input cannot be read: ioerror. The game ends here.\n"
                : "> \nThe input cannot be read: ioerror. The game ends here.\nGoodbye.\n"));
    }
}

TEST_CASE("memory and stacks are the same after every turn of a game of 100 moves") {
    std::uint32_t seed = 1;
    while (random_game(seed, 200).size() < 200) ++seed;
    std::string typed;
    Game game;
    for (const Move m : random_game(seed, 200)) {
        typed += "hint\n";
        typed += (game.moves().size() % 2 ? to_uci(m) : to_san(game.position(), m)) + '\n';
        game.play(m);
        if (game.moves().size() % 25 == 0)
            typed +=
                "moves\npgn\nfen\nundo\nfoo\n" + to_uci(game.moves().rbegin()[1]) + '\n' + to_uci(m) + '\n';
    }
    typed += "fen\n";
    const std::string output = type_to(with_measurements(generate(quick_program())), typed);
    CHECK(answers(without_measurements(output)).rbegin()[1] == game.position().fen());
    const auto measured = measurements(output);
    CHECK(measured.size() > 400);
    CHECK(std::set(measured.begin(), measured.end()).size() == 1);
}

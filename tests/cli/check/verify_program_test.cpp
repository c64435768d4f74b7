#include <doctest/doctest.h>

#include "psgen/emit/program.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// What verify says of a program made with these options.
struct Given {
    TemporaryDirectory directory;
    std::string program = directory / "game.ps";
    explicit Given(std::vector<std::string> options) {
        options.insert(options.begin(), {"generate", "-q", "-o", program});
        REQUIRE(test::inkmate(options).status.ok());
    }
    RunResult verify(std::vector<std::string> options) const {
        options.insert(options.begin(), {"verify", "game", "--dpi", "60", "--program", program});
        return test::inkmate(options);
    }
};

}  // namespace

TEST_CASE("a program that was made before is verified as it is, in every form") {
    struct Case {
        std::vector<std::string> options;
        std::string end;
    };
    const std::vector<Case> cases = {
        {{"--level", "2"}, ": 4 pages of 1 game.\n"},
        {{"--form", "packed", "--language-level", "1", "--side", "white", "--seed", "3"},
         ": 5 pages of 1 game.\n"},
        {{"--target", "printer", "--wrap", "pjl"}, ": 2 pages of 1 game.\n"},
        {{"--wrap", "eot", "--layout", "economy", "--paper", "letter"}, ": 1 page of 1 game.\n"},
        {{"--form", "plain", "--pages", "none"}, ": 0 pages of 1 game.\n"},
        {{"--without", "pages", "--seed", "3", "--fen", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"},
         ": 0 pages of 1 game.\n"},
        {{"--variant", "gardner", "--level", "1", "--form", "small", "--tint", "brown"},
         ": 4 pages of 1 game.\n"},
        {{"--variant", "gardner", "--level", "1", "--pages", "every,start", "--layout", "economy"},
         ": 2 pages of 1 game.\n"},
        {{"--variant", "gardner", "--level", "1", "--pages", "every,start"}, ": 5 pages of 1 game.\n"}};
    for (const Case& one : sample(cases, 2)) {
        const auto& [options, end] = one;
        CAPTURE(one.options);
        const RunResult r = Given(options).verify({"--self-play", "2"});
        CHECK(r.errors == "");
        CHECK(r.status.ok());
        CHECK(r.output.ends_with("\nEvery page is equal to its reference" + end));
    }
}

TEST_CASE("a program that was made before replays games if it plays neither side, and answers moves") {
    const Given none({"--side", "none"});
    write(none.directory / "a.pgn", "1. e4 e5 *\n\n1. d4 *\n");
    CHECK(none.verify({none.directory / "a.pgn"}).output.ends_with(": 3 pages of 2 games.\n"));
    write(none.directory / "b.pgn", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n");
    CHECK_REFUSED(
        none.verify({none.directory / "b.pgn"}), 1,
        (none.directory / "b.pgn").string() +
            " begins with 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1, the program with "
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: make it with inkmate generate --fen");
    CHECK_REFUSED(
        none.verify({"--self-play", "2"}), 1,
        "the program plays neither side, so --self-play has nothing to answer: give --moves or a PGN");

    const Given black({"--level", "1"});
    write(black.directory / "moves", "e4 d4\n");
    CHECK(black.verify({"--moves", black.directory / "moves"}).output.ends_with(": 4 pages of 1 game.\n"));
    CHECK_REFUSED(
        black.verify({none.directory / "a.pgn"}), 1,
        "the program plays a side of its own, and games are replayed by one that plays neither: make it "
        "with inkmate generate --side none, or give --moves or --self-play");
}

TEST_CASE("a fault in a program that was made before is found") {
    const Given game({"--seed", "1"});
    std::string text = contents(game.program);
    const std::size_t at = text.find("(Black to move, move )");
    REQUIRE(at != std::string::npos);
    text[at + 1] = 'b';
    write(game.program, text);
    const RunResult r = game.verify({"--self-play", "1"});
    CHECK(r.status.code == 1);
    CHECK(r.output.find("text \"Black to move, move 1.\" became \"black to move, move 1.\"") !=
          std::string::npos);
}

TEST_CASE("what a program was made with is not asked for again, and what is no program is refused") {
    const Given game({"--side", "white"});
    for (const auto& sample : std::vector<std::pair<std::string, std::string>>{{"--level", "3"},
                                                                               {"--paper", "letter"},
                                                                               {"--side", "white"},
                                                                               {"--form", "small"},
                                                                               {"--layout", "plain"}}) {
        const auto& [option, value] = sample;
        CAPTURE(sample.first);
        CHECK_REFUSED(game.verify({"--self-play", "1", option, value}), 2,
                      option + " cannot be combined with --program: leave one of them out");
    }
    CHECK_REFUSED(
        game.verify({"--self-play", "1"}), 1,
        "the program moves at once, by a seed of its own that nobody can foretell: make it with inkmate "
        "generate --seed N");
    const Given gardner({"--variant", "gardner"});
    CHECK_REFUSED(gardner.verify({"--self-play", "1", "--variant", "grand"}), 2,
                  gardner.program + " plays gardner, not grand");
    CHECK_REFUSED(game.verify({"--self-play", "1", "--variant", "grand"}), 2,
                  game.program + " plays chess, not grand");
    const WorkFolder folder;
    const std::vector<std::pair<std::string, std::string>> others = {
        {"puzzle queens", "solves a puzzle and plays no game: print it with lp or nc"},
        {"lesson -q " + source_file("examples/puzzles.epd"),
         "sets problems and plays no game: inkmate send prints them and takes answers"},
        {"book -q " + OPERA, "prints pages and plays no game: print it with lp or nc"}};
    for (const auto& other : others) {
        CAPTURE(other.first);
        CHECK(folder
                  .run("inkmate " + other.first +
                       " -o a.ps 2>/dev/null; inkmate verify game --program a.ps --self-play 1")
                  .output == "inkmate: error: a.ps " + other.second + "\n");
    }
    const Given mute({"--without", "console"});
    CHECK_REFUSED(
        mute.verify({"--self-play", "1"}), 1,
        mute.program + " was made without console, so it cannot be talked to: generate it with one");
}

TEST_CASE("the smallest program is verified with what it was made with, whatever its form") {
    struct Case {
        std::vector<std::string> options, verified;
        std::string end;
    };
    const std::string rook = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 20";
    const std::vector<Case> cases = {
        {{"--form", "tiny"}, {"--self-play", "2"}, ": 4 pages of 1 game.\n"},
        {{"--form", "tiny", "--side", "white", "--depth", "1"},
         {"--self-play", "2", "--side", "white", "--depth", "1"},
         ": 5 pages of 1 game.\n"},
        {{"--form", "tiny", "--wrap", "pjl", "--fen", rook},
         {"--self-play", "1", "--fen", rook},
         ": 2 pages of 1 game.\n"},
        {{"--form", "tiny", "--without", "pages"}, {"--self-play", "1"}, ": 0 pages of 1 game.\n"},
        {{"--form", "tiny", "--side", "none"},
         {INKMATE_SOURCE_DIR "/examples/opera-1858.pgn"},
         ": 33 pages of 1 game.\n"}};
    for (const Case& one : sample(cases, 2)) {
        CAPTURE(one.options);
        const RunResult r = Given(one.options).verify(one.verified);
        CHECK(r.errors == "");
        CHECK(r.status.ok());
        CHECK(r.output.ends_with("\nEvery page is equal to its reference" + one.end));
    }
    const Given tiny({"--form", "tiny"});
    write(tiny.directory / "moves", "f3 e5 g4 Qh4\n");
    CHECK(tiny.verify({"--side", "none", "--depth", "1", "--moves", tiny.directory / "moves"})
              .output.find("game: the program says \"") != std::string::npos);
    CHECK_REFUSED(tiny.verify({"--self-play", "1", "--form", "small"}), 2,
                  "--form cannot be combined with --program of the form tiny: leave one of them out");
}

TEST_CASE("a fault in the smallest program is found: in what it says, in its moves, on its pages") {
    struct Fault {
        std::string in, to, told;
    };
    const Given given({"--form", "tiny"});
    psgen::TinyProgram readable;
    readable.form = psgen::Form::small;
    const std::string whole = psgen::generate(readable);
    for (const Fault& fault :
         std::vector<Fault>{{"( to move.)", "( to mowe.)", "game: the program says \"White to mowe.\""},
                            {"pnkbrq", "qnkbrp", "game: the program says \"rnbpkbnr\""},
                            {"{0.7}", "{0.6}", "different: 8 of 8 pages"},
                            {" 900]", " 90]", "game: the program says"}}) {
        CAPTURE(fault.in);
        std::string text = whole;
        const std::size_t at = text.find(fault.in);
        CHECK(at != std::string::npos);
        if (at == std::string::npos) continue;
        write(given.program, text.replace(at, fault.in.size(), fault.to));
        const RunResult r = given.verify({"--self-play", "4"});
        CHECK(r.status.code == 1);
        CHECK(r.output.find(fault.told) != std::string::npos);
    }
}

TEST_CASE("what a program writes under Ghostscript does not steer the terminal") {
    const Given game({"--seed", "1"});
    std::string text = contents(game.program);
    constexpr std::string_view after = "%%EndComments\n";
    const std::size_t at = text.find(after);
    REQUIRE(at != std::string::npos);
    text.insert(at + after.size(), "(%stderr) (w) file dup (\\033[2J\\302\\233) writestring flushfile\n");
    write(game.program, text);
    const RunResult r = game.verify({"--self-play", "1"});
    CHECK(r.status.code == 1);
    CHECK(has(r.output, "Ghostscript complains: \\033[2J\\302\\233"));
    CHECK_FALSE(has(r.output, "\033"));
}

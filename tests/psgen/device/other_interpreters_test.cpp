// The program under interpreters that are not quite as Ghostscript is.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/token.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/device/program_kinds.hpp"
#include "tests/psgen/device/strict_interpreter.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

struct Played {
    std::string output;
    std::vector<std::string> pages;
};

Played played(const std::string& program, std::string_view typed) {
    const TemporaryDirectory directory;
    const GhostscriptRun result = run_ghostscript(program, typed, {.pages_directory = directory.path()});
    INFO(result.output);
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    Played all{result.output, {}};
    for (const auto& file : result.pages) all.pages.push_back(contents(file));
    return all;
}

/// Plays a program whose pages are pictures, each of which is the same whatever was printed before it.
Played pictured(const std::string& program, std::string_view typed) {
    const TemporaryDirectory directory;
    const GhostscriptRun result =
        run_ghostscript(program, typed,
                        {.arguments = {"-sDEVICE=pnggray", "-r40", "-sPAPERSIZE=a4",
                                       "-sOutputFile=" + (directory / "%03d.png").string()}});
    INFO(result.output);
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    Played all{result.output, {}};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(directory.path()))
        files.push_back(entry.path());
    std::ranges::sort(files);
    for (const auto& file : files) all.pages.push_back(contents(file));
    return all;
}

/// How many bytes the longest string has that stands in a program.
std::size_t longest_string(const std::string& program) {
    std::size_t longest = 0;
    for (const Token& token : tokenize({"program", program, {}}))
        if (token.kind == TokenKind::string) longest = std::max(longest, token.value.size());
    return longest;
}

/// The box of what is printed on each page, as Ghostscript finds it: left, bottom, right, top.
std::vector<std::array<double, 4>> boxes(const std::string& program, const std::string& typed,
                                         const std::string& paper = "a4") {
    std::vector<std::array<double, 4>> found;
    const GhostscriptRun result = run_ghostscript(
        program, typed, {.arguments = {"-sDEVICE=bbox", "-r288", "-sPAPERSIZE=" + paper, "-dFIXEDMEDIA"}});
    CHECK(result.status.ok());
    for (const std::string& line : lines_of(result.errors))
        if (line.starts_with("%%HiResBoundingBox: ")) {
            const std::vector<std::string> words = words_of(line);
            REQUIRE(words.size() == 5);
            found.push_back(
                {std::stod(words[1]), std::stod(words[2]), std::stod(words[3]), std::stod(words[4])});
        }
    return found;
}

}  // namespace

TEST_CASE("a program plays and prints the same where operators are procedures and mark is an object") {
    PlayingProgram options;
    options.limits = {.nodes = 100};
    for (const int level : {1, 2}) {
        CAPTURE(level);
        options.language_level = level;
        options.form = level == 2 ? Form::packed : Form::readable;
        const std::string program = generate(options);
        // Pawns that can capture on the last rank, from both sides.
        const std::string typed =
            "e4\ngo\nsetup 1n1k4/P1P5/8/8/8/8/p1p5/1N1K4 w - - 0 1\nmoves\naxb8=N\ngo\nundo\nquit\n";
        const Played usual = played(program, typed);
        CHECK(usual.pages.size() > 1);
        CHECK(usual.output.find("axb8=N") != std::string::npos);
        const Played other = played(after_header(program, strict_interpreters().front().prologue), typed);
        CHECK(other.output == usual.output);
        CHECK(other.pages == usual.pages);
    }
}

TEST_CASE("every kind of program runs the same on interpreters that are not as Ghostscript is") {
    constexpr std::size_t step = 8;
    std::size_t first = 0;
    for (ProgramKind& kind : program_kinds())
        for (const int level : {2, 1}) {
            CAPTURE(kind.name);
            CAPTURE(level);
            common(kind.product).language_level = level;
            const std::string program = whole_program(kind.product);
            const Played usual = played(program, kind.typed);
            CHECK(usual.pages.size() > 0);
            CHECK(longest_string(program) <= 16384);
            for (const Strictness& other : sample(strict_interpreters(), step, first++ % step)) {
                CAPTURE(other.name);
                const Played found = played(after_header(program, other.prologue), kind.typed);
                CHECK(found.output == usual.output);
                CHECK(found.pages.size() == usual.pages.size());
                if (other.same_pages) CHECK(found.pages == usual.pages);
            }
        }
}

TEST_CASE("a font that the device fails to load leaves the dictionary stack as it was") {
    const std::string program = generate(PlayingProgram());
    const std::string fails =
        "userdict /findfont { dup /Courier ne { 3 dict begin 4 dict begin 1 2 3 stop } if systemdict "
        "/findfont "
        "get exec } put\n";
    const auto depths = [](const std::string& text) {
        std::vector<std::string> found;
        for (const std::string& line : measurements(type_to(with_measurements(text), "e4\nprint\n")))
            found.push_back(words_of(line)[1] + ' ' + words_of(line)[2]);
        return found;
    };
    CHECK(depths(after_header(program, fails)) == depths(program));
}

TEST_CASE("a page that fails is told, and the turn continues as if it had been printed") {
    for (ProgramKind& kind : program_kinds()) {
        CAPTURE(kind.name);
        if (kind.typed.empty() || std::holds_alternative<TinyProgram>(kind.product)) continue;
        for (const int level : {1, 2}) {
            CAPTURE(level);
            common(kind.product).language_level = level;
            const std::string program = whole_program(kind.product);
            const Played usual = pictured(program, kind.typed);
            const std::string told =
                "The page was not printed: ioerror in showpage. Type \"print\" to try again.\n";
            // What was put into a string outlives `restore`.
            const std::string first_fails =
                "userdict /failures (x) put userdict /showpage { failures 0 get 0 ne { failures 0 0 put "
                "3 dict begin 1 2 /showpage errordict /ioerror get exec } { systemdict /showpage get exec } "
                "ifelse } put\n";
            Played found = pictured(after_header(program, first_fails), kind.typed);
            const std::size_t at = found.output.find(told);
            REQUIRE(at != std::string::npos);
            found.output.erase(at, told.size());
            CHECK(found.output == usual.output);
            REQUIRE(usual.pages.size() > 0);
            CHECK(found.pages == std::vector(usual.pages.begin() + 1, usual.pages.end()));
        }
    }
}

TEST_CASE("a page is not fitted to paper that others share, or that somebody has turned or scaled") {
    for (ProgramKind& kind : program_kinds()) {
        // Several pages, of which each has a place of its own.
        if (!kind.typed.empty()) kind.typed.insert(kind.typed.rfind("quit"), "print\nprint\n");
        if (auto* const lesson = std::get_if<LessonProgram>(&kind.product)) lesson->pages = PagesMode::every;
        for (const int level : {1, 2}) {
            CAPTURE(kind.name);
            CAPTURE(level);
            common(kind.product).language_level = level;
            const std::string program = whole_program(kind.product);
            const auto usual = boxes(program, kind.typed);
            CHECK(usual.size() > 0);
            // Half as large, in the left and in the right half of the sheet; turned, as 2-up is printed.
            const auto half =
                boxes(after_header(
                          program,
                          "<< /BeginPage { 2 mod 297 mul 100 translate 0.5 dup scale } >> setpagedevice\n"),
                      kind.typed);
            const auto turned = boxes(
                after_header(
                    program,
                    "<< /BeginPage { pop 0 400 translate -90 rotate 0.5 dup scale } >> setpagedevice\n"),
                kind.typed);
            REQUIRE(half.size() == usual.size());
            REQUIRE(turned.size() == usual.size());
            for (std::size_t page = 0; page < usual.size(); ++page) {
                CAPTURE(page);
                const auto& [left, bottom, right, top] = usual[page];
                const double x = page % 2 == 0 ? 0 : 297;
                const std::array<double, 4> expected = {x + left / 2, 100 + bottom / 2, x + right / 2,
                                                        100 + top / 2};
                const std::array<double, 4> lying = {bottom / 2, 400 - right / 2, top / 2, 400 - left / 2};
                for (std::size_t side = 0; side < 4; ++side) {
                    CAPTURE(side);
                    // Ghostscript rounds the boxes of glyphs.
                    CHECK(std::abs(half[page][side] - expected[side]) < 2);
                    CHECK(std::abs(turned[page][side] - lying[side]) < 2);
                }
            }
        }
    }
}

TEST_CASE("with Courier for every font, nothing runs off the page or into its neighbour") {
    std::string typed;
    for (const char* const move :
         {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5"})
        typed += std::string(move) + "\n";
    for (ProgramKind& kind : program_kinds()) {
        CAPTURE(kind.name);
        if (auto* const game = std::get_if<PlayingProgram>(&kind.product); game && !game->variant) {
            game->side = ProgramSide::none;
            kind.typed = typed + "print\n";
        }
        const std::string program = whole_program(kind.product);
        const auto usual = boxes(program, kind.typed);
        for (const std::string instead : {"pop /Courier", "dup /Courier ne { stop } if"}) {
            CAPTURE(instead);
            const auto found = boxes(after_header(program, "userdict /findfont { " + instead +
                                                               " systemdict /findfont get exec } put\n"),
                                     kind.typed);
            REQUIRE(found.size() == usual.size());
            for (std::size_t page = 0; page < usual.size(); ++page) {
                CHECK(found[page][0] >= usual[page][0] - 10);
                CHECK(found[page][2] <= std::max(usual[page][2] + 10, 595.0 - 30));
            }
        }
    }
}

TEST_CASE("every kind of program fits its pages to a device that has Letter or A5 and no other paper") {
    for (ProgramKind& kind : program_kinds()) {
        CAPTURE(kind.name);
        for (const int level : {1, 2}) {
            CAPTURE(level);
            common(kind.product).language_level = level;
            const std::string program = whole_program(kind.product);
            const std::size_t pages = boxes(program, kind.typed).size();
            for (const Paper& paper : {LETTER, Paper{"a5", 420, 595}}) {
                CAPTURE(paper.name);
                const auto found = boxes(program, kind.typed, std::string(paper.name));
                CHECK(found.size() == pages);
                for (const auto& [left, bottom, right, top] : found) {
                    CHECK(left >= 18);
                    CHECK(bottom >= 18);
                    CHECK(right <= paper.width - 18);
                    CHECK(top <= paper.height - 18);
                    // A page that fits is not small either: some side is as long as the paper lets it be.
                    CHECK(std::max((right - left) / paper.width, (top - bottom) / paper.height) > 0.5);
                }
            }
        }
    }
}

TEST_CASE("on a device of 203 dpi and 1 bit, replies and pages are those of other devices") {
    constexpr auto picture = [](const std::filesystem::path& file) {
        return std::vector<std::string>{"-sDEVICE=pngmono", "-r203", "-sPAPERSIZE=a4",
                                        "-sOutputFile=" + file.string()};
    };
    for (ProgramKind& kind : program_kinds()) {
        CAPTURE(kind.name);
        const std::string program = whole_program(kind.product);
        const Played usual = played(program, kind.typed);
        const TemporaryDirectory directory;
        const GhostscriptRun printed =
            run_ghostscript(program, kind.typed, {.arguments = picture(directory / "%03d.png")});
        CHECK(printed.status.ok());
        CHECK(printed.output == usual.output);
        // The same pages as PDFs, which are equal to cairo's, drawn by such a device. That of the smallest
        // program lies on no grid, and a PDF rounds it.
        if (std::holds_alternative<TinyProgram>(kind.product)) continue;
        for (std::size_t page = 0; page < usual.pages.size(); ++page) {
            const auto pdf = directory / "page.pdf", drawn = directory / "drawn.png";
            files::write_output(pdf.string(), usual.pages[page]);
            Command command{{"gs", "-q", "-dNOPAUSE", "-dBATCH"}};
            for (const std::string& argument : picture(drawn)) command.arguments.push_back(argument);
            command.arguments.push_back(pdf.string());
            REQUIRE(process::run(command).status.ok());
            CHECK(contents(drawn) == contents(directory / fmt::format("{:03}.png", page + 1)));
        }
    }
}

TEST_CASE("an exit that would leave stopped is refused, and told by the interpreter that tells it") {
    const std::vector<Strictness> all = strict_interpreters();
    const auto telling =
        std::ranges::find(all, "an exit that would leave stopped is told", &Strictness::name);
    REQUIRE(telling != all.end());
    // As the manual has it: out of procedures, if and exec, but not out of stopped.
    const GhostscriptRun run =
        run_ghostscript("%!\n" + telling->prologue +
                            "{ true { { exit } exec } if } loop (left) =\n"
                            "{ { { exit } stopped { $error /errorname get = stop } if } loop } stopped =\n",
                        {});
    CHECK(run.output == "left\nan exit that would leave stopped\ninvalidexit\ntrue\n");
}

TEST_CASE("a device that prints nothing at all plays every reply, and says each time that there is no page") {
    for (const int level : {1, 2}) {
        CAPTURE(level);
        PlayingProgram options;
        options.limits = {.nodes = 50};
        options.language_level = level;
        const std::string program = generate(options);
        for (const std::string fault : {"/showpage { /ioerror errordict 1 index get exec }",
                                        "/setfont { /invalidfont errordict 1 index get exec }",
                                        "/erasepage { 1 0 div } def /showpage { 2 dict begin 1 0 div }"}) {
            CAPTURE(fault);
            const std::string output =
                type_to(after_header(program, "userdict begin " + fault + " def end\n"),
                        "e4\nNf3\nprint\nuci\nprint\nquit\n");
            const auto lines = lines_of(output);
            CHECK(std::ranges::count_if(lines, [](const std::string& line) {
                      return line.starts_with("The page was not printed: ");
                  }) == 5);
            CHECK(std::ranges::count_if(lines, [](const std::string& line) {
                      return line.starts_with("info string The page was not printed: ");
                  }) == 1);
            CHECK(std::ranges::count_if(
                      lines, [](const std::string& line) { return line.starts_with("Move: "); }) == 4);
        }
    }
}

TEST_CASE("a search asks for no interval that begins where its array ends") {
    // Ghostscript gives an empty one; other interpreters may refuse it, as the reference allows.
    constexpr auto asked = R"(
userdict /getinterval [
    2 /index cvx /length cvx 2 /index cvx /le cvx { (an interval at the end) = } /if cvx systemdict /getinterval get
] cvx put
[ 1 2 ] 1 0 getinterval 0 0 getinterval pop
)";
    std::string typed = "uci\n";
    for (const Position& pos : sample_positions(20, 12))
        typed += fmt::format("position fen {}\ngo depth 4\ngo depth 2\n", pos.fen());
    PlayingProgram options;
    options.drawing = false;
    const auto lines = lines_of(type_to(after_header(generate(options), asked), typed));
    // Once for what `asked` tries.
    CHECK(std::ranges::count(lines, "an interval at the end") == 1);
    CHECK(std::ranges::count_if(lines, [](const std::string& l) { return l.starts_with("bestmove "); }) ==
          40);
}

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/process/cleanup.hpp"
#include "base/process/ghostscript.hpp"
#include "base/process/process.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "psgen/emit/document.hpp"
#include "psgen/link/lint.hpp"
#include "render/cairo/document.hpp"
#include "tests/render/book/helpers.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::cairo;
using namespace inkmate::book;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

enum class Written { readable, small, small_for_level_1 };

BookProgram book_options(const Paper& paper, Written written = Written::readable) {
    BookProgram options;
    options.paper = paper;
    options.title = "A book";
    options.language_level = written == Written::small_for_level_1 ? 1 : 2;
    if (written != Written::readable) options.form = Form::packed;
    return options;
}

std::string run_to(const fs::path& program, const std::vector<std::string>& device) {
    Command command{ghostscript_arguments(find_ghostscript())};
    command.arguments.insert(command.arguments.end(), device.begin(), device.end());
    command.arguments.push_back(program.string());
    const RunResult result = run(command);
    INFO(result.output);
    REQUIRE(result.status.ok());
    return result.output;
}

/// Prints games both ways, and compares; returns how many pages there are.
int check_equal(const std::vector<PgnGame>& games, const BookStyle& style, compare::CompareOptions compare,
                Written written = Written::readable) {
    const TemporaryDirectory folder;
    const fs::path program = folder / "book.ps", printed = folder / "printed.pdf",
                   drawn = folder / "drawn.pdf";
    int pages = 0;
    {
        std::ofstream ps(program), pdf(drawn, std::ios::binary);
        DocumentWriter printing(book_options(style.paper, written),
                                [&ps](std::string_view text) { ps << text; });
        Document drawing(DocumentFormat::pdf, {}, [&pdf](std::string_view bytes) { pdf << bytes; });
        BookSetter book(style, [&](const BookPage& page) {
            printing.add(page);
            drawing.add(book::compose(page));
        });
        for (const PgnGame& game : games) book.add(game);
        book.finish();
        printing.finish();
        drawing.finish();
        pages = printing.pages();
    }
    run_to(program, {"-sDEVICE=pdfwrite", "-o", printed.string(),
                     fmt::format("-dDEVICEWIDTHPOINTS={}", style.paper.width),
                     fmt::format("-dDEVICEHEIGHTPOINTS={}", style.paper.height), "-c",
                     "<< /NeverEmbed [ ] >> setdistillerparams", "-f"});
    const compare::Comparison result = compare_pdfs(drawn, printed, compare);
    INFO(to_text(result));
    CHECK(result.equal());
    CHECK(result.deviation() <= compare.epsilon);
    CHECK(result.pages.size() == static_cast<std::size_t>(pages));
    return pages;
}

std::vector<PgnGame> annotated_games(std::uint32_t count, std::size_t plies, std::uint32_t first = 1) {
    std::vector<PgnGame> games;
    for (std::uint32_t seed = first; seed < first + count; ++seed)
        games.push_back(annotated_game(seed, plies));
    return games;
}

PgnGame immortal_game() {
    std::ifstream in(INKMATE_SOURCE_DIR "/examples/annotated/immortal-1851.pgn");
    return read_pgn(in, "immortal-1851.pgn").front();
}

}  // namespace

TEST_CASE("the pages of a book are printed as they are drawn, operator for operator and pixel for pixel") {
    compare::CompareOptions compare;
    compare.resolutions = {150};
    if (full_tests()) {
        compare.resolutions = {72, 100, 150, 300, 600};
        compare.rasterisers = {pdf::Rasteriser::ghostscript, pdf::Rasteriser::poppler};
    }
    check_equal({immortal_game()}, {.paper = A4, .title = "R\u00e9ti's (book)"}, compare);
    check_equal(annotated_games(1, 40),
                {.paper = LETTER,
                 .games = {.notation = Notation::de, .language = Language::german},
                 .numbered = true},
                compare, Written::small);
    check_equal(annotated_games(2, 60), {.paper = LETTER, .games = {.flipped = true}, .numbered = true},
                compare, Written::small_for_level_1);
}

TEST_CASE("justified pages with words parted are printed as they are drawn") {
    compare::CompareOptions compare;
    compare.resolutions = {100, 150};
    if (full_tests()) {
        compare.resolutions = {72, 100, 150, 300, 600};
        compare.rasterisers = {pdf::Rasteriser::ghostscript, pdf::Rasteriser::poppler};
    }
    const GameStyle english{.hyphenation = std::make_shared<const Hyphenation>("en")};
    check_equal({immortal_game()}, {.paper = A4, .title = "A book", .games = english}, compare);
    check_equal(annotated_games(1, 40, 7), {.paper = LETTER, .games = english}, compare, Written::small);
    check_equal(annotated_games(1, 60, 8),
                {.paper = A4,
                 .games = {.notation = Notation::de,
                           .language = Language::german,
                           .hyphenation = std::make_shared<const Hyphenation>("de")},
                 .numbered = true},
                compare, Written::small_for_level_1);
}

TEST_CASE("the curve of a long game takes no more operands than a printer has") {
    std::string moves;
    for (int number = 1; number <= 200; ++number)
        moves += fmt::format("{}. {} {{[%eval {}.5]}} {} {{[%eval -{}.2]}} ", number,
                             number % 2 == 1 ? "Nf3" : "Ng1", number % 3, number % 2 == 1 ? "Nf6" : "Ng8",
                             number % 4);
    std::string text;
    DocumentWriter program(book_options(A4), [&text](std::string_view more) { text += more; });
    BookSetter book({.paper = A4}, [&](const BookPage& page) { program.add(page); });
    book.add(pgn(moves + "*"));
    book.finish();
    program.finish();
    CHECK(lint(text) == std::vector<std::string>());
}

TEST_CASE("a thousand pages of books on either paper, in three languages, are printed as they are drawn") {
    if (!long_form()) return;
    // All of them as `compare` looks at pages, and a few by every rasteriser and finer: that takes
    // much longer.
    compare::CompareOptions every, closely;
    closely.resolutions = {150, 300, 600};
    closely.rasterisers = {pdf::Rasteriser::ghostscript, pdf::Rasteriser::poppler};
    constexpr std::uint32_t games = 24;
    std::uint32_t first = 1;
    int pages = 0;
    for (const Paper& paper : PAPERS)
        for (const Language language : {Language::english, Language::german, Language::spanish}) {
            BookStyle style{
                .paper = paper, .title = "Games", .games = {.language = language}, .numbered = true};
            style.games.flipped = first / games % 2 == 1;
            const Written written = first / games % 3 == 1 ? Written::small : Written::readable;
            const int more = check_equal(annotated_games(games, 120, first), style, every, written);
            check_equal(annotated_games(1, 120, first), style, closely, written);
            MESSAGE(paper.name, ", ", word_of(language), ": ", more, " pages");
            pages += more;
            first += games;
        }
    CHECK(pages >= 1000);
}

TEST_CASE("every page of a book's program can be printed alone, and leaves the memory as it was") {
    std::string program;
    std::size_t longest = 0;
    {
        DocumentWriter printing(book_options(A4), [&program](std::string_view text) { program += text; });
        for (const BookPage& page : pages_of(annotated_games(3, 60))) printing.add(page);
        printing.finish();
    }
    std::istringstream lines(program);
    for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
    CHECK(longest <= 255);
    const bool ascii =
        std::ranges::all_of(program, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); });
    CHECK(ascii);

    const std::size_t first = program.find("%%Page: 1 1"), third = program.find("%%Page: 3 3");
    REQUIRE(third != std::string::npos);
    const std::string prolog = program.substr(0, first);
    const std::string tell = "count == vmstatus pop == pop countdictstack ==\n";
    const TemporaryDirectory folder;
    std::ofstream(folder / "alone.ps")
        << prolog << tell << program.substr(third, program.find("%%Page: 4 4") - third) << tell;
    std::istringstream told(run_to(folder / "alone.ps", {"-sDEVICE=nullpage"}));
    std::array<int, 6> figures{};
    for (int& figure : figures) told >> figure;
    REQUIRE_FALSE(told.fail());
    CHECK(figures[0] == figures[3]);
    CHECK(figures[2] == figures[5]);
}

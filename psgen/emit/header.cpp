#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <string_view>

#include "core/variant/rules.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/tables/console_words.hpp"

namespace inkmate::psgen {

namespace {

// clang-format off
constexpr auto BASE_FONTS = std::to_array<std::string_view>({
    "AvantGarde-Book", "AvantGarde-BookOblique", "AvantGarde-Demi", "AvantGarde-DemiOblique", "Bookman-Demi",
    "Bookman-DemiItalic", "Bookman-Light", "Bookman-LightItalic", "Courier", "Courier-Bold",
    "Courier-BoldOblique", "Courier-Oblique", "Helvetica", "Helvetica-Bold", "Helvetica-BoldOblique",
    "Helvetica-Narrow", "Helvetica-Narrow-Bold", "Helvetica-Narrow-BoldOblique", "Helvetica-Narrow-Oblique",
    "Helvetica-Oblique", "NewCenturySchlbk-Bold", "NewCenturySchlbk-BoldItalic", "NewCenturySchlbk-Italic",
    "NewCenturySchlbk-Roman", "Palatino-Bold", "Palatino-BoldItalic", "Palatino-Italic", "Palatino-Roman",
    "Symbol", "Times-Bold", "Times-BoldItalic", "Times-Italic", "Times-Roman", "ZapfChancery-MediumItalic",
    "ZapfDingbats"
});
// clang-format on
static_assert(std::ranges::is_sorted(BASE_FONTS));

/// True for the words after the name of a font that the program needs.
bool looks_for_font(const Token& token) {
    return token.is_name("findfont") || token.is_name("FindFont") || token.is_name("Latin");
}

/// The base fonts that a linked program looks for, in order of their names.
std::set<std::string> fonts(const LinkedProgram& program) {
    std::set<std::string> result;
    for (const LinkedModule& module : program.modules)
        for (const auto* list : {&module.tables, &module.definitions})
            for (const Definition& d : *list)
                for (std::size_t i = 0; i + 1 < d.tokens.size(); ++i)
                    if (d.tokens[i].kind == TokenKind::literal_name && looks_for_font(d.tokens[i + 1]) &&
                        std::ranges::binary_search(BASE_FONTS, d.tokens[i].value))
                        result.insert(d.tokens[i].value);
    return result;
}

/// The first lines of the header: a title takes one line, whatever it holds.
std::string title_lines(const Program& program) {
    return fmt::format("%%Title: {}\n%%Creator: (Inkmate {})\n%%LanguageLevel: {}\n",
                       ps_string(program.title.substr(0, MAX_JOB_NAME), MAX_LINE), INKMATE_VERSION,
                       program.language_level);
}

/// Where to begin to read a program, and a document.
constexpr std::string_view START_OF_PROGRAM =
    "the last line that is not a comment: it names the procedure that starts the program";
constexpr std::string_view START_OF_DOCUMENT =
    "the first page, after the prolog: each page names the procedures that draw it";

/// The second line of a file that people read. By the structuring conventions a blank after the % would end
/// the header.
std::string start_line(Form form, std::string_view start) {
    return is_small(form) ? "" : fmt::format("%To read this file, begin at {}.\n", start);
}

/// A game is no document: input follows it, and nobody knows how many pages it has. So it does not claim to
/// follow the structuring conventions.
std::string game_header(const Program& program) {
    return "%!PS\n" + start_line(program.form, START_OF_PROGRAM) + title_lines(program) + "%%EndComments\n";
}

/// "Inkmate 0.1 0", as the conventions want it: a name, a version that is a real number, and a revision.
std::string procset() {
    const std::string_view version = INKMATE_VERSION;
    const std::size_t dot = version.rfind('.');
    return fmt::format("procset {} {} {}", PROGRAM_DICTIONARY, version.substr(0, dot),
                       version.substr(dot + 1));
}

/// The number of pages of a book or of move sheets is known at their end.
std::string document_header(const Product& product, const LinkedProgram& program) {
    const Program& common = program_of(product);
    std::string text = "%!PS-Adobe-3.0\n" + start_line(common.form, START_OF_DOCUMENT) + title_lines(common);
    const auto* worksheet = std::get_if<WorksheetProgram>(&product);
    text +=
        fmt::format("%%DocumentData: Clean7Bit\n%%Orientation: Portrait\n%%Pages: {}\n%%PageOrder: Ascend\n",
                    worksheet == nullptr
                        ? "(atend)"
                        : fmt::to_string(page::page_count(worksheet->worksheet, page_design(*worksheet))));
    std::string key = "%%DocumentNeededResources:";
    for (const std::string& font : fonts(program)) {
        text += fmt::format("{} font {}\n", key, font);
        key = "%%+";
    }
    text += fmt::format("%%DocumentSuppliedResources: {}\n", procset());
    return text + "%%EndComments\n";
}

std::string_view plays(ProgramSide side) {
    switch (side) {
        case ProgramSide::white: return "It plays White; you play Black.";
        case ProgramSide::black: return "It plays Black; you play White.";
        case ProgramSide::both: return "It plays both sides.";
        default: return "It plays neither side until you type go.";
    }
}

/// The modules, each with the first sentence of its header, in lines that go on below it.
std::string contents(const LinkedProgram& program) {
    constexpr std::size_t line_width = 118;
    std::size_t width = 0;
    for (const LinkedModule& module : program.modules) width = std::max(width, module.name.size());
    std::string text = "%\n% Its modules, in this order:\n%\n";
    for (const LinkedModule& module : program.modules) {
        std::string line = fmt::format("%     {:<{}} ", module.name, width);
        const std::size_t indent = line.size();
        std::istringstream words(module.sentence);
        for (std::string word; words >> word;) {
            if (line.size() + 1 + word.size() > line_width) {
                text += line + '\n';
                line = '%' + std::string(indent - 1, ' ');
            }
            line += ' ' + word;
            if (word.ends_with('.')) break;
        }
        text += line + '\n';
    }
    return text;
}

/// How the program is run. A long command has a line to itself, unless the program is to be small.
std::string usage(std::string_view command, std::string_view where, bool small) {
    constexpr std::size_t column = 37;
    if (small) return fmt::format("% {}  {}\n", command, where);
    if (command.size() <= column) return fmt::format("%     {:<{}} {}\n", command, column, where);
    return fmt::format("%     {}\n%     {:<{}} {}\n", command, "", column, where);
}

std::string game_introduction(const PlayingProgram& program) {
    // What is typed comes with the job, or to Ghostscript itself.
    const bool job = program.device.job_input, small = is_small(program.form);
    std::string text = fmt::format("%\n% This file is a program that plays chess. {}\n", plays(program.side));
    if (!small)
        text += fmt::format(
            "% The interpreter that reads it, a printer's or Ghostscript, knows the rules, chooses the "
            "moves{}.\n%\n",
            program.drawing ? " and draws the pages" : "");
    text += usage(job ? "cat game.ps - | gs -q -dNODISPLAY -_" : "gs -q -dNODISPLAY game.ps",
                  small ? "without pages" : "in a terminal, without pages", small);
    text += usage(fmt::format("{}gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=move-%03d.pdf {}",
                              job ? "cat game.ps - | " : "", job ? "-_" : "game.ps"),
                  small ? "each page a PDF" : "in a terminal, each page a PDF", small);
    text += usage("cat game.ps - | nc PRINTER 9100", "on a printer that listens on port 9100", small);
    if (!small) text += "%\n";
    if (program.console)
        text += "% Type moves (e2e4 or Nf3), go, undo, help or quit, each on a line of its own.\n";
    if (program.uci)
        text += fmt::format(
            "% It also speaks UCI{}.\n",
            job || small ? "" : ", so that a chess program can use `gs -q -dNODISPLAY game.ps` as an engine");
    return text;
}

std::string worksheet_introduction(const WorksheetProgram& program) {
    const std::size_t count = program.worksheet.diagrams.size();
    return fmt::format(R"(%
% This file prints {} chess diagram{}; it plays no game. The interpreter that reads it, in a printer or in Ghostscript,
% draws the pages.
%
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=sheet.pdf sheet.ps
%     nc PRINTER 9100 < sheet.ps            on a printer that listens on port 9100
%
)",
                       count, count == 1 ? "" : "s");
}

std::string_view book_introduction() {
    return R"(%
% This file prints a book of annotated chess games; it plays none. The interpreter that reads it, in a printer or in
% Ghostscript, draws the pages.
%
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=book.pdf book.ps
%     nc PRINTER 9100 < book.ps             on a printer that listens on port 9100
%
)";
}

std::string_view drawn_introduction() {
    return R"(%
% This file prints pages and does nothing else. The interpreter that reads it, in a printer or in Ghostscript, draws
% them.
%
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=pages.pdf pages.ps
%     nc PRINTER 9100 < pages.ps            on a printer that listens on port 9100
%
)";
}

std::string lesson_introduction(const LessonProgram& program) {
    return fmt::format(R"(%
% This file is a program that sets {} chess problems and marks the answers. The interpreter that reads it, in a printer
% or in Ghostscript, prints the sheet, proves each answer by a search of its own, and prints the marked sheet.
%
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=sheet-%d.pdf lesson.ps
%     cat lesson.ps answers.txt | nc PRINTER 9100
%
)",
                       program.tasks.size());
}

std::string variant_introduction(const PlayingProgram& program) {
    const bool job = program.device.job_input;
    std::string text = fmt::format(
        R"(%
% This file is a program that plays {}, a variant of chess, on {} x {} squares. The interpreter that reads it, a
% printer's or Ghostscript, knows the rules, chooses the moves{}.
%
%     {:<37} in a terminal, without pages
%     cat game.ps - | nc PRINTER 9100       on a printer that listens on port 9100
%
% Type moves ({}), go, undo, help or quit, each on a line of its own.
)",
        program.variant->name, program.variant->files, program.variant->ranks,
        program.drawing ? " and draws the pages" : "",
        job ? "cat game.ps - | gs -q -dNODISPLAY -_" : "gs -q -dNODISPLAY game.ps",
        example_moves(*program.variant, program.writing));
    if (program.uci)
        text += fmt::format(
            "% It also speaks UCI{}.\n",
            job ? "" : ", so that a chess program can use `gs -q -dNODISPLAY game.ps` as an engine");
    return text;
}

/// How to read the modules of any program, and what is special about its numbers.
std::string how_to_read(std::string_view start, std::string_view numbers) {
    return fmt::format(
        R"(% How to read it. Begin at {}.
% A module comes after those that it needs while the file is read; each begins with a line of dashes. Procedures are in
% PascalCase, variables in camelCase, tables and constants in UPPER_CASE.
% The comment before a procedure says what it does and, below, what it takes from the stack -- and what it leaves there.
% //NAME is the value of NAME at the time the file is read. {}
)",
        start, numbers);
}

constexpr std::string_view NUMBERS_OF_CHESS =
    R"(Squares are 0 (a1) to 63 (h8), rank by rank; pieces are
% 1 to 6 for White's pawn, knight, bishop, rook, queen, king and 9 to 14 for Black's; scores are centipawns.)";
constexpr std::string_view NUMBERS_OF_VARIANTS =
    R"(Squares are file + 16 * rank, from a1; cells are
% places of the board with its border; pieces are types from 1, 32 more for Black; scores are centipawns.)";

std::string puzzle_introduction(const PuzzleProgram& program) {
    const std::string question =
        program.task.is_tour() ? page::puzzle_question(program.task, true)
        : program.task.question.pieces
            ? page::puzzle_headline(program.task, *program.task.question.pieces)
            : (program.task.question.kind == puzzle::Kind::domination ? "As few" : "As many") +
                  page::puzzle_question(program.task, true);
    std::string text = fmt::format(
        R"(%
% This file is a program that solves a puzzle. {}.
% The interpreter that reads it, in a printer or in Ghostscript, searches for the solution, says what it has found, and
% prints {}.
%
%     gs -q -dNOPAUSE -dBATCH -dNODISPLAY puzzle.ps     in a terminal, without pages
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=puzzle.pdf puzzle.ps
%     nc PRINTER 9100 < puzzle.ps                       on a printer that listens on port 9100
%
)",
        question, program.step_pages ? "a page for each of its steps" : "it on a page");
    if (is_small(program.form))
        return text + "% Names are short; inkmate puzzle --form readable writes the readable form.\n";
    return text +
           how_to_read(START_OF_PROGRAM, "Squares are numbered from a1 along the ranks,\n% holes left out.");
}

constexpr std::string_view SELF_TEST_INTRODUCTION = R"(%
% This file is a program that tries the interpreter that reads it, in a printer or in Ghostscript: what its stacks, its
% memory, its clocks and its fonts are like, and if it plays chess as it should. It writes what it has found to the host,
% and prints it on a page with rulers, greys and a code; docs/guide/printers.md says where to send them.
%
%     gs -q -dNOPAUSE -dBATCH -sDEVICE=pdfwrite -sOutputFile=page.pdf self-test.ps
%     nc PRINTER 9100 < self-test.ps        on a printer that listens on port 9100
%
)";

bool has_page_tables(const LinkedProgram& program) {
    return std::ranges::any_of(program.modules, [](const LinkedModule& module) {
        return std::ranges::any_of(module.tables,
                                   [](const Definition& table) { return table.name.starts_with("PAGE_"); });
    });
}

/// How to read the program: what its modules have in common and, in the readable form, which there are.
std::string reading(Form form, const LinkedProgram& program, std::string_view start,
                    std::string_view numbers = NUMBERS_OF_CHESS) {
    if (is_small(form)) return "% inkmate generate --form readable writes the readable form.\n%\n";
    std::string text = "%\n" + how_to_read(start, numbers);
    if (form == Form::readable)
        text +=
            R"(% Procedures of the search are where they are called, below a comment with their name and one step further in, or have
% their name at the end of the line; inkmate generate --form plain writes each of them once. A number of four digits or more
% that comes of named constants has them after a colon at the end of its line.
)";
    if (has_page_tables(program))
        text +=
            R"(% Tables whose names begin with PAGE_ say where things are on a page, in points from its lower left corner: two numbers are
% a place, four a rectangle (x, y, width, height), and a name that ends in _FONT is a font at its size.
)";
    return text + contents(program) + "%\n";
}

std::string document_text(const Product& product, std::string_view introduction,
                          const LinkedProgram& program) {
    std::string text = document_header(product, program) + std::string(introduction) +
                       reading(program_of(product).form, program, START_OF_DOCUMENT) + "%%BeginProlog\n";
    for (const std::string& font : fonts(program)) text += fmt::format("%%IncludeResource: font {}\n", font);
    return text + fmt::format("%%BeginResource: {}\n", procset());
}

}  // namespace

std::string program_header(const Product& product, const LinkedProgram& program) {
    // The names of rules are in comments.
    return without_printer_commands(std::visit(
        Overloaded{
            [&](const PlayingProgram& p) {
                return game_header(p) + (p.variant ? variant_introduction(p) : game_introduction(p)) +
                       reading(p.form, program, START_OF_PROGRAM,
                               p.variant ? NUMBERS_OF_VARIANTS : NUMBERS_OF_CHESS) +
                       description_comment(p) + "\n";
            },
            [](const TinyProgram& p) { return game_header(p); },
            [&](const WorksheetProgram& p) {
                return document_text(product, worksheet_introduction(p), program);
            },
            [&](const LessonProgram& p) {
                return game_header(p) + lesson_introduction(p) + reading(p.form, program, START_OF_PROGRAM) +
                       lesson_comment(p.tasks.size()) + "\n";
            },
            [&](const BookProgram&) { return document_text(product, book_introduction(), program); },
            [&](const MoveSheetsProgram&) { return document_text(product, drawn_introduction(), program); },
            [&](const SelfTestProgram& p) {
                return game_header(p).append(SELF_TEST_INTRODUCTION) +
                       how_to_read(START_OF_PROGRAM, NUMBERS_OF_CHESS) + contents(program) + "%\n\n";
            },
            [&](const PuzzleProgram& p) {
                return game_header(p) + puzzle_introduction(p) +
                       (is_small(p.form) ? "" : contents(program) + "%\n") + "\n";
            },
        },
        product));
}

}  // namespace inkmate::psgen

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <utility>

#include "base/files/file_io.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/pages/diagrams.hpp"
#include "cli/pages/document_options.hpp"
#include "cli/publish/sheet_tex.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "pdf/compare/report.hpp"
#include "psgen/emit/document.hpp"
#include "render/web/sheet_view.hpp"

namespace inkmate::cli {

namespace {

constexpr const char* DEFAULT_TITLE = "Chess diagrams";

constexpr auto WORKSHEET_FORMATS =
    std::to_array<std::string_view>({"pdf", "png", "svg", "eps", "ps", "html", "tex"});

struct WorksheetCommand {
    std::vector<std::string> files;
    std::string fen;
    std::string variant;
    DocumentFlags document;
    std::optional<Sheet> sheet;
    psgen::Orientation orientation = psgen::Orientation::white;
    WorksheetFlags worksheet;
    PrinterFlags printer;
};

page::Worksheet worksheet_of(WorksheetCommand& flags, const figures::Paper& paper, const std::string& title) {
    std::vector<page::Diagram> diagrams;
    for (const std::string& file : flags.files) add_diagrams_of_file(diagrams, file, flags.worksheet);
    if (!flags.fen.empty())
        std::ranges::move(diagrams_of_fen(flags.fen, flags.worksheet), std::back_inserter(diagrams));
    page::Worksheet worksheet = make_worksheet({.diagrams = std::move(diagrams)}, flags.worksheet,
                                               flags.orientation, title, {&paper, 1});
    tell_rewritten(worksheet);
    return worksheet;
}

figures::Look look_of(const WorksheetCommand& flags) {
    return unmarked_look(flags.worksheet.look, flags.worksheet.variant.get());
}

std::string document_title(const WorksheetCommand& flags) {
    if (!flags.document.title.empty()) return flags.document.title;
    return flags.files.empty() ? flags.fen : file_title(flags.files.front(), DEFAULT_TITLE);
}

int draw_pages(WorksheetCommand& flags, const std::string& format) {
    refuse_terminal(flags.document.output, format);
    const figures::Paper paper = drawn_paper(flags.sheet);
    const page::Worksheet worksheet = worksheet_of(flags, paper, flags.document.title);
    const figures::Look look = look_of(flags);
    const page::PageDesign design = worksheet_design(flags.worksheet, paper, worksheet.form, look);
    if (format == "html")
        files::write_output(flags.document.output, web::sheet_view(worksheet, design, document_title(flags)));
    else if (format == "tex")
        files::write_output(flags.document.output,
                            publish::sheet_tex(worksheet, design, document_title(flags)));
    else
        draw_worksheet(flags.document, format, worksheet, design, document_title(flags));
    return 0;
}

int write_program(WorksheetCommand& flags) {
    psgen::WorksheetProgram program;
    program.title = flags.document.title.empty() ? DEFAULT_TITLE : flags.document.title;
    set_printer(flags.printer, flags.sheet, program);
    program.worksheet = worksheet_of(flags, program.paper, flags.document.title);
    program.per_page = *flags.worksheet.per_page;
    program.color = flags.worksheet.colour;
    program.writing = flags.worksheet.writing;
    program.variant = flags.worksheet.variant;
    program.look = look_of(flags);
    const std::size_t pages = page::page_count(program.worksheet, page_design(program));
    write_program(flags.document.output, flags.printer, program, psgen::worksheet_text(program),
                  fmt::format("{}, {}", compare::counted(program.worksheet.diagrams.size(), "diagram"),
                              compare::counted(pages, "page")));
    if (!flags.printer.quiet && !psgen::is_composed(program)) tell_needs(program, "");
    return 0;
}

int run(const Options& table, WorksheetCommand& flags) {
    const std::string format = format_of(table, flags.document, WORKSHEET_FORMATS);
    if (!flags.variant.empty()) table.refuse({"--arrow", "--chess960"}, "--variant");
    if (format == "html" || format == "tex") {
        table.refuse({"--crop", "--author", "--per-page", "--answer-lines", "--name-line", "--points"},
                     fmt::format("a {}", format));
        if (format == "tex") table.refuse({"--variant", "--glyph", "--tint", "--colour"}, "a tex");
        // They open by a click.
        if (format == "html" && !table.given("--solutions"))
            flags.worksheet.form.solutions = page::SolutionPlace::boards;
    }
    flags.worksheet.variant = rules_option(flags.variant);
    flags.worksheet.writing = writing_option(flags.worksheet.writing_flags, page::LayoutName::diagram);
    if (format != "ps") return draw_pages(flags, format);
    table.refuse({"--crop", "--author"}, "a program (.ps)");
    return write_program(flags);
}

}  // namespace

Run add_worksheet(Options& options) {
    const auto flags = std::make_shared<WorksheetCommand>();
    options.arguments({.name = "positions",
                       .help = "The positions or puzzles, in EPD, FEN, PGN or Lichess's CSV; - for standard "
                               "input",
                       .value = "FILE..."},
                      flags->files);
    const auto fen = options.value(FEN.spec(), flags->fen);
    add_chess960_option(options, flags->fen, StartChoice::number).excludes(fen);
    add_game_option(options, flags->worksheet.games, "default: all");
    add_strict_option(options);
    add_variant_option(options, flags->variant);
    add_document_options(options, flags->document, WORKSHEET_FORMATS);
    add_worksheet_options(options, flags->worksheet);
    add_sheet_option(options, flags->sheet);
    add_orientation_option(options, flags->orientation);
    add_printer_options(options, flags->printer);
    options.footer(R"(Examples:
  inkmate worksheet puzzles.epd --title "Positions" -o worksheet.pdf
  inkmate worksheet puzzles.epd --solutions turned --points -o homework.pdf
  inkmate worksheet examples/study.pgn --solutions page -o test.pdf     a study of puzzles, with a key
  inkmate worksheet games.pgn --ply 20,40 --per-page 9 -o middle-games.pdf
  inkmate worksheet --fen "8/8/8/3N4/8/8/8/8" --per-page 1 --moves-of d5 --crop -o knight.svg
  inkmate worksheet puzzles.epd --sets 20 --set-size 6 -o class.pdf
  inkmate worksheet examples/study.pgn -o sheet.html             to play on in a browser
  inkmate worksheet examples/study.pgn --solutions page -o sheet.tex    to edit, with xskak and chessboard
  inkmate worksheet puzzles.epd --target printer -o worksheet.ps

What cannot be read in EPD or CSV is reported and left out. Exit status: 0 all is printed, 1 something is left out or
failed, 2 wrong usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli

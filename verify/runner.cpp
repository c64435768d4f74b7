#include "verify/runner.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files/file_io.hpp"
#include "base/process/workers.hpp"
#include "pdf/document/read_pdf.hpp"
#include "play/device/ghostscript.hpp"
#include "play/session/console_game.hpp"
#include "psgen/emit/book_program.hpp"
#include "psgen/emit/game_pages.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/document.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/worksheet.hpp"
#include "verify/pages/chess_terms.hpp"
#include "verify/pages/known_pages.hpp"
#include "verify/pages/variant_terms.hpp"
#include "verify/tiny_referee.hpp"

namespace inkmate::verify {

namespace {

namespace fs = std::filesystem;

std::string movetext(const game::Game& game) {
    const bool black_begins = game.up_to(0).side_to_move() == chess::BLACK;
    std::string text;
    for (std::size_t ply = 0; ply < game.plies(); ++ply) {
        const bool numbered = ply == 0 || (ply % 2 == 1) == black_begins;
        text += (text.empty() ? "" : " ") + (numbered ? game.numbered_at(ply) : game.san_at(ply));
    }
    return text;
}

/// What came of a program that prints diagrams or a book.
struct DocumentRun {
    /// Why it did not end in order.
    std::vector<std::string> faults;
    /// All that it wrote.
    std::string transcript;
    /// One PDF of all pages.
    std::vector<fs::path> pages;
};

/// Runs such a program under Ghostscript. Throws as run_ghostscript() does.
DocumentRun run_document(const std::string& program, const fs::path& pages,
                         const std::string& ghostscript) {
    const GhostscriptRun result = run_ghostscript(program, "",
                                                  {.pages_directory = pages.parent_path(),
                                                   .page_name = pages.filename(),
                                                   .feed = Feed::stream,
                                                   .ghostscript = ghostscript});
    DocumentRun run{{}, result.output + result.errors, result.pages};
    if (!result.status.ok())
        run.faults.push_back(fmt::format("the program came to an end with {}", describe(result.status)));
    else if (!run.transcript.empty())
        run.faults.push_back(fmt::format("the program wrote {}", run.transcript));
    return run;
}

/// Returns the pages that a worksheet program should print.
std::vector<Page> pages_of_worksheet(const ProgramOptions& options) {
    std::vector<Page> pages;
    const PageDesign design = page_design(options);
    for (const WorksheetPage& page : worksheet_pages(options.worksheet, design))
        pages.push_back(compose_page(options.worksheet, design, page, pages.size() + 1));
    return pages;
}

/// Draws the pages that are due by cairo: a file, or none if there are none.
std::vector<fs::path> draw_references(const std::vector<Page>& pages, const fs::path& file) {
    if (pages.empty()) return {};
    draw_pdf(pages, file);
    return {file};
}

/// Returns the kind of a page of some documents, from 1; the first sheet if they have no such page.
SheetKind sheet_of(const std::vector<fs::path>& files, int page) {
    pdf::PdfReader reader(files);
    const std::size_t index = static_cast<std::size_t>(page) - 1;
    return index < reader.pages() ? chess_compare::sheet_kind(reader.page(index)) : SheetKind::first;
}

/// Documents that should be equal.
struct Documents {
    std::vector<fs::path> references, pages;
};

void compare_pages(VerifyOutcome& outcome, const VerifyTask& task, compare::CompareOptions options,
                   const Documents& documents) {
    const auto parts = [&](int page) {
        const PageDesign design = page_design(task.program);
        if (outcome.diagrams > 0)
            return regions(task.program.worksheet, design, static_cast<std::size_t>(page));
        return regions(design, task.program.flipped, sheet_of(documents.references, page));
    };
    const auto variant_parts = [&](int page) {
        const PageDesign design = page_design(task.program);
        if (outcome.diagrams > 0)
            return chess_compare::variant_regions(task.program.worksheet, design,
                                                  static_cast<std::size_t>(page));
        return chess_compare::variant_regions(design, task.program.flipped,
                                              sheet_of(documents.references, page));
    };
    if (task.program.variant)
        chess_compare::use_variant_terms(options, page_design(task.program), variant_parts);
    else if (!task.program.tiny && task.program.layout != LayoutName::book)
        chess_compare::use_chess_terms(options, parts);
    options.programs.ghostscript = task.ghostscript;
    options.progress = {};
    outcome.entry = {
        task.name, compare_pdfs(documents.references, documents.pages, options), {}, outcome.faults};
    outcome.entry.comparison.first_name = "cairo";
    outcome.entry.comparison.second_name = "the program";
    outcome.entry.judgement = judge(outcome.entry.comparison);
}

VerifyOutcome print_worksheet(const VerifyTask& task, const compare::CompareOptions& comparison,
                              const fs::path& directory) {
    const std::string program = generate(task.program);
    DocumentRun run = run_document(program, directory / "program.pdf", task.ghostscript);
    const fs::path reference = directory / "reference.pdf";
    draw_pdf(pages_of_worksheet(task.program), reference);
    VerifyOutcome outcome{.diagrams = task.program.worksheet.diagrams.size(),
                          .faults = std::move(run.faults)};
    compare_pages(outcome, task, comparison, {{reference}, std::move(run.pages)});
    write_output(directory / "worksheet.ps", program);
    write_output(directory / "console.txt", run.transcript);
    return outcome;
}

VerifyOutcome play_game(VerifyTask& task, const compare::CompareOptions& comparison,
                        const fs::path& directory) {
    const std::string program = task.text.empty() ? generate(task.program) : task.text;
    const RefereedGame played = referee(program, task.program, task.opponent, directory / "program.pdf",
                                        task.ghostscript, task.first_line);
    VerifyOutcome outcome{.plies = played.plies,
                          .movetext = movetext(played.game),
                          .fen = played.game.fen(),
                          .faults = played.faults};
    const std::size_t before = played.game.plies() - played.plies;
    compare_pages(
        outcome, task, comparison,
        {draw_references(game_pages(played.game, before + 1, task.program, played.ended, played.found),
                         directory / "reference.pdf"),
         played.pages});
    task.record.game = played.game;
    if (played.ended != Verdict::none) task.record.result = session::result_of(played.ended);
    write_output(directory / "game.ps", program);
    write_output(directory / "game.pgn", write_pgn(task.record));
    write_output(directory / "console.txt", played.transcript);
    return outcome;
}

VerifyOutcome print_book(const VerifyTask& task, const compare::CompareOptions& comparison,
                         const fs::path& directory) {
    const fs::path reference = directory / "reference.pdf";
    fs::create_directories(directory);
    std::string program;
    OutputFile drawn(reference);
    Document drawing(DocumentFormat::pdf, {}, [&drawn](std::string_view bytes) { drawn.write(bytes); });
    BookProgram printing(task.program, [&program](std::string_view text) { program += text; });
    BookSetter setter(task.book, [&](const BookPage& page) {
        printing.add(page);
        drawing.add(compose(page));
    });
    for (const game::PgnGame& game : task.book_games) setter.add(game::PgnGame(game).in_chess());
    setter.finish();
    printing.finish();
    drawing.finish();
    drawn.commit(false);
    DocumentRun run = run_document(program, directory / "program.pdf", task.ghostscript);
    VerifyOutcome outcome{.book_games = task.book_games.size(), .faults = std::move(run.faults)};
    compare_pages(outcome, task, comparison, {{reference}, std::move(run.pages)});
    write_output(directory / "book.ps", program);
    write_output(directory / "console.txt", run.transcript);
    return outcome;
}

/// True if nothing was printed: Ghostscript then writes an empty page.
bool is_empty(const std::vector<fs::path>& pages) {
    pdf::PdfReader reader(pages);
    return reader.pages() == 1 && reader.page(0).operators.empty();
}

/// Cairo has no such pages: they are compared with those that the program prints when it is made again in its
/// readable form. One that was made without drawings has none.
VerifyOutcome play_tiny(VerifyTask& task, const compare::CompareOptions& comparison,
                        const fs::path& directory) {
    std::string typed;
    const RefereedGame played = referee_tiny(task.text, task.program, task.opponent,
                                             directory / "program.pdf", task.ghostscript, typed);
    VerifyOutcome outcome{.plies = played.plies,
                          .movetext = movetext(played.game),
                          .fen = played.game.fen(),
                          .faults = played.faults};
    Documents documents;
    if (played.plies > 0 && !is_empty(played.pages)) {
        ProgramOptions readable = task.program;
        readable.minify = false;
        documents = {print_again(readable, typed, directory / "reference.pdf", task.ghostscript),
                     played.pages};
    }
    compare_pages(outcome, task, comparison, documents);
    outcome.entry.comparison.first_name = "the readable form";
    task.record.game = played.game;
    write_output(directory / "game.ps", task.text);
    write_output(directory / "game.pgn", write_pgn(task.record));
    write_output(directory / "console.txt", played.transcript);
    return outcome;
}

VerifyOutcome carry_out(VerifyTask& task, const compare::CompareOptions& comparison,
                        const fs::path& directory) {
    if (task.program.layout == LayoutName::diagram) return print_worksheet(task, comparison, directory);
    if (task.program.layout == LayoutName::book) return print_book(task, comparison, directory);
    return task.program.tiny ? play_tiny(task, comparison, directory)
                             : play_game(task, comparison, directory);
}

}  // namespace

void run_tasks(std::vector<VerifyTask> tasks, const VerifyOptions& options,
               const std::function<bool(std::size_t)>& wanted,
               const std::function<void(std::size_t, VerifyOutcome)>& take) {
    run_chosen(tasks.size(), {options.jobs, wanted, options.progress}, [&](std::size_t i) {
        const fs::path directory =
            tasks.size() == 1 ? options.directory : options.directory / fmt::format("game-{:03}", i + 1);
        take(i, carry_out(tasks[i], options.comparison, directory));
    });
}

}  // namespace inkmate::verify

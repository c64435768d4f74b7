#include "verify/runner.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "base/files/file_io.hpp"
#include "base/process/workers.hpp"
#include "pdf/document/read_pdf.hpp"
#include "play/device/ghostscript.hpp"
#include "play/session/console_game.hpp"
#include "psgen/emit/document.hpp"
#include "psgen/emit/pages.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/document.hpp"
#include "render/cairo/draw.hpp"
#include "verify/pages/chess_terms.hpp"
#include "verify/referee.hpp"

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
DocumentRun run_document(const std::string& program, const fs::path& pages, const std::string& ghostscript) {
    const device::GhostscriptRun result = device::run_ghostscript(program, "",
                                                                  {.pages_directory = pages.parent_path(),
                                                                   .page_name = pages.filename(),
                                                                   .feed = device::Feed::stream,
                                                                   .ghostscript = ghostscript});
    DocumentRun run{{}, result.output + result.errors, result.pages};
    if (!result.status.ok())
        run.faults.push_back(fmt::format("the program failed: {}", describe(result.status)));
    else if (!run.transcript.empty())
        run.faults.push_back(fmt::format("the program wrote {}", run.transcript));
    return run;
}

/// Draws the pages that are due by cairo: a file, or none if there are none.
std::vector<fs::path> draw_references(const std::vector<figures::Page>& pages, const fs::path& file) {
    if (pages.empty()) return {};
    cairo::draw_pdf(pages, file);
    return {file};
}

/// Draws a file by cairo, page by page.
void draw_pages(const fs::path& file, const std::function<void(cairo::Document& drawing)>& draw) {
    fs::create_directories(file.parent_path());
    files::OutputFile drawn(file);
    cairo::Document drawing(cairo::DocumentFormat::pdf, {},
                            [&drawn](std::string_view bytes) { drawn.write(bytes); });
    draw(drawing);
    drawing.finish();
    drawn.commit(false);
}

/// Returns the kind of a page of some documents, from 1; the first sheet if they have no such page.
page::SheetKind sheet_of(const std::vector<fs::path>& files, int page) {
    pdf::PdfReader reader(files);
    const std::size_t index = static_cast<std::size_t>(page) - 1;
    return index < reader.pages() ? chess_compare::sheet_kind(reader.page(index)) : page::SheetKind::first;
}

/// Documents that should be equal.
struct Documents {
    std::vector<fs::path> references, pages;
};

void compare_pages(VerifyOutcome& outcome, const VerifyTask& task, compare::CompareOptions options,
                   const Documents& documents) {
    const auto* game = std::get_if<psgen::PlayingProgram>(&task.program);
    const auto* sheets = std::get_if<psgen::WorksheetProgram>(&task.program);
    const page::PageDesign design = page_design(task.program);
    const auto parts = [&](int page) {
        if (sheets != nullptr)
            return page::regions(sheets->worksheet, design, static_cast<std::size_t>(page));
        return page::regions(design, game->flipped, sheet_of(documents.references, page));
    };
    if (game != nullptr || sheets != nullptr) chess_compare::use_chess_terms(options, parts, design);
    options.programs.ghostscript = task.ghostscript;
    options.progress = {};
    outcome.entry = {
        task.name, compare_pdfs(documents.references, documents.pages, options), {}, outcome.faults};
    // Neither cairo nor the program may write anything that a reader has to repair.
    std::ranges::copy(outcome.entry.comparison.notes, std::back_inserter(outcome.entry.faults));
    outcome.entry.comparison.first_name = "cairo";
    outcome.entry.comparison.second_name = "the program";
    outcome.entry.judgement = judge(outcome.entry.comparison);
}

VerifyOutcome print_worksheet(const VerifyTask& task, const compare::CompareOptions& comparison,
                              const fs::path& directory) {
    const auto& worksheet = std::get<psgen::WorksheetProgram>(task.program);
    const std::string program = psgen::worksheet_text(worksheet);
    DocumentRun run = run_document(program, directory / "program.pdf", task.ghostscript);
    const fs::path reference = directory / "reference.pdf";
    draw_pages(reference, [&worksheet](cairo::Document& drawing) {
        psgen::composed_pages(worksheet)([&drawing](const figures::Page& page) { drawing.add(page); });
    });
    VerifyOutcome outcome{.diagrams = worksheet.worksheet.diagrams.size(), .faults = std::move(run.faults)};
    compare_pages(outcome, task, comparison, {{reference}, std::move(run.pages)});
    files::write_output(directory / "worksheet.ps", program);
    files::write_output(directory / "console.txt", run.transcript);
    return outcome;
}

VerifyOutcome outcome_of(const RefereedGame& played) {
    return {.plies = played.plies,
            .movetext = movetext(played.game),
            .fen = played.game.fen(),
            .faults = played.faults};
}

/// Keeps a game that was played, its program, and what that wrote.
void keep_game(VerifyTask& task, const RefereedGame& played, const std::string& program,
               const fs::path& directory) {
    task.record.game = played.game;
    if (played.ended != page::Verdict::none)
        task.record.result = session::result_of(played.ended);
    else if (const auto outcome = played.game.outcome())
        task.record.result = outcome->result;
    files::write_output(directory / "game.ps", program);
    files::write_output(directory / "game.pgn", write_pgn(task.record));
    files::write_output(directory / "console.txt", played.transcript);
}

VerifyOutcome play_game(VerifyTask& task, const compare::CompareOptions& comparison,
                        const fs::path& directory) {
    const auto& made = std::get<psgen::PlayingProgram>(task.program);
    const std::string program = task.text.empty() ? psgen::generate(made) : task.text;
    const RefereedGame played =
        referee(program, made, task.opponent, directory / "program.pdf", task.ghostscript, task.first_line);
    VerifyOutcome outcome = outcome_of(played);
    const std::size_t before = played.game.plies() - played.plies;
    compare_pages(outcome, task, comparison,
                  {draw_references(game_pages(played.game, before + 1, made, played.ended, played.found),
                                   directory / "reference.pdf"),
                   played.pages});
    keep_game(task, played, program, directory);
    return outcome;
}

VerifyOutcome print_book(const VerifyTask& task, const compare::CompareOptions& comparison,
                         const fs::path& directory) {
    const fs::path reference = directory / "reference.pdf";
    std::string program;
    draw_pages(reference, [&](cairo::Document& drawing) {
        psgen::DocumentWriter printing(std::get<psgen::BookProgram>(task.program),
                                       [&program](std::string_view text) { program += text; });
        book::BookSetter setter(task.book, [&](const book::BookPage& page) {
            printing.add(page);
            drawing.add(book::compose(page));
        });
        for (const KeptGame& game : task.book_games) setter.add(game.game().in_chess());
        setter.finish();
        printing.finish();
    });
    DocumentRun run = run_document(program, directory / "program.pdf", task.ghostscript);
    VerifyOutcome outcome{.book_games = task.book_games.size(), .faults = std::move(run.faults)};
    compare_pages(outcome, task, comparison, {{reference}, std::move(run.pages)});
    files::write_output(directory / "book.ps", program);
    files::write_output(directory / "console.txt", run.transcript);
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
    psgen::TinyProgram made = std::get<psgen::TinyProgram>(task.program);
    const RefereedGame played =
        referee_tiny(task.text, made, task.opponent, directory / "program.pdf", task.ghostscript, typed);
    VerifyOutcome outcome = outcome_of(played);
    Documents documents;
    if (played.plies > 0 && !is_empty(played.pages)) {
        made.form = psgen::Form::readable;
        documents = {print_again(made, typed, directory / "reference.pdf", task.ghostscript), played.pages};
    }
    compare_pages(outcome, task, comparison, documents);
    outcome.entry.comparison.first_name = "the readable form";
    keep_game(task, played, task.text, directory);
    return outcome;
}

VerifyOutcome carry_out(VerifyTask& task, const compare::CompareOptions& comparison,
                        const fs::path& directory) {
    if (std::holds_alternative<psgen::WorksheetProgram>(task.program))
        return print_worksheet(task, comparison, directory);
    if (std::holds_alternative<psgen::BookProgram>(task.program))
        return print_book(task, comparison, directory);
    if (std::holds_alternative<psgen::TinyProgram>(task.program))
        return play_tiny(task, comparison, directory);
    return play_game(task, comparison, directory);
}

}  // namespace

void run_tasks(const VerifyTasks& tasks, const VerifyOptions& options,
               const std::function<bool(std::size_t)>& wanted,
               const std::function<void(std::size_t, VerifyOutcome)>& take) {
    process::run_chosen(tasks.size(), {options.jobs, wanted, options.progress}, [&](std::size_t i) {
        const fs::path directory =
            tasks.size() == 1 ? options.directory : options.directory / fmt::format("game-{:03}", i + 1);
        VerifyTask task = tasks.at(i);
        take(i, carry_out(task, options.comparison, directory));
    });
}

}  // namespace inkmate::verify

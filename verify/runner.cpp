#include "verify/runner.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files/file_io.hpp"
#include "base/process/workers.hpp"
#include "core/chess/last_move.hpp"
#include "core/chess/notation.hpp"
#include "core/variant/record.hpp"
#include "pdf/document/read_pdf.hpp"
#include "play/session/console_game.hpp"
#include "psgen/emit/book_program.hpp"
#include "psgen/emit/game_pages.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/document.hpp"
#include "render/cairo/draw.hpp"
#include "verify/document_run.hpp"
#include "verify/pages/chess_terms.hpp"
#include "verify/pages/known_pages.hpp"
#include "verify/pages/variant_terms.hpp"
#include "verify/tiny_referee.hpp"

namespace inkmate {

using namespace chess;

namespace {

namespace fs = std::filesystem;

std::string movetext(const Game& game) {
    std::string text;
    Game part(game.start());
    for (const Move move : game.moves()) {
        part.play(move);
        const bool numbered = part.moves().size() == 1 || part.position().side_to_move() == BLACK;
        text += (text.empty() ? "" : " ") + (numbered ? last_move_text(part) : part.san().back());
    }
    return text;
}

/// The pages that are due, by cairo: a file, or none where there are none.
std::vector<fs::path> draw_references(const std::vector<Page>& pages, const fs::path& file) {
    if (pages.empty()) return {};
    draw_pdf(pages, file);
    return {file};
}

/// Of a page of some documents, from 1; the first sheet when they have no such page.
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
    if (task.program.variant)
        chess_compare::use_variant_terms(options, page_design(task.program), parts);
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
    draw_pdf(worksheet_pages(task.program), reference);
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
                          .fen = played.game.position().fen(),
                          .faults = played.faults};
    const std::size_t before = played.game.moves().size() - played.plies;
    compare_pages(
        outcome, task, comparison,
        {draw_references(game_pages(played.game, before + 1, task.program, played.ended, played.found),
                         directory / "reference.pdf"),
         played.pages});
    task.record.game = played.game;
    if (played.ended != Verdict::none) task.record.result = result_of(played.ended);
    write_output(directory / "game.ps", program);
    write_output(directory / "game.pgn", write_pgn(task.record));
    write_output(directory / "console.txt", played.transcript);
    return outcome;
}

VerifyOutcome play_variant(const VerifyTask& task, const compare::CompareOptions& comparison,
                           const fs::path& directory) {
    const ProgramOptions& options = task.program;
    const std::string program = generate(options);
    const RefereedVariant played =
        referee_variant(program, options, task.variant_opponent, directory / "program.pdf", task.ghostscript);
    VerifyOutcome outcome{.plies = played.game.moves().size(),
                          .movetext = fmt::format("{}", fmt::join(variant::move_words(played.game), " ")),
                          .fen = played.game.position().fen(),
                          .faults = played.faults};
    const std::vector<Page> pages = game_pages(played.game, 1, options, Verdict::none, played.found);
    compare_pages(outcome, task, comparison,
                  {draw_references(pages, directory / "reference.pdf"), played.pages});
    write_output(directory / "game.ps", program);
    write_output(directory / "game.pgn", variant::write_record({played.game}));
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
    for (const PgnGame& game : task.book_games) setter.add(game);
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

/// Where nothing was printed, Ghostscript writes an empty page.
bool is_empty(const std::vector<fs::path>& pages) {
    pdf::PdfReader reader(pages);
    return reader.pages() == 1 && reader.page(0).operators.empty();
}

/// Cairo has no such pages: they are held against those that the program prints when it is made anew in its
/// readable form. One that was made without drawings has none.
VerifyOutcome play_tiny(VerifyTask& task, const compare::CompareOptions& comparison,
                        const fs::path& directory) {
    std::string typed;
    const RefereedGame played = referee_tiny(task.text, task.program, task.opponent,
                                             directory / "program.pdf", task.ghostscript, typed);
    VerifyOutcome outcome{.plies = played.plies,
                          .movetext = movetext(played.game),
                          .fen = played.game.position().fen(),
                          .faults = played.faults};
    Documents documents;
    if (played.plies > 0 && !is_empty(played.pages)) {
        ProgramOptions readable = task.program;
        readable.minify = false;
        documents = {print_anew(readable, typed, directory / "reference.pdf", task.ghostscript),
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
    if (task.program.variant) return play_variant(task, comparison, directory);
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

}  // namespace inkmate

#include "verify/runner.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files/file_io.hpp"
#include "base/process/workers.hpp"
#include "core/chess/last_move.hpp"
#include "core/chess/notation.hpp"
#include "core/variant/pgn.hpp"
#include "pdf/document/read_pdf.hpp"
#include "play/session/console_game.hpp"
#include "psgen/emit/document.hpp"
#include "psgen/emit/pages.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/document.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/variant/variant_page.hpp"
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
    const auto* game = std::get_if<psgen::PlayingProgram>(&task.program);
    const auto* sheets = std::get_if<psgen::WorksheetProgram>(&task.program);
    const PageDesign design = page_design(task.program);
    const auto parts = [&](int page) {
        if (sheets != nullptr) return regions(sheets->worksheet, design, static_cast<std::size_t>(page));
        return regions(design, game->flipped, sheet_of(documents.references, page));
    };
    const auto variant_parts = [&](int page) {
        if (sheets != nullptr)
            return chess_compare::variant_regions(sheets->worksheet, design, static_cast<std::size_t>(page));
        return chess_compare::variant_regions(design, game->flipped, sheet_of(documents.references, page));
    };
    if (design.variant != nullptr)
        chess_compare::use_variant_terms(options, design, variant_parts);
    else if (game != nullptr || sheets != nullptr)
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
    const auto& worksheet = std::get<psgen::WorksheetProgram>(task.program);
    const std::string program = psgen::generate(worksheet);
    DocumentRun run = run_document(program, directory / "program.pdf", task.ghostscript);
    const fs::path reference = directory / "reference.pdf";
    draw_pdf(worksheet_pages(worksheet), reference);
    VerifyOutcome outcome{.diagrams = worksheet.worksheet.diagrams.size(), .faults = std::move(run.faults)};
    compare_pages(outcome, task, comparison, {{reference}, std::move(run.pages)});
    write_output(directory / "worksheet.ps", program);
    write_output(directory / "console.txt", run.transcript);
    return outcome;
}

VerifyOutcome play_game(VerifyTask& task, const compare::CompareOptions& comparison,
                        const fs::path& directory) {
    const auto& made = std::get<psgen::PlayingProgram>(task.program);
    const std::string program = task.text.empty() ? psgen::generate(made) : task.text;
    const RefereedGame played =
        referee(program, made, task.opponent, directory / "program.pdf", task.ghostscript, task.first_line);
    VerifyOutcome outcome{.plies = played.plies,
                          .movetext = movetext(played.game),
                          .fen = played.game.position().fen(),
                          .faults = played.faults};
    const std::size_t before = played.game.moves().size() - played.plies;
    compare_pages(outcome, task, comparison,
                  {draw_references(game_pages(played.game, before + 1, made, played.ended, played.found),
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
    const auto& options = std::get<psgen::PlayingProgram>(task.program);
    const std::string program = psgen::generate(options);
    const RefereedVariant played =
        referee_variant(program, options, task.variant_opponent, directory / "program.pdf", task.ghostscript);
    VerifyOutcome outcome{.plies = played.game.moves().size(),
                          .movetext = fmt::format("{}", fmt::join(variant::move_words(played.game), " ")),
                          .fen = played.game.position().fen(),
                          .faults = played.faults};
    std::vector<Page> pages;
    if (!played.game.moves().empty())
        pages = variant_pages(played.game, page_design(options),
                              {.flipped = options.flipped, .names = options.names, .chosen = options.chosen},
                              0, played.found);
    compare_pages(outcome, task, comparison,
                  {draw_references(pages, directory / "reference.pdf"), played.pages});
    write_output(directory / "game.ps", program);
    write_output(directory / "game.pgn",
                 write_pgn(variant::PgnGame{.game = played.game, .result = result_of(played.game)}));
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
    psgen::DocumentWriter printing(std::get<psgen::BookProgram>(task.program),
                                   [&program](std::string_view text) { program += text; });
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
    psgen::TinyProgram made = std::get<psgen::TinyProgram>(task.program);
    const RefereedGame played =
        referee_tiny(task.text, made, task.opponent, directory / "program.pdf", task.ghostscript, typed);
    VerifyOutcome outcome{.plies = played.plies,
                          .movetext = movetext(played.game),
                          .fen = played.game.position().fen(),
                          .faults = played.faults};
    Documents documents;
    if (played.plies > 0 && !is_empty(played.pages)) {
        made.form = psgen::Form::readable;
        documents = {print_anew(made, typed, directory / "reference.pdf", task.ghostscript), played.pages};
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
    if (std::holds_alternative<psgen::WorksheetProgram>(task.program))
        return print_worksheet(task, comparison, directory);
    if (std::holds_alternative<psgen::BookProgram>(task.program))
        return print_book(task, comparison, directory);
    if (std::holds_alternative<psgen::TinyProgram>(task.program))
        return play_tiny(task, comparison, directory);
    return std::get<psgen::PlayingProgram>(task.program).variant ? play_variant(task, comparison, directory)
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

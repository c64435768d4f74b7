#include "verify/runner.hpp"

#include <fmt/format.h>

#include <mutex>

#include "files/file_io.hpp"
#include "process/workers.hpp"
#include "psgen/emit/game_pages.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/draw.hpp"
#include "render/chess_compare/chess_terms.hpp"
#include "render/chess_compare/known_pages.hpp"
#include "render/pdf/read_pdf.hpp"
#include "verify/worksheet_run.hpp"

namespace inkmate {

using namespace chess;

namespace {

namespace fs = std::filesystem;

/// The pages that are due, by cairo: a file, or none where there are none.
std::vector<fs::path> draw_references(const RefereedGame& played, const ProgramOptions& options,
                                      const fs::path& file) {
    const std::size_t before = played.game.moves().size() - played.plies;
    const std::vector<Page> pages = game_pages(played.game, before + 1, options);
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

void compare_pages(VerifyOutcome& outcome, const VerifyTask& task, compare::CompareOptions options,
                   const std::vector<fs::path>& references) {
    const RefereedGame& played = outcome.played;
    chess_compare::use_chess_terms(options, [&](int page) {
        const PageDesign design = page_design(task.program);
        if (outcome.diagrams > 0)
            return regions(task.program.worksheet, design, static_cast<std::size_t>(page));
        return regions(design, task.program.flipped, sheet_of(references, page));
    });
    options.programs.ghostscript = task.ghostscript;
    options.progress = {};
    outcome.entry = {task.name, compare_pdfs(references, played.pages, options), {}, played.faults};
    outcome.entry.comparison.first_name = "cairo";
    outcome.entry.comparison.second_name = "the program";
    outcome.entry.judgement = judge(outcome.entry.comparison);
}

VerifyOutcome print_worksheet(const VerifyTask& task, const compare::CompareOptions& comparison,
                              const fs::path& directory) {
    const std::string program = generate(task.program);
    WorksheetRun run = run_worksheet(program, directory / "program.pdf", task.ghostscript);
    const fs::path reference = directory / "reference.pdf";
    draw_pdf(worksheet_pages(task.program), reference);
    VerifyOutcome outcome{task.program.worksheet.diagrams.size(), {}, {}};
    outcome.played.faults = std::move(run.faults);
    outcome.played.pages = std::move(run.pages);
    compare_pages(outcome, task, comparison, {reference});
    write_output(directory / "worksheet.ps", program);
    write_output(directory / "console.txt", run.transcript);
    return outcome;
}

VerifyOutcome play_game(VerifyTask& task, const compare::CompareOptions& comparison,
                        const fs::path& directory) {
    const std::string program = task.text.empty() ? generate(task.program) : task.text;
    VerifyOutcome outcome{0,
                          referee(program, task.program, task.opponent, directory / "program.pdf",
                                  task.ghostscript, task.first_line),
                          {}};
    const RefereedGame& played = outcome.played;
    compare_pages(outcome, task, comparison,
                  draw_references(played, task.program, directory / "reference.pdf"));
    task.record.game = played.game;
    write_output(directory / "game.ps", program);
    write_output(directory / "game.pgn", write_pgn(task.record));
    write_output(directory / "console.txt", played.transcript);
    return outcome;
}

VerifyOutcome carry_out(VerifyTask& task, const compare::CompareOptions& comparison,
                        const fs::path& directory) {
    return task.program.layout == LayoutName::diagram ? print_worksheet(task, comparison, directory)
                                                      : play_game(task, comparison, directory);
}

}  // namespace

void run_tasks(std::vector<VerifyTask> tasks, const VerifyOptions& options,
               const std::function<bool(std::size_t)>& wanted,
               const std::function<void(std::size_t, VerifyOutcome)>& take) {
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        if (wanted(i)) chosen.push_back(i);
    std::size_t done = 0;
    std::mutex mutex;
    const auto carry_out_one = [&](std::size_t turn) {
        const std::size_t i = chosen[turn];
        const fs::path directory =
            tasks.size() == 1 ? options.directory : options.directory / fmt::format("game-{:03}", i + 1);
        take(i, carry_out(tasks[i], options.comparison, directory));
        const std::lock_guard lock(mutex);
        if (options.progress) options.progress(++done, chosen.size());
    };
    try {
        run_in_parallel(chosen.size(), options.jobs, carry_out_one);
    } catch (...) {
        if (options.progress) options.progress(chosen.size(), chosen.size());
        throw;
    }
}

}  // namespace inkmate

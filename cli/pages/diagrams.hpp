#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/pages/document_options.hpp"
#include "cli/pages/page_options.hpp"
#include "core/chess/pgn.hpp"
#include "core/lesson/deal.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::cli {

/// Where the marks and arrows of a file are printed, unless the file says that they are part of the task.
enum class FileMarks {
    sheet,      ///< with the task
    solutions,  ///< with the solution; with the task if there is none, or if it is beneath the diagram
    none        ///< nowhere, whatever the file says
};

/// What sheets of diagrams show, and how.
struct WorksheetFlags {
    std::optional<int> per_page;
    /// The games of PGN files; empty for all.
    std::string games;
    /// The half-moves after which a game is shown; empty: those that its comments mark, else the last.
    std::string plies;
    std::vector<std::string> captions;
    FileMarks marks = FileMarks::solutions;
    std::optional<int> number;
    std::vector<std::string> arrows;
    std::string moves_of;
    bool colour = false;
    page::WorksheetForm form;
    /// Marks, and how the boards of variants look.
    LookFlags look;
    /// The language and notation of captions and solutions.
    WritingFlags writing_flags;
    page::Writing writing;
    /// The rules of the variant, set by the subcommand; null for chess.
    std::shared_ptr<const variant::Rules> variant;
    /// Sheets of a set, how many problems each has (by default all), their order, and the seed of the choice.
    std::optional<int> sets;
    std::optional<std::size_t> set_size;
    lesson::DealOrder set_order = lesson::DealOrder::easier;
    std::int32_t seed = 1;
};
/// --per-page, --captions, --marks, --answer-lines, --name-line, --points and --colour, for sheets of
/// problems to solve.
void add_sheet_options(Options& options, WorksheetFlags& flags);
/// --per-page; `default_value` says what is done without it.
void add_per_page_option(Options& options, std::optional<int>& per_page, const std::string& default_value);
/// --colour.
void add_colour_option(Options& options, bool& colour);
/// All options of worksheets but --game and --variant.
void add_worksheet_options(Options& options, WorksheetFlags& flags);

/// Add the diagrams of a file ("-" for standard input) of any kind that problem::PuzzleReader knows, or of
/// PGN. What is left out is one of the faults(). Throws CommandError, also for more diagrams than a program
/// has room for, ChessError and GameError.
void add_diagrams_of_file(std::vector<page::Diagram>& diagrams, const std::string& name,
                          const WorksheetFlags& flags);
/// Return the diagram of a FEN with any board. Throws as above.
std::vector<page::Diagram> diagrams_of_fen(const std::string& fen, const WorksheetFlags& flags);

/// Return the diagram of a task, with its solution, if that is shown, and its board, and its grade. What is
/// wrong with the solution is added to `wrong`, without the place.
page::Diagram problem_diagram(const chess::EpdRecord& record, const std::string& place,
                              const WorksheetFlags& flags, std::vector<chess::Fault>* wrong = nullptr);

/// Number the diagrams of a worksheet, turn the boards, mark what is to be marked, and settle how many boards
/// a page has. Throws CommandError if there is none, or if the boards would be too small on one of the
/// papers.
page::Worksheet make_worksheet(page::Worksheet worksheet, WorksheetFlags& flags,
                               psgen::Orientation orientation, const std::string& title,
                               std::span<const figures::Paper> papers);

/// Draw the pages of a worksheet; the document is called `title` unless it has a title of its own. Returns
/// the exit status.
int draw_worksheet(const DocumentFlags& flags, const std::string& format, const page::Worksheet& worksheet,
                   const page::PageDesign& design, const std::string& title);

/// Say on standard error which title or captions pages print in other letters.
void tell_rewritten(const page::Worksheet& worksheet);

/// Return the design of a worksheet's pages; `look` outlives it.
page::PageDesign worksheet_design(const WorksheetFlags& flags, const figures::Paper& paper,
                                  const page::WorksheetForm& form, const figures::Look& look);

/// Return the number of diagrams on a page. If none is given it is the least at which a page has all of
/// `count`, or all of a set, else the usual one; but no more than each of the papers has room for.
int per_page(const WorksheetFlags& flags, std::size_t count, std::span<const figures::Paper> papers);

}  // namespace inkmate::cli

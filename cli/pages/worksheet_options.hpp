#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_table.hpp"
#include "cli/pages/look_options.hpp"
#include "core/chess/pgn.hpp"
#include "core/variant/rules.hpp"
#include "psgen/product/product.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate {

/// What a user can say of the pages of --layout diagram, and of a variant's board.
struct WorksheetFlags {
    std::optional<int> per_page;
    /// "all", or half-moves and ranges of them; empty: those that a PGN's comments mark, else the last.
    std::string plies;
    /// The option that said which.
    std::string_view plies_option = "--plies";
    std::vector<std::string> captions;
    std::optional<int> number;
    std::vector<std::string> arrows;
    std::string moves_of;
    bool moves_sheet = false;
    bool color = false;
    WorksheetForm form;
    /// Marks, and what the boards of variants look like.
    LookFlags look;
    /// Of captions and solutions; whoever makes the sheet sets it, and the rules of a variant.
    Writing writing;
    std::shared_ptr<const variant::Rules> variant;
    /// Sheets of a set, how many problems each has (all), and what they are drawn by.
    std::optional<int> sets;
    std::optional<std::size_t> set_size;
    std::optional<std::int32_t> set_seed;
};
/// Returned is --moves-sheet.
DeclaredOption add_worksheet_options(Options& options, WorksheetFlags& flags);
/// --ply N is --plies N. Throws CommandError where both are given.
void choose_ply(WorksheetFlags& flags, std::optional<std::size_t> ply);
/// Those of them that mean something for sheets of problems to solve; `of`: what the command makes of them.
void add_sheet_options(Options& options, WorksheetFlags& flags, Products of = SHEETS | VARIANT_DIAGRAMS);
/// --per-page alone.
void add_per_page_option(Options& options, std::optional<int>& per_page,
                         Products of = SHEETS | VARIANT_DIAGRAMS);

/// The positions of games, of a file in EPD, FEN or PGN ("-" for standard input), of a FEN, of which any
/// board will do. All throw CommandError and ChessError.
std::vector<Diagram> diagrams_of_games(std::span<const chess::PgnGame> games, const WorksheetFlags& flags);
std::vector<Diagram> diagrams_of_game(const std::string& pgn, std::size_t game, const WorksheetFlags& flags);
std::vector<Diagram> diagrams_of_file(const std::string& file, const WorksheetFlags& flags);
std::vector<Diagram> diagrams_of_fen(const std::string& fen, const WorksheetFlags& flags);

/// A line of EPD with its solution, if that is shown, and its grade.
Diagram problem_diagram(const chess::EpdRecord& record, const std::string& source,
                        const WorksheetFlags& flags);

/// Throws CommandError where positions are given beside --moves-sheet.
void refuse_positions(const WorksheetFlags& flags, bool given);

/// Numbers the diagrams, turns them, and marks what is to be marked. Throws CommandError where the boards
/// would have too little room on one of the papers.
Worksheet make_worksheet(std::vector<Diagram> diagrams, const WorksheetFlags& flags,
                         psgen::Orientation orientation, const std::string& title,
                         std::span<const Paper> papers);

/// Says on standard error when title or captions are printed in other letters.
void tell_rewritten(const Worksheet& worksheet);

/// How many of them stand on a page.
int per_page(const WorksheetFlags& flags);

}  // namespace inkmate

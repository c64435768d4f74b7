#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "render/page/diagram.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/marking.hpp"

namespace inkmate::page {

/// Diagrams to print, on as many pages as they need.
struct Worksheet {
    std::vector<Diagram> diagrams;
    /// The title above the diagrams of every page, in UTF-8.
    std::string title = {};
    WorksheetForm form = {};
    /// How many diagrams each of a set of sheets has; 0 if all belong to one sheet.
    std::size_t set_size = 0;
    /// How many diagrams at the end of one sheet are held back. Each has a page of its own after those of the
    /// sheet.
    std::size_t held_back = 0;
    /// Sheets with a title each, in UTF-8, and so many diagrams; empty if there are none but those above.
    std::vector<std::pair<std::string, std::size_t>> sheets = {};
};

/// Returns the moves of every piece from every square of an empty board, a sheet a kind of piece.
Worksheet worksheet_of_moves(Language language = Language::english);

/// What is on a page of a worksheet.
struct WorksheetPage {
    /// The title as it fits the page, and as pages write it; may be empty. All pages have it in one size.
    std::string title;
    int title_size = 0;
    /// Which of the diagrams are on the page.
    std::size_t first = 0;
    std::size_t count = 0;
    /// The lines of solutions, turned or on a page without diagrams, as the form has it.
    std::vector<std::string> solutions = {};
    /// True if it shows the solutions of these diagrams, on small boards.
    bool solved = false;
    /// What all problems of its sheet are worth, "/ 24"; empty if nobody knows.
    std::string total = {};
};
/// How many boards a page of solutions has.
inline constexpr int SOLVED_BOARDS = 12;
/// Returns the pages of all sheets. Solutions that have pages of their own follow each sheet; those of a set
/// of sheets follow the last one.
std::vector<WorksheetPage> worksheet_pages(const Worksheet& worksheet, const PageDesign& design);

/// Returns what is below a diagram, line by line: who is to move, with the diagram's number, in the style
/// caption, then its caption in the style label; small boards have one line for all. Below these, if the grid
/// has lines for them, are the solution, and, below the lines to write on, points and grade. Lines may be
/// empty; what is too long ends with an ellipsis.
std::vector<std::string> caption_lines(const Layout& layout, const Diagram& diagram);

/// Returns the design of a page: that of the worksheet, or with small boards.
PageDesign design_of(const PageDesign& design, const WorksheetPage& page);
/// Returns how a page of solutions shows a diagram.
Diagram solved_diagram(const Diagram& diagram);

/// Returns how many diagrams a page of the design has.
std::size_t diagrams_per_page(const PageDesign& design);
/// Returns how many pages a worksheet has.
std::size_t page_count(const Worksheet& worksheet, const PageDesign& design);
/// Composes one of them, with its number, from 1.
figures::Page compose_page(const Worksheet& worksheet, const PageDesign& design, std::size_t number);
/// Composes one of those that worksheet_pages() gave, without a number if it is 0.
figures::Page compose_page(const Worksheet& worksheet, const PageDesign& design, const WorksheetPage& page,
                           std::size_t number);
/// Composes a page of a sheet that is marked: a marking for each diagram of the worksheet, and the points of
/// the sheet for the head.
figures::Page compose_marked_page(const Worksheet& worksheet, const PageDesign& design,
                                  const WorksheetPage& page, std::size_t number,
                                  std::span<const Marking> markings, const std::string& score);

}  // namespace inkmate::page

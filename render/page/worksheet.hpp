#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "render/page/diagram.hpp"
#include "render/page/figures/marking.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate {

/// Diagrams to print, on as many pages as they need.
struct Worksheet {
    std::vector<Diagram> diagrams;
    /// Stands above the diagrams of every page; UTF-8.
    std::string title = {};
    WorksheetForm form = {};
    /// Of a set of sheets: how many diagrams each has; 0: all belong to one sheet.
    std::size_t set_size = 0;
    /// Of one sheet: so many diagrams, the last ones, are held back. Each has a page of its own behind those
    /// of the sheet.
    std::size_t held_back = 0;
    /// Sheets of their own with a title each, UTF-8, and so many diagrams; empty: as is said above.
    std::vector<std::pair<std::string, std::size_t>> sheets = {};
};

/// The moves of every piece from every square of an empty board, a sheet a kind of piece.
Worksheet worksheet_of_moves(Language language = Language::english);

/// What stands on a page of a worksheet.
struct WorksheetPage {
    /// As it fits the page, and as pages write it; may be empty.
    std::string title;
    /// Of all pages alike.
    int title_size = 0;
    /// Which of the diagrams.
    std::size_t first = 0;
    std::size_t count = 0;
    /// Lines of solutions, as the form has them: turned, or on a page without diagrams.
    std::vector<std::string> solutions = {};
};
/// The pages of all sheets, each with its solutions behind it where those have pages of their own.
std::vector<WorksheetPage> worksheet_pages(const Worksheet& worksheet, const PageDesign& design);

/// What stands below a diagram, line by line: who is to move, with the diagram's number, in the style
/// caption, then its caption in the style label; small boards have one line for all. Below these, where the
/// grid has lines for them, grade and points, and the solution. Lines may be empty; what is too long ends
/// with an ellipsis.
std::vector<std::string> caption_lines(const Layout& layout, const Diagram& diagram);

/// How many diagrams a page of the design has, and how many pages a worksheet.
std::size_t diagrams_per_page(const PageDesign& design);
std::size_t page_count(const Worksheet& worksheet, const PageDesign& design);
/// One of them, with its number, from 1; alone, and of those that worksheet_pages() gave, where 0 leaves the
/// number out.
Page compose_page(const Worksheet& worksheet, const PageDesign& design, std::size_t number);
Page compose_page(const Worksheet& worksheet, const PageDesign& design, const WorksheetPage& page,
                  std::size_t number);
/// The same when the sheet is marked: a marking for each diagram of the worksheet, and the points of the
/// sheet, as points_of() has them, for the foot.
Page compose_marked_page(const Worksheet& worksheet, const PageDesign& design, const WorksheetPage& page,
                         std::size_t number, std::span<const Marking> markings, const std::string& score);

}  // namespace inkmate

#pragma once

#include <string>
#include <vector>

#include "render/page/diagram.hpp"
#include "render/page/layout.hpp"

namespace inkmate {

/// Diagrams to print, on as many pages as they need.
struct Worksheet {
    std::vector<Diagram> diagrams;
    /// Stands above the diagrams of every page; UTF-8.
    std::string title;
};

/// The title as it fits the page, and as pages write it.
std::string title_text(const Layout& layout, std::string_view title);

/// What stands below a diagram, line by line: who is to move, with the diagram's number, in the style
/// caption, then its caption in the style label; small boards have one line for all. Lines may be empty; what
/// is too long ends with an ellipsis.
std::vector<std::string> caption_lines(const Layout& layout, const Diagram& diagram);

/// How many diagrams a page of the design has, and how many pages a worksheet.
std::size_t diagrams_per_page(const PageDesign& design);
std::size_t page_count(const Worksheet& worksheet, const PageDesign& design);
/// A page of a worksheet, from 1.
Page compose_page(const Worksheet& worksheet, const PageDesign& design, std::size_t number);

}  // namespace inkmate

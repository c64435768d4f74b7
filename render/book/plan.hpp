#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "render/book/column.hpp"

namespace inkmate::book {

inline constexpr int COLUMNS = 2;

/// The columns of a page, and how the page after it begins.
struct PlannedPage {
    std::array<Column, COLUMNS> columns;
    ColumnFiller after;
};

/// How many lines the columns of the first page have, and those of the others.
struct PageLines {
    int first, others;
};

/// Chooses the page that comes next. It is the first of those that leave the fewest blank lines, put diagrams
/// off least, and end with columns of equal length; of the pages, the smallest number that will do. Looks as
/// far ahead as `horizon` pages. The first `floated` items were put off from the page before.
PlannedPage plan_page(std::span<const FlowItem> items, std::size_t floated, PageLines lines,
                      std::optional<std::size_t> horizon = std::nullopt);

}  // namespace inkmate::book

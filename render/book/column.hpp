#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "render/book/line.hpp"
#include "render/book/measure.hpp"
#include "render/page/diagram.hpp"

namespace inkmate::book {

/// A diagram with its caption, which is set.
struct SetDiagram {
    page::Diagram diagram;
    Line caption;
};

/// What a game is called: UTF-8 in a list of games, and in the page's encoding over the pages.
struct GameTitle {
    std::string title;
    std::string running_head;
};

/// What stands in a column, from top to bottom: a line, blank ones, a diagram, or the curves of a game.
struct FlowItem {
    /// A number of blank lines; none begins a column.
    std::variant<Line, int, SetDiagram, page::GameCourse> what;
    /// True if no column ends between this and the next item.
    bool keeps_next = false;
    /// The title, on the first line of a game. No diagram that belongs before it may float past it.
    std::optional<GameTitle> begins = std::nullopt;
};
/// In lines.
int height_of(const FlowItem& item);
/// True if it goes to the top of the next column where it finds no room, while the text continues before it.
bool floats(const FlowItem& item);

/// An item in a column, below so many lines.
struct PlacedItem {
    std::size_t item;
    int line;
};

/// What stands in a column, and what of it a reader would rather have otherwise.
struct Column {
    std::vector<PlacedItem> placed;
    /// Lines down to the last that is not blank.
    int used = 0;
    /// Lines of text that come before a diagram or curve that belongs before them, for each of these.
    int passed = 0;
};

/// Fills columns from items, one after the other. What must not be parted stays together; a diagram or
/// curve that finds no room is put off to the top of the next column, and what follows it moves up.
class ColumnFiller {
  public:
    /// The first so many items are those that were put off before.
    ColumnFiller(std::span<const FlowItem> items, std::size_t floated);

    Column fill(int lines);
    /// True if everything has been placed.
    bool done() const { return next_ == items_.size() && floated_.empty(); }
    /// True if a group was parted, because no column of so many lines holds it.
    bool parted() const { return parted_; }
    /// The items before this one were placed, but for those that were put off.
    std::size_t next() const { return next_; }
    const std::vector<std::size_t>& floated() const { return floated_; }

  private:
    bool place(std::size_t item, int lines);
    void place_floated(int lines);
    void place_group(std::size_t end, int lines);
    std::size_t group_end() const;

    std::span<const FlowItem> items_;
    std::size_t next_;
    std::vector<std::size_t> floated_;
    Column column_;
    /// With the blank lines at the foot.
    int used_ = 0;
    bool parted_ = false;
};

}  // namespace inkmate::book

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/chess/pgn.hpp"
#include "render/book/manuscript.hpp"
#include "render/book/plan.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate::book {

/// A piece or a sign in the text, by the left end of what is drawn: for a piece the lower left corner of its
/// square.
struct PlacedFigurine {
    chess::PieceType type;
    figures::Point at;
};
struct PlacedSign {
    int sign;
    figures::Point at;
};
/// A board by its lower left corner, and the centre of the disc that shows who is to move.
struct PlacedDiagram {
    page::Diagram diagram;
    figures::Point at;
    figures::Point mark;
};
/// A black rectangle.
struct PlacedRule {
    figures::Rect box;
};
/// Fills of a drawing, from its upper left corner on.
struct PlacedFills {
    std::vector<figures::Fill> fills;
    figures::Point at;
};
using BookItem =
    std::variant<figures::Text, PlacedFigurine, PlacedSign, PlacedDiagram, PlacedRule, PlacedFills>;

/// What stands on a page of a book, in the order in which it is drawn.
struct BookPage {
    figures::Paper paper;
    /// From 1.
    int number = 1;
    std::vector<BookItem> items = {};
    /// What the games are called that begin on it.
    std::vector<std::string> titles = {};
    /// How its boards look; null by default.
    std::shared_ptr<const figures::Look> look = nullptr;
};

struct BookStyle {
    figures::Paper paper = figures::A4;
    /// Stands above the first page and over every other; UTF-8.
    std::string title = {};
    GameStyle games = {};
    /// True if the games are numbered.
    bool numbered = false;
    /// The pictures of the pieces and the tint of the boards; null by default.
    std::shared_ptr<const figures::Look> look = nullptr;
};

/// Sets games one after the other into two columns a page. Pages are handed on as soon as they are full, so
/// that only what has no place yet is in memory.
class BookSetter {
  public:
    using Sink = std::function<void(const BookPage&)>;
    BookSetter(BookStyle style, Sink sink);

    void add(const chess::PgnGame& game);
    /// Sets the rest; the columns of the last page are as long as each other, as far as that can be.
    void finish();

  private:
    void append(const Block& block);
    void append(const Paragraph& paragraph);
    int page_lines() const;
    /// What has no place yet.
    std::span<const FlowItem> items_left() const { return std::span(items_).subspan(first_); }
    bool more_than(int lines) const;
    void set_full_pages();
    void set_page(std::optional<std::size_t> horizon = std::nullopt);
    /// Hands the page on, and forgets what stands on it.
    void hand_on(const PlannedPage& planned);
    void add_head(BookPage& page, const std::string& game) const;
    BookItem page_number(int number) const;

    BookStyle style_;
    BookMeasure measure_;
    page::Layout layout_;
    Sink sink_;
    std::vector<FlowItem> items_;
    /// The first that has no place yet; and how many, from it on, were put off from the page before.
    std::size_t first_ = 0;
    std::size_t floated_ = 0;
    /// The title of the game that comes next, until its first line has been made.
    std::optional<GameTitle> begins_;
    /// The running head of the game that the last page ended with.
    std::string running_head_;
    std::size_t games_ = 0;
    int pages_ = 0;
};

/// The page as cairo draws it; the program draws the same in the same order
/// (psgen/runtime/paper/drawn_pages.ps, book_pages.ps).
figures::Page compose(const BookPage& page);

}  // namespace inkmate::book

#include "render/book/book.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "core/chess/pgn.hpp"
#include "render/book/measure.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout_parts.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::book {

using namespace chess;

namespace {

/// From the top of a diagram's first line to its board, and from the board down to the caption's baseline.
constexpr int BOARD_DROP = figures::quarters(6), CAPTION_DROP = figures::quarters(24);
/// Between the disc and the caption.
constexpr int MARK_GAP = figures::quarters(4);
/// The top of a line lies so far above its baseline: odd, so that a board's corner is not on the text grid
/// and its coordinates are.
constexpr int ASCENT = figures::quarters(10) + 3;

figures::Text text_at(Face face, figures::Point at, std::string text) {
    const figures::StyleSpec style = style_of(face);
    return {style.font, style.size, at, std::move(text)};
}

figures::Text centred_text(Face face, const BookMeasure& m, int baseline, std::string text) {
    const figures::StyleSpec style = style_of(face);
    const int width = page::text_width(style.font, style.size, text);
    return text_at(face, {page::on_text_grid(m.content.x + (m.content.width - width) / 2), baseline},
                   std::move(text));
}

/// Distances in a title of two lines: from the first line of a column up to it, and between its lines.
constexpr int TITLE_RISE = figures::quarters(6), TITLE_LEADING = figures::quarters(26);

/// Puts what stands in the columns on a page.
class PageWriter {
  public:
    PageWriter(const BookMeasure& measure, const page::Layout& layout, page::Language language,
               BookPage& page)
        : m_(measure), l_(layout), language_(language), page_(page) {}

    /// The first line of the column stands on the baseline.
    void column(std::span<const FlowItem> items, std::span<const PlacedItem> placed, figures::Point start) {
        for (const auto& [index, below] : placed) {
            const FlowItem& item = items[index];
            const figures::Point at = start + figures::Point{0, -below * BOOK_LEADING};
            if (const Line* text = std::get_if<Line>(&item.what))
                line(*text, at);
            else if (const SetDiagram* set = std::get_if<SetDiagram>(&item.what))
                diagram(*set, at);
            else if (const page::GameCourse* course = std::get_if<page::GameCourse>(&item.what))
                curves(*course, at + figures::Point{0, ASCENT - CURVE_DROP});
        }
    }

  private:
    void line(const Line& line, figures::Point start) {
        // What follows a text and is one must be told from it.
        bool apart = true;
        for (const auto& [x, atom] : line.atoms) {
            const figures::Point at = start + figures::Point{x, 0};
            const TextRun* const run = std::get_if<TextRun>(&atom);
            apart = !run || !apart;
            if (run) {
                figures::Text text = text_at(run->face, at, run->text);
                text.apart = apart;
                page_.items.emplace_back(std::move(text));
            } else if (const Figurine* figurine = std::get_if<Figurine>(&atom)) {
                page_.items.emplace_back(PlacedFigurine{
                    figurine->type, at + page::figurine_place(figurine->type, BOOK_TEXT_SIZE).square});
            } else if (const SignMark* mark = std::get_if<SignMark>(&atom)) {
                page_.items.emplace_back(PlacedSign{mark->sign, at});
            }
        }
    }
    /// In the middle of the column; the ranks' digits stand beside the board.
    void diagram(const SetDiagram& set, figures::Point start) {
        const int side = 8 * l_.square;
        const figures::Point board{start.x - 1 + page::half_points((m_.width - side) / 2),
                                   start.y + ASCENT - BOARD_DROP - side};
        const int width = 2 * l_.mark_radius + MARK_GAP + width_of(set.caption);
        const int left = start.x + page::half_points((m_.width - width) / 2);
        const int baseline = page::on_text_grid(board.y - CAPTION_DROP);
        const figures::Point mark{left + l_.mark_radius, baseline + l_.mark_radius + 1};
        page_.items.emplace_back(PlacedDiagram{set.diagram, board, mark});
        line(set.caption, {page::on_text_grid(left + 2 * l_.mark_radius + MARK_GAP), baseline});
    }

    void curves(const page::GameCourse& course, figures::Point corner) {
        PlacedFills drawing{{}, corner};
        const auto draw = [&] {
            if (!drawing.fills.empty()) page_.items.emplace_back(drawing);
            drawing.fills.clear();
        };
        for (const figures::Item& item : page::curve_items(course, curve_size(m_.width), corner, language_)) {
            if (const figures::Fill* fill = std::get_if<figures::Fill>(&item)) {
                drawing.fills.push_back({figures::moved(fill->path, figures::Point{} - corner), fill->ink});
                continue;
            }
            draw();
            page_.items.emplace_back(std::get<figures::Text>(item));
        }
        draw();
    }

    const BookMeasure& m_;
    const page::Layout& l_;
    page::Language language_;
    BookPage& page_;
};

}  // namespace

BookSetter::BookSetter(BookStyle style, Sink sink)
    : style_(std::move(style)),
      measure_(book_measure(style_.paper)),
      layout_(page::page_layout({style_.paper, page::LayoutName::book})),
      sink_(std::move(sink)) {
    style_.title = page::page_text(style_.title).text;
}

int BookSetter::page_lines() const {
    return measure_.lines - (pages_ == 0 && !style_.title.empty() ? TITLE_LINES : 0);
}

void BookSetter::add(const PgnGame& game) {
    ++games_;
    std::string title = title_of(game);
    if (title.empty()) title = page::words(style_.games.language).game + std::to_string(games_);
    begins_ = GameTitle{std::move(title),
                        running_head(page::names_of(game), measure_.content.width, style_.games.language)};
    for (const Block& block :
         headline_blocks(game, style_.numbered ? games_ : 0, measure_.width, style_.games.language))
        append(block);
    for (const Block& block : game_blocks(game, style_.games)) append(block);
    begins_.reset();
    set_full_pages();
}

void BookSetter::append(const Block& block) {
    if (const Paragraph* paragraph = std::get_if<Paragraph>(&block)) return append(*paragraph);
    if (const BlankLines* blank = std::get_if<BlankLines>(&block)) {
        items_.push_back({.what = blank->count, .keeps_next = blank->keeps_next});
        return;
    }
    if (const page::GameCourse* course = std::get_if<page::GameCourse>(&block)) {
        items_.push_back({.what = *course});
        return;
    }
    const BookDiagram& diagram = std::get<BookDiagram>(block);
    // A caption is short.
    const std::vector<Line> caption = set_lines({.words = diagram.caption}, measure_.width);
    items_.push_back({.what = SetDiagram{diagram.diagram, caption.empty() ? Line{} : caption.front()},
                      .begins = std::exchange(begins_, std::nullopt)});
}

/// Neither the first nor the last line of a paragraph stands alone in a column.
void BookSetter::append(const Paragraph& paragraph) {
    std::vector<Line> lines = set_lines(paragraph, measure_.width);
    const std::size_t count = lines.size();
    for (std::size_t i = 0; i < count; ++i) {
        const bool last = i + 1 == count;
        items_.push_back({.what = std::move(lines[i]),
                          .keeps_next = last ? paragraph.keeps_next : i == 0 || i + 2 == count,
                          .begins = std::exchange(begins_, std::nullopt)});
    }
}

bool BookSetter::more_than(int lines) const {
    for (const FlowItem& item : items_left())
        if ((lines -= height_of(item)) < 0) return true;
    return false;
}

/// Fills pages while more is there than two pages hold, since a page can then be filled without knowing what
/// comes.
void BookSetter::set_full_pages() {
    constexpr int horizon = 2;
    while (more_than(horizon * COLUMNS * measure_.lines)) set_page(horizon);
    items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
}

void BookSetter::set_page(std::optional<std::size_t> horizon) {
    hand_on(plan_page(items_left(), floated_, {page_lines(), measure_.lines}, horizon));
}

void BookSetter::finish() {
    while (!items_left().empty()) set_page();
}

void BookSetter::hand_on(const PlannedPage& planned) {
    const std::span items = std::span(items_).subspan(first_);
    BookPage page{.paper = style_.paper, .number = ++pages_, .look = style_.look};
    std::string head = running_head_;
    for (std::size_t i = 0; i < COLUMNS; ++i)
        for (const PlacedItem& placed : planned.columns[i].placed) {
            const auto& begins = items[placed.item].begins;
            if (!begins) continue;
            page.titles.push_back(begins->title);
            running_head_ = begins->running_head;
            if (i == 0 && placed.line == 0) head = running_head_;
        }
    add_head(page, head);
    const int title = page.number == 1 && !style_.title.empty() ? TITLE_LINES * BOOK_LEADING : 0;
    PageWriter writer(measure_, layout_, style_.games.language, page);
    for (std::size_t i = 0; i < COLUMNS; ++i) {
        writer.column(items, planned.columns[i].placed,
                      {measure_.left + static_cast<int>(i) * measure_.pitch, measure_.baseline - title});
        // Between the columns, so that no two texts of a line follow each other.
        if (i == 0) page.items.push_back(page_number(page.number));
    }
    // What was put off takes places that are free now.
    const std::vector<std::size_t>& floated = planned.after.floated();
    const std::size_t first = planned.after.next() - floated.size();
    for (std::size_t i = floated.size(); i-- > 0;)
        if (floated[i] != first + i) items[first + i] = std::move(items[floated[i]]);
    first_ += first;
    floated_ = floated.size();
    sink_(page);
}

/// The first page has the title instead of a head.
void BookSetter::add_head(BookPage& page, const std::string& game) const {
    const bool even = page.number % 2 == 0;
    if (page.number == 1 && !style_.title.empty()) {
        const figures::StyleSpec style = style_of(Face::title);
        const std::vector<std::string> lines =
            page::fitted_lines(style.font, style.size, style_.title, measure_.content.width, 2);
        int baseline = measure_.baseline - (lines.size() > 1 ? TITLE_RISE : BOOK_LEADING);
        for (const std::string& line : lines) {
            page.items.emplace_back(centred_text(Face::title, measure_, baseline, line));
            baseline -= TITLE_LEADING;
        }
    } else if (page.number > 1) {
        const figures::StyleSpec style = style_of(Face::italic);
        const std::string& head = even && !style_.title.empty() ? style_.title : game;
        page.items.emplace_back(
            centred_text(Face::italic, measure_, measure_.head,
                         page::shortened(style.font, style.size, head, measure_.content.width)));
        page.items.emplace_back(PlacedRule{measure_.rule});
    }
}

BookItem BookSetter::page_number(int number) const {
    return centred_text(Face::text, measure_, measure_.foot, std::to_string(number));
}

}  // namespace inkmate::book

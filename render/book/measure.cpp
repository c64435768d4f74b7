#include "render/book/measure.hpp"

#include "render/page/layout/layout.hpp"

namespace inkmate::book {

namespace {

constexpr int COLUMN_GAP = figures::quarters(20);
/// From the top of the page's content: baselines of the running head and of the first line.
constexpr int HEAD = figures::quarters(10), RULE_AT = figures::quarters(15),
              FIRST_LINE = figures::quarters(31);
constexpr int RULE_WIDTH = 2;
/// Above the foot of the content: the page number, and the last line of a column.
constexpr int FOOT = figures::quarters(3), LAST_LINE = figures::quarters(20);

}  // namespace

page::CurveSize curve_size(int width) {
    return {width, figures::quarters(64), figures::quarters(36)};
}
int curve_lines(const page::GameCourse& course) {
    return (CURVE_DROP + page::curve_height(course, curve_size(0)) + BOOK_LEADING - 1) / BOOK_LEADING;
}

BookMeasure book_measure(const figures::Paper& paper) {
    const figures::Rect content = page::page_layout({paper, page::LayoutName::book}).content;
    const int top = content.y + content.height;
    BookMeasure m{};
    m.content = content;
    m.width = (content.width - COLUMN_GAP) / 2;
    m.pitch = m.width + COLUMN_GAP;
    m.left = page::on_text_grid(content.x);
    m.baseline = page::on_text_grid(top - FIRST_LINE);
    m.lines = (m.baseline - content.y - LAST_LINE) / BOOK_LEADING + 1;
    m.head = page::on_text_grid(top - HEAD);
    m.rule = {content.x, top - RULE_AT, content.width, RULE_WIDTH};
    m.foot = page::on_text_grid(content.y + FOOT);
    return m;
}

}  // namespace inkmate::book

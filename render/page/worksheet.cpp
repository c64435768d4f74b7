#include "render/page/worksheet.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <span>
#include <sstream>
#include <utility>

#include "render/page/compose.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

using namespace chess;
namespace {

const figures::StyleSpec& spec_of(const Layout& l, Style style) {
    return l.styles[static_cast<std::size_t>(style)];
}

/// "3. White to move".
std::string heading(const Diagram& diagram, std::string_view rest) {
    std::string text = diagram.number > 0 ? std::to_string(diagram.number) + "." : "";
    if (!text.empty() && !rest.empty()) text += ' ';
    return text.append(rest);
}

/// Long titles are all set smaller, down to that size, and cut only after that.
constexpr int LEAST_TITLE = figures::quarters(12);

void fit_titles(const Layout& l, std::vector<WorksheetPage>& pages) {
    figures::StyleSpec style = spec_of(l, Style::headline);
    const auto too_wide = [&](const WorksheetPage& page) {
        return text_width(style.font, style.size, page.title) > l.content.width;
    };
    while (style.size > LEAST_TITLE && std::ranges::any_of(pages, too_wide))
        style.size -= figures::quarters(4);
    for (WorksheetPage& page : pages) {
        page.title = shortened(style.font, style.size, page.title, l.content.width);
        page.title_size = style.size;
    }
}

/// "Mates", "Mates: Set 2", "Mates: Set 2: Solutions".
std::string joined(std::string title, std::string_view more, const Words& w) {
    if (!title.empty() && !more.empty()) title += *utf8_of_page_text(w.colon);
    return title.append(more);
}

/// Returns "/ 4", or nothing if nobody knows.
std::string worth_text(int worth) {
    return worth > 0 ? "/ " + std::to_string(worth) : "";
}

/// Returns "Points ______ / 4. Grade 2", without the grade if there is no room for it.
std::string points_text(const Layout& l, const Diagram& diagram) {
    const Words& w = words(l.writing.language);
    std::string text = w.points_field + " " + POINTS_RULE;
    if (diagram.worth > 0) text += " " + worth_text(diagram.worth);
    if (diagram.grade == 0) return text;
    const std::string graded = text + w.grade_end + w.grade + std::to_string(diagram.grade);
    const auto [font, size] = spec_of(l, Style::label);
    return text_width(font, size, graded) > l.grid.caption_width ? text : graded;
}

/// Returns a solution as pages write it: word by word, for page_text() cuts what is longer than names are.
std::string solution_text(const Diagram& diagram) {
    std::istringstream in(diagram.solution);
    std::string text;
    for (std::string word; in >> word;) text += (text.empty() ? "" : " ") + page_text(word).text;
    return text;
}

/// Returns "3)  Qh7+" for each diagram that is solved.
std::vector<std::string> numbered_solutions(std::span<const Diagram> diagrams) {
    std::vector<std::string> list;
    for (const Diagram& diagram : diagrams) {
        if (diagram.solution.empty()) continue;
        std::string text;
        if (diagram.number > 0) text = std::to_string(diagram.number) + words().after_problem;
        list.push_back(text + solution_text(diagram));
    }
    return list;
}

/// Returns solutions one after the other, in as many lines as there is room for.
std::vector<std::string> turned_lines(const Layout& l, std::span<const Diagram> diagrams) {
    std::string all;
    for (const std::string& solution : numbered_solutions(diagrams))
        all += (all.empty() ? "" : words().gap) + solution;
    const auto [font, size] = spec_of(l, Style::solution);
    return fitted_lines(font, size, all, l.solutions_width, l.solutions_lines, Breaks::not_behind_numbers);
}

/// Returns each solution on lines of its own.
std::vector<std::string> solution_lines(const Layout& l, std::span<const Diagram> diagrams) {
    const auto [font, size] = spec_of(l, Style::solution);
    std::vector<std::string> lines;
    for (const std::string& solution : numbered_solutions(diagrams))
        std::ranges::move(wrapped(font, size, solution, l.solutions_width, Breaks::not_behind_numbers),
                          std::back_inserter(lines));
    return lines;
}

std::string solutions_title_of(const std::string& title, const Words& w) {
    return page_text(joined(title, *utf8_of_page_text(w.solutions), w)).text;
}

/// Adds pages of solutions. Each group has a blank line before it, and is parted only where no page holds it.
void add_solutions(const Layout& l, std::vector<std::vector<std::string>> groups, const std::string& title,
                   std::vector<WorksheetPage>& pages) {
    const auto most = static_cast<std::size_t>(l.solutions_lines);
    WorksheetPage page{title};
    const auto end_page = [&] {
        if (!page.solutions.empty()) pages.push_back(std::exchange(page, WorksheetPage{title}));
    };
    for (std::vector<std::string>& group : groups) {
        if (page.solutions.size() + 1 + group.size() > most) end_page();
        if (!page.solutions.empty()) page.solutions.emplace_back();
        for (std::string& line : group) {
            if (page.solutions.size() == most) end_page();
            page.solutions.push_back(std::move(line));
        }
    }
    end_page();
}

/// Adds the pages of one sheet; the solutions of a set of sheets stand together, after them.
void add_sheet(const Worksheet& worksheet, const Layout& l, std::size_t first, std::size_t count,
               const std::string& title, std::vector<WorksheetPage>& pages) {
    // A layout of games has no cells.
    const auto per_page = static_cast<std::size_t>(std::max(l.grid.capacity(), 1));
    const std::span<const Diagram> diagrams = std::span(worksheet.diagrams).subspan(first, count);
    const Words& w = words(l.writing.language);
    const std::string above = page_text(title).text;
    for (std::size_t at = 0; at < count; at += per_page) {
        WorksheetPage& page =
            pages.emplace_back(WorksheetPage{above, 0, first + at, std::min(per_page, count - at)});
        if (worksheet.form.solutions == SolutionPlace::turned)
            page.solutions = turned_lines(l, diagrams.subspan(at, page.count));
    }
    if (worksheet.form.points) {
        int worth = 0;
        for (const Diagram& diagram : diagrams) worth += diagram.worth;
        for (WorksheetPage& page : pages)
            if (page.first >= first && page.first < first + count) page.total = worth_text(worth);
    }
    const std::string solutions_title = solutions_title_of(title, w);
    if (worksheet.form.solutions == SolutionPlace::boards)
        for (std::size_t at = 0; at < count; at += SOLVED_BOARDS)
            pages.emplace_back(WorksheetPage{
                solutions_title, 0, first + at, std::min<std::size_t>(SOLVED_BOARDS, count - at), {}, true});
    if (worksheet.form.solutions == SolutionPlace::page && worksheet.set_size == 0)
        add_solutions(l, {solution_lines(l, diagrams)}, solutions_title, pages);
}

PageContent page_content(const Worksheet& worksheet, const WorksheetPage& page, std::size_t number) {
    const auto shown = std::span(worksheet.diagrams).subspan(page.first, page.count);
    PageContent content;
    content.worksheet_title = page.title;
    content.worksheet_title_size = page.title_size;
    content.worksheet_solutions = page.solutions;
    content.worksheet_total = page.total;
    if (page.solved)
        std::ranges::transform(shown, std::back_inserter(content.diagrams), solved_diagram);
    else
        content.diagrams.assign(shown.begin(), shown.end());
    content.page_number = static_cast<int>(number);
    return content;
}

}  // namespace

std::vector<std::string> caption_lines(const Layout& l, const Diagram& diagram) {
    const std::string caption = page_text(diagram.caption).text;
    const auto [font, size] = spec_of(l, Style::caption);
    const int width = l.grid.caption_width;
    const bool joined = l.grid.heading_lines == l.grid.caption_lines;
    std::vector<std::string> lines = fitted_lines(
        font, size, heading(diagram, joined ? caption : side_to_move_words(diagram, l.writing.language)),
        width, l.grid.heading_lines);
    if (lines.empty()) lines.emplace_back();
    const figures::StyleSpec& label = spec_of(l, Style::label);
    const auto add = [&](std::string_view text, int most, Breaks breaks = Breaks::at_blanks) {
        std::ranges::move(fitted_lines(label.font, label.size, text, width, most, breaks),
                          std::back_inserter(lines));
    };
    if (!joined) add(caption, l.grid.caption_lines - 1);
    if (l.grid.solution_lines > 0) {
        if (!joined) lines.resize(static_cast<std::size_t>(l.grid.caption_lines));
        add(solution_text(diagram), l.grid.solution_lines, Breaks::not_behind_numbers);
    }
    if (l.grid.points_line > 0) {
        lines.resize(static_cast<std::size_t>(l.grid.points_line));
        lines.push_back(points_text(l, diagram));
    }
    return lines;
}

Worksheet worksheet_of_moves(Language language) {
    Worksheet worksheet{.diagrams = diagrams_of_moves(language)};
    const Words& w = words(language);
    variant::Piece last = variant::EMPTY;
    for (const Diagram& diagram : worksheet.diagrams) {
        const variant::Piece piece = diagram.pieces.front().piece;
        if (piece != last) {
            const int type = variant::type_of(piece);
            std::string title = w.piece[static_cast<std::size_t>(type)];
            title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
            if (type == PAWN) title += ", " + w.player[variant::color_of(piece)];
            worksheet.sheets.emplace_back(*utf8_of_page_text(title), 0);
        }
        ++worksheet.sheets.back().second;
        last = piece;
    }
    return worksheet;
}

PageDesign design_of(const PageDesign& design, const WorksheetPage& page) {
    if (!page.solved) return design;
    PageDesign small = design;
    small.boards = SOLVED_BOARDS;
    // Inside, letters would lie on pieces as small as these.
    const bool outside = design.form.coordinates == Coordinates::outside;
    small.form = {.solutions = SolutionPlace::here,
                  .coordinates = outside ? Coordinates::outside : Coordinates::none,
                  .solved = true};
    return small;
}

Diagram solved_diagram(const Diagram& diagram) {
    Diagram solved = diagram.solved.empty() ? diagram : diagram.solved.front();
    solved.number = diagram.number;
    solved.flipped = diagram.flipped;
    solved.caption = diagram.caption;
    solved.solution = diagram.solution;
    solved.to_move.reset();
    return solved;
}

std::size_t diagrams_per_page(const PageDesign& design) {
    return static_cast<std::size_t>(page_layout(design).grid.capacity());
}

namespace {

std::vector<WorksheetPage> pages_of(const Worksheet& worksheet, const Layout& l) {
    const Words& w = words(l.writing.language);
    const std::size_t all = worksheet.diagrams.size();
    const std::size_t size = worksheet.set_size > 0 ? worksheet.set_size : all;
    std::vector<WorksheetPage> pages;
    if (!worksheet.sheets.empty()) {
        std::size_t first = 0;
        for (const auto& [title, count] : worksheet.sheets) {
            add_sheet(worksheet, l, first, count, joined(worksheet.title, title, w), pages);
            first += count;
        }
        return pages;
    }
    if (worksheet.held_back > 0) {
        add_sheet(worksheet, l, 0, all - worksheet.held_back, worksheet.title, pages);
        for (std::size_t i = all - worksheet.held_back; i < all; ++i)
            add_sheet(worksheet, l, i, 1, worksheet.title, pages);
        return pages;
    }
    std::vector<std::vector<std::string>> keys;
    for (std::size_t first = 0, set = 1; first < all; first += size, ++set) {
        const std::string name =
            worksheet.set_size > 0 ? *utf8_of_page_text(w.set) + std::to_string(set) : std::string();
        const std::size_t count = std::min(size, all - first);
        add_sheet(worksheet, l, first, count, joined(worksheet.title, name, w), pages);
        if (worksheet.set_size == 0 || worksheet.form.solutions != SolutionPlace::page) continue;
        std::vector<std::string>& key =
            keys.emplace_back(solution_lines(l, std::span(worksheet.diagrams).subspan(first, count)));
        if (!key.empty()) key.insert(key.begin(), page_text(name).text);
    }
    std::erase_if(keys, [](const auto& key) { return key.empty(); });
    add_solutions(l, std::move(keys), solutions_title_of(worksheet.title, w), pages);
    return pages;
}

}  // namespace

std::vector<WorksheetPage> worksheet_pages(const Worksheet& worksheet, const PageDesign& design) {
    const Layout l = page_layout(design);
    std::vector<WorksheetPage> pages = pages_of(worksheet, l);
    // The sheets of a class are handed out, and their solutions kept.
    if (worksheet.set_size > 0)
        std::ranges::stable_partition(
            pages, [](const WorksheetPage& page) { return page.count > 0 && !page.solved; });
    fit_titles(l, pages);
    return pages;
}

std::size_t page_count(const Worksheet& worksheet, const PageDesign& design) {
    return worksheet_pages(worksheet, design).size();
}

figures::Page compose_page(const Worksheet& worksheet, const PageDesign& design, std::size_t number) {
    return compose_page(worksheet, design, worksheet_pages(worksheet, design)[number - 1], number);
}

figures::Page compose_page(const Worksheet& worksheet, const PageDesign& design, const WorksheetPage& page,
                           std::size_t number) {
    return compose(page_content(worksheet, page, number), design_of(design, page));
}

figures::Page compose_marked_page(const Worksheet& worksheet, const PageDesign& design,
                                  const WorksheetPage& page, std::size_t number,
                                  std::span<const Marking> markings, const std::string& score) {
    PageContent content = page_content(worksheet, page, number);
    const auto shown = markings.subspan(page.first, page.count);
    content.markings.assign(shown.begin(), shown.end());
    content.worksheet_score = score;
    return compose(content, design);
}

}  // namespace inkmate::page

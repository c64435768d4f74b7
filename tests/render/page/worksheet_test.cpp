#include "render/page/worksheet.hpp"

#include <doctest/doctest.h>

#include "render/page/words/encoding.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;

namespace {

Worksheet worksheet(int count, SolutionPlace place) {
    Worksheet sheet;
    sheet.title = "Mates";
    sheet.form.solutions = place;
    for (int number = 1; number <= count; ++number) {
        Diagram& diagram = sheet.diagrams.emplace_back();
        diagram.number = number;
        diagram.to_move = WHITE;
        diagram.solution = "1. Qh" + std::to_string(number) + "+";
        diagram.grade = number % 5;
    }
    return sheet;
}
PageDesign design_of(const Worksheet& sheet, int boards) {
    PageDesign design(A4, LayoutName::diagram, boards);
    design.form = sheet.form;
    return design;
}
std::vector<WorksheetPage> pages(const Worksheet& sheet, int boards) {
    return worksheet_pages(sheet, design_of(sheet, boards));
}
using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("solutions stand where they are asked for") {
    for (const SolutionPlace place : {SolutionPlace::none, SolutionPlace::here}) {
        const auto list = pages(worksheet(7, place), 4);
        REQUIRE(list.size() == 2);
        CHECK(list[1].title == "Mates");
        CHECK(list[1].first == 4);
        CHECK(list[1].count == 3);
        CHECK(list[1].solutions.empty());
    }
    const auto turned = pages(worksheet(7, SolutionPlace::turned), 4);
    REQUIRE(turned.size() == 2);
    CHECK(turned[0].solutions == Lines{"1)  1. Qh1+   2)  1. Qh2+   3)  1. Qh3+   4)  1. Qh4+"});
    CHECK(turned[1].solutions == Lines{"5)  1. Qh5+   6)  1. Qh6+   7)  1. Qh7+"});
    const auto own = pages(worksheet(7, SolutionPlace::page), 4);
    REQUIRE(own.size() == 3);
    CHECK(own[1].solutions.empty());
    CHECK(own[2].title == "Mates: Solutions");
    CHECK(own[2].count == 0);
    CHECK(own[2].solutions.size() == 7);
    CHECK(own[2].solutions.back() == "7)  1. Qh7+");
}

TEST_CASE("solutions go on on the next page, and none are left out but where nobody knows them") {
    Worksheet sheet = worksheet(100, SolutionPlace::page);
    sheet.diagrams[2].solution.clear();
    sheet.diagrams[3].number = 0;
    const auto list = pages(sheet, 64);
    REQUIRE(list.size() == 5);
    Lines lines;
    for (const WorksheetPage& page : list)
        lines.insert(lines.end(), page.solutions.begin(), page.solutions.end());
    CHECK(lines.size() == 99);
    CHECK(lines[2] == "1. Qh4+");
    CHECK(list[2].solutions.size() > list[4].solutions.size());
    CHECK(pages(worksheet(0, SolutionPlace::page), 6).empty());
}

TEST_CASE("turned solutions have so many lines, and an ellipsis where there are more") {
    Worksheet sheet = worksheet(2, SolutionPlace::turned);
    for (int i = 0; i < 60; ++i) sheet.diagrams[0].solution += " 2. Nb8xd7+ Qd8xd7";
    const auto list = pages(sheet, 2);
    CHECK(list[0].solutions.size() == 2);
    CHECK(list[0].solutions.back().ends_with('\274'));
}

TEST_CASE("each sheet of a set has its title, and the solutions of all sets stand together after them") {
    Worksheet sheet = worksheet(6, SolutionPlace::page);
    sheet.set_size = 3;
    const auto list = pages(sheet, 2);
    REQUIRE(list.size() == 5);
    Lines titles;
    for (const WorksheetPage& page : list) titles.push_back(page.title);
    CHECK(titles ==
          Lines{"Mates: Set 1", "Mates: Set 1", "Mates: Set 2", "Mates: Set 2", "Mates: Solutions"});
    CHECK(list[1].first == 2);
    CHECK(list[1].count == 1);
    CHECK(list[2].first == 3);
    const Lines key = list[4].solutions;
    REQUIRE(key.size() == 9);
    CHECK(key[0] == "Set 1");
    CHECK(key[4] == "");
    CHECK(key[5] == "Set 2");
    CHECK(key[6] == pages(worksheet(6, SolutionPlace::page), 2)[3].solutions[3]);
    sheet.title.clear();
    CHECK(pages(sheet, 2)[0].title == "Set 1");
    // A set that a page has no room for begins the next one.
    Worksheet many = worksheet(90, SolutionPlace::page);
    many.set_size = 6;
    for (const WorksheetPage& page : pages(many, 6)) {
        if (page.count > 0) continue;
        REQUIRE_FALSE(page.solutions.empty());
        CHECK(page.solutions.front().starts_with("Set "));
        CHECK(page.solutions.size() % 8 == 7);
    }
}

TEST_CASE("boards of solutions are small, and have pages of their own after those of the sheet") {
    Worksheet sheet = worksheet(14, SolutionPlace::boards);
    sheet.form.points = true;
    sheet.diagrams[1].solved = {sheet.diagrams[0]};
    const auto list = pages(sheet, 6);
    REQUIRE(list.size() == 5);
    CHECK_FALSE(list[2].solved);
    CHECK(list[3].solved);
    CHECK(list[3].title == "Mates: Solutions");
    CHECK(list[3].count == 12);
    CHECK(list[4].first == 12);
    const PageDesign small = design_of(design_of(sheet, 6), list[3]);
    CHECK(small.boards == SOLVED_BOARDS);
    CHECK_FALSE(small.form.points);
    CHECK(design_of(design_of(sheet, 6), list[0]).boards == 6);
    const Diagram solved = solved_diagram(sheet.diagrams[1]);
    CHECK(solved.number == 2);
    CHECK_FALSE(solved.to_move);
    CHECK(caption_lines(page_layout(small), solved) == Lines{"2.", "1. Qh2+"});
    // A heading is whole.
    Diagram named = solved;
    named.caption = "Morphy at the opera, 1858. Mate in 2";
    CHECK(caption_lines(page_layout(small), named) ==
          Lines{"2. Morphy at the opera,", "1858. Mate in 2", "1. Qh2+"});
}

TEST_CASE("below a diagram are its solution, lines to write on, and points, always at the same height") {
    Worksheet sheet = worksheet(3, SolutionPlace::here);
    sheet.form.points = true;
    sheet.diagrams[0].worth = 4;
    const Layout l = page_layout(design_of(sheet, 6));
    CHECK(caption_lines(l, sheet.diagrams[0]) ==
          Lines{"1. White to move", "", "", "1. Qh1+", "", "Points ______ / 4. Grade 1"});
    sheet.diagrams[0].grade = sheet.diagrams[0].worth = 0;
    CHECK(caption_lines(l, sheet.diagrams[0])[5] == "Points ______");
    CHECK(l.answer_rules.empty());
    sheet.form.answer_lines = 3;
    for (const int boards : {1, 2, 4, 6, 9}) {
        const Layout more = page_layout(design_of(sheet, boards));
        CAPTURE(boards);
        REQUIRE(more.answer_rules.size() == 3);
        // The points are below the lines, and what follows is clear of them.
        const int lowest = more.answer_rules.back().y;
        const int points = more.grid.caption.y - more.grid.points_line * more.grid.caption_leading;
        CHECK(lowest - points >= more.styles[static_cast<std::size_t>(Style::label)].size * 2 / 3);
        if (more.grid.rows > 1) CHECK(points - (8 * more.square - more.grid.pitch_y) >= quarters(16));
        if (more.grid.columns > 1) CHECK(more.answer_rules.back().width + quarters(10) <= more.grid.pitch_x);
        CHECK(more.answer_rules.back().width > 8 * more.square);
    }
    CHECK(page_layout(design_of(sheet, 6)).square < l.square);
}

TEST_CASE("lines to write on leave room before the next board") {
    Worksheet sheet = worksheet(1, SolutionPlace::none);
    for (sheet.form.answer_lines = 1; sheet.form.answer_lines <= 3; ++sheet.form.answer_lines)
        for (const int boards : {2, 4, 6, 9, 12}) {
            const Layout l = page_layout(design_of(sheet, boards));
            CAPTURE(boards);
            CHECK(l.answer_rules.back().y - (8 * l.square - l.grid.pitch_y) >= quarters(12));
        }
}

TEST_CASE("the head has fields for a pupil's name, and for points beside what all problems are worth") {
    Worksheet sheet = worksheet(7, SolutionPlace::page);
    CHECK(page_layout(design_of(sheet, 6)).field_rules.empty());
    sheet.form.names = true;
    CHECK(page_layout(design_of(sheet, 6)).field_rules.size() == 3);
    CHECK(pages(sheet, 6)[0].total.empty());
    sheet.form.points = true;
    CHECK(page_layout(design_of(sheet, 6)).field_rules.size() == 4);
    for (Diagram& diagram : sheet.diagrams) diagram.worth = 2 * diagram.number;
    // Both pages of the sheet have its sum; sets have each their own.
    CHECK(pages(sheet, 6)[0].total == "/ 56");
    CHECK(pages(sheet, 6)[1].total == "/ 56");
    sheet.diagrams.resize(6);
    sheet.set_size = 3;
    CHECK(pages(sheet, 6)[0].total == "/ 12");
    CHECK(pages(sheet, 6)[1].total == "/ 30");
}

TEST_CASE("a caption of two lines is whole up to twelve diagrams on a page, with lines to write on too") {
    Worksheet sheet = worksheet(1, SolutionPlace::none);
    sheet.diagrams[0].caption = "Morphy, opera, 1858. Mate in 2";
    for (const int boards : DIAGRAMS_PER_PAGE)
        for (sheet.form.answer_lines = 0; sheet.form.answer_lines <= 2; ++sheet.form.answer_lines) {
            CAPTURE(boards);
            CAPTURE(sheet.form.answer_lines);
            if (boards > 12) continue;
            std::string told;
            for (const std::string& line :
                 caption_lines(page_layout(design_of(sheet, boards)), sheet.diagrams[0]))
                told += line + ' ';
            CHECK(told == "1. White to move Morphy, opera, 1858. Mate in 2 ");
        }
}

TEST_CASE("a long title is set smaller, on all pages alike, and cut only where that is not enough") {
    Worksheet sheet = worksheet(7, SolutionPlace::page);
    const int usual = pages(sheet, 6)[0].title_size;
    sheet.title = "Mates in two moves, some of them by hand, for Thursdays";
    const auto list = pages(sheet, 6);
    REQUIRE(list.size() == 3);
    CHECK(list[0].title == sheet.title);
    CHECK(list[2].title == sheet.title + ": Solutions");
    for (const WorksheetPage& page : list) CHECK(page.title_size == list[0].title_size);
    CHECK(list[0].title_size < usual);
    CHECK(list[0].title_size >= quarters(12));
    sheet.title = std::string(200, 'M');
    CHECK(pages(sheet, 6)[0].title.ends_with(ELLIPSIS));
}

TEST_CASE("captions of twelve diagrams on a page take the room beside their boards") {
    Worksheet sheet = worksheet(1, SolutionPlace::none);
    Diagram& diagram = sheet.diagrams[0];
    diagram.caption = "Morphy at the opera, 1858. Mate in 2";
    const auto told = [&] {
        std::string text;
        for (const std::string& line : caption_lines(page_layout(design_of(sheet, 12)), diagram))
            text += line + '|';
        return text;
    };
    CHECK(told() == "1. White to move|Morphy at the opera,|1858. Mate in 2|");
    diagram.number = 995;
    CHECK(told().starts_with("995. White to move|"));
}

TEST_CASE("lines of solutions do not end between a move and its number") {
    Worksheet sheet = worksheet(2, SolutionPlace::turned);
    for (int i = 0; i < 300; ++i)
        sheet.diagrams[static_cast<std::size_t>(i % 2)].solution += " 2. Nb8xd7+ Qd8xd7 3... Kf8";
    for (const SolutionPlace place : {SolutionPlace::here, SolutionPlace::turned, SolutionPlace::page}) {
        sheet.form.solutions = place;
        const PageDesign design = design_of(sheet, 12);
        Lines lines;
        for (const WorksheetPage& page : worksheet_pages(sheet, design))
            lines.insert(lines.end(), page.solutions.begin(), page.solutions.end());
        if (place == SolutionPlace::here) lines = caption_lines(page_layout(design), sheet.diagrams[0]);
        REQUIRE(lines.size() > 1);
        for (const std::string& line : lines) CHECK_FALSE(line.ends_with('.'));
    }
}

TEST_CASE("turned text is upside down, and all else is not") {
    const Worksheet sheet = worksheet(1, SolutionPlace::turned);
    int turned = 0;
    for (const Item& item : compose_page(sheet, design_of(sheet, 1), 1).items)
        if (const Text* text = std::get_if<Text>(&item); text != nullptr && text->turned) {
            ++turned;
            CHECK(text->text == "1)  1. Qh1+");
        }
    CHECK(turned == 1);
}

#include "render/page/layout/score_sheet.hpp"

#include <algorithm>

namespace inkmate {

namespace {

/// So many things, so many to a sheet.
int sheets_for(int count, int capacity) {
    return count <= 0 ? 0 : (count + capacity - 1) / capacity;
}

}  // namespace

int score_sheets(const Layout& l, int rows, int diagrams) {
    return 1 + sheets_for(rows - l.settings[1].capacity(), l.settings[2].capacity()) +
           sheets_for(diagrams - l.grid.capacity(), l.grid.columns * l.sheet_rows);
}

ScoreSheet score_sheet(const Layout& l, int sheet, int rows, int diagrams) {
    ScoreSheet s{};
    const int first = l.settings[1].capacity(), later = l.settings[2].capacity();
    const int boards = l.grid.columns * l.sheet_rows;
    s.board = l.sheet_board;
    if (sheet == 0) {
        s.setting = rows > l.settings[0].capacity() ? 1 : 0;
        s.rows = std::min(rows, first);
        s.diagrams = std::min(diagrams, l.grid.capacity());
        s.board = l.board;
    } else if (const int moves = sheets_for(rows - first, later); sheet <= moves) {
        s.setting = 2;
        s.first_row = first + (sheet - 1) * later;
        s.rows = std::min(rows - s.first_row, later);
    } else {
        s.first_diagram = l.grid.capacity() + (sheet - 1 - moves) * boards;
        s.diagrams = std::min(diagrams - s.first_diagram, boards);
    }
    return s;
}

}  // namespace inkmate

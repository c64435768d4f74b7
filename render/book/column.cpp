#include "render/book/column.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace inkmate::book {

int height_of(const FlowItem& item) {
    if (const int* blank = std::get_if<int>(&item.what)) return *blank;
    if (const page::GameCourse* course = std::get_if<page::GameCourse>(&item.what))
        return curve_lines(*course);
    return std::holds_alternative<SetDiagram>(item.what) ? DIAGRAM_LINES : 1;
}

bool floats(const FlowItem& item) {
    return std::holds_alternative<SetDiagram>(item.what) ||
           std::holds_alternative<page::GameCourse>(item.what);
}

ColumnFiller::ColumnFiller(std::span<const FlowItem> items, std::size_t floated)
    : items_(items), next_(floated), floated_(floated) {
    std::iota(floated_.begin(), floated_.end(), std::size_t{0});
}

bool ColumnFiller::place(std::size_t item, int lines) {
    const int height = height_of(items_[item]);
    if (used_ + height > lines) return false;
    column_.placed.push_back({item, used_});
    used_ += height;
    if (!std::holds_alternative<int>(items_[item].what)) column_.used = used_;
    return true;
}

void ColumnFiller::place_floated(int lines) {
    while (!floated_.empty() && place(floated_.front(), lines)) floated_.erase(floated_.begin());
}

std::size_t ColumnFiller::group_end() const {
    std::size_t end = next_;
    while (end + 1 < items_.size() && items_[end].keeps_next) ++end;
    return end + 1;
}

/// What is longer than a column is parted all the same.
void ColumnFiller::place_group(std::size_t end, int lines) {
    while (next_ < end && place(next_, lines)) ++next_;
    parted_ = parted_ || next_ < end;
}

Column ColumnFiller::fill(int lines) {
    used_ = 0;
    place_floated(lines);
    // Where each item that is put off would have stood.
    std::vector<int> put_off(floated_.size(), used_);
    while (next_ < items_.size()) {
        if (used_ == 0 && std::holds_alternative<int>(items_[next_].what)) {
            ++next_;
            continue;
        }
        const std::size_t end = group_end();
        int height = 0;
        bool begins = false;
        for (const FlowItem& item : items_.subspan(next_, end - next_)) {
            height += height_of(item);
            begins = begins || item.begins.has_value();
        }
        if (begins && !floated_.empty()) break;
        if (used_ + height <= lines || used_ == 0) {
            place_group(end, lines);
            // In a column that is lower than a diagram nothing can be done.
            if (used_ == 0) break;
        } else if (floats(items_[next_])) {
            floated_.push_back(next_++);
            put_off.push_back(used_);
        } else {
            break;
        }
    }
    for (const int line : put_off) column_.passed += std::max(column_.used - line, 0);
    return std::exchange(column_, {});
}

}  // namespace inkmate::book

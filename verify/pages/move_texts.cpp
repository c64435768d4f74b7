#include "verify/pages/move_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace inkmate::chess_compare {
namespace {

using pdf::Operator;
using pdf::OperatorKind;

/// Texts of a row stand on one baseline within this, in points.
constexpr double SAME_ROW = 0.5;

}  // namespace

bool is_move_number(std::string_view text) {
    return text.size() > 1 && text.back() == '.' &&
           std::ranges::all_of(text.substr(0, text.size() - 1),
                               [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string move_of(const pdf::PageDrawing& page, const Operator& move) {
    const auto x = [](const Operator& op) { return op.run.origins.front().x; };
    const auto before_in_row = [&](const Operator& op) {
        return op.kind == OperatorKind::text && !op.run.origins.empty() &&
               std::abs(op.run.origins.front().y - move.run.origins.front().y) < SAME_ROW && x(op) < x(move);
    };
    const Operator* number = nullptr;
    for (const Operator& op : page.operators)
        if (before_in_row(op) && is_move_number(op.run.text) && (number == nullptr || x(op) > x(*number)))
            number = &op;
    if (number == nullptr) return "the move list";
    const bool second = std::ranges::any_of(
        page.operators, [&](const Operator& op) { return before_in_row(op) && x(op) > x(*number); });
    return fmt::format("{}'s move {}", second ? "Black" : "White",
                       number->run.text.substr(0, number->run.text.size() - 1));
}

}  // namespace inkmate::chess_compare

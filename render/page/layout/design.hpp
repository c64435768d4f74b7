#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "render/page/figures/page.hpp"
#include "render/page/words/language.hpp"

namespace inkmate::variant {
struct Rules;
}
namespace inkmate::figures {
struct Look;
}

namespace inkmate::page {

/// What a page is made for; docs/guide/pages.md describes each.
enum class LayoutName { game, economy, score, large, plain, diagram, book };

/// The words for those that show a game as it goes, in their order: all but diagram and book.
std::span<const std::string_view> layout_words();
std::string_view word_of(LayoutName name);
/// The layout of that name, diagram and book too; nothing when there is none.
std::optional<LayoutName> find_layout(std::string_view word);

/// Where the solutions of a worksheet are: beneath each diagram, upside down at the foot of its page, or on
/// pages of their own after the diagrams, as text or below small boards that show them.
enum class SolutionPlace { none, here, turned, page, boards };

/// Where the letters and digits of a diagram's squares are.
enum class Coordinates { outside, inside, none };

/// What a worksheet has besides diagrams and captions.
struct WorksheetForm {
    SolutionPlace solutions = SolutionPlace::none;
    /// Lines to write on below each diagram, at most MOST_ANSWER_LINES.
    int answer_lines = 0;
    /// True for each problem's grade and a field for its points, and at the head a field for the sum and
    /// those of `names`.
    bool points = false;
    /// True for fields for name, class and date at the head.
    bool names = false;
    Coordinates coordinates = Coordinates::outside;
    /// True for the small boards of solutions, each with one line and below it what solves it.
    bool solved = false;
};
inline constexpr int MOST_ANSWER_LINES = 6;

/// What decides where things stand on a page, whatever it shows.
struct PageDesign {
    figures::Paper paper = figures::A4;
    LayoutName layout = LayoutName::game;
    /// diagram: positions on a page, one of DIAGRAMS_PER_PAGE; 0 for the usual number.
    int boards = 0;
    /// True if marks and arrows are in colours.
    bool color = false;
    /// True if the page is the record of a game, which does not say how to answer.
    bool record = false;
    /// diagram.
    WorksheetForm form = {};
    Writing writing = {};
    /// The rules of a variant, which outlive this; null for chess.
    const variant::Rules* variant = nullptr;
    /// What was chosen of its pieces and boards, which outlives this; null: nothing.
    const figures::Look* look = nullptr;

    constexpr PageDesign() = default;
    constexpr PageDesign(const figures::Paper& sheet, LayoutName name = LayoutName::game, int board_count = 0,
                         bool in_color = false)
        : paper(sheet), layout(name), boards(board_count), color(in_color) {}

    /// Returns the design with that look, which outlives it.
    constexpr PageDesign with(const figures::Look& chosen) const {
        PageDesign design = *this;
        design.look = &chosen;
        return design;
    }
};

}  // namespace inkmate::page

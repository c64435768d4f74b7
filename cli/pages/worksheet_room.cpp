#include "cli/pages/worksheet_room.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text/strings.hpp"
#include "cli/error.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate {

namespace {

/// The least square of a board of eight files and ranks or fewer; of larger boards, what makes them as large.
constexpr int LEAST_SQUARE = quarters(8);

bool has_room(const WorksheetFlags& flags, const Paper& paper, int boards) {
    PageDesign design(paper, LayoutName::diagram, boards);
    design.form = flags.form;
    design.writing = flags.writing;
    design.variant = flags.variant.get();
    const int edge = flags.variant ? std::max({flags.variant->files, flags.variant->ranks, 8}) : 8;
    return page_layout(design).square >= LEAST_SQUARE * 8 / edge;
}

std::optional<int> most_with_room(const WorksheetFlags& flags, const Paper& paper) {
    const auto most = std::find_if(DIAGRAMS_PER_PAGE.rbegin(), DIAGRAMS_PER_PAGE.rend(), [&](int boards) {
        return boards < per_page(flags) && has_room(flags, paper, boards);
    });
    return most == DIAGRAMS_PER_PAGE.rend() ? std::nullopt : std::optional(*most);
}

/// What takes the room.
std::string below_boards(const WorksheetForm& form) {
    std::vector<std::string> things;
    if (form.answer_lines > 0)
        things.push_back(
            fmt::format("{} answer line{}", form.answer_lines, form.answer_lines == 1 ? "" : "s"));
    if (form.points) things.emplace_back("points");
    if (form.solutions != SolutionPlace::none && form.solutions != SolutionPlace::page)
        things.emplace_back("solutions");
    return text::listed(things, "and");
}

}  // namespace

void refuse_small_boards(const WorksheetFlags& flags, std::span<const Paper> papers) {
    const int boards = per_page(flags);
    const std::string below = below_boards(flags.form);
    // So many are as small as that with nothing below them.
    if (below.empty() || boards == DIAGRAMS_PER_PAGE.back()) return;
    for (const Paper& paper : papers) {
        if (has_room(flags, paper, boards)) continue;
        const std::optional<int> most = most_with_room(flags, paper);
        const std::string fewer = flags.form.answer_lines > 0 ? "fewer --answer-lines" : "";
        throw CommandError(
            fmt::format("{} boards to a page of {} would be too small with {}: give {}{}{}", boards,
                        paper.name, below, most ? fmt::format("--per-page {}", *most) : "",
                        most && !fewer.empty() ? " or " : "", fewer),
            EXIT_USAGE);
    }
}

}  // namespace inkmate

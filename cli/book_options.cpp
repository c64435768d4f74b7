#include "cli/book_options.hpp"

#include "cli/page_options.hpp"

namespace inkmate {

BookStyle book_style(const WritingFlags& flags, const Paper& paper, const std::string& title,
                     Orientation orientation, const std::string& diagrams, std::size_t games) {
    BookStyle style{.paper = paper, .title = title, .numbered = games > 1};
    const Writing writing = writing_option(flags, LayoutName::book);
    style.games.notation = writing.notation;
    style.games.language = writing.language;
    style.games.flipped = is_flipped(orientation, ProgramSide::none);
    if (!diagrams.empty()) style.games.chosen = chosen_option(diagrams);
    return style;
}

}  // namespace inkmate

#include "cli/pages/book_options.hpp"

#include "cli/pages/page_options.hpp"

namespace inkmate {

BookStyle book_style(const BookFlags& flags, std::size_t games) {
    BookStyle style{.paper = flags.paper, .title = flags.title, .numbered = games > 1};
    const Writing writing = writing_option(flags.writing, LayoutName::book);
    style.games.notation = writing.notation;
    style.games.language = writing.language;
    style.games.flipped = is_flipped(flags.orientation, psgen::ProgramSide::none);
    if (!flags.diagrams.empty()) style.games.chosen = chosen_option(flags.diagrams);
    style.games.curves = !flags.no_curves;
    return style;
}

}  // namespace inkmate

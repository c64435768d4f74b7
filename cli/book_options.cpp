#include "cli/book_options.hpp"

#include "cli/page_options.hpp"

namespace inkmate {

void add_book_options(Options& options, BookFlags& flags) {
    options.choice({.name = "--notation",
                    .help = "How moves are written: with figurines, or with the letters of PGN",
                    .of = BOOK},
                   flags.notation,
                   Choices<Notation>{{"figurine", Notation::figurine}, {"san", Notation::san}});
}

BookStyle book_style(const BookFlags& flags, const Paper& paper, const std::string& title,
                     Orientation orientation, const std::string& diagrams, std::size_t games) {
    BookStyle style{.paper = paper, .title = title, .numbered = games > 1};
    style.games.notation = flags.notation;
    style.games.flipped = is_flipped(orientation, ProgramSide::none);
    if (!diagrams.empty()) style.games.chosen = chosen_option(diagrams);
    return style;
}

}  // namespace inkmate

#include "cli/pages/render_book.hpp"

#include "cli/error.hpp"
#include "cli/pages/book_options.hpp"
#include "cli/pages/game_source.hpp"
#include "cli/progress.hpp"
#include "play/device/connection.hpp"

namespace inkmate {

int draw_book(const RenderFlags& flags, const std::string& format, const DocumentInfo& info,
              std::span<const chess::PgnGame> games) {
    if (format == "html")
        throw CommandError("html is no format for a book: give another one with -o or --format", EXIT_USAGE);
    tell_rewritten(games, flags.names);
    const device::Interrupt interrupt;
    PageOutput output(page_options(flags, format, info));
    output.begin_game("");
    BookSetter book(book_style({.writing = flags.writing,
                                .paper = flags.paper,
                                .title = flags.names.title,
                                .orientation = flags.orientation,
                                .diagrams = flags.diagrams,
                                .no_curves = flags.no_curves},
                               games.size()),
                    [&](const BookPage& page) {
                        check_interrupt(interrupt, flags);
                        output.add(compose(page), page.titles);
                    });
    const auto progress = progress_bar("Setting game");
    for (std::size_t i = 0; i < games.size(); ++i) {
        progress(i, games.size());
        book.add(games[i]);
    }
    book.finish();
    output.finish();
    progress(games.size(), games.size());
    return 0;
}

}  // namespace inkmate

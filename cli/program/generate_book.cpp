#include "cli/program/generate_book.hpp"

#include <filesystem>
#include <iterator>

#include "cli/error.hpp"
#include "play/session/game_file.hpp"
#include "psgen/emit/book_program.hpp"

namespace inkmate {

using namespace session;

BookJob generate_book(const ProgramFlags& flags, std::span<const std::string> files) {
    if (files.empty())
        throw CommandError("a book is made of games: name a PGN file, or - for standard input", EXIT_USAGE);
    std::vector<chess::PgnGame> games;
    for (const std::string& file : files) {
        std::vector<chess::PgnGame> more = load_games(file);
        games.insert(games.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    tell_warnings(games);
    tell_rewritten(games, flags.names);
    ProgramFlags named = flags;
    if (named.names.title.empty())
        named.names.title =
            files.front() == "-" ? "Chess games" : std::filesystem::path(files.front()).stem();
    ProgramOptions options = worksheet_program_options(named);
    options.layout = LayoutName::book;
    BookJob job{.text = {}, .games = games.size()};
    BookProgram program(options, [&job](std::string_view text) { job.text += text; });
    BookSetter setter(book_style({.writing = flags.writing,
                                  .paper = options.paper,
                                  .title = flags.names.title,
                                  .orientation = flags.orientation.value_or(Orientation::white),
                                  .diagrams = flags.diagrams,
                                  .no_curves = flags.no_curves},
                                 games.size()),
                      [&program](const BookPage& page) { program.add(page); });
    for (const chess::PgnGame& game : games) setter.add(game);
    setter.finish();
    program.finish();
    job.pages = program.pages();
    return job;
}

}  // namespace inkmate

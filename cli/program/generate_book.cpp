#include "cli/program/generate_book.hpp"

#include <filesystem>
#include <iterator>

#include "cli/error.hpp"
#include "play/session/game_file.hpp"
#include "psgen/emit/document.hpp"

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
    psgen::BookProgram program;
    set_common(flags,
               files.front() == "-" ? "Chess games" : std::filesystem::path(files.front()).stem().string(),
               program);
    BookJob job{.text = {}, .games = games.size()};
    psgen::DocumentWriter document(program, [&job](std::string_view text) { job.text += text; });
    BookSetter setter(book_style({.writing = flags.writing,
                                  .paper = program.paper,
                                  .title = flags.names.title,
                                  .orientation = flags.orientation.value_or(psgen::Orientation::white),
                                  .diagrams = flags.diagrams,
                                  .no_curves = flags.no_curves},
                                 games.size()),
                      [&document](const BookPage& page) { document.add(page); });
    for (const chess::PgnGame& game : games) setter.add(game);
    setter.finish();
    document.finish();
    job.pages = document.pages();
    return job;
}

}  // namespace inkmate

#include "cli/pages/book.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <memory>

#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/pages/document_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "pdf/compare/report.hpp"
#include "psgen/emit/document.hpp"

namespace inkmate::cli {

using namespace session;

namespace {

struct BookCommand {
    std::vector<std::string> files;
    std::string games;
    DocumentFlags document;
    std::optional<Sheet> sheet;
    psgen::Orientation orientation = psgen::Orientation::white;
    BookFlags book;
    LookFlags look;
    PrinterFlags printer;
};

std::vector<chess::PgnGame> games_of(const BookCommand& flags) {
    std::vector<chess::PgnGame> games;
    for (const std::string& name : flags.files) {
        const PgnFile file(name);
        std::vector<chess::PgnGame> more =
            in_chess(flags.games.empty() ? file.all()
                                         : file.games(select_numbers(flags.games, file.count(), "--game")));
        games.insert(games.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    }
    tell_warnings(games);
    page::GivenNames names;
    names.title = flags.document.title;
    tell_rewritten(games, names);
    return games;
}

book::BookStyle style_of(const BookCommand& flags, const figures::Paper& paper, std::size_t games) {
    book::BookStyle style = book_style(flags.book, flags.document.title, games);
    style.paper = paper;
    style.games.flipped = psgen::is_flipped(flags.orientation, psgen::ProgramSide::none);
    if (chooses_look(flags.look))
        style.look = std::make_shared<const figures::Look>(unmarked_look(flags.look, nullptr));
    return style;
}

int draw_pages(const BookCommand& flags, const std::string& format) {
    refuse_terminal(flags.document.output, format);
    const std::vector<chess::PgnGame> games = games_of(flags);
    const bool one = games.size() == 1;
    std::string title = flags.document.title, author = flags.document.author;
    if (title.empty() && !one) title = file_title(flags.files.front(), "Games");
    if (author.empty() && one) author = games.front().tag("Annotator");
    const device::Interrupt interrupt;
    publish::PageOutput output(output_options(flags.document, format, publish::document_info(title, author)));
    output.begin_game("");
    book::BookSetter book(style_of(flags, drawn_paper(flags.sheet), games.size()),
                          [&](const book::BookPage& page) {
                              check_interrupt(interrupt);
                              output.add(book::compose(page), page.titles);
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

int write_program(const BookCommand& flags) {
    const std::vector<chess::PgnGame> games = games_of(flags);
    psgen::BookProgram program;
    program.title =
        flags.document.title.empty() ? file_title(flags.files.front(), "Chess games") : flags.document.title;
    set_printer(flags.printer, flags.sheet, program);
    std::string text;
    psgen::DocumentWriter document(program, [&text](std::string_view part) { text += part; });
    book::BookSetter book(style_of(flags, program.paper, games.size()),
                          [&document](const book::BookPage& page) { document.add(page); });
    for (const chess::PgnGame& game : games) book.add(game);
    book.finish();
    document.finish();
    write_program(flags.document.output, flags.printer, program, text,
                  fmt::format("{}, {}", compare::counted(games.size(), "game"),
                              compare::counted(static_cast<std::size_t>(document.pages()), "page")));
    return 0;
}

int run(const Options& table, const BookCommand& flags) {
    const std::string format = format_of(table, flags.document, SHEET_FORMATS);
    if (format != "ps") return draw_pages(flags, format);
    table.refuse({"--crop", "--author", "--glyph", "--tint"}, "a program (.ps)");
    return write_program(flags);
}

}  // namespace

void add_book_options(Options& options, BookFlags& flags) {
    add_diagrams_option(options, flags.diagrams);
    add_writing_options(options, flags.writing);
    add_curves_option(options, flags.curves);
}

book::BookStyle book_style(const BookFlags& flags, const std::string& title, std::size_t games) {
    book::BookStyle style{.title = title, .numbered = games > 1};
    const page::Writing writing = writing_option(flags.writing, page::LayoutName::book);
    style.games.notation = writing.notation;
    style.games.language = writing.language;
    if (!flags.diagrams.empty()) style.games.chosen = chosen_option(flags.diagrams);
    style.games.curves = flags.curves;
    return style;
}

Run add_book(Options& options) {
    const auto flags = std::make_shared<BookCommand>();
    options.arguments({.name = "games",
                       .help = "The games, in PGN; - for standard input",
                       .value = "FILE...",
                       .required_message = "games: a PGN file, or - for standard input"},
                      flags->files);
    add_game_option(options, flags->games, "default: all");
    add_document_options(options, flags->document, SHEET_FORMATS);
    options.group("Pages");
    add_sheet_option(options, flags->sheet);
    add_orientation_option(options, flags->orientation);
    add_book_options(options, flags->book);
    add_look_options(options, flags->look);
    add_printer_options(options, flags->printer);
    options.footer(R"(Examples:
  inkmate book games.pgn --title "My games" -o book.pdf
  inkmate book examples/annotated/*.pgn --language de -o book.pdf
  inkmate book games.pgn --title "My games" -o book.ps           a program that prints it
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli

#include "cli/pages/book.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <utility>

#include "base/text/strings.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/number_list.hpp"
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

/// The games of all files, of which two are in memory.
class BookGames {
  public:
    /// Throws CommandError if no game can be read.
    explicit BookGames(const BookCommand& flags) {
        names_.title = flags.document.title;
        for (const std::string& name : flags.files) {
            File& file = *files_.emplace_back(std::make_unique<File>(name));
            file.numbers = select_numbers(flags.games.empty() ? "all" : flags.games, count_games(file.pgn),
                                          "--game", 1, flags.files.size() > 1 ? name : "");
            all_ += file.numbers.size();
        }
        next_ = read();
        second_ = read();
        if (!next_)
            throw CommandError(fmt::format("no game of {} can be read", text::listed(flags.files, "and")));
    }
    /// Returns the only game; nothing if there are several. Before next().
    const chess::PgnGame* only() const { return second_ ? nullptr : &*next_; }
    std::optional<chess::PgnGame> next() {
        std::optional<chess::PgnGame> game = std::exchange(next_, std::move(second_));
        second_ = next_ ? read() : std::nullopt;
        if (game) rewritten_.add(page::names_of(*game, names_));
        if (game) ++taken_;
        return game;
    }
    /// How many games are chosen, and how many of them are passed.
    std::size_t all() const { return all_; }
    std::size_t passed() const { return passed_; }
    /// How many games next() has returned.
    std::size_t taken() const { return taken_; }
    const RewrittenTexts& rewritten() const { return rewritten_; }

  private:
    struct File {
        explicit File(const std::string& name) : pgn(name) {}
        PgnFile pgn;
        PgnFile::Games games{pgn};
        Selection numbers;
        std::size_t at = 0;
    };
    std::optional<chess::PgnGame> read() {
        for (; file_ < files_.size(); ++file_)
            for (File& file = *files_[file_]; file.at < file.numbers.size();) try {
                    ++passed_;
                    game::PgnGame game = file.games.at(file.numbers.at(file.at++));
                    faults().add(game.faults);
                    return std::move(game).in_chess();
                } catch (const game::GameError& error) {
                    faults().leave_out(error.what());
                }
        return std::nullopt;
    }

    std::vector<std::unique_ptr<File>> files_;
    page::GivenNames names_;
    std::optional<chess::PgnGame> next_, second_;
    RewrittenTexts rewritten_;
    std::size_t file_ = 0, all_ = 0, passed_ = 0, taken_ = 0;
};

book::BookStyle style_of(const BookCommand& flags, const figures::Paper& paper, bool several) {
    book::BookStyle style = book_style(flags.book, flags.document.title, several ? 2 : 1);
    style.paper = paper;
    style.games.flipped = psgen::is_flipped(flags.orientation, psgen::ProgramSide::none);
    if (chooses_look(flags.look))
        style.look = std::make_shared<const figures::Look>(unmarked_look(flags.look, nullptr));
    return style;
}

/// Set all games, and show how far it is.
void set_games(BookGames& games, book::BookSetter& book) {
    const auto progress = progress_bar("Setting game");
    while (const auto game = games.next()) {
        progress(games.passed(), games.all());
        book.add(*game);
    }
    book.finish();
    progress(games.all(), games.all());
}

int draw_pages(const BookCommand& flags, const std::string& format) {
    refuse_terminal(flags.document.output, format);
    BookGames games(flags);
    const chess::PgnGame* const only = games.only();
    std::string title = flags.document.title, author = flags.document.author;
    if (title.empty() && only == nullptr) title = file_title(flags.files.front(), "Games");
    if (author.empty() && only != nullptr) author = only->tag("Annotator");
    const device::Interrupt interrupt;
    publish::PageOutput output(output_options(flags.document, format, publish::document_info(title, author)));
    output.begin_game("");
    book::BookSetter book(style_of(flags, drawn_paper(flags.sheet), only == nullptr),
                          [&](const book::BookPage& page) {
                              check_interrupt(interrupt);
                              output.add(book::compose(page), page.titles);
                          });
    set_games(games, book);
    output.finish();
    tell_outline(output.outline_is_cut());
    games.rewritten().tell();
    return 0;
}

int write_program(const BookCommand& flags) {
    BookGames games(flags);
    psgen::BookProgram program;
    program.title =
        flags.document.title.empty() ? file_title(flags.files.front(), "Chess games") : flags.document.title;
    set_printer(flags.printer, flags.sheet, program);
    ProgramFile file(flags.document.output, flags.printer, program);
    psgen::DocumentWriter document(program, [&file](std::string_view part) { file.write(part); });
    book::BookSetter book(style_of(flags, program.paper, games.only() == nullptr),
                          [&document](const book::BookPage& page) { document.add(page); });
    set_games(games, book);
    document.finish();
    games.rewritten().tell();
    file.finish(fmt::format("{}, {}", compare::counted(games.taken(), "game"),
                            compare::counted(static_cast<std::size_t>(document.pages()), "page")));
    return 0;
}

int run(const Options& table, const BookCommand& flags) {
    const std::string format = format_of(table, flags.document, SHEET_FORMATS);
    if (format != "ps") return draw_pages(flags, format);
    table.refuse({"--crop", "--author", "--glyph", "--tint"}, "a program (.ps)");
    return write_program(flags);
}

std::shared_ptr<const book::Hyphenation> hyphenation_option(const std::string& language) {
    try {
        return std::make_shared<const book::Hyphenation>(language);
    } catch (const book::HyphenationError& error) {
        throw CommandError(fmt::format("--hyphenate: {}", error.what()), EXIT_USAGE);
    }
}

}  // namespace

void add_hyphenate_option(Options& options, std::string& hyphenate) {
    options.value(
        {.name = "--hyphenate",
         .help =
             "Justify lines, and hyphenate comments by the patterns of their language (package hyphen-LANG)",
         .value = "LANG"},
        hyphenate);
}

void add_book_options(Options& options, BookFlags& flags) {
    add_diagrams_option(options, flags.diagrams);
    add_writing_options(options, flags.writing);
    add_hyphenate_option(options, flags.hyphenate);
    add_curves_option(options, flags.curves);
}

book::BookStyle book_style(const BookFlags& flags, const std::string& title, std::size_t games) {
    book::BookStyle style{.title = title, .numbered = games > 1};
    const page::Writing writing = writing_option(flags.writing, page::LayoutName::book);
    style.games.notation = writing.notation;
    style.games.language = writing.language;
    if (!flags.diagrams.empty()) style.games.chosen = chosen_option(flags.diagrams);
    style.games.curves = flags.curves;
    if (!flags.hyphenate.empty()) style.games.hyphenation = hyphenation_option(flags.hyphenate);
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
    add_strict_option(options);
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
  inkmate book games.pgn --hyphenate en -o book.pdf              justified, with words parted
  inkmate book games.pgn --title "My games" -o book.ps           a program that prints it
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli

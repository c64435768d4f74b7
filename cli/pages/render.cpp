#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "base/files/file_io.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/pages/game_source.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/pages/render_book.hpp"
#include "cli/pages/render_options.hpp"
#include "cli/pages/render_shards.hpp"
#include "cli/pages/render_variant.hpp"
#include "cli/pages/selection.hpp"
#include "cli/pages/variant_diagrams.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/pages/worksheet_options.hpp"
#include "cli/program/strength_options.hpp"
#include "cli/progress.hpp"
#include "cli/publish/document_info.hpp"
#include "cli/publish/error.hpp"
#include "cli/publish/game_document.hpp"
#include "cli/publish/page_output.hpp"
#include "play/device/interrupt.hpp"
#include "play/session/error.hpp"
#include "play/session/game_file.hpp"
#include "render/page/compose.hpp"
#include "render/page/contact_sheet.hpp"
#include "render/web/game_view.hpp"

namespace inkmate {

using namespace chess;

namespace {

/// The games that are to be drawn; one without moves for a position.
std::vector<PgnGame> chosen_games(const RenderFlags& flags) {
    if (!flags.fen.empty()) {
        PgnGame position;
        position.game = Game(position_option(flags.fen));
        return {position};
    }
    // Many games make a book.
    const bool all = flags.layout == LayoutName::book && !flags.game && flags.games.empty();
    if (flags.games.empty() && !all) return {choose_game(flags.pgn, flags.game.value_or(1))};
    const GameFile file(flags.pgn);
    const std::vector<PgnGame> chosen =
        all ? file.all() : file.games(select_numbers(flags.games, file.count(), "--games"));
    tell_warnings(chosen);
    return chosen;
}

/// Games that are drawn here, out of all that are chosen.
struct Drawn {
    std::vector<PgnGame> games;
    /// Where each of them stands among all.
    std::vector<std::size_t> places;
    std::size_t all = 0;
};

Drawn drawn_games(const RenderFlags& flags, const RenderShard* shard) {
    Drawn drawn;
    if (shard == nullptr) {
        drawn.games = chosen_games(flags);
        drawn.all = drawn.games.size();
        for (std::size_t i = 0; i < drawn.all; ++i) drawn.places.push_back(i);
        return drawn;
    }
    const GameFile file(flags.pgn);
    const std::vector<std::size_t> chosen = select_numbers(flags.games, file.count(), "--games");
    drawn.all = chosen.size();
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < drawn.all; ++i) {
        if (!shard->wants(i)) continue;
        drawn.places.push_back(i);
        numbers.push_back(chosen[i]);
    }
    drawn.games = file.games(numbers);
    tell_warnings(drawn.games);
    return drawn;
}

std::vector<PgnGame> games_for_diagrams(const RenderFlags& flags) try {
    return chosen_games(flags);
} catch (const NoGamesError&) {
    throw CommandError(fmt::format("{} chooses games, and {} holds positions: leave it out",
                                   flags.game ? "--game" : "--games", flags.pgn),
                       EXIT_USAGE);
}

/// The positions that are to be drawn: of all games, unless some are chosen.
Worksheet chosen_worksheet(const RenderFlags& flags, const std::shared_ptr<const variant::Rules>& rules) {
    WorksheetFlags options = flags.worksheet;
    options.writing = writing_option(flags.writing, LayoutName::diagram);
    options.variant = rules;
    choose_ply(options, flags.ply);
    std::vector<Diagram> diagrams;
    if (!flags.fen.empty())
        diagrams = diagrams_of_fen(flags.fen, options);
    else if (rules && (flags.game || !flags.games.empty()))
        diagrams = diagrams_of_variant(read_input(flags.pgn), flags.pgn, options,
                                       flags.games.empty() ? fmt::to_string(*flags.game) : flags.games);
    else if (flags.game || !flags.games.empty())
        diagrams = diagrams_of_games(games_for_diagrams(flags), options);
    else if (!flags.pgn.empty())
        diagrams = diagrams_of_file(flags.pgn, options);
    return make_worksheet(std::move(diagrams), options, flags.orientation, flags.names.title,
                          {&flags.paper, 1});
}

DocumentInfo info_of(const RenderFlags& flags, const std::string& format, const Drawn& drawn) {
    std::string title = flags.names.title, author = flags.author;
    const bool one = drawn.all == 1;
    if (title.empty() && !flags.fen.empty()) title = flags.fen;
    if (title.empty() && !one && !is_numbered(flags, format)) title = file_title(flags, "Games");
    if (author.empty() && one && !drawn.games.empty()) author = drawn.games.front().tag("Annotator");
    return document_info(title, author);
}

/// A file a game.
int write_views(const RenderFlags& flags, const Drawn& drawn, RenderShard* shard) {
    if (drawn.all > 1 && !is_numbered(flags, "html"))
        throw CommandError(
            fmt::format("-o {}: an html file holds one game; write game-%03d.html, or choose one "
                        "with --game",
                        flags.output),
            EXIT_USAGE);
    for (std::size_t i = 0; i < drawn.games.size(); ++i) {
        const PgnGame& game = drawn.games[i];
        const std::size_t place = drawn.places[i];
        const std::string title =
            flags.names.title.empty() ? outline_title(game, place + 1) : flags.names.title;
        const std::string view =
            game_view(game, {.title = title,
                             .flipped = is_flipped(flags.orientation, program_side(game)),
                             .ply = flags.ply.value_or(0)});
        if (shard == nullptr) {
            write_output(numbered(flags.output, place + 1), view);
        } else {
            shard->take(view);
            shard->end_game(place);
        }
    }
    return shard == nullptr ? 0 : shard->finish(drawn.all);
}

int draw_worksheet(const RenderFlags& flags, const std::string& format) {
    const Interrupt interrupt;
    std::shared_ptr<const variant::Rules> rules;
    if (!flags.variant.empty()) rules = std::make_shared<const variant::Rules>(load_variant(flags.variant));
    const Worksheet worksheet = chosen_worksheet(flags, rules);
    tell_rewritten(worksheet);
    DocumentInfo info = info_of(flags, format, {});
    if (info.title.empty()) info.title = file_title(flags, "Chess diagrams");
    PageOutput output(page_options(flags, format, info));
    output.begin_game("");
    PageDesign design(flags.paper, LayoutName::diagram, per_page(flags.worksheet), flags.worksheet.color);
    design.form = worksheet.form;
    design.variant = rules.get();
    const Look look = rules ? worksheet_look(flags.worksheet.look, *rules) : Look();
    design.look = &look;
    design.writing = writing_option(flags.writing, LayoutName::diagram);
    std::size_t number = 0;
    for (const WorksheetPage& page : worksheet_pages(worksheet, design)) {
        check_interrupt(interrupt, flags);
        ++number;
        // A picture in another document is no page.
        output.add(compose_page(worksheet, design, page, flags.crop ? 0 : number), "");
    }
    output.finish();
    return 0;
}

/// What is drawn.
Products product(const RenderFlags& flags, const std::string& format) {
    return flags.worksheet.moves_sheet && !flags.variant.empty()  ? MOVE_SHEETS
           : flags.contact && !flags.variant.empty()              ? VARIANT_CONTACT
           : !flags.variant.empty()                               ? variant_product_of(flags.layout)
           : flags.contact                                        ? CONTACT_SHEET
           : format == "html" && flags.layout != LayoutName::book ? BROWSER_PAGE
                                                                  : product_of(flags.layout);
}

void check_usage(const Options& table, const RenderFlags& flags, const std::string& format) {
    table.refuse_misplaced(product(flags, format));
    refuse_idle_options(table, flags, format);
    const bool diagrams = flags.layout == LayoutName::diagram;
    // Of a variant there is the start position, if nothing is given.
    if ((flags.variant.empty() || diagrams) &&
        (diagrams ? !flags.fen.empty() && !flags.pgn.empty() : flags.fen.empty() == flags.pgn.empty()))
        throw CommandError("render needs a position, --fen FEN, or a PGN file; see inkmate render --help",
                           EXIT_USAGE);
    refuse_terminal(flags.output, format);
    if (format == "html" && flags.contact)
        throw CommandError(
            "--contact draws pages, html is no format for them; give another with -o or --format",
            EXIT_USAGE);
    refuse_positions(flags.worksheet, !flags.fen.empty() || !flags.pgn.empty());
    if (flags.per_move && !is_numbered(flags, format))
        throw CommandError(
            fmt::format("-o {}: with --per-move the pages are files of their own; write page-%03d.{}",
                        flags.output, format),
            EXIT_USAGE);
}

GameDocument game_document(const RenderFlags& flags) {
    return {.paper = flags.paper,
            .layout = flags.layout,
            .orientation = flags.orientation,
            .record = flags.record,
            .chosen = chosen_option(flags.diagrams),
            .curves = !flags.no_curves,
            .evaluation = &evaluation_option(flags.evaluation),
            .names = flags.names,
            .writing = writing_option(flags.writing, flags.layout),
            .ply = flags.ply,
            .contact = flags.contact};
}

int draw_games(const RenderFlags& flags, const std::string& format, const Drawn& drawn, RenderShard* shard) {
    const Interrupt interrupt;
    tell_rewritten(drawn.games, flags.names);
    const GameDocument document = game_document(flags);
    PageOutput output = game_output(flags, format, info_of(flags, format, drawn), shard);
    const auto progress = progress_bar("Drawing game");
    const std::size_t count = drawn.games.size();
    for (std::size_t i = 0; i < count; ++i) {
        progress(i, count);
        output.begin_game(flags.fen.empty() ? outline_title(drawn.games[i], drawn.places[i] + 1) : "");
        compose_game(document, drawn.games[i], [&](const Page& page, const std::string& title) {
            check_interrupt(interrupt, flags);
            output.add(page, title);
        });
        output.end_game();
        if (shard != nullptr) shard->end_game(drawn.places[i]);
    }
    if (shard == nullptr) output.finish();
    progress(count, count);
    return shard == nullptr ? 0 : shard->finish(drawn.all);
}

int draw(const Options& table, const RenderFlags& flags) {
    const std::string format = format_of(flags);
    check_usage(table, flags, format);
    if (flags.layout == LayoutName::diagram) return draw_worksheet(flags, format);
    const std::unique_ptr<RenderShard> shard = RenderShard::of(table, flags, format);
    if (!flags.variant.empty()) return draw_variant(flags, format, shard.get());
    const Drawn drawn = drawn_games(flags, shard.get());
    if (flags.layout == LayoutName::book)
        return draw_book(flags, format, info_of(flags, format, drawn), drawn.games);
    if (flags.ply)
        for (const PgnGame& game : drawn.games) check_ply(game.game, *flags.ply);
    return format == "html" ? write_views(flags, drawn, shard.get())
                            : draw_games(flags, format, drawn, shard.get());
}

int run(const Options& table, const RenderFlags& flags) {
    try {
        return draw(table, flags);
    } catch (const PublishError& e) {
        throw CommandError(e.what(), EXIT_USAGE);
    }
}

}  // namespace

Run add_render(Options& options) {
    const auto flags = std::make_shared<RenderFlags>();
    add_render_options(options, *flags);
    options.footer(R"(Examples:
  inkmate render --fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" -o e4.pdf
  inkmate render examples/opera-1858.pgn -o opera.pdf
  inkmate render games.pgn --games all -o games.pdf
  inkmate render games.pgn --games 1-10,15 -o game-%02d.pdf
  inkmate render games.pgn --games all --shard 3/8 -o 3.shard   an eighth of the games, for inkmate merge
  inkmate render examples/opera-1858.pgn -o page-%03d.png --dpi 100
  inkmate render examples/opera-1858.pgn -o move-%03d.pdf --per-move
  inkmate render examples/opera-1858.pgn --ply 33 -o mate.svg
  inkmate render examples/opera-1858.pgn --contact 6 -o sheet.pdf
  inkmate render games.pgn --games all --layout score --diagrams every:20 -o scores.pdf
  inkmate render games.pgn --layout book --title "My games" -o book.pdf
  inkmate render puzzles.epd --layout diagram --title "Positions" -o worksheet.pdf
  inkmate render --fen "8/8/8/3N4/8/8/8/8" --layout diagram --per-page 1 --moves-of d5 --crop -o knight.svg
  inkmate render --variant courier -o courier.pdf
  inkmate render --variant grand --moves-sheet -o grand-pieces.pdf
  inkmate render examples/opera-1858.pgn -o opera.html          a game to play through in a browser
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/files/file_io.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/pages/render_options.hpp"
#include "cli/publish/game_document.hpp"
#include "cli/rules_source.hpp"
#include "cli/strength_options.hpp"
#include "cli/terminal.hpp"
#include "play/session/pgn_file.hpp"
#include "render/web/game_view.hpp"

namespace inkmate::cli {

using namespace session;

namespace {

/// Games that are drawn here, out of all that are chosen.
struct Drawn {
    std::vector<game::PgnGame> games;
    /// The place of each among all.
    std::vector<std::size_t> places;
    std::size_t all = 0;
};

/// Return the games to draw; one without moves for a position.
Drawn drawn_games(const RenderFlags& flags, const game::Rules& rules, const RenderShard* shard) {
    Drawn drawn;
    if (flags.file.empty()) {
        drawn.games.push_back({.game = set_up_game(rules, flags.fen)});
        drawn.places = {0};
        drawn.all = 1;
        return drawn;
    }
    const PgnFile file(flags.file, rules);
    const std::vector<std::size_t> chosen =
        select_numbers(flags.games.empty() ? "1" : flags.games, file.count(), "--game");
    drawn.all = chosen.size();
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < drawn.all; ++i) {
        if (shard != nullptr && !shard->wants(i)) continue;
        drawn.places.push_back(i);
        numbers.push_back(chosen[i]);
    }
    drawn.games = file.games(numbers);
    tell_warnings(drawn.games);
    return drawn;
}

std::vector<std::size_t> plies_of(const RenderFlags& flags, const game::Game& game) {
    if (flags.plies.empty()) return {};
    return select_numbers(flags.plies, game.plies(), "--ply", 0);
}

cairo::DocumentInfo info_of(const RenderFlags& flags, const std::string& format, const game::Rules& rules,
                            const Drawn& drawn) {
    std::string title = flags.document.title, author = flags.document.author;
    const bool one = drawn.all == 1;
    if (title.empty() && rules) title = "A game of " + rules->name;
    if (title.empty() && !flags.fen.empty()) title = flags.fen;
    if (title.empty() && !one && !is_numbered(flags, format)) title = file_title(flags.file, "Games");
    if (author.empty() && one && !drawn.games.empty()) author = drawn.games.front().tag("Annotator");
    return publish::document_info(title, author);
}

/// Write a page for a browser for each game, all of chess.
int write_views(const RenderFlags& flags, Drawn drawn, RenderShard* shard) {
    if (drawn.all > 1 && !is_numbered(flags, "html"))
        throw CommandError(
            fmt::format("-o {}: an html file has only one game; write game-%03d.html, or choose one "
                        "with --game",
                        flags.document.output),
            EXIT_USAGE);
    for (std::size_t i = 0; i < drawn.games.size(); ++i) {
        game::PgnGame& game = drawn.games[i];
        const std::size_t place = drawn.places[i];
        const std::string title =
            flags.document.title.empty() ? publish::outline_title(game, place + 1) : flags.document.title;
        const std::vector<std::size_t> plies = plies_of(flags, game.game);
        const bool flipped = psgen::is_flipped(flags.orientation, publish::program_side(game));
        const std::string view =
            web::game_view(std::move(game).in_chess(),
                           {.title = title, .flipped = flipped, .ply = plies.empty() ? 0 : plies.front()});
        if (shard == nullptr) {
            files::write_output(publish::numbered(flags.document.output, place + 1), view);
        } else {
            shard->take(view);
            shard->end_game(place);
        }
    }
    return shard == nullptr ? 0 : shard->finish(drawn.all);
}

void check_usage(const Options& table, const RenderFlags& flags, const std::string& format) {
    if (format == "html") {
        if (!flags.variant.empty())
            throw CommandError(
                "a page in a browser (html) is for games of chess: choose pdf, png, svg, ps or eps",
                EXIT_USAGE);
        table.refuse_all_but({"--output", "--format", "--title", "--fen", "--chess960", "--game", "--ply",
                              "--shard", "--orientation"},
                             "a page in a browser (html)");
    }
    refuse_idle_options(table, flags);
    // A variant has its start position if nothing is given.
    if (flags.variant.empty() && flags.fen.empty() && flags.file.empty())
        throw CommandError("render needs a position, --fen FEN, or a PGN file; see inkmate render --help",
                           EXIT_USAGE);
    refuse_terminal(flags.document.output, format);
    if (flags.per_move && !is_numbered(flags, format))
        throw CommandError(
            fmt::format("-o {}: with --per-move the pages are files of their own; write page-%03d.{}",
                        flags.document.output, format),
            EXIT_USAGE);
}

int draw_games(const RenderFlags& flags, const std::string& format, const game::Rules& rules,
               const Drawn& drawn, RenderShard* shard) {
    const device::Interrupt interrupt;
    tell_rewritten(drawn.games, flags.given_names());
    const figures::Look look = board_look(flags.look, rules.get());
    publish::GameDocument document{.paper = flags.paper,
                                   .layout = flags.layout,
                                   .orientation = flags.orientation,
                                   .record = flags.record,
                                   .chosen = chosen_option(flags.diagrams),
                                   .curves = flags.curves,
                                   .evaluation = &evaluation_option(flags.evaluation),
                                   .look = &look,
                                   .names = flags.given_names(),
                                   .writing = writing_option(flags.writing, flags.layout),
                                   .contact = flags.contact};
    publish::PageOutput output = game_output(flags, format, info_of(flags, format, rules, drawn), shard);
    const auto progress = progress_bar("Drawing game");
    const std::size_t count = drawn.games.size();
    for (std::size_t i = 0; i < count; ++i) {
        progress(i, count);
        output.begin_game(!flags.file.empty() ? publish::outline_title(drawn.games[i], drawn.places[i] + 1)
                                              : "");
        document.plies = plies_of(flags, drawn.games[i].game);
        publish::compose_game(document, drawn.games[i],
                              [&](const figures::Page& page, const std::string& title) {
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
    const std::string format = render_format(table, flags);
    check_usage(table, flags, format);
    const std::unique_ptr<RenderShard> shard = RenderShard::of(table, flags, format);
    const game::Rules rules = rules_option(flags.variant);
    Drawn drawn = drawn_games(flags, rules, shard.get());
    for (const game::PgnGame& game : drawn.games) plies_of(flags, game.game);
    return format == "html" ? write_views(flags, std::move(drawn), shard.get())
                            : draw_games(flags, format, rules, drawn, shard.get());
}

int run(const Options& table, const RenderFlags& flags) {
    try {
        return draw(table, flags);
    } catch (const publish::PublishError& e) {
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
  inkmate render games.pgn --game all -o games.pdf
  inkmate render games.pgn --game 1-10,15 -o game-%02d.pdf
  inkmate render games.pgn --game all --shard 3/8 -o 3.shard    an eighth of the games, for inkmate merge
  inkmate render examples/opera-1858.pgn -o page-%03d.png --dpi 100
  inkmate render examples/opera-1858.pgn -o move-%03d.pdf --per-move
  inkmate render examples/opera-1858.pgn --ply 33 -o mate.svg
  inkmate render examples/opera-1858.pgn --contact 6 -o sheet.pdf
  inkmate render games.pgn --game all --layout score --diagrams every:20 -o scores.pdf
  inkmate render --variant courier -o courier.pdf
  inkmate render examples/opera-1858.pgn -o opera.html          a game to play through in a browser
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli

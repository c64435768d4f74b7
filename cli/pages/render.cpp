#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/number_list.hpp"
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

/// The games to draw, of which only one is in memory.
class GamesToDraw {
  public:
    struct Drawn {
        game::PgnGame game;
        /// Its place among all that are chosen, from 0.
        std::size_t place = 0;
    };
    /// Only those of the shard, if there is one.
    GamesToDraw(const RenderFlags& flags, const game::Rules& rules, RenderShard* shard) : shard_(shard) {
        if (flags.file.empty()) {
            position_ = {.game = set_up_game(rules, flags.fen)};
            chosen_.add(0, 0);
            return;
        }
        file_.emplace(flags.file, rules);
        games_.emplace(*file_);
        const std::size_t all = count_games(*file_);
        chosen_ = select_numbers(flags.games.empty() ? "1" : flags.games, all, "--game");
        if (flags.games.empty() && all > 1)
            tell_user("inkmate: {} has {} games, of which the first is drawn; --game all draws every one\n",
                      flags.file, all);
    }
    /// How many games are chosen, for this shard or another.
    std::size_t all() const { return chosen_.size(); }
    /// How many of them come before the next one.
    std::size_t passed() const { return place_; }
    /// Returns the next game that can be read; one without moves for a position.
    std::optional<Drawn> next() {
        for (; place_ < all(); ++place_) {
            if (shard_ != nullptr && !shard_->wants(place_)) continue;
            if (std::optional<game::PgnGame> game = read(chosen_.at(place_)))
                return Drawn{*std::move(game), place_++};
        }
        return std::nullopt;
    }

  private:
    std::optional<game::PgnGame> read(std::size_t number) {
        if (!games_) return position_;
        try {
            game::PgnGame game = games_->at(number);
            faults().add(game.faults);
            return game;
        } catch (const game::GameError& error) {
            if (all() == 1 && shard_ == nullptr) throw;
            faults().leave_out(error.what());
            if (shard_ != nullptr) shard_->leave_out(place_, error.what());
            return std::nullopt;
        }
    }

    RenderShard* shard_;
    std::optional<PgnFile> file_;
    std::optional<PgnFile::Games> games_;
    game::PgnGame position_;
    Selection chosen_;
    std::size_t place_ = 0;
};

std::vector<std::size_t> plies_of(const RenderFlags& flags, const game::Game& game) {
    if (flags.plies.empty()) return {};
    return select_numbers(flags.plies, game.plies(), "--ply", 0).all();
}

cairo::DocumentInfo info_of(const RenderFlags& flags, const std::string& format, const game::Rules& rules,
                            const std::optional<game::PgnGame>& only) {
    std::string title = flags.document.title, author = flags.document.author;
    if (title.empty() && rules) title = "A game of " + rules->name;
    if (title.empty() && !flags.fen.empty()) title = flags.fen;
    if (title.empty() && !only && !is_numbered(flags, format)) title = file_title(flags.file, "Games");
    if (author.empty() && only) author = only->tag("Annotator");
    return publish::document_info(title, author);
}

/// Write a page for a browser for each game, all of chess.
void write_views(const RenderFlags& flags, GamesToDraw& games, RenderShard* shard) {
    if (games.all() > 1 && !is_numbered(flags, "html"))
        throw CommandError(
            fmt::format("-o {}: an html file has only one game; write game-%03d.html, or choose one "
                        "with --game",
                        flags.document.output),
            EXIT_USAGE);
    while (auto drawn = games.next()) {
        auto& [game, place] = *drawn;
        std::string title = flags.document.title;
        if (title.empty()) {
            title = publish::outline_title(game, place + 1);
            // A hyphen parts the players in lists; a headline has the dash of the pages.
            text::replace_all(title, " - ", " \u2013 ");
        }
        const std::vector<std::size_t> plies = plies_of(flags, game.game);
        const bool flipped = psgen::is_flipped(flags.orientation, publish::program_side(game));
        const std::string warning = chess::told(game.faults);
        const std::string view =
            web::game_view(std::move(game).in_chess(),
                           {.title = title, .flipped = flipped, .ply = plies.empty() ? 0 : plies.front()});
        if (shard == nullptr) {
            files::write_output(publish::numbered(flags.document.output, place + 1), view);
        } else {
            shard->take(view);
            shard->end_game(place, warning);
        }
    }
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

void draw_games(const RenderFlags& flags, const std::string& format, const game::Rules& rules,
                GamesToDraw& games, RenderShard* shard) {
    const device::Interrupt interrupt;
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
    std::optional<GamesToDraw::Drawn> drawn = games.next();
    const auto only = games.all() == 1 && drawn ? std::optional(drawn->game) : std::nullopt;
    std::optional<publish::PageOutput> output;
    RewrittenTexts rewritten;
    const auto progress = progress_bar("Drawing game");
    for (; drawn; drawn = games.next()) {
        const auto& [game, place] = *drawn;
        document.plies = plies_of(flags, game.game);
        if (!output) output = game_output(flags, format, info_of(flags, format, rules, only), shard);
        progress(place, games.all());
        rewritten.add(page::names_of(game, document.names));
        output->begin_game(!flags.file.empty() ? publish::outline_title(game, place + 1) : "");
        publish::compose_game(document, game, [&](const figures::Page& page, const std::string& title) {
            check_interrupt(interrupt, flags);
            output->add(page, title);
        });
        output->end_game();
        if (shard != nullptr) shard->end_game(place, chess::told(game.faults));
    }
    progress(games.all(), games.all());
    rewritten.tell();
    if (shard != nullptr) return;
    if (!output) throw CommandError(fmt::format("no game that was chosen of {} can be read", flags.file));
    output->finish();
    tell_outline(output->outline_is_cut());
}

int draw(const Options& table, const RenderFlags& flags) {
    const std::string format = render_format(table, flags);
    check_usage(table, flags, format);
    const std::unique_ptr<RenderShard> shard = RenderShard::of(table, flags, format);
    const game::Rules rules = rules_option(flags.variant);
    GamesToDraw games(flags, rules, shard.get());
    if (format == "html")
        write_views(flags, games, shard.get());
    else
        draw_games(flags, format, rules, games, shard.get());
    return shard == nullptr ? 0 : shard->finish(games.all());
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

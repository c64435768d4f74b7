#include "cli/pages/game_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/bounds.hpp"
#include "cli/error.hpp"
#include "cli/program/start_option.hpp"
#include "cli/tell_user.hpp"
#include "cli/terminal_text.hpp"
#include "core/chess/error.hpp"
#include "render/page/words/encoding.hpp"

namespace inkmate {

using namespace session;

using namespace chess;

void add_game_source(Options& options, GameSource& source) {
    const auto fen = options.value(
        {.name = "--fen", .help = "Begin with this position", .value = "FEN", .of = MADE_HERE | MOVE_SHEETS},
        source.fen);
    const auto chess960 = add_chess960_option(options, source.fen);
    chess960.excludes(fen);
    const auto pgn =
        options.value({.name = "--pgn",
                       .help = "Begin after the moves of a game in this file, - for standard input",
                       .value = "FILE",
                       .of = CHESS},
                      source.pgn);
    pgn.excludes(fen).excludes(chess960);
    options
        .value({.name = "--game", .help = "Which game of the PGN, from 1", .value = "N", .of = ALL_BUT_BOOKS},
               source.game)
        .check(at_least(std::size_t{1}))
        .needs(pgn);
    options
        .value({.name = "--ply",
                .help = "Half-moves to take from it; default: all",
                .value = "N",
                .of = ALL_BUT_BOOKS},
               source.ply)
        .check(at_least(std::size_t{0}))
        .needs(pgn);
}

Position position_option(const std::string& fen) {
    try {
        return Position::from_fen(fen);
    } catch (const ChessError& e) {
        throw CommandError(fmt::format("--fen: {}", e.what()), EXIT_USAGE);
    }
}

PgnGame choose_game(const std::string& file, std::size_t number) {
    const GameFile games(file);
    if (const std::size_t count = games.count(); number < 1 || number > count)
        throw CommandError(
            count == 1
                ? fmt::format("--game {}: {} holds only one game; omit --game", number, file)
                : fmt::format("--game {}: {} holds {} games; choose 1 to {}", number, file, count, count),
            EXIT_USAGE);
    const std::vector<PgnGame> chosen = in_chess(games.games({&number, 1}));
    tell_warnings(chosen);
    return chosen.front();
}

void tell_warning(const std::string& warning) {
    if (!warning.empty()) tell_user("inkmate: {}\n", fit_for_terminal(warning));
}

void tell_left_out(const ChessError& error) {
    tell_user("inkmate: {}; this game is left out\n", fit_for_terminal(error.what()));
}

void check_ply(const Game& game, std::size_t ply) {
    if (ply > game.moves().size())
        throw CommandError(fmt::format("--ply {}: the game has {} half-moves; choose 0 to {}", ply,
                                       game.moves().size(), game.moves().size()),
                           EXIT_USAGE);
}

PgnGame load_game(const GameSource& source) {
    PgnGame result;
    if (!source.fen.empty()) result.game = Game(position_option(source.fen));
    if (!source.pgn.empty()) result = choose_game(source.pgn, source.game);
    if (source.ply) {
        check_ply(result.game, *source.ply);
        if (*source.ply < result.game.moves().size()) result.result = "*";
        Game part(result.game.start());
        for (const Move move : result.game.moves().first(*source.ply)) part.play(move);
        result.game = part;
    }
    return result;
}

void add_game_id_option(Options& options, GivenNames& flags) {
    options
        .value({.name = "--game-id",
                .help = fmt::format("An id printed with the page number, up to {} letters and digits; "
                                    "default: made from names and start position",
                                    MAX_GAME_ID),
                .value = "ID",
                .of = PAGES_OF_GAMES},
               flags.id)
        .check([](const std::string& id) {
            return is_game_id(id)
                       ? std::string()
                       : fmt::format("must be 1 to {} letters and digits, not {}", MAX_GAME_ID, id);
        });
}

void tell_rewritten(std::span<const GameNames> games) {
    std::vector<std::string> texts;
    for (const GameNames& names : games)
        texts.insert(texts.end(), {names.white, names.black, event_and_date(names)});
    tell_rewritten(std::span<const std::string>(texts));
}

void tell_rewritten(std::span<const PgnGame> games, const GivenNames& given) {
    std::vector<GameNames> names;
    for (const PgnGame& game : games) names.push_back(names_of(game, given));
    tell_rewritten(names);
}

void tell_rewritten(std::span<const std::string> texts) {
    std::vector<std::string> rewritten;
    for (const std::string& given : texts)
        if (const PageText text = page_text(given); text.replaced)
            if (std::ranges::find(rewritten, text.text) == rewritten.end()) rewritten.push_back(text.text);
    if (rewritten.empty()) return;
    const std::string others =
        rewritten.size() > 1 ? fmt::format(" (and {} more likewise)", rewritten.size() - 1) : "";
    tell_user("inkmate: the pages' fonts lack letters of a name or title, which is printed as \"{}\"{}\n",
              utf8_of_page_text(rewritten.front()).value(), others);
}

}  // namespace inkmate

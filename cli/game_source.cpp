#include "cli/game_source.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "cli/error.hpp"
#include "cli/files.hpp"
#include "core/error.hpp"
#include "render/page/encoding.hpp"

namespace inkmate {

namespace {

/// PGN writes ? for what nobody knows.
bool known(std::string_view value) {
    return !value.empty() && value.front() != '?';
}

}  // namespace

void add_game_source(CLI::App& app, GameSource& source) {
    auto* fen = app.add_option("--fen", source.fen, "Begin with this position")->type_name("FEN");
    auto* pgn = app.add_option("--pgn", source.pgn,
                               "Begin after the moves of a game in this file, - for standard input")
                    ->type_name("FILE")
                    ->excludes(fen);
    app.add_option("--game", source.game, "Which game of the PGN, from 1")->type_name("N")->needs(pgn);
    app.add_option("--ply", source.ply, "How many half-moves of it, all when left out")
        ->type_name("N")
        ->needs(pgn);
}

Position position_option(const std::string& fen) {
    try {
        return Position::from_fen(fen);
    } catch (const ChessError& e) {
        throw CommandError(fmt::format("--fen: {}", e.what()), EXIT_USAGE);
    }
}

std::vector<PgnGame> load_games(const std::string& file) {
    const std::string source = file == "-" ? "standard input" : file;
    std::vector<PgnGame> games = read_pgn(read_input(file), source);
    if (games.empty()) throw CommandError(fmt::format("{} holds no game: give a file in PGN", source));
    return games;
}

PgnGame choose_game(const std::vector<PgnGame>& games, std::size_t number, const std::string& file) {
    if (number < 1 || number > games.size())
        throw CommandError(
            fmt::format("--game {}: {} holds {}; choose 1 to {}", number, file,
                        games.size() == 1 ? "one game" : fmt::format("{} games", games.size()), games.size()),
            EXIT_USAGE);
    return games[number - 1];
}

Game up_to_ply(const Game& game, std::size_t ply) {
    if (ply > game.moves().size())
        throw CommandError(fmt::format("--ply {}: the game has {} half-moves; choose 0 to {}", ply,
                                       game.moves().size(), game.moves().size()),
                           EXIT_USAGE);
    Game part(game.start());
    for (const Move move : game.moves().first(ply)) part.play(move);
    return part;
}

PgnGame load_game(const GameSource& source) {
    PgnGame result;
    if (!source.fen.empty()) result.game = Game(position_option(source.fen));
    if (!source.pgn.empty()) result = choose_game(load_games(source.pgn), source.game, source.pgn);
    if (source.ply) {
        if (*source.ply < result.game.moves().size()) result.result = "*";
        result.game = up_to_ply(result.game, *source.ply);
    }
    return result;
}

std::string title_of(const PgnGame& game) {
    if (!known(game.tag("White")) || !known(game.tag("Black"))) return {};
    std::string title = fmt::format("{} - {}", game.tag("White"), game.tag("Black"));
    if (known(game.tag("Date"))) title += fmt::format(", {}", game.tag("Date").substr(0, 4));
    return title;
}

void add_game_id_option(CLI::App& app, NameFlags& flags) {
    app.add_option(
           "--game-id", flags.id,
           fmt::format("What tells the pages of the game from others, up to {} letters and digits; made "
                       "of names and start position when left out",
                       MAX_GAME_ID))
        ->check([](const std::string& id) {
            return is_game_id(id)
                       ? std::string()
                       : fmt::format("{} is no id: give 1 to {} letters and digits", id, MAX_GAME_ID);
        })
        ->type_name("ID");
}

GameNames names_of(const PgnGame& game, const NameFlags& flags) {
    const auto value = [&game](std::string_view tag) {
        const std::string_view text = game.tag(tag);
        return std::string(known(text) ? text : "");
    };
    GameNames names{.white = value("White"), .black = value("Black"), .event = flags.title};
    if (flags.title.empty()) {
        names.event = value("Event");
        names.date = value("Date");
        if (const std::string round = value("Round"); round != "-") names.round = round;
    }
    names.id = flags.id.empty() ? game_id(names, game.game.start().fen()) : flags.id;
    names.result = game.result;
    names.plies = game.game.moves().size();
    return names;
}

void tell_rewritten(std::span<const GameNames> games) {
    std::vector<std::string> texts;
    for (const GameNames& names : games)
        texts.insert(texts.end(), {names.white, names.black, event_and_date(names)});
    tell_rewritten(std::span<const std::string>(texts));
}

void tell_rewritten(std::span<const std::string> texts) {
    std::vector<std::string> rewritten;
    for (const std::string& given : texts)
        if (const PageText text = page_text(given); text.replaced)
            if (std::ranges::find(rewritten, text.text) == rewritten.end()) rewritten.push_back(text.text);
    if (rewritten.empty()) return;
    const std::string others =
        rewritten.size() > 1 ? fmt::format(" (and {} more likewise)", rewritten.size() - 1) : "";
    fmt::print(stderr,
               "inkmate: the pages' fonts lack letters of a name or title, which is printed as \"{}\"{}\n",
               utf8_of_page_text(rewritten.front()).value(), others);
}

}  // namespace inkmate

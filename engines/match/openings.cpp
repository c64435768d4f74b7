#include "engines/match/openings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/chess/epd.hpp"
#include "core/chess/error.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/text.hpp"
#include "core/variant/error.hpp"
#include "core/variant/pgn.hpp"
#include "engines/match/error.hpp"

namespace inkmate {

using namespace chess;

namespace {

std::vector<Game> read_positions(std::string_view text, std::string_view source_name) {
    std::vector<Game> openings;
    for (const EpdRecord& record : read_epd(text, source_name)) {
        try {
            openings.emplace_back(Position::from_fen(record.whole_fen()));
        } catch (const ChessError& e) {
            throw MatchError(fmt::format("{}, line {}: {}", source_name, record.line, e.what()));
        }
    }
    return openings;
}

std::vector<Game> read_games(std::string_view text, std::string_view source_name, int plies) {
    std::vector<Game> openings;
    for (const PgnGame& pgn : read_pgn(text, source_name)) {
        Game& opening = openings.emplace_back(pgn.game.start());
        for (const Move m :
             pgn.game.moves().first(std::min(pgn.game.moves().size(), static_cast<std::size_t>(plies))))
            opening.play(m);
    }
    return openings;
}

/// A FEN a line.
std::vector<variant::Game> read_fens(const variant::Rules& rules, std::string_view text,
                                     std::string_view source_name) {
    std::vector<variant::Game> openings;
    int number = 0;
    for (const std::string& line : split_lines(text)) {
        ++number;
        const std::string_view fen = trimmed(line, " \t\r");
        if (fen.empty() || fen.starts_with('#')) continue;
        try {
            openings.emplace_back(variant::Position::from_fen(rules, fen));
        } catch (const variant::VariantError& e) {
            throw MatchError(fmt::format("{}, line {}: {}", source_name, number, e.what()));
        }
    }
    return openings;
}

std::vector<variant::Game> read_variant_games(const variant::Rules& rules, std::string_view text,
                                              std::string_view source_name, int plies) {
    std::vector<variant::Game> openings;
    try {
        for (const variant::PgnGame& record : variant::read_pgn(rules, text, source_name))
            openings.push_back(
                record.game.up_to(std::min(record.game.moves().size(), static_cast<std::size_t>(plies))));
    } catch (const variant::VariantError& e) {
        throw MatchError(e.what());
    }
    return openings;
}

}  // namespace

std::vector<variant::Game> read_variant_openings(const variant::Rules& rules, std::string_view text,
                                                 std::string_view source_name, int plies) {
    std::vector<variant::Game> openings = looks_like_pgn(text)
                                              ? read_variant_games(rules, text, source_name, plies)
                                              : read_fens(rules, text, source_name);
    std::erase_if(openings, [](const variant::Game& g) { return g.outcome().has_value(); });
    if (openings.empty())
        throw MatchError(
            fmt::format("{} holds no opening of {}: give PGN, or a FEN a line", source_name, rules.name));
    return openings;
}

std::vector<Game> read_openings(std::string_view text, std::string_view source_name, int plies) {
    std::vector<Game> openings =
        looks_like_pgn(text) ? read_games(text, source_name, plies) : read_positions(text, source_name);
    std::erase_if(openings, [](const Game& g) { return ends_game(g.status()); });
    if (openings.empty())
        throw MatchError(
            fmt::format("{} holds no opening: give PGN, or EPD with a position a line", source_name));
    return openings;
}

}  // namespace inkmate

#include "engines/match/openings.hpp"

#include <fmt/format.h>

#include "base/text/strings.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/pgn.hpp"
#include "core/variant/board.hpp"
#include "core/variant/pgn.hpp"
#include "engines/match/engine.hpp"

namespace inkmate::match {

namespace {

/// A position's FEN, and the line that it is on.
struct PositionLine {
    std::string fen;
    int number;
};

std::vector<PositionLine> position_lines(std::string_view text, std::string_view source_name, bool epd) {
    std::vector<PositionLine> lines;
    if (epd) {
        for (const chess::EpdRecord& record : chess::read_epd(text, source_name))
            lines.push_back({record.whole_fen(), static_cast<int>(record.line)});
        return lines;
    }
    int number = 0;
    for (const std::string& line : text::split_lines(text)) {
        ++number;
        const std::string_view fen = text::trimmed(line, " \t\r");
        if (!fen.empty() && !fen.starts_with('#')) lines.push_back({std::string(fen), number});
    }
    return lines;
}

std::vector<game::Game> read_positions(std::string_view text, std::string_view source_name,
                                       const game::Rules& rules) {
    std::vector<game::Game> openings;
    for (const PositionLine& line : position_lines(text, source_name, !rules)) {
        try {
            openings.emplace_back(rules, line.fen);
        } catch (const game::GameError& e) {
            throw MatchError(fmt::format("{}, line {}: {}", source_name, line.number, e.what()));
        }
    }
    return openings;
}

std::vector<game::Game> read_games(std::string_view text, std::string_view source_name,
                                   const game::Rules& rules) {
    std::vector<game::Game> games;
    if (!rules) {
        for (chess::PgnGame& pgn : chess::read_pgn(text, source_name))
            games.emplace_back(std::move(pgn.game));
        return games;
    }
    try {
        for (variant::PgnGame& pgn : variant::read_pgn(*rules, text, source_name))
            games.emplace_back(rules, std::move(pgn.game));
    } catch (const variant::VariantError& e) {
        throw MatchError(e.what());
    }
    return games;
}

}  // namespace

std::vector<game::Game> read_openings(std::string_view text, std::string_view source_name, int plies,
                                      const game::Rules& rules) {
    std::vector<game::Game> openings;
    if (chess::looks_like_pgn(text))
        for (const game::Game& game : read_games(text, source_name, rules))
            openings.push_back(game.up_to(static_cast<std::size_t>(plies)));
    else
        openings = read_positions(text, source_name, rules);
    std::erase_if(openings, [](const game::Game& game) { return game.outcome().has_value(); });
    if (openings.empty())
        throw MatchError(rules ? fmt::format("{} has no opening of {}: give PGN, or one FEN per line",
                                             source_name, rules->name)
                               : fmt::format("{} has no opening: give PGN, or EPD with one position per line",
                                             source_name));
    return openings;
}

}  // namespace inkmate::match

#include "engines/match/openings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

#include "base/text/strings.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/file_kind.hpp"
#include "core/chess/pgn.hpp"
#include "core/game/pgn.hpp"
#include "engines/match/engine.hpp"

namespace inkmate::match {

namespace {

std::vector<game::Game> read_positions(std::string_view text, std::string_view source_name,
                                       const game::Rules& rules, chess::Faults& faults) {
    std::vector<game::Game> openings;
    int number = 0;
    for (const std::string& line : text::split_lines(text)) {
        const std::string place = fmt::format("{}, line {}", source_name, ++number);
        const std::string_view fen = text::trimmed(line, " \t\r");
        if (fen.empty() || fen.starts_with('#')) continue;
        std::vector<std::string> warnings;
        std::string fault;
        try {
            if (rules)
                openings.emplace_back(rules, std::string(fen), &warnings);
            else
                for (const chess::EpdRecord& record : chess::read_epd(fen, source_name))
                    openings.emplace_back(rules, record.whole_fen(), &warnings);
        } catch (const std::runtime_error& e) {
            fault = e.what();
        }
        // The reader of a line by itself calls it the first.
        const std::string first = fmt::format("{}, line 1: ", source_name);
        if (fault.starts_with(first)) fault = fault.substr(first.size());
        if (!fault.empty()) {
            faults.leave_out(fmt::format("{}: {}", place, fault), chess::Faults::POSITION);
            continue;
        }
        for (std::string& warning : warnings) warning = fmt::format("{}: {}", place, warning);
        faults.add(fmt::format("{}", fmt::join(warnings, "\n")), chess::Faults::POSITION);
    }
    return openings;
}

std::vector<game::Game> read_games(std::string_view text, std::string_view source_name, std::size_t plies,
                                   const game::Rules& rules, chess::Faults& faults) {
    std::vector<game::Game> games;
    game::PgnReader reader(rules, text, std::string(source_name));
    while (const std::optional<game::PgnGame> pgn = reader.next(faults))
        games.push_back(pgn->game.up_to(plies));
    return games;
}

}  // namespace

std::vector<game::Game> read_openings(std::string_view text, std::string_view source_name, int plies,
                                      const game::Rules& rules) {
    chess::Faults strict({}, true);
    return read_openings(text, source_name, plies, rules, strict);
}

std::vector<game::Game> read_openings(std::string_view text, std::string_view source_name, int plies,
                                      const game::Rules& rules, chess::Faults& faults) {
    chess::refuse_other_kinds<MatchError>(text, source_name);
    std::vector<game::Game> openings =
        chess::looks_like_pgn(text)
            ? read_games(text, source_name, static_cast<std::size_t>(plies), rules, faults)
            : read_positions(text, source_name, rules, faults);
    std::erase_if(openings, [](const game::Game& game) { return game.outcome().has_value(); });
    if (openings.empty())
        throw MatchError(rules ? fmt::format("{} has no opening of {}: give PGN, or one FEN per line",
                                             source_name, rules->name)
                               : fmt::format("{} has no opening: give PGN, or EPD with one position per line",
                                             source_name));
    return openings;
}

}  // namespace inkmate::match

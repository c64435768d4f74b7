#include "engines/match/openings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <utility>

#include "base/text/line_reader.hpp"
#include "base/text/strings.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/faults.hpp"
#include "core/chess/pgn.hpp"
#include "core/game/pgn.hpp"
#include "engines/match/engine.hpp"

namespace inkmate::match {

namespace {

/// Where openings are, and what they are.
struct Source {
    std::istream& in;
    const std::string& name;
    int plies;
    const game::Rules& rules;
};
/// The number of a game or a line.
using Place = std::uint32_t;
using Take = std::function<void(game::Game opening, Place place)>;

void rewind(std::istream& in) {
    in.clear();
    in.seekg(0);
}

/// Passes on the openings among the lines; only those of some places, if any are given, in ascending order.
void read_positions(text::LineReader lines, const Source& source, chess::Faults& faults,
                    const std::vector<Place>* places, const Take& take) {
    auto wanted = places != nullptr ? places->begin() : std::vector<Place>::const_iterator();
    Place number = 0;
    while (const std::optional<std::string> line = lines.next()) {
        ++number;
        if (places != nullptr) {
            if (wanted == places->end()) return;
            if (*wanted != number) continue;
            ++wanted;
        }
        const std::string_view fen = text::trimmed(*line, " \t\r");
        if (fen.empty() || fen.starts_with('#')) continue;
        const std::string place = fmt::format("{}, line {}", source.name, number);
        std::vector<chess::Fault> warnings;
        std::optional<game::Game> opening;
        try {
            if (source.rules)
                opening.emplace(source.rules, std::string(fen), &warnings);
            else if (const auto record = chess::read_epd_line(fen))
                opening.emplace(source.rules, record->whole_fen(), &warnings);
        } catch (const std::runtime_error& e) {
            faults.leave_out(fmt::format("{}: {}", place, e.what()), chess::Faults::POSITION);
            continue;
        }
        for (chess::Fault& warning : warnings) warning = chess::placed(place, warning);
        faults.add(warnings, chess::Faults::POSITION);
        if (opening && !opening->outcome()) take(*std::move(opening), number);
    }
}

/// Passes on the openings of games, in the same way.
void read_games(const Source& source, chess::Faults& faults, const std::vector<Place>* places,
                const Take& take) {
    const auto opening_of = [&source](const game::PgnGame& pgn) {
        return pgn.game.up_to(std::min(static_cast<std::size_t>(source.plies), pgn.game.plies()));
    };
    game::PgnReader reader(source.rules, source.in, source.name);
    const auto place = [&reader] { return static_cast<Place>(reader.game_number()); };
    if (places == nullptr) {
        while (const std::optional<game::PgnGame> pgn = reader.next(faults))
            if (game::Game opening = opening_of(*pgn); !opening.outcome()) take(std::move(opening), place());
        return;
    }
    for (const Place number : *places) {
        while (place() + 1 < number) reader.skip();
        take(opening_of(reader.next().value()), number);
    }
}

/// Passes on the openings of a stream of either kind.
void read_all(const Source& source, chess::Faults& faults, const std::vector<Place>* places,
              const Take& take) {
    constexpr std::size_t front_size = 65536;
    rewind(source.in);
    text::LineReader lines(source.in);
    const std::string front(lines.front(front_size));
    chess::refuse_other_kinds<MatchError>(front, source.name);
    if (!chess::looks_like_pgn(front)) return read_positions(std::move(lines), source, faults, places, take);
    rewind(source.in);
    read_games(source, faults, places, take);
}

void expect_any(bool any, const Source& source) {
    if (any) return;
    throw MatchError(
        source.rules
            ? fmt::format("{} has no opening of {}: give PGN, or one FEN per line", source.name,
                          source.rules->name)
            : fmt::format("{} has no opening: give PGN, or EPD with one position per line", source.name));
}

/// The order of std::shuffle is not the same everywhere.
void shuffle(std::vector<Place>& list, unsigned seed) {
    std::mt19937 random(seed);
    for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[random() % i]);
}

}  // namespace

Opening::Opening(const game::Game& game)
    : rules_(game.rules()),
      start_(game.begins_at_start_position() ? std::string() : game.start_fen()),
      moves_(game.moves()) {}

game::Game Opening::game() const {
    game::Game game = start_.empty() ? game::Game(rules_) : game::Game(rules_, start_);
    for (const game::Move move : moves_) game.play(move);
    return game;
}

void for_each_opening(std::istream& in, const std::string& source_name, int plies, const game::Rules& rules,
                      chess::Faults& faults, const std::function<void(game::Game)>& take) {
    const Source source{in, source_name, plies, rules};
    bool any = false;
    read_all(source, faults, nullptr, [&](game::Game opening, Place) {
        any = true;
        take(std::move(opening));
    });
    expect_any(any, source);
}

std::vector<Opening> read_openings(std::string_view text, const std::string& source_name, int plies,
                                   const game::Rules& rules) {
    chess::Faults strict({}, true);
    std::istringstream in{std::string(text)};
    return read_openings(in, source_name, plies, rules, strict);
}

std::vector<Opening> read_openings(std::istream& in, const std::string& source_name, int plies,
                                   const game::Rules& rules, chess::Faults& faults,
                                   const OpeningChoice& choice) {
    const Source source{in, source_name, plies, rules};
    std::vector<Opening> openings;
    if (!choice.seed) {
        for_each_opening(in, source_name, plies, rules, faults, [&](const game::Game& opening) {
            if (openings.size() < choice.most) openings.emplace_back(opening);
        });
        return openings;
    }
    std::vector<Place> chosen;
    read_all(source, faults, nullptr, [&chosen](const game::Game&, Place place) { chosen.push_back(place); });
    expect_any(!chosen.empty(), source);
    shuffle(chosen, *choice.seed);
    if (chosen.size() > choice.most) chosen.resize(choice.most);
    std::vector<Place> ascending = chosen;
    std::ranges::sort(ascending);
    std::map<Place, Opening> found;
    chess::Faults told;
    read_all(source, told, &ascending,
             [&found](const game::Game& opening, Place place) { found.emplace(place, opening); });
    for (const Place place : chosen) openings.push_back(std::move(found.at(place)));
    return openings;
}

}  // namespace inkmate::match

#include "engines/match/openings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <random>
#include <sstream>
#include <utility>

#include "base/text/strings.hpp"
#include "base/text/utf16.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/faults.hpp"
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
        try {
            if (rules)
                openings.emplace_back(rules, std::string(fen), &warnings);
            else if (const auto record = chess::read_epd_line(fen))
                openings.emplace_back(rules, record->whole_fen(), &warnings);
        } catch (const std::runtime_error& e) {
            faults.leave_out(fmt::format("{}: {}", place, e.what()), chess::Faults::POSITION);
            continue;
        }
        for (std::string& warning : warnings) warning = fmt::format("{}: {}", place, warning);
        faults.add(fmt::format("{}", fmt::join(warnings, "\n")), chess::Faults::POSITION);
    }
    return openings;
}

/// The order of std::shuffle is not the same everywhere.
template <class T>
void choose(std::vector<T>& list, const OpeningChoice& choice) {
    if (choice.seed) {
        std::mt19937 random(*choice.seed);
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[random() % i]);
    }
    if (list.size() > choice.most) list.resize(choice.most);
}

void rewind(std::istream& in) {
    in.clear();
    in.seekg(0);
}

std::vector<game::Game> read_games(std::istream& in, const std::string& source_name, std::size_t plies,
                                   const game::Rules& rules, chess::Faults& faults,
                                   const OpeningChoice& choice) {
    std::vector<std::size_t> numbers;
    game::PgnReader all(rules, in, source_name);
    while (const std::optional<game::PgnGame> pgn = all.next(faults))
        if (!pgn->game.up_to(plies).outcome()) numbers.push_back(all.game_number());
    choose(numbers, choice);
    std::vector<std::size_t> ascending = numbers;
    std::ranges::sort(ascending);
    rewind(in);
    game::PgnReader chosen(rules, in, source_name);
    std::map<std::size_t, game::Game> games;
    for (const std::size_t number : ascending) {
        while (chosen.game_number() + 1 < number) chosen.skip();
        games.emplace(number, chosen.next().value().game.up_to(plies));
    }
    std::vector<game::Game> openings;
    for (const std::size_t number : numbers) openings.push_back(std::move(games.at(number)));
    return openings;
}

}  // namespace

std::vector<game::Game> read_openings(std::string_view text, const std::string& source_name, int plies,
                                      const game::Rules& rules) {
    chess::Faults strict({}, true);
    std::istringstream in{std::string(text)};
    return read_openings(in, source_name, plies, rules, strict);
}

std::vector<game::Game> read_openings(std::istream& in, const std::string& source_name, int plies,
                                      const game::Rules& rules, chess::Faults& faults,
                                      const OpeningChoice& choice) {
    constexpr std::size_t front_size = 65536;
    std::string front(front_size, ' ');
    in.read(front.data(), front_size);
    front.resize(static_cast<std::size_t>(in.gcount()));
    front = text::without_utf16(std::move(front));
    chess::refuse_other_kinds<MatchError>(front, source_name);
    rewind(in);
    std::vector<game::Game> openings;
    if (chess::looks_like_pgn(front)) {
        openings = read_games(in, source_name, static_cast<std::size_t>(plies), rules, faults, choice);
    } else {
        openings = read_positions(text::without_utf16(std::string(std::istreambuf_iterator<char>(in), {})),
                                  source_name, rules, faults);
        std::erase_if(openings, [](const game::Game& game) { return game.outcome().has_value(); });
        choose(openings, choice);
    }
    if (openings.empty())
        throw MatchError(rules ? fmt::format("{} has no opening of {}: give PGN, or one FEN per line",
                                             source_name, rules->name)
                               : fmt::format("{} has no opening: give PGN, or EPD with one position per line",
                                             source_name));
    return openings;
}

}  // namespace inkmate::match

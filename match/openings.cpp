#include "match/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/error.hpp"
#include "core/pgn.hpp"
#include "match/error.hpp"

namespace inkmate {

namespace {

bool is_number(const std::string& word) {
    return !word.empty() && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

/// The part of a line of EPD that is a FEN.
std::string fen_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; words.size() < 6 && in >> word;) words.push_back(word);
    if (words.size() == 6 && !(is_number(words[4]) && is_number(words[5]))) words.resize(4);
    if (words.size() == 5) words.resize(4);
    std::string fen;
    for (const std::string& word : words) fen += (fen.empty() ? "" : " ") + word;
    return fen;
}

std::vector<Game> read_epd(std::string_view text, std::string_view source_name) {
    std::vector<Game> openings;
    std::istringstream in{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const std::string fen = fen_of(line);
        if (fen.empty() || fen[0] == '#') continue;
        try {
            openings.emplace_back(Position::from_fen(fen));
        } catch (const ChessError& e) {
            throw MatchError(fmt::format("{}, line {}: {}", source_name, number, e.what()));
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

/// PGN begins with a tag or a move, a comment or an escape (a line that begins with a percent sign).
bool is_pgn(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return text.starts_with("1.") || (!text.empty() && std::string_view("[{;%").find(text[0]) != text.npos);
}

}  // namespace

std::vector<Game> read_openings(std::string_view text, std::string_view source_name, int plies) {
    std::vector<Game> openings =
        is_pgn(text) ? read_games(text, source_name, plies) : read_epd(text, source_name);
    std::erase_if(openings, [](const Game& g) { return ends_game(g.status()); });
    if (openings.empty())
        throw MatchError(
            fmt::format("{} holds no opening: give PGN, or EPD with a position a line", source_name));
    return openings;
}

}  // namespace inkmate

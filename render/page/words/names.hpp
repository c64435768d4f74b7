#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/chess/pgn.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/words/language.hpp"

namespace inkmate::page {

/// What a person says of a game. UTF-8; what nobody knows is empty.
struct GameNames {
    std::string white = {};
    std::string black = {};
    /// The event, or a title in its place.
    std::string event = {};
    /// The date in the form of PGN: "1858.11.02", with question marks for what is not known.
    std::string date = {};
    std::string round = {};
    /// What tells its pages from those of other games; game_id().
    std::string id = {};
    /// How the game ended by its record: a result of PGN, true after `plies` half-moves, which have led to
    /// `fen`.
    std::string result = {};
    std::size_t plies = 0;
    std::string fen = {};

    bool empty() const {
        return white.empty() && black.empty() && event.empty() && date.empty() && round.empty();
    }
};

/// Up to so many letters and digits are an id.
inline constexpr std::size_t MAX_GAME_ID = 4;
bool is_game_id(std::string_view text);
/// An id made of the names and the start position; none for a game from the usual one of which nothing is
/// known.
std::string game_id(const GameNames& names, std::string_view start_fen);

/// "Paris, 1858": the event and its year.
std::string event_and_year(const GameNames& names);
/// "Paris, round 3, 2 November 1858": all that is known of where and when. UTF-8.
std::string event_and_date(const GameNames& names, Language language = Language::english);

/// The most characters of a name that a page can have room for; it is UTF-8 without control characters.
inline constexpr std::size_t MAX_NAME_CHARACTERS = 200;
std::string name_start(std::string_view name);

/// What a user says of a game besides its tags: a title in place of event, round and date, and its id.
struct GivenNames {
    std::string title;
    std::string id;
    std::string white;
    std::string black;
};
/// Returns what that and the tags of a game of any kind tell of players and event, for pages; a "?" is
/// nothing.
template <class Record>
GameNames tagged_names(const Record& record, const GivenNames& given) {
    const auto value = [&record](std::string_view tag) {
        const std::string_view text = record.tag(tag);
        return std::string(chess::is_known(text) ? text : "");
    };
    GameNames names{.white = given.white.empty() ? value("White") : given.white,
                    .black = given.black.empty() ? value("Black") : given.black,
                    .event = given.title,
                    .id = given.id,
                    .result = record.result};
    if (given.title.empty()) {
        names.event = value("Event");
        names.date = value("Date");
        if (const std::string round = value("Round"); round != "-") names.round = round;
    }
    return names;
}
/// Returns the names of a game of chess, with its id and its end.
GameNames names_of(const chess::PgnGame& game, const GivenNames& given = {});

/// Both players in one text, in the page's encoding: "Tal \261 Petrosian"; empty when none is known. When it
/// is wider than that, in quarter points, names that take more than half of it end with an ellipsis.
std::string pairing(const GameNames& names, figures::Font font, int size, int width, Language language);

/// The players, the event and its year where there is room for all of it, and then the tail, of which
/// nothing is left out.
std::string heading(const GameNames& names, figures::Font font, int size, int width, Language language,
                    const std::string& tail = {});

/// "Game 7F3K, page ", or "Page " without an id.
std::string page_word(const GameNames& names, Language language);

}  // namespace inkmate::page

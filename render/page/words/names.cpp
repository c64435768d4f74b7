#include "render/page/words/names.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <optional>

#include "base/text/utf8.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

using namespace chess;
namespace {

/// A number from 1 to `most` of two digits; nothing else is one.
std::optional<int> part_of_date(std::string_view digits, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool whole = error == std::errc() && end == digits.data() + digits.size();
    return digits.size() == 2 && whole && number >= 1 && number <= most ? std::optional(number)
                                                                        : std::nullopt;
}

/// "2 November 1858", or as much of it as is known; what is no date of PGN stays as it is.
std::string date_in_words(std::string_view date, const Words& w) {
    if (date.size() != 10 || date[4] != '.' || date[7] != '.') return std::string(date);
    const std::string year(date.substr(0, 4));
    const auto month = part_of_date(date.substr(5, 2), 12);
    if (!month) return year;
    std::string text = w.months[static_cast<std::size_t>(*month - 1)] + w.after_month + year;
    if (const auto day = part_of_date(date.substr(8, 2), 31))
        text.insert(0, (*day == 1 ? w.first_day : std::to_string(*day)) + w.after_day);
    return *utf8_of_page_text(text);
}

std::string joined(std::initializer_list<std::string> parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() || part.empty() ? "" : ", ") + part;
    return text;
}

}  // namespace

bool is_game_id(std::string_view text) {
    return !text.empty() && text.size() <= MAX_GAME_ID && std::ranges::all_of(text, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    });
}

std::string game_id(const GameNames& names, std::string_view start_fen) {
    // Those that are not taken for others.
    constexpr std::string_view characters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
    static_assert(characters.size() == 32);
    if (names.empty() && start_fen == START_FEN) return {};
    // FNV-1a.
    std::uint32_t hash = 2166136261U;
    for (const std::string_view text :
         {std::string_view(names.white), std::string_view(names.black), std::string_view(names.event),
          std::string_view(names.date), std::string_view(names.round), start_fen}) {
        for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
        hash *= 16777619U;
    }
    std::string id;
    for (std::size_t i = 0; i < MAX_GAME_ID; ++i, hash >>= 5) id += characters[hash % 32];
    return id;
}

std::string event_and_year(const GameNames& names) {
    return joined({names.event, names.date.substr(0, 4)});
}

std::string event_and_date(const GameNames& names, Language language) {
    const Words& w = words(language);
    return joined({names.event, names.round.empty() ? "" : *utf8_of_page_text(w.round) + names.round,
                   date_in_words(names.date, w)});
}

std::string name_start(std::string_view name) {
    const std::string text = text::plain_utf8(name);
    std::string_view rest = text;
    for (std::size_t i = 0; i < MAX_NAME_CHARACTERS && !rest.empty(); ++i) text::take_character(rest);
    return text.substr(0, text.size() - rest.size());
}

GameNames names_of(const PgnGame& game, const GivenNames& given) {
    GameNames names = tagged_names(game, given);
    if (given.id.empty()) names.id = game_id(names, game.game.start().fen());
    names.plies = game.game.moves().size();
    names.fen = game.game.position().fen();
    return names;
}

std::string pairing(const GameNames& names, figures::Font font, int size, int width, Language language) {
    if (names.white.empty() && names.black.empty()) return {};
    std::array<std::string, COLOR_NB> sides = {page_text(names.white).text, page_text(names.black).text};
    for (const Color side : {WHITE, BLACK})
        if (sides[side].empty()) sides[side] = words(language).player[side];
    const auto wide = [&](const std::string& text) { return text_width(font, size, text); };
    const std::string dash = ' ' + words(language).dash + ' ';
    const int room = width - wide(dash) - 2;
    for (const Color side : {WHITE, BLACK})
        sides[side] = shortened(font, size, sides[side], room - std::min(wide(sides[~side]), room / 2));
    return sides[WHITE] + dash + sides[BLACK];
}

std::string heading(const GameNames& names, figures::Font font, int size, int width, Language language,
                    const std::string& tail) {
    const int room = width - text_width(font, size, tail);
    std::string text = pairing(names, font, size, room, language);
    const std::string event = page_text(event_and_year(names)).text;
    // The start of an event's name tells little: the players then stand alone.
    const std::string both = text + words(language).comma + event;
    if (text.empty())
        text = event;
    else if (!event.empty() && text_width(font, size, both) <= room)
        text = both;
    return shortened(font, size, text, room) + tail;
}

std::string page_word(const GameNames& names, Language language) {
    const Words& w = words(language);
    return names.id.empty() ? w.page : w.game + names.id + w.game_page;
}

}  // namespace inkmate::page

#include "render/page/figures/look.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "core/chess/position.hpp"
#include "render/page/figures/board.hpp"

namespace inkmate::figures {

namespace {

/// The letters of markers in the comments of PGN.
constexpr std::string_view MARKER_LETTERS = "GYBR";

[[noreturn]] void no_mark(const std::string& part) {
    throw chess::ChessError(
        "'" + part +
        "' marks no square: write one of G, Y, B, R, and a square, as in Gd4, or a name, as "
        "in grey:d4, of " +
        marker_names());
}

/// Takes the letter of a marker from a mark or arrow; returns false if there is none.
bool take_marker_letter(std::string_view& text, Marker& marker) {
    const std::size_t letter = text.empty() ? text.npos : MARKER_LETTERS.find(text.front());
    if (letter == text.npos) return false;
    text.remove_prefix(1);
    marker = static_cast<Marker>(letter);
    return true;
}

/// Splits a list at commas and blanks.
std::vector<std::string> listed_words(std::string_view list) {
    std::vector<std::string> result;
    std::string part;
    for (const char c : std::string(list) + ",")
        if (c != ',' && c != ' ')
            part += c;
        else if (!part.empty())
            result.push_back(std::exchange(part, {}));
    return result;
}

constexpr auto FIGURE_WORDS =
    std::to_array<std::pair<std::string_view, Figure>>({{"pawn", Figure::pawn},
                                                        {"knight", Figure::knight},
                                                        {"bishop", Figure::bishop},
                                                        {"rook", Figure::rook},
                                                        {"queen", Figure::queen},
                                                        {"king", Figure::king},
                                                        {"chancellor", Figure::chancellor},
                                                        {"archbishop", Figure::archbishop},
                                                        {"amazon", Figure::amazon}});
/// By quarter turns.
constexpr std::array<std::string_view, 4> ANGLES = {"0", "90", "180", "270"};
constexpr std::string_view DISC = "disc", OUTLINE = "path", MARKED = "mark", TINTED = "tint";
/// In text(): between pieces, and between a piece and what is said of it.
constexpr char NEXT_PIECE = '_', NEXT_WORD = '.';

char capital(char letter) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}
bool is_disc_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

[[noreturn]] void no_picture(std::string_view words) {
    std::string figures;
    for (const auto& [word, figure] : FIGURE_WORDS) figures += fmt::format("{}, ", word);
    throw OutlineError(fmt::format(
        "'{}' is not a known figure: write {}followed by :90, :180 or :270 to rotate it, or disc:C, "
        "a capital or a digit in a disc, or FILE.svg",
        words, figures));
}

/// Words with `between` between them.
Picture picture_of_words(std::string_view words, char between) {
    const std::size_t end = std::min(words.find(between), words.size());
    const std::string_view first = words.substr(0, end),
                           second = words.substr(std::min(end + 1, words.size()));
    const bool one = end == words.size();
    Picture picture;
    if (first == DISC) {
        if (!one && (second.size() != 1 || !is_disc_letter(capital(second.front())))) no_picture(words);
        if (!one) picture.letter = capital(second.front());
        return picture;
    }
    const auto* const figure =
        std::ranges::find(FIGURE_WORDS, first, &std::pair<std::string_view, Figure>::first);
    const auto* const angle = std::ranges::find(ANGLES, one ? ANGLES.front() : second);
    if (figure == FIGURE_WORDS.end() || angle == ANGLES.end()) no_picture(words);
    picture.figure = figure->second;
    picture.turns = static_cast<int>(angle - ANGLES.begin());
    return picture;
}

std::string text_of(const Picture& picture) {
    if (picture.own) return fmt::format("{}{}{}", OUTLINE, NEXT_WORD, picture.own->text());
    if (picture.figure == Figure::none)
        return picture.letter == 0 ? std::string(DISC)
                                   : fmt::format("{}{}{}", DISC, NEXT_WORD, picture.letter);
    const auto* const word =
        std::ranges::find(FIGURE_WORDS, picture.figure, &std::pair<std::string_view, Figure>::second);
    if (picture.turns == 0) return std::string(word->first);
    return fmt::format("{}{}{}", word->first, NEXT_WORD, ANGLES[static_cast<std::size_t>(picture.turns)]);
}

}  // namespace

std::string Look::text() const {
    std::string text;
    const auto add = [&text](std::string_view key, std::string_view value) {
        if (!text.empty()) text += NEXT_PIECE;
        text += fmt::format("{}{}{}", key, NEXT_WORD, value);
    };
    for (const auto& [letter, picture] : pictures) add(std::string_view(&letter, 1), text_of(picture));
    for (const SquareMark& mark : marks)
        add(MARKED, fmt::format("{}{}{}", name_of(mark.marker), NEXT_WORD, variant::to_string(mark.square)));
    if (tint != BOARD_TINTS.front()) add(TINTED, tint.name);
    return text;
}

namespace {

SquareMark mark_of_text(std::string_view text) {
    const std::size_t end = text.find(NEXT_WORD);
    if (end == text.npos) throw OutlineError("a mark without its square");
    const auto square = variant::parse_square(text.substr(end + 1));
    const std::optional<Marker> marker = marker_of(text.substr(0, end));
    if (!square || !marker) throw OutlineError(fmt::format("'{}' marks no square", text.substr(0, 40)));
    return {*marker, *square};
}

Picture picture_of_text(std::string_view words) {
    if (!words.starts_with(OUTLINE)) return picture_of_words(words, NEXT_WORD);
    Picture picture;
    picture.own =
        std::make_shared<const OwnOutline>(words.substr(std::min(OUTLINE.size() + 1, words.size())));
    return picture;
}

}  // namespace

Look read_look(std::string_view text) {
    Look look;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(NEXT_PIECE, at), text.size());
        const std::string_view entry = text.substr(at, end - at);
        at = end + 1;
        const std::size_t word = std::min(entry.find(NEXT_WORD), entry.size());
        const std::string_view key = entry.substr(0, word),
                               value = entry.substr(std::min(word + 1, entry.size()));
        if (key == MARKED) {
            look.marks.push_back(mark_of_text(value));
        } else if (key == TINTED) {
            const auto* const tint = std::ranges::find(BOARD_TINTS, value, &BoardTint::name);
            if (tint == BOARD_TINTS.end())
                throw OutlineError(fmt::format("'{}' is not a tint of boards", value));
            look.tint = *tint;
        } else if (key.size() == 1 && key[0] >= 'a' && key[0] <= 'z') {
            look.pictures.insert_or_assign(key[0], picture_of_text(value));
        } else {
            throw OutlineError(fmt::format("'{}' does not describe pages", entry.substr(0, 40)));
        }
    }
    return look;
}

std::vector<SquareMark> read_marks(std::string_view list, const BoardShape& board) {
    std::vector<SquareMark> marks;
    for (const std::string& part : listed_words(list)) {
        std::string_view rest = part;
        Marker marker{};
        if (const std::size_t colon = part.find(':'); colon != part.npos) {
            const std::optional<Marker> named = marker_of(rest.substr(0, colon));
            if (!named) no_mark(part);
            marker = *named;
            rest.remove_prefix(colon + 1);
        } else if (!take_marker_letter(rest, marker)) {
            no_mark(part);
        }
        const auto square = variant::parse_square(rest);
        if (!square || (board.name.empty() && !board.has(*square))) no_mark(part);
        if (!board.has(*square))
            throw chess::ChessError(std::string(name_of(marker)) + ":" + std::string(rest) +
                                    ": the board of " + board.name + " has no such square");
        marks.push_back({marker, *square});
    }
    return marks;
}

std::vector<Arrow> read_arrows(std::string_view list, const BoardShape& board) {
    std::vector<Arrow> arrows;
    for (const std::string& part : listed_words(list)) {
        std::string_view rest = part;
        Marker marker{};
        const bool marked = take_marker_letter(rest, marker);
        // The second square begins with the second letter.
        const std::size_t second = rest.find_first_of("abcdefghijklmnop", 1);
        const auto from = variant::parse_square(rest.substr(0, second));
        const auto to = variant::parse_square(rest.substr(std::min(second, rest.size())));
        if (!marked || !from || !to || from == to || !board.has(*from) || !board.has(*to))
            throw chess::ChessError(
                "'" + part + "' is not an arrow: write one of G, Y, B, R, and two squares, as in Ge2e4");
        arrows.push_back({marker, *from, *to});
    }
    return arrows;
}

Picture picture_by_words(std::string_view words) {
    return picture_of_words(words, ':');
}

Picture picture_of(const variant::PieceType& type) {
    constexpr auto turned = std::to_array<std::pair<std::string_view, Figure>>(
        {{"berolinaPawn", Figure::pawn}, {"nightrider", Figure::knight}, {"grasshopper", Figure::queen}});
    for (const auto& [name, figure] : FIGURE_WORDS)
        if (type.name == name) return {figure};
    for (const auto& [name, figure] : turned)
        if (type.name == name) return {figure, 2};
    // Alfil and fers of shatranj, the checkers, a king that may be lost.
    const std::size_t letter = std::string_view(" pnbrqk").find(type.letter);
    return {letter == std::string_view::npos ? Figure::none : static_cast<Figure>(letter)};
}

namespace {

/// The letters of chess_pictures(), of which the first has none.
constexpr std::string_view CHESS_LETTERS = " pnbrqk";

}  // namespace

std::vector<Picture> pictures_of(const variant::Rules* rules, const Look& look) {
    if (rules == nullptr) {
        std::vector<Picture> pictures = chess_pictures();
        for (const auto& [letter, picture] : look.pictures) {
            const std::size_t type = CHESS_LETTERS.find(letter);
            if (type == CHESS_LETTERS.npos) continue;
            pictures[type] = picture;
            if (picture.letter == 0) pictures[type].letter = capital(letter);
        }
        return pictures;
    }
    std::vector<Picture> pictures;
    for (const variant::PieceType& type : rules->types) {
        const auto chosen = look.pictures.find(type.letter);
        pictures.push_back(chosen == look.pictures.end() ? picture_of(type) : chosen->second);
        if (pictures.back().letter == 0) pictures.back().letter = capital(type.letter);
    }
    return pictures;
}

Figure last_figure(std::span<const Picture> pictures) {
    Figure last = Figure::king;
    for (const Picture& picture : pictures) last = std::max(last, picture.figure);
    return last;
}

std::vector<std::shared_ptr<const OwnOutline>> own_outlines(std::span<const Picture> pictures) {
    std::vector<std::shared_ptr<const OwnOutline>> outlines;
    for (const Picture& picture : pictures)
        if (picture.own && std::ranges::find(outlines, picture.own) == outlines.end())
            outlines.push_back(picture.own);
    return outlines;
}

}  // namespace inkmate::figures

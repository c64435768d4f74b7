#include "core/chess/move_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/strings.hpp"

namespace inkmate::chess {

namespace {

/// The longest stretch of the input that an error shows.
constexpr std::size_t LONGEST_QUOTE = 24;
/// The most moves that an error lists.
constexpr std::size_t LONGEST_LIST = 12;
/// What the figurines of Unicode begin with in UTF-8, the last byte of the first, and their letters.
constexpr std::string_view FIGURINE = "\xe2\x99";
constexpr unsigned char FIRST_FIGURINE = 0x94;
constexpr std::string_view FIGURINE_LETTERS = "KQRBNPKQRBNP";
constexpr std::string_view RANK_DIGITS = "0123456789";

void trim_end(std::string_view& text, std::string_view chars) {
    text = text.substr(0, text.find_last_not_of(chars) + 1);
}

/// Takes one of the characters from the end of a text; false where it ends with none of them.
bool take_any(std::string_view& text, std::string_view chars) {
    if (text.empty() || chars.find(text.back()) == chars.npos) return false;
    text.remove_suffix(1);
    return true;
}

std::optional<int> take_rank(std::string_view& text) {
    const std::string_view digits = text.substr(text.find_last_not_of(RANK_DIGITS) + 1);
    if (digits.empty() || digits.size() > 2 || digits.front() == '0') return std::nullopt;
    text.remove_suffix(digits.size());
    return *text::read_number(digits) - 1;
}

std::optional<int> take_file(std::string_view& text) {
    if (text.empty() || text.back() < 'a' || text.back() > 'p') return std::nullopt;
    const int file = text.back() - 'a';
    text.remove_suffix(1);
    return file;
}

std::optional<NamedSquare> take_square(std::string_view& text) {
    const std::optional<int> rank = take_rank(text), file = take_file(text);
    return rank && file ? std::optional(NamedSquare{*file, *rank}) : std::nullopt;
}

/// Reads castling: true for the king's side, false for the queen's, nothing for other moves.
std::optional<bool> castling_side(std::string_view text) {
    std::string letters(text);
    for (char& c : letters)
        if (c == '0' || c == 'o') c = 'O';
    if (letters == "O-O") return true;
    if (letters == "O-O-O") return false;
    return std::nullopt;
}

}  // namespace

std::optional<MoveText> read_move_text(std::string_view text) {
    MoveText move;
    text = without_signs(text);
    move.castles_kingside = castling_side(text);
    if (move.castles_kingside) return move;
    if (text.empty()) return std::nullopt;
    if (is_capital(text.front())) {
        move.piece = text.front();
        text.remove_prefix(1);
    }

    if (text.size() > 3 && text.ends_with(')') && text[text.size() - 3] == '(') text.remove_suffix(1);
    if (!text.empty() && RANK_DIGITS.find(text.back()) == RANK_DIGITS.npos) {
        const char letter = text.back();
        move.promotion = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        if (!is_capital(move.promotion)) return std::nullopt;
        text.remove_suffix(1);
        take_any(text, "=(/");
    }

    const std::optional<NamedSquare> to = take_square(text);
    if (!to) return std::nullopt;
    move.to = *to;
    const bool after_dash = text.ends_with('-');
    take_any(text, "x:-");
    if (std::string_view before = text; after_dash)
        if (const auto victim = take_square(before); victim && take_any(before, "x:")) {
            move.victim = victim;
            text = before;
        }
    move.from_rank = take_rank(text);
    move.from_file = take_file(text);
    return text.empty() ? std::optional(move) : std::nullopt;
}

std::string_view without_signs(std::string_view text) {
    text = text::trimmed(text);
    trim_end(text, " \t\r\n+#!?");
    for (const std::string_view en_passant : {"e.p.", "ep"})
        if (text.ends_with(en_passant)) {
            text.remove_suffix(en_passant.size());
            trim_end(text, " +#");
            break;
        }
    return text;
}

bool has_figurine(std::string_view text) {
    return text.find(FIGURINE) != text.npos;
}

std::string with_letters(std::string_view text) {
    std::string plain(text);
    if (!has_figurine(text)) return plain;
    for (std::size_t i = 0; i < FIGURINE_LETTERS.size(); ++i)
        text::replace_all(plain, std::string(FIGURINE) + static_cast<char>(FIRST_FIGURINE + i),
                          FIGURINE_LETTERS.substr(i, 1));
    for (const std::string_view selector : {"\xef\xb8\x8e", "\xef\xb8\x8f"})
        text::replace_all(plain, selector, "");
    return plain;
}

std::string folded_text(std::string_view text) {
    std::string folded;
    for (const char c : text)
        if (c != ' ' && c != '\t')
            folded += !folded.empty() && is_capital(c) ? static_cast<char>(c - 'A' + 'a') : c;
    return folded;
}

std::string list_of_moves(std::span<const std::string> texts) {
    const std::size_t shown = std::min(texts.size(), LONGEST_LIST);
    std::string list;
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) list += i + 1 == texts.size() ? " or " : ", ";
        list += texts[i];
    }
    if (shown < texts.size()) list += fmt::format(" or {} more", texts.size() - shown);
    return list;
}

std::string quoted_move(std::string_view text) {
    std::string shown;
    for (const char c : text.substr(0, LONGEST_QUOTE)) shown += c >= ' ' && c <= '~' ? c : '?';
    if (text.size() > LONGEST_QUOTE) shown += "...";
    return fmt::format("'{}'", shown);
}

std::string not_a_move(std::string_view text, std::string_view examples) {
    return fmt::format("{} is not a move; moves are written like {} or e2e4", quoted_move(text), examples);
}

}  // namespace inkmate::chess

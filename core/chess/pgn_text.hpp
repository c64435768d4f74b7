#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "piece.hpp"

/// What the readers and writers of PGN have in common.
namespace inkmate::chess {

/// What PGN asks of a kernel, for its type of games. Defined beside the instantiation of the templates, in
/// core/chess/pgn.cpp and core/variant/pgn.cpp.
template <class G>
struct PgnKernel;

/// Where pawns promote, and to what.
struct PgnPromotion {
    /// Bit 0 is rank 1.
    std::uint32_t ranks;
    std::string letters;
};

}  // namespace inkmate::chess

namespace inkmate::chess::pgn {

constexpr bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Returns the result that a word is, as PGN writes it, if it ends a game: "1:0" and "½-½" too, and "*" for a
/// game that has none. Empty for any other word.
constexpr std::string_view result_of(std::string_view word) {
    constexpr auto results =
        std::to_array<std::pair<std::string_view, std::string_view>>({{"*", "*"},
                                                                      {"1-0", "1-0"},
                                                                      {"0-1", "0-1"},
                                                                      {"1/2-1/2", "1/2-1/2"},
                                                                      {"1:0", "1-0"},
                                                                      {"0:1", "0-1"},
                                                                      {"1/2", "1/2-1/2"},
                                                                      {"1/2:1/2", "1/2-1/2"},
                                                                      {"0.5-0.5", "1/2-1/2"},
                                                                      {"=-=", "1/2-1/2"},
                                                                      {"\u00bd", "1/2-1/2"},
                                                                      {"\u00bd-\u00bd", "1/2-1/2"},
                                                                      {"\u00bd:\u00bd", "1/2-1/2"},
                                                                      {"\xbd", "1/2-1/2"},
                                                                      {"\xbd-\xbd", "1/2-1/2"},
                                                                      {"+:-", "1-0"},
                                                                      {"-:+", "0-1"}});
    for (const auto& [written, result] : results)
        if (word == written) return result;
    return {};
}

/// Returns where the result begins that is written to a word without a blank, as in "Rg8#1-0"; the word's
/// length where there is none.
constexpr std::size_t glued_result(std::string_view word) {
    for (const std::string_view result : {"1/2-1/2", "1-0", "0-1"})
        if (word.size() > result.size() && word.ends_with(result)) {
            const std::size_t at = word.size() - result.size();
            for (std::size_t i = 0; i < at; ++i)
                if ((word[i] >= 'a' && word[i] <= 'z') || (word[i] >= 'A' && word[i] <= 'Z')) return at;
        }
    return word.size();
}

/// Writes in ASCII what programs and people write otherwise: dashes, the cross of a capture, an ellipsis,
/// signs; blanks that hold words together become blanks.
std::string plain_word(std::string_view word);

/// A tag as it is written, on a line of its own.
inline std::string tag_line(std::string_view name, std::string_view value) {
    std::string line = fmt::format("[{} \"", name);
    for (const char c : value) {
        if (c == '"' || c == '\\') line += '\\';
        line += is_blank(c) ? ' ' : c;
    }
    return line + "\"]\n";
}

/// What is the same in all ways to write a name: "kingofthehill" of "King of the Hill", "king-of-the-hill".
inline std::string bare_name(std::string_view text) {
    std::string bare;
    for (const char c : text)
        if (c >= 'A' && c <= 'Z')
            bare += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            bare += c;
    return bare;
}

/// True if programs and servers write the word into the tag Variant of chess games.
inline bool names_chess(std::string_view variant) {
    constexpr auto names =
        std::to_array<std::string_view>({"", "chess", "standard", "classical", "normal", "fromposition"});
    return std::ranges::find(names, bare_name(variant)) != names.end();
}

/// True if the word names chess or Chess960.
inline bool is_chess(std::string_view variant) {
    constexpr auto names = std::to_array<std::string_view>(
        {"chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "wildfr"});
    return names_chess(variant) || std::ranges::find(names, bare_name(variant)) != names.end();
}

/// Return what is wrong with a game whose tag Variant names rules other than those it is read by.
inline std::string other_rules(std::string_view variant, std::string_view own) {
    return fmt::format("it is a game of {}, not of {}: choose that --variant if `inkmate variants` lists it",
                       variant, own);
}

/// "12." before White's move number 12, "12..." before Black's.
template <class Position>
std::string move_number(const Position& pos) {
    return fmt::format("{}{}", pos.fullmove_number(), pos.side_to_move() == WHITE ? "." : "...");
}

/// Plays a move of a variation, of which one that is none is a null move. Throws Error for a side in check.
template <class Error, class Position, class Move>
void play_or_pass(Position& position, Move move) {
    if (move) {
        position.do_move(move);
        return;
    }
    if (position.in_check()) throw Error("a side in check cannot pass: there is no null move here");
    position.do_null_move();
}
inline constexpr std::string_view NULL_MOVE = "--";

}  // namespace inkmate::chess::pgn

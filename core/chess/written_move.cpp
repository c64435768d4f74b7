#include "written_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/chess/notation.hpp"

namespace inkmate::chess {

namespace {

constexpr std::string_view ENGLISH = "NBRQK";

constexpr auto NOTATIONS = std::to_array<NotationSpec>({{Notation::san, "san", ENGLISH},
                                                        {Notation::lan, "lan", ENGLISH},
                                                        {Notation::figurine, "figurine", "\2\3\4\5\6"},
                                                        {Notation::cs, "cs", "JSVDK"},
                                                        {Notation::da, "da", "SLTDK"},
                                                        {Notation::de, "de", "SLTDK"},
                                                        {Notation::es, "es", "CATDR"},
                                                        {Notation::et, "et", "ROVLK"},
                                                        {Notation::fi, "fi", "RLTDK"},
                                                        {Notation::fr, "fr", "CFTDR"},
                                                        {Notation::hu, "hu", "HFBVK"},
                                                        {Notation::is, "is", "RBHDK"},
                                                        {Notation::it, "it", "CATDR"},
                                                        {Notation::nl, "nl", "PLTDK"},
                                                        {Notation::no, "no", "SLTDK"},
                                                        {Notation::pl, "pl", "SGWHK"},
                                                        {Notation::pt, "pt", "CBTDR"},
                                                        {Notation::ro, "ro", "CNTDR"},
                                                        {Notation::sv, "sv", "SLTDK"}});

std::string with_letters(std::string_view san, std::string_view letters) {
    std::string text(san);
    for (char& c : text)
        if (const std::size_t piece = ENGLISH.find(c); piece != ENGLISH.npos) c = letters[piece];
    return text;
}

std::string with_squares(std::string_view san, Square from) {
    const std::size_t rank = san.find_last_of("12345678");
    if (rank == san.npos || rank == 0) return std::string(san);
    std::string text;
    if (ENGLISH.find(san.front()) != ENGLISH.npos) text += san.front();
    text += to_string(from);
    text += san.find('x') == san.npos ? '-' : 'x';
    return text.append(san.substr(rank - 1));
}

}  // namespace

std::span<const NotationSpec> notations() {
    return NOTATIONS;
}

std::string_view piece_letters(Notation notation) {
    return NOTATIONS[static_cast<std::size_t>(notation)].letters;
}

std::string_view word_of(Notation notation) {
    return NOTATIONS[static_cast<std::size_t>(notation)].word;
}

std::optional<Notation> find_notation(std::string_view word) {
    const auto found = std::ranges::find(NOTATIONS, word, &NotationSpec::word);
    return found == NOTATIONS.end() ? std::nullopt : std::optional(found->notation);
}

std::string written_move(std::string_view san, Square from, Notation notation) {
    return notation == Notation::lan ? with_squares(san, from) : with_letters(san, piece_letters(notation));
}

std::string written_move(const Position& pos, Move m, Notation notation) {
    return written_move(to_san(pos, m), m.from(), notation);
}

std::string last_move_text(const Game& game, Notation notation) {
    const int ply = static_cast<int>(game.moves().size()) - 1 + game.start().side_to_move();
    return fmt::format("{}{} {}", game.start().fullmove_number() + ply / 2, ply % 2 == 0 ? "." : "...",
                       written_move(game.san().back(), game.moves().back().from(), notation));
}

}  // namespace inkmate::chess

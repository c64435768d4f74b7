#include "play/session/move_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/text/strings.hpp"
#include "base/text/utf8.hpp"
#include "core/chess/move_text.hpp"

namespace inkmate::session {

namespace {

constexpr auto VERBS = std::to_array<std::string_view>({"play", "move"});
constexpr std::string_view DROP = "drop", DROP_SIGN = "@";
constexpr auto CASTLING = std::to_array<std::string_view>({"castle", "castles", "castling"});
/// In the order of chess::piece_letters().
constexpr auto PIECES = std::to_array<std::string_view>({"knight", "bishop", "rook", "queen", "king"});
/// What words mean in a move that have no letter of their own.
constexpr auto LINKS = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"pawn", ""}, {"to", ""}, {"from", ""}, {"on", ""}, {"takes", "x"}, {"captures", "x"}});
constexpr std::string_view KINGSIDE = "O-O", QUEENSIDE = "O-O-O";

bool is_any(std::string_view word, const auto& words) {
    return std::ranges::find(words, word) != words.end();
}

/// Returns what a word of a move means; nothing for a text that is not one of these words.
std::optional<std::string> meaning(std::string_view word, chess::Notation notation) {
    if (const auto piece = std::ranges::find(PIECES, word); piece != PIECES.end()) {
        // A figurine is read as well as an English letter, and is not typed.
        const auto letters =
            chess::piece_letters(notation == chess::Notation::figurine ? chess::Notation::san : notation);
        return std::string(1, letters[static_cast<std::size_t>(piece - PIECES.begin())]);
    }
    for (const auto& [link, means] : LINKS)
        if (link == word) return std::string(means);
    return std::nullopt;
}

/// Returns why a move is illegal; empty if it is not.
std::string fault_of(const game::Game& game, std::string_view move) {
    try {
        game.read_typed_move(move);
        return "";
    } catch (const game::GameError& error) {
        return error.what();
    }
}

/// Castling on the side that the rest of a line names, if it names one.
std::string castling(const game::Game& game, std::string_view rest) {
    const auto names = [&](std::string_view word) { return rest.find(word) != rest.npos; };
    if (names("queen") || names("long")) return std::string(QUEENSIDE);
    if (names("king") || names("short")) return std::string(KINGSIDE);
    const std::string kingside = fault_of(game, KINGSIDE), queenside = fault_of(game, QUEENSIDE);
    if (kingside.empty() && queenside.empty())
        throw game::GameError(
            fmt::format("You can castle on both sides: type {} for the king's side or {} for the queen's",
                        KINGSIDE, QUEENSIDE));
    if (!kingside.empty() && !queenside.empty())
        throw game::GameError(fmt::format("{}. {}", kingside, queenside));
    return std::string(kingside.empty() ? KINGSIDE : QUEENSIDE);
}

}  // namespace

std::string move_from_words(const game::Game& game, std::string_view text, chess::Notation notation) {
    std::vector<std::string_view> words = text::split_words(text);
    bool understood = false;
    if (words.size() > 1 && is_any(text::lower_case(words.front()), VERBS)) {
        words.erase(words.begin());
        understood = true;
    }
    if (words.empty()) return std::string(text);
    if (is_any(text::lower_case(words.front()), CASTLING)) {
        std::string rest;
        for (std::size_t i = 1; i < words.size(); ++i) rest += text::lower_case(words[i]);
        return castling(game, rest);
    }
    const bool drops = text::lower_case(words.front()) == DROP && words.size() == 3;
    if (drops) {
        words.front() = words[1];
        words[1] = DROP_SIGN;
    }
    std::string move;
    for (const std::string_view word : words) {
        const std::optional<std::string> means = meaning(text::lower_case(word), notation);
        understood = understood || means;
        move += means ? *means : std::string(word);
    }
    const bool is_move = move.find(DROP_SIGN) != move.npos || chess::read_move_text(chess::folded_text(move));
    return understood && is_move ? move : std::string(text);
}

std::string refused_move(const game::GameError& error) {
    const std::string what = error.what();
    const bool is_word = what.find(" is not a move; ") != what.npos;
    return fmt::format("{}.{}", text::harmless(what), is_word ? " Type \"help\" for the words." : "");
}

}  // namespace inkmate::session

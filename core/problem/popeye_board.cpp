#include "popeye_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text/strings.hpp"
#include "core/chess/fen.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::problem {

namespace {

// clang-format off
/// Sorted by their English codes, but for those of chess.
constexpr auto POPEYE_PIECES = std::to_array<PopeyePiece>({
    {{"p", "b", "p"}, "pawn", 'p'}, {{"s", "s", "c"}, "knight", 'n'}, {{"b", "l", "f"}, "bishop", 'b'}, {{"r", "t", "t"}, "rook", 'r'}, {{"q", "d", "d"}, "queen", 'q'}, {{"k", "k", "r"}, "king", 'k'},
    {{"15", "15", "15"}, "ibis"}, {{"16", "16", "16"}, "flamingo"}, {{"24", "24", "24"}, "stag"}, {{"25", "25", "25"}, "(2,5)"}, {{"35", "35", "35"}, "(3,5)"}, {{"36", "36", "36"}, "(3,6)"}, {{"37", "37", "37"}, "(3,7)"},
    {{"al", "al", "al"}, "alfil"}, {{"am", "am", "am"}, "amazon"}, {{"an", "an", "an"}, "antelope"}, {{"bh", "lh", "sf"}, "bishopper"}, {{"bi", "bi", "bi"}, "bison"},
    {{"bl", "ll", "fl"}, "bishopLion"}, {{"bu", "bu", "bu"}, "root25leaper"}, {{"ca", "ca", "ch"}, "camel"}, {{"ch", "ch", "sc"}, "gCC"}, {{"cr", "cr", "cn"}, "camelrider"},
    {{"da", "da", "da"}, "dabbaba"}, {{"do", "de", "dn"}, "gQpQ-pQ-K"}, {{"du", "du", "pi"}, "immobile"}, {{"em", "kn", "im"}, "chancellor"}, {{"fe", "fe", "fe"}, "fers"}, {{"g", "g", "s"}, "grasshopper"},
    {{"gi", "gi", "gi"}, "giraffe"}, {{"gn", "gn", "g"}, "gnu"}, {{"gr", "gr", "gn"}, "NNCC"}, {{"ka", "ka", "ka"}, "kangaroo"}, {{"kl", "lk", "kl"}, "pQ-pQ-Q"}, {{"l", "h", "l"}, "locust"},
    {{"lb", "hl", "lf"}, "bishopLocust"}, {{"le", "le", "le"}, "leo"}, {{"li", "li", "li"}, "lion"}, {{"ln", "hn", "ln"}, "cNN-mN"}, {{"lr", "ht", "lt"}, "rookLocust"},
    {{"ma", "ma", "ma"}, "horse"}, {{"mo", "mo", "mo"}, "moa"}, {{"ms", "ms", "cm"}, "mNcN-mN"}, {{"n", "n", "n"}, "nightrider"}, {{"na", "na", "na"}, "mNNcpNN"},
    {{"nd", "nd", "ne"}, "nereid"}, {{"nh", "nh", "sn"}, "nightriderhopper"}, {{"nl", "nl", "nl"}, "pNN"}, {{"ok", "ok", "ok"}, "okapi"}, {{"pa", "pa", "pa"}, "cannon"},
    {{"pr", "pr", "pr"}, "archbishop"}, {{"rf", "wf", "cc"}, "root50leaper"}, {{"rh", "th", "st"}, "rookhopper"}, {{"rl", "tl", "tl"}, "rookLion"}, {{"si", "si", "si"}, "marine"},
    {{"sq", "ei", "ec"}, "squirrel"}, {{"tr", "tr", "tr"}, "triton"}, {{"va", "va", "va"}, "vao"}, {{"we", "we", "vi"}, "wazir"}, {{"z", "z", "z"}, "zebra"}, {{"ze", "ze", "ze"}, "C(1,4)"},
    {{"zh", "zh", "sz"}, "gZZ"}, {{"zr", "zr", "zn"}, "zebrarider"},
});
// clang-format on

}  // namespace

std::span<const PopeyePiece> popeye_pieces() {
    return POPEYE_PIECES;
}

const PopeyePiece* find_popeye_piece(std::string_view code, PopeyeLanguage language) {
    const auto* const found = std::ranges::find(
        POPEYE_PIECES, text::lower_case(code),
        [&](const PopeyePiece& piece) { return piece.codes.at(static_cast<std::size_t>(language)); });
    return found == POPEYE_PIECES.end() ? nullptr : found;
}

namespace {

char free_letter(const PopeyePiece& piece, const std::string& used) {
    const std::string wishes =
        std::string(piece.codes[0]) + text::lower_case(piece.moves) + "abcdefghijklmnopqrstuvwxyz";
    return *std::ranges::find_if(wishes,
                                 [&](char c) { return c >= 'a' && c <= 'z' && used.find(c) == used.npos; });
}

}  // namespace

std::vector<const PopeyePiece*> PopeyeBoard::fairy_pieces() const {
    std::vector<const PopeyePiece*> pieces;
    for (const Placed& there : squares_)
        if (there.piece != nullptr && there.piece->letter == '\0') pieces.push_back(there.piece);
    std::ranges::sort(pieces);
    pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
    return pieces;
}

std::vector<variant::AddedPiece> PopeyeBoard::added_pieces() const {
    std::vector<variant::AddedPiece> added;
    std::string used = "pnbrqk";
    for (const PopeyePiece* const piece : fairy_pieces()) {
        used += free_letter(*piece, used);
        added.push_back({used.back(), std::string(piece->moves)});
    }
    return added;
}

void PopeyeBoard::substitute(const PopeyePiece& old, const PopeyePiece& changed) {
    for (Placed& there : squares_)
        if (there.piece == &old) there.piece = &changed;
}

void PopeyeBoard::swap_colors() {
    for (Placed& there : squares_) there.color = ~there.color;
}

void PopeyeBoard::turn(const std::function<chess::Square(chess::Square)>& to) {
    const auto before = squares_;
    for (std::size_t s = 0; s < before.size(); ++s) squares_[to(static_cast<chess::Square>(s))] = before[s];
}

namespace {

/// Chess in which a side has no king.
variant::IniSection kingless_chess(const std::array<bool, chess::COLOR_NB>& kingless) {
    const bool white = kingless[chess::WHITE], black = kingless[chess::BLACK];
    const std::string sides = white && black ? "kings" : white ? "a white king" : "a black king";
    return {.name = "chess without " + sides,
            .parent = "chess",
            .file = "the problem",
            .line = 1,
            .entries = {{.key = "startFen",
                         .value = fmt::format("rnbq{}bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ{}BNR w {}{} - 0 1",
                                              black ? "1" : "k", white ? "1" : "K", white ? "" : "KQ",
                                              black ? "" : "kq"),
                         .line = 1}}};
}

}  // namespace

std::shared_ptr<const variant::Rules> PopeyeBoard::rules(
    const std::array<bool, chess::COLOR_NB>& kingless) const {
    const std::vector<variant::AddedPiece> added = added_pieces();
    if (kingless[chess::WHITE] || kingless[chess::BLACK]) {
        const std::array own = {kingless_chess(kingless)};
        return std::make_shared<const variant::Rules>(variant::rules_with(own[0].name, added, own));
    }
    if (added.empty()) return nullptr;
    return std::make_shared<const variant::Rules>(variant::rules_with("chess", added));
}

std::string PopeyeBoard::fen() const {
    const std::vector<variant::AddedPiece> added = added_pieces();
    std::array<char, chess::SQUARE_NB> letters{};
    for (std::size_t s = 0; s < letters.size(); ++s) {
        const Placed& there = squares_[s];
        if (there.piece == nullptr) continue;
        const char small =
            there.piece->letter != '\0'
                ? there.piece->letter
                : std::ranges::find(added, there.piece->moves, &variant::AddedPiece::moves)->letter;
        letters[s] = there.color == chess::WHITE ? static_cast<char>(small - ('a' - 'A')) : small;
    }
    return chess::write_board(letters);
}

}  // namespace inkmate::problem

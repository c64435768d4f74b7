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
/// Sorted by their codes, but for those of chess.
constexpr auto POPEYE_PIECES = std::to_array<PopeyePiece>({
    {"p", "pawn", 'p'}, {"s", "knight", 'n'}, {"b", "bishop", 'b'},
    {"r", "rook", 'r'}, {"q", "queen", 'q'}, {"k", "king", 'k'},
    {"15", "ibis"}, {"16", "flamingo"}, {"24", "stag"}, {"25", "(2,5)"}, {"35", "(3,5)"}, {"36", "(3,6)"},
    {"37", "(3,7)"},
    {"al", "alfil"}, {"am", "amazon"}, {"an", "antelope"}, {"bh", "bishopper"}, {"bi", "bison"},
    {"bl", "bishopLion"}, {"bu", "root25leaper"}, {"ca", "camel"}, {"ch", "gCC"}, {"cr", "camelrider"},
    {"da", "dabbaba"}, {"do", "gQpQ-pQ-K"}, {"du", "immobile"}, {"em", "chancellor"}, {"fe", "fers"}, {"g", "grasshopper"},
    {"gi", "giraffe"}, {"gn", "gnu"}, {"gr", "NNCC"}, {"ka", "kangaroo"}, {"kl", "pQ-pQ-Q"}, {"l", "locust"},
    {"lb", "bishopLocust"}, {"le", "leo"}, {"li", "lion"}, {"ln", "cNN-mN"}, {"lr", "rookLocust"},
    {"ma", "horse"}, {"mo", "moa"}, {"ms", "mNcN-mN"}, {"n", "nightrider"}, {"na", "mNNcpNN"},
    {"nd", "nereid"}, {"nh", "nightriderhopper"}, {"nl", "pNN"}, {"ok", "okapi"}, {"pa", "cannon"},
    {"pr", "archbishop"}, {"rf", "root50leaper"}, {"rh", "rookhopper"}, {"rl", "rookLion"}, {"si", "marine"},
    {"sq", "squirrel"}, {"tr", "triton"}, {"va", "vao"}, {"we", "wazir"}, {"z", "zebra"}, {"ze", "C(1,4)"},
    {"zh", "gZZ"}, {"zr", "zebrarider"},
});
// clang-format on

}  // namespace

std::span<const PopeyePiece> popeye_pieces() {
    return POPEYE_PIECES;
}

const PopeyePiece* find_popeye_piece(std::string_view code) {
    const auto* const found = std::ranges::find(POPEYE_PIECES, text::lower_case(code), &PopeyePiece::code);
    return found == POPEYE_PIECES.end() ? nullptr : found;
}

namespace {

char free_letter(const PopeyePiece& piece, const std::string& used) {
    const std::string wishes =
        std::string(piece.code) + text::lower_case(piece.moves) + "abcdefghijklmnopqrstuvwxyz";
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

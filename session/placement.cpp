#include "session/placement.hpp"

#include <fmt/format.h>

#include <array>
#include <sstream>

namespace inkmate {

using namespace chess;

namespace {

struct Right {
    char letter;
    Square king, rook;
};
constexpr auto RIGHTS = std::to_array<Right>(
    {{'K', SQ_E1, SQ_H1}, {'Q', SQ_E1, SQ_A1}, {'k', SQ_E8, SQ_H8}, {'q', SQ_E8, SQ_A8}});

/// The castling rights in a FEN.
std::string rights_of(const Position& position) {
    std::istringstream fields(position.fen());
    std::string field;
    for (int i = 0; i < 3; ++i) fields >> field;
    return field;
}

}  // namespace

std::vector<PlacedPiece> read_placed(std::string_view words) {
    std::vector<PlacedPiece> placed;
    std::istringstream in{std::string(words)};
    for (std::string word; in >> word;) {
        const Piece piece = word.size() == 3 ? piece_of(word.front()) : NO_PIECE;
        const auto square = parse_square(std::string_view(word).substr(word.size() == 3 ? 1 : 0));
        if (!square || (word.size() == 3 && piece == NO_PIECE)) return {};
        placed.emplace_back(*square, piece);
    }
    return placed;
}

Placement::Placement(const Position& from)
    : turn_(from.side_to_move()), rights_(rights_of(from)), fullmove_(from.fullmove_number()) {
    for (std::size_t i = 0; i < board_.size(); ++i) board_[i] = from.piece_on(static_cast<Square>(i));
}

Placement Placement::empty() {
    Placement placement;
    placement.board_.fill(NO_PIECE);
    return placement;
}

void Placement::put(std::span<const PlacedPiece> pieces) {
    for (const auto& [square, piece] : pieces) board_[square] = piece;
    std::string kept;
    for (const auto& [letter, king, rook] : RIGHTS) {
        const Color side = letter < 'a' ? WHITE : BLACK;
        if (rights_.find(letter) != std::string::npos && board_[king] == make_piece(side, KING) &&
            board_[rook] == make_piece(side, ROOK))
            kept += letter;
    }
    rights_ = kept;
}

Position Placement::position() const {
    return Position::from_fen(fmt::format("{} {} {} - 0 {}", write_board(board_), turn_ == WHITE ? 'w' : 'b',
                                          rights_.empty() ? "-" : rights_, fullmove_));
}

}  // namespace inkmate

#include "play/session/placement.hpp"

#include <fmt/format.h>

#include <array>
#include <sstream>

namespace inkmate {

using namespace chess;

namespace {

CastlingField rights_of(const Position& position) {
    CastlingField field{.rights = static_cast<std::uint8_t>(position.castling_rights())};
    for (const Color side : {WHITE, BLACK})
        for (const bool kingside : {true, false})
            field.homes[castling_index(side, kingside)] = position.castling_home(side, kingside);
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
    : turn_(from.side_to_move()), castling_(rights_of(from)), fullmove_(from.fullmove_number()) {
    for (std::size_t i = 0; i < board_.size(); ++i) board_[i] = from.piece_on(static_cast<Square>(i));
}

Placement Placement::empty() {
    Placement placement;
    placement.board_.fill(NO_PIECE);
    return placement;
}

void Placement::put(std::span<const PlacedPiece> pieces) {
    for (const auto& [square, piece] : pieces) board_[square] = piece;
    for (const Color side : {WHITE, BLACK})
        for (const bool kingside : {true, false}) {
            const CastlingRights right = castling_right(side, kingside);
            if (!(castling_.rights & right)) continue;
            const CastlingHome& home = castling_.homes[castling_index(side, kingside)];
            if (board_[home.king] != make_piece(side, KING) || board_[home.rook] != make_piece(side, ROOK))
                castling_.rights &= static_cast<std::uint8_t>(~right);
        }
}

Position Placement::position() const {
    return Position::from_fen(fmt::format("{} {} {} - 0 {}", write_board(board_), turn_ == WHITE ? 'w' : 'b',
                                          write_castling(castling_, board_), fullmove_));
}

}  // namespace inkmate

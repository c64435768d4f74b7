#include "core/problem/popeye_board.hpp"

#include <algorithm>
#include <string_view>

#include "base/text/strings.hpp"

namespace inkmate::problem {

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

std::shared_ptr<const variant::Rules> PopeyeBoard::rules() const {
    const std::vector<variant::AddedPiece> added = added_pieces();
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

#include "core/variant/game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/variant/board.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"

namespace inkmate::variant {

void Game::play(Move m) {
    if (const std::vector<Move> legal = legal_moves(position_); std::ranges::find(legal, m) == legal.end())
        throw VariantError(
            fmt::format("{} is not a legal move in {}", to_uci(position_, m), position_.fen()));
    texts_.push_back(to_uci(position_, m));
    san_.push_back(to_san(position_, m));
    moves_.push_back(m);
    undos_.push_back(position_.do_move(m));
}

bool Game::undo() {
    if (moves_.empty()) return false;
    position_.undo_move(moves_.back(), undos_.back());
    undos_.pop_back();
    moves_.pop_back();
    texts_.pop_back();
    san_.pop_back();
    return true;
}

Position Game::position(std::size_t ply) const {
    Position pos = position_;
    for (std::size_t last = moves_.size(); last > ply; --last)
        pos.undo_move(moves_[last - 1], undos_[last - 1]);
    return pos;
}

int Game::repetitions() const {
    const auto is_like = [this](const Position::Undo& undo) { return undo.key == position_.key(); };
    if (std::ranges::none_of(undos_, is_like)) return 1;
    Position pos = position_;
    int times = 1;
    for (std::size_t last = moves_.size(); last > 0; --last) {
        pos.undo_move(moves_[last - 1], undos_[last - 1]);
        if (pos.same_position(position_)) ++times;
    }
    return times;
}

std::optional<Outcome> Game::outcome() const {
    return outcome_of(position_, repetitions());
}

std::vector<std::uint64_t> Game::earlier_keys() const {
    std::vector<std::uint64_t> keys;
    for (const Position::Undo& undo : undos_) keys.push_back(undo.key);
    return keys;
}

BySide<std::array<int, TYPE_NB>> Game::lost() const {
    BySide<std::array<int, TYPE_NB>> lost{};
    for (const Color side : {WHITE, BLACK})
        for (std::size_t type = 1; type < rules().types.size(); ++type)
            lost[side][type] =
                start_.count(side, static_cast<int>(type)) - position_.count(side, static_cast<int>(type));
    for (std::size_t ply = 0; ply < moves_.size(); ++ply)
        if (const int promotion = moves_[ply].promotion()) {
            const Piece pawn = undos_[ply].moved;
            --lost[color_of(pawn)][static_cast<std::size_t>(type_of(pawn))];
            ++lost[color_of(pawn)][static_cast<std::size_t>(promotion)];
        }
    return lost;
}

Game Game::up_to(std::size_t ply) const {
    Game game = *this;
    while (game.moves_.size() > ply) game.undo();
    return game;
}

}  // namespace inkmate::variant

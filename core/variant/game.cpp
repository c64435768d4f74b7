#include "core/variant/game.hpp"

#include <algorithm>

#include "core/variant/notation.hpp"

namespace inkmate::variant {

void Game::play(Move m) {
    texts_.push_back(to_uci(position_, m));
    moves_.push_back(m);
    earlier_.push_back(position_);
    position_.do_move(m);
}

std::optional<Outcome> Game::outcome() const {
    const auto before =
        std::ranges::count_if(earlier_, [&](const Position& p) { return p.same_position(position_); });
    return outcome_of(position_, static_cast<int>(before) + 1);
}

std::vector<std::uint64_t> Game::earlier_keys() const {
    std::vector<std::uint64_t> keys;
    for (const Position& p : earlier_) keys.push_back(p.key());
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
            const Piece pawn = earlier_[ply].piece_on(cell_of(moves_[ply].from()));
            --lost[color_of(pawn)][static_cast<std::size_t>(type_of(pawn))];
            ++lost[color_of(pawn)][static_cast<std::size_t>(promotion)];
        }
    return lost;
}

Game Game::up_to(std::size_t ply) const {
    Game game(start_);
    for (const Move m : std::span(moves_).first(ply)) game.play(m);
    return game;
}

}  // namespace inkmate::variant

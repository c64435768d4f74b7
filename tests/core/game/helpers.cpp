#include "tests/core/game/helpers.hpp"

#include <sstream>

namespace inkmate::test {

game::Game played(game::Game game, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) game.play(game.read_move(word));
    return game;
}

}  // namespace inkmate::test

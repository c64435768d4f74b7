#include "tests/core/game/helpers.hpp"

#include <sstream>

#include "core/variant/rules_file.hpp"

namespace inkmate::test {

game::Rules rules_of(const std::string& name) {
    return std::make_shared<const variant::Rules>(variant::load_rules(name));
}

game::Game played(game::Game game, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) game.play(game.read_move(word));
    return game;
}

}  // namespace inkmate::test

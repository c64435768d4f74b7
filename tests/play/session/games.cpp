#include "tests/play/session/games.hpp"

#include <memory>

#include "base/text/strings.hpp"
#include "core/game/game.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::test {

std::shared_ptr<const variant::Rules> rules_of(const std::string& variant) {
    if (variant == "chess") return nullptr;
    return std::make_shared<const variant::Rules>(variant::load_rules(variant));
}

psgen::PlayingProgram program_of(const std::string& variant, psgen::ProgramSide side,
                                 std::string_view moves) {
    psgen::PlayingProgram program;
    if (const auto rules = rules_of(variant)) make_variant(rules, rules->start_fen, program);
    program.side = side;
    program.limits = {.depth = 2, .nodes = 50};
    program.mistakes = {};
    program.drawing = false;
    program.search.hash_bits = 4;
    game::Game game = played_game(program);
    for (const std::string_view move : text::split_words(moves)) game.play(game.read_move(move));
    return with_game(program, game);
}

}  // namespace inkmate::test

// A game on the console: you have White, and an engine answers. `play [LEVEL]`, 0 to 10.
#include <inkmate/chess/game.hpp>
#include <inkmate/chess/move_info.hpp>
#include <inkmate/chess/notation.hpp>
#include <inkmate/chess/position.hpp>
#include <inkmate/engine/player.hpp>

#include <cstdlib>
#include <iostream>
#include <string>

using namespace inkmate;

namespace {

/// Plays a move and says what it did.
void play(chess::Game& game, chess::Move move) {
    game.play(move);
    const chess::MoveInfo info = chess::describe_move(game, game.moves().size() - 1);
    std::cout << info.san;
    if (info.is_capture()) std::cout << ", takes a " << name_of(type_of(info.captured));
    if (info.is_castling()) std::cout << ", castles";
    if (info.status != chess::Status::normal) std::cout << ": " << describe(info.status);
    std::cout << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    const int number = argc > 1 ? std::atoi(argv[1]) : 3;
    if (number < 0 || number > engine::STRONGEST_LEVEL) {
        std::cerr << "play: " << argv[1] << " is no level: choose 0 to " << engine::STRONGEST_LEVEL << '\n';
        return 2;
    }
    const engine::Strength& strength = engine::level(number).strength;
    const engine::PlayStyle style{strength.limits, strength.mistakes, engine::random_seed(),
                                  engine::default_book()};
    engine::Engine engine;
    chess::Game game;
    for (std::string line; std::cout << "> " && std::getline(std::cin, line);) {
        try {
            play(game, chess::parse_move(game.position(), line));
        } catch (const chess::ChessError& e) {
            std::cout << e.what() << '\n';
            continue;
        }
        if (ends_game(game.status())) break;
        play(game, engine::choose_move(engine, game, style).best_move);
        if (ends_game(game.status())) break;
    }
}

#include "engines/match/match_game.hpp"

#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "core/variant/movegen.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/status.hpp"

namespace inkmate {

namespace {

std::optional<GameEnd> end_of(const chess::Game& game) {
    using enum chess::Status;
    switch (game.status()) {
        case checkmate:
            return GameEnd{game.position().side_to_move() == chess::WHITE ? 0.0 : 1.0, "checkmate"};
        case stalemate: return GameEnd{0.5, "stalemate"};
        case insufficient_material: return GameEnd{0.5, "insufficient material"};
        case fivefold_repetition:
        case threefold_repetition: return GameEnd{0.5, "threefold repetition"};
        case seventy_five_moves:
        case fifty_moves: return GameEnd{0.5, "fifty moves"};
        case check:
        case normal: break;
    }
    return std::nullopt;
}

std::optional<GameEnd> end_of(const variant::Game& game) {
    const auto outcome = game.outcome();
    if (!outcome) return std::nullopt;
    const bool white = game.position().side_to_move() == chess::WHITE;
    const double score = outcome->value == variant::Value::draw             ? 0.5
                         : (outcome->value == variant::Value::win) == white ? 1.0
                                                                            : 0.0;
    return GameEnd{score, std::string(variant::describe(outcome->ending))};
}

bool is_usual(const chess::Game& game) {
    return game.start().fen() == chess::START_FEN;
}
bool is_usual(const variant::Game& game) {
    return game.start().fen() == variant::Position(game.rules()).fen();
}

std::string text_in(const chess::Game& game, std::size_t ply) {
    return chess::to_uci(game.moves()[ply]);
}
std::string text_in(const variant::Game& game, std::size_t ply) {
    return game.texts()[ply];
}

bool play_in(chess::Game& game, const std::string& text) {
    for (const chess::Move m : chess::legal_moves(game.position()))
        if (chess::to_uci(m) == text) {
            game.play(m);
            return true;
        }
    return false;
}

bool play_in(variant::Game& game, const std::string& text) {
    const auto m = variant::parse_move(game.position(), text);
    if (m) game.play(*m);
    return m.has_value();
}

}  // namespace

chess::Color MatchGame::side_to_move() const {
    return std::visit([](const auto& game) { return game.position().side_to_move(); }, game_);
}

int MatchGame::fullmove_number() const {
    return std::visit([](const auto& game) { return game.position().fullmove_number(); }, game_);
}

std::string MatchGame::fen() const {
    return std::visit([](const auto& game) { return game.position().fen(); }, game_);
}

std::string MatchGame::start_fen() const {
    return std::visit([](const auto& game) { return game.start().fen(); }, game_);
}

bool MatchGame::starts_as_usual() const {
    return std::visit([](const auto& game) { return is_usual(game); }, game_);
}

std::string MatchGame::text_of(std::size_t ply) const {
    return std::visit([&](const auto& game) { return text_in(game, ply); }, game_);
}

std::size_t MatchGame::plies() const {
    return std::visit([](const auto& game) { return game.moves().size(); }, game_);
}

bool MatchGame::play(const std::string& text) {
    return std::visit([&](auto& game) { return play_in(game, text); }, game_);
}

std::optional<GameEnd> MatchGame::end() const {
    return std::visit([](const auto& game) { return end_of(game); }, game_);
}

}  // namespace inkmate

#include "core/game/game.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/game/reported.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::game {

namespace {

constexpr std::string_view DRAW = "1/2-1/2";

// What differs between the kernels, under one name each.

chess::Move in_kernel(const chess::Game&, Move m) {
    return m.in_chess();
}
variant::Move in_kernel(const variant::Game&, Move m) {
    return m.in_variant();
}

std::string uci_in(const chess::Position&, chess::Move m) {
    return to_uci(m);
}
std::string uci_in(const variant::Position& pos, variant::Move m) {
    return to_uci(pos, m);
}

std::string written_in(const chess::Game&, std::string_view san, chess::Move m, chess::Notation notation) {
    return written_move(san, m.from(), notation);
}
std::string written_in(const variant::Game& game, std::string_view san, variant::Move m,
                       chess::Notation notation) {
    return written_move(game.rules(), san, m.from(), notation);
}

int files_of(const chess::Game&) {
    return 8;
}
int files_of(const variant::Game& game) {
    return game.rules().files;
}
int ranks_of(const chess::Game&) {
    return 8;
}
int ranks_of(const variant::Game& game) {
    return game.rules().ranks;
}

char letter_in(const chess::Position& pos, int file, int rank) {
    return chess::letter_of(pos.piece_on(chess::make_square(file, rank)));
}
char letter_in(const variant::Position& pos, int file, int rank) {
    const variant::Piece piece = pos.piece_on(variant::cell_of(variant::make_square(file, rank)));
    if (piece == variant::BORDER) return ' ';
    return piece == variant::EMPTY ? '.' : pos.rules().letter_of(piece);
}

chess::Position start_position(const chess::Game&) {
    return {};
}
variant::Position start_position(const variant::Game& game) {
    return variant::Position(game.rules());
}

chess::Position position_of(const chess::Game&, std::string_view fen, std::vector<chess::Fault>* left_out) {
    return chess::Position::from_fen(fen, left_out);
}
variant::Position position_of(const variant::Game& game, std::string_view fen,
                              std::vector<chess::Fault>* left_out) {
    return variant::Position::from_fen(game.rules(), fen, left_out);
}

chess::MoveList moves_in(const chess::Position& pos) {
    return legal_moves(pos);
}
std::vector<variant::Move> moves_in(const variant::Position& pos) {
    return legal_moves(pos);
}

std::optional<chess::Square> square_in(const chess::Game&, std::string_view text) {
    return chess::parse_square(text);
}
std::optional<variant::Square> square_in(const variant::Game&, std::string_view text) {
    return variant::parse_square(text);
}

Square place_in(const chess::Game&, chess::Square s) {
    return {chess::file_of(s), chess::rank_of(s)};
}
Square place_in(const variant::Game&, variant::Square s) {
    return {variant::file_of(s), variant::rank_of(s)};
}

Move read_in(const chess::Position& pos, std::string_view text) {
    return parse_move(pos, text);
}
Move read_in(const variant::Position& pos, std::string_view text) {
    if (const variant::Move m = read_move(pos, text)) return m;
    return parse_typed_move(pos, text);
}

std::string lost_in(const chess::Game& game, chess::Color side) {
    std::string letters;
    for (const chess::Piece piece : game.captured())
        if (piece != chess::NO_PIECE && color_of(piece) == side) letters += letter_of(piece);
    return letters;
}
std::string lost_in(const variant::Game& game, chess::Color side) {
    std::string letters;
    const auto add = [&](variant::Piece piece) {
        if (piece != variant::EMPTY && variant::color_of(piece) == side)
            letters += game.rules().letter_of(piece);
    };
    variant::Position pos = game.start();
    for (const variant::Move m : game.moves()) {
        const variant::Position::Undo undo = pos.do_move(m);
        add(undo.captured);
        add(undo.victim);
        std::ranges::for_each(undo.blasted, add);
    }
    return letters;
}

std::string_view won_by(chess::Color side) {
    return side == chess::WHITE ? "1-0" : "0-1";
}

std::optional<Outcome> outcome_in(const chess::Game& game) {
    using enum chess::Status;
    switch (game.status()) {
        case checkmate: return Outcome{won_by(~game.position().side_to_move()), "checkmate"};
        case stalemate: return Outcome{DRAW, "stalemate"};
        case insufficient_material: return Outcome{DRAW, "insufficient material"};
        case fivefold_repetition: return Outcome{DRAW, "fivefold repetition"};
        case seventy_five_moves: return Outcome{DRAW, "seventy-five moves"};
        default: return std::nullopt;
    }
}
std::optional<Outcome> outcome_in(const variant::Game& game) {
    const auto outcome = game.outcome();
    if (!outcome) return std::nullopt;
    return Outcome{result_of(*outcome, game.position().side_to_move()), describe(outcome->ending)};
}

std::optional<Outcome> claimable_in(const chess::Game& game) {
    using enum chess::Status;
    switch (game.status()) {
        case threefold_repetition: return Outcome{DRAW, "threefold repetition"};
        case fifty_moves: return Outcome{DRAW, "fifty moves"};
        default: return std::nullopt;
    }
}
std::optional<Outcome> claimable_in(const variant::Game&) {
    // Their rules end a game by themselves.
    return std::nullopt;
}

std::string_view status_in(const chess::Game& game) {
    const chess::Status status = game.status();
    return status == chess::Status::normal ? "" : describe(status);
}
std::string_view status_in(const variant::Game& game) {
    if (const auto outcome = game.outcome()) return describe(outcome->ending);
    return game.position().in_check() ? "check" : "";
}

}  // namespace

Rules load_rules(std::string_view name, std::span<const variant::IniSection> own) {
    return std::make_shared<const variant::Rules>(variant::load_rules(name, own));
}

Game::Game(Rules rules) : rules_(std::move(rules)) {
    if (rules_) kernel_ = variant::Game(variant::Position(*rules_));
}

Game::Game(Rules rules, std::string_view fen, std::vector<chess::Fault>* left_out) : Game(std::move(rules)) {
    set_up(fen, left_out);
}

Game::Game(Rules rules, variant::Game game) : rules_(std::move(rules)), kernel_(std::move(game)) {}

std::string Game::fen() const {
    return visit([](const auto& game) { return game.position().fen(); });
}

chess::Color Game::side_to_move() const {
    return visit([](const auto& game) { return game.position().side_to_move(); });
}

int Game::fullmove_number() const {
    return visit([](const auto& game) { return game.position().fullmove_number(); });
}

bool Game::in_check() const {
    return visit([](const auto& game) { return game.position().in_check(); });
}

int Game::files() const {
    return visit([](const auto& game) { return files_of(game); });
}

int Game::ranks() const {
    return visit([](const auto& game) { return ranks_of(game); });
}

char Game::letter_on(int file, int rank) const {
    return visit([&](const auto& game) { return letter_in(game.position(), file, rank); });
}

std::vector<std::string> Game::board() const {
    std::vector<std::string> rows;
    for (int rank = ranks() - 1; rank >= 0; --rank) {
        std::string& row = rows.emplace_back();
        for (int file = 0; file < files(); ++file) row += letter_on(file, rank);
    }
    return rows;
}

std::optional<Square> Game::square(std::string_view name) const {
    return visit([&](const auto& game) -> std::optional<Square> {
        const auto s = square_in(game, name);
        if (!s) return std::nullopt;
        const Square square = place_in(game, *s);
        const bool on_board = square.file < files() && square.rank < ranks() && letter_on(square) != ' ';
        return on_board ? std::optional(square) : std::nullopt;
    });
}

bool Game::has_man(char letter) const {
    return rules_ ? rules_->type_of_letter(letter) != 0 : chess::piece_of(letter) != chess::NO_PIECE;
}

std::string Game::start_fen() const {
    return visit([](const auto& game) { return game.start().fen(); });
}

bool Game::begins_at_start_position() const {
    return visit([](const auto& game) { return game.start().fen() == start_position(game).fen(); });
}

bool Game::needs_chess960() const {
    return chess_game() != nullptr && chess_game()->start().needs_chess960();
}

std::vector<Move> Game::legal_moves() const {
    std::vector<Move> moves;
    visit([&](const auto& game) {
        for (const auto m : moves_in(game.position())) moves.push_back(m);
    });
    std::ranges::sort(moves);
    return moves;
}

std::vector<Move> Game::legal_moves_from(std::string_view square) const {
    std::vector<Move> moves = legal_moves();
    visit([&](const auto& game) {
        const auto from = square_in(game, square);
        std::erase_if(moves, [&](Move m) { return !from || in_kernel(game, m).from() != *from; });
    });
    return moves;
}

Move Game::read_move(std::string_view text) const {
    return reported([&] { return visit([&](const auto& game) { return read_in(game.position(), text); }); });
}

Move Game::read_typed_move(std::string_view text, chess::Notation notation) const {
    return reported([&] {
        return visit(
            [&](const auto& game) { return Move(parse_typed_move(game.position(), text, notation)); });
    });
}

Move Game::read_uci(std::string_view text) const {
    return visit([&](const auto& game) {
        for (const auto m : moves_in(game.position()))
            if (uci_in(game.position(), m) == text) return Move(m);
        return Move::none();
    });
}

std::string Game::uci(Move m) const {
    return visit([&](const auto& game) { return uci_in(game.position(), in_kernel(game, m)); });
}

std::string Game::san(Move m) const {
    return visit([&](const auto& game) { return to_san(game.position(), in_kernel(game, m)); });
}

std::string Game::written(Move m, chess::Notation notation) const {
    return visit([&](const auto& game) {
        const auto move = in_kernel(game, m);
        return written_in(game, to_san(game.position(), move), move, notation);
    });
}

std::vector<std::string> Game::line(std::span<const Move> moves) const {
    return visit([&](const auto& game) {
        std::vector<std::string> texts;
        auto pos = game.position();
        for (const Move move : moves) {
            const auto m = in_kernel(game, move);
            texts.push_back(uci_in(pos, m));
            pos.do_move(m);
        }
        return texts;
    });
}

void Game::play(Move m) {
    reported([&] { std::visit([&](auto& game) { game.play(in_kernel(game, m)); }, kernel_); });
    undone_.clear();
}

bool Game::undo() {
    if (plies() == 0) return false;
    undone_.push_back(last_move());
    return std::visit([](auto& game) { return game.undo(); }, kernel_);
}

bool Game::redo() {
    if (undone_.empty()) return false;
    std::visit([&](auto& game) { game.play(in_kernel(game, undone_.back())); }, kernel_);
    undone_.pop_back();
    return true;
}

bool Game::go_to(std::size_t ply) {
    if (ply > plies() + undone()) return false;
    while (plies() > ply) undo();
    while (plies() < ply) redo();
    return true;
}

void Game::set_up(std::string_view fen, std::vector<chess::Fault>* left_out) {
    reported([&] {
        std::visit([&](auto& game) { game = std::decay_t<decltype(game)>(position_of(game, fen, left_out)); },
                   kernel_);
    });
    undone_.clear();
}

void Game::new_game() {
    std::visit([](auto& game) { game = std::decay_t<decltype(game)>(start_position(game)); }, kernel_);
    undone_.clear();
}

Game Game::up_to(std::size_t ply) const {
    Game game = *this;
    game.go_to(std::min(ply, plies()));
    game.forget_undone();
    return game;
}

std::size_t Game::plies() const {
    return visit([](const auto& game) { return game.moves().size(); });
}

std::vector<Move> Game::moves() const {
    return visit(
        [](const auto& game) { return std::vector<Move>(game.moves().begin(), game.moves().end()); });
}

Move Game::move_at(std::size_t ply) const {
    return visit([&](const auto& game) { return Move(game.moves()[ply]); });
}

std::string Game::uci_at(std::size_t ply) const {
    return chess_game() != nullptr ? to_uci(chess_game()->moves()[ply]) : variant_game()->texts()[ply];
}

std::string Game::san_at(std::size_t ply) const {
    return visit([&](const auto& game) { return game.san()[ply]; });
}

std::string Game::written_at(std::size_t ply, chess::Notation notation) const {
    return visit(
        [&](const auto& game) { return written_in(game, game.san()[ply], game.moves()[ply], notation); });
}

std::string Game::numbered_at(std::size_t ply, chess::Notation notation) const {
    return visit([&](const auto& game) {
        const int since = static_cast<int>(ply) + game.start().side_to_move();
        return fmt::format("{}{} {}", game.start().fullmove_number() + since / 2,
                           since % 2 == 0 ? "." : "...", written_at(ply, notation));
    });
}

std::string Game::lost(chess::Color side) const {
    return visit([&](const auto& game) { return lost_in(game, side); });
}

std::vector<std::uint64_t> Game::earlier_keys() const {
    return visit([](const auto& game) { return game.earlier_keys(); });
}

std::optional<Outcome> Game::outcome() const {
    return visit([](const auto& game) { return outcome_in(game); });
}

std::optional<Outcome> Game::claimable_draw() const {
    return visit([](const auto& game) { return claimable_in(game); });
}

std::string_view Game::status() const {
    return visit([](const auto& game) { return status_in(game); });
}

}  // namespace inkmate::game

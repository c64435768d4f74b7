#include "core/engine/book.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/chess/position.hpp"
#include "core/engine/book_lines.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

/// The rules of chess, as core/engine/book_lines.hpp asks for them.
struct ChessBook {
    using Move = chess::Move;
    using Error = ChessError;

    static std::string_view name() { return "chess"; }
    static Position start() { return {}; }
    static Book empty_book() { return {}; }
    /// The legal moves in ascending order.
    static MoveList moves(const Position& pos) {
        MoveList moves = legal_moves(pos);
        std::sort(moves.begin(), moves.end());
        return moves;
    }
    static std::string told(const Position&, Move m) { return to_uci(m); }
};

}  // namespace

Book Book::compile(std::span<const PgnGame> games, std::size_t plies) {
    return compile(
        [&games, at = std::size_t{0}]() mutable { return at < games.size() ? &games[at++].game : nullptr; },
        plies);
}

Book Book::compile(const std::function<const Game*()>& next, std::size_t plies) {
    return compiled_book(ChessBook(), next, plies);
}

Book Book::from_text(std::string text) {
    const Book book = Book().with_text(std::move(text));
    check_book(ChessBook(), book);
    return book;
}

Book Book::with_text(std::string text) const {
    Book book = *this;
    book.text_ = std::move(text);
    return book;
}

std::vector<std::vector<Move>> Book::lines() const {
    return played_lines(ChessBook(), *this);
}

Move Book::choose(const Game& game, Chance chance) const {
    return is_of_chess() ? book_move(ChessBook(), *this, game, chance) : Move::none();
}

}  // namespace inkmate::engine

#include "core/variant/book.hpp"

#include <utility>

#include "core/engine/book_lines.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"

namespace inkmate::variant {

using engine::Book;

namespace {

/// The rules of a variant, as core/engine/book_lines.hpp asks for them.
struct VariantBook {
    using Move = variant::Move;
    using Error = VariantError;

    const Rules& rules;

    const std::string& name() const { return rules.name; }
    Position start() const { return Position(rules); }
    Book empty_book() const { return Book::of_variant(rules.name); }
    static std::vector<Move> moves(const Position& pos) { return legal_moves(pos); }
    static std::string told(const Position& pos, Move m) { return to_uci(pos, m); }
};

}  // namespace

Book compile_book(const Rules& rules, const std::function<const Game*()>& next, std::size_t plies) {
    return engine::compiled_book(VariantBook{rules}, next, plies);
}

Book book_of_text(const Rules& rules, std::string text) {
    const Book book = Book::of_variant(rules.name, std::move(text));
    engine::check_book(VariantBook{rules}, book);
    return book;
}

std::vector<std::vector<Move>> book_lines(const Rules& rules, const Book& book) {
    return engine::played_lines(VariantBook{rules}, book);
}

Move choose_book_move(const Book& book, const Game& game, engine::Chance chance) {
    if (book.variant() != game.rules().name) return Move::none();
    return engine::book_move(VariantBook{game.rules()}, book, game, chance);
}

}  // namespace inkmate::variant

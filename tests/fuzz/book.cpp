#include "core/engine/book.hpp"

#include <algorithm>
#include <optional>

#include "core/chess/position.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace chess;
using namespace engine;

namespace {

std::optional<Book> text_read(std::string_view text) {
    try {
        return Book::from_text(std::string(text));
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

std::optional<Book> compiled(std::string_view text) {
    try {
        return Book::compile(read_pgn(text, "the games"));
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

/// The book's moves are legal along its lines.
void check_lines(const Book& book) {
    for (const std::vector<Move>& line : book.lines()) {
        Game game;
        for (const Move move : line) {
            const Move chosen = book.choose(game, Chance(1, static_cast<int>(game.moves().size())));
            const MoveList legal = legal_moves(game.position());
            require(std::ranges::find(legal, chosen) != legal.end(),
                    "a book has a legal move along its lines", game.position().fen());
            game.play(move);
        }
    }
}

}  // namespace

void book(std::string_view input) {
    if (const auto read = text_read(input)) check_lines(*read);
    if (const auto made = compiled(input)) {
        require(Book::from_text(made->text()) == *made, "a book's text is read again", made->text());
        require(Book::from_text(made->text()).lines() == made->lines(), "a book's lines are read again");
        check_lines(*made);
    }
}

}  // namespace inkmate::fuzz

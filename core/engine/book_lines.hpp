#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "book.hpp"

// How the lines of a book are written and read, whatever the game. `Kernel` knows a game's rules: its Move
// and Error, name(), the start() position, the moves() of a position in the order in which places count them,
// and how a move is told.
namespace inkmate::engine {

template <class Kernel>
using BookLine = std::vector<typename Kernel::Move>;

/// Walks through the lines of a text: `visit` is called for each with its places.
template <class Visit>
void for_each_line(const Book& book, Visit visit) {
    std::array<int, MAX_BOOK_PLIES> places{};
    std::size_t length = 0;
    for (const unsigned char c : book.text()) {
        if (c >= book.line_end()) {
            visit(std::span<const int>(places).first(length));
            length = static_cast<std::size_t>(c - book.line_end());
        } else {
            places[length++] = c - BOOK_MOVE;
        }
    }
}

/// Plays a line, or as much of it as is legal.
template <class Kernel>
BookLine<Kernel> played_line(const Kernel& kernel, std::span<const int> places) {
    BookLine<Kernel> line;
    auto pos = kernel.start();
    for (const int place : places) {
        const auto moves = kernel.moves(pos);
        if (place < 0 || place >= static_cast<int>(moves.size())) break;
        line.push_back(moves[static_cast<std::size_t>(place)]);
        pos.do_move(line.back());
    }
    return line;
}

template <class Kernel>
std::vector<BookLine<Kernel>> played_lines(const Kernel& kernel, const Book& book) {
    std::vector<BookLine<Kernel>> lines;
    for_each_line(book, [&](std::span<const int> places) { lines.push_back(played_line(kernel, places)); });
    return lines;
}

/// Writes lines, in their order.
template <class Kernel>
std::string written_lines(const Kernel& kernel, const std::vector<BookLine<Kernel>>& lines, int line_end) {
    std::string text;
    const BookLine<Kernel>* last = nullptr;
    for (const BookLine<Kernel>& line : lines) {
        std::size_t common = 0;
        if (last != nullptr) {
            common = static_cast<std::size_t>(std::ranges::mismatch(*last, line).in1 - last->begin());
            text += static_cast<char>(line_end + static_cast<int>(common));
        }
        auto pos = kernel.start();
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i >= common) {
                const auto moves = kernel.moves(pos);
                const auto place = std::find(moves.begin(), moves.end(), line[i]) - moves.begin();
                if (BOOK_MOVE + place >= line_end)
                    throw typename Kernel::Error(
                        fmt::format("a book cannot contain the move {} in {}: it has too many other moves; "
                                    "leave the line out",
                                    kernel.told(pos, line[i]), pos.fen()));
                text += static_cast<char>(BOOK_MOVE + place);
            }
            pos.do_move(line[i]);
        }
        last = &line;
    }
    if (last != nullptr) text += static_cast<char>(line_end);
    return text;
}

/// Adds the lines that come about where two lines meet in a position after as many plies, as far as a book
/// has room for them.
template <class Kernel>
void add_transpositions(const Kernel& kernel, std::vector<BookLine<Kernel>>& lines) {
    using Line = BookLine<Kernel>;
    std::set<Line> known(lines.begin(), lines.end());
    // By ply and key: the ways to a position and the ways on.
    std::map<std::pair<std::size_t, std::uint64_t>, std::pair<std::set<Line>, std::set<Line>>> meetings;
    for (const Line& line : known) {
        auto pos = kernel.start();
        for (std::size_t i = 0; i < line.size(); ++i) {
            pos.do_move(line[i]);
            auto& [ways_to, ways_on] = meetings[{i + 1, pos.key()}];
            ways_to.insert(Line(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i) + 1));
            ways_on.insert(Line(line.begin() + static_cast<std::ptrdiff_t>(i) + 1, line.end()));
        }
    }
    for (const auto& [position, ways] : meetings) {
        const auto& [ways_to, ways_on] = ways;
        if (ways_to.size() < 2) continue;
        if (lines.size() > MAX_BOOK_SIZE) return;
        for (const Line& to : ways_to)
            for (const Line& on : ways_on) {
                Line whole = to;
                whole.insert(whole.end(), on.begin(), on.end());
                if (!on.empty() && known.insert(whole).second) lines.push_back(whole);
            }
    }
}

/// Throws the kernel's Error if a program has no room for the book.
template <class Kernel>
void check_size(const Book& book) {
    if (book.text().size() > MAX_BOOK_SIZE)
        throw typename Kernel::Error(
            fmt::format("the opening book takes {} characters, and a program has room for {}: give it fewer "
                        "games",
                        book.text().size(), MAX_BOOK_SIZE));
}

/// Makes a book of the first `plies` half-moves of games, which `next` returns as pointers one after the
/// other. Of each only those moves are kept. Throws the kernel's Error.
template <class Kernel, class Next>
Book compiled_book(const Kernel& kernel, Next next, std::size_t plies) {
    const std::string start = kernel.start().fen();
    std::vector<BookLine<Kernel>> lines;
    std::size_t games = 0;
    // A line has at least a character: with more of them the book is too long, whatever follows.
    while (lines.size() <= MAX_BOOK_SIZE) {
        const auto* const game = next();
        if (game == nullptr) break;
        ++games;
        if (game->start().fen() != start)
            throw typename Kernel::Error(
                fmt::format("game {} of the opening book begins with {}: a book's games begin with the start "
                            "position of {}",
                            games, game->start().fen(), kernel.name()));
        const auto moves = game->moves();
        const std::size_t length = std::min({moves.size(), plies, MAX_BOOK_PLIES});
        if (length > 0)
            lines.emplace_back(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(length));
    }
    if (lines.size() <= MAX_BOOK_SIZE) add_transpositions(kernel, lines);
    std::ranges::sort(lines);
    Book book = kernel.empty_book();
    book = book.with_text(written_lines(kernel, lines, book.line_end()));
    check_size<Kernel>(book);
    return book;
}

/// Checks a book by playing each of its lines. Throws the kernel's Error.
template <class Kernel>
void check_book(const Kernel& kernel, const Book& book) {
    check_size<Kernel>(book);
    const int line_end = book.line_end();
    const std::string& text = book.text();
    const auto fail = [](std::size_t at) {
        throw typename Kernel::Error(
            fmt::format("the opening book is damaged at character {}: compile it again", at + 1));
    };
    std::size_t length = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int c = static_cast<unsigned char>(text[i]);
        if (c < BOOK_MOVE || (c < line_end && length == MAX_BOOK_PLIES)) fail(i);
        if (c >= line_end && static_cast<std::size_t>(c - line_end) > length) fail(i);
        length = c >= line_end ? static_cast<std::size_t>(c - line_end) : length + 1;
    }
    if (!text.empty() && static_cast<unsigned char>(text.back()) != line_end) fail(text.size() - 1);
    for_each_line(book, [&](std::span<const int> places) {
        if (played_line(kernel, places).size() != places.size())
            throw typename Kernel::Error(
                "the opening book contains a move that is not legal: compile it again");
    });
}

/// Returns a move of the book for the game's position; none if the book has none.
template <class Kernel, class Game>
typename Kernel::Move book_move(const Kernel& kernel, const Book& book, const Game& game, Chance chance) {
    using Move = typename Kernel::Move;
    const std::size_t played = game.moves().size();
    if (book.empty() || played >= MAX_BOOK_PLIES || game.start().fen() != kernel.start().fen())
        return Move::none();
    std::vector<int> places;
    auto pos = game.start();
    for (const Move m : game.moves()) {
        const auto moves = kernel.moves(pos);
        places.push_back(static_cast<int>(std::find(moves.begin(), moves.end(), m) - moves.begin()));
        pos.do_move(m);
    }
    int count = 0;
    int chosen = -1;
    for_each_line(book, [&](std::span<const int> line) {
        if (line.size() <= played || !std::ranges::equal(line.first(played), places)) return;
        ++count;
        if (chance.below(count) == 0) chosen = line[played];
    });
    const auto moves = kernel.moves(pos);
    if (chosen < 0 || chosen >= static_cast<int>(moves.size())) return Move::none();
    return moves[static_cast<std::size_t>(chosen)];
}

}  // namespace inkmate::engine

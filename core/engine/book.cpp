#include "core/engine/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/chess/position.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

using Line = std::vector<Move>;

/// The legal moves in the order that the book's numbers count them in.
MoveList ordered_moves(const Position& pos) {
    MoveList moves = legal_moves(pos);
    std::sort(moves.begin(), moves.end());
    return moves;
}

/// Walks through the lines of a text: `visit` is called for each with its places.
template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
    std::array<int, MAX_BOOK_PLIES> places{};
    std::size_t length = 0;
    for (const char c : text) {
        if (c >= BOOK_LINE) {
            visit(std::span<const int>(places).first(length));
            length = static_cast<std::size_t>(c - BOOK_LINE);
        } else {
            places[length++] = c - BOOK_MOVE;
        }
    }
}

/// Plays a line, or as much of it as is legal.
Line play(std::span<const int> places) {
    Line line;
    Position pos;
    for (const int place : places) {
        const MoveList moves = ordered_moves(pos);
        if (place < 0 || place >= static_cast<int>(moves.size())) break;
        line.push_back(moves[static_cast<std::size_t>(place)]);
        pos.do_move(line.back());
    }
    return line;
}

std::string write(const std::vector<Line>& lines) {
    std::string text;
    const Line* last = nullptr;
    for (const Line& line : lines) {
        std::size_t common = 0;
        if (last != nullptr) {
            common = static_cast<std::size_t>(std::ranges::mismatch(*last, line).in1 - last->begin());
            text += static_cast<char>(BOOK_LINE + common);
        }
        Position pos;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i >= common) {
                const MoveList moves = ordered_moves(pos);
                const auto place = std::find(moves.begin(), moves.end(), line[i]) - moves.begin();
                if (BOOK_MOVE + place >= BOOK_LINE)
                    throw ChessError(
                        fmt::format("a book cannot hold the move {} in {}: it has too many other moves; "
                                    "leave the line out",
                                    to_uci(line[i]), pos.fen()));
                text += static_cast<char>(BOOK_MOVE + place);
            }
            pos.do_move(line[i]);
        }
        last = &line;
    }
    if (last != nullptr) text += BOOK_LINE;
    return text;
}

/// Adds the lines that come about where two lines meet in a position after as many plies.
void add_transpositions(std::vector<Line>& lines) {
    std::set<Line> known(lines.begin(), lines.end());
    // By ply and key: the ways to a position and the ways on.
    std::map<std::pair<std::size_t, std::uint64_t>, std::pair<std::set<Line>, std::set<Line>>> meetings;
    for (const Line& line : known) {
        Position pos;
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
        for (const Line& to : ways_to)
            for (const Line& on : ways_on) {
                Line whole = to;
                whole.insert(whole.end(), on.begin(), on.end());
                if (!on.empty() && known.insert(whole).second) lines.push_back(whole);
            }
    }
}

void check_size(const Book& book) {
    if (book.text().size() > MAX_BOOK_SIZE)
        throw ChessError(
            fmt::format("the opening book takes {} characters, and a program has room for {}: give it fewer "
                        "games",
                        book.text().size(), MAX_BOOK_SIZE));
}

}  // namespace

Book Book::compile(std::span<const PgnGame> games, std::size_t plies) {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < games.size(); ++i) {
        const Game& game = games[i].game;
        if (game.start().fen() != START_FEN)
            throw ChessError(
                fmt::format("game {} of the opening book begins with {}: a book's games begin with the start "
                            "position of chess",
                            i + 1, game.start().fen()));
        const auto moves = game.moves();
        const std::size_t length = std::min({moves.size(), plies, MAX_BOOK_PLIES});
        if (length > 0)
            lines.emplace_back(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(length));
    }
    add_transpositions(lines);
    std::ranges::sort(lines);
    Book book;
    book.text_ = write(lines);
    check_size(book);
    return book;
}

Book Book::from_text(std::string text) {
    Book book;
    book.text_ = std::move(text);
    check_size(book);
    const auto fail = [](std::size_t at) {
        throw ChessError(
            fmt::format("the opening book is damaged at character {}: compile it again", at + 1));
    };
    std::size_t length = 0;
    for (std::size_t i = 0; i < book.text_.size(); ++i) {
        const char c = book.text_[i];
        if (c < BOOK_MOVE || (c < BOOK_LINE && length == MAX_BOOK_PLIES)) fail(i);
        if (c >= BOOK_LINE && static_cast<std::size_t>(c - BOOK_LINE) > length) fail(i);
        length = c >= BOOK_LINE ? static_cast<std::size_t>(c - BOOK_LINE) : length + 1;
    }
    if (!book.empty() && book.text_.back() != BOOK_LINE) fail(book.text_.size() - 1);
    for_each_line(book.text_, [](std::span<const int> places) {
        if (play(places).size() != places.size())
            throw ChessError("the opening book contains a move that is not legal: compile it again");
    });
    return book;
}

std::vector<Line> Book::lines() const {
    std::vector<Line> result;
    for_each_line(text_, [&](std::span<const int> places) { result.push_back(play(places)); });
    return result;
}

Move Book::choose(const Game& game, Chance chance) const {
    const std::size_t played = game.moves().size();
    if (empty() || played >= MAX_BOOK_PLIES || game.start().fen() != START_FEN) return Move::none();
    std::vector<int> places;
    Position pos = game.start();
    for (const Move m : game.moves()) {
        const MoveList moves = ordered_moves(pos);
        places.push_back(static_cast<int>(std::find(moves.begin(), moves.end(), m) - moves.begin()));
        pos.do_move(m);
    }
    int count = 0;
    int chosen = -1;
    for_each_line(text_, [&](std::span<const int> line) {
        if (line.size() <= played || !std::ranges::equal(line.first(played), places)) return;
        ++count;
        if (chance.below(count) == 0) chosen = line[played];
    });
    const MoveList moves = ordered_moves(pos);
    if (chosen < 0 || chosen >= static_cast<int>(moves.size())) return Move::none();
    return moves[static_cast<std::size_t>(chosen)];
}

}  // namespace inkmate::engine

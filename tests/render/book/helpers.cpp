#include "tests/render/book/helpers.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>

#include "core/chess/nag.hpp"
#include "core/chess/pgn_note.hpp"
#include "core/chess/position.hpp"

namespace inkmate::test {

using namespace chess;

namespace {

class Annotator {
  public:
    explicit Annotator(std::uint32_t seed) : random_(seed) {}

    PgnGame game(std::size_t plies) {
        PgnGame game;
        game.tags = {
            {"Event", "Test of books"},   {"Site", "Nowhere"},    {"Date", "1999.05.??"}, {"Round", "3"},
            {"White", "Weiss, Wilhelm"},  {"Black", prose(3)},    {"Result", "1/2-1/2"},  {"ECO", "A00"},
            {"Opening", prose(below(8))}, {"Annotator", "Nobody"}};
        game.result = "1/2-1/2";
        if (one_in(2)) game.notes[0] = note({}, 3);
        while (game.game.moves().size() < plies) {
            const Position before = game.game.position();
            const auto moves = legal_moves(before);
            if (moves.size() == 0 || game.game.status() <= Status::seventy_five_moves) break;
            game.game.play(moves[below(moves.size())]);
            if (one_in(3)) game.notes[game.game.moves().size()] = note(before, 0);
        }
        return game;
    }
    /// What an engine and a clock tell of most moves: of which games, the seed says.
    static void add_course(PgnGame& game, std::uint32_t seed) {
        std::mt19937 random(seed);
        int centipawns = 20, seconds[] = {5400, 5400};
        for (std::size_t ply = 1; ply <= game.game.moves().size(); ++ply) {
            centipawns += static_cast<int>(random() % 201) - 100;
            int& clock = seconds[ply % 2];
            clock = std::max(0, clock - static_cast<int>(random() % 200));
            std::string& comment = game.notes[ply].comment;
            const int mate = ply % 2 == 0 ? 3 : -3;
            if (seed % 2 == 0 && ply % 7 != 0)
                comment = with_command(comment, "eval",
                                       evaluation_argument(ply % 31 == 30 ? PgnEvaluation{{}, mate}
                                                                          : PgnEvaluation{centipawns, {}}));
            if (seed % 3 == 2)
                comment = with_command(
                    comment, "clk", fmt::format("{}:{:02}:{:02}", clock / 3600, clock / 60 % 60, clock % 60));
        }
    }

  private:
    std::size_t below(std::size_t n) { return random_() % n; }
    bool one_in(std::size_t n) { return below(n) == 0; }

    std::string prose(std::size_t words) {
        static constexpr std::array<std::string_view, 16> list = {
            "the",      "knight",   "\u00e0",    "Nf3",       "\u201cquoted\u201d", "Tarrasch's",
            "position", "e8=Q+",    "(compare",  "Petrosian", "counterattack",      "\u265b",
            "\u00b1",   "\u0416uk", "\"Rxd1\",", "-"};
        std::string text;
        for (std::size_t i = 0; i < words; ++i)
            text += (i == 0 ? "" : " ") + std::string(list[below(list.size())]);
        return text;
    }
    PgnNote note(const Position& before, std::size_t depth) {
        PgnNote note;
        if (!one_in(3)) note.comment = prose(1 + below(one_in(4) ? 90 : 12));
        if (one_in(2)) note.nags.push_back(1 + static_cast<int>(below(145)));
        if (one_in(20)) note.nags.push_back(one_in(2) ? NAG_DIAGRAM : NAG_DIAGRAM_FLIPPED);
        if (one_in(25)) note.comment += " [%csl Ge4,Rd5][%cal Yb1c3,Bh8a1]";
        if (depth < 3)
            while (one_in(2)) note.variations.push_back(variation(before, depth + 1));
        return note;
    }
    PgnVariation variation(Position position, std::size_t depth) {
        PgnVariation line;
        for (std::size_t length = 1 + below(8); length > 0; --length) {
            const Position before = position;
            const auto moves = legal_moves(position);
            if (moves.size() == 0) break;
            const bool pass = one_in(12) && !position.in_check();
            const Move move = pass ? Move::none() : moves[below(moves.size())];
            play_variation_move(position, move);
            line.moves.push_back(move);
            if (one_in(4)) line.notes[line.moves.size()] = note(before, depth);
        }
        if (one_in(5)) line.after = prose(5);
        return line;
    }

    std::mt19937 random_;
};

}  // namespace

PgnGame pgn(std::string_view text) {
    std::vector<PgnGame> games = read_pgn(text, "test.pgn");
    REQUIRE(games.size() == 1);
    return std::move(games.front());
}

std::vector<book::BookPage> pages_of(const std::vector<PgnGame>& games, const book::BookStyle& style) {
    std::vector<book::BookPage> pages;
    book::BookSetter book(style, [&pages](const book::BookPage& page) { pages.push_back(page); });
    for (const PgnGame& game : games) book.add(game);
    book.finish();
    return pages;
}

PgnGame annotated_game(std::uint32_t seed, std::size_t plies) {
    PgnGame game = Annotator(seed).game(plies);
    Annotator::add_course(game, seed);
    return game;
}

std::string text_of(const book::BookPage& page) {
    std::string text;
    for (const book::BookItem& item : page.items)
        if (const figures::Text* run = std::get_if<figures::Text>(&item)) text += run->text + ' ';
    return text;
}

std::string text_of(const std::vector<book::Word>& words) {
    std::string text;
    for (const book::Word& word : words) {
        for (const book::Atom& atom : word.atoms)
            if (const book::TextRun* run = std::get_if<book::TextRun>(&atom))
                text += run->text;
            else if (const book::Figurine* figurine = std::get_if<book::Figurine>(&atom))
                text += '(' + std::string(1, PIECE_LETTERS[figurine->type]) + ')';
            else if (const book::SignMark* mark = std::get_if<book::SignMark>(&atom))
                text += '{' + std::to_string(mark->sign) + '}';
        if (!word.glued) text += ' ';
    }
    if (text.ends_with(' ')) text.pop_back();
    return text;
}

}  // namespace inkmate::test

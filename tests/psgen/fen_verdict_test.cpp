// Program and core agree on what a FEN may hold.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/chess/chess960.hpp"
#include "core/chess/game.hpp"
#include "core/chess/position.hpp"
#include "psgen/link/token.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/support/chess960_positions.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

using Dice = std::mt19937;

std::size_t below(Dice& dice, std::size_t bound) {
    return dice() % bound;
}

template <std::size_t N>
std::string one_of(Dice& dice, const std::array<const char*, N>& words) {
    return words[below(dice, N)];
}

/// The first field for a board of letters, '.' where nothing stands.
std::string placement(const std::array<char, 64>& board) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const char c = board[static_cast<std::size_t>(8 * rank + file)];
            if (c == '.') {
                ++empty;
                continue;
            }
            if (empty) text += std::to_string(empty);
            empty = 0;
            text += c;
        }
        if (empty) text += std::to_string(empty);
        if (rank) text += '/';
    }
    return text;
}

/// Pieces on random squares: kings mostly one a side, pawns mostly where they can be, and about as many
/// pieces as a side may have, promoted ones among them.
std::string random_placement(Dice& dice) {
    std::array<char, 64> board{};
    board.fill('.');
    const auto put = [&](char piece) {
        const bool pawn = piece == 'P' || piece == 'p';
        std::size_t square = below(dice, 64);
        while (board[square] != '.' || (pawn && (square < 8 || square >= 56) && below(dice, 200)))
            square = below(dice, 64);
        board[square] = piece;
    };
    for (const bool white : {true, false}) {
        const auto side = [&](char piece) { return white ? piece : static_cast<char>(piece - 'A' + 'a'); };
        const std::size_t kings = below(dice, 20) ? 1 : below(dice, 3);
        for (std::size_t i = 0; i < kings; ++i) put(side('K'));
        const std::size_t pawns = below(dice, below(dice, 3) ? 9 : 10);
        for (std::size_t i = 0; i < pawns; ++i) put(side('P'));
        const std::size_t pieces = below(dice, 9 - std::min<std::size_t>(pawns, 8) + 4);
        for (std::size_t i = 0; i < pieces; ++i) put(side("NBRQ"[below(dice, 4)]));
    }
    return placement(board);
}

/// A double step's square, mostly one that a pawn of the placement explains.
std::string random_en_passant(Dice& dice, bool white_to_move) {
    if (below(dice, 4)) return "-";
    return fmt::format("{}{}", static_cast<char>('a' + below(dice, 8)),
                       below(dice, 6) ? (white_to_move ? 6 : 3) : static_cast<int>(below(dice, 10)));
}

std::string random_fen(Dice& dice) {
    const std::string pieces = random_placement(dice);
    const bool white = below(dice, 2);
    return fmt::format("{} {} {} {} {} {}", pieces, white ? "w" : "b",
                       one_of(dice, std::array{"-", "-", "-", "-", "KQkq", "Kq", "Q", "kqK", "KK"}),
                       random_en_passant(dice, white), below(dice, 101), below(dice, 300));
}

/// A position of a game with something wrong in its text, or with its pieces changed.
std::string changed(const Position& pos, Dice& dice) {
    std::string fen = pos.fen();
    const std::string signs = "kqrbnpKQRBNP12345678/ -wbabcdefgh09x.\t\xe9";
    if (below(dice, 12) == 0) return fen + one_of(dice, std::array{" +1+0", " x", " 7 +"});
    if (below(dice, 12) == 0) return fen.insert(fen.rfind(' ', fen.rfind(' ') - 1), " 3+3");
    const std::size_t at = below(dice, below(dice, 3) ? fen.find(' ') : fen.size());
    const char sign = signs[below(dice, signs.size())];
    switch (below(dice, 5)) {
        case 0: fen.erase(at, 1); break;
        case 1: fen.insert(at, 1, sign); break;
        case 2: fen.resize(at); break;
        default: fen[at] = sign;
    }
    return fen;
}

/// A position of a game with the mark of a promoted piece somewhere on its board.
std::string marked(const Position& pos, Dice& dice) {
    std::string fen = pos.fen();
    return fen.insert(below(dice, fen.find(' ') + 1), "~");
}

/// A square that a pawn has just passed, said or not, where pins may forbid the capture.
std::string double_step(Dice& dice) {
    std::array<char, 64> board{};
    board.fill('.');
    const std::size_t file = below(dice, 8);
    board[32 + file] = 'p';
    if (file > 0) board[31 + file] = 'P';
    for (const char piece : {'K', 'k', 'r', 'b', 'q', 'R'}) {
        std::size_t square = below(dice, 64);
        while (board[square] != '.' || square == 40 + file || square == 48 + file) square = below(dice, 64);
        board[square] = piece;
    }
    return fmt::format("{} w - {}6 0 1", placement(board), static_cast<char>('a' + file));
}

/// A start position of Chess960 with rights that it may have or not.
std::string chess960_rights(Dice& dice) {
    const std::string fen = chess960_start(static_cast<int>(below(dice, CHESS960_STARTS))).fen();
    return fmt::format(
        "{} w {} - 0 1", fen.substr(0, fen.find(' ')),
        one_of(dice, std::array{"KQkq", "HAha", "GBgb", "FCfc", "Fb", "Kc", "Ah", "HQ", "KH", "aq", "E"}));
}

/// Why the core refuses a FEN, without the numbers and names in it; empty when it does not. `left_out` has
/// what it leaves out.
std::string refusal(const std::string& fen, std::string& understood, std::vector<Fault>& left_out) {
    try {
        understood = Position::from_fen(fen, &left_out).fen();
        return "";
    } catch (const ChessError& error) {
        std::string why = std::string(error.what()).substr(std::string("FEN ''").size() + fen.size());
        std::erase_if(why, [](char c) { return (c >= '0' && c <= '9') || c == '\''; });
        for (const char* const name : {"White", "Black"})
            if (const auto at = why.find(name); at != std::string::npos) why.erase(at, 5);
        return why;
    }
}

}  // namespace

TEST_CASE("program and core agree on which of many random FENs are positions") {
    Dice dice(20), rights(960), marks(126);
    std::vector<std::string> fens;
    const std::size_t many = full_tests() ? 4000 : 300;
    const std::vector<Position> positions = sample_positions(40, 3);
    for (std::size_t i = 0; i < many; ++i) {
        fens.push_back(random_fen(dice));
        fens.push_back(changed(positions[i % positions.size()], dice));
        fens.push_back(double_step(dice));
        if (i % 3 == 0) fens.push_back(chess960_rights(rights));
        if (i % 3 == 1) fens.push_back(marked(positions[i % positions.size()], marks));
    }
    std::string code;
    std::vector<std::string> expected;
    std::map<std::string, int> refusals;
    for (const std::string& fen : fens) {
        std::string understood;
        std::vector<Fault> left_out;
        ++refusals[refusal(fen, understood, left_out)];
        for (const Fault& what : left_out) ++refusals[what.sentence];
        expected.push_back(understood.empty() ? "refused" : understood);
        // In a string that can be written to, as a line is.
        code += fmt::format(
            "{} dup length string copy ReadFen length 0 eq {{ Fen = }} {{ (refused) = }} ifelse\n",
            ps_string(fen));
    }
    PlayingProgram chess960;
    chess960.game = Game(chess960_start(0));
    for (const PlayingProgram& program : {PlayingProgram(), chess960}) {
        const bool ordinary = !program.game.start().needs_chess960();
        const auto said = run_kernel({"ReadFen", "Fen"}, code, program);
        REQUIRE(said.size() == fens.size());
        std::size_t refused = 0;
        for (std::size_t i = 0; i < fens.size(); ++i) {
            CAPTURE(fens[i]);
            const bool unknown = ordinary && expected[i] != "refused" && !is_ordinary_fen(fens[i]);
            CHECK(said[i] == (unknown ? "refused" : expected[i]));
            refused += unknown ? 1 : 0;
        }
        CHECK((refused > many / 20) == ordinary);
    }
    // Every kind of refusal has come up, and so have positions.
    CHECK(refusals[""] > static_cast<int>(many / 4));
    const auto came_up = [&](std::string_view part) {
        return std::ranges::any_of(refusals,
                                   [&](const auto& r) { return r.first.find(part) != std::string::npos; });
    };
    const std::vector<std::string> parts = {"kings instead of one",
                                            "pieces, more than",
                                            "pawns, more than",
                                            "beyond the first set",
                                            "there is a pawn on",
                                            "neither w nor b",
                                            "king is in check",
                                            "none of the letters",
                                            "s king on",
                                            "neither a square nor",
                                            "is not on rank",
                                            "can have just moved",
                                            "is not a number from",
                                            "neither a piece",
                                            "does not follow a piece",
                                            "instead of ",
                                            "fields",
                                            "needs a rook of",
                                            "occurs twice",
                                            "is after the move number",
                                            "checks do not count"};
    for (const std::string& part : parts) {
        CAPTURE(part);
        CHECK(came_up(part));
    }
}

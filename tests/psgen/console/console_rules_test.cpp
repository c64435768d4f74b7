// The program's rules, notation and evaluation against the core's.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/chess/game.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/evaluation.hpp"
#include "tests/psgen/console.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

std::string pawns(int centipawns) {
    return fmt::format("{}{}.{:02}", centipawns < 0 ? '-' : '+', std::abs(centipawns) / 100,
                       std::abs(centipawns) % 100);
}

std::string board_text(const Position& pos) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        text += fmt::format("{} ", rank + 1);
        for (int file = 0; file < 8; ++file)
            text += fmt::format(" {}", letter_of(pos.piece_on(make_square(file, rank))));
        text += '\n';
    }
    return text + "   a b c d e f g h  White below\n";
}

/// What the console says of whose turn it is.
std::string turn_of(const Game& game) {
    const Status status = game.status();
    const bool white = game.position().side_to_move() == WHITE;
    if (ends_game(status)) {
        const char* result = status != Status::checkmate ? "1/2-1/2" : white ? "0-1" : "1-0";
        return fmt::format("Result: {} ({})", result, describe(status));
    }
    std::string text = fmt::format("Turn: {}", white ? "White" : "Black");
    if (status != Status::normal) text += fmt::format(" ({})", describe(status));
    return text;
}

/// "Captured: by White pn, by Black P".
std::string captured_of(const Game& game) {
    std::string by[COLOR_NB];
    for (const Piece p : game.captured())
        if (p != NO_PIECE) by[~color_of(p)] += letter_of(p);
    if (by[WHITE].empty() && by[BLACK].empty()) return "Captured: nothing";
    std::string text = "Captured:";
    if (!by[WHITE].empty()) text += " by White " + by[WHITE];
    if (!by[BLACK].empty()) text += (by[WHITE].empty() ? " by Black " : ", by Black ") + by[BLACK];
    return text;
}

/// Everything the console shows after the last move of a game.
std::string shown(const Game& game) {
    std::string text = board_text(game.position());
    const auto plies = static_cast<int>(game.moves().size());
    if (plies > 0) {
        const int ply = plies - 1 + (game.start().side_to_move() == BLACK);
        text += fmt::format("Move: {}{} {} ({})\n", game.start().fullmove_number() + ply / 2,
                            ply % 2 == 0 ? "." : "...", game.san().back(), to_uci(game.moves().back()));
    }
    if (!ends_game(game.status()))
        text += fmt::format("Evaluation: {} (static)\n", pawns(evaluate(game.position())));
    text += captured_of(game) + '\n';
    return text + turn_of(game);
}

/// A script of console lines and the answers that they must get.
struct Script {
    std::vector<std::string> lines;
    std::vector<std::string> expected;

    void add(std::string line, std::string answer) {
        lines.push_back(std::move(line));
        expected.push_back(std::move(answer));
    }
    void run() const {
        const auto said = converse(quick_program(), lines);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            INFO("line ", i, ": ", lines[i]);
            CHECK(said[i] == expected[i]);
        }
    }
};

void replay(const Position& start, std::span<const Move> moves) {
    Script script;
    Game game(start);
    script.add("setup " + start.fen(), shown(game));
    for (const Move m : moves) {
        // Typed by turns in coordinates and in SAN.
        const std::string text = game.moves().size() % 2 ? to_san(game.position(), m) : to_uci(m);
        game.play(m);
        script.add(text, shown(game));
        script.add("fen", game.position().fen());
    }
    script.run();
}

}  // namespace

TEST_CASE("legal moves, their SAN, status, evaluation and FEN are the core's on positions of every kind") {
    const auto positions = sample_positions(test::full_tests() ? 500 : 200, 20240501);
    REQUIRE(positions.size() >= 200);
    std::vector<std::string> lines;
    for (const Position& pos : positions) {
        lines.push_back("setup " + pos.fen());
        lines.push_back("fen");
        lines.push_back("moves");
    }
    const auto said = converse(quick_program(), lines);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Position& pos = positions[i];
        CAPTURE(pos.fen());
        CHECK(said[3 * i] == shown(Game(pos)));
        CHECK(said[3 * i + 1] == pos.fen());

        MoveList legal = legal_moves(pos);
        std::sort(legal.begin(), legal.end());
        std::string list = fmt::format("Legal moves ({})", legal.size());
        list += legal.empty() ? "." : ":";
        for (const Move m : legal) list += ' ' + to_san(pos, m);
        CHECK(words_of(said[3 * i + 2]) == words_of(list));
    }
}

TEST_CASE("the three example games replay with the core's position after every ply") {
    const auto games = example_games();
    REQUIRE(games.size() == 3);
    for (const PgnGame& pgn : games) replay(pgn.game.start(), pgn.game.moves());
}

TEST_CASE("random games of up to 200 plies replay with the core's position after every ply") {
    for (std::uint32_t seed = 1; seed <= (full_tests() ? 20 : 3); ++seed) {
        CAPTURE(seed);
        replay(Position(), random_game(seed, 200));
    }
}

TEST_CASE("repetition: a claim from the third time on, the end at the fifth") {
    Script script;
    Game game;
    const std::vector<std::string> dance = {"Nf3", "Nf6", "Ng1", "Ng8"};
    for (int ply = 0; ply < 16; ++ply) {
        game.play(parse_move(game.position(), dance[ply % 4]));
        script.add(dance[ply % 4], shown(game));
    }
    REQUIRE(game.status() == Status::fivefold_repetition);
    script.add("Nf3",
               "The game is over. Result: 1/2-1/2 (draw by fivefold repetition)\nType \"undo\" or \"new\".");
    script.run();
}

TEST_CASE("positions that differ in castling rights or en passant are not repetitions") {
    // The king's first excursion loses the rights, so the start is met four times but equal three times only.
    Script script;
    Game game;
    for (const char* move :
         {"e4", "e5", "Ke2", "Ke7", "Ke1", "Ke8", "Ke2", "Ke7", "Ke1", "Ke8", "Ke2", "Ke7", "Ke1", "Ke8"}) {
        game.play(parse_move(game.position(), move));
        script.add(move, shown(game));
    }
    REQUIRE(game.status() == Status::threefold_repetition);
    script.run();
}

TEST_CASE("a game beyond the clocks of a FEN has the core's FEN, which can be read again") {
    Game game(Position::from_fen("4k3/4p3/8/8/8/8/8/4K3 b - - 9 9999"));
    std::vector<std::string> lines = {"setup " + game.start().fen()}, expected;
    for (const char* const move : {"Kd7", "Kd1", "Kd8"}) {
        game.play(parse_move(game.position(), move));
        lines.insert(lines.end(), {move, "fen"});
        expected.push_back(game.position().fen());
    }
    lines.insert(lines.end(), {"setup " + expected.back(), "fen"});
    const auto said = converse(quick_program(), lines);
    for (std::size_t i = 0; i < expected.size(); ++i) CHECK(said[2 * i + 2] == expected[i]);
    CHECK(said.back() == expected.back());
}

TEST_CASE("FENs are read and refused as the core does it") {
    const std::vector<std::string> fens = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   w  KQkq  -  3   17 ",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 1",
        "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w - - 9999 9999",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        // refused
        "",
        "x",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8 w KQkq - 0 1",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/71/8/8/8/PPPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppp.ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR - KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqK - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQx - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w K- - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w K - 0 1",
        "rnbq1bnr/ppppkppp/8/8/8/8/PPPPPPPP/RNBQKBNR w kq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq i6 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e 0 1",
        "rnbqkbnr/pppp1ppp/4p3/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1",
        "rnbqkbnr/pppppppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w - e6 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 10000 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 10000",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99999999999 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0x1 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1",
        "rnbqkbnr/pppppppp/P7/8/8/8/PPPPPPPP/RNBQK3 w - - 0 1",
        "rnbqkbnr/pppppppp/Q7/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "rnbqkbnP/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w - - 0 1",
        "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNp w - - 0 1",
        "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPP1/QQQ1K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPPPPPP1/QQ1K4 w - - 0 1",
        "nnn1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 000000050 000000007",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0000000050 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw KQkq\t-\t 5 \t7",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPP\tPPPP/RNBQKBNR w KQkq - 0 1",
    };
    std::vector<std::string> lines;
    for (const std::string& fen : fens) {
        lines.push_back("setup 8/8/8/8/8/2k5/8/K7 w - - 5 60");
        lines.push_back("setup " + fen);
        lines.push_back("fen");
    }
    const auto said = converse(quick_program(), lines);
    for (std::size_t i = 0; i < fens.size(); ++i) {
        CAPTURE(fens[i]);
        std::string expected = "8/8/8/8/8/2k5/8/K7 w - - 5 60";
        bool good = true;
        try {
            expected = Position::from_fen(fens[i]).fen();
        } catch (const ChessError&) {
            good = false;
        }
        CHECK(said[3 * i + 2] == expected);
        CHECK((said[3 * i + 1].find("The position is unchanged.") == std::string::npos) == good);
        if (!good) CHECK(said[3 * i + 1].starts_with("FEN"));
    }
}

TEST_CASE("moves are read and refused as the core does it") {
    const std::vector<std::string> texts = {
        "e4",     "e2e4",   "e2-e4", "Nf3",   "Nf3+", "Ng1f3", "N1f3",   "Ngf3",      "Nxf3",   "nf3",
        "exd5",   "ed5",    "d5",    "xd5",   "xe4",  "xa3",   "exd6",   "exd6 e.p.", "exd6ep", "ed6",
        "O-O",    "O-O-O",  "0-0",   "o-o-o", "O-O+", "Kg1",   "Kc1",    "e1g1",      "e8c8",   "Ke1g1",
        "a8",     "a8=Q",   "a8Q",   "a8q",   "a8=N", "a8(R)", "a8/B",   "a7a8",      "a7a8n",  "axb8",
        "axb8=K", "axb8=P", "bxa8",  "b8",    "a4=Q", "e2e4q", "Nd2",    "Nbd2",      "Rd1",    "R1d1",
        "Rad1",   "Qh4e1",  "Pe4",   "e9",    "i4",   "e",     "4",      "N",         "Nf",     "Nf9",
        "Rxx1",   "e4!",    "e4?!",  "e4 ",   " e4",  "0000",  "--",     "=Q",        "e8=",    "O-O-O-O",
        "Bxf7#",  "Qxf7++", "K",     "Ke2",   "Kd1",  "h1g1",  "(e4)",   "e4)",       "a8=(Q)", "f8=Q",
        "xf8",    "N5f3",   "c3d5",  "*2e4",  "-2e4", ")2e4",  "\022e4",
    };
    const std::vector<std::string> fens = {
        std::string(START_FEN),
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "1n2k3/P7/8/3pP3/2P5/8/8/1N2KN2 w - d6 0 1",
        "1n2k3/P1P5/8/8/8/8/p1p5/1N2KN2 b - - 0 1",
        "4k3/8/8/8/7Q/8/8/QK5Q w - - 0 1",
        "3R4/7k/8/8/3K4/8/8/3R4 w - - 0 1",
        "rnb1kbnr/pppp1ppp/4p3/8/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1",
    };
    std::vector<std::pair<std::string, std::string>> all;
    for (const std::string& fen : fens)
        for (const std::string& text : texts) all.emplace_back(fen, text);
    // In the short form each text in some of the positions.
    const auto tried = sample(all, 2);
    std::vector<std::string> lines;
    for (const auto& [fen, text] : tried) {
        lines.push_back("setup " + fen);
        lines.push_back(text);
        lines.push_back("fen");
    }
    const auto said = converse(quick_program(), lines);
    std::size_t i = 0;
    for (const auto& one : tried) {
        Game game(Position::from_fen(one.first));
        CAPTURE(one.first);
        CAPTURE(one.second);
        CAPTURE(said[i + 1]);
        bool good = true;
        try {
            game.play(parse_typed_move(game.position(), one.second));
        } catch (const ChessError&) {
            good = false;
        }
        CHECK(said[i + 2] == game.position().fen());
        if (good)
            CHECK(said[i + 1] == shown(game));
        else
            CHECK(said[i + 1].find('"') != std::string::npos);
        i += 3;
    }
}

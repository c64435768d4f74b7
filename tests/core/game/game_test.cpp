#include "core/game/game.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/chess/chess960.hpp"
#include "core/chess/position.hpp"
#include "core/variant/board.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/core/game/helpers.hpp"

using namespace inkmate;
using namespace inkmate::test;
using chess::BLACK;
using chess::Notation;
using chess::WHITE;
using game::Game;
using game::GameError;
using game::Move;

namespace {

/// Chess, Chess960, and every variant that is built in, each at its start.
std::vector<Game> all_kinds() {
    std::vector<Game> games = {Game(), Game(nullptr, chess::chess960_start(1).fen())};
    for (const variant::IniSection& section : variant::builtin_sections())
        games.emplace_back(game::load_rules(section.name));
    return games;
}

Game random_game(Game game, std::size_t plies, std::uint32_t seed) {
    std::mt19937 random(seed);
    while (game.plies() < plies && !game.outcome()) {
        const std::vector<Move> moves = game.legal_moves();
        game.play(moves[random() % moves.size()]);
    }
    return game;
}

/// Everything that can be seen of a game but what can be redone.
std::string seen(const Game& game) {
    std::string text = game.start_fen() + "|" + game.fen() + "|" + game.lost(WHITE) + "|" + game.lost(BLACK);
    for (std::size_t ply = 0; ply < game.plies(); ++ply)
        text += fmt::format("|{} {} {}", game.uci_at(ply), game.san_at(ply), game.move_at(ply).code());
    for (const std::uint64_t key : game.earlier_keys()) text += fmt::format("|{}", key);
    return text;
}

std::vector<std::string> uci_of(const Game& game, const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move m : moves) texts.push_back(game.uci(m));
    return texts;
}

}  // namespace

TEST_CASE("a game of any rules begins at their start, with what its kernel knows of it") {
    const Game chess;
    CHECK(chess.name() == "chess");
    CHECK(chess.rules() == nullptr);
    CHECK(chess.chess_game() != nullptr);
    CHECK(chess.variant_game() == nullptr);
    CHECK(chess.fen() == chess::START_FEN);
    CHECK(chess.begins_at_start_position());
    CHECK(chess.legal_moves().size() == 20);
    CHECK(chess.files() == 8);
    CHECK(chess.board().front() == "rnbqkbnr");
    CHECK(chess.board()[4] == "........");

    const Game grand(game::load_rules("grand"));
    CHECK(grand.name() == "grand");
    CHECK(grand.chess_game() == nullptr);
    CHECK(grand.variant_game() != nullptr);
    CHECK(grand.ranks() == 10);
    CHECK(grand.board()[1] == ".nbqkcabn.");
    CHECK(grand.letter_on(1, 1) == 'N');
    CHECK(grand.begins_at_start_position());
    CHECK(grand.visit([](const auto& game) { return game.moves().size(); }) == 0);
    // A hole is neither empty nor a man.
    const std::vector<std::string> press = Game(game::load_rules("pressroom")).board();
    CHECK(std::ranges::any_of(press, [](const std::string& row) { return row.find(' ') != row.npos; }));

    for (const Game& game : all_kinds()) {
        CAPTURE(game.name());
        CHECK(game.plies() == 0);
        CHECK(game.fullmove_number() == 1);
        CHECK_FALSE(game.outcome());
        CHECK_FALSE(game.in_check());
        CHECK(game.status() == "");
    }
}

TEST_CASE("a game keeps its rules alive") {
    Game game;
    {
        const Game born(game::load_rules("gardner"));
        game = played(born, "a3 b3");
    }
    CHECK(game.rules().use_count() == 1);
    CHECK(played(game, "c3").plies() == 3);
    const Game other = std::move(game);
    CHECK(other.fen().starts_with("rnbqk/"));
}

TEST_CASE("positions are set up by their FEN, and one that is wrong changes nothing") {
    const std::string endgame = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 20";
    Game game = played(Game(), "e4 e5");
    game.undo();
    game.set_up(endgame);
    CHECK(game.start_fen() == endgame);
    CHECK(game.plies() == 0);
    CHECK(game.undone() == 0);
    CHECK_FALSE(game.begins_at_start_position());
    CHECK(game.fullmove_number() == 20);
    game.play(game.read_move("e4"));
    CHECK_THROWS_AS(game.set_up("8/8 w"), GameError);
    CHECK(game.plies() == 1);
    game.new_game();
    CHECK(game.fen() == chess::START_FEN);
    CHECK_THROWS_AS(Game(nullptr, "rubbish"), GameError);

    Game atomic(game::load_rules("atomic"), endgame);
    CHECK(atomic.fen() == endgame);
    CHECK_THROWS_AS(atomic.set_up("8/8 w"), GameError);
    CHECK(atomic.fen() == endgame);
    atomic.new_game();
    CHECK(atomic.begins_at_start_position());
    CHECK(atomic.name() == "atomic");
    CHECK_THROWS_AS(Game(game::load_rules("gardner"), chess::START_FEN), GameError);
}

TEST_CASE("an illegal move throws, in chess and in every variant, and changes nothing") {
    for (Game game : all_kinds()) {
        CAPTURE(game.name());
        game = random_game(game, 6, 3);
        const std::string before = seen(game);
        const Move legal = game.legal_moves().front();
        CHECK_THROWS_AS(game.play(Move::none()), GameError);
        // Its origin is empty once it has been played.
        Game after = game;
        after.play(legal);
        const std::string later = seen(after);
        CHECK_THROWS_AS(after.play(legal), GameError);
        CHECK(seen(after) == later);
        CHECK(seen(game) == before);
    }
    // F3: what the variant's kernel used to play.
    const auto rules = game::load_rules("gardner");
    variant::Game gardner{variant::Position(*rules)};
    CHECK_THROWS_AS(gardner.play(variant::Move(variant::make_square(0, 0), variant::make_square(0, 4))),
                    variant::VariantError);
    CHECK(gardner.moves().empty());
}

TEST_CASE("every legal move of every kind of game has texts that are read as that move") {
    for (const Game& start : all_kinds())
        for (const std::size_t plies : {0, 7, 20}) {
            const Game game = random_game(start, plies, 11);
            CAPTURE(game.name());
            CAPTURE(game.fen());
            const std::vector<Move> moves = game.legal_moves();
            CHECK(std::ranges::is_sorted(moves));
            for (const Move m : moves) {
                const std::string uci = game.uci(m), san = game.san(m);
                CAPTURE(uci);
                CAPTURE(san);
                CHECK(game.read_uci(uci) == m);
                CHECK(game.read_move(uci) == m);
                CHECK(game.read_move(san) == m);
                CHECK(game.read_typed_move(san) == m);
                CHECK(game.read_typed_move(uci) == m);
                for (const Notation notation : {Notation::lan, Notation::de, Notation::fr, Notation::nl})
                    CHECK(game.read_typed_move(game.written(m, notation), notation) == m);
            }
        }
}

TEST_CASE("figurines are letters, black or white") {
    for (const Game& game :
         {Game(), Game(game::load_rules("atomic")), Game(game::load_rules("capablanca"))}) {
        CAPTURE(game.name());
        const std::string knight = game.files() == 10 ? "Nh3" : "Nf3";
        const std::string square = knight.substr(1);
        for (const char* const figurine : {"♘", "♞", "♘\uFE0E"}) {
            CHECK(game.san(game.read_move(figurine + square)) == knight);
            CHECK(game.san(game.read_typed_move(figurine + square)) == knight);
            // Whatever the letter means in the language.
            CHECK(game.san(game.read_typed_move(figurine + square, Notation::fr)) == knight);
        }
    }
    const Game promotes(game::load_rules("gardner"), "4k/P4/5/5/4K w - - 0 1");
    CHECK(promotes.uci(promotes.read_move("a5=♖")) == "a4a5r");
    // "♗" is no king in French.
    const Game french(nullptr, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    CHECK(french.san(french.read_typed_move("♖d1", Notation::fr)) == "Rd1");
    CHECK(french.san(french.read_typed_move("Rd1", Notation::fr)) == "Kd1");
}

TEST_CASE("a person may be careless") {
    for (const Game& game : {Game(), Game(game::load_rules("3check"))}) {
        CAPTURE(game.name());
        for (const char* const text :
             {"Nf3", "nf3", "NF3", "g1f3", "G1F3", "g1 f3", " Nf3! ", "g1-f3", "Ng1-f3"})
            CHECK_MESSAGE(game.uci(game.read_typed_move(text)) == "g1f3", text);
        CHECK(game.uci(game.read_typed_move("Sf3", Notation::de)) == "g1f3");
        CHECK(game.uci(game.read_typed_move("Nf3", Notation::de)) == "g1f3");
        CHECK(game.uci(game.read_typed_move("cf3", Notation::fr)) == "g1f3");
    }
    for (const Game& game : {Game(nullptr, "r3k2r/1P6/8/8/8/8/8/R3K2R w KQ - 0 1"),
                             Game(game::load_rules("chess"), "r3k2r/1P6/8/8/8/8/8/R3K2R w KQ - 0 1")}) {
        for (const char* const text : {"O-O", "0-0", "o-o", "O-O+", "e1g1"})
            CHECK_MESSAGE(game.uci(game.read_typed_move(text)) == "e1g1", text);
        for (const char* const text : {"bxa8(N)", "bxa8=N", "bxa8N", "bxa8/n", "ba8n", "b7a8n", "b7xa8=N"})
            CHECK_MESSAGE(game.uci(game.read_typed_move(text)) == "b7a8n", text);
        CHECK(game.uci(game.read_move("bxa8(Q)")) == "b7a8q");
        CHECK(game.uci(game.read_move("b8")) == "b7b8q");
        CHECK(game.uci(game.read_typed_move("b7b8")) == "b7b8q");
    }
    const Game passant(game::load_rules("chess"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    CHECK(passant.uci(passant.read_move("exd6e.p.")) == "e5d6");
    // Where there is one piece to become, that one.
    const Game shatranj(game::load_rules("shatranj"), "k7/4P3/8/8/8/8/p6p/K6R w - - 0 1");
    CHECK(shatranj.uci(shatranj.read_move("e8")) ==
          uci_of(shatranj, shatranj.legal_moves_from("e7")).front());
}

TEST_CASE("what is no move, illegal or ambiguous names legal moves") {
    const std::string two_knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    for (const Game& game : {Game(nullptr, two_knights), Game(game::load_rules("atomic"), two_knights)}) {
        CAPTURE(game.name());
        CHECK(error_of([&] { game.read_move("Nd2"); }) == "'Nd2' is ambiguous: it could be Nbd2 or Nfd2");
        CHECK(error_of([&] { game.read_typed_move("nd2", Notation::de); }) ==
              "'nd2' is ambiguous: it could be Sbd2 or Sfd2");
        CHECK(
            error_of([&] { game.read_move("e4x"); }).starts_with("'e4x' is not a move; moves are written "));
        CHECK(error_of([&] { game.read_typed_move(""); }).starts_with("'' is not a move"));
        CHECK(error_of([&] { game.read_move("a1a2"); }).ends_with("a1 is empty"));
        CHECK(error_of([&] { game.read_move("e8e7"); }).find("White is to move") != std::string::npos);
        CHECK(error_of([&] { game.read_move("b1b2"); }).find("Nbd2, Na3 or Nc3") != std::string::npos);
        CHECK(error_of([&] { game.read_move("Nb2"); }).find("Nc3") != std::string::npos);
        CHECK(game.read_uci("Nd2") == Move::none());
        CHECK(game.read_uci("b1b2") == Move::none());
    }
    const Game over(game::load_rules("kingofthehill"), "8/8/8/3k4/8/8/8/K7 w - - 0 1");
    CHECK(error_of([&] { over.read_move("Ka2"); }).ends_with("the game is over"));
    CHECK(over.legal_moves().empty());
    const Game hole(game::load_rules("losalamos"));
    CHECK(error_of([&] { hole.read_move("h1h2"); }).ends_with("h1 is not a square of the board"));
}

TEST_CASE("a man's moves are found by its square") {
    const Game chess, gardner(game::load_rules("gardner"));
    CHECK(uci_of(chess, chess.legal_moves_from("b1")) == std::vector<std::string>{"b1a3", "b1c3"});
    CHECK(uci_of(gardner, gardner.legal_moves_from("b1")) == std::vector<std::string>{"b1a3", "b1c3"});
    CHECK(gardner.legal_moves_from("c1").empty());
    CHECK(gardner.legal_moves_from("k9").empty());
    CHECK(chess.legal_moves_from("").empty());
}

TEST_CASE("moves are written as notations have them, in variants where no two types would share a letter") {
    const Game chess = played(Game(), "Nf3");
    CHECK(chess.written_at(0, Notation::san) == "Nf3");
    CHECK(chess.written_at(0, Notation::lan) == "Ng1-f3");
    CHECK(chess.written_at(0, Notation::de) == "Sf3");
    CHECK(chess.written_at(0, Notation::figurine) == "\2f3");
    const Game atomic = played(Game(game::load_rules("atomic")), "Nf3");
    for (const Notation notation : {Notation::lan, Notation::de, Notation::nl, Notation::figurine})
        CHECK(atomic.written_at(0, notation) == chess.written_at(0, notation));
    // A chancellor is C, as the Spanish knight would be.
    const Game capablanca = played(Game(game::load_rules("capablanca")), "Nh3");
    CHECK(capablanca.written_at(0, Notation::es) == "Nh3");
    CHECK(capablanca.written_at(0, Notation::de) == "Sh3");
    CHECK(capablanca.written_at(0, Notation::lan) == "Ni1-h3");
    const Game promotes(game::load_rules("capablanca"), "5k4/P9/10/10/10/10/10/5K4 w - - 0 1");
    CHECK(promotes.written(promotes.read_move("a8=Q"), Notation::de) == "a8=D+");
    CHECK(promotes.written(promotes.read_move("a8=A"), Notation::lan) == "a7-a8=A");
    const Game castles(game::load_rules("3check"), "4k3/8/8/8/8/8/8/R3K3 w Q - 3+3 0 1");
    for (const Notation notation : {Notation::lan, Notation::de})
        CHECK(castles.written(castles.read_move("O-O-O"), notation) == "O-O-O");
    const Game passant(game::load_rules("chess"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    CHECK(passant.written(passant.read_move("e5d6"), Notation::lan) == "e5xd6");
}

TEST_CASE("a move of a game is numbered as it is written on paper") {
    for (const Game& start : {Game(), Game(game::load_rules("3check"))}) {
        const Game game = played(start, "e4 Nf6 e5");
        CHECK(game.numbered_at(0) == "1. e4");
        CHECK(game.numbered_at(1) == "1... Nf6");
        CHECK(game.numbered_at(1, Notation::de) == "1... Sf6");
        CHECK(game.numbered_at(2) == "2. e5");
    }
    const Game set_up = played(Game(nullptr, "4k3/8/8/8/8/8/8/4K2R b - - 0 38"), "Kd7 Rh7+");
    CHECK(set_up.numbered_at(0) == "38... Kd7");
    CHECK(set_up.numbered_at(1, Notation::lan) == "39. Rh1-h7+");
    const Game late = played(Game(game::load_rules("atomic"), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 20"), "Kd7 e4");
    CHECK(late.numbered_at(0) == "20... Kd7");
    CHECK(late.numbered_at(1) == "21. e4");
    CHECK(late.line(std::vector<Move>{late.read_move("Kd6")}) == std::vector<std::string>{"d7d6"});
}

TEST_CASE("a line of moves is written from the present position, whatever it captures") {
    const Game game = played(Game(game::load_rules("atomic")), "e4 d5");
    Game after = game;
    std::vector<Move> line;
    for (const char* const text : {"exd5", "Nf6", "Nf3"}) {
        line.push_back(after.read_move(text));
        after.play(line.back());
    }
    CHECK(game.line(line) == std::vector<std::string>{"e4d5", "g8f6", "g1f3"});
    CHECK(game.plies() == 2);
}

TEST_CASE("moves are taken back, played again, and gone to, in every kind of game") {
    for (const Game& start : all_kinds()) {
        CAPTURE(start.name());
        Game game = random_game(start, 24, 5);
        const std::size_t plies = game.plies();
        REQUIRE(plies >= 4);
        std::vector<std::string> at(plies + 1);
        for (std::size_t ply = 0; ply <= plies; ++ply) {
            at[ply] = seen(game.up_to(ply));
            CHECK(game.up_to(ply).undone() == 0);
        }
        CHECK_FALSE(game.redo());
        for (std::size_t ply = plies; ply > 0; --ply) {
            CHECK(seen(game) == at[ply]);
            CHECK(game.undo());
        }
        CHECK_FALSE(game.undo());
        CHECK(seen(game) == at[0]);
        CHECK(game.undone() == plies);
        CHECK(game.redo());
        CHECK(seen(game) == at[1]);
        CHECK(game.go_to(plies));
        CHECK(seen(game) == at[plies]);
        CHECK(game.go_to(2));
        CHECK(seen(game) == at[2]);
        CHECK_FALSE(game.go_to(plies + 1));
        CHECK(seen(game) == at[2]);
        // Another game from here; nothing can be played again.
        game.play(game.legal_moves().back());
        CHECK(game.undone() == 0);
        CHECK_FALSE(game.redo());
        game.undo();
        CHECK(game.undone() == 1);
        game.forget_undone();
        CHECK_FALSE(game.redo());
    }
}

TEST_CASE("the rules end a game, with a result and words") {
    struct Case {
        const char *rules, *fen, *result, *reason, *status;
    };
    for (const Case& one :
         {Case{"", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "0-1", "checkmate",
               "checkmate"},
          {"", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2", "stalemate", "stalemate"},
          {"", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "1/2-1/2", "insufficient material",
           "draw by insufficient material"},
          {"", "4k3/8/8/8/8/8/4P3/4K3 w - - 150 99", "1/2-1/2", "seventy-five moves",
           "draw by the seventy-five-move rule"},
          {"kingofthehill", "8/8/8/3k4/8/8/8/K7 w - - 0 1", "0-1", "the flag is reached",
           "the flag is reached"},
          {"atomic", "8/8/8/8/8/8/4P3/4K3 b - - 0 1", "1-0", "extinction", "extinction"},
          {"antichess", "8/8/8/8/8/8/8/K7 b - - 0 1", "0-1", "extinction", "extinction"},
          {"3check", "4k3/8/8/8/8/8/8/4K2R b - - 0+3 0 1", "1-0", "the last check is given",
           "the last check is given"},
          {"losalamos", "5k/3Q2/4K1/6/6/6 b - - 0 1", "1/2-1/2", "stalemate", "stalemate"}}) {
        CAPTURE(one.fen);
        const Game game(*one.rules == '\0' ? nullptr : game::load_rules(one.rules), one.fen);
        const auto outcome = game.outcome();
        REQUIRE(outcome);
        CHECK(outcome->result == one.result);
        CHECK(outcome->reason == one.reason);
        CHECK(game.status() == one.status);
        CHECK_FALSE(game.claimable_draw());
    }
    CHECK(game::Outcome{"1-0", ""}.score() == 1);
    CHECK(game::Outcome{"0-1", ""}.score() == 0);
    CHECK(game::Outcome{"1/2-1/2", ""}.score() == 0.5);
}

TEST_CASE("a draw that can be claimed leaves chess in play, and ends variants") {
    const std::string dance = "Nf3 Nf6 Ng1 Ng8 ";
    const Game twice = played(Game(), dance), thrice = played(twice, dance);
    CHECK_FALSE(twice.claimable_draw());
    CHECK_FALSE(thrice.outcome());
    REQUIRE(thrice.claimable_draw());
    CHECK(*thrice.claimable_draw() == game::Outcome{"1/2-1/2", "threefold repetition"});
    CHECK(thrice.status() == "draw by threefold repetition can be claimed");
    const Game five = played(played(thrice, dance), dance);
    REQUIRE(five.outcome());
    CHECK(five.outcome()->reason == "fivefold repetition");
    const Game fifty(nullptr, "4k3/8/8/8/8/8/4P3/4K3 w - - 100 80");
    REQUIRE(fifty.claimable_draw());
    CHECK(fifty.claimable_draw()->reason == "fifty moves");

    const Game atomic = played(played(Game(game::load_rules("atomic")), dance), dance);
    REQUIRE(atomic.outcome());
    CHECK(*atomic.outcome() == game::Outcome{"1/2-1/2", "repetition"});
    Game taken_back = atomic;
    taken_back.undo();
    CHECK_FALSE(taken_back.outcome());
}

TEST_CASE("check is told where there is nothing more to say") {
    for (const Game& game : {Game(nullptr, "4k3/8/8/8/8/8/8/4RK2 b - - 0 1"),
                             Game(game::load_rules("atomic"), "4k3/8/8/8/8/8/8/4RK2 b - - 0 1")}) {
        CHECK(game.in_check());
        CHECK(game.status() == "check");
        CHECK_FALSE(game.outcome());
        CHECK(game.side_to_move() == BLACK);
    }
}

TEST_CASE("the pieces lost are told in the order of the game") {
    for (const Game& start : {Game(), Game(game::load_rules("3check"))}) {
        const Game game = played(start, "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2");
        CHECK(game.lost(BLACK) == "pq");
        CHECK(game.lost(WHITE) == "PP");
        CHECK(game.up_to(3).lost(BLACK) == "p");
    }
    // What is taken is what a pawn has become; the pawn itself is not lost.
    for (const char* const rules : {"", "chess"}) {
        const Game promoted = played(
            Game(*rules == '\0' ? nullptr : game::load_rules(rules), "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1"),
            "bxa8=R+ Kd7 Ra7+ Kc8 Kd2 Kb8 Kd3 Kxa7");
        CHECK(promoted.lost(WHITE) == "R");
        CHECK(promoted.lost(BLACK) == "r");
    }
    // A blast takes both sides' pieces, the one that takes among them; pawns beside it stay.
    const Game blast = played(Game(game::load_rules("atomic")), "Nf3 f6 Nd4 a6 Ne6 a5 Nxf8");
    CHECK(blast.lost(BLACK) == "bnk");
    CHECK(blast.lost(WHITE) == "N");
    REQUIRE(blast.outcome());
    CHECK(blast.outcome()->result == "1-0");
    // The kernel's counts say the same of any game.
    for (const char* const name : {"atomic", "antichess", "capablanca", "horde"}) {
        const Game game = random_game(Game(game::load_rules(name)), 60, 8);
        const auto counts = game.variant_game()->lost();
        for (const chess::Color side : {WHITE, BLACK}) {
            std::string letters;
            for (std::size_t type = 1; type < game.rules()->types.size(); ++type)
                letters +=
                    std::string(static_cast<std::size_t>(std::max(0, counts[side][type])),
                                game.rules()->letter_of(variant::make_piece(side, static_cast<int>(type))));
            std::string lost = game.lost(side);
            std::ranges::sort(lost);
            std::ranges::sort(letters);
            CHECK(lost == letters);
        }
    }
}

TEST_CASE("Chess960 is chess from another start") {
    const std::string fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    Game game(nullptr, fen);
    CHECK(game.needs_chess960());
    CHECK_FALSE(game.begins_at_start_position());
    CHECK_FALSE(Game().needs_chess960());
    CHECK_FALSE(Game(game::load_rules("atomic")).needs_chess960());
    game = played(game, "Nf3 Nf6");
    game = played(Game(nullptr, "4k3/8/8/8/8/8/8/5RKR w KQ - 0 1"), "");
    CHECK(game.needs_chess960());
    CHECK(game.san(game.read_move("O-O-O")) == "O-O-O");
    CHECK(game.uci(game.read_move("O-O-O")) == "g1f1");
    CHECK(game.read_uci("g1f1") == game.read_move("0-0-0"));
}

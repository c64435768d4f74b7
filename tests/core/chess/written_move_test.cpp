#include <doctest/doctest.h>

#include <set>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"

using namespace inkmate::chess;

namespace {

std::string typed_in(Notation notation, const char* fen, std::string_view text) {
    try {
        return to_uci(parse_typed_move(Position::from_fen(fen), text, notation));
    } catch (const ChessError& e) {
        return std::string(e.what());
    }
}

}  // namespace

TEST_CASE(
    "moves are written with the letters of a language, with both squares, or with the numbers of pieces") {
    CHECK(written_move("Nbxd7+", SQ_B8, Notation::san) == "Nbxd7+");
    CHECK(written_move("Nbxd7+", SQ_B8, Notation::de) == "Sbxd7+");
    CHECK(written_move("Rad1", SQ_A1, Notation::fr) == "Tad1");
    CHECK(written_move("Ke2", SQ_E1, Notation::fr) == "Re2");
    CHECK(written_move("Bb5", SQ_F1, Notation::es) == "Ab5");
    CHECK(written_move("exd8=Q#", SQ_E7, Notation::nl) == "exd8=D#");
    CHECK(written_move("Bb5+", SQ_F1, Notation::hu) == "Fb5+");
    CHECK(written_move("bxc3", SQ_B2, Notation::pl) == "bxc3");
    CHECK(written_move("O-O-O", SQ_E1, Notation::et) == "O-O-O");
    CHECK(written_move("Nbxd7+", SQ_B8, Notation::lan) == "Nb8xd7+");
    CHECK(written_move("e4", SQ_E2, Notation::lan) == "e2-e4");
    CHECK(written_move("R1a3", SQ_A1, Notation::lan) == "Ra1-a3");
    CHECK(written_move("exd8=Q#", SQ_E7, Notation::lan) == "e7xd8=Q#");
    CHECK(written_move("O-O", SQ_E1, Notation::lan) == "O-O");
    CHECK(written_move("--", SQ_NONE, Notation::lan) == "--");
    CHECK(written_move("Qh4=", SQ_D8, Notation::figurine) == "\5h4=");
    CHECK(is_figurine('\2'));
    CHECK(is_figurine('\6'));
    CHECK_FALSE(is_figurine('\1'));
    CHECK_FALSE(is_figurine('K'));
}

TEST_CASE("every notation has a word, and letters that tell the pieces apart") {
    std::set<std::string_view> words;
    for (const NotationSpec& spec : notations()) {
        CAPTURE(spec.word);
        CHECK(find_notation(spec.word) == spec.notation);
        CHECK(word_of(spec.notation) == spec.word);
        CHECK(piece_letters(spec.notation) == spec.letters);
        CHECK(std::set(spec.letters.begin(), spec.letters.end()).size() == 5);
        words.insert(spec.word);
    }
    CHECK(words.size() == notations().size());
    CHECK_FALSE(find_notation("ru"));
}

TEST_CASE("the letters of the notation are understood, and English ones where those fit no move") {
    const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const char* text : {"Sf3", "sf3", "SF3", "S f3", "Sg1-f3", "Nf3", "nf3", "g1f3"})
        CHECK(typed_in(Notation::de, start, text) == "g1f3");
    CHECK(typed_in(Notation::lan, start, "Ng1-f3") == "g1f3");
    CHECK(typed_in(Notation::lan, start, "e2-e4") == "e2e4");
    // A letter that means two pieces is that of the notation where that is a move.
    const char* both = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    CHECK(typed_in(Notation::fr, both, "Rd1") == "e1d1");
    CHECK(typed_in(Notation::fr, both, "Td1") == "a1d1");
    CHECK(typed_in(Notation::fr, both, "Kd1") == "e1d1");
    CHECK(typed_in(Notation::fr, both, "Ra7") == "a1a7");
    CHECK(typed_in(Notation::san, both, "Rd1") == "a1d1");
    CHECK(typed_in(Notation::ro, "4k3/8/8/8/8/4B3/8/4K1N1 w - - 0 1", "Nf2") == "e3f2");
    CHECK(typed_in(Notation::ro, "4k3/8/8/8/8/4B3/8/4K1N1 w - - 0 1", "Nf3") == "g1f3");
    const char* promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for (const char* text : {"a8=D", "a8=d", "a7a8d", "a8=Q", "a7a8q"})
        CHECK(typed_in(Notation::de, promotion, text) == "a7a8q");
    CHECK(typed_in(Notation::de, promotion, "a8=S") == "a7a8n");
}

TEST_CASE("errors write moves as the notation does") {
    const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    CHECK(typed_in(Notation::de, start, "Sd2") ==
          "'Sd2' is not legal: the knights can go Sa3, Sc3, Sf3 or Sh3");
    CHECK(typed_in(Notation::lan, start, "Nd2") ==
          "'Nd2' is not legal: the knights can go Nb1-a3, Nb1-c3, Ng1-f3 or Ng1-h3");
    CHECK(typed_in(Notation::fr, "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Cd2") ==
          "'Cd2' is ambiguous: it could be Cbd2 or Cfd2");
}

#include "core/engine/evaluation.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <utility>

#include "core/chess/position.hpp"
#include "core/engine/search.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

/// What is said of the tuned evaluation's text when a part of it is replaced.
std::string refusal(std::string_view part, std::string_view by) {
    std::string text = evaluation_text(tuned_evaluation());
    const std::size_t at = text.find(part);
    REQUIRE(at != text.npos);
    text.replace(at, part.size(), by);
    try {
        read_evaluation(text, "mine.json");
    } catch (const ChessError& e) {
        return e.what();
    }
    return "";
}

}  // namespace

TEST_CASE("an evaluation is read from what was written") {
    const std::string text = evaluation_text(tuned_evaluation());
    const Evaluation read = read_evaluation(text, "mine.json");
    CHECK(read == tuned_evaluation());
    CHECK(evaluation_text(read) == text);
    const std::string line = evaluation_line(read);
    CHECK(line.find('\n') == std::string::npos);
    CHECK(line.size() < text.size() * 2 / 3);
    CHECK(line.find(", ") == std::string::npos);
    CHECK(line.find(": ") == std::string::npos);
    CHECK(read_evaluation(line, "a line") == read);
}

TEST_CASE("an evaluation may have any name") {
    Evaluation odd = tuned_evaluation();
    odd.name = "my \"best\" \\ one";
    CHECK(read_evaluation(evaluation_text(odd), "mine.json") == odd);
}

TEST_CASE("an evaluation that is kept stays where it is, and there is one of each") {
    CHECK(&kept_evaluation(tuned_evaluation()) == &tuned_evaluation());
    Evaluation other = tuned_evaluation();
    ++other.tempo;
    const Evaluation& kept = kept_evaluation(other);
    CHECK(kept == other);
    CHECK(&kept != &other);
    ++other.tempo;
    CHECK(&kept_evaluation(other) != &kept);
    --other.tempo;
    CHECK(&kept_evaluation(other) == &kept);
}

TEST_CASE("what is no evaluation is refused with the place") {
    CHECK(
        refusal("\"tempo\"", "\"temp\"") ==
        "mine.json is not an evaluation: \"tempo\" is missing; docs/inside/evaluation.md describes the form");
    CHECK(refusal("\"phase limit\": 24", "\"phase limit\": 0") ==
          "mine.json is not an evaluation: phase limit: 0 is not within 1 and 64; docs/inside/evaluation.md "
          "describes "
          "the form");
    CHECK(refusal("\"phase\": 0", "\"phase\": 1").find("pawn, phase: 1 is not within 0 and 0") !=
          std::string::npos);
    CHECK(refusal("\"phase\": 1", "\"phase\": 0").find("knight, phase: 0 is not within 1 and 4") !=
          std::string::npos);
    CHECK(refusal("\"bishop pair\": [", "\"bishop pair\": [0, ").find("bishop pair: a list of 2 is needed") !=
          std::string::npos);
    CHECK(refusal("\"passed pawn by own king\": [", "\"passed pawn by own king\": [[0, 0], ")
              .find("passed pawn by own king: a list of 5 is needed") != std::string::npos);
    CHECK(refusal("\"pawn by enemy king\"", "\"pawn\"").find("\"pawn by enemy king\" is missing") !=
          std::string::npos);
    CHECK(refusal("\"value\": [", "\"value\": [9999").find("pawn, value: ") != std::string::npos);
    CHECK(refusal("\"name\": \"inkmate\"", "\"name\": 1").find("name: a text is needed") !=
          std::string::npos);
    CHECK(refusal("{", "") == "mine.json is not an evaluation file; inkmate tune fit writes such files");
}

TEST_CASE("values that could be taken for a mate are refused") {
    Evaluation high = tuned_evaluation();
    high.endgame_value[QUEEN] = 1500;
    CHECK(read_evaluation(evaluation_text(high), "mine.json") == high);
    high.endgame[QUEEN].fill(1500);
    try {
        read_evaluation(evaluation_text(high), "mine.json");
        FAIL("it was read");
    } catch (const ChessError& e) {
        CHECK(std::string(e.what()) ==
              fmt::format(
                  "mine.json is not an evaluation: all pieces of a side together come to {} centipawns, "
                  "and from 29744 on a value counts as a mate: make values and squares smaller; "
                  "docs/inside/evaluation.md describes the form",
                  value_range(high)));
    }
}

TEST_CASE("no position is worth more than the bound of an evaluation says, and some come near") {
    Evaluation strange = tuned_evaluation();
    strange.terms[PAWN_ENEMY_KING] = {-900, 900};
    strange.middlegame[PAWN].fill(-700);
    strange.tempo = -40;
    for (const Evaluation* evaluation : {&tuned_evaluation(), &MICHNIEWSKI, &std::as_const(strange)}) {
        const int range = value_range(*evaluation);
        int furthest = 0;
        for (const std::string_view fen :
             {START_FEN, std::string_view("7k/p7/QQQ5/QQQ5/QQQ5/R7/R2NN3/2B1KB2 w - - 0 1"),
              std::string_view("k7/8/8/8/8/8/PPPPPPPP/4K3 b - - 0 1"),
              std::string_view("4k3/2P1P1P1/1P1P1P1P/8/8/8/8/K7 w - - 0 1"),
              std::string_view("k1b1b2n/r2n3r/qqq5/qqq5/q1q5/q7/7P/7K w - - 0 1")}) {
            CAPTURE(fen);
            const int value = std::abs(evaluate(Position::from_fen(fen), *evaluation));
            CHECK(value <= range);
            furthest = std::max(furthest, value);
        }
        if (evaluation != &strange) CHECK(furthest > range / 2);
    }
    CHECK(value_range(tuned_evaluation()) < MATE_BOUND);
}

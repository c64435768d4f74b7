#include "engines/annotate/annotate.hpp"

#include <doctest/doctest.h>

#include "core/engine/search.hpp"

using namespace inkmate;
using namespace inkmate::annotate;

namespace {

constexpr int WON = engine::MATE - 5;
constexpr int LOST = -WON;

}  // namespace

TEST_CASE("winning chances are those of the documented logistic, within ten pawns") {
    CHECK(winning_chances(0) == 0);
    CHECK(winning_chances(100) == doctest::Approx(0.182).epsilon(0.01));
    CHECK(winning_chances(-300) == doctest::Approx(-0.502).epsilon(0.01));
    CHECK(winning_chances(2000) == winning_chances(1000));
    CHECK(winning_chances(1000) < 1);
    CHECK(winning_chances(WON) == 1);
    CHECK(winning_chances(LOST) == -1);
    CHECK(loss(100, 200) == 0);
}

TEST_CASE("a move is judged by the winning chances that it loses") {
    CHECK(judge(0, -54) == Judgement::good);
    CHECK(judge(0, -55) == Judgement::inaccuracy);
    CHECK(judge(0, -110) == Judgement::inaccuracy);
    CHECK(judge(0, -111) == Judgement::mistake);
    CHECK(judge(0, -168) == Judgement::mistake);
    CHECK(judge(0, -169) == Judgement::blunder);
    CHECK(judge(900, 700) == Judgement::good);
    CHECK(judge(-50, 60) == Judgement::good);
}

TEST_CASE("a mate that is allowed or let slip is judged by what is left") {
    CHECK(judge(0, LOST) == Judgement::blunder);
    CHECK(judge(-700, LOST) == Judgement::blunder);
    CHECK(judge(-701, LOST) == Judgement::mistake);
    CHECK(judge(-1000, LOST) == Judgement::inaccuracy);
    CHECK(judge(WON, 1000) == Judgement::inaccuracy);
    CHECK(judge(WON, 701) == Judgement::mistake);
    CHECK(judge(WON, 700) == Judgement::blunder);
    CHECK(judge(WON, LOST) == Judgement::blunder);
    CHECK(judge(WON, WON - 6) == Judgement::good);
    CHECK(judge(LOST, LOST - 2) == Judgement::good);
}

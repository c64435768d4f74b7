#include <doctest/doctest.h>

#include "core/problem/stipulation.hpp"

using namespace inkmate::chess;
using namespace inkmate::problem;

TEST_CASE("stipulations are read and written alike") {
    for (const char* text : {"#1", "#2", "=3", "s#4", "s=2", "r#2", "semi-r#3", "h#2", "h#2.5", "h#0.5",
                             "h=3", "ser-#12", "ser-=5", "ser-h#9", "ser-h=4", "#99"})
        CHECK(to_string(parse_stipulation(text)) == text);
    CHECK(parse_stipulation("SER-H#3") == parse_stipulation("ser-h#3"));
    CHECK(parse_stipulation("h#2,5") == parse_stipulation("h#2.5"));
    CHECK(parse_stipulation("h#2½") == parse_stipulation("h#2.5"));
    CHECK(parse_stipulation("ser-h#3") ==
          Stipulation{.play = Play::series_help, .goal = Goal::mate, .moves = 3, .half = false});
}

TEST_CASE("stipulations have words, and a side that begins") {
    const auto words = [](const char* text) { return in_words(parse_stipulation(text)); };
    CHECK(words("#3") == "mate in 3");
    CHECK(words("s#2") == "selfmate in 2");
    CHECK(words("semi-r#2") == "semi-reflexmate in 2");
    CHECK(words("h#2.5") == "helpmate in 2.5");
    CHECK(words("ser-h=4") == "series-helpstalemate in 4");
    const auto side = [](const char* text) { return usual_side(parse_stipulation(text)); };
    for (const char* text : {"#2", "s#2", "r#2", "h#2.5", "ser-#5"}) CHECK(side(text) == WHITE);
    for (const char* text : {"h#2", "ser-h#5", "h=3"}) CHECK(side(text) == BLACK);
}

TEST_CASE("what is no stipulation is refused with the place") {
    const auto refusal = [](const char* text) -> std::string {
        try {
            parse_stipulation(text);
        } catch (const ProblemError& e) {
            return e.what();
        }
        return "read";
    };
    CHECK(refusal("#") == "stipulation '#', character 2: the number of moves is missing");
    CHECK(refusal("h#x") == "stipulation 'h#x', character 3: the number of moves is missing");
    CHECK(refusal("#0") == "stipulation '#0', character 3: at least one move is needed");
    CHECK(refusal("#2.5") == "stipulation '#2.5', character 5: only help play begins with half a move");
    CHECK(refusal("#3 now") == "stipulation '#3 now', character 3: nothing can follow the number of moves");
    CHECK(refusal("#100") == "stipulation '#100', character 2: more than 99 moves");
    CHECK(refusal("hs#3") ==
          "stipulation 'hs#3', character 2: the play 'hs' is not supported: s, r, semi-r, "
          "h, ser- and ser-h are");
    const std::vector<std::pair<const char*, const char*>> goals = {
        {"ser-+6", "+"},      {"h==3", "=="}, {"h##5", "##"},  {"s#=2", "#="}, {"hx2", "x"},
        {"ser-za825", "za8"}, {"002", "00"},  {"ser-%4", "%"}, {"h~1", "~"},   {"ser-<>3", "<>"}};
    for (const auto& [text, goal] : goals)
        CHECK_MESSAGE(
            refusal(text).ends_with(std::string(": the goal '") + goal + "' is not supported: # and = are"),
            text);
    CHECK(refusal("exact-#2")
              .ends_with(": the play 'exact-' is not supported: s, r, semi-r, h, ser- and ser-h are"));
    CHECK(refusal("mate") ==
          "stipulation 'mate', character 1: '#' or '=' is missing; orthodox stipulations are #2, =2, s#2, "
          "r#2, semi-r#2, h#2, h#2.5, ser-#2 and ser-h#2");
    CHECK(parse_stipulation("h#4.0") == parse_stipulation("h#4"));
    CHECK(refusal("").starts_with("stipulation '', character 1: '#' or '=' is missing"));
}

// What a search that is not asked for a mate sees of published mates.
#include <doctest/doctest.h>

#include <string>

#include "core/engine/search.hpp"
#include "core/problem/problem_file.hpp"
#include "tests/support/files.hpp"

using namespace inkmate;
using namespace inkmate::problem;

namespace {

/// True if the problem is the end of a game, which is named after its players.
bool is_of_game(const Problem& problem) {
    return problem.name.find(" - ") != std::string::npos;
}

bool is_mate_in_two_or_three(const Stipulation& s) {
    return s == Stipulation{.moves = 2} || s == Stipulation{.moves = 3};
}

}  // namespace

TEST_CASE("97 of 100 mates in two and three from games are found by a search to the depth that holds them") {
    const std::string text = test::contents(test::source_file("tests/core/problem/published.epd"));
    int mates = 0, found = 0;
    for (const Problem& problem : read_problems(text, "published.epd").problems) {
        if (!is_of_game(problem) || !is_mate_in_two_or_three(problem.stipulation)) continue;
        const int plies = 2 * problem.stipulation.moves;
        ++mates;
        const auto result = engine::Engine().search(*problem.position.orthodox(), {.depth = plies});
        if (result.score >= engine::MATE - (plies - 1))
            ++found;
        else
            MESSAGE("overlooked: " << problem.name);
    }
    CHECK(mates >= 100);
    CHECK(100 * found >= 97 * mates);
}

#include "core/lesson/deal.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace inkmate::lesson;

TEST_CASE("neighbours get different problems where there are enough, each about as often") {
    const std::vector<int> grades = {1, 1, 1, 2, 2, 2, 3, 3, 3};
    for (const DealOrder order : {DealOrder::easier, DealOrder::mixed}) {
        const auto sheets = deal(grades, 9, 4, order, 7);
        REQUIRE(sheets.size() == 9);
        std::vector<int> dealt(grades.size());
        for (std::size_t k = 0; k < sheets.size(); ++k) {
            REQUIRE(sheets[k].size() == 4);
            for (const std::size_t i : sheets[k]) {
                ++dealt[i];
                CHECK(std::ranges::count(sheets[k], i) == 1);
                if (k > 0) CHECK(std::ranges::count(sheets[k - 1], i) == 0);
            }
        }
        CHECK(std::ranges::max(dealt) - std::ranges::min(dealt) <= 2);
    }
}

TEST_CASE("sheets with the same problems have them at other places, unless grades decide on the order") {
    const std::vector<int> alike = {2, 2, 2, 2, 2, 2}, graded = {6, 5, 4, 3, 2, 1};
    const auto differ = [](const std::vector<std::vector<std::size_t>>& sheets) {
        for (std::size_t k = 1; k < sheets.size(); ++k)
            for (std::size_t i = 0; i < sheets[k].size(); ++i)
                if (sheets[k][i] == sheets[k - 1][i]) return false;
        return true;
    };
    CHECK(differ(deal(alike, 12, 6, DealOrder::easier, 1)));
    CHECK(differ(deal(graded, 12, 6, DealOrder::mixed, 1)));
    const auto sorted = deal(graded, 2, 6, DealOrder::easier, 1);
    CHECK(sorted[0] == std::vector<std::size_t>{5, 4, 3, 2, 1, 0});
    CHECK(sorted[1] == sorted[0]);
}

TEST_CASE("the same seed deals the same sheets, and another one different sheets") {
    const std::vector<int> grades(20, 1);
    CHECK(deal(grades, 3, 5, DealOrder::mixed, 4) == deal(grades, 3, 5, DealOrder::mixed, 4));
    CHECK(deal(grades, 3, 5, DealOrder::mixed, 4) != deal(grades, 3, 5, DealOrder::mixed, 5));
}

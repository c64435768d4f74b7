#include "core/engine/search_parameters.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/chess/position.hpp"
#include "core/engine/search.hpp"

using namespace inkmate::engine;

namespace {

std::string refusal(const std::string& assignment) {
    SearchParameters parameters;
    try {
        set_parameter(parameters, assignment);
    } catch (const inkmate::chess::ChessError& e) {
        CHECK(parameters == SearchParameters{});
        return e.what();
    }
    return {};
}

}  // namespace

TEST_CASE("a parameter of the search is set by its name, within its bounds") {
    for (const SearchParameter& p : search_parameters()) {
        CAPTURE(p.name);
        const std::string name(p.name);
        for (const int value : {p.least, p.most}) {
            SearchParameters parameters;
            set_parameter(parameters, name + "=" + std::to_string(value));
            CHECK(parameters.*p.value == value);
            parameters.*p.value = SearchParameters{}.*p.value;
            CHECK(parameters == SearchParameters{});
        }
        CHECK(refusal(name + "=" + std::to_string(p.least - 1)).starts_with(name + " is a number from "));
        CHECK(refusal(name + "=" + std::to_string(p.most + 1)).starts_with(name + " is a number from "));
    }
    CHECK(refusal("NULL_DEPTH") == "NULL_DEPTH is a number from 1 to 64: write NULL_DEPTH=2");
    CHECK(refusal("NULL_DEPTH=") == refusal("NULL_DEPTH"));
    CHECK(refusal("NULL_DEPTH=3x") == refusal("NULL_DEPTH"));
    CHECK(refusal("NULL=3") ==
          "\"NULL\" is not a parameter of the search; docs/reference/manual.md has them all");
    CHECK(refusal("") == "\"\" is not a parameter of the search; docs/reference/manual.md has them all");
}

TEST_CASE("an engine searches by the parameters that it is given") {
    const auto pos = inkmate::chess::Position::from_fen(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    const SearchLimits limits{.depth = 8};
    const auto nodes = [&](const SearchParameter& p, int value) {
        SearchOptions options;
        options.parameters.*p.value = value;
        return search(pos, limits, options).nodes;
    };
    const auto standard = search(pos, limits).nodes;
    for (const SearchParameter& p : search_parameters()) {
        CAPTURE(p.name);
        if (p.step == 0) continue;
        const int usual = SearchParameters{}.*p.value;
        CHECK(std::ranges::any_of(std::array{p.least, std::max(p.least, usual - 2 * p.step),
                                             std::min(p.most, usual + 2 * p.step), p.most},
                                  [&](int value) { return nodes(p, value) != standard; }));
    }
}

// The program that boards share, against the one that each would have for itself.
#include "play/simul/page_job.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "base/text/strings.hpp"
#include "psgen/emit/program.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::simul;
using namespace inkmate::text;
using namespace inkmate::psgen;
using namespace inkmate::test;

namespace {

/// What lines are broken at.
std::string without_blanks(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
    return text;
}

std::size_t longest_line(const std::string& text) {
    std::size_t longest = 0;
    for (const std::string& line : text::split_lines(text)) longest = std::max(longest, line.size());
    return longest;
}

std::string program_of(const std::string& job) {
    return job.substr(0, job.rfind("\nposition startpos") + 1);
}

}  // namespace

TEST_CASE("the program that boards share is for each the one that it would have for itself") {
    Exhibition exhibition;
    exhibition.title = "Summer fair";
    exhibition.date = "2026.07.01";
    PageJobs jobs(exhibition);
    const std::vector<LayoutName> layouts =
        full_tests() ? std::vector{LayoutName::game, LayoutName::economy, LayoutName::score,
                                   LayoutName::large, LayoutName::plain}
                     : std::vector{LayoutName::game, LayoutName::plain};
    for (const auto& [layout, copy] : pairs(layouts, std::vector{false, true})) {
        int number = 7;
        for (const std::string& name :
             {std::string("Anna"), std::string("Menchik, Vera"), std::string("O'Neil (jun.) \\ )("),
              std::string("M\u00fcller"), std::string("\u0416\u0443\u043a\u043e\u0432"), std::string(),
              std::string(200, 'i'), std::string("Inkmate"), std::string("llllllll")}) {
            CAPTURE(name);
            const SimulBoard board{.number = number, .name = name, .layout = layout};
            number = number == 9 ? 10 : number == 12 ? 4711 : number + 1;
            const std::string own = generate(page_program(exhibition, board, copy));
            const std::string shared = program_of(jobs.job(board, {.board = board.number, .copy = copy}));
            // The wrapper's first line stays out of it.
            CHECK(without_blanks(shared).ends_with(without_blanks(own)));
            CHECK(longest_line(shared) <= std::max<std::size_t>(255, longest_line(own)));
        }
    }
}

TEST_CASE("a board whose program differs in more than its texts gets its own") {
    const Exhibition exhibition;
    const SimulBoard sample{.number = 9, .name = std::string(60, 'l')};
    const SharedProgram shared(page_program(exhibition, sample, false));
    const auto fits = [&](const SimulBoard& board) {
        return shared.with_texts_of(page_program(exhibition, board, false)).has_value();
    };
    CHECK(fits({.number = 3, .name = "Anna"}));
    // Without a name there is a text less; a longer number stands further to the left; a letter beyond
    // StandardEncoding needs another font.
    CHECK_FALSE(fits({.number = 3, .name = ""}));
    CHECK_FALSE(fits({.number = 12, .name = "Anna"}));
    CHECK_FALSE(fits({.number = 3, .name = "M\u00fcller"}));
}

#include <doctest/doctest.h>

#include <algorithm>

#include "render/page/figures/page.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

using Plies = std::vector<std::size_t>;

std::vector<Page> score_of(const Game& game, const PageOptions& options = {}, const Paper& paper = A4) {
    PageOptions score = options;
    score.layout = LayoutName::score;
    return compose_all(page_content(game, score), PageDesign(paper, LayoutName::score));
}

/// A game of so many half-moves.
Game long_game(int plies) {
    constexpr std::array<std::string_view, 4> round = {"Nf3", "Nf6", "Ng1", "Ng8"};
    std::string moves;
    for (int i = 0; i < plies; ++i) moves += std::string(round[static_cast<std::size_t>(i) % 4]) + " ";
    return played(moves);
}

std::ptrdiff_t count(const std::vector<Page>& pages, std::string_view text) {
    std::ptrdiff_t sum = 0;
    for (const Page& page : pages) {
        const std::vector<Text> all = texts(page);
        sum += std::ranges::count(all, text, &Text::text);
    }
    return sum;
}

/// The captions of the positions, on all sheets.
std::vector<std::string> captions(const std::vector<Page>& pages) {
    std::vector<std::string> result;
    for (const Page& page : pages)
        for (const Text& t : texts(page))
            if (t.font == Font::times_bold && t.size == quarters(12)) result.push_back(t.text);
    return result;
}

bool shows_in(const std::vector<Page>& pages, std::string_view text) {
    return std::ranges::all_of(pages, [text](const Page& page) { return shows(page, text); });
}

}  // namespace

TEST_CASE(
    "the score's positions are spread over the game, come after every so many half-moves, or are listed") {
    const ChosenPlies spread;
    CHECK(chosen_plies(spread, 33) == Plies{5, 11, 16, 22, 27, 33});
    CHECK(chosen_plies(spread, 6) == Plies{1, 2, 3, 4, 5, 6});
    CHECK(chosen_plies(spread, 3) == Plies{1, 2, 3});
    CHECK(chosen_plies(spread, 0) == Plies{0});
    CHECK(chosen_plies(ChosenPlies::after_every(12), 36) == Plies{12, 24, 36});
    CHECK(chosen_plies(ChosenPlies::after_every(12), 37) == Plies{12, 24, 36, 37});
    CHECK(chosen_plies(ChosenPlies::after_every(12), 0) == Plies{0});
    CHECK(chosen_plies(ChosenPlies::after({0, 7, 40}), 20) == Plies{0, 7, 20});
    CHECK(chosen_plies(ChosenPlies::after({0, 7, 20}), 20) == Plies{0, 7, 20});
    CHECK(chosen_plies(ChosenPlies::after({}), 20) == Plies{20});
}

TEST_CASE("a score tells who played, where and when, the result, all moves, and shows the positions") {
    const Game game = played("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    const GameNames names{
        "Morphy, Paul", "Amateur", "Caf\u00e9 de la R\u00e9gence", "1858.11.02", "3", "7F3K", "1-0", 7};
    const std::vector<Page> pages = score_of(game, {.page_number = 4, .names = names});
    REQUIRE(pages.size() == 1);
    CHECK(shows(pages[0], "Morphy, Paul \261 Amateur"));
    CHECK(shows(pages[0], "Caf\xe9 de la R\xe9gence, round 3, 2 November 1858"));
    CHECK(shows(pages[0], "1\2610   Checkmate. White wins."));
    for (const char* move : {"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"}) CHECK(shows(pages[0], move));
    CHECK(captions(pages) ==
          std::vector<std::string>{"1. e4", "1... e5", "2. Bc4", "2... Nc6", "3. Qh5", "4. Qxf7#"});
    CHECK(shows(pages[0], game.position().fen()));
    CHECK(shows(pages[0], "Game 7F3K, page 4"));
}

TEST_CASE("a score of a game from a set-up position has its start among the positions, and its FEN") {
    const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 60";
    const Game game = played("Kd7 e4 Kd6 Kd2 Kc5 Kd3 Kb5 e5", fen);
    const std::string what = words().start_fen, begins = words().begins;
    using Captions = std::vector<std::string>;
    const auto shown = [&game](const ChosenPlies& chosen) { return score_of(game, {.chosen = chosen}); };
    const std::vector<Page> pages = shown({});
    REQUIRE(pages.size() == 1);
    CHECK(captions(pages) == Captions{begins, "60... Kd7", "61... Kd6", "62. Kd2", "63. Kd3", "64. e5"});
    CHECK(shows(pages[0], fen));
    CHECK(shows(pages[0], what));
    CHECK_FALSE(shows(pages[0], game.position().fen()));
    CHECK(captions(shown(ChosenPlies::after({}))) == Captions{begins, "64. e5"});
    CHECK(captions(shown(ChosenPlies::spread_over(1))) == Captions{begins, "64. e5"});
    CHECK(captions(shown(ChosenPlies::after({0, 1}))) == Captions{begins, "60... Kd7", "64. e5"});
    CHECK(captions(shown(ChosenPlies::after_every(4))) == Captions{begins, "62. Kd2", "64. e5"});
    // Before the first move it is the only one.
    const std::vector<Page> before = score_of(played("", fen));
    CHECK(captions(before) == Captions{begins});
    CHECK(shows(before[0], what));
    CHECK_FALSE(shows(score_of(played("e4"))[0], what));
}

TEST_CASE("dates are told as far as they are known, and names that are not known by their sides") {
    const auto line = [](std::string date) {
        return event_and_date({.white = {}, .black = {}, .event = "Paris", .date = std::move(date)});
    };
    CHECK(line("1858.11.02") == "Paris, 2 November 1858");
    CHECK(line("1858.11.??") == "Paris, November 1858");
    CHECK(line("1858.??.??") == "Paris, 1858");
    CHECK(line("1858.13.01") == "Paris, 1858");
    CHECK(line("1858.11.0") == "Paris, 1858.11.0");
    CHECK(line("") == "Paris");
    CHECK(shows(score_of(Game(), {.names = {"Tal", "", ""}})[0], "Tal \261 Black"));
    CHECK(shows(score_of(Game())[0], "Score of the game"));
}

TEST_CASE("two names that are too long together are both shortened, a short one is not") {
    const std::string wide(60, 'W');
    for (const GameNames& names :
         {GameNames{wide, wide, ""}, GameNames{wide, "Tal", ""}, {"Tal", wide, ""}}) {
        const Text headline = texts(score_of(Game(), {.names = names})[0])[0];
        const std::string& text = headline.text;
        CHECK(width(headline) <= 520);
        CHECK(width(headline) >= 480);
        CHECK((names.white == wide || text.starts_with("Tal \261 WWW")));
        CHECK((names.black == wide || text.ends_with("W\274 \261 Tal")));
    }
}

TEST_CASE("two names are set smaller before they are cut") {
    const auto headline = [](int letters) {
        const std::string name(static_cast<std::size_t>(letters), 'n');
        return texts(score_of(Game(), {.names = {name, name, ""}})[0])[0];
    };
    CHECK(headline(20).size == quarters(20));
    CHECK(headline(26).size == quarters(16));
    CHECK(headline(34).size == quarters(12));
    CHECK(headline(34).text.find('\274') == std::string::npos);
    CHECK(headline(60).size == quarters(12));
    CHECK(headline(60).text.find('\274') != std::string::npos);
}

TEST_CASE("below the last position of a game that has ended nobody is to move") {
    const auto discs = [](const Game& game, LayoutName layout, Verdict verdict) {
        const PageContent content = page_content(game, {.layout = layout, .verdict = verdict});
        const Layout l = page_layout(PageDesign(A4, layout));
        const std::vector<Fill> all = fills(compose(content, PageDesign(A4, layout)));
        const std::size_t steps = disc(l.mark_radius, l.mark_rim, false).front().path.size();
        return std::ranges::count_if(all, [&](const Fill& f) {
            const Rect r = bounds(f.path);
            return f.path.size() == steps && f.ink == 0 && r.width == 2 * l.mark_radius &&
                   r.height == r.width;
        });
    };
    for (const LayoutName layout : {LayoutName::economy, LayoutName::score}) {
        const Game going_on = played("f3 e5 g4"), mate = played("f3 e5 g4 Qh4");
        // One for each position and one for the page.
        CHECK(discs(going_on, layout, Verdict::none) == 4);
        CHECK(discs(going_on, layout, Verdict::white_resigned) == 2);
        CHECK(discs(mate, layout, Verdict::none) == 3);
    }
}

TEST_CASE("how a game ended by its record is told after its last move, and nowhere else") {
    const Game game = played("e4 e5 Nf3");
    const auto status = [&game](std::string result, std::size_t plies) {
        const GameNames names{
            .white = "Tal", .result = std::move(result), .plies = plies, .fen = game.position().fen()};
        return texts(score_of(game, {.names = names})[0])[1].text;
    };
    CHECK(status("1-0", 3) == "1\2610   White wins.");
    CHECK(status("0-1", 3) == "0\2611   Black wins.");
    CHECK(status("1/2-1/2", 3) == "1/2\2611/2   The game is drawn.");
    CHECK(status("*", 3) == "Black to move, move 2.");
    CHECK(status("1-0", 4) == "Black to move, move 2.");
    CHECK(texts(score_of(game, {.verdict = Verdict::black_resigned})[0])[1].text ==
          "1\2610   Black resigned. White wins.");
}

TEST_CASE("a long score goes on over sheets, with every move once and every position once") {
    for (const Paper& paper : PAPERS)
        for (const int plies : {1, 89, 90, 91, 127, 128, 129, 160, 161, 300, 480, 513, 1000}) {
            CAPTURE(paper.name);
            CAPTURE(plies);
            const std::vector<Page> pages =
                score_of(long_game(plies),
                         {.chosen = ChosenPlies::after_every(25), .names = {"Tal", "Petrosian", ""}}, paper);
            CHECK(count(pages, "Nf3") == (plies + 3) / 4);
            CHECK(count(pages, "Nf6") == (plies + 2) / 4);
            CHECK(count(pages, "Ng1") == (plies + 1) / 4);
            CHECK(count(pages, "Ng8") == plies / 4);
            for (int number = 1; number <= (plies + 1) / 2; ++number)
                CHECK(count(pages, std::to_string(number) + ".") == 1);
            CHECK(captions(pages).size() == static_cast<std::size_t>(plies + 24) / 25);
            CHECK(shows_in(pages, "Tal \261 Petrosian"));
            for (std::size_t i = 0; i < pages.size(); ++i)
                CHECK(shows(pages[i], "Page " + std::to_string(i + 1)));
            const Layout l = page_layout({paper, LayoutName::score});
            const bool one =
                (plies + 1) / 2 <= l.settings[1].capacity() && (plies + 24) / 25 <= l.grid.capacity();
            CHECK((pages.size() == 1) == one);
        }
}

TEST_CASE(
    "the curves of a score take the place of a row of positions, on a sheet of their own where none is "
    "left") {
    const Game game = long_game(40);
    const GameCourse course{
        .points = std::vector<CoursePoint>(40, CoursePoint{.centipawns = 30, .seconds = 60}),
        .evaluations = true,
        .clocks = true};
    const std::string title = words().evaluation;
    const std::vector<Page> plain = score_of(game), drawn = score_of(game, {.course = course});
    REQUIRE(drawn.size() == 1);
    CHECK(count(plain, title) == 0);
    CHECK(count(drawn, title) == 1);
    CHECK(captions(plain).size() == 6);
    CHECK(captions(drawn).size() == 3);
    struct Sheets {
        int every;
        std::size_t sheets;
    };
    for (const Sheets& expected : std::vector<Sheets>{{8, 2}, {20, 1}, {14, 1}, {10, 2}}) {
        const int every = expected.every;
        CAPTURE(every);
        const std::vector<Page> chosen =
            score_of(game, {.chosen = ChosenPlies::after_every(every), .course = course});
        CHECK(chosen.size() == expected.sheets);
        CHECK(count(chosen, title) == 1);
        CHECK(static_cast<int>(captions(chosen).size()) == (40 + every - 1) / every);
    }
    // Nothing lies over anything else.
    for (const Paper& paper : PAPERS)
        for (const Page& page : score_of(game, {.course = course}, paper)) {
            const std::vector<Text> all = texts(page);
            for (std::size_t i = 0; i < all.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(overlap(box(all[i]), box(all[j])));
        }
}

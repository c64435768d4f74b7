#include "render/page/game_curves.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/chess/nag.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/pgn_note.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/words.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

constexpr CurveSize SIZE{quarters(240), quarters(64), quarters(36)};
constexpr Point CORNER{quarters(50), quarters(700)};

/// Knights that go out and back, with a comment after each half-move.
PgnGame commented(const std::vector<std::string>& comments, std::string_view fen = START_FEN) {
    constexpr std::array<std::string_view, 4> white_first = {"Nf3", "Nf6", "Ng1", "Ng8"},
                                              black_first = {"Nf6", "Nf3", "Ng8", "Ng1"};
    PgnGame game;
    game.game = Game(Position::from_fen(fen));
    const auto& round = game.game.start().side_to_move() == WHITE ? white_first : black_first;
    for (std::size_t i = 0; i < comments.size(); ++i) {
        game.game.play(parse_move(game.game.position(), round[i % round.size()]));
        game.notes[i + 1].comment = comments[i];
    }
    return game;
}
PgnGame evaluated(std::size_t plies) {
    std::vector<std::string> comments;
    for (std::size_t i = 0; i < plies; ++i)
        comments.push_back(fmt::format("[%eval {}.{:02}] [%clk 0:{:02}:00]", i % 9, i % 100, 59 - i % 60));
    return commented(comments);
}

std::vector<Item> items_of(const GameCourse& course, Language language = Language::english) {
    return curve_items(course, SIZE, CORNER, language);
}
std::vector<std::string> texts_of(const GameCourse& course, Language language = Language::english) {
    std::vector<std::string> result;
    for (const Item& item : items_of(course, language))
        if (const Text* text = std::get_if<Text>(&item)) result.push_back(text->text);
    return result;
}
bool tells(const GameCourse& course, const std::string& text, Language language = Language::english) {
    return std::ranges::count(texts_of(course, language), text) > 0;
}
/// By its ink and bounds.
std::vector<Rect> areas_in(const std::vector<Item>& items, Ink ink) {
    std::vector<Rect> all;
    for (const Item& item : items) {
        const Fill* fill = std::get_if<Fill>(&item);
        if (!fill || fill->ink != ink) continue;
        Point low = fill->path.front().points[0], high = low;
        for (const PathStep& step : fill->path)
            for (const Point p : step.points) {
                if (step.op == PathOp::close || (step.op != PathOp::curve && p == Point{})) continue;
                low = {std::min(low.x, p.x), std::min(low.y, p.y)};
                high = {std::max(high.x, p.x), std::max(high.y, p.y)};
            }
        all.push_back({low.x, low.y, high.x - low.x, high.y - low.y});
    }
    return all;
}

}  // namespace

TEST_CASE("a game has a course when most of its moves have evaluations, or clocks") {
    CHECK_FALSE(course_of(commented({"", "", "", "", "", "", ""})));
    const std::string e = "[%eval 0.35]", c = "[%clk 1:02:03]";
    CHECK_FALSE(course_of(commented({e, e, e, "", "", ""})));
    CHECK_FALSE(course_of(commented({e, e, e, e, e})));
    const auto four = course_of(commented({e, e, "", "", e, e}));
    REQUIRE(four);
    CHECK(four->evaluations);
    CHECK_FALSE(four->clocks);
    const auto timed = course_of(commented({c, c, c, c, c, c}));
    REQUIRE(timed);
    CHECK_FALSE(timed->evaluations);
    CHECK(timed->clocks);
    CHECK(timed->points[3].seconds == 3723);
}

TEST_CASE("evaluations are read with a depth and as mates, within what the curve shows") {
    PgnGame game = commented({"[%eval 0.35,18]", "[%eval #-3]", "[%eval #2]", "[%eval -12.5]", "[%eval 99]",
                              "well [%eval -0.01] done"});
    game.notes[2].nags = {NAG_BLUNDER};
    game.notes[4].nags = {NAG_MISTAKE};
    const auto course = course_of(game);
    REQUIRE(course);
    std::vector<int> found;
    for (const CoursePoint& point : course->points) found.push_back(point.centipawns.value_or(-1));
    CHECK(found == std::vector<int>{35, -500, 500, -500, 500, -1});
    CHECK(course->points[1].blunder);
    CHECK_FALSE(course->points[1].mistake);
    CHECK(course->points[3].mistake);
    CHECK(tells(*course, "??"));
    CHECK(tells(*course, "?"));
    CHECK_FALSE(tells(*course_of(evaluated(12)), "??"));
    // Nobody tells what a mate on the board is worth.
    PgnGame mate;
    mate.game = played("f3 e5 g4 Qh4");
    CHECK_FALSE(course_of(mate));
    mate.game = played("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    for (std::size_t ply = 1; ply < 7; ++ply) mate.notes[ply].comment = "[%eval 0]";
    CHECK(course_of(mate)->points.back().centipawns == 500);
}

TEST_CASE("White's share is below the curve, as high as the evaluation, and all of it from five pawns on") {
    struct Share {
        std::string evaluation;
        double white;
    };
    for (const Share& share :
         std::vector<Share>{{"0.0", 0.5}, {"5", 1}, {"-2.5", 0.25}, {"#1", 1}, {"#-9", 0}}) {
        CAPTURE(share.evaluation);
        const auto course =
            course_of(commented(std::vector<std::string>(8, fmt::format("[%eval {}]", share.evaluation))));
        REQUIRE(course);
        const std::vector<Rect> white = areas_in(items_of(*course), WHITE_INK);
        REQUIRE(white.size() == 1);
        CHECK(white[0].height == static_cast<int>(share.white * SIZE.evaluations));
    }
}

TEST_CASE("curves lie within their room, and no text is beside one that came just before") {
    std::vector<PgnGame> games = {evaluated(6), evaluated(7), evaluated(80), evaluated(301), evaluated(5000)};
    games.push_back(commented(std::vector<std::string>(20, "[%eval 9] [%clk 99:59:59]"),
                              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 9990"));
    games.push_back(commented(std::vector<std::string>(20, "[%clk 0:00:07]")));
    for (const PgnGame& game : games) {
        CAPTURE(game.game.moves().size());
        const auto course = course_of(game);
        REQUIRE(course);
        const int bottom = CORNER.y - curve_height(*course, SIZE);
        const std::vector<Item> items = items_of(*course);
        const Text* before = nullptr;
        std::vector<Box> boxes;
        for (const Item& item : items) {
            const Text* text = std::get_if<Text>(&item);
            if (text) {
                CHECK(text->at.x >= CORNER.x);
                CHECK(text->at.x + quarters(1) * width(*text) <= CORNER.x + SIZE.width + 2);
                CHECK(text->at.y >= bottom);
                CHECK(text->at.x % 2 == 1);
                CHECK(text->at.y % 2 == 1);
                if (before) CHECK(before->at.y != text->at.y);
                for (const Box& other : boxes) CHECK_FALSE(overlap(box(*text), other));
                boxes.push_back(box(*text));
            } else {
                CHECK(std::get<Fill>(item).path.size() <= 1400);
            }
            before = text;
        }
        for (const int ink : {0, 10, 16})
            for (const Rect& area : areas_in(items, ink)) {
                // The disc of a mistake may reach over the frame.
                CHECK(area.x >= CORNER.x);
                CHECK(area.x + area.width <= CORNER.x + SIZE.width + quarters(3));
                CHECK(area.y >= bottom);
                CHECK(area.y + area.height <= CORNER.y);
            }
    }
}

TEST_CASE("the clock has minutes, or seconds where there are no more, and the words of its language") {
    const auto minutes = course_of(commented(std::vector<std::string>(8, "[%clk 1:29:31]")));
    CHECK(tells(*minutes, "Time left (min)"));
    CHECK(tells(*minutes, "90"));
    const auto seconds = course_of(commented(std::vector<std::string>(8, "[%clk 0:00:31.5]")));
    CHECK(tells(*seconds, "Time left (s)"));
    CHECK(tells(*seconds, "31"));
    for (const Language language : {Language::german, Language::french, Language::spanish}) {
        CHECK_FALSE(tells(*minutes, "Time left (min)", language));
        CHECK(tells(*minutes, words(language).clocks + words(language).minutes, language));
    }
    CHECK_FALSE(tells(*minutes, words().evaluation));
    CHECK(tells(*course_of(evaluated(8)), words().evaluation));
}

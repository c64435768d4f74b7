#include "render/page/game_curves.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include "core/chess/nag.hpp"
#include "core/chess/pgn_note.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

using namespace chess;

namespace {

std::optional<int> centipawns_of(const std::string& comment) {
    const std::optional<PgnEvaluation> evaluation = read_evaluation(comment);
    if (!evaluation) return std::nullopt;
    if (evaluation->mate) return *evaluation->mate < 0 ? -EVALUATION_LIMIT : EVALUATION_LIMIT;
    return std::clamp(*evaluation->centipawns, -EVALUATION_LIMIT, EVALUATION_LIMIT);
}

CoursePoint point_of(const PgnNote& note) {
    const std::string comment = whole_comment(note);
    CoursePoint point{.centipawns = centipawns_of(comment)};
    if (const auto clock = read_clock(comment)) point.seconds = static_cast<int>(clock->count() / 1000);
    for (const int nag : note.nags) {
        point.mistake = point.mistake || nag == NAG_MISTAKE;
        point.blunder = point.blunder || nag == NAG_BLUNDER;
    }
    return point;
}

}  // namespace

std::optional<GameCourse> course_of(const PgnGame& game) {
    const std::size_t plies = game.game.moves().size();
    if (plies < LEAST_COURSE) return std::nullopt;
    GameCourse course{game.game.start().side_to_move(), game.game.start().fullmove_number()};
    for (std::size_t ply = 1; ply <= plies; ++ply) {
        const auto note = game.notes.find(ply);
        course.points.push_back(note == game.notes.end() ? CoursePoint{} : point_of(note->second));
    }
    // Of a mate that is on the board nobody tells what it is worth.
    CoursePoint& last = course.points.back();
    if (game.game.status() == Status::checkmate && !last.centipawns)
        last.centipawns = -sign(game.game.position().side_to_move()) * EVALUATION_LIMIT;
    const auto of_most = [&](auto CoursePoint::*what) {
        const auto known = std::ranges::count_if(
            course.points, [what](const CoursePoint& p) { return (p.*what).has_value(); });
        return 2 * static_cast<std::size_t>(known) > plies;
    };
    course.evaluations = of_most(&CoursePoint::centipawns);
    course.clocks = of_most(&CoursePoint::seconds);
    if (!course.evaluations && !course.clocks) return std::nullopt;
    return course;
}

namespace {

/// Above a curve its title, and between two of them; below the last the move numbers.
constexpr int TITLE = figures::quarters(12), GAP = figures::quarters(4), NUMBERS = figures::quarters(12);
/// From the title's baseline to the curve, and from the curve to the numbers'.
constexpr int TITLE_RISE = figures::quarters(3), NUMBER_DROP = figures::quarters(10);
/// Left of the curve its scale, and what lies between.
constexpr int SCALE = figures::quarters(20), SCALE_GAP = figures::quarters(3);
/// From a line of the scale down to the baseline of its text.
constexpr int HALF_TEXT = figures::quarters(3);
constexpr int CURVE_FRAME = 2, TICK_WIDTH = 2, TICK = figures::quarters(3), CURVE = 5, CLOCK = 2;
constexpr figures::Ink BLACKS_SHARE = 10;
constexpr int DOT = figures::quarters(2) + 1, DOT_RIM = 3;
/// Points of curves lie so far apart at least, so that paths of any game are short enough for any device.
constexpr int LEAST_STEP = 2;
/// Lines of a fill.
constexpr std::size_t LINES = 100;
/// From a number to the next at least.
constexpr int NUMBER_PITCH = figures::quarters(26);

class CurveWriter {
  public:
    CurveWriter(const GameCourse& course, const CurveSize& size, figures::Point corner, Language language)
        : course_(course),
          w_(words(language)),
          left_(corner.x + SCALE),
          width_(size.width - SCALE),
          top_(corner.y) {
        if (course.evaluations) evaluations(size.evaluations);
        if (course.evaluations && course.clocks) top_ -= GAP;
        if (course.clocks) clocks(size.clocks);
        numbers();
    }
    std::vector<figures::Item> take() { return std::move(items_); }

  private:
    void fill(figures::Path path, figures::Ink ink) {
        items_.emplace_back(figures::Fill{std::move(path), ink});
    }
    void rule(int x, int y, int width, int height) {
        fill(figures::rectangle({x, y, width, height}), figures::BLACK_INK);
    }
    void draw(const std::vector<figures::Fill>& fills, figures::Point at) {
        for (const figures::Fill& f : fills) fill(figures::moved(f.path, at), f.ink);
    }
    static int width_of(const std::string& text) { return text_width(CURVE_FONT, CURVE_TEXT_SIZE, text); }
    void show(figures::Point at, const std::string& text) {
        items_.emplace_back(
            figures::Text{CURVE_FONT, CURVE_TEXT_SIZE, {on_text_grid(at.x), on_text_grid(at.y)}, text});
    }
    /// Beside a line of the scale.
    void scale(int y, const std::string& text) {
        show({left_ - SCALE_GAP - width_of(text) - 1, y - HALF_TEXT}, text);
    }
    /// Returns where the position after so many half-moves is.
    int x_after(std::size_t plies) const {
        return left_ +
               static_cast<int>(static_cast<long>(plies) * width_ / static_cast<long>(course_.points.size()));
    }
    /// The title, below which the curve begins.
    void title(const std::string& text) {
        show({left_, top_ - TITLE + TITLE_RISE}, text);
        top_ -= TITLE;
    }

    void evaluations(int height) {
        legend();
        title(w_.evaluation);
        const int bottom = top_ - height, half = height / 2;
        EvaluationBar bar{};
        bar.half = half;
        bar.limit = EVALUATION_LIMIT;
        std::vector<figures::Point> curve;
        for (std::size_t i = 0; i < course_.points.size(); ++i) {
            const auto& evaluation = course_.points[i].centipawns;
            const int x = x_after(i + 1);
            if (evaluation && (curve.empty() || x >= curve.back().x + LEAST_STEP))
                curve.push_back({x, bottom + white_share(bar, *evaluation)});
        }
        // What came before the first that is known was like it, and what comes after the last.
        curve.insert(curve.begin(), {left_, curve.front().y});
        curve.push_back({left_ + width_, curve.back().y});
        fill(figures::rectangle({left_, bottom, width_, height}), BLACKS_SHARE);
        std::vector<figures::Point> white = curve;
        white.insert(white.end(), {{left_ + width_, bottom}, {left_, bottom}});
        fill(figures::polygon(white), figures::WHITE_INK);
        rule(left_, bottom + half - TICK_WIDTH / 2, width_, TICK_WIDTH);
        line_through(curve, CURVE);
        frame(bottom, height);
        const std::string limit = std::to_string(EVALUATION_LIMIT / 100);
        scale(top_, w_.plus + limit);
        scale(bottom + half, "0");
        scale(bottom, w_.minus + limit);
        mistakes(bar, bottom);
        top_ = bottom;
    }
    void line_through(std::span<const figures::Point> curve, int width) {
        figures::Path path;
        for (std::size_t i = 1; i < curve.size(); ++i) {
            if (curve[i] == curve[i - 1]) continue;
            const figures::Path more = figures::line(curve[i - 1], curve[i], width);
            path.insert(path.end(), more.begin(), more.end());
            if (i % LINES == 0) fill(std::exchange(path, {}), figures::BLACK_INK);
        }
        if (!path.empty()) fill(std::move(path), figures::BLACK_INK);
    }
    void frame(int bottom, int height) {
        fill(figures::ring(figures::grown({left_, bottom, width_, height}, CURVE_FRAME), CURVE_FRAME),
             figures::BLACK_INK);
    }
    void mistakes(const EvaluationBar& bar, int bottom) {
        for (std::size_t i = 0; i < course_.points.size(); ++i) {
            const CoursePoint& point = course_.points[i];
            if (point.centipawns && (point.mistake || point.blunder))
                draw(figures::disc(DOT, DOT_RIM, !point.blunder),
                     {x_after(i + 1), bottom + white_share(bar, *point.centipawns)});
        }
    }
    /// What the discs mean, from the right to the left, as far as there are any.
    void legend() {
        int right = left_ + width_;
        const auto explain = [&](bool CoursePoint::*what, bool white, const std::string& text) {
            if (std::ranges::none_of(course_.points, what)) return;
            const int baseline = top_ - TITLE + TITLE_RISE;
            right -= width_of(text) + 1;
            show({right, baseline}, text);
            right -= DOT + figures::quarters(2);
            draw(figures::disc(DOT, DOT_RIM, white), {right, baseline + DOT + 1});
            right -= DOT + figures::quarters(6);
        };
        explain(&CoursePoint::blunder, false, "??");
        explain(&CoursePoint::mistake, true, "?");
    }

    void clocks(int height) {
        int most = 1;
        for (const CoursePoint& point : course_.points) most = std::max(most, point.seconds.value_or(0));
        const bool minutes = most >= 60;
        if (minutes) most = (most + 59) / 60 * 60;
        title(w_.clocks + (minutes ? w_.minutes : w_.seconds));
        const int half = height / 2, bottom = top_ - height;
        for (const Color side : {WHITE, BLACK}) {
            const std::vector<figures::Point> area =
                clock_area(side, bottom + half, side == WHITE ? half : -half, most);
            if (side == BLACK) fill(figures::polygon(area), BLACKS_SHARE);
            line_through(std::span(area).subspan(1, area.size() - 2), CLOCK);
        }
        rule(left_, bottom + half - TICK_WIDTH / 2, width_, TICK_WIDTH);
        frame(bottom, height);
        const std::string limit = std::to_string(minutes ? most / 60 : most);
        scale(top_, limit);
        scale(bottom + half, "0");
        scale(bottom, limit);
        top_ = bottom;
    }
    /// Between a base line and the clock of one side, which stands still while the other thinks. At `most`
    /// seconds it is so high, or deep.
    std::vector<figures::Point> clock_area(Color side, int base, int height, int most) const {
        std::vector<figures::Point> area = {{left_, base}};
        std::optional<int> y;
        for (std::size_t i = side == course_.start_turn ? 0 : 1; i < course_.points.size(); i += 2) {
            const auto& seconds = course_.points[i].seconds;
            const int x = y ? x_after(i + 1) : left_;
            if (!seconds || (y && x < area.back().x + 2 * LEAST_STEP)) continue;
            const int level = base + static_cast<int>(static_cast<long>(height) * *seconds / most);
            area.push_back({x, y.value_or(level)});
            area.push_back({x, level});
            y = level;
        }
        area.push_back({left_ + width_, y.value_or(base)});
        area.push_back({left_ + width_, base});
        return area;
    }

    /// Below the last curve, of moves as far apart as their numbers need.
    void numbers() {
        const auto plies = static_cast<int>(course_.points.size());
        const int black_first = course_.start_turn == BLACK ? 1 : 0;
        const int last = course_.start_fullmove + (plies - 1 + black_first) / 2;
        int step = 1;
        for (const int factor : {2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000})
            if (static_cast<long>(step) * 2 * width_ < static_cast<long>(NUMBER_PITCH) * plies) step = factor;
        for (int move = course_.start_fullmove; move <= last; ++move) {
            if (move % step != 0 && move != 1) continue;
            const int ply = 2 * (move - course_.start_fullmove) + 1 - black_first;
            if (ply < 1 || (move == 1 && step > 1 && step < 5)) continue;
            const int x = x_after(static_cast<std::size_t>(ply));
            const std::string number = std::to_string(move);
            rule(x - TICK_WIDTH / 2, top_ - TICK, TICK_WIDTH, TICK);
            const int end = left_ + width_ - width_of(number);
            show({std::min(x - width_of(number) / 2, end), top_ - NUMBER_DROP}, number);
        }
    }

    const GameCourse& course_;
    const Words& w_;
    int left_, width_;
    /// Below it what comes next is drawn.
    int top_;
    std::vector<figures::Item> items_;
};

}  // namespace

int curve_height(const GameCourse& course, const CurveSize& size) {
    const int evaluations = course.evaluations ? TITLE + size.evaluations : 0;
    const int clocks = course.clocks ? TITLE + size.clocks : 0;
    return evaluations + (evaluations > 0 && clocks > 0 ? GAP : 0) + clocks + NUMBERS;
}

std::vector<figures::Item> curve_items(const GameCourse& course, const CurveSize& size, figures::Point corner,
                                       Language language) {
    return CurveWriter(course, size, corner, language).take();
}

}  // namespace inkmate::page

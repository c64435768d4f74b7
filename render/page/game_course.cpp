#include "render/page/game_course.hpp"

#include <algorithm>

#include "core/chess/nag.hpp"
#include "core/chess/pgn_command.hpp"
#include "render/page/layout/layout.hpp"

namespace inkmate {

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

}  // namespace inkmate

#include "tests/play/lesson/lesson_model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/chess/notation.hpp"

namespace inkmate::test {

using namespace chess;
using namespace inkmate::lesson;

namespace {

std::string points_text(int points, int worth) {
    return fmt::format("{} of {} point{}", points, worth, worth == 1 ? "" : "s");
}

}  // namespace

LessonModel::LessonModel(std::span<const Task> tasks, std::size_t first)
    : tasks_(tasks), lesson_(tasks, first), count_(first) {}

std::string LessonModel::number(std::size_t index) const {
    return fmt::format("{}. ", tasks_[index].number);
}

std::vector<std::size_t> LessonModel::sheet() const {
    std::vector<std::size_t> list;
    for (std::size_t i = first_; i < first_ + count_; ++i) list.push_back(i);
    return list;
}

std::string LessonModel::ply(std::size_t, const Position& before, Move m) const {
    return fmt::format("{}{}{}", before.fullmove_number(), before.side_to_move() == WHITE ? "." : "...",
                       to_san(before, m));
}

std::optional<std::string> LessonModel::closed(std::size_t index) const {
    const Standing& s = lesson_.standing(index);
    if (s.solved) return number(index) + "This problem is solved.";
    if (s.marked) return number(index) + "This problem is marked already. " + what_next();
    return std::nullopt;
}

std::string LessonModel::answer(std::size_t index, Move m) {
    if (const auto refused = closed(index)) return *refused;
    const Position before = lesson_.standing(index).now;
    Position after = before;
    after.do_move(m);
    const Judgement j = lesson_.answer(index, m);
    const std::string begin = number(index) + ply(index, before, m);
    if (j.verdict == lesson::Verdict::solves)
        return fmt::format("{} is right. {}.", begin,
                           points_text(lesson_.points(index), worth(tasks_[index])));
    const std::string reply = j.reply ? ply(index, after, j.reply) : "";
    if (j.verdict == lesson::Verdict::goes_on)
        return fmt::format("{} is right. The reply is {}. Your next move?", begin, reply);
    return fmt::format("{} is wrong: {} Try again, or type \"hint {}\".", begin,
                       reply.empty() ? "stalemate." : reply + " refutes it.", tasks_[index].number);
}

std::string LessonModel::hint(std::size_t index) {
    if (const auto refused = closed(index)) return *refused;
    const Position& now = lesson_.standing(index).now;
    const Move m = lesson_.hint(index);
    if (lesson_.standing(index).hints == 2) return fmt::format("{}Hint: {}.", number(index), to_san(now, m));
    std::string piece = std::string(name_of(type_of(now.piece_on(m.from()))));
    piece[0] = static_cast<char>(piece[0] - 'a' + 'A');
    return fmt::format("{}Hint: {} on {}.", number(index), piece, to_string(m.from()));
}

std::string LessonModel::score() const {
    return fmt::format("Score: {}.", points_text(lesson_.points(), lesson_.worth()));
}

std::string LessonModel::mark() {
    if (lesson_.is_marked()) return "This sheet is marked already. " + what_next();
    lesson_.mark();
    std::string text;
    for (const std::size_t i : sheet()) {
        const Standing& s = lesson_.standing(i);
        std::vector<std::string> given = s.right;
        if (!s.wrong.empty()) given.push_back(s.wrong);
        text += fmt::format("{}{}; {}. Solution: {}\n", number(i),
                            given.empty() ? "No answer"
                                          : fmt::format("{}: {}",
                                                        s.solved           ? "Right"
                                                        : !s.wrong.empty() ? "Wrong"
                                                                           : "Unfinished",
                                                        fmt::join(given, " ")),
                            points_text(lesson_.points(i), worth(tasks_[i])), tasks_[i].solution);
    }
    return text + score() + "\n" + what_next();
}

std::string LessonModel::what_next() const {
    for (std::size_t i = 0; i < tasks_.size(); ++i)
        if (!lesson_.standing(i).set) return "Type \"next\" for another problem, or \"quit\".";
    return "There are no more problems. Type \"quit\" to leave.";
}

std::string LessonModel::next() {
    if (!lesson_.is_marked()) return "Type \"mark\" first: this sheet is not marked yet.";
    const auto index = lesson_.next();
    if (!index) return "There are no more problems.";
    first_ = *index;
    count_ = 1;
    const std::string_view what = lesson_.step() == Step::harder   ? "A harder problem:"
                                  : lesson_.step() == Step::easier ? "An easier problem:"
                                                                   : "Another problem:";
    return fmt::format("{}\n{}{}", what, number(*index), what_is_asked(tasks_[*index]));
}

}  // namespace inkmate::test

// The directions of a word: which of an atom's steps it means.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "core/variant/betza_legs.hpp"

namespace inkmate::variant {

namespace {

/// All steps of an atom, clockwise from straight ahead.
std::vector<Vector> all_steps(Vector step) {
    std::vector<Vector> all;
    for (const Vector v : {Vector{step.file, step.rank}, Vector{step.rank, step.file}}) {
        Vector turned = v;
        for (int i = 0; i < 4; ++i) {
            if (std::ranges::find(all, turned) == all.end()) all.push_back(turned);
            turned = {turned.rank, -turned.file};
        }
    }
    return all;
}

bool orthogonal(Vector v) {
    return v.file == 0 || v.rank == 0;
}
bool diagonal(Vector v) {
    return std::abs(v.file) == std::abs(v.rank);
}

/// True if a step goes that way at all, and not only along the other axis.
bool has_part(Vector v, char direction) {
    switch (direction) {
        case 'f': return v.rank > 0;
        case 'b': return v.rank < 0;
        case 'r': return v.file > 0;
        case 'l': return v.file < 0;
        case 'v': return v.rank != 0;
        default: return v.file != 0;
    }
}
/// True if a step goes that way, and no further along the other axis.
bool mainly(Vector v, char direction) {
    const bool vertical = direction == 'f' || direction == 'b' || direction == 'v';
    const int along = std::abs(vertical ? v.rank : v.file), across = std::abs(vertical ? v.file : v.rank);
    return has_part(v, direction) && along >= across;
}

bool right_handed(Vector v) {
    return (v.file * v.rank > 0) == (std::abs(v.rank) > std::abs(v.file));
}

/// True if the direction means the step, by table 2 of XBoard's page on Betza's notation.
bool meant(Vector v, const std::string& direction) {
    if (direction.size() == 1) return mainly(v, direction[0]);
    const char first = direction[0], second = direction[1];
    if (first == 'h') return !orthogonal(v) && !diagonal(v) && right_handed(v) == (second == 'r');
    if (second == 'h') return has_part(v, first);
    if (orthogonal(v)) return mainly(v, first) || mainly(v, second);
    if (diagonal(v)) return has_part(v, first) && has_part(v, second);
    return mainly(v, second) && has_part(v, first);
}

/// The eight directions, clockwise from straight ahead.
constexpr Vector COMPASS[8] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

int sign(int x) {
    return (x > 0) - (x < 0);
}
int compass_of(Vector v) {
    const Vector unit{sign(v.file), sign(v.rank)};
    return static_cast<int>(std::ranges::find(COMPASS, unit) - COMPASS);
}

/// By how many eighths of a turn a leg may turn, as a word says it.
std::set<int> turns(const Word& word, const LegWords& leg) {
    std::set<int> all;
    for (const std::string& direction : leg.directions) {
        bool any = false;
        for (int turn = 0; turn < 8; ++turn) {
            const Vector v = COMPASS[turn];
            // A pair is the direction between, a single one never is.
            const bool fits = direction.size() == 1 || direction[1] == 'h'
                                  ? meant(v, direction) && (direction.size() == 2 || orthogonal(v))
                                  : diagonal(v) && meant(v, direction);
            if (fits) all.insert(turn);
            any = any || fits;
        }
        if (!any) word.refuse(leg.column, "a leg after another has no direction " + direction);
    }
    return all;
}

/// A step as long, in another of the eight directions.
Vector turned(Vector step, int compass) {
    const int length = std::max(std::abs(step.file), std::abs(step.rank));
    return {COMPASS[compass].file * length, COMPASS[compass].rank * length};
}

/// After a leap that is neither straight nor diagonal: on, or back.
std::vector<Vector> next_oblique(const Word& word, const LegWords& leg, Vector before) {
    const bool same = leg.steps.size() == 1 &&
                      leg.steps[0] == Vector{std::min(std::abs(before.file), std::abs(before.rank)),
                                             std::max(std::abs(before.file), std::abs(before.rank))};
    if (!same) word.refuse(leg.column, "after an oblique leap only the same leap can follow");
    std::vector<Vector> steps;
    for (const std::string& direction : leg.directions) {
        if (direction == "f" || direction == "v") steps.push_back(before);
        if (direction == "b" || direction == "v") steps.push_back({-before.file, -before.rank});
        if (direction != "f" && direction != "b" && direction != "v")
            word.refuse(leg.column, "after an oblique leap the next leg goes forward (f) or back (b) only");
    }
    if (leg.directions.empty()) {
        if (leg.chained) word.refuse(leg.column, "after an oblique leap 'a' needs f or b");
        steps.push_back(before);
    }
    return steps;
}

}  // namespace

std::vector<Vector> first_steps(const Word& word, const LegWords& leg) {
    std::vector<Vector> steps;
    for (const Vector step : leg.steps)
        for (const Vector v : all_steps(step)) {
            // Of a K or Q a pair of directions means what lies between.
            const auto fits = [&](const std::string& direction) {
                return meant(v, direction) && !(leg.steps.size() > 1 && orthogonal(v) &&
                                                direction.size() == 2 && direction[1] != 'h');
            };
            if (leg.directions.empty() || std::ranges::any_of(leg.directions, fits)) steps.push_back(v);
        }
    if (steps.empty()) word.refuse(leg.column, "the atom has no move in the directions before it");
    return steps;
}

std::vector<Vector> next_steps(const Word& word, const LegWords& leg, Vector before) {
    if (!orthogonal(before) && !diagonal(before)) return next_oblique(word, leg, before);
    const Vector atom = leg.steps[0];
    if (!orthogonal(atom) && !diagonal(atom))
        word.refuse(leg.column, "an oblique leap follows only upon the same leap");
    const bool both = leg.steps.size() > 1;
    const int from = compass_of(before);
    const auto has = [&](int compass) { return both || (compass % 2 == 1) == diagonal(atom); };
    std::set<int> allowed = turns(word, leg);
    if (leg.directions.empty()) {
        if (leg.chained)
            for (const int turn : {0, 1, 2, 3, 5, 6, 7}) allowed.insert(turn);
        else if (has(from))
            allowed = {0};
        else
            allowed = {1, 7};
    }
    std::vector<Vector> steps;
    for (const int turn : allowed) {
        const int compass = (from + turn) % 8;
        if (has(compass) || (leg.chained && !leg.directions.empty())) steps.push_back(turned(atom, compass));
    }
    if (steps.empty())
        word.refuse(leg.column, "the atom has no move in the directions before it, seen from the leg before");
    return steps;
}

}  // namespace inkmate::variant

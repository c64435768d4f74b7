#include "core/variant/rule_tables.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace inkmate::variant {

namespace {

/// A player's left is the other's right: Black's steps are White's turned about.
Cell step_for(Color side, const Leg& leg) {
    return static_cast<Cell>(sign(side) * step_of(leg.file, leg.rank));
}

bool leaves_passed_square(const Path& path) {
    return path.initial && path.legs.size() == 2 && path.legs[0].range == 1 && path.legs[1].range == 1 &&
           path.legs[0].on == ON_EMPTY && path.legs[1].on == ON_EMPTY;
}

std::pair<int, int> direction_of(const Leg& leg) {
    const int divisor = std::gcd(std::abs(leg.file), std::abs(leg.rank));
    return {leg.file / divisor, leg.rank / divisor};
}

/// True if two paths may end on one square. In doubt it is true.
bool may_repeat(const std::vector<Path>& paths) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (paths[i].legs.size() > 1 && paths.size() > 1) return true;
        for (std::size_t k = 0; k < i; ++k)
            if (direction_of(paths[i].legs[0]) == direction_of(paths[k].legs[0])) return true;
    }
    return std::ranges::any_of(paths, [](const Path& path) { return path.legs.size() > 2; });
}

/// What a side's pieces of the type attack along a single leg.
void add_ray(std::vector<Ray>& rays, int type, Cell step, std::uint8_t range) {
    range = std::min(range, static_cast<std::uint8_t>(LONGEST_LEAP));
    auto ray = std::ranges::find(rays, step, &Ray::step);
    if (ray == rays.end()) ray = rays.insert(ray, Ray{step, 0, {}});
    ray->longest = std::max(ray->longest, range);
    auto& reach = ray->range[static_cast<std::size_t>(type)];
    reach = std::max(reach, range);
}

bool takes_on_the_way(const Path& path) {
    return std::any_of(path.legs.begin(), path.legs.end() - 1,
                       [](const Leg& leg) { return (leg.on & ON_ENEMY) != 0; });
}

void add_path(Rules& rules, Color side, int type, const Path& path, bool passes) {
    auto& legs = rules.legs[side];
    std::uint8_t flags = 0;
    if (path.initial) flags |= INITIAL;
    if (path.en_passant) flags |= EN_PASSANT;
    if (passes && leaves_passed_square(path)) flags |= PASSES;
    PieceType& piece = rules.types[static_cast<std::size_t>(type)];
    piece.paths[side].push_back(
        {static_cast<std::uint32_t>(legs.size()), static_cast<std::uint8_t>(path.legs.size()), flags});
    for (const Leg& leg : path.legs) legs.push_back({step_for(side, leg), leg.range, leg.on});

    const Leg& last = path.legs.back();
    const bool takes = (last.on & ON_ENEMY) != 0 && !path.en_passant;
    if (takes && path.legs.size() == 1 && !path.initial)
        add_ray(rules.rays[side], type, step_for(side, last), last.range);
    else if (takes || takes_on_the_way(path))
        piece.takes_by_path = rules.takes_by_path = true;
}

}  // namespace

void add_tables(Rules& rules, int type, const Movement& movement, bool passes, BySide<bool> takes_passing) {
    const bool written = std::ranges::any_of(movement.paths, &Path::en_passant);
    for (const Color side : {WHITE, BLACK})
        for (const Path& path : movement.paths) {
            if (path.en_passant && !takes_passing[side]) continue;
            add_path(rules, side, type, path, passes);
            if (!written && takes_passing[side] && path.legs.size() == 1 && (path.legs[0].on & ON_ENEMY)) {
                Path taking = path;
                taking.legs[0].on = ON_EMPTY;
                taking.en_passant = true;
                add_path(rules, side, type, taking, false);
            }
        }
    rules.types[static_cast<std::size_t>(type)].repeats = may_repeat(movement.paths);
}

}  // namespace inkmate::variant

#include "pdf/compare/passes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "pdf/compare/align.hpp"
#include "pdf/compare/regions.hpp"

namespace inkmate::compare {
namespace {

using pdf::Box;
using pdf::Operator;
using pdf::OperatorKind;
using pdf::PageDrawing;
using pdf::Vec;

/// A pair of different operators counts as one that was changed if it scores at least this.
constexpr double CHANGED_SCORE = 2;
/// How many points of distance cost as much as one agreement.
constexpr double SCORE_DISTANCE = 100;
/// Gaps with more pairs than this are not searched for changed operators.
constexpr std::size_t MOST_PAIRS = 1'000'000;

Box joined(Box a, const Box& b) {
    a.add(b);
    return a;
}

using Differences = std::vector<DrawingDifference>;

/// What a fact has in the place of a value where there is none.
const std::string NO_VALUE = "nothing";

void compare_box(const char* name, const Box& first, const Box& second, double epsilon, Differences& found) {
    if (distance(first, second) <= epsilon) return;
    const auto words = [](const Box& b) {
        return b.empty() ? std::string("none")
                         : fmt::format("[{:.6g} {:.6g} {:.6g} {:.6g}]", b.left, b.bottom, b.right, b.top);
    };
    found.push_back({{Layer::page,
                      Change::changed,
                      fmt::format("{} {} became {}", name, words(first), words(second)),
                      area_of(joined(first, second)),
                      {},
                      {}},
                     {},
                     {}});
}

Vec place(const Operator& op) {
    if (op.kind == OperatorKind::text && !op.run.origins.empty()) return op.run.origins.front();
    return op.bounds.empty() ? Vec{} : op.bounds.corner();
}

/// Returns the operator with everything that tells its place moved to the origin, to compare shapes.
Operator at_origin(const Operator& op) {
    return moved(op, Vec{} - place(op));
}

/// What two operators of one kind have in common.
struct Agreement {
    bool place = false, shape = false, paint = false, style = false;
    double far = 0;
};

Agreement agreement(const Operator& a, const Operator& b, double epsilon) {
    Agreement result;
    // Twice: both place and shape round.
    const double tolerance = 2 * epsilon;
    result.far = std::min(distance(place(a), place(b)),
                          a.kind == OperatorKind::text || a.bounds.empty() || b.bounds.empty()
                              ? distance(place(a), place(b))
                              : distance(a.bounds.opposite_corner(), b.bounds.opposite_corner()));
    result.place = result.far <= tolerance;
    result.paint = same_paint(a, b, epsilon);
    switch (a.kind) {
        case OperatorKind::text:
            result.shape = a.run.text == b.run.text;
            result.style = a.run.font == b.run.font && distance(a.run.em, b.run.em) <= tolerance &&
                           same_pen(a.pen, b.pen, tolerance) && same_colour(a.run.edge, b.run.edge);
            break;
        case OperatorKind::stroke: result.style = same_pen(a.pen, b.pen, tolerance); [[fallthrough]];
        default: {
            Operator moved = at_origin(b);
            const Operator still = at_origin(a);
            moved.colour = a.colour;
            moved.alpha = a.alpha;
            moved.blend = a.blend;
            moved.clips = a.clips;
            moved.pen = a.pen;
            result.shape = deviation(still, moved, tolerance).has_value();
        }
    }
    return result;
}

double score(const Agreement& a) {
    return 2 * a.place + 2 * a.shape + a.paint + a.style - a.far / SCORE_DISTANCE;
}

std::string kind_word(const Operator& op) {
    switch (op.kind) {
        case OperatorKind::fill: return "fill";
        case OperatorKind::stroke: return "stroke";
        case OperatorKind::text: return fmt::format("text \"{}\"", op.run.text);
        case OperatorKind::image: return "image";
        case OperatorKind::shading: return "shading";
    }
    return {};
}

std::string moved_by(Vec from, Vec to) {
    return fmt::format("moved by ({:.4g}, {:.4g}) pt", to.x - from.x, to.y - from.y);
}

Difference changed(const Operator& a, const Operator& b, double epsilon) {
    const Agreement same = agreement(a, b, epsilon);
    Difference result{Layer::drawing, Change::changed, "", area_of(joined(a.bounds, b.bounds)), {}, {}};
    std::vector<std::string> parts;
    bool moved = false, recoloured = false;
    if (a.kind == OperatorKind::text) {
        if (!same.shape) {
            result.layer = Layer::text;
            parts.push_back(fmt::format("became \"{}\"", b.run.text));
        }
        if (a.run.font != b.run.font)
            parts.push_back(fmt::format("font {} became {}", a.run.font, b.run.font));
        if (std::abs(a.run.size() - b.run.size()) > epsilon)
            parts.push_back(fmt::format("size {:.6g} became {:.6g}", a.run.size(), b.run.size()));
        else if (distance(a.run.em, b.run.em) > epsilon)
            parts.emplace_back("stretched or turned");
        if (a.run.mode != b.run.mode)
            parts.push_back(fmt::format("rendering mode {} became {}", a.run.mode, b.run.mode));
    } else if (!same.shape) {
        parts.push_back(a.kind == OperatorKind::image ? "shows something else" : "changed its shape");
    }
    if (!same_colour(a.colour, b.colour)) {
        recoloured = true;
        parts.push_back(fmt::format("{} became {}", describe(a.colour), describe(b.colour)));
    } else if (!same_colour(a.run.edge, b.run.edge)) {
        recoloured = true;
        parts.push_back(fmt::format("its lines, {}, became {}", describe(a.run.edge), describe(b.run.edge)));
    } else if (!same.paint) {
        parts.emplace_back("transparency or clipping changed");
    }
    if (!same_pen(a.pen, b.pen, epsilon))
        parts.push_back(
            fmt::format("pen changed, {:.4g} pt wide became {:.4g} pt", a.pen.width, b.pen.width));
    if (distance(place(a), place(b)) > epsilon) {
        moved = true;
        parts.push_back(moved_by(place(a), place(b)));
    }
    if (parts.size() == 1 && moved) result.change = Change::moved;
    if (parts.size() == 1 && recoloured) result.change = Change::recoloured;
    if (parts.empty()) parts.emplace_back("its glyphs or points are elsewhere");
    result.what = fmt::format("{} {}", kind_word(a), fmt::join(parts, ", "));
    return result;
}

Difference one_sided(const Operator& op, Change change) {
    return {op.kind == OperatorKind::text ? Layer::text : Layer::drawing,
            change,
            describe(op),
            area_of(op.bounds),
            {},
            {}};
}

/// The operators of one page that have no counterpart, by index.
struct Unmatched {
    std::vector<std::size_t> first, second;
};

/// Finds equal operators that are drawn in a different order, and takes them out.
void report_reordered(const PageDrawing& first, const PageDrawing& second, double epsilon,
                      std::vector<Unmatched>& gaps, Differences& differences) {
    // Those of the second page by their left edges, so that few are looked at.
    const auto left = [](const Operator& op) { return op.bounds.empty() ? 0 : op.bounds.left; };
    std::multimap<double, std::pair<std::size_t, std::size_t>> waiting;
    for (std::size_t gap = 0; gap < gaps.size(); ++gap)
        for (const std::size_t j : gaps[gap].second)
            waiting.emplace(left(second.operators[j]), std::pair(gap, j));
    std::set<std::size_t> found;
    for (std::size_t gap = 0; gap < gaps.size(); ++gap)
        std::erase_if(gaps[gap].first, [&](std::size_t i) {
            const Operator& op = first.operators[i];
            auto best = waiting.end();
            const auto end = waiting.upper_bound(left(op) + epsilon);
            for (auto it = waiting.lower_bound(left(op) - epsilon); it != end; ++it)
                if ((best == waiting.end() || it->second < best->second) &&
                    deviation(op, second.operators[it->second.second], epsilon))
                    best = it;
            if (best == waiting.end()) return false;
            const auto [other_gap, j] = best->second;
            waiting.erase(best);
            found.insert(j);
            differences.push_back(
                {{Layer::drawing,
                  Change::reordered,
                  fmt::format("{} is drawn {}", describe(op), other_gap < gap ? "earlier" : "later"),
                  area_of(op.bounds),
                  {},
                  {}},
                 i,
                 j});
            return true;
        });
    for (Unmatched& gap : gaps) std::erase_if(gap.second, [&](std::size_t j) { return found.contains(j); });
}

/// Pairs what remains in a gap, the most similar first, and takes the pairs out.
void report_changed(const PageDrawing& first, const PageDrawing& second, double epsilon, Unmatched& gap,
                    Differences& found) {
    struct Pair {
        double score;
        std::size_t first, second;
    };
    std::vector<Pair> pairs;
    if (gap.first.empty() || gap.second.size() > MOST_PAIRS / gap.first.size()) return;
    for (const std::size_t i : gap.first)
        for (const std::size_t j : gap.second) {
            if (first.operators[i].kind != second.operators[j].kind) continue;
            const double s = score(agreement(first.operators[i], second.operators[j], epsilon));
            if (s >= CHANGED_SCORE) pairs.push_back({s, i, j});
        }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Pair& a, const Pair& b) { return a.score > b.score; });
    for (const Pair& pair : pairs) {
        const auto i = std::find(gap.first.begin(), gap.first.end(), pair.first);
        const auto j = std::find(gap.second.begin(), gap.second.end(), pair.second);
        if (i == gap.first.end() || j == gap.second.end()) continue;
        found.push_back({changed(first.operators[*i], second.operators[*j], epsilon), *i, *j});
        gap.first.erase(i);
        gap.second.erase(j);
    }
}

}  // namespace

Differences compare_facts(const std::vector<pdf::Fact>& first, const std::vector<pdf::Fact>& second,
                          Layer layer) {
    Differences differences;
    const auto add = [&](const pdf::Fact& fact, const std::string& before, const std::string& after) {
        differences.push_back({{layer,
                                before == NO_VALUE  ? Change::added
                                : after == NO_VALUE ? Change::missing
                                                    : Change::changed,
                                fmt::format("{}: {} became {}", fact.name, before, after),
                                area_of(fact.area),
                                {},
                                {}},
                               {},
                               {}});
    };
    // Those of one name belong together one by one.
    std::map<std::string, std::deque<const pdf::Fact*>> left;
    for (const pdf::Fact& fact : second) left[fact.name].push_back(&fact);
    for (const pdf::Fact& fact : first) {
        std::deque<const pdf::Fact*>& others = left[fact.name];
        const std::string after = others.empty() ? NO_VALUE : others.front()->value;
        if (fact.value != after) add(fact, fact.value, after);
        if (!others.empty()) others.pop_front();
    }
    for (const auto& [name, facts] : left)
        for (const pdf::Fact* const fact : facts) add(*fact, NO_VALUE, fact->value);
    return differences;
}

Differences compare_drawings(const PageDrawing& first, const PageDrawing& second, double epsilon,
                             PageComparison& page) {
    Differences differences;
    compare_box("page box", first.media_box, second.media_box, epsilon, differences);
    const bool cropped =
        distance(first.crop_box, first.media_box) > 0 || distance(second.crop_box, second.media_box) > 0;
    if (cropped) compare_box("crop box", first.crop_box, second.crop_box, epsilon, differences);
    const auto compare_edge = [&](const char* name, Box PageDrawing::*box) {
        if ((first.*box).empty() && (second.*box).empty()) return;
        const auto of = [&](const PageDrawing& drawn) {
            return (drawn.*box).empty() ? drawn.crop_box : drawn.*box;
        };
        compare_box(name, of(first), of(second), epsilon, differences);
    };
    compare_edge("trim box", &PageDrawing::trim_box);
    compare_edge("bleed box", &PageDrawing::bleed_box);
    compare_edge("art box", &PageDrawing::art_box);
    std::ranges::move(compare_facts(first.facts, second.facts, Layer::drawing),
                      std::back_inserter(differences));
    const auto page_changed = [&](std::string what) {
        differences.push_back(
            {{Layer::page, Change::changed, std::move(what), area_of(first.media_box), {}, {}}, {}, {}});
    };
    if (first.rotation != second.rotation)
        page_changed(fmt::format("rotation {} became {}", first.rotation, second.rotation));
    if (first.user_unit != second.user_unit)
        page_changed(fmt::format("user unit {:.6g} became {:.6g}", first.user_unit, second.user_unit));

    struct Match {
        std::size_t second = 0;
        double deviation = 0;
    };
    std::vector<Match> last_match(first.operators.size());
    const auto match = [&](std::size_t i, std::size_t j) {
        if (const auto d = deviation(first.operators[i], second.operators[j], epsilon)) {
            last_match[i] = {j, *d};
            return true;
        }
        return false;
    };
    std::vector<Unmatched> gaps(1);
    for (const Aligned& a : align(first.operators.size(), second.operators.size(), match)) {
        if (a.first && a.second) {
            ++page.operators;
            if (last_match[*a.first].second != *a.second) match(*a.first, *a.second);
            page.deviation = std::max(page.deviation, last_match[*a.first].deviation);
            if (!gaps.back().first.empty() || !gaps.back().second.empty()) gaps.emplace_back();
        } else if (a.first) {
            gaps.back().first.push_back(*a.first);
        } else {
            gaps.back().second.push_back(*a.second);
        }
    }
    report_reordered(first, second, epsilon, gaps, differences);
    for (Unmatched& gap : gaps) {
        Differences found;
        report_changed(first, second, epsilon, gap, found);
        for (const std::size_t i : gap.first)
            found.push_back({one_sided(first.operators[i], Change::missing), i, {}});
        std::ranges::sort(found, {}, &DrawingDifference::first);
        std::ranges::move(found, std::back_inserter(differences));
        for (const std::size_t j : gap.second)
            differences.push_back({one_sided(second.operators[j], Change::added), {}, j});
    }
    return differences;
}

}  // namespace inkmate::compare

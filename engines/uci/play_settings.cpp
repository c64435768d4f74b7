#include "engines/uci/play_settings.hpp"

#include <algorithm>

#include "core/engine/book.hpp"
#include "engines/uci/go_words.hpp"

namespace inkmate::uci {

using namespace engine;

namespace {

/// Returns the limits that `go` asks for; `otherwise` where it asks for nothing.
SearchLimits asked_limits(const GoWords& words, chess::Color us, const SearchLimits& otherwise) {
    if (!words.bounded(us) && !words.infinite) return otherwise;
    const auto at_least_1 = [](std::int64_t n) { return std::max<std::int64_t>(n, 1); };
    const auto depth = [](std::int64_t n) {
        return static_cast<int>(std::clamp<std::int64_t>(n, 1, MAX_PLY));
    };
    SearchLimits limits;
    if (words.depth) limits.depth = depth(*words.depth);
    if (words.mate) limits.seek_mate(depth(*words.mate));
    if (words.nodes) limits.nodes = static_cast<std::uint64_t>(at_least_1(*words.nodes));
    if (words.movetime) limits.milliseconds = at_least_1(*words.movetime);
    if (words.time[us]) {
        const std::int64_t share =
            clock_share(*words.time[us], words.increment[us].value_or(0), words.movestogo);
        limits.milliseconds = words.movetime ? std::min(limits.milliseconds, share) : share;
    }
    return limits;
}

}  // namespace

Strength PlaySettings::strength() const {
    if (own_strength) return *own_strength;
    return limit_strength ? strength_of_elo(elo) : engine::level(level).strength;
}

SearchLimits PlaySettings::limits_of(const GoWords& words, chess::Color us) const {
    SearchLimits limits = asked_limits(words, us, strength().limits);
    if (!strength_holds()) return limits;
    const std::uint64_t most = strength().limits.nodes;
    limits.nodes = limits.nodes == 0 ? most : std::min(limits.nodes, most);
    return limits;
}

PlayStyle PlaySettings::style_of(const GoWords& words, chess::Color us) const {
    PlayStyle style{.limits = limits_of(words, us), .seed = seed};
    style.limits.lines = lines;
    if (analyse) return style;
    if (strength_holds() || !words.bounded(us)) style.mistakes = strength().mistakes;
    if (book) style.book = default_book();
    return style;
}

}  // namespace inkmate::uci

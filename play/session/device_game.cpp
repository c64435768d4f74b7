#include "play/session/device_game.hpp"

namespace inkmate {

namespace {

constexpr std::chrono::milliseconds SHORT_WAIT = std::chrono::seconds(60);
/// The slowest device that is waited for, in nodes a second.
constexpr int SLOWEST = 20;
constexpr std::chrono::milliseconds WITHOUT_LIMIT = std::chrono::hours(1);

}  // namespace

std::chrono::milliseconds patience(const DeviceGameOptions& options, const engine::SearchLimits& limits) {
    if (options.wait) return *options.wait;
    if (limits.milliseconds > 0) return SHORT_WAIT + 2 * std::chrono::milliseconds(limits.milliseconds);
    if (limits.nodes == 0) return WITHOUT_LIMIT;
    return SHORT_WAIT + std::chrono::seconds(limits.nodes / SLOWEST);
}

std::chrono::milliseconds short_patience(const DeviceGameOptions& options) {
    return options.wait.value_or(SHORT_WAIT);
}

Connection connect(const DeviceGameOptions& options, const Interrupt& interrupt) {
    return {options.uri.host, options.uri.port, options.uri.text, short_patience(options), &interrupt};
}

}  // namespace inkmate

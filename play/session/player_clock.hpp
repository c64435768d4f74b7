#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace inkmate::session {

/// How long a player may think: so much for the game, and more after each of his moves.
struct TimeLimit {
    std::chrono::milliseconds base{0};
    std::chrono::milliseconds increment{0};
    bool operator==(const TimeLimit&) const = default;
};
/// Reads "10+5", minutes and seconds, or "10"; nothing if it is neither, or no time.
std::optional<TimeLimit> read_time_limit(std::string_view text);
/// Reads the PGN tag TimeControl of a limit, "600+5", in seconds.
std::optional<TimeLimit> read_time_control(std::string_view tag);
/// Writes that tag.
std::string time_control(const TimeLimit& limit);

/// "9:58", or "1:00:05".
std::string clock_text(std::chrono::milliseconds left);

/// The clock of the player, which runs while he is to move.
class PlayerClock {
  public:
    using Time = std::chrono::steady_clock::time_point;

    /// Shows `left` at first.
    PlayerClock(const TimeLimit& limit, std::chrono::milliseconds left) : limit_(limit), left_(left) {}

    /// Shows the whole time again.
    void restart() {
        left_ = limit_.base;
        began_.reset();
    }
    void start(Time now) { began_ = now; }
    /// Stops it if it runs.
    void stop(Time now);
    /// Adds what a move brings.
    void add_increment() { left_ += limit_.increment; }

    std::chrono::milliseconds left() const { return left_; }
    bool is_up() const { return left_ <= std::chrono::milliseconds(0); }
    /// When the time is up if it runs on; nothing if it does not run.
    std::optional<Time> end() const { return began_ ? std::optional(*began_ + left_) : std::nullopt; }

  private:
    TimeLimit limit_;
    std::chrono::milliseconds left_;
    std::optional<Time> began_;
};

}  // namespace inkmate::session

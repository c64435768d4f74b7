#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>

namespace inkmate::test {

/// How jobs reach a device.
enum class Channel { socket, lpd, ipp, ipps };
inline constexpr Channel CHANNELS[] = {Channel::socket, Channel::lpd, Channel::ipp, Channel::ipps};
const char* name_of(Channel channel);

/// A device at a port of this machine that takes jobs and misbehaves, by a seed: it closes, drips, is silent,
/// late or endless, refuses, or says what belongs to another protocol or another program. Clients are served
/// one after the other.
class BadServer {
  public:
    BadServer(std::uint32_t seed, Channel channel);
    ~BadServer();
    BadServer(const BadServer&) = delete;
    BadServer& operator=(const BadServer&) = delete;

    std::string uri() const;
    /// How many jobs it has had to their last byte.
    int jobs() const { return jobs_; }

  private:
    class Line;

    void work();
    void serve(int client);
    void serve_socket(Line& line);
    void serve_lpd(Line& line);
    void serve_ipp(Line& line);
    /// Says what is good, or something else; false when the line is to be closed.
    bool answer(Line& line, const std::string& good);
    std::string ipp_answer(const std::string& request);
    bool one_in(std::uint32_t n) { return random_() % n == 0; }

    std::mt19937 random_;
    Channel channel_;
    /// It misbehaves once in so many answers.
    std::uint32_t patience_;
    int listener_ = -1;
    int port_ = 0;
    std::atomic<int> jobs_ = 0;
    std::atomic<bool> stopping_ = false;
    std::mutex mutex_;
    int client_ = -1;
    std::thread thread_;
};

}  // namespace inkmate::test

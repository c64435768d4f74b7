#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/uci/go_words.hpp"

namespace inkmate::uci {

/// A line to the chess program.
using Say = std::function<void(const std::string&)>;

/// The words of a line, of which the first are taken away as they are read.
using UciWords = std::deque<std::string>;
/// The first word; empty when there is none.
std::string take(UciWords& words);
/// The words before `end`, a blank between two.
std::string take_until(UciWords& words, std::string_view end);

/// A `go` that waits or is carried out.
struct UciSearch {
    /// What the thread that reads the input sets while the search runs.
    struct Flags {
        std::atomic<bool> stop = false;
        std::atomic<bool> pondering = false;
    };
    std::shared_ptr<Flags> flags = std::make_shared<Flags>();
    GoWords words = {};
    /// What is wrong with them.
    std::vector<std::string> problems = {};

    bool ends() const { return !words.infinite && !flags->pondering; }
    void stop() const;
    void ponderhit() const;
    /// A search ends when the chess program no longer wants it to go on.
    void wait_for_leave() const;
};

struct UciCommand {
    UciWords words;
    /// The search that `go` asks for.
    std::optional<UciSearch> search;
};

/// Between the thread that reads the input and the one that carries the commands out, in their order. What
/// interrupts a search reaches it at once: stop, ponderhit, isready, quit.
class CommandQueue {
  public:
    explicit CommandQueue(Say say) : say_(std::move(say)) {}

    /// Takes a line of the input; false when it was the last.
    bool receive(const std::string& line);
    /// No more lines will come: what was asked for is finished, but for searches without an end.
    void close();

    /// Waits for the next command; nothing when the queue is closed.
    std::optional<UciCommand> next();
    /// The command is carried out: nothing interrupts it any more.
    void done(const UciCommand& command);

  private:
    void ponderhit();

    const Say say_;
    std::mutex mutex_;  ///< guards what follows
    std::condition_variable changed_;
    std::deque<UciCommand> commands_;
    std::vector<UciSearch> searches_;
    bool closed_ = false;
};

}  // namespace inkmate::uci

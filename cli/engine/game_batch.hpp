#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/batch/unfinished.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"

namespace inkmate::cli {

/// Reads the games of an input one after the other.
class Games {
  public:
    /// "-" is standard input; `faults` must live as long. Throws FileError.
    Games(const std::string& name, chess::Faults& faults);
    /// Throws CommandError if the input has no game.
    std::optional<chess::PgnGame> next();

  private:
    std::string source_;
    std::ifstream file_;
    std::optional<chess::PgnReader> reader_;
    chess::Faults& faults_;
};

/// Read the openings of a file, "-" for standard input, which is shown: `read` gets a stream and what it is
/// called. Throws CommandError if there is none, and FileError.
void read_openings_file(const std::string& name,
                        const std::function<void(std::istream& in, const std::string& source)>& read);

/// Return how many positions the games of a file have; nothing if standard error is not a terminal, or the
/// games can be read only once.
std::optional<std::size_t> count_positions(const std::string& name);

/// An output that grows by a text for each game, and in which a run can continue. Its functions throw
/// CommandError.
class BatchOutput {
  public:
    explicit BatchOutput(std::string name) : name_(std::move(name)) {}

    bool can_continue() const;
    const std::string& name() const { return name_; }
    /// Keep that many bytes.
    void open(std::uintmax_t bytes);
    void write(const std::string& text);

  private:
    std::string name_;
    std::ofstream out_;
};

/// The games of a batch, without those of an earlier run.
class BatchInput {
  public:
    /// Reads the first game, so that an input without one is reported at once.
    explicit BatchInput(std::function<std::optional<chess::PgnGame>()> next)
        : next_(std::move(next)), waiting_(next_()) {}

    std::optional<chess::PgnGame> next() {
        return waiting_ ? std::exchange(waiting_, std::nullopt) : next_();
    }
    /// Opens the output after the texts that it has, passes over their games, and returns how many these
    /// are. `on_text` is that of check_unfinished(). Throws BatchError.
    std::size_t continue_in(BatchOutput& output, const batch::GameTexts<chess::PgnGame>& texts,
                            const std::function<void(const std::string&)>& on_text = {});
    /// The positions of the games passed over.
    std::size_t passed_positions() const { return passed_positions_; }

  private:
    std::function<std::optional<chess::PgnGame>()> next_;
    std::optional<chess::PgnGame> waiting_;
    std::size_t passed_positions_ = 0;
};

/// Return "3 games" or "1 game".
std::string number_of(std::size_t n, std::string_view what, std::string_view several);

}  // namespace inkmate::cli

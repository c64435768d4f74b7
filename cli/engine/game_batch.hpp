#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "base/batch/unfinished.hpp"
#include "core/chess/error.hpp"
#include "core/chess/pgn.hpp"

namespace inkmate {

/// The games of an input, one after the other; one that cannot be read is told and left out.
class Games {
  public:
    /// "-" is standard input. Throws FileError.
    explicit Games(const std::string& name, bool quiet = false);
    /// Throws CommandError for an input without any game.
    std::optional<chess::PgnGame> next();
    bool left_out() const { return left_out_; }

  private:
    void leave_out(const chess::ChessError& error);

    std::string source_;
    std::ifstream file_;
    std::optional<chess::PgnReader> reader_;
    bool quiet_;
    bool left_out_ = false;
};

/// How many positions the games of a file have; nothing where nobody looks, or they can be read only once.
std::optional<std::size_t> count_positions(const std::string& name);

/// An output that grows by a text for each game, and that a run can go on with. Its functions throw
/// CommandError.
class BatchOutput {
  public:
    explicit BatchOutput(std::string name) : name_(std::move(name)) {}

    bool can_go_on() const;
    const std::string& name() const { return name_; }
    /// After so many bytes that are there.
    void open(std::uintmax_t bytes);
    void write(const std::string& text);

  private:
    std::string name_;
    std::ofstream out_;
};

/// The games of a batch, without those that a run before has done.
class BatchInput {
  public:
    /// Reads the first game, so that what has none is told at once.
    explicit BatchInput(std::function<std::optional<chess::PgnGame>()> next)
        : next_(std::move(next)), waiting_(next_()) {}

    std::optional<chess::PgnGame> next() {
        return waiting_ ? std::exchange(waiting_, std::nullopt) : next_();
    }
    /// Opens the output behind the texts that it has, and passes over their games: so many. `on_text` as
    /// check_unfinished() has it. Throws BatchError.
    std::size_t go_on_in(BatchOutput& output, const batch::GameTexts<chess::PgnGame>& texts,
                         const std::function<void(const std::string&)>& on_text = {});
    /// Of the games passed over.
    std::size_t passed_positions() const { return passed_positions_; }

  private:
    std::function<std::optional<chess::PgnGame>()> next_;
    std::optional<chess::PgnGame> waiting_;
    std::size_t passed_positions_ = 0;
};

/// "3 games", "1 game".
std::string number_of(std::size_t n, std::string_view what, std::string_view several);

}  // namespace inkmate

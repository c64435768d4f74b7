#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>

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

    /// Refuses to write over what is read.
    void expect_other_than(const std::string& input) const;
    bool can_go_on() const;
    /// After so many bytes that are there.
    void open(std::uintmax_t bytes);
    void write(const std::string& text);

  private:
    std::string name_;
    std::ofstream out_;
};

/// "3 games", "1 game".
std::string number_of(std::size_t n, std::string_view what, std::string_view several);

}  // namespace inkmate

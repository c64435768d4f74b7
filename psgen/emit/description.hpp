#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// Everything about a program but its game, as words "format=1 side=black nodes=25600 ... title=A%20game" on
/// one line of printable ASCII: enough to make the same program for a later position of the game.
std::string describe(const ProgramOptions& options);
/// Reads such a line; what it does not name has its default. Throws EmitError that names the word, as the
/// first of a description of another format, and ChessError where a book or an evaluation is wrong.
ProgramOptions read_options(std::string_view description);

/// A game as its lines of comments tell it: the FEN of its start, and its moves in
/// coordinates.
struct DescribedGame {
    std::string start;
    std::vector<std::string> moves = {};
    /// The variant that it is a game of; empty for chess.
    std::string variant = {};
};

/// The description and the game of a program, as comments for its header: whoever has the file can go on with
/// its game on another device.
std::string description_comment(const ProgramOptions& options);
/// The same for any game.
std::string description_comment(const ProgramOptions& options, const DescribedGame& game);
/// Reads them from a program; nothing when it has none, or plays a variant. Throws EmitError or ChessError
/// where they are wrong.
std::optional<ProgramOptions> read_description(std::string_view program);

/// A description that was read, and the game as it stands there.
struct ReadDescription {
    ProgramOptions options;
    DescribedGame game;
};
/// Of a program of chess or of a variant; nothing when it has none. Throws as read_description() does.
std::optional<ReadDescription> read_any_description(std::string_view program);

/// The same for a program that sets so many problems: it says no more than that.
std::string lesson_comment(std::size_t problems);
/// Is it such a program?
bool sets_problems(std::string_view program);

}  // namespace inkmate

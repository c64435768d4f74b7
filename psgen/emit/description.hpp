#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/game.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::psgen {

/// Describes everything about a program but its game, as words "format=2 side=black nodes=25600 ...
/// title=A%20game" on one line of printable ASCII: enough to make the same program for a later position.
std::string describe(const PlayingProgram& program);
/// Reads such a line; fields that it lacks have their defaults. Throws EmitError that names the word, for an
/// unknown format the first one, and ChessError if a book or an evaluation is wrong.
PlayingProgram read_options(std::string_view description);

/// A game as lines of comments give it: the FEN of its start, and its moves in coordinates.
struct DescribedGame {
    std::string start;
    std::vector<std::string> moves = {};
    /// The variant that is played; empty for chess.
    std::string variant = {};
};

/// The description and the game of a program, as comments for its header: whoever has the file can continue
/// the game on a different device.
std::string description_comment(const PlayingProgram& program);
/// A description that was read, and its game, which is not played yet.
struct ReadDescription {
    PlayingProgram program;
    DescribedGame game;
};
/// Reads them from a program of chess or of a variant; nothing if it has none. Throws EmitError, or
/// ChessError for an evaluation, if they are wrong.
std::optional<ReadDescription> read_description(std::string_view program);
/// Makes the program that was described, with its game. `rules` are those of the variant that the description
/// names; null for chess. Throws ChessError or VariantError if the game is not legal by these rules.
PlayingProgram program_of(const ReadDescription& described,
                          const std::shared_ptr<const variant::Rules>& rules = nullptr);

/// The game that a program of a variant begins with; it refers to the program's rules.
variant::Game variant_game(const PlayingProgram& program);

/// The comment of a program that sets problems, with their number.
std::string lesson_comment(std::size_t problems);
/// True if the text is such a program.
bool sets_problems(std::string_view program);

}  // namespace inkmate::psgen

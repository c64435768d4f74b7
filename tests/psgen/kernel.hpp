#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/chess/position.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/search.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::test {

/// Runs PostScript code after the program's library, which keeps what the roots need; the dictionary Inkmate
/// is open. Returns the lines that the code prints. Fails the test when Ghostscript reports an error or the
/// code leaves anything on the operand or dictionary stack.
std::vector<std::string> run_kernel(const std::vector<std::string>& roots, const std::string& code,
                                    const psgen::PlayingProgram& options = {});

/// What PRINT_RESULT prints after a search that found this: best move, score, depth, nodes, and the principal
/// variation, in codes; of chess or of a variant.
template <class Result>
std::string describe_search(const Result& r) {
    std::string text = fmt::format("{} {} {} {}", r.best_move.code(), r.score, r.depth, r.nodes);
    for (const auto m : r.pv) text += fmt::format(" {}", m.code());
    return text;
}

/// PostScript that prints what the last search found.
inline constexpr auto PRINT_RESULT =
    "bestMove =only ( ) print bestScore =only ( ) print bestDepth =only ( ) print nodes =only "
    "0 1 pvLength 1 sub { ( ) print //PV exch get =only } for () =\n";
/// PostScript that sets how ChooseMove chooses the next move.
std::string play_style_code(int depth, std::uint64_t nodes, const engine::Mistakes& mistakes,
                            std::int32_t seed);
/// Players with more mistakes of every kind than a level makes: without gifts, and with some.
std::vector<engine::Strength> careless_strengths();
/// The names that a search with PRINT_RESULT uses.
const std::vector<std::string>& search_roots();

/// Checks that program and core find the same from move to move in a game that begins with random moves and
/// goes on with those of the search, its table kept, under a limit of nodes; the game's length in plies.
std::size_t compare_game(std::uint32_t seed, std::uint64_t nodes);

}  // namespace inkmate::test

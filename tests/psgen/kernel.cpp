#include "tests/psgen/kernel.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "psgen/emit/program.hpp"
#include "tests/psgen/interpreter.hpp"

namespace inkmate::test {

const std::vector<std::string>& set_up_roots() {
    static const std::vector<std::string> roots = {"ClearBoard", "PutPiece", "SyncBoard", "turn",
                                                   "castling",   "epSquare", "halfmove",  "fullmove"};
    return roots;
}

std::string set_up(const Position& pos) {
    std::string text = "ClearBoard";
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece piece = pos.piece_on(static_cast<Square>(s)); piece != NO_PIECE)
            text += fmt::format("\n{} {} PutPiece", static_cast<int>(piece), s);
    return text + fmt::format(
                      "\n/turn {} def /castling {} def /epSquare {} def /halfmove {} def /fullmove {} def "
                      "SyncBoard\n",
                      static_cast<int>(pos.side_to_move()), pos.castling_rights(),
                      static_cast<int>(pos.ep_square()), pos.halfmove_clock(), pos.fullmove_number());
}

std::vector<std::string> run_kernel(const std::vector<std::string>& roots, const std::string& code,
                                    const ProgramOptions& options) {
    ProgramOptions at_level = options;
    at_level.language_level = std::min(options.language_level, program_level());
    std::vector<std::string> all = set_up_roots();
    all.insert(all.end(), roots.begin(), roots.end());
    const std::string program = generate_library(at_level, all) + "Inkmate begin\ncountdictstack\n" + code +
                                "\ncountdictstack sub (DEPTHS ) print =only ( ) print count =\n";
    const PressResult result = press_at_level(program, "");
    INFO(result.errors);
    REQUIRE(result.status.ok());
    REQUIRE(result.errors == "");
    std::vector<std::string> lines;
    std::istringstream in(result.output);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    REQUIRE(!lines.empty());
    REQUIRE(lines.back() == "DEPTHS 0 0");
    lines.pop_back();
    return lines;
}

}  // namespace inkmate::test

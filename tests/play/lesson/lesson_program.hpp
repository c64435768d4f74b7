#pragma once

#include <string_view>

#include "psgen/product/product.hpp"

namespace inkmate::test {

/// Mates in 1 to 3 for both sides, a best move, castling, en passant and promotion among the answers.
inline constexpr auto PROBLEMS =
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - id \"7\"; dm 2; bm Ra6; grade 2;\n"
    "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - dm 2; bm Qb8+;\n"
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - dm 1; bm Qh4#;\n"
    "r3k3/8/8/3N4/8/8/8/4K3 w q - bm Nc7+; grade 3;\n"
    "8/8/8/8/8/2K5/1R6/k7 w - - dm 3; grade 1;\n"
    "7k/8/4K3/8/8/8/8/6Q1 w - - dm 2;\n"
    "3k4/6P1/3K4/8/8/8/8/8 w - - dm 1; bm g8=Q#; grade 4;\n"
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 bm exd3;\n";

/// A program that sets such problems, `first` of them on its first sheet, and prints nothing on its own.
psgen::LessonProgram lesson_program(std::string_view text, std::size_t first);

}  // namespace inkmate::test

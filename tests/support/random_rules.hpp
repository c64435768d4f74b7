#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/rules.hpp"

namespace inkmate::test {

/// Words of Betza that Fairy-Stockfish reads as we do.
inline constexpr std::array PIECE_WORDS = {
    "N",   "C",    "Z",     "NN",   "CZ",    "AD",    "KN",   "BN",     "RN",      "QN",     "WD",
    "FA",  "FfW",  "WfF",   "fsW",  "mRcpR", "mBcpB", "mNcB", "mQcK",   "gR",      "gB",     "pR",
    "pB",  "nN",   "nA",    "nD",   "R3",    "B2",    "Q4",   "fN",     "bN",      "lfNrbC", "fR",
    "HG",  "vRsB", "fmWcF", "mBcN", "nNB",   "W2F3",  "fsN",  "bsC",    "fhN",     "vZ",     "lWrF",
    "RpR", "pB",   "nZ",    "fbNW", "mKcN",  "nDnA",  "fFbW", "sRfBbN", "ffNbbNW", "mKcNN"};

/// A rule set, and the file that it is read from.
struct RuleFile {
    variant::Rules rules;
    std::string name;
    std::string ini;
};
RuleFile rule_file(const std::string& name, const std::string& ini);
/// The Maharajah and the Sepoys, as a later Fairy-Stockfish than Debian's has it: Black has none of the
/// pieces that White must not leave under attack. Its perft of 1, 2 and 3: 22, 438, 9,097
/// (fairy-stockfish/Fairy-Stockfish#734).
inline constexpr std::string_view MAHARAJAH =
    "[maharajah:chess]\ncustomPiece1 = m:QN\npromotionPieceTypes = -\n"
    "extinctionValue = loss\nextinctionPieceTypes = m\nextinctionPseudoRoyal = true\n"
    "startFen = rnbqkbnr/pppppppp/8/8/8/8/8/4M3 w kq - 0 1\n";

/// Boards of up to 12 x 10 with pieces, promotions, goals and a king of any kind; the same each time.
std::vector<RuleFile> random_rule_files(std::size_t n);

}  // namespace inkmate::test

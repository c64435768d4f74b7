#include "tests/support/random_rules.hpp"

#include <fmt/format.h>

#include <random>

#include "core/variant/board.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::test {

using namespace variant;

namespace {

std::string random_rule_file(std::mt19937& random, const std::string& name) {
    const auto of = [&](unsigned n) { return static_cast<int>(random() % n); };
    const int files = 5 + of(8), ranks = 5 + of(6);
    const std::array<std::string, 4> words = {
        PIECE_WORDS[random() % PIECE_WORDS.size()], PIECE_WORDS[random() % PIECE_WORDS.size()],
        PIECE_WORDS[random() % PIECE_WORDS.size()], PIECE_WORDS[random() % PIECE_WORDS.size()]};
    std::string ini = fmt::format("[{}:chess]\nmaxFile = {}\nmaxRank = {}\n", name, files, ranks);
    for (int i = 0; i < 4; ++i)
        ini += fmt::format("customPiece{} = {}:{}\n", i + 1, "acgz"[i], words[static_cast<std::size_t>(i)]);
    // The back rank: a king, castling rooks sometimes, and anything else.
    std::string back;
    const std::string_view letters = "nbrqacgz";
    for (int file = 0; file < files; ++file) back += letters[random() % letters.size()];
    const int king = 1 + of(static_cast<unsigned>(files - 2));
    back[static_cast<std::size_t>(king)] = 'k';
    std::string white = back;
    for (char& c : white) c = static_cast<char>(c - 32);
    std::string fen = back + "/" + std::string(static_cast<std::size_t>(files), 'p');
    for (int rank = 0; rank < ranks - 4; ++rank) fen += "/" + std::to_string(files);
    fen += "/" + std::string(static_cast<std::size_t>(files), 'P') + "/" + white + " w - - 0 1";
    const bool counting = of(6) == 0;
    if (counting) fen.replace(fen.find(" 0 1"), 4, " 2+3 0 1");
    ini += "startFen = " + fen + "\ncastling = false\n";
    if (counting) ini += "checkCounting = true\n";
    const int deep = 1 + of(3);
    std::string above, below;
    for (int i = 0; i < deep; ++i) {
        above += fmt::format("*{} ", ranks - i);
        below += fmt::format("*{} ", 1 + i);
    }
    ini += "promotionRegionWhite = " + above + "\npromotionRegionBlack = " + below + "\n";
    ini += fmt::format("promotionPieceTypes = {}\n", std::array{"nbrq", "q", "acgz", "nag"}[random() % 4]);
    if (of(3) == 0)
        ini += "doubleStep = false\n";
    else
        ini += fmt::format("doubleStepRegionWhite = *2\ndoubleStepRegionBlack = *{}\n", ranks - 1);
    if (of(6) == 0) ini += "mustCapture = true\n";
    if (of(6) == 0) ini += "stalemateValue = loss\n";
    if (of(5) == 0) ini += fmt::format("flagPiece = k\nflagRegionWhite = *{}\nflagRegionBlack = *1\n", ranks);
    if (of(5) == 0) ini += "extinctionValue = loss\nextinctionPieceTypes = ac\n";
    if (of(8) == 0) ini += "checking = false\n";
    if (of(6) == 0) ini += fmt::format("king = k:{}\n", std::array{"KN", "N", "WD", "F"}[random() % 4]);
    return ini;
}

}  // namespace

RuleFile rule_file(const std::string& name, const std::string& ini) {
    return {load_rules(name, read_ini(ini, "test.ini")), name, ini};
}

std::vector<RuleFile> random_rule_files(std::size_t n) {
    std::mt19937 random(1);
    std::vector<RuleFile> files;
    for (int i = 0; files.size() < n; ++i) {
        const std::string name = fmt::format("random{}", i);
        const std::string ini = random_rule_file(random, name);
        try {
            files.push_back(rule_file(name, ini));
        } catch (const VariantError& e) {
            // Some arrays of pieces give check, or end the game, before the first move.
            const std::string_view why = e.what();
            if (why.find("is in check") == why.npos && why.find("is over before") == why.npos) throw;
        }
    }
    return files;
}

}  // namespace inkmate::test

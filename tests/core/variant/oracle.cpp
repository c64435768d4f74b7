#include "tests/core/variant/oracle.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

#include "core/variant/position.hpp"
#include "tests/support/npm.hpp"
#include "tests/support/variant_positions.hpp"

using namespace std::chrono_literals;

namespace inkmate::test {

std::optional<FairyStockfish> FairyStockfish::start() {
    const auto program = process::find_program("fairy-stockfish");
    const std::string games = "/usr/games/fairy-stockfish";
    if (!program && !process::find_program(games)) {
        MESSAGE("skipped: fairy-stockfish is not installed");
        return std::nullopt;
    }
    return FairyStockfish(program ? program->string() : games);
}

FairyStockfish::FairyStockfish(const std::string& program) : engine_({{program}}) {
    engine_.write("uci\n");
    engine_.read_until("uciok\n", 60s);
}

std::uint64_t FairyStockfish::perft(const std::string& variant, const std::string& fen, int depth) {
    if (variant != variant_) engine_.write("setoption name UCI_Variant value " + variant + "\n");
    variant_ = variant;
    engine_.write("position fen " + fen + "\ngo perft " + std::to_string(depth) + "\n");
    const std::string leaves = "Nodes searched: ";
    while (const auto line = engine_.read_line(600s))
        if (line->starts_with(leaves)) return std::stoull(line->substr(leaves.size()));
    FAIL("fairy-stockfish has ended");
    return 0;
}

std::optional<std::vector<std::uint64_t>> ffish_perft(const std::vector<FfishQuery>& queries) {
    std::string input;
    for (const FfishQuery& q : queries) {
        std::string ini = q.ini;
        std::ranges::replace(ini, '\n', '\t');
        input += std::to_string(q.depth) + "|" + q.variant + "|" + q.fen + "|" + ini + "\n";
    }
    const auto output = run_ffish("ffish-perft.cjs", input);
    if (!output) return std::nullopt;
    std::istringstream answers(*output);
    std::vector<std::uint64_t> counts;
    for (std::uint64_t count; answers >> count;) counts.push_back(count);
    REQUIRE(counts.size() == queries.size());
    return counts;
}

void check_ffish_perft(const std::vector<RuleFile>& cases, int start_depth, std::size_t positions,
                       int depth) {
    std::vector<FfishQuery> queries;
    std::vector<const RuleFile*> whose;
    for (const RuleFile& c : cases) {
        const auto ask = [&](const std::string& fen, int plies) {
            queries.push_back({c.ini, c.name, fen, plies});
            whose.push_back(&c);
        };
        ask(c.rules.start_fen, start_depth);
        for (const std::string& fen : random_positions(c.rules, positions, 1)) ask(fen, depth);
    }
    const auto leaves = ffish_perft(queries);
    if (!leaves) return;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        variant::Position pos = variant::Position::from_fen(whose[i]->rules, queries[i].fen);
        CAPTURE(queries[i].ini);
        CAPTURE(queries[i].variant);
        CAPTURE(queries[i].fen);
        CHECK(variant::perft(pos, queries[i].depth) == (*leaves)[i]);
    }
}

}  // namespace inkmate::test

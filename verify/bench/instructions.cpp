#include "verify/bench/instructions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "base/process/ghostscript.hpp"
#include "base/process/process.hpp"
#include "base/process/temporary_directory.hpp"
#include "verify/bench/error.hpp"
#include "verify/bench/kernel_program.hpp"
#include "verify/bench/positions.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

constexpr int COUNTED_ITERATIONS = 250'000;
constexpr std::string_view COUNT = "refs:";
constexpr std::string_view NODES = "NODES ";

/// What Ghostscript took to run a program, and what the program wrote.
struct Counted {
    double instructions = 0;
    std::string output;
};

class Counter {
  public:
    explicit Counter(const SearchOptions& search)
        : valgrind_(require_program("valgrind", "valgrind", "valgrind")),
          ghostscript_(find_ghostscript()),
          kernel_(kernel_program(search)) {}

    Counted run(const std::string& code) {
        const std::filesystem::path file = directory_ / "counted.ps";
        std::ofstream(file) << kernel_ << code << " quit\n";
        std::vector<std::string> command = {valgrind_.string(), "--tool=cachegrind", "--cache-sim=no",
                                            "--cachegrind-out-file=/dev/null"};
        std::ranges::copy(ghostscript_arguments(ghostscript_), std::back_inserter(command));
        command.insert(command.end(), {"-sDEVICE=nullpage", file.string()});
        const RunResult result = inkmate::run(Command{command});
        const std::size_t at = result.errors.rfind(COUNT);
        if (!result.status.ok() || at == std::string::npos)
            throw BenchError(fmt::format("valgrind has not counted Ghostscript's instructions: {} ({})",
                                         describe(result.status), result.errors));
        std::string digits = result.errors.substr(at + COUNT.size());
        digits = digits.substr(0, digits.find('\n'));
        std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
        return {std::stod(digits), result.output};
    }

  private:
    std::filesystem::path valgrind_;
    Ghostscript ghostscript_;
    std::string kernel_;
    TemporaryDirectory directory_;
};

/// Runs so many iterations of the raw loop, then searches all middle games, or only sets them up.
std::string work(const NodeCostBench& bench, const SearchOptions& search, int iterations, bool carried_out) {
    std::string code = fmt::format("{} RawLoop\n/NODES 0 def\n", iterations);
    for (const char* fen : BENCH_POSITIONS) {
        code += search_code(Position::from_fen(fen), search, MAX_PLY, bench.nodes);
        code += carried_out ? " Search /NODES NODES nodes add def\n" : "\n";
    }
    return code + "(" + std::string(NODES) + ") print NODES =\n";
}

}  // namespace

NodeCost count_node_cost(const NodeCostBench& bench,
                         const std::function<void(std::size_t, std::size_t)>& progress) {
    const SearchOptions search{.evaluation = bench.evaluation};
    Counter counter(search);
    constexpr std::size_t steps = 3;
    std::size_t done = 0;
    const auto run = [&](int iterations, bool carried_out) {
        progress(done, steps);
        Counted result = counter.run(work(bench, search, iterations, carried_out));
        progress(++done, steps);
        return result;
    };
    const Counted set_up = run(0, false);
    const Counted raw = run(COUNTED_ITERATIONS, false);
    const Counted searched = run(0, true);

    NodeCost cost;
    cost.instructions_object = (raw.instructions - set_up.instructions) / (RAW_OBJECTS * COUNTED_ITERATIONS);
    const std::size_t at = searched.output.find(NODES);
    if (at == std::string::npos) throw BenchError("the program has not said how many nodes it searched");
    cost.nodes = std::stoull(searched.output.substr(at + NODES.size()));
    cost.instructions_node = (searched.instructions - set_up.instructions) / static_cast<double>(cost.nodes);
    return cost;
}

}  // namespace inkmate

#include "verify/bench/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/ghostscript.hpp"
#include "base/process/process.hpp"
#include "core/chess/notation.hpp"
#include "core/engine/book.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/program.hpp"
#include "verify/bench/positions.hpp"

namespace inkmate::bench {

using namespace chess;
using namespace engine;

namespace {

bool keeps_table(const SearchOptions& search) {
    return search.algorithm == SearchAlgorithm::full;
}

}  // namespace

std::string kernel_program(const SearchOptions& search) {
    psgen::PlayingProgram options;
    options.search = search;
    std::vector<std::string> roots = psgen::position_names();
    roots.insert(roots.end(), {"Search", "limitDepth", "limitNodes", "limitTime", "bestDepth", "nodes",
                               "onIteration", "RawLoop"});
    if (keeps_table(search)) roots.push_back("ForgetGame");
    return psgen::generate_library(options, roots) + "Inkmate begin\n";
}

std::string search_code(const Position& pos, const SearchOptions& search, int depth, std::uint64_t nodes) {
    return fmt::format("{}{} /limitDepth {} def /limitNodes {} def /limitTime 0 def",
                       keeps_table(search) ? "ForgetGame " : "", psgen::position_code(pos), depth, nodes);
}

using namespace chess;
using namespace engine;

namespace {

/// For one step on a slow machine.
constexpr auto PATIENCE = std::chrono::minutes(10);

/// Enough to last some 40 ms, so that the clock's steps do not matter.
constexpr int TIMED_ITERATIONS = 2'500'000;

/// Carries out each line of standard input when it comes.
constexpr std::string_view OBEY =
    "/STDIN (%stdin) (r) file def /LINE 8000 string def\n"
    "{ STDIN LINE readline not { pop exit } if cvx exec } loop\n";

constexpr int MINIMAX_REPEATS = 20;

/// The kernel of a program under Ghostscript, which carries out what it is sent.
class Kernel {
  public:
    Kernel(const process::Ghostscript& gs, const SearchOptions& search) : search_(search) {
        std::ofstream(directory_ / "kernel.ps") << kernel_program(search) << OBEY;
        std::vector<std::string> arguments = process::ghostscript_arguments(gs);
        arguments.insert(arguments.end(), {"-sDEVICE=nullpage", (directory_ / "kernel.ps").string()});
        process_.emplace(process::Command{arguments});
        run("");
    }

    /// Carries out a line of code; the processor time that it took.
    double run(const std::string& code, const std::function<void(const std::string&)>& on_line = {}) {
        const double start = process::cpu_seconds(process_->pid());
        process_->write(code + " (DONE) = flush\n");
        for (std::string line = read(); line != "DONE"; line = read())
            if (on_line) on_line(line);
        return process::cpu_seconds(process_->pid()) - start;
    }

    double used() const { return process::cpu_seconds(process_->pid()); }

    std::string value(const std::string& code) {
        std::string answer;
        run(code + " =", [&](const std::string& line) { answer = line; });
        return answer;
    }

    /// Objects a second in the loop that everything is compared with.
    double raw_rate() {
        return RAW_OBJECTS * TIMED_ITERATIONS / run(fmt::format("{} RawLoop", TIMED_ITERATIONS));
    }

    void prepare(const Position& pos, int depth, std::uint64_t nodes) {
        run(search_code(pos, search_, depth, nodes));
    }

  private:
    std::string read() {
        const auto line = process_->read_line(PATIENCE);
        if (line) return *line;
        process_->wait(PATIENCE);
        throw BenchError(fmt::format("Ghostscript has ended while it was measured: {}", process_->errors()));
    }

    SearchOptions search_;
    process::TemporaryDirectory directory_;
    std::optional<process::ChildProcess> process_;
};

void measure_middle_games(Kernel& kernel, const ProgramBench& bench, ProgramSpeed& speed,
                          const std::function<void()>& step) {
    double search_seconds = 0, objects = 0, raw_before = kernel.raw_rate(), raw_sum = raw_before;
    for (const char* fen : BENCH_POSITIONS) {
        kernel.prepare(Position::from_fen(fen), MAX_PLY, bench.nodes);
        long growth = 0;
        const double seconds = kernel.run("vmstatus pop exch pop Search vmstatus pop exch pop exch sub =",
                                          [&](const std::string& line) { growth = std::stol(line); });
        speed.memory_growth += growth;
        const std::uint64_t nodes = std::stoull(kernel.value("nodes"));
        speed.nodes += nodes;
        const double raw_after = kernel.raw_rate();
        search_seconds += seconds;
        const double equivalents = seconds * (raw_before + raw_after) / 2;
        objects += equivalents;
        speed.objects_node_each.push_back(equivalents / static_cast<double>(nodes));
        raw_sum += raw_after;
        raw_before = raw_after;
        step();
    }
    speed.objects_second = raw_sum / (BENCH_POSITIONS.size() + 1);
    speed.nodes_second = static_cast<double>(speed.nodes) / search_seconds;
    speed.objects_node = objects / static_cast<double>(speed.nodes);
}

std::vector<DepthCost> measure_depths(Kernel& kernel, int depth) {
    std::vector<DepthCost> costs;
    kernel.prepare(Position(), depth, 0);
    const double start = kernel.used();
    kernel.run("/onIteration { bestDepth =only ( ) print nodes = flush } def Search",
               [&](const std::string& line) {
                   DepthCost cost;
                   std::istringstream(line) >> cost.depth >> cost.nodes;
                   cost.seconds = kernel.used() - start;
                   costs.push_back(cost);
               });
    return costs;
}

double measure_minimax(const process::Ghostscript& gs) {
    Kernel kernel(gs, {.algorithm = SearchAlgorithm::minimax});
    Position pos;
    pos.do_move(parse_move(pos, "e4"));
    kernel.prepare(pos, 2, 0);
    kernel.run("Search");
    return kernel.run(fmt::format("{} {{ Search }} repeat", MINIMAX_REPEATS)) / MINIMAX_REPEATS;
}

}  // namespace

ProgramSpeed measure_program(const ProgramBench& bench,
                             const std::function<void(std::size_t, std::size_t)>& progress) {
    const std::size_t steps = BENCH_POSITIONS.size() + 3;
    std::size_t done = 0;
    const auto step = [&] { progress(++done, steps); };
    progress(0, steps);

    ProgramSpeed speed;
    const process::Ghostscript gs = process::find_ghostscript();
    speed.ghostscript = fmt::format("{}.{:02}", gs.version.major, gs.version.minor);
    {
        Kernel kernel(gs, {.evaluation = bench.evaluation});
        measure_middle_games(kernel, bench, speed, step);
        speed.depths = measure_depths(kernel, bench.depth);
        step();
    }
    speed.minimax_seconds = measure_minimax(gs);
    step();
    psgen::PlayingProgram options;
    options.book = default_book();
    speed.readable_bytes = generate(options).size();
    options.form = psgen::Form::packed;
    speed.minified_bytes = generate(options).size();
    options.form = psgen::Form::readable;
    options.side = psgen::ProgramSide::none;
    speed.memory = device::measure(generate(options), "quit\n").memory;
    step();
    return speed;
}

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
        : valgrind_(process::require_program("valgrind", "valgrind", "valgrind")),
          ghostscript_(process::find_ghostscript()),
          kernel_(kernel_program(search)) {}

    Counted run(const std::string& code) {
        const std::filesystem::path file = directory_ / "counted.ps";
        std::ofstream(file) << kernel_ << code << " quit\n";
        std::vector<std::string> command = {valgrind_.string(), "--tool=cachegrind", "--cache-sim=no",
                                            "--cachegrind-out-file=/dev/null"};
        std::ranges::copy(process::ghostscript_arguments(ghostscript_), std::back_inserter(command));
        command.insert(command.end(), {"-sDEVICE=nullpage", file.string()});
        const process::RunResult result = inkmate::process::run(process::Command{command});
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
    process::Ghostscript ghostscript_;
    std::string kernel_;
    process::TemporaryDirectory directory_;
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

}  // namespace inkmate::bench

#include "verify/bench/core.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/process/process.hpp"
#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "engines/uci/engine_process.hpp"
#include "verify/bench/positions.hpp"

namespace inkmate::bench {

using namespace chess;
using namespace engine;

namespace {

constexpr auto STOCKFISH_PATIENCE = std::chrono::minutes(10);
constexpr const char* KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Stockfish as far as perft needs it.
class Stockfish {
  public:
    explicit Stockfish(const std::string& command) : process_(uci::engine_command({command})) {
        process_.write("uci\n");
        for (std::string line = read(); line != "uciok"; line = read())
            if (line.starts_with("id name ")) name_ = line.substr(8);
    }

    const std::string& name() const { return name_; }

    /// Leaves a second.
    double perft(const std::string& fen, int depth, std::uint64_t leaves) {
        process_.write(fmt::format("position fen {}\nisready\n", fen));
        while (read() != "readyok") {
        }
        const double start = process::cpu_seconds(process_.pid());
        process_.write(fmt::format("go perft {}\n", depth));
        std::string line;
        do line = read();
        while (!line.starts_with("Nodes searched"));
        const double seconds = process::cpu_seconds(process_.pid()) - start;
        if (line != fmt::format("Nodes searched: {}", leaves))
            throw BenchError(fmt::format("{} says \"{}\" where the core counts {}", name_, line, leaves));
        return static_cast<double>(leaves) / seconds;
    }

  private:
    std::string read() {
        if (auto line = process_.read_line(STOCKFISH_PATIENCE)) return *line;
        throw BenchError(fmt::format("{} has ended while it was measured", process_.program()));
    }

    process::ChildProcess process_;
    std::string name_ = "Stockfish";
};

/// Debian puts games where the PATH of root does not look.
std::string find_stockfish(const std::string& wanted) {
    if (!wanted.empty()) return wanted;
    for (const char* name : {"stockfish", "/usr/games/stockfish"})
        if (process::find_program(name)) return name;
    return "";
}

double core_perft(const std::string& fen, int depth, std::uint64_t& leaves) {
    Position pos = Position::from_fen(fen);
    const double start = process::cpu_seconds();
    leaves = perft(pos, depth);
    return static_cast<double>(leaves) / (process::cpu_seconds() - start);
}

}  // namespace

CoreSpeed measure_core(const CoreBench& bench,
                       const std::function<void(std::size_t, std::size_t)>& progress) {
    const auto repeats = static_cast<std::size_t>(bench.repeats);
    const std::size_t steps = 2 * repeats + BENCH_POSITIONS.size() + 1;
    std::size_t done = 0;
    const auto step = [&] { progress(++done, steps); };
    progress(0, steps);

    CoreSpeed speed;
    std::optional<Stockfish> stockfish;
    if (const std::string command = find_stockfish(bench.stockfish); !command.empty()) {
        stockfish.emplace(command);
        speed.stockfish = stockfish->name();
    }
    speed.perft = {{"start", bench.perft_depth}, {"Kiwipete", std::max(1, bench.perft_depth - 1)}};
    for (PerftSpeed& p : speed.perft) {
        const std::string fen = p.position == "start" ? std::string(START_FEN) : KIWIPETE;
        // In turn, so that what else the machine does hits both alike.
        for (std::size_t i = 0; i < repeats; ++i) {
            p.core_second = std::max(p.core_second, core_perft(fen, p.depth, p.leaves));
            if (stockfish)
                p.stockfish_second =
                    std::max(p.stockfish_second.value_or(0), stockfish->perft(fen, p.depth, p.leaves));
            step();
        }
    }

    std::uint64_t nodes = 0;
    double seconds = 0;
    for (const char* fen : BENCH_POSITIONS) {
        const Position pos = Position::from_fen(fen);
        const double start = process::cpu_seconds();
        nodes += search(pos, {.nodes = bench.nodes}, {.evaluation = bench.evaluation}).nodes;
        seconds += process::cpu_seconds() - start;
        step();
    }
    speed.nodes_second = static_cast<double>(nodes) / seconds;

    const double start = process::cpu_seconds();
    search(Position(), {.depth = bench.depth},
           {.evaluation = bench.evaluation, .hash_bits = CORE_DEPTH_HASH_BITS}, [&](const SearchResult& r) {
               speed.depths.push_back({r.depth, r.nodes, process::cpu_seconds() - start});
           });
    step();
    return speed;
}

}  // namespace inkmate::bench

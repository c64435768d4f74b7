#include "core/engine/search.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/chess/position.hpp"
#include "core/engine/searcher.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

std::unique_ptr<Searcher> make_searcher(const SearchOptions& options) {
    if (options.hash_bits < 0 || options.hash_bits > LARGEST_HASH_BITS)
        throw ChessError(
            fmt::format("a transposition table cannot have 2^{0} entries: hash_bits, here {0}, "
                        "is a number from 0 to {1}",
                        options.hash_bits, LARGEST_HASH_BITS));
    switch (options.algorithm) {
        case SearchAlgorithm::minimax: return make_minimax(options);
        case SearchAlgorithm::alphabeta: return make_alphabeta(options);
        case SearchAlgorithm::full: break;
    }
    return make_pvs(options);
}

}  // namespace

Engine::Engine(const SearchOptions& options) : searcher_(make_searcher(options)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

const SearchOptions& Engine::options() const {
    return searcher_->options();
}

int Engine::hashfull() const {
    return searcher_->hashfull();
}

void Engine::new_game() {
    searcher_->new_game();
}

SearchResult Engine::search(const Position& pos, const SearchLimits& limits,
                            std::span<const std::uint64_t> earlier, const SearchReports& reports) {
    return searcher_->run(pos, limits, earlier, reports);
}

int Engine::quiesce(const Position& pos) {
    return searcher_->quiesce_position(pos);
}

int Engine::evaluate(const Position& pos) const {
    return sign(pos.side_to_move()) * engine::evaluate(pos, *options().evaluation);
}

SearchResult search(const Position& pos, const SearchLimits& limits, const SearchOptions& options,
                    const SearchReports& reports) {
    return Engine(options).search(pos, limits, {}, reports);
}

std::string_view to_string(SearchAlgorithm algorithm) {
    switch (algorithm) {
        case SearchAlgorithm::minimax: return "minimax";
        case SearchAlgorithm::alphabeta: return "alphabeta";
        case SearchAlgorithm::full: break;
    }
    return "full";
}

}  // namespace inkmate::engine

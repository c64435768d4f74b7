#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace inkmate {

/// Runs a subcommand whose options have been read. Its result is the exit status; what it throws becomes a
/// message.
using Run = std::function<int()>;

/// Each gives a subcommand its options and examples.
Run add_generate(CLI::App& app);
Run add_play(CLI::App& app);
Run add_send(CLI::App& app);
Run add_probe(CLI::App& app);
Run add_render(CLI::App& app);
Run add_compare(CLI::App& app);
Run add_verify(CLI::App& app);
Run add_search(CLI::App& app);
Run add_uci(CLI::App& app);
Run add_match(CLI::App& app);
Run add_tune(CLI::App& app);
Run add_bench(CLI::App& app);
Run add_perft(CLI::App& app);

}  // namespace inkmate

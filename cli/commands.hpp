#pragma once

#include <functional>

#include "cli/option_table.hpp"

namespace inkmate {

/// Runs a subcommand whose options have been read. Its result is the exit status; what it throws becomes a
/// message.
using Run = std::function<int()>;

/// Each gives a subcommand its options and examples.
Run add_generate(Options& options);
Run add_play(Options& options);
Run add_send(Options& options);
Run add_probe(Options& options);
Run add_simul(Options& options);
Run add_render(Options& options);
Run add_compare(Options& options);
Run add_verify(Options& options);
Run add_search(Options& options);
Run add_solve(Options& options);
Run add_uci(Options& options);
Run add_annotate(Options& options);
Run add_problems(Options& options);
Run add_match(Options& options);
Run add_merge(Options& options);
Run add_tune(Options& options);
Run add_bench(Options& options);
Run add_perft(Options& options);
Run add_variants(Options& options);
Run add_puzzle(Options& options);
/// Hidden: manual pages and completions, made from the options of all the others.
Run add_doc(Options& options);

}  // namespace inkmate

#include "cli/subcommands.hpp"

#include <utility>
#include <vector>

#include "cli/error.hpp"

namespace inkmate {

Run add_subcommands(Options& options, std::span<const Subcommand> subcommands) {
    options.require_subcommand();
    std::vector<std::pair<const Options*, Run>> runs;
    for (const Subcommand& s : subcommands) {
        Options& below = options.subcommand(s.name, s.description);
        runs.emplace_back(&below, s.add(below));
    }
    return [runs] {
        for (const auto& [below, run] : runs)
            if (below->is_chosen()) return run();
        return static_cast<int>(EXIT_USAGE);
    };
}

}  // namespace inkmate

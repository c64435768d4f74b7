#pragma once

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <regex>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"

namespace inkmate::test {

/// Into how many shards work is cut, to be put together again.
inline std::vector<int> shard_numbers() {
    return full_tests() ? std::vector{1, 2, 7, 64} : std::vector{7};
}

/// A match of two engines whose moves are the same in every run, and end soon.
inline std::string match_command(int first_depth, int second_depth) {
    return fmt::format(
        "inkmate match --engine 'inkmate uci' --engine 'inkmate uci' --engine-name a --engine-name b "
        "--depth 1:{} --depth 2:{} --max-moves 30 --seed 4 ",
        first_depth, second_depth);
}

/// Makes all shards of a command in a directory, N-1.shard to N-N.shard.
inline void make_shards(const std::filesystem::path& directory, const std::string& command, int shards) {
    const process::RunResult made =
        shell(directory, fmt::format("rm -f {0}-*.shard; for i in $(seq {0}); do {1} --shard $i/{0} -o "
                                     "{0}-$i.shard || exit; done",
                                     shards, command));
    REQUIRE_MESSAGE(made.status.ok(), made.output);
    REQUIRE(count(made.output, " is complete\n") == static_cast<std::size_t>(shards));
}

/// A report without the seconds that its pages took.
inline std::string without_times(const std::string& report) {
    return std::regex_replace(report, std::regex(" time=\"[0-9.]+\""), "");
}

}  // namespace inkmate::test

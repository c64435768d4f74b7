#include "tests/simul/hall.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>

#include "tests/cli/command.hpp"

namespace inkmate::test {

using namespace chess;

Hall::Hall(std::string_view boards, std::vector<std::string> more) {
    write(directory_ / "boards.csv", boards);
    std::vector<std::string> arguments = {"simul", "new", file(), "--boards", directory_ / "boards.csv"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const RunResult made = test::inkmate(arguments);
    INFO(made.errors);
    REQUIRE(made.status.ok());
}

RunResult Hall::run(std::string_view typed, std::vector<std::string> more,
                    std::vector<std::string> environment) const {
    more.insert(more.begin(), {INKMATE_PROGRAM, "simul", "run", file()});
    return inkmate::run({std::move(more), std::move(environment)}, typed, std::chrono::minutes(9));
}

ChildProcess Hall::start(std::vector<std::string> more, std::vector<std::string> environment) const {
    more.insert(more.begin(), {INKMATE_PROGRAM, "simul", "run", file()});
    return ChildProcess({std::move(more), std::move(environment)});
}

std::map<int, PgnGame> Hall::games() const {
    const RunResult written = test::inkmate({"simul", "pgn", file()});
    INFO(written.errors);
    REQUIRE(written.status.ok());
    std::map<int, PgnGame> games;
    for (PgnGame& game : read_pgn(written.output, "the games"))
        games[std::stoi(std::string(game.tag("Board")))] = std::move(game);
    return games;
}

std::string moves_of(const Game& game) {
    return fmt::format("{}", fmt::join(game.san(), " "));
}

}  // namespace inkmate::test

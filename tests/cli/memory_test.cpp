// Memory does not grow with the files that a command reads.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

constexpr std::size_t MEGABYTE = 1 << 20;
/// How much more memory a file of four times the size may take.
constexpr std::size_t MOST_GROWTH = 3 * MEGABYTE;
/// Many times what a game or a position needs to be read.
constexpr std::size_t LONG_TEXT = 100'000;

/// Runs a script in a folder, and returns the most memory that it or a program of it has occupied.
std::size_t peak_of(const std::filesystem::path& folder, const std::string& script) {
    const std::string path =
        std::filesystem::path(INKMATE_PROGRAM).parent_path().string() + ":" + std::getenv("PATH");
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::setenv("PATH", path.c_str(), 1);
        const int log = ::open((folder / "log").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
        if (::chdir(folder.c_str()) != 0 || ::dup2(log, STDOUT_FILENO) < 0 || ::dup2(log, STDERR_FILENO) < 0)
            ::_exit(126);
        ::execlp("sh", "sh", "-c", script.c_str(), nullptr);
        ::_exit(127);
    }
    int status = 0;
    rusage usage{};
    REQUIRE(::wait4(child, &status, 0, &usage) == child);
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) < 126);
    return 1024 * static_cast<std::size_t>(usage.ru_maxrss);
}

std::string repeated(std::size_t count, const std::function<std::string(std::size_t)>& text) {
    std::string all;
    for (std::size_t i = 1; i <= count; ++i) all += text(i);
    return all;
}

/// A short game that is large as text.
std::string long_game(std::size_t number) {
    return fmt::format("[White \"{}\"]\n[Black \"B\"]\n[Remark \"{}\"]\n\n1. e4 e5 *\n\n", number,
                       std::string(LONG_TEXT, 'x'));
}
/// A game that is large in memory.
std::string game_of_many_moves(std::size_t) {
    return "[White \"A\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nc3 Nc6 4. Nb1 Nb8 5. Nf3 Nf6 6. Ng1 Ng8 7. e4 e5 8. "
           "d4 "
           "d5 *\n\n";
}
std::string long_position(std::size_t number) {
    return fmt::format("7k/5K2/8/8/8/8/8/5QR1 w - - dm 1; c9 \"{} {}\";\n", number,
                       std::string(LONG_TEXT, 'x'));
}
std::string mate(std::size_t) {
    return "7k/5K2/8/8/8/8/8/5QR1 w - - dm 1;\n";
}
std::string position(std::size_t) {
    return "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
}

/// A line of a data set of positions.
std::string quiet_position(std::size_t number) {
    return fmt::format("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R {} KQkq - ce {}; c9 \"{}\";\n",
                       number % 2 == 0 ? "b" : "w", number % 100, number % 3 == 0 ? "1-0" : "0-1");
}

/// A command that reads a file, with so many games or positions in it.
struct Sample {
    const char* script;
    std::function<std::string(std::size_t)> text;
    std::size_t count;
    /// A part of what it says of the larger file.
    const char* said = "";
};

}  // namespace

TEST_CASE("a file of four times as many games or positions takes no more memory, whatever the command") {
    constexpr const char* room =
        "inkmate: error: there are more than 10000 positions, and a worksheet has room for so many";
    const std::vector<Sample> samples = {
        {"inkmate render file --game all --ply 0 -o x.pdf", long_game, 20},
        {"inkmate render file --game all -o x-%03d.html", long_game, 20},
        {"cat file | inkmate render - --game 2 -o x.pdf", long_game, 20},
        {"inkmate book file -o x.pdf", long_game, 20},
        {"inkmate book file -o x.ps", long_game, 20, "; 80 games, "},
        {"inkmate annotate file --nodes 1 -o x.pgn", long_game, 20},
        {"inkmate problems file --nodes 1000 -o x.epd", long_game, 20},
        {"inkmate worksheet file -o x.pdf", long_game, 20},
        {"inkmate worksheet file --game all -o x.tex", long_game, 20},
        {"inkmate generate -q file --game 7 -o x.ps", long_game, 20},
        {"inkmate generate -q --book file -o x.ps", game_of_many_moves, 1000},
        {"inkmate match --engine 'inkmate uci' --engine 'inkmate uci' --nodes 1 --max-moves 2 --games 2 "
         "--openings file --seed 1 -o x.pgn",
         game_of_many_moves, 500},
        {"inkmate tune search -o x.json --pairs 1 --nodes 1 --openings file", game_of_many_moves, 500},
        {"inkmate solve file", long_position, 20},
        {"inkmate perft 1 --suite file", long_position, 20},
        {"inkmate lesson file -o x.ps", mate, 300, "has more than 200 problems"},
        {"inkmate worksheet file -o x.html", position, 12'000, room},
        {"inkmate verify worksheet file", position, 12'000, room},
    };
    const WorkFolder folder;
    for (const Sample& sample : samples) {
        CAPTURE(std::string(sample.script));
        write(folder.directory / "file", repeated(sample.count, sample.text));
        const std::size_t once = peak_of(folder.directory.path(), sample.script);
        write(folder.directory / "file", repeated(4 * sample.count, sample.text));
        const std::size_t four_times = peak_of(folder.directory.path(), sample.script);
        CHECK(has(folder.read("log"), sample.said));
        CHECK(once < 100 * MEGABYTE);
        CHECK(four_times < once + MOST_GROWTH);
    }
}

TEST_CASE("what is kept of each game or position leaves room up to the limit of the command") {
    struct Kept {
        /// With {} where the count is: of so many shards each plays one game, or one pair.
        const char* script;
        std::function<std::string(std::size_t)> text;
        std::size_t count;
        /// The limit that the documents name; where there is none, what 100 MB have room for.
        std::size_t limit;
    };
    const std::vector<Kept> samples = {
        {"inkmate verify worksheet file --per-page 12 --dpi 72", position, 200, 10'000},
        {"inkmate verify game file --shard 1/{} -o x.shard", game_of_many_moves, 400, 10'000},
        {"inkmate match --engine 'inkmate uci' --engine 'inkmate uci' --nodes 1 --max-moves 2 --games 16000 "
         "--openings file --shard 1/{} -o x.shard",
         game_of_many_moves, 2000, 50'000},
        {"inkmate tune fit file -o x.json --epochs 1", quiet_position, 5000, 400'000},
    };
    const WorkFolder folder;
    for (const Kept& sample : samples) {
        CAPTURE(std::string(sample.script));
        const auto peak_with = [&](std::size_t count) {
            std::filesystem::remove(folder.directory / "x.shard");
            write(folder.directory / "file", repeated(count, sample.text));
            const std::size_t peak =
                peak_of(folder.directory.path(), fmt::format(fmt::runtime(sample.script), count));
            CHECK_FALSE(has(folder.read("log"), "inkmate: error"));
            return peak;
        };
        const std::size_t once = peak_with(sample.count), four_times = peak_with(4 * sample.count);
        const std::size_t each = (std::max(four_times, once) - once) / (3 * sample.count);
        CAPTURE(each);
        CHECK(once + each * sample.limit < 100 * MEGABYTE);
    }
}

TEST_CASE("limits of games and openings are said") {
    const WorkFolder folder;
    const auto game = [](std::size_t) { return std::string("1. e4 *\n\n"); };
    write(folder.directory / "file", repeated(10'001, game));
    peak_of(folder.directory.path(), "inkmate verify game file");
    CHECK(has(folder.read("log"),
              "inkmate: error: there are more than 10000 games, and one run has room for so many"));
    write(folder.directory / "file", repeated(100'001, game));
    peak_of(folder.directory.path(), "inkmate tune search -o x.json --pairs 1 --nodes 1 --openings file");
    CHECK(has(folder.read("log"), "inkmate: the first 100000 of 100001 openings are used"));
}

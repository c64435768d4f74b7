// Counts the results of the games in PGN files of any size, and says what is wrong in them. `scan FILE...`
#include <inkmate/chess/faults.hpp>
#include <inkmate/chess/pgn.hpp>
#include <inkmate/chess/position.hpp>

#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <string>

using namespace inkmate::chess;

namespace {

struct Count {
    std::map<std::string, int> results;
    long moves = 0;
};

/// Counts the games of a file.
void scan(const char* name, Count& count, Faults& faults) {
    std::ifstream file(name, std::ios::binary);
    PgnReader reader(file, name);
    while (const std::optional<PgnGame> game = reader.next(faults)) {
        ++count.results[game->result];
        count.moves += static_cast<long>(game->game.moves().size());
    }
}

}  // namespace

int main(int argc, char** argv) try {
    Count count;
    Faults faults([](const std::string& sentence) { std::cerr << "scan: " << sentence << '\n'; });
    for (int i = 1; i < argc; ++i) scan(argv[i], count, faults);
    for (const auto& [result, games] : count.results) std::cout << result << ": " << games << '\n';
    std::cout << count.moves << " half-moves\n";
    if (faults.any()) std::cerr << "scan: " << faults.summary() << '\n';
} catch (const std::exception& error) {
    std::cerr << "scan: " << error.what() << ": name files in PGN\n";
    return 2;
}

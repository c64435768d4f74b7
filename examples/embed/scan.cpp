// Counts the results of the games in PGN files of any size, and goes on after faulty games. `scan FILE...`
#include <inkmate/chess/pgn.hpp>
#include <inkmate/chess/position.hpp>

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
    int faulty = 0;
};

/// False at the end of the file.
bool count_next(PgnReader& reader, Count& count) {
    try {
        const std::optional<PgnGame> game = reader.next();
        if (!game) return false;
        ++count.results[game->result];
        count.moves += static_cast<long>(game->game.moves().size());
    } catch (const ChessError& e) {
        ++count.faulty;
        std::cerr << "scan: " << e.what() << '\n';
    }
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    Count count;
    for (int i = 1; i < argc; ++i) {
        std::ifstream file(argv[i], std::ios::binary);
        if (!file) {
            std::cerr << "scan: cannot open " << argv[i] << ": name a file in PGN\n";
            return 2;
        }
        PgnReader reader(file, argv[i]);
        while (count_next(reader, count)) {
        }
    }
    for (const auto& [result, games] : count.results) std::cout << result << ": " << games << '\n';
    std::cout << count.moves << " half-moves, " << count.faulty << " faulty games\n";
}

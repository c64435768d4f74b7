#include "tests/support/positions.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <unordered_set>

#include "core/chess/game.hpp"
#include "core/chess/position.hpp"

namespace inkmate::test {

using namespace chess;

namespace {

constexpr std::size_t LONGEST_RANDOM_GAME = 200;

/// Gathers positions that differ in their FEN, up to a number.
class Collection {
  public:
    explicit Collection(std::size_t wanted) : wanted_(wanted) {}
    bool is_full() const { return positions_.size() >= wanted_; }
    void add(const Position& pos) {
        if (!is_full() && fens_.insert(pos.fen()).second) positions_.push_back(pos);
    }
    std::vector<Position> take() && { return std::move(positions_); }

  private:
    std::size_t wanted_;
    std::vector<Position> positions_;
    std::unordered_set<std::string> fens_;
};

}  // namespace

std::vector<PgnGame> example_games() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(INKMATE_SOURCE_DIR "/examples"))
        if (entry.path().extension() == ".pgn") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<PgnGame> games;
    for (const auto& file : files) {
        std::ifstream in(file);
        // The tasks of a study are no games.
        for (PgnGame& game : read_pgn(in, file.filename().string()))
            if (game.game.start().fen() == START_FEN) games.push_back(std::move(game));
    }
    return games;
}

std::vector<Move> random_game(std::uint32_t seed, std::size_t max_plies) {
    std::mt19937 random(seed);
    Game game;
    while (game.moves().size() < max_plies && !ends_game(game.status())) {
        MoveList legal = legal_moves(game.position());
        std::sort(legal.begin(), legal.end());
        game.play(legal[random() % legal.size()]);
    }
    return {game.moves().begin(), game.moves().end()};
}

const std::vector<std::string>& rare_fens() {
    static const std::vector<std::string> fens = {
        // en passant: possible, pinned along the rank, the file and the diagonal, the only answer to check
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "8/8/8/8/R2Pp2k/8/8/3K4 b - d3 0 1",
        "4r3/8/8/3pP3/8/8/8/4K2k w - d6 0 1",
        "7b/8/8/4Pp2/3K4/8/8/7k w - f6 0 1",
        "3k4/8/8/8/2pPp3/2B5/8/3RK3 b - d3 0 1",
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "5k2/8/8/2pP4/1K6/8/8/8 w - c6 0 1",
        // castling: all, through attacks, with an attacked rook, out of rights
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/6n1/R3K2R w KQkq - 0 1",
        "1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
        "r3k1r1/8/8/8/8/8/8/R3K2R w KQq - 0 1",
        "r3k2r/8/8/8/4Q3/8/8/2R1K2R b Kkq - 0 1",
        "r3k2r/7B/8/8/8/8/1B6/R3K2R b KQkq - 0 1",
        "4k2r/8/8/8/8/8/8/R3K3 b Qk - 3 12",
        // promotions
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
        "r1b1k3/1P6/8/8/8/8/8/4K3 w q - 0 1",
        "8/Pk6/8/8/8/8/6Kp/8 w - - 0 1",
        "8/Pk6/8/8/8/8/6Kp/8 b - - 0 1",
        "3r3k/4P3/5K2/8/8/8/8/8 w - - 0 1",
        // checks: single, double, discovered
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
        "4k3/8/8/1b6/8/3n4/8/R3K2R w KQ - 0 1",
        "3rk3/8/8/8/7b/8/3P4/3K4 w - - 0 1",
        "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1",
        "4k3/8/4r3/8/4Q3/8/8/4K3 b - - 0 1",
        // three and more of a kind
        "8/8/5k2/1Q1Q4/8/1Q1Q4/8/4K3 w - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "1k6/8/8/8/N1N5/8/N1N5/K7 w - - 0 1",
        "7k/8/8/8/2B1B3/8/2B1B3/K7 w - - 0 1",
        // mate, stalemate, dead positions
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
        "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "k7/P7/K7/8/8/8/8/8 b - - 0 1",
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KB3/8/8 w - - 0 1",
        "8/8/4k3/8/8/3KN3/8/8 b - - 0 1",
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "5b2/4k3/8/8/8/8/8/4KB2 w - - 0 1",
        "8/8/4k3/8/8/2NKN3/8/8 w - - 0 1",
        "4k3/4n3/8/8/8/8/4N3/4K3 w - - 0 1",
        // clocks
        "4k3/8/8/8/8/8/8/R3K3 w - - 99 80",
        "4k3/8/8/8/8/8/8/R3K3 w - - 100 80",
        "4k3/8/8/8/8/8/8/R3K3 b - - 149 120",
        "4k3/8/8/8/8/8/8/R3K3 b - - 150 120",
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 150 120",
        // end games, and the border of what counts as one
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QKN2 w - - 0 1",
        "3qk3/pppppppp/8/8/8/8/PPPPPPPP/3QKNN1 w - - 0 1",
        "3qkr2/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1",
        "r3k2r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R3K2R w KQkq - 0 1",
    };
    return fens;
}

std::vector<Position> sample_positions(std::size_t n, std::uint32_t seed) {
    Collection all(n);
    std::vector<Position> played;
    for (const PgnGame& example : example_games()) {
        Position pos = example.game.start();
        played.push_back(pos);
        for (const Move m : example.game.moves()) {
            pos.do_move(m);
            played.push_back(pos);
        }
    }
    const std::size_t share = std::min(n / 3, played.size());
    for (std::size_t i = 0; i < share; ++i) all.add(played[i * played.size() / share]);
    for (const std::string& fen : rare_fens()) all.add(Position::from_fen(fen));
    // A few of each game, so that many games are seen.
    std::mt19937 random(seed);
    while (!all.is_full()) {
        const std::vector<Move> moves =
            random_game(static_cast<std::uint32_t>(random()), LONGEST_RANDOM_GAME);
        std::size_t next = random() % 20;
        Position pos;
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            pos.do_move(moves[ply]);
            if (ply != next) continue;
            all.add(pos);
            next += 1 + random() % 20;
        }
    }
    return std::move(all).take();
}

std::set<Move> moves_of_side(const std::vector<Position>& positions, Color side) {
    std::set<Move> moves;
    for (const Position& pos : positions)
        if (pos.side_to_move() == side)
            for (const Move m : legal_moves(pos)) moves.insert(m);
    return moves;
}

}  // namespace inkmate::test

#include <iostream>
#include <memory>
#include <string>

#include "cli/commands.hpp"
#include "cli/strength_options.hpp"
#include "uci/server.hpp"

namespace inkmate {

using namespace engine;

Run add_uci(Options& options) {
    const auto evaluation = std::make_shared<std::string>();
    add_evaluation_option(options, *evaluation);
    options.footer(R"(Examples:
  inkmate uci                                       the command to give a chess program as an engine
  printf 'position startpos moves e2e4\ngo depth 8\n' | inkmate uci
  inkmate match --engine "inkmate uci" --engine stockfish --movetime 100 --games 20
  inkmate match --engine "inkmate uci --evaluation mine.json" --engine "inkmate uci" --nodes 6000 --games 600

Options, by setoption: Hash (megabytes, 0 for none), Clear Hash, MultiPV (variations to tell), Ponder, Level (below the
highest it bounds every search and brings the mistakes of that level), UCI_LimitStrength and UCI_Elo (which take its
place), Book, Seed (0: another one in every game), Evaluation, Search (full, alphabeta, minimax), UCI_AnalyseMode (no
book, no mistakes), UCI_Chess960 (castling is king takes rook). With the same table, depth or nodes, the answers are
those of the program.
)");
    return [evaluation] {
        serve_uci(std::cin, evaluation_option(*evaluation));
        return 0;
    };
}

}  // namespace inkmate

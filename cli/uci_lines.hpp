#pragma once

#include <string>

#include "core/search.hpp"

namespace inkmate {

/// In how many moves the mate comes that a score beyond MATE_BOUND tells; negative when it is the own king's.
int moves_to_mate(int score);
/// "info depth 3 score cp 35 nodes 812 nps 40600 time 20 hashfull 12 pv e2e4 e7e5 g1f3", as the program
/// writes it.
std::string info_line(const SearchResult& result);
/// "bestmove e2e4"; 0000 where there is no legal move.
std::string bestmove_line(const SearchResult& result);

}  // namespace inkmate

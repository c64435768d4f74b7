#include "verify/bench/kernel_program.hpp"

#include <fmt/format.h>

#include <vector>

#include "psgen/emit/program.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

bool keeps_table(const SearchOptions& search) {
    return search.algorithm == SearchAlgorithm::full;
}

}  // namespace

std::string kernel_program(const SearchOptions& search) {
    psgen::PlayingProgram options;
    options.search = search;
    std::vector<std::string> roots = psgen::position_names();
    roots.insert(roots.end(), {"Search", "limitDepth", "limitNodes", "limitTime", "bestDepth", "nodes",
                               "onIteration", "RawLoop"});
    if (keeps_table(search)) roots.push_back("ForgetGame");
    return psgen::generate_library(options, roots) + "Inkmate begin\n";
}

std::string search_code(const Position& pos, const SearchOptions& search, int depth, std::uint64_t nodes) {
    return fmt::format("{}{} /limitDepth {} def /limitNodes {} def /limitTime 0 def",
                       keeps_table(search) ? "ForgetGame " : "", psgen::position_code(pos), depth, nodes);
}

}  // namespace inkmate

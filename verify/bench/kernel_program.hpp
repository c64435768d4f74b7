#pragma once

#include <string>

#include "core/engine/search.hpp"

namespace inkmate {

/// Objects that each round of RawLoop (psgen/runtime/console/probe.ps) executes: what everything is compared
/// with.
inline constexpr double RAW_OBJECTS = 4;

/// The search of a program by itself, with what sets up a position (position_code()) and `N RawLoop`, in the
/// open dictionary Inkmate.
std::string kernel_program(const engine::SearchOptions& search);
/// Sets up a search of a position: `Search` then carries it out.
std::string search_code(const chess::Position& pos, const engine::SearchOptions& search, int depth,
                        std::uint64_t nodes);

}  // namespace inkmate

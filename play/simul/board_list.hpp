#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/simul/exhibition.hpp"

namespace inkmate {

/// Boards, and what there is to say about their list, a sentence each.
struct BoardList {
    std::vector<SimulBoard> boards;
    std::vector<std::string> remarks;
};

/// Reads a table as spreadsheets write it (CSV, RFC 4180; commas, semicolons or tabs between the fields). The
/// first line names the columns, in any order: board, name, side, level, layout, language-level, device. What
/// is left out or empty is as `usual` has it, numbers go on from the last. `source` is what errors call the
/// list. Throws SimulError that names the line and what may stand there.
BoardList read_boards(std::string_view text, const std::string& source, const SimulBoard& usual);
/// So many boards without names.
BoardList numbered_boards(int count, const SimulBoard& usual);

}  // namespace inkmate

#include "core/chess/position.hpp"
#include "tests/fuzz/position_checks.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

void fen(std::string_view input) {
    try {
        check_position(chess::Position::from_fen(input));
    } catch (const chess::ChessError&) {
    }
}

}  // namespace inkmate::fuzz

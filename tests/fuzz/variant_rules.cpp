#include "core/variant/board.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace variant;

namespace {

/// Moves are taken back, and what is written is read again alike.
void check_rules(const Rules& rules) {
    Position pos(rules);
    for (int ply = 0; ply < 8; ++ply) {
        const std::vector<Move> moves = legal_moves(pos);
        if (moves.empty() || moves.size() > 500) return;
        const std::string fen = pos.fen();
        for (const Move m : moves) {
            const Position::Undo undo = pos.do_move(m);
            pos.undo_move(m, undo);
        }
        require(pos.fen() == fen, "a position is not that before its moves");
        pos.do_move(moves[static_cast<std::size_t>(ply) * 7 % moves.size()]);
        require(Position::from_fen(rules, pos.fen()).key() == pos.key(), "a FEN gives another key");
        outcome_of(pos);
    }
}

}  // namespace

void variant_rules(std::string_view input) {
    try {
        const std::vector<IniSection> sections = read_ini(input, "fuzz.ini");
        if (!sections.empty()) check_rules(load_rules(sections.back().name, sections));
    } catch (const VariantError&) {
    }
}

}  // namespace inkmate::fuzz

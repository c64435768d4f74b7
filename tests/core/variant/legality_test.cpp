// Legal moves, attacks and checks, which core/variant finds without playing most moves, against what a side
// can take once all of them are played.
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::variant;

namespace {

/// Pieces that hop, take on their way, or take their own side's, on 10 x 10 squares.
constexpr std::string_view TRAVELLERS = R"([travellers:chess]
maxFile = j
maxRank = 10
locust = l
marine = m
grasshopper = g
cannon = c
nightriderhopper = h
customPiece1 = x:KdN
customPiece2 = y:mKcKaK
startFen = lmgckyhxnb/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LMGCKYHXNB w - - 0 1
promotionRegionWhite = *10
promotionPieceTypes = lmgchxy
doubleStepRegionBlack = *9
castling = false
)";

/// The rules without a royal king and without an end, so that every move of the pieces is legal.
Rules without_king(Rules rules) {
    rules.king = 0;
    rules.extinction.reset();
    for (Region& region : rules.flag_region) region.reset();
    return rules;
}

std::vector<Cell> cells_of(const Position& pos, Color side, int type) {
    std::vector<Cell> cells;
    for (const Cell c : pos.rules().cells)
        if (pos.piece_on(c) != EMPTY && color_of(pos.piece_on(c)) == side && type_of(pos.piece_on(c)) == type)
            cells.push_back(c);
    return cells;
}

/// True if the side to move can take what is on the cell.
bool can_take(const Position& pos, Cell c) {
    return std::ranges::any_of(legal_moves(pos), [&](Move m) {
        return m.kind() == MoveKind::takes ? cell_of(m.other()) == c || cell_of(m.to()) == c
                                           : m.kind() != MoveKind::castling && cell_of(m.to()) == c;
    });
}

/// Compares the legal moves of positions with what the same rules without a king say.
class Comparison {
  public:
    explicit Comparison(Rules rules) : rules_(std::move(rules)), free_(without_king(rules_)) {}

    void compare(const std::string& fen) {
        const Position pos = Position::from_fen(rules_, fen), open = Position::from_fen(free_, fen);
        CAPTURE(rules_.name);
        CAPTURE(fen);
        const CheckFinder checks(pos);
        std::set<Move> legal, expected;
        for (const Move m : legal_moves(pos))
            if (m.kind() != MoveKind::castling) legal.insert(m);
        for (const Move m : legal_moves(open)) {
            if (m.kind() == MoveKind::castling) continue;
            const Color us = pos.side_to_move();
            Position after = open;
            after.do_move(m);
            const std::vector<Cell> own = cells_of(after, us, rules_.king);
            if (own.size() != cells_of(open, us, rules_.king).size()) continue;  // it has taken its own
            if (own.size() == 1 && can_take(after, own[0])) continue;
            const bool checks_them = gives_check(after);
            CHECK((checks.may_check(m) || !checks_them));
            (checks.may_check(m) ? seen_.loud : seen_.quiet) += 1;
            if (rules_.checking || !checks_them) expected.insert(m);
        }
        CHECK(legal == expected);
    }

    struct Seen {
        int quiet = 0, loud = 0;
    };
    const Seen& seen() const { return seen_; }

  private:
    /// True if the side that has just moved could take the other's king.
    bool gives_check(Position pos) const {
        const std::vector<Cell> king = cells_of(pos, pos.side_to_move(), rules_.king);
        pos.do_null_move();
        const bool taken = king.size() == 1 && can_take(pos, king[0]);
        CHECK(taken == (king.size() == 1 && pos.is_attacked(king[0], pos.side_to_move())));
        return taken;
    }

    Rules rules_, free_;
    Seen seen_;
};

/// Both kings and 16 other pieces anywhere, White to move; nothing if Black is in check.
std::optional<std::string> scattered(const Rules& rules, std::mt19937& random) {
    Mailbox board = rules.empty_board;
    for (int i = 0; i < 18; ++i) {
        Cell cell = NO_CELL;
        while (cell == NO_CELL || board[static_cast<std::size_t>(cell)] != EMPTY)
            cell = rules.cells[random() % rules.cells.size()];
        int type = rules.king;
        while (i > 1 && (type == rules.king || contains(rules.pawns, type)))
            type = 1 + static_cast<int>(random() % (rules.types.size() - 1));
        board[static_cast<std::size_t>(cell)] = make_piece(i % 2 == 0 ? WHITE : BLACK, type);
    }
    const std::string fen = write_board(rules, board) + " w - - 0 1";
    try {
        Position::from_fen(rules, fen);
    } catch (const VariantError&) {
        return std::nullopt;
    }
    return fen;
}

}  // namespace

TEST_CASE("legal moves are those after which nothing takes the king") {
    std::vector<Rules> all;
    for (const IniSection& section : builtin_sections()) all.push_back(load_rules(section.name));
    for (const test::RuleFile& file : test::random_rule_files(test::full_tests() ? 200 : 40))
        all.push_back(file.rules);
    for (Rules& rules : all) {
        if (rules.king == 0 || rules.extinction_pseudo_royal) continue;
        // Whether a capture must be made is asked of legal moves only.
        rules.must_capture = false;
        Comparison comparison(rules);
        for (const std::string& fen : test::random_positions(rules, test::full_tests() ? 50 : 6, 33))
            comparison.compare(fen);
    }
}

TEST_CASE("hoppers and locusts give check and pin as they take") {
    const Rules rules = test::rule_file("travellers", std::string(TRAVELLERS)).rules;
    Comparison comparison(rules);
    for (const std::string& fen : test::random_positions(rules, test::full_tests() ? 500 : 20, 34))
        comparison.compare(fen);
    std::mt19937 random(35);
    for (int i = 0; i < (test::full_tests() ? 5000 : 400); ++i)
        if (const auto fen = scattered(rules, random)) comparison.compare(*fen);
    // Most moves are known not to give check before they are played.
    CHECK(comparison.seen().quiet > comparison.seen().loud);
}

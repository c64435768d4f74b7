#include "psgen/tables/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/text/strings.hpp"
#include "core/variant/evaluation.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules.hpp"
#include "core/variant/search.hpp"
#include "engines/uci/option.hpp"
#include "psgen/link/token.hpp"
#include "psgen/tables/console_words.hpp"
#include "psgen/tables/page_objects.hpp"
#include "render/page/words/piece_names.hpp"

namespace inkmate::psgen {

using namespace variant;

namespace {

/// The mailbox of a program that plays a variant: its border is no wider than the longest step asks for, so
/// that strings by cell are short.
class ProgramMailbox {
  public:
    explicit ProgramMailbox(const Rules& rules);

    /// The number of cells, border included.
    int count() const;
    /// From a cell to the one above.
    int stride() const { return files_ + border_files_; }
    /// The cell of a1.
    int first() const { return border_ranks_ * stride() + border_files_; }
    /// Returns the cell of a place of the core's mailbox.
    int cell(Cell c) const;
    /// A step of the core's mailbox.
    int step(int core_step) const;
    /// To the eight cells around one.
    std::vector<int> around() const;

  private:
    int files_;
    int ranks_;
    int border_files_ = 1;
    int border_ranks_ = 1;
};

/// The ranks of a step of the core's mailbox; what is left are the files, LONGEST_LEAP at most.
int ranks_of(int step) {
    const int sign = step < 0 ? -1 : 1;
    return sign * ((sign * step + LONGEST_LEAP) / STRIDE);
}
int files_of(int step) {
    return step - ranks_of(step) * STRIDE;
}

ProgramMailbox::ProgramMailbox(const Rules& rules) : files_(rules.files), ranks_(rules.ranks) {
    for (const Color side : {WHITE, BLACK})
        for (const MailboxLeg& leg : rules.legs[side]) {
            border_files_ = std::max(border_files_, std::abs(files_of(leg.step)));
            border_ranks_ = std::max(border_ranks_, std::abs(ranks_of(leg.step)));
        }
}

int ProgramMailbox::count() const {
    return (ranks_ + 2 * border_ranks_) * stride() + border_files_;
}

int ProgramMailbox::cell(Cell c) const {
    const Square s = square_of(c);
    return first() + rank_of(s) * stride() + file_of(s);
}

int ProgramMailbox::step(int core_step) const {
    return ranks_of(core_step) * stride() + files_of(core_step);
}

std::vector<int> ProgramMailbox::around() const {
    std::vector<int> steps;
    for (const int rank : {-1, 0, 1})
        for (const int file : {-1, 0, 1})
            if (rank != 0 || file != 0) steps.push_back(rank * stride() + file);
    return steps;
}

std::string number(std::int64_t n) {
    return fmt::to_string(n);
}
std::string boolean(bool b) {
    return b ? "true" : "false";
}
std::string array(const std::vector<std::string>& elements, std::size_t per_line = 0) {
    return ps_array(elements, per_line);
}
std::string integers(const std::vector<int>& numbers) {
    return ps_array(numbers);
}

/// For White and for Black.
template <class Make>
std::string by_side(Make make) {
    return array({make(WHITE), make(BLACK)}, 1);
}

std::string types_of(TypeSet set) {
    std::vector<int> types;
    for (int type = 1; type < TYPE_NB; ++type)
        if (contains(set, type)) types.push_back(type);
    return integers(types);
}

/// A character for each square of the board, 64 more than its number.
template <class Number>
std::string by_squares(const Rules& rules, Number number) {
    std::string text;
    for (const Cell c : rules.cells) text += static_cast<char>(64 + number(c));
    return ps_string(text);
}
std::string region(const Rules& rules, const Region& squares) {
    return by_squares(rules, [&](Cell c) { return squares.test(square_of(c)) ? 1 : 0; });
}
std::string squares_of(const Rules& rules, const Region& squares) {
    std::vector<int> numbers;
    for (const Cell c : rules.cells)
        if (squares.test(square_of(c))) numbers.push_back(square_of(c));
    return integers(numbers);
}

std::string holes(const Rules& rules) {
    std::vector<int> squares;
    for (int rank = 0; rank < rules.ranks; ++rank)
        for (int file = 0; file < rules.files; ++file)
            if (const Square s = make_square(file, rank);
                rules.empty_board[static_cast<std::size_t>(cell_of(s))] == BORDER)
                squares.push_back(s);
    return integers(squares);
}

/// What each cell adds to the value of a side's piece, by type.
std::string bonus(const Rules& rules, Color side) {
    constexpr int least = 79;
    static_assert(least - MOST_BONUS > ' ' && least + MOST_BONUS < 127);
    const Evaluation evaluation = make_evaluation(rules);
    std::vector<std::string> rows = {"()"};
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        std::string text;
        for (const Cell c : rules.cells) {
            const Square s = side == WHITE ? square_of(c) : turned(rules, square_of(c));
            text += static_cast<char>(least + evaluation.bonus[type][s]);
        }
        rows.push_back(ps_string(text));
    }
    return array(rows, 1);
}

template <class Values>
std::string by_type(const Rules& rules, const Values& values) {
    std::vector<int> numbers;
    for (std::size_t type = 0; type < rules.types.size(); ++type)
        numbers.push_back(static_cast<int>(values[type]));
    return integers(numbers);
}

/// How many steps of a leg a program repeats: no board is larger.
int range_of(int range) {
    return std::min(range, MOST_FILES);
}

/// The flags of a group, as variant_moves.ps has them.
int group_flags(const MailboxPath& path) {
    return (path.flags & INITIAL ? 1 : 0) |
           (path.legs > 1             ? 4
            : path.flags & EN_PASSANT ? 2
                                      : 0) |
           (path.flags & PASSES ? 8 : 0);
}

std::string legs_text(const ProgramMailbox& mailbox, const Rules& rules, Color side,
                      const MailboxPath& path) {
    std::vector<std::string> legs;
    for (std::size_t i = path.first; i < path.first + path.legs; ++i) {
        const MailboxLeg& leg = rules.legs[side][i];
        legs.push_back(fmt::format("[{} {} {}]", mailbox.step(leg.step), range_of(leg.range), leg.on));
    }
    return array(legs);
}

/// A type's ways of moving in groups; paths of one leg that differ in their steps alone make one.
std::string ways_of(const ProgramMailbox& mailbox, const Rules& rules, Color side, std::size_t type) {
    const PieceType& piece = rules.types[type];
    std::vector<std::string> groups;
    std::string head;
    std::vector<int> steps;
    const auto close = [&] {
        if (!steps.empty()) groups.push_back(fmt::format("[{} {}]", head, integers(steps)));
        steps.clear();
    };
    for (const MailboxPath& path : piece.paths[side]) {
        const int flags = group_flags(path);
        if (path.legs > 1) {
            close();
            groups.push_back(fmt::format("[0 0 {} {}]", flags, legs_text(mailbox, rules, side, path)));
            continue;
        }
        const MailboxLeg& leg = rules.legs[side][path.first];
        const std::string its_head = fmt::format("{} {} {}", leg.on, range_of(leg.range), flags);
        if (its_head != head) close();
        head = its_head;
        steps.push_back(mailbox.step(leg.step));
    }
    close();
    return fmt::format("[{} {} {}]", contains(rules.promotion_pawns[side], static_cast<int>(type)),
                       piece.repeats, array(groups));
}

std::string ways(const ProgramMailbox& mailbox, const Rules& rules) {
    return by_side([&](Color side) {
        std::vector<std::string> rows;
        for (std::size_t type = 1; type < rules.types.size(); ++type)
            rows.push_back(ways_of(mailbox, rules, side, type));
        return array(rows, 1);
    });
}

std::string rays(const ProgramMailbox& mailbox, const Rules& rules) {
    return by_side([&](Color side) {
        std::vector<std::string> rows;
        for (const Ray& ray : rules.rays[side]) {
            std::vector<int> reach;
            for (std::size_t type = 1; type < rules.types.size(); ++type)
                if (ray.range[type] > 0) {
                    reach.push_back(static_cast<int>(type));
                    reach.push_back(range_of(ray.range[type]));
                }
            rows.push_back(
                fmt::format("[{} {} {}]", -mailbox.step(ray.step), range_of(ray.longest), integers(reach)));
        }
        return array(rows);
    });
}

std::string path_takers(const ProgramMailbox& mailbox, const Rules& rules) {
    return by_side([&](Color side) {
        std::vector<std::string> rows;
        for (std::size_t type = 1; type < rules.types.size(); ++type) {
            if (!rules.types[type].takes_by_path) continue;
            std::vector<std::string> row = {number(static_cast<std::int64_t>(type))};
            for (const MailboxPath& path : rules.types[type].paths[side])
                if (!(path.flags & EN_PASSANT))
                    row.push_back(fmt::format("[{} {}]", (path.flags & INITIAL) != 0,
                                              legs_text(mailbox, rules, side, path)));
            rows.push_back(array(row));
        }
        return array(rows);
    });
}

std::string ep_takers(const ProgramMailbox& mailbox, const Rules& rules) {
    return by_side([&](Color side) {
        std::vector<std::string> rows;
        for (std::size_t type = 1; type < rules.types.size(); ++type) {
            if (!contains(rules.en_passant_types[side], static_cast<int>(type))) continue;
            for (const MailboxPath& path : rules.types[type].paths[side]) {
                if (!(path.flags & EN_PASSANT)) continue;
                const MailboxLeg& leg = rules.legs[side][path.first];
                rows.push_back(fmt::format("[{} {} {} {}]", make_piece(side, static_cast<int>(type)),
                                           mailbox.step(leg.step), range_of(leg.range),
                                           (path.flags & INITIAL) != 0));
            }
        }
        return array(rows);
    });
}

/// What pieces may just have passed a square: [piece, steps there from where it began, and on].
std::string passers(const ProgramMailbox& mailbox, const Rules& rules) {
    return by_side([&](Color side) {
        std::vector<std::string> rows;
        for (std::size_t type = 1; type < rules.types.size(); ++type)
            for (const MailboxPath& path : rules.types[type].paths[side])
                if (path.flags & PASSES) {
                    const MailboxLeg* const legs = &rules.legs[side][path.first];
                    rows.push_back(fmt::format("[{} {} {}]", make_piece(side, static_cast<int>(type)),
                                               mailbox.step(legs[0].step), mailbox.step(legs[1].step)));
                }
        return array(rows);
    });
}

/// Each side's castlings, by what a row holds.
template <class Row>
std::string castlings(const Rules& rules, Row row) {
    return by_side([&](Color side) {
        std::vector<std::string> rows;
        for (const int wing : {KINGSIDE, QUEENSIDE})
            if (const CastlingHome& home = rules.castling_home[side];
                home.rook[static_cast<std::size_t>(wing)] != NO_CELL)
                rows.push_back(row(side, wing, home));
        return array(rows, 1);
    });
}

Move castling_move(const CastlingHome& home, std::size_t wing) {
    return {square_of(home.king), square_of(home.king_to[wing]), 0, MoveKind::castling,
            square_of(home.rook[wing])};
}
std::uint32_t castling_code(const CastlingHome& home, std::size_t wing) {
    return castling_move(home, wing).code();
}

/// The castlings of both sides that are written as the king's taking his rook.
std::string castlings_to_rooks(const Rules& rules) {
    std::vector<int> codes;
    for (const Color side : {WHITE, BLACK})
        for (const std::size_t wing : {KINGSIDE, QUEENSIDE}) {
            const CastlingHome& home = rules.castling_home[side];
            if (home.rook[wing] != NO_CELL && names_rook(rules, side, castling_move(home, wing)))
                codes.push_back(static_cast<int>(castling_code(home, wing)));
        }
    return integers(codes);
}

/// By side, the squares where the king goes in castling to the right and to the left.
std::string castling_targets(const Rules& rules) {
    return by_side([&](Color side) {
        const CastlingHome& home = rules.castling_home[side];
        std::vector<int> squares;
        for (const std::size_t wing : {KINGSIDE, QUEENSIDE})
            squares.push_back(home.rook[wing] == NO_CELL ? SQUARE_NB : square_of(home.king_to[wing]));
        return integers(squares);
    });
}

std::string castling_rows(const ProgramMailbox& mailbox, const Rules& rules) {
    return castlings(rules, [&](Color side, int wing, const CastlingHome& home) {
        const auto w = static_cast<std::size_t>(wing);
        std::vector<int> empty, way = {mailbox.cell(home.king)};
        for (const auto& [from, to] :
             {std::pair(home.king, home.king_to[w]), std::pair(home.rook[w], home.rook_to[w])})
            for (Cell at = std::min(from, to); at <= std::max(from, to); ++at)
                if (at != home.king && at != home.rook[w]) empty.push_back(mailbox.cell(at));
        const auto [begin, end] = std::minmax(home.king, home.king_to[w]);
        for (Cell at = begin; at <= end; ++at)
            if (at != home.king) way.push_back(mailbox.cell(at));
        return fmt::format("[{} {} {} {}]", right_of(side, wing), integers(empty), integers(way),
                           castling_code(home, w));
    });
}

std::string castling_steps(const ProgramMailbox& mailbox, const Rules& rules) {
    return castlings(rules, [&](Color, int wing, const CastlingHome& home) {
        const auto w = static_cast<std::size_t>(wing);
        return fmt::format("[{} {} {} {} {}]", castling_code(home, w), mailbox.cell(home.king),
                           mailbox.cell(home.rook[w]), mailbox.cell(home.king_to[w]),
                           mailbox.cell(home.rook_to[w]));
    });
}

/// Where a right's king and rook stand, as a FEN must have them: by right, [king-piece cell rook-cell].
std::string castling_homes(const ProgramMailbox& mailbox, const Rules& rules) {
    std::vector<std::string> rows;
    for (const Color side : {WHITE, BLACK})
        for (const std::size_t wing : {KINGSIDE, QUEENSIDE}) {
            const CastlingHome& home = rules.castling_home[side];
            rows.push_back(home.rook[wing] == NO_CELL
                               ? "null"
                               : fmt::format("[{} {} {}]", make_piece(side, rules.castling_king),
                                             mailbox.cell(home.king), mailbox.cell(home.rook[wing])));
        }
    return array(rows);
}

/// By code of a piece, its letter: a dot where there is none, and a blank for a hole, which is the last code.
std::string letters_of_pieces(const Rules& rules) {
    std::string letters(2 * BLACK_BIT, '.');
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        for (const Color side : {WHITE, BLACK}) {
            const Piece piece = make_piece(side, static_cast<int>(type));
            letters[piece] = rules.letter_of(piece);
        }
    letters.back() = ' ';
    return letters;
}

/// How far is counted against a bare king: rows [type least moves].
std::string count_steps(const Rules& rules) {
    std::vector<std::string> rows;
    for (const Counting::Step& step : rules.counting.steps)
        rows.push_back(integers({step.type, step.least, step.moves}));
    return array(rows, 1);
}

int value_of(Value value) {
    return static_cast<int>(value);
}

using Maker = std::function<std::string(const Rules&, const ProgramMailbox&)>;

/// The tables that the rules alone decide. Long because it is the table.
const std::map<std::string_view, Maker>& rule_tables() {
    using R = Rules;
    using M = ProgramMailbox;
    static const std::map<std::string_view, Maker> table = {
        {"AROUND", [](const R&, const M& m) { return integers(m.around()); }},
        {"BLAST_SPARED", [](const R& r, const M&) { return types_of(spared_by_blasts(r)); }},
        {"BOARD_FOOT_BLACK", [](const R& r, const M&) { return ps_string(board_foot(r.files, true)); }},
        {"BOARD_FOOT_WHITE", [](const R& r, const M&) { return ps_string(board_foot(r.files, false)); }},
        {"BOARD_LINE",
         [](const R& r, const M&) { return ps_string(std::string(board_line_length(r.files), ' ')); }},
        {"BONUS", [](const R& r, const M&) { return bonus(r, WHITE); }},
        {"BLACK_BONUS", [](const R& r, const M&) { return bonus(r, BLACK); }},
        {"CASTLING_HOMES", [](const R& r, const M& m) { return castling_homes(m, r); }},
        {"CASTLING_KING", [](const R& r, const M&) { return number(r.castling_king); }},
        {"CASTLING_STEPS", [](const R& r, const M& m) { return castling_steps(m, r); }},
        {"CASTLING_TARGETS", [](const R& r, const M&) { return castling_targets(r); }},
        {"CASTLINGS", [](const R& r, const M& m) { return castling_rows(m, r); }},
        {"CASTLINGS_TO_ROOKS", [](const R& r, const M&) { return castlings_to_rooks(r); }},
        {"CELL_COUNT", [](const R&, const M& m) { return number(m.count()); }},
        {"CHECKMATE_VALUE", [](const R& r, const M&) { return number(value_of(r.checkmate)); }},
        {"COUNT_BARE", [](const R& r, const M&) { return number(r.counting.bare); }},
        {"COUNT_BOARD", [](const R& r, const M&) { return number(r.counting.board); }},
        {"COUNT_BOARD_MOST", [](const R& r, const M&) { return number(r.counting.board_most); }},
        {"COUNT_FROM_PIECES", [](const R& r, const M&) { return boolean(r.counting.from_pieces); }},
        {"COUNT_STEPS", [](const R& r, const M&) { return count_steps(r); }},
        {"COUNT_WITH_PAWNS", [](const R& r, const M&) { return boolean(r.counting.with_pawns); }},
        {"COUNTING_TYPES",
         [](const R& r, const M&) {
             return by_side([&](Color side) { return types_of(r.n_move_types[side]); });
         }},
        {"EP_REGION", [](const R& r, const M&) { return region(r, r.en_passant_region); }},
        {"EP_TAKERS", [](const R& r, const M& m) { return ep_takers(m, r); }},
        {"EXTINCTION_CLAIM", [](const R& r, const M&) { return number(r.extinction_claim ? 1 : 0); }},
        {"EXTINCTION_COUNT", [](const R& r, const M&) { return number(r.extinction_count); }},
        {"EXTINCTION_OF_ALL", [](const R& r, const M&) { return boolean(r.extinction_of_all); }},
        {"EXTINCTION_OPPONENTS", [](const R& r, const M&) { return number(r.extinction_opponent_count); }},
        {"EXTINCTION_TYPES", [](const R& r, const M&) { return types_of(r.extinction_types); }},
        {"EXTINCTION_VALUE",
         [](const R& r, const M&) { return number(value_of(r.extinction.value_or(Value::loss))); }},
        {"FILES", [](const R& r, const M&) { return number(r.files); }},
        {"FIRST_CELL", [](const R&, const M& m) { return number(m.first()); }},
        {"FLAG_COUNT", [](const R& r, const M&) { return number(r.flag_count); }},
        {"FLAG_SQUARES",
         [](const R& r, const M&) {
             return by_side([&](Color side) { return squares_of(r, r.flag_region[side]); });
         }},
        {"FLAG_TYPES",
         [](const R& r, const M&) {
             return by_side([&](Color side) { return types_of(r.flag_types[side]); });
         }},
        {"DROP_SQUARES",
         [](const R& r, const M&) {
             return by_side([&](Color side) {
                 std::vector<std::string> rows;
                 for (const std::uint8_t type : r.hand_types)
                     rows.push_back(region(r, r.drop_region[side][type]));
                 return array(rows);
             });
         }},
        {"HAND_PAWNS",
         [](const R& r, const M&) {
             // By who captures: what the other side promotes.
             return by_side([&](Color side) { return number(std::countr_zero(r.promotion_pawns[~side])); });
         }},
        {"HAND_TYPES",
         [](const R& r, const M&) {
             return integers({r.hand_types.begin(), r.hand_types.end()});
         }},
        {"HOLES", [](const R& r, const M&) { return holes(r); }},
        {"IN_HAND", [](const R& r, const M&) { return by_type(r, make_evaluation(r).in_hand); }},
        {"INITIAL_SQUARES",
         [](const R& r, const M&) {
             return by_side([&](Color side) { return region(r, r.double_step_region[side]); });
         }},
        {"KEPT_RIGHTS",
         [](const R& r, const M&) {
             return by_squares(r, [&](Cell c) { return r.kept_rights[static_cast<std::size_t>(c)]; });
         }},
        {"KING", [](const R& r, const M&) { return number(r.king); }},
        {"KINGS_NEEDED",
         [](const R& r, const M&) {
             const Position start(r);
             return by_side([&](Color side) { return number(start.king_cell(side) != NO_CELL ? 1 : 0); });
         }},
        {"START_CHECKS",
         [](const R& r, const M&) {
             const Position start(r);
             return by_side([&](Color side) { return number(start.checks_left(side)); });
         }},
        {"LAST_FILE", [](const R& r, const M&) { return number(r.files - 1); }},
        {"LAST_RANK", [](const R& r, const M&) { return number(r.ranks - 1); }},
        {"LAST_RANK_DIGIT", [](const R& r, const M&) { return number('0' + std::min(r.ranks, 9)); }},
        {"LAST_SQUARE", [](const R& r, const M&) { return number(make_square(r.files - 1, r.ranks - 1)); }},
        {"N_FOLD", [](const R& r, const M&) { return number(r.n_fold_rule); }},
        {"N_FOLD_VALUE", [](const R& r, const M&) { return number(value_of(r.n_fold)); }},
        {"N_MOVE_PLIES", [](const R& r, const M&) { return number(2 * r.n_move_rule); }},
        {"OFFICERS", [](const R& r, const M&) { return integers(officers(r)); }},
        {"PASSERS", [](const R& r, const M& m) { return passers(m, r); }},
        {"PATH_TAKERS", [](const R& r, const M& m) { return path_takers(m, r); }},
        {"PAWN", [](const R& r, const M&) { return number(pawn_number(r)); }},
        {"PAWNS", [](const R& r, const M&) { return types_of(r.pawns); }},
        {"PIECE_LETTERS", [](const R& r, const M&) { return ps_string(letters_of_pieces(r)); }},
        {"PROMOTION_LIMITS", [](const R& r, const M&) { return by_type(r, r.promotion_limit); }},
        {"PROMOTION_SQUARES",
         [](const R& r, const M&) {
             return by_side([&](Color side) { return region(r, r.promotion_region[side]); });
         }},
        {"PROMOTIONS",
         [](const R& r, const M&) {
             return by_side([&](Color side) {
                 return integers({r.promotion_types[side].begin(), r.promotion_types[side].end()});
             });
         }},
        {"RANKS", [](const R& r, const M&) { return number(r.ranks); }},
        {"RAY_DATA", [](const R& r, const M& m) { return rays(m, r); }},
        {"STANDARD_FEN", [](const R& r, const M&) { return ps_string(r.start_fen); }},
        {"STALEMATE_VALUE", [](const R& r, const M&) { return number(value_of(r.stalemate)); }},
        {"STRIDE", [](const R&, const M& m) { return number(m.stride()); }},
        {"TYPES", [](const R& r, const M&) { return number(static_cast<std::int64_t>(r.types.size()) - 1); }},
        {"UCI_VARIANT", [](const R& r, const M&) { return ps_string(text::lower_case(r.name)); }},
        {"VALUES", [](const R& r, const M&) { return by_type(r, make_evaluation(r).value); }},
        {"VARIANT_NAME", [](const R& r, const M&) { return ps_string(r.name); }},
        {"PGN_EVENT", [](const R& r, const M&) { return ps_string("Game of " + r.name); }},
        {"WAYS", [](const R& r, const M& m) { return ways(m, r); }},
        {"WORTH", [](const R& r, const M&) { return by_type(r, make_evaluation(r).worth); }},
    };
    return table;
}

/// "Lp10xp11-p12=Q+" is as long as any SAN; as it is typed there may be more signs.
constexpr int LONGEST_TEXT = 16;

/// The layouts of a piece and of a move, and the numbers of the search, which are the same for all.
const std::map<std::string_view, std::int64_t> SEARCH_NUMBERS = {
    {"BORDER", BORDER},
    {"BLACK_BIT", BLACK_BIT},
    {"PROMOTED_BIT", PROMOTED_BIT},
    {"TYPE_MASK", TYPE_MASK},
    {"PIECE_MASK", TYPE_MASK | BLACK_BIT},
    {"CASTLES", static_cast<int>(MoveKind::castling)},
    {"TAKES", static_cast<int>(MoveKind::takes)},
    {"PASSES", static_cast<int>(MoveKind::passes)},
    {"FROM_SHIFT", FROM_SHIFT},
    {"PROMOTION_SHIFT", PROMOTION_SHIFT},
    {"PROMOTION_MASK", TYPE_MASK << PROMOTION_SHIFT},
    {"OTHER_SHIFT", OTHER_SHIFT},
    {"KIND_SHIFT", KIND_SHIFT},
    {"SQUARE_MASK", (1 << FROM_SHIFT) - 1},
    {"SQUARES_MASK", (1 << PROMOTION_SHIFT) - 1},
    {"FILE_MASK", MOST_FILES - 1},
    {"RANK_MASK", (MOST_RANKS - 1) * MOST_FILES},
    {"RANK_STEP", MOST_FILES},
    {"NO_SQUARE", SQUARE_NB},
    {"LAST_TYPE", TYPE_NB - 1},
    {"SAN_ROOM", LONGEST_TEXT},
    {"LONGEST_MOVE_TEXT", LONGEST_TEXT + 8},
    {"CAPTURE_FACTOR", CAPTURE_FACTOR},
    {"CAPTURE_ORDER", CAPTURE_ORDER},
    {"CHECK_WORTH", CHECK_WORTH},
    {"DELTA_MARGIN", DELTA_MARGIN},
    {"FIRST_KILLER_ORDER", FIRST_KILLER_ORDER},
    {"FIRST_NODES", FIRST_NODES},
    {"FORCED_PLIES", FORCED_PLIES},
    {"HAND_KEY_COUNT", HAND_KEYS},
    {"HASH_ORDER", HASH_ORDER},
    {"HISTORY_LIMIT", HISTORY_LIMIT},
    {"INFINITE", INFINITE},
    {"MATE", MATE},
    {"MATE_BOUND", MATE_BOUND},
    {"MAX_PLY", MAX_PLY},
    {"MOST_MOVES", MOST_MOVES},
    {"MOVE_PLACES", MOVE_PLACES},
    {"MOVE_ROOM", MOVE_ROOM},
    {"PROMOTION_ORDER", PROMOTION_ORDER},
    {"SECOND_KILLER_ORDER", SECOND_KILLER_ORDER},
    {"TABLE_SIZE", std::int64_t{1} << HASH_BITS},
    {"TIME_CHECK_NODES", TIME_CHECK_NODES},
};

std::string uci_option_lines(const PlayingProgram& program) {
    using namespace uci::options;
    const std::string& name = program.variant->name;
    std::vector<std::string> lines = {uci::option_line(CLEAR_HASH, ""),
                                      uci::option_line(LEVEL, number(LEVEL.most))};
    if (!program.book.empty()) lines.push_back(uci::option_line(BOOK, "false"));
    lines.push_back(uci::option_line(SEED, number(program.seed)));
    lines.push_back(uci::option_line(ANALYSE, "false"));
    lines.push_back(uci::option_line(VARIANT, name, {name}));
    return strings(lines);
}

/// What the rules say of a position: the ways in which games end, by variant::Ending, then check, nothing,
/// and where there is counting, its end.
std::string status_text(const Rules& rules) {
    std::vector<std::string_view> texts;
    for (int ending = 0; ending <= static_cast<int>(Ending::n_fold); ++ending)
        texts.push_back(describe(static_cast<Ending>(ending)));
    texts.emplace_back("check");
    if (rules.counting.any()) texts.insert(texts.end(), {"", describe(Ending::counting)});
    return strings(texts);
}

std::string name_of(const Rules& rules, int type) {
    return page::piece_in_words(&rules, type, false);
}

/// The names of types, for messages, with a capital; then that of any pawn, if there are several kinds.
std::string type_names(const Rules& rules) {
    std::vector<std::string> names = {""};
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        names.push_back(name_of(rules, static_cast<int>(type)));
        names.back().front() = static_cast<char>(std::toupper(names.back().front()));
    }
    names.resize(std::max(names.size(), static_cast<std::size_t>(pawn_number(rules)) + 1), "Pawn");
    return strings(names);
}

/// "a queen, a rook or an archbishop"
std::string promotions_in_words(const Rules& rules, Color side) {
    const auto& types = rules.promotion_types[side];
    std::string text;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const std::string name = name_of(rules, types[i]);
        const bool vowel = std::string_view("aeiou").find(name.front()) != std::string_view::npos;
        text += (i == 0                  ? ""
                 : i + 1 == types.size() ? " or "
                                         : ", ") +
                fmt::format("{} {}", vowel ? "an" : "a", name);
    }
    return text.empty() ? "nothing" : text;
}
std::string promotion_advice(const Rules& rules) {
    const std::string white = promotions_in_words(rules, WHITE), black = promotions_in_words(rules, BLACK);
    return white == black ? fmt::format("Promotion is to {}.", white)
                          : fmt::format("White promotes to {}, Black to {}.", white, black);
}

}  // namespace

int pawn_number(const Rules& rules) {
    return std::popcount(rules.pawns) == 1 ? std::countr_zero(rules.pawns) : TYPE_NB;
}

std::optional<std::string> variant_game_table_text(std::string_view name, const PlayingProgram& program) {
    if (name == "START_FEN") return ps_string(program.variant_fen);
    if (name == "START_MOVES")
        return ps_array(std::vector<int>(program.variant_moves.begin(), program.variant_moves.end()), 8);
    if (name == "UCI_OPTION_LINES") return uci_option_lines(program);
    if (name == "STATUS_TEXT") return status_text(*program.variant);
    if (name == "TYPE_NAMES") return type_names(*program.variant);
    if (name == "PROMOTION_ADVICE") return ps_string(promotion_advice(*program.variant));
    return std::nullopt;
}

std::optional<std::string> variant_table_text(std::string_view name, const Rules& rules) {
    if (const auto found = SEARCH_NUMBERS.find(name); found != SEARCH_NUMBERS.end())
        return number(found->second);
    const auto found = rule_tables().find(name);
    if (found == rule_tables().end()) return std::nullopt;
    return found->second(rules, ProgramMailbox(rules));
}

}  // namespace inkmate::psgen

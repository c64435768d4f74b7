#include "core/variant/rules_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text/strings.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/position.hpp"

namespace inkmate::variant {

namespace {

std::string counted(int n, std::string_view noun) {
    return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

/// "knight (n)".
std::string named(const Rules& rules, int type) {
    const PieceType& piece = rules.types[static_cast<std::size_t>(type)];
    return fmt::format("{} ({})", piece.name, piece.letter);
}

std::vector<std::string> names_of(const Rules& rules, TypeSet set) {
    std::vector<std::string> names;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        if (contains(set, static_cast<int>(type))) names.push_back(named(rules, static_cast<int>(type)));
    return names;
}

/// Whole ranks by their numbers, other squares by their names: "rank 8", "ranks 8, 9 and 10", "d4 or e4".
std::string words_of(const Rules& rules, const Region& region) {
    std::vector<std::string> ranks, squares;
    for (int rank = 0; rank < rules.ranks; ++rank) {
        std::vector<std::string> here;
        std::size_t on_board = 0;
        for (const Cell cell : rules.cells)
            if (const Square s = square_of(cell); rank_of(s) == rank) {
                ++on_board;
                if (region.test(s)) here.push_back(to_string(s));
            }
        if (!here.empty() && here.size() == on_board)
            ranks.push_back(std::to_string(rank + 1));
        else
            squares.insert(squares.end(), here.begin(), here.end());
    }
    if (ranks.empty()) return text::listed(squares, "or");
    squares.push_back((ranks.size() == 1 ? "rank " : "ranks ") + text::listed(ranks, "and"));
    return text::listed(squares, "or");
}

/// "rank 2 (White) and rank 7 (Black)"; once where both are alike, one side alone where the other has none.
std::string words_of(const Rules& rules, const BySide<Region>& regions) {
    const std::string white = words_of(rules, regions[WHITE]), black = words_of(rules, regions[BLACK]);
    if (white == black) return white;
    std::vector<std::string> sides;
    if (!white.empty()) sides.push_back(white + " (White)");
    if (!black.empty()) sides.push_back(black + " (Black)");
    return text::listed(sides, "and");
}

/// "wins", of who is told of.
std::string_view verb(Value value) {
    return value == Value::win ? "wins" : value == Value::loss ? "loses" : "draws";
}

/// The types of the pieces that the start position has.
TypeSet types_at_first(const Rules& rules) {
    TypeSet found = 0;
    for (const char c : rules.start_fen.substr(0, rules.start_fen.find(' ')))
        if (const int type = rules.type_of_letter(c)) found |= set_of(type);
    return found;
}

class RulesText {
  public:
    explicit RulesText(const Rules& rules) : rules_(rules) {}

    std::vector<std::string> sentences() && {
        if (rules_.pawns & types_at_first(rules_)) {
            tell_double_step();
            tell_promotion();
        }
        tell_castling();
        if (rules_.must_capture) add("A side that can capture must do so.");
        if (rules_.blast_on_capture)
            add(fmt::format("A capture blows up both pieces and every piece{} on the squares around them.",
                            spared_by_blasts(rules_) ? " except pawns" : ""));
        tell_drops();
        tell_king();
        tell_stalemate();
        tell_extinction();
        tell_flag();
        if (rules_.check_counting)
            add(fmt::format(
                "Each check counts: the side that has given as many as the FEN asks for, {} in the "
                "start position, wins.",
                Position(rules_).checks_left(WHITE)));
        tell_counting();
        tell_draws();
        return std::move(sentences_);
    }

  private:
    void add(std::string sentence) { sentences_.push_back(std::move(sentence)); }

    bool has_first_steps(Color side) const {
        return std::ranges::any_of(rules_.types, [&](const PieceType& type) {
            return std::ranges::any_of(type.paths[side],
                                       [](const MailboxPath& path) { return path.flags & INITIAL; });
        });
    }

    void tell_double_step() {
        BySide<Region> from;
        for (const Color side : {WHITE, BLACK})
            if (has_first_steps(side)) from[side] = rules_.double_step_region[side];
        const std::string squares = words_of(rules_, from);
        if (squares.empty()) return;
        std::string text = fmt::format("From {} pawns may move two squares", squares);
        if (rules_.en_passant_types[WHITE] | rules_.en_passant_types[BLACK]) {
            const std::string where = words_of(rules_, rules_.en_passant_region);
            text += " and can then be captured en passant";
            Region board;
            for (const Cell cell : rules_.cells) board.set(square_of(cell));
            if ((rules_.en_passant_region & board) != board) text += " on " + where;
        }
        add(text + ".");
    }

    /// What White's pawns become, and Black's alike unless the rules tell them apart.
    void tell_promotion() {
        for (const Color side : {WHITE, BLACK}) {
            const bool both = rules_.promotion_pawns[WHITE] == rules_.promotion_pawns[BLACK] &&
                              rules_.promotion_types[WHITE] == rules_.promotion_types[BLACK];
            if (both && side == BLACK) break;
            const std::string squares =
                both ? words_of(rules_, rules_.promotion_region)
                     : fmt::format("{} ({})", words_of(rules_, rules_.promotion_region[side]),
                                   side == WHITE ? "White" : "Black");
            if (rules_.promotion_pawns[side] == 0 || rules_.promotion_types[side].empty() || squares.empty())
                continue;
            std::vector<std::string> becomes;
            for (const std::uint8_t type : rules_.promotion_types[side])
                becomes.push_back(named(rules_, type));
            add(fmt::format(
                "On {} a {} promotes to {}{}.", squares,
                text::listed(names_of(rules_, rules_.promotion_pawns[side]), "or"),
                text::listed(becomes, "or"),
                rules_.mandatory_promotion ? "" : "; before the last rank it may also remain unpromoted"));
        }
        std::vector<std::string> limits;
        for (std::size_t type = 1; type < rules_.types.size(); ++type)
            if (const int most = rules_.promotion_limit[type])
                limits.push_back(fmt::format("{} {}", named(rules_, static_cast<int>(type)), most));
        if (!limits.empty())
            add(fmt::format("Promotion may not exceed these totals: {}.", fmt::join(limits, ", ")));
    }

    void tell_drops() {
        if (!rules_.piece_drops) return;
        if (rules_.captures_to_hand)
            add(fmt::format("A captured piece changes sides and comes to the hand of its captor{}.",
                            rules_.drop_loop ? "" : ", one that has promoted as a pawn"));
        BySide<Region> pieces, pawns;
        bool has_pawns = false;
        Region board;
        for (const Cell cell : rules_.cells) board.set(square_of(cell));
        for (const Color side : {WHITE, BLACK})
            for (const std::uint8_t type : rules_.hand_types) {
                const bool is_pawn = contains(rules_.pawns, type);
                has_pawns = has_pawns || is_pawn;
                (is_pawn ? pawns : pieces)[side] = rules_.drop_region[side][type] & board;
            }
        const bool everywhere = pieces[WHITE] == board && pieces[BLACK] == board;
        add(fmt::format("Instead of a move, a side may drop a piece from its hand on an empty square{}.",
                        everywhere ? "" : " of " + words_of(rules_, pieces)));
        if (has_pawns && pawns != pieces)
            add(fmt::format("A pawn may be dropped on {} only.", words_of(rules_, pawns)));
    }

    void tell_castling() {
        std::vector<std::string> ways;
        for (const Color side : {WHITE, BLACK}) {
            const CastlingHome& home = rules_.castling_home[side];
            std::vector<std::string> to;
            for (const std::size_t wing : {std::size_t{KINGSIDE}, std::size_t{QUEENSIDE}})
                if (home.king_to[wing] != NO_CELL) to.push_back(to_string(square_of(home.king_to[wing])));
            if (!to.empty())
                ways.push_back(fmt::format("from {} to {} ({})", to_string(square_of(home.king)),
                                           text::listed(to, "or"), side == WHITE ? "White" : "Black"));
        }
        if (ways.empty())
            add("There is no castling.");
        else
            add(fmt::format("The {} castles {}.", named(rules_, rules_.castling_king),
                            text::listed(ways, "and")));
    }

    void tell_stalemate() {
        if (rules_.stalemate_piece_count && rules_.stalemate != Value::draw) {
            add(fmt::format(
                "If a side cannot move, the side with fewer pieces {}; with as many, the game is a "
                "draw.",
                verb(rules_.stalemate)));
            return;
        }
        if (rules_.king == 0)
            add(rules_.stalemate == Value::draw
                    ? "If a side cannot move, the game is a draw."
                    : fmt::format("A side that cannot move {}.", verb(rules_.stalemate)));
        else
            add(rules_.stalemate == Value::draw ? "Stalemate is a draw."
                                                : fmt::format("Stalemate {}.", verb(rules_.stalemate)));
    }

    void tell_king() {
        if (rules_.king == 0) return;
        if (rules_.checking)
            add(fmt::format("A side that is checkmated {}.", verb(rules_.checkmate)));
        else
            add("Nobody may give check.");
    }

    void tell_extinction() {
        const std::vector<std::string> kinds = names_of(rules_, rules_.extinction_types);
        if (!rules_.extinction) {
            if (rules_.extinction_pseudo_royal && !kinds.empty())
                add(fmt::format("A side may not leave its last {} under attack.", text::listed(kinds, "or")));
            return;
        }
        const int most = rules_.extinction_count;
        const std::string amount = most == 0 ? "no" : fmt::format("at most {}", most);
        std::string left = fmt::format("{} piece{} left", amount, most > 1 ? "s" : "");
        if (!rules_.extinction_of_all)
            left = kinds.size() == 1 ? fmt::format("{} {} left", amount, kinds.front())
                                     : fmt::format("{} of one kind, {},", left, text::listed(kinds, "or"));
        const int others = rules_.extinction_opponent_count;
        if (others > 0) left += fmt::format(" against {} or more", others);
        std::string text = fmt::format("A side with {} {}", left, verb(*rules_.extinction));
        if (others > 0 && rules_.extinction_claim)
            text += fmt::format("; the side to move, only against {} or more", others + 1);
        if (rules_.extinction_pseudo_royal) text += "; the last one may not be left under attack";
        add(text + ".");
    }

    void tell_flag() {
        const std::string squares = words_of(rules_, rules_.flag_region);
        if (squares.empty()) return;
        add(fmt::format(
            "The side that brings {} {} to {} wins{}.",
            rules_.flag_count > 1 ? fmt::format("{} pieces of the kinds", rules_.flag_count) : "the",
            text::listed(names_of(rules_, rules_.flag_types[WHITE] | rules_.flag_types[BLACK]), "or"),
            squares, rules_.flag_move ? "; if White does first, Black may draw by following at once" : ""));
    }

    /// "8 against 2 rooks (r)".
    std::string limit_of(const Counting::Step& step) const {
        const PieceType& piece = rules_.types[step.type];
        return fmt::format("{} against {} ({})", step.moves, counted(step.least, piece.name), piece.letter);
    }

    void tell_counting() {
        const Counting& counting = rules_.counting;
        if (!counting.any()) return;
        if (counting.board > 0)
            add(fmt::format(
                "{} a side with more than its king{} may be hunted for {} (the board's honour).",
                counting.with_pawns ? "Even while there are pawns," : "When all pawns are gone,",
                counting.board_most ? fmt::format(", {} pieces at most,", counting.board_most) : "",
                counted(counting.board, "move")));
        std::vector<std::string> limits;
        for (const Counting::Step& step : counting.steps) limits.push_back(limit_of(step));
        if (counting.bare > 0) limits.push_back(fmt::format("{} otherwise", counting.bare));
        add(fmt::format(
            "When all pawns are gone, a bare king may be hunted for so many moves (the pieces' honour): "
            "{}.{}",
            fmt::join(limits, ", "),
            counting.from_pieces ? " That count begins with the number of pieces on the board." : ""));
        add("Whoever has not been mated when the count is complete has a draw.");
    }

    void tell_draws() {
        if (rules_.n_move_rule > 0) {
            const std::vector<std::string> kinds = names_of(
                rules_, (rules_.n_move_types[WHITE] | rules_.n_move_types[BLACK]) & types_at_first(rules_));
            add(fmt::format("{} by each side without a capture{} are a draw.",
                            counted(rules_.n_move_rule, "move"),
                            kinds.empty() ? "" : " or a move of a " + text::listed(kinds, "or a")));
        }
        if (rules_.n_fold_rule > 0)
            add(rules_.n_fold == Value::draw
                    ? fmt::format("A position that occurs {} times is a draw.", rules_.n_fold_rule)
                    : fmt::format("The side to move in a position that occurs {} times {}.",
                                  rules_.n_fold_rule, verb(rules_.n_fold)));
    }

    const Rules& rules_;
    std::vector<std::string> sentences_;
};

}  // namespace

std::vector<std::string> rules_in_words(const Rules& rules) {
    return RulesText(rules).sentences();
}

}  // namespace inkmate::variant

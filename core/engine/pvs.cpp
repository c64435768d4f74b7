#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "core/chess/position.hpp"
#include "core/chess/zobrist.hpp"
#include "core/engine/evaluator.hpp"
#include "core/engine/move_order.hpp"
#include "core/engine/pvs_parameters.hpp"
#include "core/engine/searcher.hpp"
#include "core/engine/transposition.hpp"

namespace inkmate::engine {

using namespace chess;
namespace {

std::uint32_t key_of(std::uint64_t key) {
    return static_cast<std::uint32_t>(key & KEY_MASK);
}

/// Where history and killers keep a move: by its squares, without the flag.
int squares_of(Move m) {
    return m.code() & SQUARES_MASK;
}

// Mates are counted from the root in a search, from the position itself in the table.
int to_table(int value, int ply) {
    return value > MATE_BOUND ? value + ply : value < -MATE_BOUND ? value - ply : value;
}
int from_table(int value, int ply) {
    return value > MATE_BOUND ? value - ply : value < -MATE_BOUND ? value + ply : value;
}

class Pvs : public Searcher {
  public:
    explicit Pvs(const SearchOptions& options)
        : Searcher(options), table_(options.hash_bits), hashing_(options.hash_bits > 0) {
        forget_history();
    }

    void new_game() override {
        if (used_) table_.clear();
        used_ = false;
        forget_history();
    }

    int hashfull() const override {
        return hashing_ ? table_.use(static_cast<std::size_t>(table_sample(options_.hash_bits))) : -1;
    }

  private:
    void prepare(std::span<const std::uint64_t> earlier) override {
        for (auto& side : history_)
            for (int& value : side) value = middle() + (value - middle()) / parameters_.history_aging;
        killers_ = {};
        // Other searches know of moves that they left out.
        if (const bool otherwise = castles_otherwise(); used_ && (otherwise || seeks_mate()))
            disown_entries();
        used_ = true;
        keys_.clear();
        // A mate may lead through a position that the game has seen.
        if (!seeks_mate())
            for (const std::uint64_t key : earlier) keys_.push_back(key_of(key));
        root_index_ = keys_.size();
        keys_.resize(root_index_ + MAX_PLY + 2);
    }

    /// Makes the entries of earlier searches those of other positions. The clock runs: only a table of the
    /// program's size, which has to be used as the program's is, is cleared at once.
    void disown_entries() {
        if (options_.hash_bits <= MAX_HASH_BITS || ++disowned_ == 0) table_.clear();
    }

    /// True if the table may hold positions of another game of Chess960, in which a castling right belongs to
    /// another rook. Keys tell castling rights, but not with which king and rook: a game never changes that,
    /// so repetitions are counted well.
    bool castles_otherwise() {
        bool otherwise = false;
        for (const Color side : {WHITE, BLACK})
            for (const bool kingside : {true, false}) {
                if (!(pos_.castling_rights() & castling_right(side, kingside))) continue;
                CastlingHome& known = homes_[castling_index(side, kingside)];
                otherwise |= known != pos_.castling_home(side, kingside);
                known = pos_.castling_home(side, kingside);
            }
        return otherwise;
    }

    int search_root(int depth, int expected) override {
        root_depth_ = depth;
        mobility_here(0) = 0;
        careful_ = depth <= parameters_.careful_depth ? parameters_.careful_plies : 0;
        if (depth < parameters_.aspiration_depth) return search(-INFINITE, INFINITE, depth, 0, false);
        int margin = parameters_.aspiration_margin;
        int alpha = expected - margin, beta = expected + margin;
        for (;;) {
            const int value = search(alpha, beta, depth, 0, false);
            if (aborted_ || (alpha < value && value < beta)) return value;
            tell_bound(value, value <= alpha ? Bound::upper : Bound::lower);
            follow_pv_ = true;
            margin *= parameters_.aspiration_widening;
            const int further = margin > parameters_.aspiration_limit ? INFINITE : margin;
            if (value <= alpha)
                alpha = value - further;
            else
                beta = value + further;
        }
    }

    /// True if the position is drawn by the fifty-move rule, by repetition or by material.
    bool is_draw(int ply) const {
        if (pos_.halfmove_clock() >= 100 && !pos_.in_check()) return true;
        const std::size_t here = root_index_ + static_cast<std::size_t>(ply);
        const std::size_t back = std::min<std::size_t>(static_cast<std::size_t>(pos_.halfmove_clock()), here);
        for (std::size_t i = 4; i <= back; i += 2)
            if (keys_[here - i] == keys_[here]) return true;
        return popcount(pos_.pieces()) <= 3 && !(pos_.pieces(PAWN) | pos_.pieces(ROOK) | pos_.pieces(QUEEN));
    }

    bool has_non_pawn_material(Color c) const {
        return popcount(pos_.pieces(c)) > popcount(pos_.pieces(c, PAWN)) + 1;
    }

    int history_bonus(Move m, int ply) const {
        const int squares = squares_of(m);
        if (squares == killers_[ply][0]) return parameters_.first_killer_bonus;
        if (squares == killers_[ply][1]) return parameters_.second_killer_bonus;
        return history_[pos_.side_to_move()][squares];
    }

    /// A node while its moves are tried.
    struct Node {
        int alpha;
        const int beta;
        int depth;
        const int ply;
        const bool in_check;
        /// True if the node was entered with a zero window.
        const bool zero_window;
        int best = -INFINITE;
        Move best_move = {};
        /// Legal moves searched so far.
        int tried = 0;
        /// True if futility leaves out quiet moves.
        bool skip_quiets = false;
        /// Late move pruning: after so many quiet moves no other is tried.
        int late_limit = MoveList::capacity;
        /// The first moves that were tried, where they are quiet: they lose history when a later one refutes
        /// the node above.
        std::array<Move, REMEMBERED_MOVES> earlier = {};
    };

    /// The history of a move of which nothing is known.
    int middle() const { return parameters_.history_limit / 2; }
    void forget_history() {
        for (auto& side : history_) side.fill(middle());
    }
    int& history_of(Move m) { return history_[pos_.side_to_move()][squares_of(m)]; }

    // What is learnt where a quiet move refutes the node above.
    void update_quiet_stats(Move m, const Node& node) {
        if (m.promotion() != NO_PIECE_TYPE) return;
        const int squares = squares_of(m);
        auto& killers = killers_[node.ply];
        if (killers[0] != squares) killers = {squares, killers[0]};
        const int bonus = std::min(node.depth * node.depth, parameters_.history_bonus_limit);
        const auto fade = [&](int value) { return value * bonus / parameters_.history_limit; };
        history_of(m) += bonus - fade(history_of(m));
        // The moves before it were not worth their place.
        for (int i = 0; i < std::min(node.tried - 1, REMEMBERED_MOVES); ++i)
            if (const Move other = node.earlier[static_cast<std::size_t>(i)])
                history_of(other) -= fade(history_of(other));
    }

    bool gives_check(Move m) {
        const Position::Undo undo = pos_.do_move(m);
        const bool check = pos_.in_check();
        pos_.undo_move(m, undo);
        return check;
    }

    // Value of the position from the side to move, fail-soft. The steps are those of docs/inside/search.md.
    int search(int alpha, int beta, int depth, int ply, bool null_allowed) {
        if (!enter(ply)) return 0;
        if (depth <= 0 || ply >= MAX_PLY) return quiesce(alpha, beta, ply);

        const std::uint32_t key = key_of(pos_.key());
        keys_[root_index_ + static_cast<std::size_t>(ply)] = key;
        if (ply > 0 && is_draw(ply)) return 0;

        Node node{.alpha = alpha,
                  .beta = beta,
                  .depth = depth,
                  .ply = ply,
                  .in_check = pos_.in_check(),
                  .zero_window = beta - alpha == 1};
        const Score psqt = material_psqt();
        const std::uint32_t signature = signature_of(key, psqt.packed());
        Move tt_move;
        if (const auto value = probe_table(node, key, signature, tt_move)) return *value;
        const Move pv = pv_move(ply);
        if (hashing_ && !pv && !tt_move && depth >= parameters_.unknown_move_depth && !seeks_mate())
            --node.depth;
        if (const auto value = prune(node, psqt, null_allowed)) return *value;
        count_mobility(node);

        const MoveList moves = moves_at(ply);
        if (moves.empty() && !node.skip_quiets) return no_moves_value(node.in_check, ply);
        search_moves(node, moves, pv ? pv : legal_or_none(tt_move, moves));
        if (aborted_) return 0;
        if (hashing_ && !(ply == 0 && restricted())) store(node, alpha, key, signature);
        return node.best;
    }

    // The value that the transposition table settles the node with, if any; else `tt_move` is what it knows.
    std::optional<int> probe_table(const Node& node, std::uint32_t key, std::uint32_t signature,
                                   Move& tt_move) {
        const TranspositionEntry& entry = table_.entry(pos_.side_to_move(), key);
        if (!is_of(entry, signature)) return std::nullopt;
        if (const auto value = settled_value(node, entry)) return value;
        if (is_pseudo_legal(pos_, entry.move)) tt_move = entry.move;
        return std::nullopt;
    }

    // The value of an entry that is the node's, if it settles the node.
    static std::optional<int> settled_value(const Node& node, const TranspositionEntry& entry) {
        if (!node.zero_window || entry.depth < node.depth) return std::nullopt;
        const int value = from_table(entry.value, node.ply);
        const Bound needed = value >= node.beta ? Bound::lower : Bound::upper;
        if (entry.bound != Bound::exact && entry.bound != needed) return std::nullopt;
        return value;
    }

    // Reverse futility, null move, futility and late move pruning: the value, where one of the first two
    // settles the node.
    std::optional<int> prune(Node& node, const Score& psqt, bool null_allowed) {
        int& kept = evals_[static_cast<std::size_t>(node.ply)];
        kept = INFINITE;
        if (!node.zero_window || node.in_check || seeks_mate()) return std::nullopt;
        const int eval = kept = evaluate_node(psqt, node.ply);
        if (node.depth <= parameters_.reverse_futility_depth &&
            eval - parameters_.reverse_futility_margin * node.depth >= node.beta && node.beta > -MATE_BOUND)
            return eval;
        if (null_allowed && node.depth - careful_ >= parameters_.null_depth && eval >= node.beta &&
            has_non_pawn_material(pos_.side_to_move())) {
            const int value =
                search_null_move(node, null_reduction(parameters_, node.depth, eval - node.beta));
            if (aborted_) return 0;
            if (value >= node.beta) return value > MATE_BOUND ? node.beta : value;
        }
        if (node.depth <= parameters_.futility_depth && std::abs(node.alpha) < MATE_BOUND) {
            const int futility_value = eval + parameters_.futility_margin * node.depth;
            if (futility_value <= node.alpha) {
                node.skip_quiets = true;
                node.best = futility_value;
            }
        }
        if (node.depth <= parameters_.late_move_depth && has_non_pawn_material(~pos_.side_to_move()))
            node.late_limit = late_move_limit(parameters_, node.depth, improves(node.ply));
        return std::nullopt;
    }

    // Mobility at a node whose moves are to be tried.
    void count_mobility(const Node& node) {
        int& counted = counted_mobility_[static_cast<std::size_t>(node.ply)];
        if (!counts_mobility_ || has_few_pieces(pos_, *options_.evaluation))
            counted = 0;
        else
            counted = node.in_check ? mobility_here(node.ply) : mobility(pos_, parameters_);
    }

    // Hands it down to the node behind a move.
    void pass_mobility(int ply, Move m) {
        if (counts_mobility_)
            mobility_here(ply + 1) =
                counted_mobility_[static_cast<std::size_t>(ply)] + mobility_change(pos_, m, parameters_);
    }

    // The static evaluation and, unless few pieces are left, mobility as it was last counted on the line to
    // here.
    int evaluate_node(const Score& psqt, int ply) {
        const int value = evaluate_side(psqt);
        if (!counts_mobility_ || has_few_pieces(pos_, *options_.evaluation)) return value;
        return value + sign(pos_.side_to_move()) * mobility_here(ply);
    }
    int& mobility_here(int ply) { return mobility_[static_cast<std::size_t>(ply)]; }

    // Is the static evaluation better than it was when the side was last to move, as far as that is known?
    bool improves(int ply) const {
        const auto here = static_cast<std::size_t>(ply);
        return ply >= 2 && evals_[here] > evals_[here - 2];
    }

    int search_null_move(const Node& node, int reduction) {
        mobility_here(node.ply + 1) = mobility_here(node.ply);
        const Position::Undo undo = pos_.do_null_move();
        const int value =
            -search(-node.beta, -node.beta + 1, node.depth - 1 - reduction, node.ply + 1, false);
        pos_.undo_null_move(undo);
        return value;
    }

    static Move legal_or_none(Move m, const MoveList& moves) {
        return std::find(moves.begin(), moves.end(), m) != moves.end() ? m : Move::none();
    }

    // Tries the moves stage by stage, until one refutes the node above or the search is aborted.
    void search_moves(Node& node, const MoveList& moves, Move first) {
        if (first && search_move(node, scored_first(first))) return;

        ScoredMoveList tactical;
        for (const Move m : moves)
            if (is_tactical(pos_, m) && m != first)
                tactical.push_back(scored_move(pos_, m, *options_.evaluation));
        tactical.sort();
        for (const ScoredMove m : tactical)
            if (search_move(node, m)) return;

        if (node.skip_quiets && node.depth + careful_ < parameters_.futile_checks_depth) return;
        // Scored after the tactical moves were searched, as their history then stands.
        ScoredMoveList quiets;
        for (const Move m : moves)
            if (!is_tactical(pos_, m) && m != first && (!node.skip_quiets || gives_check(m)))
                quiets.push_back(scored_move(pos_, m, *options_.evaluation, history_bonus(m, node.ply)));
        quiets.sort();
        const int most = node.tried + node.late_limit;
        for (const ScoredMove m : quiets) {
            if (!node.skip_quiets && node.tried >= most && node.best > -MATE_BOUND) {
                if (node.depth + careful_ < parameters_.late_checks_depth) return;
                if (!gives_check(move_of(m))) continue;
            }
            if (search_move(node, m)) return;
        }
    }

    // True when the move refutes the node above, or the search is aborted.
    bool search_move(Node& node, ScoredMove scored) {
        const Move m = move_of(scored);
        const bool capture = pos_.is_capture(m);
        ++node.tried;
        const bool quiet = victim_of(scored) == 0;
        if (node.tried <= REMEMBERED_MOVES && quiet)
            node.earlier[static_cast<std::size_t>(node.tried - 1)] = m;
        const int known = quiet ? (history_of(m) - middle()) / parameters_.history_reduction : 0;
        if (node.ply == 0) tell_root_move(m, node.tried);
        pass_mobility(node.ply, m);
        const Position::Undo undo = pos_.do_move(m);
        const int value = search_after(node, quiet, known);
        pos_.undo_move(m, undo);
        follow_pv_ = false;
        if (aborted_) return true;
        if (value <= node.best) return false;
        node.best = value;
        if (value <= node.alpha) return false;
        node.alpha = value;
        node.best_move = m;
        if (value < node.beta) {
            save_line(node.ply, m);
            if (node.ply == 0) best_so_far(value);
            return false;
        }
        if (node.ply == 0) save_line(0, m);
        if (!capture) update_quiet_stats(m, node);
        return true;
    }

    // The value of the move just made: the first with the whole window, later ones with a zero window, quiet
    // ones reduced, less by what is `known` of them, and again where that does not settle it.
    int search_after(const Node& node, bool quiet, int known) {
        const int alpha = node.alpha, beta = node.beta, ply = node.ply + 1;
        const bool check = pos_.in_check();
        const int depth = node.depth - (check && node.ply < 2 * root_depth_ ? 0 : 1);
        if (node.tried == 1) return -search(-beta, -alpha, depth, ply, true);

        int reduction = 0;
        if (quiet && node.depth >= parameters_.reduction_depth && node.tried > parameters_.reduction_moves &&
            !node.in_check && !check && !seeks_mate())
            reduction = std::clamp(
                reduction_of(parameters_, node.depth, node.tried) - known - (node.zero_window ? 0 : 1), 0,
                depth - 1);
        int value = -search(-alpha - 1, -alpha, depth - reduction, ply, true);
        if (!aborted_ && value > alpha && reduction > 0)
            value = -search(-alpha - 1, -alpha, depth, ply, true);
        if (!aborted_ && value > alpha && value < beta) value = -search(-beta, -alpha, depth, ply, true);
        return value;
    }

    // The table's entry is always replaced; where no move raised alpha, its move is kept.
    void store(const Node& node, int first_alpha, std::uint32_t key, std::uint32_t signature) {
        TranspositionEntry& entry = table_.entry(pos_.side_to_move(), key);
        const Move move = node.best_move || !is_of(entry, signature) ? node.best_move : entry.move;
        const Bound bound = node.best >= node.beta    ? Bound::lower
                            : node.best > first_alpha ? Bound::exact
                                                      : Bound::upper;
        entry = {signature,
                 move,
                 static_cast<std::int8_t>(node.depth),
                 bound,
                 static_cast<std::int16_t>(to_table(node.best, node.ply)),
                 high_key_here()};
    }

    // Is the entry this position's?
    bool is_of(const TranspositionEntry& entry, std::uint32_t signature) const {
        return entry.depth >= 0 && entry.signature == signature && entry.high_key == high_key_here();
    }

    std::uint16_t high_key_here() const { return high_key(pos_.key(), options_.hash_bits) ^ disowned_; }

    // Can a pawn of the other side take back on the square?
    bool pawn_guards(Square s) const {
        return pos_.attackers_to(s, ~pos_.side_to_move(), 0) & pos_.pieces(PAWN);
    }

    // Tactical moves only; the side to move may stand pat.
    int quiesce(int alpha, int beta, int ply) {
        follow_pv_ = false;
        const int stand_pat = evaluate_node(material_psqt(), ply);
        if (ply > 0) tell_evaluated(stand_pat, alpha);
        if (stand_pat >= beta || ply >= MAX_PLY) return stand_pat;
        int best = stand_pat;
        alpha = std::max(alpha, best);

        ScoredMoveList tactical;
        for (const Move m : legal_moves(pos_))
            if (is_tactical(pos_, m)) tactical.push_back(scored_move(pos_, m, *options_.evaluation));
        tactical.sort();
        mobility_here(ply + 1) = mobility_here(ply);
        for (const ScoredMove scored : tactical) {
            const int victim = victim_of(scored);
            if (stand_pat + delta_of(parameters_, victim, *options_.evaluation) <= alpha) break;
            const Move m = move_of(scored);
            if (LOSES_TO_PAWN[type_of(pos_.piece_on(m.from()))] >= victim && pawn_guards(m.to())) continue;
            const Position::Undo undo = pos_.do_move(m);
            const int value = -search(-beta, -alpha, 0, ply + 1, false);
            pos_.undo_move(m, undo);
            if (aborted_) return 0;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            if (value >= beta) break;
            save_line(ply, m);
        }
        return best;
    }

    const SearchParameters& parameters_ = options_.parameters;
    TranspositionTable table_;
    bool hashing_;
    /// True if a search may have written into the table since it was cleared.
    bool used_ = false;
    /// How often its entries were disowned.
    std::uint16_t disowned_ = 0;
    /// The home squares of the castling rights that the table's positions may have.
    CastlingHomes homes_ = ORDINARY_HOMES;
    std::array<std::array<int, SQUARES_MASK + 1>, COLOR_NB> history_{};
    std::array<std::array<int, 2>, MAX_PLY + 2> killers_{};
    /// The static evaluations on the line to here, INFINITE where none was needed.
    std::array<int, MAX_PLY + 2> evals_{};
    ///@{
    /// Mobility on the line to here: as it was last counted on the way to a node, with what the move from
    /// there changes; and as it was counted at the node, where its moves begin, or, in check, the same.
    std::array<int, MAX_PLY + 2> mobility_{}, counted_mobility_{};
    ///@}
    const bool counts_mobility_ = options_.evaluation->blend == Evaluation::Blend::tapered;
    std::vector<std::uint32_t> keys_;
    std::size_t root_index_ = 0;
    int root_depth_ = 0;
    /// The careful_plies of an iteration of few plies.
    int careful_ = 0;
};

}  // namespace

std::unique_ptr<Searcher> make_pvs(const SearchOptions& options) {
    return std::make_unique<Pvs>(options);
}

}  // namespace inkmate::engine

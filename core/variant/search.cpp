#include "search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <vector>

#include "core/chess/zobrist.hpp"
#include "core/engine/choice.hpp"
#include "core/variant/book.hpp"
#include "core/variant/evaluation.hpp"
#include "core/variant/position.hpp"

namespace inkmate::variant {

namespace {

/// What a value tells of the true one.
enum class Bound : std::uint8_t { lower = 1, upper = 2, exact = 3 };
bool has(Bound bound, Bound part) {
    return (static_cast<int>(bound) & static_cast<int>(part)) != 0;
}

struct Entry {
    std::int32_t key = -1;
    int balance = 0;
    Move move;
    int value = 0;
    int depth = 0;
    Bound bound = Bound::exact;
};
using Table = std::vector<Entry>;
constexpr std::size_t TABLE_SIZE = std::size_t{1} << HASH_BITS;

std::int32_t low_key(std::uint64_t key) {
    return static_cast<std::int32_t>(key & chess::KEY_MASK);
}

/// A value of the table, with ends of the game counted from this position, counted from the root; and back.
int from_table(int value, int ply) {
    return value > MATE_BOUND ? value - ply : value < -MATE_BOUND ? value + ply : value;
}
int to_table(int value, int ply) {
    return value > MATE_BOUND ? value + ply : value < -MATE_BOUND ? value - ply : value;
}

struct ScoredMove {
    Move move;
    int order;
};

}  // namespace

class Searcher {
  public:
    explicit Searcher(const Rules& rules)
        : rules_(rules), evaluation_(make_evaluation(rules)), pos_(rules), history_(64) {
        new_game();
    }

    void new_game() {
        for (Table& table : tables_) table.assign(TABLE_SIZE, {});
    }

    SearchResult search(const Position& pos, const SearchLimits& limits,
                        std::span<const std::uint64_t> earlier,
                        const std::function<void(const SearchResult&)>& tell) {
        begin(pos, limits, earlier);
        if (!has_legal_move(pos_)) {
            result_.nodes = 1;
            result_.score = value_at_end(0);
            return result_;
        }
        for (int depth = 1; depth <= limits.depth; ++depth) {
            const int score = negamax(-INFINITE, INFINITE, depth, 0);
            result_.milliseconds = since(start_);
            result_.nodes = nodes_;
            if (stopped_ && depth > 1) break;
            result_.score = stopped_ ? score_so_far_ : score;
            result_.depth = depth;
            result_.pv.assign(lines_[0].begin(), lines_[0].begin() + line_length_[0]);
            result_.best_move = result_.pv.front();
            if (tell) tell(result_);
            if (stopped_) break;
        }
        return result_;
    }

    const Evaluation& evaluation() const { return evaluation_; }

  private:
    using Clock = std::chrono::steady_clock;

    void begin(const Position& pos, const SearchLimits& limits, std::span<const std::uint64_t> earlier) {
        pos_ = pos;
        limits_ = limits;
        start_ = clock_start_ = Clock::now();
        nodes_ = 0;
        stopped_ = false;
        result_ = {};
        check_at_ = next_check();
        moves_.clear();
        keys_.clear();
        for (const std::uint64_t key : earlier) keys_.push_back(low_key(key));
        for (auto& killers : killers_) killers = {};
        for (auto& squares : history_) squares.fill(0);
    }

    static std::int64_t since(Clock::time_point start) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
    }

    std::uint64_t next_check() const {
        const bool looks = limits_.milliseconds > 0 || limits_.stop != nullptr;
        std::uint64_t at = looks ? nodes_ + TIME_CHECK_NODES : UINT64_MAX;
        if (limits_.nodes > 0) at = std::min(at, limits_.nodes);
        return at;
    }

    bool told_to_stop() const { return limits_.stop != nullptr && *limits_.stop; }
    bool out_of_time() {
        if (limits_.milliseconds == 0) return false;
        if (limits_.pondering != nullptr && *limits_.pondering) {
            clock_start_ = Clock::now();
            return false;
        }
        return since(clock_start_) >= limits_.milliseconds;
    }

    bool used_up() {
        if (nodes_ < check_at_) return false;
        // Nodes never end the first iteration, as in the program; see hurries().
        if (limits_.nodes > 0 && nodes_ >= limits_.nodes && result_.depth > 0) return true;
        if (told_to_stop() || out_of_time()) return true;
        check_at_ = next_check();
        return false;
    }

    /// True if the first iteration has taken more than its share of nodes: on a large board, its quiescence
    /// may take thousands of times what was asked for.
    bool hurries() const {
        return result_.depth == 0 && limits_.nodes > 0 &&
               nodes_ > std::max<std::uint64_t>(limits_.nodes, FIRST_NODES);
    }

    static int score_of(Value value, int ply) {
        return value == Value::draw ? 0 : value == Value::win ? MATE - ply : ply - MATE;
    }

    /// The value of a position without legal moves.
    int value_at_end(int ply) const {
        if (const auto outcome = immediate_outcome(pos_)) return score_of(outcome->value, ply);
        return score_of(outcome_without_moves(pos_).value, ply);
    }

    /// True if the position has been there before, in the line or in the game, since the last move that
    /// cannot be taken back.
    bool repeated() const {
        if (rules_.n_fold_rule == 0) return false;
        const std::int32_t key = low_key(pos_.key());
        const auto last = static_cast<std::ptrdiff_t>(keys_.size());
        for (std::ptrdiff_t at = last - 2; at >= std::max<std::ptrdiff_t>(last - pos_.halfmove_clock(), 0);
             at -= 2)
            if (keys_[static_cast<std::size_t>(at)] == key) return true;
        return false;
    }

    /// The value of a node, and its line.
    int negamax(int alpha, int beta, int depth, int ply) {
        if (used_up()) {
            stopped_ = true;
            return 0;
        }
        ++nodes_;
        const auto p = static_cast<std::size_t>(ply);
        line_length_[p] = 0;
        if (const auto outcome = immediate_outcome(pos_)) return score_of(outcome->value, ply);
        if (ply > 0 && repeated()) return score_of(rules_.n_fold, ply);
        if (ply >= MAX_PLY || moves_.size() >= MOVE_ROOM) return evaluate(pos_, evaluation_);
        const std::size_t first = moves_.size();
        const int value =
            depth <= 0 ? quiesce(alpha, beta, depth, ply) : search_moves(alpha, beta, depth, ply);
        moves_.resize(first);
        return value;
    }

    int search_moves(int alpha, int beta, int depth, int ply) {
        const Slot slot = probe();
        if (const auto value = slot.known ? settled(*slot.entry, alpha, beta, depth, ply) : std::nullopt)
            return *value;
        const std::size_t first = moves_.size();
        for (const Move m : generated()) moves_.push_back({m, 0});
        if (moves_.size() == first) return value_at_end(ply);
        if (ply > 0 && rules_.n_move_rule > 0 && pos_.halfmove_clock() >= 2 * rules_.n_move_rule) return 0;
        if (ply > 0 && pos_.counted() > pos_.count_limit()) return 0;
        for (std::size_t i = first; i < moves_.size(); ++i)
            moves_[i].order = order_of(moves_[i].move, slot.known ? slot.entry->move : Move::none(), ply);
        const int old_alpha = alpha;
        int best = -INFINITE;
        Move best_move;
        while (const Move m = take_next(first)) {
            if (ply == 0 && line_length_[0] == 0) begin_line(m);
            const int value = -below(m, -beta, -alpha, depth - 1, ply);
            if (stopped_) return 0;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            best_move = m;
            if (ply == 0) score_so_far_ = value;
            keep_line(m, ply);
            if (value >= beta) {
                if (is_quiet(m)) remember_quiet(m, depth, ply);
                break;
            }
        }
        const Bound bound = best >= beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
        if (!best_move && slot.entry->key == slot.key) best_move = slot.entry->move;
        *slot.entry = {slot.key, slot.balance, best_move, to_table(best, ply), depth, bound};
        return best;
    }

    int quiesce(int alpha, int beta, int depth, int ply) {
        if (depth < 0 && hurries()) return evaluate(pos_, evaluation_);
        // Not further down: where there is much to take, that would take too long.
        return depth == 0 && pos_.in_check() ? escape(alpha, beta, depth, ply)
                                             : stand_or_take(alpha, beta, depth, ply);
    }

    int stand_or_take(int alpha, int beta, int depth, int ply) {
        const int stand = evaluate(pos_, evaluation_);
        // Who must take must not stand still; but such lines have to end.
        const bool must = rules_.must_capture && depth > -FORCED_PLIES;
        if (!must && stand >= beta) return stand;
        const std::size_t first = moves_.size();
        for (const Move m : generated())
            if (pos_.is_capture(m)) moves_.push_back({m, order_of(m, Move::none(), ply)});
        const bool forced = must && moves_.size() > first;
        int best = forced ? -INFINITE : stand;
        if (best >= beta) return best;
        return try_listed(first, best, std::max(alpha, best), beta, depth, ply,
                          evaluation_.prunes ? stand + DELTA_MARGIN : INFINITE);
    }

    /// Quiescence of a side in check, which looks at all that it can do.
    int escape(int alpha, int beta, int depth, int ply) {
        const std::size_t first = moves_.size();
        for (const Move m : generated()) moves_.push_back({m, order_of(m, Move::none(), ply)});
        if (moves_.size() == first) return value_at_end(ply);
        return try_listed(first, -INFINITE, alpha, beta, depth, ply, INFINITE);
    }

    /// Tries the moves listed from there on, but those whose gain does not bring `promise` above alpha: these
    /// are captures, unless it is INFINITE. `best` is what the node is worth without them.
    int try_listed(std::size_t first, int best, int alpha, int beta, int depth, int ply, int promise) {
        while (const Move m = take_next(first)) {
            if (promise != INFINITE && promise + gain_of(m) <= alpha) continue;
            const int value = -below(m, -beta, -alpha, depth - 1, ply);
            if (stopped_) return 0;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            keep_line(m, ply);
            if (value >= beta) break;
        }
        return best;
    }

    /// The legal moves, until it is called again.
    const std::vector<Move>& generated() {
        generated_.clear();
        add_legal_moves(pos_, generated_);
        return generated_;
    }

    /// The value behind a move, from the other side.
    int below(Move m, int alpha, int beta, int depth, int ply) {
        keys_.push_back(low_key(pos_.key()));
        const Position::Undo undo = pos_.do_move(m);
        const int value = negamax(alpha, beta, depth, ply + 1);
        pos_.undo_move(m, undo);
        keys_.pop_back();
        return value;
    }

    struct Slot {
        Entry* entry;
        std::int32_t key;
        int balance;
        bool known;
    };
    Slot probe() {
        const std::int32_t key = low_key(pos_.key());
        const int score = balance(pos_, evaluation_);
        Entry* const entry = &tables_[pos_.side_to_move()][static_cast<std::size_t>(key) & (TABLE_SIZE - 1)];
        return {entry, key, score, entry->key == key && entry->balance == score};
    }

    /// What an entry says that makes a search needless.
    static std::optional<int> settled(const Entry& entry, int alpha, int beta, int depth, int ply) {
        if (ply == 0 || entry.depth < depth) return std::nullopt;
        const int value = from_table(entry.value, ply);
        if ((has(entry.bound, Bound::lower) && value >= beta) ||
            (has(entry.bound, Bound::upper) && value <= alpha) || entry.bound == Bound::exact)
            return value;
        return std::nullopt;
    }

    bool is_quiet(Move m) const { return !m.promotion() && !pos_.is_capture(m); }

    /// The type that a capture takes.
    std::size_t victim_of(Move m) const {
        const Piece there = m.to() == m.from() ? EMPTY : pos_.piece_on(cell_of(m.to()));
        return static_cast<std::size_t>(type_of(there != EMPTY ? there : pos_.piece_on(cell_of(m.other()))));
    }
    std::size_t mover_of(Move m) const {
        return static_cast<std::size_t>(type_of(pos_.piece_on(cell_of(m.from()))));
    }

    /// What a capture wins: what it takes, and with it in hand as much again.
    int gain_of(Move m) const {
        return evaluation_.worth[victim_of(m)] * (rules_.captures_to_hand ? 2 : 1) +
               evaluation_.worth[static_cast<std::size_t>(m.promotion())];
    }

    int order_of(Move m, Move known, int ply) const {
        if (m == known) return HASH_ORDER;
        const auto promotion = static_cast<std::size_t>(m.promotion());
        if (pos_.is_capture(m))
            return CAPTURE_ORDER + evaluation_.worth[victim_of(m)] * CAPTURE_FACTOR -
                   evaluation_.worth[mover_of(m)] + evaluation_.worth[promotion];
        if (promotion != 0) return PROMOTION_ORDER + evaluation_.worth[promotion];
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (m == killers[0]) return FIRST_KILLER_ORDER;
        if (m == killers[1]) return SECOND_KILLER_ORDER;
        return history_of(m);
    }

    int& history_of(Move m) { return history_[history_row(m)][m.to()]; }
    int history_of(Move m) const { return history_[history_row(m)][m.to()]; }
    std::size_t history_row(Move m) const { return make_piece(pos_.side_to_move(), pos_.moved_type(m)); }

    void remember_quiet(Move m, int depth, int ply) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != m) killers = {m, killers[0]};
        if (int& history = history_of(m); history < HISTORY_LIMIT) history += depth * depth;
    }

    /// The move of the greatest order that has not been tried, or none.
    Move take_next(std::size_t first) {
        const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(first);
        const auto greatest = std::ranges::max_element(begin, moves_.end(), {}, &ScoredMove::order);
        if (greatest == moves_.end() || greatest->order < 0) return Move::none();
        greatest->order = -1;
        return greatest->move;
    }

    /// The root's first move, until it is known what that is worth.
    void begin_line(Move m) {
        lines_[0][0] = m;
        line_length_[0] = 1;
        score_so_far_ = variant::evaluate(pos_, evaluation_);
    }

    void keep_line(Move m, int ply) {
        const auto p = static_cast<std::size_t>(ply);
        lines_[p][0] = m;
        std::copy_n(lines_[p + 1].begin(), line_length_[p + 1], lines_[p].begin() + 1);
        line_length_[p] = line_length_[p + 1] + 1;
    }

    const Rules& rules_;
    Evaluation evaluation_;
    Position pos_;
    SearchLimits limits_;
    /// When the search began, and the time that its limit counts.
    Clock::time_point start_, clock_start_;
    std::uint64_t nodes_ = 0;
    std::uint64_t check_at_ = 0;
    bool stopped_ = false;
    SearchResult result_;
    /// The score of the root's line, while its moves are tried.
    int score_so_far_ = 0;
    std::vector<Move> generated_;
    std::vector<ScoredMove> moves_;
    std::vector<std::int32_t> keys_;
    std::array<std::array<Move, 2>, MAX_PLY + 1> killers_{};
    std::vector<std::array<int, SQUARE_NB>> history_;
    std::array<std::array<Move, MAX_PLY + 2>, MAX_PLY + 2> lines_{};
    std::array<int, MAX_PLY + 2> line_length_{};
    std::array<Table, COLOR_NB> tables_;
};

Engine::Engine(const Rules& rules) : searcher_(std::make_unique<Searcher>(rules)) {}
Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

void Engine::new_game() {
    searcher_->new_game();
}

SearchResult Engine::search(const Position& pos, const SearchLimits& limits,
                            std::span<const std::uint64_t> earlier,
                            const std::function<void(const SearchResult&)>& tell) {
    return searcher_->search(pos, limits, earlier, tell);
}

int Engine::evaluate(const Position& pos) const {
    return variant::evaluate(pos, searcher_->evaluation());
}

SearchLimits limits_of(const engine::SearchLimits& limits) {
    return {.depth = std::min(limits.depth, MAX_PLY),
            .nodes = limits.nodes,
            .milliseconds = limits.milliseconds,
            .stop = limits.stop,
            .pondering = limits.pondering};
}

int Engine::worth(int type) const {
    return searcher_->evaluation().value[static_cast<std::size_t>(type)];
}

std::vector<int> officers(const Rules& rules) {
    std::vector<int> all, types;
    for (int type = 1; type < static_cast<int>(rules.types.size()); ++type) {
        all.push_back(type);
        if (type != rules.king && !contains(rules.pawns, type)) types.push_back(type);
    }
    return types.empty() ? all : types;
}

namespace {

/// The pieces of a rule set, as a choice with mistakes sees them.
class Pieces {
  public:
    Pieces(const Rules& rules, const Engine& engine)
        : engine_(&engine), officers_(variant::officers(rules)) {}
    static int type_at(const Position& pos, Square s) { return type_of(pos.piece_on(cell_of(s))); }
    static int rank(Square s) { return rank_of(s); }
    int worth(int type) const { return engine_->worth(type); }
    const std::vector<int>& officers() const { return officers_; }

  private:
    const Engine* engine_;
    std::vector<int> officers_;
};

}  // namespace

SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const std::function<void(const SearchResult&)>& tell) {
    const auto search = [&](const SearchLimits& limits) {
        return engine.search(game.position(), limits, game.earlier_keys(), tell);
    };
    const auto told = [&](SearchResult result) {
        if (tell) tell(result);
        return result;
    };
    const engine::Chance chance = engine::chance_of(style.seed, game.position());
    if (const Move m = choose_book_move(style.book, game, chance))
        return told(engine::unsearched<SearchResult>(m));
    const std::vector<Move> moves = legal_moves(game.position());
    if (!style.mistakes.any() || moves.empty()) return search(style.limits);
    return engine::choose_with_mistakes(engine, game, moves, style, style.limits, MATE_SCORES, search, told,
                                        Pieces(game.position().rules(), engine));
}

}  // namespace inkmate::variant

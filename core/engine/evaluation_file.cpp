#include "evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <list>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "core/engine/terms.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

using Json = nlohmann::json;

constexpr int LARGEST_WEIGHT = 4;
constexpr int LARGEST_LIMIT = 64;

std::string key_of(int pt) {
    return std::string(name_of(static_cast<PieceType>(pt)));
}

/// The value at a path of keys. Every failure names the path.
class Reader {
  public:
    Reader(const Json& json, std::string path) : json_(json), path_(std::move(path)) {}

    Reader operator[](const std::string& key) const {
        if (!json_.is_object() || !json_.contains(key)) fail(fmt::format("\"{}\" is missing", key));
        return {json_.at(key), path_.empty() ? key : path_ + ", " + key};
    }
    Reader at(std::size_t i) const { return {json_.at(i), path_}; }
    Reader list(std::size_t size) const {
        if (!json_.is_array() || json_.size() != size) fail(fmt::format("a list of {} is needed", size));
        return *this;
    }
    std::string text() const {
        if (!json_.is_string() || json_.get<std::string>().empty()) fail("a text is needed");
        return json_.get<std::string>();
    }
    int number(int low, int high) const {
        if (!json_.is_number_integer()) fail("a whole number is needed");
        const auto n = json_.get<std::int64_t>();
        if (n < low || n > high) fail(fmt::format("{} is not within {} and {}", n, low, high));
        return static_cast<int>(n);
    }
    int value() const { return number(-LARGEST_VALUE, LARGEST_VALUE); }
    Score score() const {
        list(2);
        return {at(0).value(), at(1).value()};
    }
    /// The eighth rank first, as White sees the board.
    SquareTable squares() const {
        list(SQUARE_NB);
        SquareTable table{};
        for (std::size_t s = 0; s < SQUARE_NB; ++s) table[flip_rank(static_cast<Square>(s))] = at(s).value();
        return table;
    }

  private:
    [[noreturn]] void fail(const std::string& why) const {
        throw ChessError(path_.empty() ? why : fmt::format("{}: {}", path_, why));
    }

    const Json& json_;
    std::string path_;
};

Score term_of(const Reader& group, const TermGroup& g, int i) {
    return g.size == 1 ? group.score()
                       : group.list(static_cast<std::size_t>(g.size)).at(static_cast<std::size_t>(i)).score();
}

Evaluation evaluation_of(const Reader& in) {
    Evaluation e{};
    e.name = in["name"].text();
    e.blend = Evaluation::Blend::tapered;
    e.phase_limit = in["phase limit"].number(1, LARGEST_LIMIT);
    e.tempo = in["tempo"].value();
    for (std::size_t pt = PAWN; pt <= KING; ++pt) {
        const Reader piece = in[key_of(static_cast<int>(pt))];
        if (pt != KING) {
            const Score value = piece["value"].score();
            e.middlegame_value[pt] = value.middlegame;
            e.endgame_value[pt] = value.endgame;
            e.phase_weight[pt] =
                pt == PAWN ? piece["phase"].number(0, 0) : piece["phase"].number(1, LARGEST_WEIGHT);
        }
        e.middlegame[pt] = piece["middle game"].squares();
        e.endgame[pt] = piece["end game"].squares();
    }
    for (const TermGroup& g : term_groups()) {
        const Reader group = in[std::string(g.name)];
        for (int i = 0; i < g.size; ++i)
            e.terms[static_cast<std::size_t>(g.first + i)] = term_of(group, g, i);
    }
    if (const int range = value_range(e); range >= MATE_BOUND)
        throw ChessError(
            fmt::format("all pieces of a side together come to {} centipawns, and from {} on a "
                        "value counts as a mate: make values and squares smaller",
                        range, MATE_BOUND));
    return e;
}

std::string squares_text(const SquareTable& table) {
    std::string text;
    for (int s = 0; s < SQUARE_NB; ++s)
        text += fmt::format("{}{:5}",
                            s == 0       ? "\n    "
                            : s % 8 == 0 ? ",\n    "
                                         : ",",
                            table[flip_rank(static_cast<Square>(s))]);
    return text;
}

std::string score_text(Score s) {
    return fmt::format("[{}, {}]", s.middlegame, s.endgame);
}

/// A pair, or a list of pairs; one of two dimensions has a row of the ranks for each distance.
std::string group_text(const Evaluation& e, const TermGroup& g) {
    if (g.size == 1) return score_text(e.terms[g.first]);
    std::string text = "[";
    for (int i = 0; i < g.size; ++i) {
        if (i != 0) text += g.size > PAWN_RANKS && i % PAWN_RANKS == 0 ? "," : ", ";
        if (g.size > PAWN_RANKS && i % PAWN_RANKS == 0) text += "\n  ";
        text += score_text(e.terms[static_cast<std::size_t>(g.first + i)]);
    }
    return text + "]";
}

}  // namespace

Evaluation read_evaluation(std::string_view text, std::string_view source_name) {
    try {
        const Json json = Json::parse(text);
        return evaluation_of(Reader(json, ""));
    } catch (const Json::exception&) {
        throw ChessError(
            fmt::format("{} is not an evaluation file; inkmate tune fit writes such files", source_name));
    } catch (const ChessError& e) {
        throw ChessError(
            fmt::format("{} is not an evaluation: {}; docs/inside/evaluation.md describes the form",
                        source_name, e.what()));
    }
}

std::string evaluation_text(const Evaluation& e) {
    std::string text = fmt::format("{{\n\"name\": {},\n\"phase limit\": {},\n\"tempo\": {}",
                                   Json(e.name).dump(), e.phase_limit, e.tempo);
    for (const TermGroup& g : term_groups()) text += fmt::format(",\n\"{}\": {}", g.name, group_text(e, g));
    for (std::size_t pt = PAWN; pt <= KING; ++pt) {
        text += fmt::format(",\n\"{}\": {{\n  ", key_of(static_cast<int>(pt)));
        if (pt != KING)
            text +=
                fmt::format("\"value\": {},\n  \"phase\": {},\n  ",
                            score_text({e.middlegame_value[pt], e.endgame_value[pt]}), e.phase_weight[pt]);
        text += fmt::format("\"middle game\": [{}],\n  \"end game\": [{}]}}", squares_text(e.middlegame[pt]),
                            squares_text(e.endgame[pt]));
    }
    return text + "\n}\n";
}

std::string evaluation_line(const Evaluation& evaluation) {
    return Json::parse(evaluation_text(evaluation)).dump();
}

const Evaluation& kept_evaluation(Evaluation evaluation) {
    for (const Evaluation* known : all_evaluations())
        if (*known == evaluation) return *known;
    static std::list<Evaluation> kept;
    const auto found = std::ranges::find(kept, evaluation);
    return found != kept.end() ? *found : kept.emplace_back(std::move(evaluation));
}

using namespace chess;

namespace {

/// The least and the most that something can be worth.
struct Range {
    int least, most;

    Range& operator+=(Range other) {
        least += other.least;
        most += other.most;
        return *this;
    }
};
constexpr Range none_or(Range r) {
    return {std::min(r.least, 0), std::max(r.most, 0)};
}
constexpr Range either(Range a, Range b) {
    return {std::min(a.least, b.least), std::max(a.most, b.most)};
}

/// One half of the values: those of the middle game or of the end game.
class Half {
  public:
    Half(const Evaluation& evaluation, int Score::*half)
        : evaluation_(evaluation),
          half_(half),
          value_(half == &Score::middlegame ? evaluation.middlegame_value : evaluation.endgame_value),
          squares_(half == &Score::middlegame ? evaluation.middlegame : evaluation.endgame) {}

    /// All pieces of a side together, from the bare king to those of the start with every pawn promoted.
    Range side() const {
        Range best_of_pawn = pawn();
        Range sum = piece(KING);
        for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN}) {
            best_of_pawn = either(best_of_pawn, piece(pt));
            for (int n = pt == QUEEN ? 1 : 2; n > 0; --n) sum += none_or(piece(pt));
        }
        for (int n = 0; n < 8; ++n) sum += none_or(best_of_pawn);
        sum += none_or(term(BISHOP_PAIR));
        return sum;
    }

    /// The king and eight pawns.
    Range pawns() const {
        Range sum = piece(KING);
        for (int n = 0; n < 8; ++n) sum += none_or(pawn());
        return sum;
    }

  private:
    Range term(int t) const {
        const int value = evaluation_.terms[static_cast<std::size_t>(t)].*half_;
        return {value, value};
    }
    /// By the distance of a king, of terms that stand `step` apart.
    Range by_distance(int first, int step) const {
        Range r = term(first);
        for (int d = 1; d < KING_DISTANCES; ++d) r = either(r, term(first + d * step));
        return r;
    }

    /// By the steps of a king.
    Range by_steps(int t) const {
        const int value = std::abs(term(t).most);
        constexpr int furthest = std::max(USUAL_KING_STEPS, MOST_KING_STEPS - USUAL_KING_STEPS);
        return {-furthest * value, furthest * value};
    }

    Range piece(PieceType pt) const {
        const auto [least, most] = std::ranges::minmax(squares_[pt]);
        return {value_[pt] + least, value_[pt] + most};
    }

    /// With all that its terms can add.
    Range pawn() const {
        Range r = pawn(1);
        for (int rank = 2; rank <= PAWN_RANKS; ++rank) r = either(r, pawn(rank));
        return r;
    }
    Range pawn(int rank) const {
        const auto [least, most] =
            std::ranges::minmax(std::span(squares_[PAWN]).subspan(static_cast<std::size_t>(8 * rank), 8));
        Range r = {value_[PAWN] + least, value_[PAWN] + most};
        for (const int t : {+ISOLATED_PAWN, +DOUBLED_PAWN, +SUPPORTED_PAWN, +PHALANX_PAWN,
                            PASSED_PAWN + rank - 1, CONNECTED_PASSER + rank - 1})
            r += none_or(term(t));
        r += none_or(by_distance(PASSER_OWN_KING, 1));
        r += none_or(by_distance(PASSER_ENEMY_KING, 1));
        r += by_distance(PAWN_OWN_KING + rank - 1, PAWN_RANKS);
        r += by_distance(PAWN_ENEMY_KING + rank - 1, PAWN_RANKS);
        r += by_steps(OWN_KING_STEPS + rank - 1);
        r += by_steps(ENEMY_KING_STEPS + rank - 1);
        return r;
    }

    const Evaluation& evaluation_;
    int Score::*half_;
    const std::array<int, PIECE_TYPE_NB>& value_;
    const std::array<SquareTable, PIECE_TYPE_NB>& squares_;
};

}  // namespace

int value_range(const Evaluation& evaluation) {
    int furthest = 0;
    for (int Score::*half : {&Score::middlegame, &Score::endgame}) {
        const Half values(evaluation, half);
        const Range side = values.side(), pawns = values.pawns();
        // Alone on the board pawns count for more, and the tempo with them.
        const int alone = pawns.most - pawns.least + std::abs(evaluation.tempo);
        furthest = std::max({furthest, side.most - side.least, alone + alone / PAWN_ENDING_DIVISOR});
    }
    // What drives a bare king to the edge comes to no more than that.
    return furthest + std::abs(evaluation.tempo) + corner_worth(SQ_A1) + KINGS_APART * 14;
}

}  // namespace inkmate::engine

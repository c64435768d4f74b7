#include "core/variant/betza.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "core/variant/betza_legs.hpp"

namespace inkmate::variant {

namespace {

/// More ways of moving than any piece of use has; chains of `a` soon have thousands.
constexpr std::size_t MOST_PATHS = 1000;
constexpr std::size_t MOST_LEGS = 8;

/// What a leg may meet where it ends.
std::uint8_t meetings(const LegWords& leg, bool last) {
    std::uint8_t on = 0;
    if (leg.m) on |= ON_EMPTY;
    if (leg.c) on |= ON_ENEMY;
    if (leg.d) on |= ON_OWN;
    if (!last && leg.p) on |= HOP;
    if (on == 0 && !leg.e) on = last ? ON_EMPTY | ON_ENEMY : ON_EMPTY;
    return on;
}

Leg make_leg(Vector v, int range, int on) {
    return {static_cast<std::int8_t>(v.file), static_cast<std::int8_t>(v.rank),
            static_cast<std::uint8_t>(range), static_cast<std::uint8_t>(on)};
}

/// The single squares that a leap which can be blocked goes over, itself the last.
std::vector<Vector> way_of(const Word& word, const LegWords& leg, Vector v) {
    const int x = std::abs(v.file), y = std::abs(v.rank);
    const int length = std::max(x, y), shorter = std::min(x, y);
    const Vector straight = x > y ? Vector{v.file / x, 0} : Vector{0, v.rank / std::max(y, 1)};
    const Vector slanting{x == 0 ? 0 : v.file / x, y == 0 ? 0 : v.rank / y};
    if (leg.range != 1 || length == 1)
        word.refuse(leg.column, "'n' makes a single leap of two squares or more lame");
    if (shorter == 0 || shorter == length)
        return std::vector<Vector>(static_cast<std::size_t>(length), slanting);
    if (length - shorter != 1 || length > 3)
        word.refuse(leg.column,
                    "it is not agreed which squares block this leap: chain its steps by '-', as in W-F");
    std::vector<Vector> way(static_cast<std::size_t>(length), slanting);
    way.front() = straight;
    return way;
}

/// Adds what one leg of a word is: itself, or several where it is lame or hops.
void add_leg(const Word& word, const LegWords& leg, Vector v, int on, std::vector<Leg>& legs) {
    const int length = std::max(std::abs(v.file), std::abs(v.rank));
    const Vector unit{v.file / length, v.rank / length};
    const bool straight = v == Vector{unit.file * length, unit.rank * length};
    if (leg.n) {
        const std::vector<Vector> way = way_of(word, leg, v);
        for (std::size_t i = 0; i + 1 < way.size(); ++i) legs.push_back(make_leg(way[i], 1, ON_EMPTY));
        legs.push_back(make_leg(way.back(), 1, on));
    } else if (leg.j && straight && length == 2 && leg.range == 1) {
        legs.push_back(make_leg(unit, 1, HOP));
        legs.push_back(make_leg(unit, 1, on));
    } else if (leg.j && straight && length == 1 && leg.range != 1) {
        legs.push_back(make_leg(unit, 1, ON_EMPTY | HOP));
        legs.push_back(make_leg(unit, leg.range == UNLIMITED ? UNLIMITED : leg.range - 1, on));
    } else if (leg.j) {
        word.refuse(leg.column,
                    "'j' is for D and A (they must jump) and for R, B, Q, W and F with a range (they "
                    "skip a square)");
    } else {
        legs.push_back(make_leg(v, leg.range, on));
    }
}

/// Adds the last leg of a way: a hopper's are two.
void add_last_leg(const Word& word, const LegWords& leg, Vector v, int on, std::vector<Leg>& legs) {
    if (!leg.p && !leg.g) {
        add_leg(word, leg, v, on, legs);
        return;
    }
    if (leg.range != UNLIMITED || leg.n || leg.j || (leg.p && leg.g))
        word.refuse(leg.column, "'p' and 'g' make hoppers of riders without a limit, as in pR, gQ, gNN");
    legs.push_back(make_leg(v, UNLIMITED, HOP));
    legs.push_back(make_leg(v, leg.g ? 1 : UNLIMITED, on));
}

/// Turns a term into paths, leg by leg.
class Compiler {
  public:
    Compiler(const Word& word, std::vector<Path>& paths) : word_(word), paths_(paths) {}

    void compile(const std::vector<LegWords>& term) {
        check(term);
        std::vector<Leg> legs;
        follow(term, 0, {}, legs);
    }

  private:
    void check(const std::vector<LegWords>& term) const {
        int taken = 0, lines = 0;
        for (std::size_t i = 0; i < term.size(); ++i) {
            const LegWords& leg = term[i];
            const bool last = i + 1 == term.size();
            if (leg.i && i > 0) word_.refuse(leg.column, "'i' belongs before the first leg");
            if (leg.e && (term.size() > 1 || leg.n || leg.j || leg.p || leg.g))
                word_.refuse(leg.column,
                             "'e' is for a move of a single leg that neither hops nor can be blocked");
            if (leg.g && !last)
                word_.refuse(leg.column, "'g' belongs to the last leg only: a hop on the way is 'p'");
            // So that no piece has a number of ways that grows with a power of the board.
            if (!last && leg.range != 1 && (meetings(leg, false) & ON_EMPTY) && ++lines > 1)
                word_.refuse(leg.column, "a piece may turn anywhere on a line once in a move");
            if (!last && (leg.c || leg.d) && ++taken > 1)
                word_.refuse(leg.column, "a piece takes one other at most on its way");
        }
    }

    void follow(const std::vector<LegWords>& term, std::size_t i, Vector before, std::vector<Leg>& legs) {
        const LegWords& leg = term[i];
        const bool last = i + 1 == term.size();
        for (const Vector v : i == 0 ? first_steps(word_, leg) : next_steps(word_, leg, before)) {
            const std::size_t size = legs.size();
            const std::uint8_t on = meetings(leg, last);
            if (!last) {
                add_leg(word_, leg, v, on, legs);
                follow(term, i + 1, v, legs);
            } else {
                if (on != 0) finish(term, v, on, false, legs);
                legs.resize(size);
                if (leg.e) finish(term, v, ON_EMPTY, true, legs);
            }
            legs.resize(size);
        }
    }

    void finish(const std::vector<LegWords>& term, Vector v, std::uint8_t on, bool en_passant,
                std::vector<Leg>& legs) {
        add_last_leg(word_, term.back(), v, on, legs);
        if (legs.size() > MOST_LEGS)
            word_.refuse(term.back().column, fmt::format("a move has at most {} legs", MOST_LEGS));
        if (paths_.size() >= MOST_PATHS)
            word_.refuse(term.back().column,
                         fmt::format("the piece has more than {} ways of moving", MOST_PATHS));
        paths_.push_back({legs, term.front().i, en_passant});
    }

    const Word& word_;
    std::vector<Path>& paths_;
};

/// True if two paths differ in nothing but what the last leg meets, or in how far a single one goes.
bool same_way(const Path& a, const Path& b) {
    if (a.initial != b.initial || a.en_passant != b.en_passant || a.legs.size() != b.legs.size())
        return false;
    return std::equal(a.legs.begin(), a.legs.end(), b.legs.begin(), [&](const Leg& x, const Leg& y) {
        const bool last = &x == &a.legs.back();
        return x.file == y.file && x.rank == y.rank && (last || x.on == y.on) && x.range == y.range;
    });
}

/// True if `b` does all that `a` does, both of a single leg.
bool within(const Path& a, const Path& b) {
    if (a.legs.size() != 1 || b.legs.size() != 1 || a.en_passant != b.en_passant || (b.initial && !a.initial))
        return false;
    const Leg &x = a.legs[0], &y = b.legs[0];
    return x.file == y.file && x.rank == y.rank && x.range <= y.range && (x.on & ~y.on) == 0;
}

/// Joins ways that are one, as mN and cN are, and drops those that others hold, as W of R.
std::vector<Path> joined(const std::vector<Path>& paths) {
    std::vector<Path> all;
    for (const Path& path : paths) {
        const auto same = std::ranges::find_if(all, [&](const Path& p) { return same_way(p, path); });
        if (same == all.end())
            all.push_back(path);
        else
            same->legs.back().on |= path.legs.back().on;
    }
    std::vector<Path> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        bool held = false;
        for (std::size_t k = 0; k < all.size(); ++k)
            held = held || (k != i && within(all[i], all[k]) && !(k > i && within(all[k], all[i])));
        if (!held) kept.push_back(all[i]);
    }
    return kept;
}

}  // namespace

Movement parse_betza(std::string_view text) {
    const Word word{text};
    Movement movement;
    std::vector<Path> paths;
    Compiler compiler(word, paths);
    for (const auto& term : read_terms(word, movement.castling)) compiler.compile(term);
    movement.paths = joined(paths);
    return movement;
}

}  // namespace inkmate::variant

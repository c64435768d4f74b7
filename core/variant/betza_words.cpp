// The letters of a word: which legs it has, each with its modifiers.
#include <fmt/format.h>

#include <array>
#include <cctype>

#include "core/chess/fen.hpp"
#include "core/variant/betza_legs.hpp"
#include "core/variant/board.hpp"

namespace inkmate::variant {

namespace {

constexpr std::size_t LONGEST_WORD = 200;
constexpr std::string_view DIRECTIONS = "fbrlvsh";

struct Atom {
    char letter;
    std::vector<Vector> steps;
    bool rider;
};
const std::vector<Atom>& atoms() {
    static const std::vector<Atom> table = {
        {'W', {{0, 1}}, false},         {'F', {{1, 1}}, false}, {'D', {{0, 2}}, false},
        {'N', {{1, 2}}, false},         {'A', {{2, 2}}, false}, {'H', {{0, 3}}, false},
        {'C', {{1, 3}}, false},         {'Z', {{2, 3}}, false}, {'G', {{3, 3}}, false},
        {'K', {{0, 1}, {1, 1}}, false}, {'R', {{0, 1}}, true},  {'B', {{1, 1}}, true},
        {'Q', {{0, 1}, {1, 1}}, true}};
    return table;
}

/// Why a letter that others know is refused here.
std::string_view refusal(char letter) {
    switch (letter) {
        case 'o': return "'o', a board without edges, is not supported";
        case 'q': return "'q', a rider on a curve, is not supported: write its legs one after another, N-frN";
        case 'z': return "'z', a rider that zigzags, is not supported: write its legs one after another";
        case 'y':
            return "'y', a range that changes on an empty square, is not supported: chain legs by '-', as in "
                   "F-R";
        case 't': return "'t', a move that gives no check or hops over its own side only, is not supported";
        case 'u': return "'u', unloading what was taken, is not supported";
        case 'x': return "'x', a move borrowed from another piece, is not supported";
        case 'J':
        case 'L': return "J and L are the camel to some programs and the zebra to others: write C or Z";
        case 'U': return "'U', a leap to anywhere, is not supported";
        case '@': return "'@', drops from the hand, are not supported";
        case '(': return "'(' begins a leap, as in (1,4); groups of legs are not supported";
        default: return "";
    }
}

/// Reads a word from left to right.
class Reader {
  public:
    Reader(const Word& word, int& castling) : word_(word), castling_(castling) {}

    std::vector<std::vector<LegWords>> terms() {
        std::vector<std::vector<LegWords>> all;
        while (at_ < word_.text.size()) {
            std::vector<LegWords> term;
            do {
                read_legs(term);
            } while (!castles_ && take('-'));
            if (!castles_) all.push_back(std::move(term));
            castles_ = false;
        }
        return all;
    }

  private:
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < word_.text.size() ? word_.text[at_ + ahead] : '\0';
    }
    bool take(char c) {
        if (peek() != c || c == '\0') return false;
        ++at_;
        return true;
    }
    [[noreturn]] void refuse(const std::string& why) const { word_.refuse(at_ + 1, why); }

    /// Modifiers up to an atom, and the atom: one leg, and one more for each `a`.
    void read_legs(std::vector<LegWords>& term) {
        const std::size_t first = term.size();
        term.emplace_back();
        while (peek() >= 'a' && peek() <= 'z') {
            if (take('a')) {
                term.emplace_back().chained = true;
            } else if (DIRECTIONS.find(peek()) != DIRECTIONS.npos) {
                read_direction(term.back());
            } else {
                read_modifier(term.back());
            }
        }
        if (peek() == 'O') {
            read_castling(term.back());
            return;
        }
        read_atom(term.back());
        for (std::size_t i = first; i < term.size(); ++i) {
            term[i].column = term.back().column;
            term[i].steps = term.back().steps;
            term[i].range = term.back().range;
        }
    }

    static bool vertical(char c) { return c == 'f' || c == 'b' || c == 'v'; }
    static bool sideways(char c) { return c == 'l' || c == 'r' || c == 's'; }
    static bool combine(char first, char second) {
        return first == second || (vertical(first) && sideways(second)) ||
               (sideways(first) && vertical(second)) || (second == 'h' && first != 'v' && first != 's') ||
               (first == 'h' && (second == 'l' || second == 'r'));
    }

    void read_direction(LegWords& leg) {
        const char first = peek();
        const char second = peek(1);
        if (DIRECTIONS.find(second) != DIRECTIONS.npos && second != '\0' && first != 'h'
                ? combine(first, second)
                : first == 'h' && combine(first, second) && second != 'h') {
            leg.directions.push_back(first == second ? std::string(1, first) : std::string{first, second});
            at_ += 2;
        } else if (first == 'h') {
            refuse("'h' is half of something: fh, bh, lh, rh, hl or hr");
        } else {
            leg.directions.emplace_back(1, first);
            ++at_;
        }
    }

    void read_modifier(LegWords& leg) {
        const std::array<std::pair<char, bool LegWords::*>, 9> modifiers = {{{'m', &LegWords::m},
                                                                             {'c', &LegWords::c},
                                                                             {'d', &LegWords::d},
                                                                             {'e', &LegWords::e},
                                                                             {'i', &LegWords::i},
                                                                             {'n', &LegWords::n},
                                                                             {'j', &LegWords::j},
                                                                             {'p', &LegWords::p},
                                                                             {'g', &LegWords::g}}};
        for (const auto& [letter, flag] : modifiers)
            if (peek() == letter) {
                if (leg.*flag) refuse(fmt::format("'{0}{0}' is not supported", letter));
                leg.*flag = true;
                ++at_;
                return;
            }
        if (!refusal(peek()).empty()) refuse(std::string(refusal(peek())));
        refuse(fmt::format("{} is not a modifier", chess::quoted(peek())));
    }

    /// Up to two digits; 0 is no limit.
    int read_range() {
        if (!std::isdigit(static_cast<unsigned char>(peek()))) return -1;
        int range = word_.text[at_++] - '0';
        while (std::isdigit(static_cast<unsigned char>(peek()))) {
            range = range * 10 + (word_.text[at_] - '0');
            if (range == 0 || range > LONGEST_LEAP)
                refuse(fmt::format("a range is a number from 1 to {}, or 0 for no limit", LONGEST_LEAP));
            ++at_;
        }
        return range == 0 ? UNLIMITED : range;
    }

    void read_atom(LegWords& leg) {
        leg.column = at_ + 1;
        const char letter = peek();
        if (letter == '\0') refuse("the word ends where an atom is missing");
        if (letter == '(') {
            leg.steps = {read_leap()};
            if (const int range = read_range(); range >= 0) leg.range = range;
            return;
        }
        for (const Atom& atom : atoms())
            if (atom.letter == letter) {
                ++at_;
                leg.steps = atom.steps;
                leg.range = atom.rider ? UNLIMITED : 1;
                if (!atom.rider && take(letter))
                    leg.range = UNLIMITED;
                else if (const int range = read_range(); range >= 0)
                    leg.range = range;
                return;
            }
        if (!refusal(letter).empty()) refuse(std::string(refusal(letter)));
        refuse(fmt::format("{} is not an atom: they are W F D N A H C Z G K Q R B and leaps as (1,4)",
                           chess::quoted(letter)));
    }

    Vector read_leap() {
        std::array<int, 2> numbers{};
        std::size_t at = at_ + 1;
        for (const int i : {0, 1}) {
            const std::size_t begin = at;
            while (at < word_.text.size() && std::isdigit(static_cast<unsigned char>(word_.text[at])) &&
                   at - begin < 2)
                numbers[static_cast<std::size_t>(i)] =
                    numbers[static_cast<std::size_t>(i)] * 10 + (word_.text[at++] - '0');
            if (at == begin || at >= word_.text.size() || word_.text[at] != (i == 0 ? ',' : ')'))
                refuse(std::string(refusal('(')));
            ++at;
        }
        const auto [x, y] = numbers;
        if ((x == 0 && y == 0) || x > LONGEST_LEAP || y > LONGEST_LEAP)
            refuse(fmt::format("a leap is from (0,1) to ({0},{0})", LONGEST_LEAP));
        at_ = at;
        return {std::min(x, y), std::max(x, y)};
    }

    void read_castling(const LegWords& leg) {
        if (leg.m || leg.c || leg.d || leg.e || leg.n || leg.j || leg.p || leg.g || leg.chained ||
            (!leg.directions.empty() && leg.directions != std::vector<std::string>{"s"}))
            refuse("castling is written isO2");
        ++at_;
        const int squares = read_range();
        if (squares < 1 || squares == UNLIMITED) refuse("after O follows how many squares the king goes: O2");
        if (castling_ != 0) refuse("castling is written once");
        castling_ = squares;
        castles_ = true;
    }

    const Word& word_;
    int& castling_;
    std::size_t at_ = 0;
    bool castles_ = false;
};

}  // namespace

void Word::refuse(std::size_t column, const std::string& why) const {
    std::string sentence = fmt::format("Betza's '{}', column {}: {}", text, column, why);
    // A zero would end it.
    for (char& c : sentence)
        if (c < ' ' || c > '~') c = '?';
    throw VariantError(sentence);
}

std::vector<std::vector<LegWords>> read_terms(const Word& word, int& castling) {
    if (word.text.size() > LONGEST_WORD)
        throw VariantError(fmt::format("a word of Betza's notation has at most {} letters, not {}",
                                       LONGEST_WORD, word.text.size()));
    return Reader(word, castling).terms();
}

}  // namespace inkmate::variant

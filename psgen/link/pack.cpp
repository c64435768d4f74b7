#include "psgen/link/pack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "psgen/link/link.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/link/module.hpp"
#include "psgen/link/token.hpp"

namespace inkmate::psgen {

namespace {

using NameSet = std::set<std::string, std::less<>>;

/// Where the numbers stand that are only ever asked for as //NAME: by name, the token of the number in
/// "/NAME number def". Such a definition is not needed when the number stands in the place of each //NAME.
std::map<std::string, std::size_t, std::less<>> constants(const std::vector<Token>& tokens,
                                                          const NameSet& names) {
    std::map<std::string, std::size_t, std::less<>> found;
    std::map<std::string, std::size_t, std::less<>> immediate, others;
    int depth = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        depth += token.kind == TokenKind::open_procedure;
        depth -= token.kind == TokenKind::close_procedure;
        if (!token.is_name() || !names.contains(token.value)) continue;
        ++(token.kind == TokenKind::immediate_name ? immediate : others)[token.value];
        const bool number = i + 2 < tokens.size() && (tokens[i + 1].kind == TokenKind::integer ||
                                                      tokens[i + 1].kind == TokenKind::real);
        if (depth == 0 && token.kind == TokenKind::literal_name && number && tokens[i + 2].is_name("def"))
            found.emplace(token.value, i + 1);
    }
    std::erase_if(found, [&](const auto& f) { return others[f.first] > 1 || immediate[f.first] == 0; });
    return found;
}

/// The tokens without the definitions of such numbers, with a number in each place where one is asked for.
std::vector<Token> with_constants(const std::vector<Token>& tokens, const NameSet& names) {
    const auto numbers = constants(tokens, names);
    std::vector<Token> result;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto number = tokens[i].is_name() ? numbers.find(tokens[i].value) : numbers.end();
        if (number == numbers.end())
            result.push_back(tokens[i]);
        else if (tokens[i].kind == TokenKind::immediate_name)
            result.push_back(tokens[number->second]);
        else
            i += 2;
    }
    return result;
}

/// a, b, ..., Z, a_, b_, ..., Z', aa, ba, ...: the n-th name, of letters and signs. No name of the
/// interpreter's own ends with a sign, so these are new to it (see gather_variables in passes.hpp).
std::string short_name(std::size_t n) {
    constexpr std::string_view first = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    constexpr std::string_view other =
        "_-+*=!?&:;@^|$,.'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string name(1, first[n % first.size()]);
    for (n /= first.size(); n > 0; n = (n - 1) / other.size()) name += other[(n - 1) % other.size()];
    return name;
}

/// The shortest names go to those used most often, and of others to those that come first.
std::map<std::string, std::string, std::less<>> renaming(const std::vector<Token>& tokens,
                                                         const NameSet& names) {
    std::map<std::string_view, std::size_t> place;
    std::vector<std::pair<std::string, std::size_t>> order;
    NameSet taken;
    for (const Token& token : tokens) {
        if (!token.is_name()) continue;
        if (!names.contains(token.value)) {
            taken.insert(token.value);
            continue;
        }
        const auto [found, fresh] = place.emplace(token.value, order.size());
        if (fresh) order.emplace_back(token.value, 0);
        ++order[found->second].second;
    }
    std::ranges::stable_sort(order, std::greater{}, &std::pair<std::string, std::size_t>::second);
    std::map<std::string, std::string, std::less<>> result;
    std::size_t n = 0;
    for (const auto& [name, count] : order) {
        std::string candidate;
        do candidate = short_name(n++);
        while (operator_level(candidate) || taken.contains(candidate));
        result.emplace(name, std::move(candidate));
    }
    return result;
}

/// A string without escapes.
std::string plain_string(std::string_view bytes) {
    int depth = 0;
    bool plain = true;
    for (const char c : bytes) {
        depth += (c == '(') - (c == ')');
        plain = plain && depth >= 0 && c != '\\' && (c == '\n' || (c >= ' ' && c <= '~'));
    }
    if (plain && depth == 0) return fmt::format("({})", bytes);
    std::string hex;
    for (const char c : bytes) hex += fmt::format("{:02x}", static_cast<unsigned char>(c));
    return fmt::format("<{}>", hex);
}

/// What kind of character a byte is: how many of these are not above it. They part blanks, digits, capitals
/// and so on where it makes programs smallest.
constexpr std::string_view KINDS = "!/0:A[_{|";
constexpr int KIND_COUNT = static_cast<int>(KINDS.size()) + 1;

// Contexts of bits. A match follows by the kind of the byte before, after a byte or after a match.
constexpr int SAME_DISTANCE_CONTEXT = 2 * KIND_COUNT;
/// A count has a context for each bit of its length and for each bit of each length.
constexpr int MOST_COUNT_BITS = 20;
constexpr int COUNT_CONTEXTS = MOST_COUNT_BITS * (MOST_COUNT_BITS + 1);
/// The length of a match whose distance is new, then of one with the distance before.
constexpr int LENGTH_CONTEXT = SAME_DISTANCE_CONTEXT + 1;
/// The distance of matches of each length; longer ones count as LONG_LENGTH.
constexpr int DISTANCE_CONTEXT = LENGTH_CONTEXT + 2 * COUNT_CONTEXTS;
constexpr int LONG_LENGTH = 5;
/// A tree of 7 bits for each kind of the byte before.
constexpr int LITERAL_CONTEXT = DISTANCE_CONTEXT + (LONG_LENGTH + 1) * COUNT_CONTEXTS;
constexpr int LITERAL_TREE = 128;
constexpr int CONTEXTS = LITERAL_CONTEXT + KIND_COUNT * LITERAL_TREE;

constexpr int CHANCE_UNIT = 4096;
constexpr int EVEN_CHANCE = CHANCE_UNIT / 2;
/// A bit moves its chance by a part of the way, which becomes smaller with each bit of the context.
constexpr int FIRST_STEP = 3;
constexpr int LAST_STEP = 24;

constexpr int BASE = 90;
/// The code that is read ahead has this many digits at first.
constexpr int CODE_DIGITS = 4;
constexpr std::int64_t FIRST_RANGE = std::int64_t{BASE} * BASE * BASE * BASE;
/// Below it, another digit still fits in 31 bits.
constexpr std::int64_t LEAST_RANGE = std::numeric_limits<std::int32_t>::max() / BASE;

/// The longest string that every interpreter has, as far as is known: of the code, and of the text if no
/// definition in it is longer.
constexpr std::size_t SHORT_STRING = 16384;

constexpr int MOST_LENGTH = 1000;
/// No longer match is looked for than one of this length.
constexpr int GOOD_LENGTH = 100;
/// How many earlier places are looked at for a match.
constexpr int MOST_PLACES = 5000;
constexpr int PARSES = 12;

struct Match {
    int length;
    int distance;
};
/// What the text is made of: a byte of its own has distance 0.
using Part = Match;

char digit(std::int64_t value) {
    auto c = static_cast<char>(value + 33);
    if (c >= '%') ++c;
    if (c >= '(') c = static_cast<char>(c + 2);
    if (c >= '\\') ++c;
    return c;
}

class RangeEncoder {
  public:
    void encode(int chance_of_1, bool bit) {
        const std::int64_t bound = range_ / CHANCE_UNIT * chance_of_1;
        if (bit) {
            range_ = bound;
        } else {
            low_ += bound;
            range_ -= bound;
        }
        while (range_ < LEAST_RANGE) {
            range_ *= BASE;
            shift();
        }
    }

    std::string finish() {
        low_ += range_ - 1;
        for (int i = 0; i <= CODE_DIGITS; ++i) shift();
        std::string text;
        // The first digit stands before the point.
        for (std::size_t i = 1; i < digits_.size(); ++i) text += digit(digits_[i]);
        return text;
    }

  private:
    void shift() {
        digits_.push_back(low_ / FIRST_RANGE);
        low_ = low_ % FIRST_RANGE * BASE;
        for (std::size_t i = digits_.size() - 1; digits_[i] >= BASE; --i) {
            digits_[i] -= BASE;
            ++digits_[i - 1];
        }
    }

    std::int64_t low_ = 0;
    std::int64_t range_ = FIRST_RANGE;
    std::vector<std::int64_t> digits_;
};

int kind_of(char c) {
    return static_cast<int>(std::ranges::count_if(KINDS, [&](char least) { return c >= least; }));
}

/// The kind of the byte before a place of the text; there is none before the first.
int kind_before(std::string_view text, std::size_t at) {
    return at == 0 ? 0 : kind_of(text[at - 1]);
}

int match_context(int kind_before, bool matched) {
    return 2 * kind_before + matched;
}

// What the decoder reads, bit by bit, given to `bit(context, value)`.

template <class Bit>
void code_count(int context, int count, const Bit& bit) {
    const int bits = std::bit_width(static_cast<unsigned>(count)) - 1;
    for (int n = 0; n < bits; ++n) bit(context + n, true);
    bit(context + bits, false);
    for (int k = bits - 1; k >= 0; --k)
        bit(context + MOST_COUNT_BITS * (bits + 1) + k, (count >> k & 1) != 0);
}

template <class Bit>
void code_length(bool same_distance, int length, const Bit& bit) {
    code_count(LENGTH_CONTEXT + same_distance * COUNT_CONTEXTS, length, bit);
}

template <class Bit>
void code_distance(int length, int distance, const Bit& bit) {
    code_count(DISTANCE_CONTEXT + std::min(length, LONG_LENGTH) * COUNT_CONTEXTS, distance, bit);
}

template <class Bit>
void code_literal(int kind_before, char c, const Bit& bit) {
    const int context = LITERAL_CONTEXT + kind_before * LITERAL_TREE;
    int node = 1;
    for (int k = 6; k >= 0; --k) {
        const bool value = (c >> k & 1) != 0;
        bit(context + node, value);
        node = 2 * node + value;
    }
}

template <class Bit>
void code_parts(std::string_view text, const std::vector<Part>& parts, const Bit& bit) {
    std::size_t at = 0;
    int last_distance = 0;
    bool matched = false;
    for (const Part& part : parts) {
        const bool match = part.distance != 0;
        const int kind = kind_before(text, at);
        bit(match_context(kind, matched), match);
        if (match) {
            const bool same = !matched && part.distance == last_distance;
            if (!matched) bit(SAME_DISTANCE_CONTEXT, same);
            code_length(same, part.length, bit);
            if (!same) code_distance(part.length, part.distance, bit);
            last_distance = part.distance;
        } else {
            code_literal(kind, text[at], bit);
        }
        matched = match;
        at += static_cast<std::size_t>(part.length);
    }
}

/// At each place of the text the matches worth a thought: each longer, and from farther away, than the one
/// before it.
std::vector<std::vector<Match>> find_matches(std::string_view text) {
    const int size = static_cast<int>(text.size());
    std::vector<std::vector<Match>> matches(text.size());
    std::unordered_map<int, std::vector<int>> places;  // of each pair of bytes
    for (int at = 0; at + 1 < size; ++at) {
        auto& earlier =
            places[text[static_cast<std::size_t>(at)] * 256 + text[static_cast<std::size_t>(at) + 1]];
        int longest = 1, looked = 0;
        for (auto place = earlier.rbegin(); place != earlier.rend() && looked < MOST_PLACES;
             ++place, ++looked) {
            const char *here = text.data() + at, *there = text.data() + *place;
            if (at + longest >= size || longest >= GOOD_LENGTH) break;
            if (here[longest] != there[longest]) continue;
            const int most = std::min(MOST_LENGTH, size - at);
            int length = 0;
            while (length < most && here[length] == there[length]) ++length;
            if (length <= longest) continue;
            longest = length;
            matches[static_cast<std::size_t>(at)].push_back({length, at - *place});
        }
        earlier.push_back(at);
    }
    return matches;
}

/// How many bits each bit takes, by context and value.
using Costs = std::vector<std::array<double, 2>>;

/// What the bits of a parse take on the average.
Costs costs_of(std::string_view text, const std::vector<Part>& parts) {
    std::vector<std::array<int, 2>> counts(CONTEXTS, {0, 0});
    code_parts(text, parts, [&](int context, bool bit) { ++counts[static_cast<std::size_t>(context)][bit]; });
    Costs costs(CONTEXTS);
    for (std::size_t i = 0; i < costs.size(); ++i)
        for (std::size_t bit = 0; bit < 2; ++bit)
            costs[i][bit] = -std::log2((counts[i][bit] + 0.4) / (counts[i][0] + counts[i][1] + 0.8));
    return costs;
}

/// The cheapest way to make up the text.
class Parser {
  public:
    explicit Parser(std::string_view text) : text_(text), matches_(find_matches(text)) {}

    std::vector<Part> parse(const Costs& costs) {
        costs_ = &costs;
        for (auto& costs_by_place : cost_) costs_by_place.assign(text_.size() + 1, UNREACHED);
        cost_[0][0] = 0;
        steps_.assign(text_.size() + 1, {});
        for (const bool same : {false, true}) {
            length_cost_[same].assign(MOST_LENGTH + 1, 0);
            for (int length = 1; length <= MOST_LENGTH; ++length)
                length_cost_[same][static_cast<std::size_t>(length)] =
                    sum([&](const auto& bit) { code_length(same, length, bit); });
        }
        for (auto& costs_by_distance : distance_cost_) costs_by_distance.assign(text_.size() + 1, UNREACHED);
        for (std::size_t at = 0; at < text_.size(); ++at) step(at);
        return walk_back();
    }

  private:
    static constexpr double UNREACHED = 1e18;
    /// How a place is reached at the least cost.
    struct Step {
        Part part = {0, 0};
        bool matched_before = false;
        int last_distance = 0;
    };

    template <class Code>
    double sum(const Code& code) const {
        double total = 0;
        code([&](int context, bool bit) { total += cost(context, bit); });
        return total;
    }
    double cost(int context, bool bit) const { return (*costs_)[static_cast<std::size_t>(context)][bit]; }

    double distance_cost(int length, int distance) {
        double& known = distance_cost_[static_cast<std::size_t>(std::min(length, LONG_LENGTH))]
                                      [static_cast<std::size_t>(distance)];
        if (known == UNREACHED) known = sum([&](const auto& bit) { code_distance(length, distance, bit); });
        return known;
    }

    void reach(std::size_t at, bool matched, Part part, double cost) {
        const std::size_t to = at + static_cast<std::size_t>(part.length);
        const bool match = part.distance != 0;
        if (cost >= cost_[match][to]) return;
        cost_[match][to] = cost;
        steps_[to][match] = {part, matched, match ? part.distance : steps_[at][matched].last_distance};
    }

    /// From a place, after a byte and after a match, to all that can be reached.
    void step(std::size_t at) {
        const int kind = kind_before(text_, at);
        const double literal = sum([&](const auto& bit) { code_literal(kind, text_[at], bit); });
        // The cheaper way to the beginning of a match from another distance.
        bool way = false;
        double other_distance = UNREACHED;
        for (const bool matched : {false, true}) {
            const double here = cost_[matched][at];
            if (here >= UNREACHED) continue;
            const int context = match_context(kind, matched);
            reach(at, matched, {1, 0}, here + cost(context, false) + literal);
            const double match = here + cost(context, true);
            if (!matched) reach_by_last_distance(at, match + cost(SAME_DISTANCE_CONTEXT, true));
            const double other = match + (matched ? 0 : cost(SAME_DISTANCE_CONTEXT, false));
            if (other >= other_distance) continue;
            other_distance = other;
            way = matched;
        }
        int length = 2;
        for (const Match& m : matches_[at])
            for (; length <= m.length; ++length)
                reach(at, way, {length, m.distance},
                      other_distance + length_cost_[false][static_cast<std::size_t>(length)] +
                          distance_cost(length, m.distance));
    }

    /// The costs of matches of each length at the last distance, after a byte. `base`: the cost without
    /// that of the length.
    void reach_by_last_distance(std::size_t at, double base) {
        const int distance = steps_[at][0].last_distance;
        if (!distance) return;
        const char* here = text_.data() + at;
        const int most = std::min(MOST_LENGTH, static_cast<int>(text_.size() - at));
        for (int n = 1; n <= most && here[n - 1 - distance] == here[n - 1]; ++n)
            reach(at, false, {n, distance}, base + length_cost_[true][static_cast<std::size_t>(n)]);
    }

    std::vector<Part> walk_back() const {
        std::vector<Part> parts;
        std::size_t at = text_.size();
        bool matched = cost_[1][at] < cost_[0][at];
        while (at > 0) {
            const Step& step = steps_[at][matched];
            parts.push_back(step.part);
            at -= static_cast<std::size_t>(step.part.length);
            matched = step.matched_before;
        }
        std::ranges::reverse(parts);
        return parts;
    }

    std::string_view text_;
    std::vector<std::vector<Match>> matches_;
    const Costs* costs_ = nullptr;
    /// The costs of lengths, by whether the distance is the same as before.
    std::array<std::vector<double>, 2> length_cost_;
    /// The costs of distances, by length up to LONG_LENGTH; UNREACHED where it has not been asked for.
    std::array<std::vector<double>, LONG_LENGTH + 1> distance_cost_;
    /// After a byte (0) and after a match (1), by place.
    std::array<std::vector<double>, 2> cost_;
    std::vector<std::array<Step, 2>> steps_;
};

std::string encode(std::string_view text) {
    Parser parser(text);
    std::vector<Part> parts = parser.parse(Costs(CONTEXTS, {1, 1}));
    for (int i = 1; i < PARSES; ++i) parts = parser.parse(costs_of(text, parts));
    RangeEncoder encoder;
    std::vector<int> chances(CONTEXTS, EVEN_CHANCE);
    std::vector<int> steps(CONTEXTS, FIRST_STEP);
    code_parts(text, parts, [&](int context, bool bit) {
        int& chance = chances[static_cast<std::size_t>(context)];
        int& step = steps[static_cast<std::size_t>(context)];
        encoder.encode(chance, bit);
        chance += ((bit ? CHANCE_UNIT : 0) - chance) / step;
        step = std::min(step + 1, LAST_STEP);
    });
    return encoder.finish();
}

/// The text with line ends put between its tokens so that no definition goes across the end of a block;
/// nothing if one is longer than a block.
std::optional<std::string> in_blocks(std::string_view text, std::size_t block) {
    std::string result;
    std::size_t from = 0, cut = 0;  // the block, and where it may end
    int depth = 0;
    const auto end_block = [&](std::size_t end) {
        result.append(text.substr(from, cut - from));
        if (end < text.size()) result.append(block - (cut - from), '\n');
        from = cut;
    };
    for (const Token& token : tokenize({"program", std::string(text), {}})) {
        if (token.end - from > block) {
            if (cut == from) return std::nullopt;
            end_block(token.begin);
        }
        const bool opens =
            token.kind == TokenKind::open_procedure || token.is_name("[") || token.is_name("<<");
        const bool closes =
            token.kind == TokenKind::close_procedure || token.is_name("]") || token.is_name(">>");
        depth += opens - closes;
        if (depth == 0) cut = token.end;
    }
    cut = text.size();
    end_block(text.size());
    return result;
}

/// The check sum of the program: of the bytes, times 31 and modulo 65521.
int check_sum(std::string_view text) {
    int sum = 0;
    for (const char c : text) sum = (sum * 31 + c) % 65521;
    return sum;
}

}  // namespace

std::string minify(std::string_view program, const NameSet& names, Medium medium) {
    const std::vector<Token> tokens = with_constants(tokenize({"program", std::string(program), {}}), names);
    const auto new_name = renaming(tokens, names);
    const std::size_t width = medium == Medium::file ? MAX_LINE : std::string::npos;
    std::string result;
    std::size_t line = 0;  // where the last line begins
    for (const Token& token : tokens) {
        if (token.kind == TokenKind::comment) {
            if (!token.value.starts_with("%%")) continue;
            if (result.size() > line) result += '\n';
            result += token.value + '\n';
            line = result.size();
            continue;
        }
        std::string text(program.substr(token.begin, token.end - token.begin));
        if (token.is_name()) {
            if (const auto found = new_name.find(token.value); found != new_name.end())
                text.replace(text.size() - token.value.size(), token.value.size(), found->second);
        } else if (token.kind == TokenKind::string) {
            text = medium == Medium::file ? ps_string(token.value, MAX_LINE) : plain_string(token.value);
        }
        const bool first = result.size() == line;
        const bool touching = !first && is_regular(result.back()) && is_regular(text.front());
        // "<<" and a hex string, or two of their ends, must not run together.
        const bool angles =
            !first && (result.back() == '<' || result.back() == '>') && text.front() == result.back();
        const std::size_t length = std::min(text.find('\n'), text.size());
        if (result.size() - line + (touching || angles) + length > width) {
            result += '\n';
            line = result.size();
        } else if (touching || angles) {
            result += ' ';
        }
        result += text;
        if (const auto end = text.rfind('\n'); end != std::string::npos)
            line = result.size() - (text.size() - end - 1);
    }
    if (result.size() > line) result += '\n';
    return result;
}

std::string pack(std::string_view plain) {
    std::size_t block = SHORT_STRING;
    std::optional<std::string> blocks = in_blocks(plain, block);
    if (!blocks) blocks = in_blocks(plain, block = MAX_STRING);
    if (!blocks)
        throw EmitError(
            fmt::format("a definition of more than {} characters cannot be packed: make it smaller, or "
                        "leave packing out",
                        MAX_STRING));
    const std::string& text = *blocks;
    const std::string packed = encode(text);
    std::string parts;
    for (std::size_t at = 0; at < packed.size(); at += SHORT_STRING)
        parts += ps_string(packed.substr(at, SHORT_STRING), MAX_LINE);
    const std::map<std::string, std::string, std::less<>> tables = {
        {"PACKED", fmt::format("[{}]", parts)},
        {"PACKED_PART", fmt::to_string(SHORT_STRING)},
        {"BLOCK", fmt::to_string(block)},
        {"FULL_BLOCKS", fmt::to_string(text.size() / block)},
        {"LAST_BLOCK", fmt::to_string(text.size() % block)},
        {"TEXT_LENGTH", fmt::to_string(text.size())},
        {"TEXT_SUM", fmt::to_string(check_sum(text))},
        {"CONTEXTS", fmt::to_string(CONTEXTS)},
        {"KINDS", ps_string(KINDS)},
        {"SAME_DISTANCE_CONTEXT", fmt::to_string(SAME_DISTANCE_CONTEXT)},
        {"COUNT_CONTEXTS", fmt::to_string(COUNT_CONTEXTS)},
        {"MOST_COUNT_BITS", fmt::to_string(MOST_COUNT_BITS)},
        {"LENGTH_CONTEXT", fmt::to_string(LENGTH_CONTEXT)},
        {"DISTANCE_CONTEXT", fmt::to_string(DISTANCE_CONTEXT)},
        {"LONG_LENGTH", fmt::to_string(LONG_LENGTH)},
        {"LITERAL_CONTEXT", fmt::to_string(LITERAL_CONTEXT)},
        {"LITERAL_TREE", fmt::to_string(LITERAL_TREE)},
        {"FIRST_RANGE", fmt::to_string(FIRST_RANGE)},
        {"LEAST_RANGE", fmt::to_string(LEAST_RANGE)},
        {"BASE", fmt::to_string(BASE)},
        {"CHANCE_UNIT", fmt::to_string(CHANCE_UNIT)},
        {"EVEN_CHANCE", fmt::to_string(EVEN_CHANCE)},
        {"FIRST_STEP", fmt::to_string(FIRST_STEP)},
        {"MORE_STEPS", fmt::to_string(LAST_STEP - FIRST_STEP)},
    };
    const auto table = [&](std::string_view name) -> std::optional<Table> {
        const auto found = tables.find(name);
        return found == tables.end() ? std::nullopt : std::optional(Table{found->second});
    };
    const auto source = std::ranges::find(embedded_modules(), "unpack", &ModuleSource::name);
    const std::vector<Module> modules = {parse_module(*source, {})};
    const LinkedProgram unpacker = link(modules, {{"Unpacked"}, 1, table});
    std::string program = fmt::format("{} dict begin\n", unpacker.names.size());
    for (const LinkedModule& module : unpacker.modules)
        for (const auto* list : {&module.tables, &module.definitions})
            for (const Definition& d : *list) program += d.text + '\n';
    return minify(program + "Unpacked end { cvx exec } forall\n", unpacker.names);
}

}  // namespace inkmate::psgen
